# What has happened in a match of backgammon, a line each. $dice is as "3-1".
match-played = { $name } rolled { $dice }: { $play }
match-lost = { $name } rolled { $dice }: no play
match-doubles = { $name } doubles to { $stake }
match-takes = { $name } takes: cube { $stake }, { $owner }'s
match-drops = { $name } drops
match-beavers = { $name } beavers: { $stake } at stake
match-raccoons = { $name } answers with a raccoon: { $stake } at stake
# Turns that played themselves.
match-forced = { $turn } (the only play)
match-ordered = { $turn } (as said beforehand)
match-earlier = { $n ->
    [one] 1 earlier turn
   *[other] { $n } earlier turns
}
match-last = Last turn: { $turn }
match-opening = Opening roll: { $host } { $one }, { $guest } { $other }{ $ties ->
    [0] { "" }
   *[other] { " " }(after { $again })
}
match-automatic = Automatic doubles: cube { $stake }, centred
# $win is single, gammon or backgammon.
match-game-won = **{ $name } wins game { $game }{ $win ->
    [single] { "" }
    [gammon] , a gammon
   *[backgammon] , a backgammon
}: { $points ->
    [one] 1 point
   *[other] { $points } points
}**
match-game-resigned = **{ $loser } gives up game { $game }{ $win ->
    [single] { "" }
    [gammon] {" "}as a gammon
   *[backgammon] {" "}as a backgammon
}: { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $name }**
# The result of a match; $score is the winner's points first.
match-won = **{ $name } wins { $title } { $score }** after { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $span }.
match-drawn = **{ $title } ends level, { $score },** after { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $span }.
match-resigned = { $name } gave up the match.
match-time = { $name }'s time was up, and with it the match.

# A button on a post that has been overtaken.
match-stale = The game has gone on since that post, so this did nothing. The newest post shows where it stands.
