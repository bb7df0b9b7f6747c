# What a backgammon match is played for. $said is what was written, ready to stand in a message.
stakes-only-for-money = Jacoby, beavers, raccoons, automatic doubles and a number of games belong to money play: choose `money` as the length with them, or leave them out for a match.
stakes-raccoon-alone = A raccoon answers a beaver, so it needs beavers too: switch on both, or neither.
stakes-rated-money = Only matches count for ratings: choose a number of points, or play for money unrated.
stakes-bad-length = I cannot read { $said } as the length of a match. It can go to 1, 3, 5, 7, 9, 11, 13, 15, 17, 21 or 25 points, or be `money`.
stakes-bad-switch = I cannot read { $said }. With money play there can be `Jacoby`, `beavers`, `raccoons`, `1 automatic double`, `automatic doubles`, up to `64 games`, or `none` of them.
# The form for other terms.
stakes-length = Points to play to, or money
stakes-length-hint = 5
stakes-switches = For money: Jacoby, beavers, 3 games…
stakes-switches-hint = none, or: Jacoby, beavers, raccoons, 1 automatic double, 3 games
