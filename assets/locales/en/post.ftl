# Posts of a game. $title is as "Lasca #42", $pairing as "Ana (White) – Ben (Black)".
post-seated = { $name } ({ $side })
post-your-move = { $who } your move · **{ $title }**{ $against ->
    [0] { "" }
   *[other] { " " }against { $others }
}
post-your-answer = { $who } your answer, please · **{ $title }**{ $against ->
    [0] { "" }
   *[other] { " " }against { $others }
}
post-begins = The game begins: { $pairing }.
post-last-move = Last move: { $move }
# A move that came after its time was up.
post-played-late = { $move }, played { $late } late
post-earlier-moves = { $n ->
    [one] 1 earlier move
   *[other] { $n } earlier moves
}
post-forced = { $moves } ({ $n ->
    [one] the only move, played by itself
   *[other] the last { $n } were the only moves, played by themselves
})
# Moves that played themselves among others, and moves that no longer stand.
post-ply-forced = { $move } (the only move)
post-ply-planned = { $move } (as planned)
post-taken-back = Taken back by agreement: { $moves }
post-unplanned = -# { $name }: what you had planned no longer applies.
post-pause-asked = **{ $name } asks for a pause of { $days ->
    [one] one day
   *[other] { $days } days
}.** Answer below; a move instead declines it.
post-takeback-asked = **{ $name } asks to take back { $moves }.** Answer below; a move instead declines it.
post-takeback-proposed = **{ $title }: { $name } asks to take back { $moves }.** Answer below; a move instead declines it.
post-draw-offered = **{ $name } offers a draw.** Answer below; a move instead declines it.
post-how-to-move = { $due } · reply with your move, or tap

post-won = **{ $name } wins { $title }** after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $span }.
post-drawn = **{ $title } is a draw** after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $span }.
post-aborted-late = **{ $title } is off:** { $name }'s time ran out before it had begun in earnest. It counts for nothing.
post-aborted = **{ $title } is off:** { $name } called it off before it had begun in earnest. It counts for nothing.
# How two people stand, as "Ana–Ben 7–5".
post-rated = { $name } { $before } → { $after }
post-rated-alone = rating { $before } → { $after }
post-score = { $one }–{ $other } { $score }
post-result-line = { $outcome } { $link }
    -# { $pairing }

post-declined = { $name } declines your invitation to { $title }.
post-withdrawn = { $name } has taken back the invitation to { $title }.
post-lapsed = { $name } has not answered your invitation to { $title } in time. It has lapsed; you can send another.
post-lapsed-open = Nobody has accepted your invitation to { $title } in time. It has lapsed; you can post another.
post-takeback-refused = { $title }: { $name } declines the takeback. The moves stand.
post-takeback-taken-back = { $title }: { $name } no longer asks for a takeback. The moves stand.
post-pause-refused = { $title }: { $name } declines the pause. The clocks run on.
post-pause-taken-back = { $title }: { $name } no longer asks for a pause. The clocks run on.
# Offers that lapsed because someone moved on.
post-draw-passed = The move passes over { $name }'s offer of a draw.
post-pause-passed = The move passes over { $name }'s wish for a pause.
post-resign-game-passed = The move passes over { $name }'s offer to give up this game.
post-takeback-passed = The move passes over { $name }'s wish to take a move back.
post-draw-refused = { $title }: { $name } declines the draw. The game goes on.
post-draw-taken-back = { $title }: { $name } takes back the offer of a draw. The game goes on.
post-restored = -# I had to be restored from a backup of { $when }. What was played after that is lost: this game stands at an earlier move.
post-relocated = **{ $title }** goes on here · { $pairing }
post-cut-off = I cannot post **{ $title }** in { $channel } any more: { $why } Nothing is lost: it can go on here, or there once that is mended.
post-cut-off-direct = I cannot post **{ $title }** in { $channel } any more: { $why } Nothing is lost: you can play on with **My board**. To go on in another channel, open the game there with `/board { $no }`, tap ⋯ and **Go on here**.
# Why it cannot be posted there.
post-channel-gone = the channel is gone.
post-cannot-see = I may not see it. I need the permission **View Channel**.
post-cannot-write = I may not write there. I need the permissions **Send Messages** and, in threads, **Send Messages in Threads**.
post-thread-locked = the thread is locked.
