# Backgammon: why something typed was not played.

backgammon-empty = Nothing is written. Write where from and where to, like `13/8 6/5`.
backgammon-point = A point is missing. Points are 24 to 1, `bar` and `off`: write `13/8 6/5`.
backgammon-no-such-point = Points go from 24 to 1, with `bar` and `off` at the ends.
backgammon-alone = A point stands alone. Write where from and where to, like `13/8 6/5`.
backgammon-backwards = Men move down, from 24 to 1. Write the higher point first.
backgammon-repeat = Repeats are written `(2)`, `(3)` or `(4)` after a move, like `6/5(2)`.
backgammon-too-many = No roll lets so many men move.
backgammon-roll = What stands before the colon is no roll. Write `31: 8/5 6/5`, or leave the roll out.
backgammon-unexpected = That is no play. Write where from and where to, like `13/8 6/5`.

backgammon-other-roll = You rolled { $rolled }, not { $written }.
backgammon-nothing-playable = Nothing can be played with { $dice }; the turn passes.
backgammon-must-play = Something can be played with this roll, so it must be.
backgammon-no-man = You have no man on { $point }.
backgammon-on-bar = You have a man on the bar. He must enter before anyone else moves.
backgammon-held = Your opponent holds { $point } with two men or more.
backgammon-not-home = No man can go off while one of yours stands on { $point }: all must be home, on 6 to 1.
backgammon-no-number = No number of { $dice } leads from { $from } to { $to }.
backgammon-incomplete = Still to play: { $left }.
backgammon-must-use-larger = Only one number can be played here, and then it must be the larger: { $number }.
backgammon-nothing-hit = Nothing is hit on { $point }.
backgammon-ambiguous = That can be read in { $n } ways.
backgammon-illegal = That is not a legal play with { $dice }.

backgammon-over = The match is over.
backgammon-not-to-act = It is not your turn.
backgammon-not-now = That cannot be done now.
backgammon-crawford = This is the Crawford game. It has no cube.
backgammon-not-owner = Your opponent owns the cube.
backgammon-dead-cube = You need no more than the present stake to win the match, so you cannot double.
backgammon-limit = The stake would pass { $limit }.
backgammon-rolled = Doubling comes before the roll.
backgammon-no-beavers = No beavers were agreed.
backgammon-no-raccoons = No raccoons were agreed.
backgammon-cube-offered = The cube is offered. Take or drop first.
backgammon-too-much = No more than a { $win } can be lost now.

backgammon-single = single game
backgammon-gammon = gammon
backgammon-backgammon = backgammon

backgammon-borne-off = All men are off.
backgammon-dropped = { $name } dropped.
