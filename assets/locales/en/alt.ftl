# Alternative text of pictures: at most 1,024 characters, and the whole position can be read from it.
# $side is white or black.
alt-lasca-last = Last move { $move } by { $side ->
    [white] White
   *[black] Black
}.
alt-lasca-turn = { $side ->
    [white] White
   *[black] Black
} to move.
alt-lasca-over = The game is over.
alt-lasca-columns = Columns, top man first: { $columns }.
alt-lasca-column = { $square }: { $men }
alt-lasca-single = Single men: { $men }.
alt-lasca-on = { $men } on { $squares }
alt-lasca-white-soldiers = { $n ->
    [one] white soldier
   *[other] { $n } white soldiers
}
alt-lasca-white-officers = { $n ->
    [one] white officer
   *[other] { $n } white officers
}
alt-lasca-black-soldiers = { $n ->
    [one] black soldier
   *[other] { $n } black soldiers
}
alt-lasca-black-officers = { $n ->
    [one] black officer
   *[other] { $n } black officers
}
# When the men in words would be too long; the position is in notation.
alt-lasca-short = Ranks from 7 to 1, top man first, w b soldiers, W B officers: { $position }
