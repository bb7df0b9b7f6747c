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

# Backgammon. $side is white or black: the host's men are White, the guest's Black.
alt-backgammon-last = { $side ->
    [white] White
   *[black] Black
} played { $play }.
alt-backgammon-over = The match is over.
alt-backgammon-opening = The opening roll comes next.
alt-backgammon-cube-or-roll = { $side ->
    [white] White
   *[black] Black
} to double or roll.
alt-backgammon-rolls = { $side ->
    [white] White
   *[black] Black
} rolls next.
alt-backgammon-to-play = { $side ->
    [white] White
   *[black] Black
} to play { $dice }.
# A turn under way on its player's own board.
alt-backgammon-so-far = { $side ->
    [white] White
   *[black] Black
} to play { $dice }, so far { $play }; left to play: { $left }.
alt-backgammon-chosen = { $side ->
    [white] White
   *[black] Black
} to play { $dice }; chosen and not confirmed yet: { $play }.
alt-backgammon-doubled = { $side ->
    [white] Black doubles to { $stake }: White
   *[black] White doubles to { $stake }: Black
} to take or drop.
alt-backgammon-beavered = The double was beavered to { $stake }: { $side ->
    [white] White
   *[black] Black
} to take or drop.
alt-backgammon-raccooned = The beaver was answered by a raccoon to { $stake }: { $side ->
    [white] White
   *[black] Black
} to take or drop.
alt-backgammon-men = { $side ->
    [white] White, in White's own numbering:
   *[black] Black, in Black's own numbering:
} { $men } ({ $pips } pips).
alt-backgammon-on = { $n } on { $point }
alt-backgammon-on-bar = { $n } on the bar
alt-backgammon-off = { $n } off
alt-backgammon-crawford = The Crawford game: no cube.
alt-backgammon-cube = Cube { $stake }, { $owner ->
    [white] White's
    [black] Black's
   *[nobody] centred
}.
alt-backgammon-match = Game { $game } of a match to { $length } points: White { $host }, Black { $guest }.
alt-backgammon-money = Game { $game }: White { $host }, Black { $guest }.
