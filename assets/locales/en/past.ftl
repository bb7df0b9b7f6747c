# A match as it was at an earlier moment.
past-after-move = Game { $game } · after { $move }, { $ply } of { $plies }
past-game-back = ◀ Game { $game }
past-game-on = Game { $game } ▶
# What the picture shows when a game of the match ended there. $board is what it was before.
past-ended = { $move }: game { $game } is over. Before that: { $board }
