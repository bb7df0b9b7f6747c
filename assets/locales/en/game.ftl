game-and = { $most } and { $last }
game-more = { $n } more
game-set-up = from a set-up position
game-second-occurrence = This position has now occurred twice. The third time is a draw.
game-no-progress-soon = { $left ->
    [one] One more turn
   *[other] { $left } more turns
} without a capture or a soldier's move, and the game is a draw.
# Why a game ended. $side is the loser's side, $name the loser.
game-repetition = The same position has occurred for the third time.
game-no-progress = 100 turns have passed without a capture or a soldier's move.
game-agreement = Agreed by both.
game-resigned = { $name } resigned.
game-time = { $name }'s time was up.

game-lasca = Lasca
game-lasca-white = White
game-lasca-black = Black
game-lasca-blurb = Stacking draughts, about 20 moves each.
game-lasca-draws-on = draws on
game-lasca-draws-off = draws by agreement only
game-lasca-must-capture = **{ $side } must capture:** { $n ->
    [one] 1 way
   *[other] { $n } ways
}
game-lasca-to-move = **{ $side } to move:** { $n ->
    [one] 1 move
   *[other] { $n } moves
}
game-lasca-over = over { $squares }
game-lasca-promotes = becomes an officer
game-lasca-captured = { $side } has no column left: all his men are prisoners.
game-lasca-blocked = { $side } has no legal move: his { $n ->
    [one] only column ({ $squares }) is blocked.
   *[other] { $n } columns ({ $squares }) are blocked.
}
game-lasca-tallest = tallest column { $n } ({ $square })
game-lasca-text-key = Top man first: w b soldiers, W B officers.
game-lasca-rules =
    {""}**Lasca** (Emanuel Lasker, 1911): draughts in which nobody leaves the board.
    • The board has 7×7 squares; one plays on the 25 of the corners' colour. White begins.
    • A pile of men is a **column**. Its top man commands it; it moves as a whole and belongs to his side.
    • Soldiers move one square diagonally **forward**, officers in all four diagonals. A soldier who reaches the far rank becomes an **officer**, and his move ends there.
    • **Capture**: jump over a neighbouring enemy column to the empty square behind it. Only its **top man** is taken: he goes to the **bottom** of your column. What stood under him stays, and may be yours again.
    • You **must** capture when you can, and go on with the same column while it can. Which way is your choice. No square is jumped twice in one move.
    • Who has no legal move **loses**: all his men are prisoners, or blocked.
    • A draw by agreement; and, unless it was switched off, at the third occurrence of a position or after 100 turns without a capture or a soldier's move.
    Write a move as `c3-d4`, a capture as `c3xe5`, a chain with every landing square: `d2xb4xd6`.
