# Backgammon: the game, the board, why something typed was not played.

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

backgammon-name = Backgammon
backgammon-white = White
backgammon-black = Black
backgammon-blurb = A race with dice and a doubling cube, about 25 turns each game.
backgammon-length = { $n ->
    [one] to 1 point
   *[other] to { $n } points
}
backgammon-money = { $n ->
    [one] one game, unlimited stakes
   *[other] { $n } games, unlimited stakes
}
backgammon-auto-once = one automatic double
backgammon-auto-unlimited = automatic doubles
backgammon-with-beavers = beavers
backgammon-with-raccoons = raccoons
backgammon-with-jacoby = Jacoby rule
backgammon-hits = { $n ->
    [one] hits
   *[other] hits { $n }
}
backgammon-score = { $host }–{ $guest } of { $length }
backgammon-no-cube = no cube (Crawford game)
backgammon-cube-centred = cube { $stake }, centred
backgammon-cube-owned = cube { $stake }, { $side }'s
backgammon-men = **{ $side }** { $points } ({ $pips } pips)
backgammon-crawford-begins = This is the **Crawford game**: nobody may double in it.
backgammon-rules =
    {""}**Backgammon**: a race of fifteen men round a board, with dice and a doubling cube.
    • Each counts the 24 points from his own side: men move from **24** down to **1** and then off. The last six points are home.
    • Two dice are two steps, with one man or two; a pair gives four. A point held by two enemy men or more is closed. A single man there is **hit** and goes to the **bar**; he must enter again before anything else moves.
    • You must use as many numbers as you can; if only one of two, the larger.
    • With all men home you bear them off. Who has borne off all wins: **single** game, **gammon** (2×) if the other has borne off none, **backgammon** (3×) if one of his men is also on the bar or in the winner's home.
    • Before rolling you may **double**. The other **drops** and loses the stake, or **takes**: the stake doubles, and only he may double next.
    • A match goes to the points agreed on. When someone is one point short, the next game has no cube (**Crawford**).
    Write a play as `13/8 6/5`, from the bar as `bar/22`, off as `4/off`; else `roll`, `double`, `take`, `drop`.

backgammon-agree-resign = Accept the resignation
backgammon-resign-refused = { $title }: { $name } declines the resignation and plays on.
backgammon-resign-taken-back = { $title }: { $name } no longer resigns. The game goes on.
backgammon-resign-stands = A resignation is offered already and waits for its answer.
backgammon-no-dice = The dice of this match cannot be drawn: the file with the key to their seeds is missing or another. Nothing is lost; whoever runs the bot must put it back.
backgammon-luck-length = A luck is a short text on one line, { $most } characters at most.
backgammon-no-draw = Backgammon knows no draw.
backgammon-no-orders = Nothing can be said beforehand about that now.
backgammon-line-resign = a resignation is offered
