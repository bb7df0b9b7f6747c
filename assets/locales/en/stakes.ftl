# What a backgammon match is played for. $said is what was written, ready to stand in a message.
stakes-bad-length = I cannot read { $said } as the length of a match. It can go to 1, 3, 5, 7, 9, 11, 13, 15, 17, 21 or 25 points, or be `money`.
stakes-bad-switch = I cannot read { $said }. With money play there can be `Jacoby`, `beavers`, `raccoons`, `1 automatic double`, `automatic doubles`, up to `64 games`, or `none` of them.
# The form for other terms.
stakes-length = Points to play to, or money
stakes-length-hint = 5
stakes-switches = For money: Jacoby, beavers, 3 games…
stakes-switches-hint = none, or: Jacoby, beavers, raccoons, 1 automatic double, 3 games
# What the form shows, and reads again.
stakes-jacoby = Jacoby
stakes-beavers = beavers
stakes-raccoons = raccoons
stakes-auto-once = 1 automatic double
stakes-auto-unlimited = automatic doubles
stakes-games = { $n } games
# How it is read, in small letters: the beginnings of words, or parts of them. -no is a list of what switches off.
stakes-word-money = money
stakes-word-none = none
stakes-word-no = no, without
stakes-word-and = and
stakes-word-one = one
stakes-word-jacoby = jacoby
stakes-word-beaver = beaver
stakes-word-raccoon = raccoon
stakes-word-auto = auto
stakes-word-game = game
