# The score sheet of a match, in a code block: no markdown.
sheet-game = Game { $game }, { $host }–{ $guest }
sheet-crawford = Game { $game }, { $host }–{ $guest } (Crawford)
sheet-doubles = doubles to { $stake }
sheet-takes = takes
sheet-drops = drops
sheet-beavers = beavers to { $stake }
sheet-raccoons = raccoons to { $stake }
sheet-won = { $side } wins { $points ->
    [one] 1 point
   *[other] { $points } points
}
sheet-resigned = { " " }(resigned)
