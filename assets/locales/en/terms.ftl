# The parts of the line of conditions on an invitation, joined by dots.
terms-rated = rated
terms-unrated = unrated
terms-lot = colours by lot
terms-host = { $host } plays { $side }
# $clock is a time control, as "3 days a move".
terms-no-days-off = { $clock }, no weekend pause
terms-weekend = { $clock }, no clock at weekends ({ $zone })
# What being late means, a sentence.
terms-late-soft = Late: the opponent may claim, nobody loses by the clock alone.
terms-late-hard = Late: the game is lost by itself.
terms-late-never = Nobody can be late.
# Why conditions are impossible. $known is a list of what there is.
terms-unknown-option = { $game } has no option { $key }. It has: { $known }.
terms-bad-value = { $key } cannot be { $value }. It can be: { $known }.
terms-bad-position = I cannot set up that position: { $what }.
terms-over-at-once = From that position the game would be over before it began. Choose one in which the side to move has a move.
terms-seats = The game is for { $game } players, not { $given }.
terms-no-such-seat = The game has no such side.
terms-bad-time = { $time } is not possible. A move may take from 1 minute to 14 days, and a bank hold 60 days: try `3d`, `12h`, `bank 7d+1d` or `none`.
terms-no-such-zone = I know no time zone { $zone }. It has to be a name like `Europe/Madrid`.
terms-only-for-money = Jacoby, beavers, raccoons, automatic doubles and a number of games belong to money play: choose `money` as the length with them, or leave them out for a match.
terms-raccoon-alone = A raccoon answers a beaver, so it needs beavers too: switch on both, or neither.
terms-rated-money = Only matches count for ratings: choose a number of points, or play for money unrated.
