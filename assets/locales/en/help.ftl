help-text =
    {""}**Games by correspondence**: a move now and then, for days.
    • { $challenge } invites someone; he taps Accept, and the board is posted.
    • Rekkoku is for two to eight: people join its table. { $status } shows how all stand, and has alliances and open seats.
    • When it is your turn, the post pings you. **Reply** to it with your move, as `c3-d4` or `13/8 6/5`, or **tap** a move, or **My board**. { $move } and “{ $me } c3-d4” work too; in the game's thread I also read plain moves where I am allowed to.
    • { $board } is your private board: choose, look, confirm. Nobody else sees it.
    • { $games } shows what waits for you, most urgent first, and gives you more time. ⋯ under a board has the rest: time, draw, resign, moves so far.
    • { $rules } explains a game. { $settings } and { $block } are your own ways.
    { $resign } and the like take `#42` for one game of several.
