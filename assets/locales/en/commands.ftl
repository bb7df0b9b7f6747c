# Descriptions of commands, options and choices: at most 100 characters. Another language may give a command or option
# a name of its own as the attribute "name".
commands-game = Which game, by its number; left out, the one you most likely mean

commands-challenge = Invite someone to a game
commands-challenge-lasca = Invite someone to Lasca, stacking draughts by Emanuel Lasker
commands-challenge-opponent = Whom you invite; left out, whoever here accepts first
commands-challenge-side = Who plays which side (by lot unless you say)
commands-challenge-time = Time for a move: 3d, 12h, bank 7d+1d, none (as usual in this server unless you say)
commands-challenge-flag = What happens when a player is late (as usual in this server unless you say)
commands-challenge-days-off = Days without a clock: none, weekend, or weekend with a time zone
commands-challenge-rated = Whether it counts for ratings (no unless you say)
commands-challenge-draws = Draws by repetition and without progress (on unless you say)
commands-challenge-thread = Whether the game gets a thread of its own (yes unless you say)
commands-side-lot = by lot
commands-side-white = I play White
commands-side-black = I play Black
commands-flag-soft = the opponent may claim
commands-flag-hard = the game is lost by itself
commands-draws-on = on
commands-draws-off = only by agreement

commands-move = Play a move
commands-move-move = Your move, as c3-d4 or d2xb4xd6
commands-board = Open your private board
commands-board-at = How it stood after so many moves, counting both sides
commands-board-text = The position as text too
commands-games = List your games: what waits for you first
commands-games-player = Whose games, if not yours

commands-game-group = Everything else about one game
commands-game-draw = Offer a draw, or accept the one offered
commands-game-takeback = Ask to take your last move back, with what came after it
commands-game-if = Plan your answers: "if he plays this, I play that"; shows what you have planned
commands-game-if-line = The move you expect, your answer, and so on: c3-d4 e5xc3 b2xd4 d6-e5
commands-game-resign = Resign (asks once more)
commands-game-abort = Call off a game that has hardly begun (asks once more)
commands-game-rematch = Offer another game with sides changed, or accept the one offered
commands-game-time = Both clocks, and what you can do about them
commands-time-give = Give your opponent more time: 12h, 3d
commands-time-pause = Ask for a pause of so many days; it needs your opponent's consent
commands-time-nudge = Remind the one who is late
commands-time-claim = Claim the game from the one who is late (asks once more)
commands-game-legal = List the legal moves
commands-game-history = List the moves so far
commands-game-export = Get the record of a game as a file

commands-help = How to use me
commands-rules = How a game is played
commands-rules-game = Which game
commands-rules-lasca = Lasca

commands-block = Who may not challenge you
commands-block-add = Let someone no longer challenge you
commands-block-remove = Let someone challenge you again
commands-block-list = Whom you have blocked
commands-block-who = Whom

commands-settings = See and change your settings
commands-settings-auto = Whether turns with only one legal move play themselves
commands-settings-confirm = Which moves you confirm before they are played
commands-settings-board = Which side is below on your private board
commands-settings-theme = How your private board looks
commands-settings-text = Whether the position is written out too
commands-settings-reminders = How you are reminded of games that wait
commands-settings-before = How long before a move is due you are reminded: 24h, 4h (or default)
commands-settings-zone = Your time zone, for your nights and days off (or default: as the server's)
commands-settings-vacation = Days off: no clock of yours runs then (30 a year; 0 ends them)
commands-settings-vacation-from = First day off, as 2026-12-24; left out, from now on
commands-remind-channel = in the game's channel
commands-remind-direct = as a direct message
commands-remind-digest = one message a day with all that waits
commands-remind-off = not at all
commands-confirm-taps = tapped moves
commands-confirm-all = all moves
commands-confirm-none = none
commands-board-own = my side below
commands-board-first = White below

commands-server = How games are played in this server
commands-server-channels = Say in which channels games may be played
commands-server-settings = See and change what holds where a challenge does not say
commands-server-zone = Time zone of weekends and nights (or default: UTC)
commands-server-time = Time for a move: 3d, 12h, bank 7d+1d, none (or default)
commands-server-flag = What happens when a player is late
