# Backgammon's cube and resignations: what is to be decided, and what each answer means. $standing is as "Ana leads 3–1".

# How the two stand, or would stand.
cube-leads = { $name } leads { $more }–{ $less }
cube-level = it stands { $more }–{ $less }
cube-wins-match = { $name } wins the match
cube-score = { $one }–{ $other } { $score }

# Whose a cube is.
cube-yours = cube { $stake }, yours
cube-theirs = cube { $stake }, { $name }'s

# What is to be decided, on a board that all see.
cube-roll-or-double = **{ $name }: roll, or double to { $stake }.**
cube-to-play = **{ $name } to play { $dice }:** { $n ->
    [one] 1 play
   *[other] { $n } plays
}
cube-drop-or-take = **Drop:** { $standing }. **Take:** { $cube }.
cube-or-beaver = **Beaver:** cube { $stake }, yours, unless { $name } drops.
cube-or-raccoon = **Raccoon:** the stake goes to { $stake }, unless { $name } drops. The cube stays { $name }'s.

# The small line under a board. $pips is as "Ana ○ 167, Ben ● 159".
cube-pips = pips { $pips }
cube-pips-white = { $name } ○ { $pips }
cube-pips-black = { $name } ● { $pips }

# Buttons.
cube-button-roll = Roll
cube-button-double = Double to { $stake }…
cube-button-take = Take at { $stake }…
cube-button-drop = Drop…
cube-button-beaver = Beaver…
cube-button-raccoon = Raccoon…

# How to answer, after the time.
cube-how-to-answer = { $due } · tap what you want; nothing is final before a second tap
cube-how-to-roll = { $due } · tap, or reply `roll`

# The second tap, asked in private.
cube-double-sure = **#{ $no }: double to { $stake }?** If { $name } drops: { $standing }. If { $name } takes: { $cube }, and only { $name } may double next.
cube-take-sure = **#{ $no }: take at { $stake }?** This game then counts { $stake }: a gammon costs { $gammon }. You get the cube: only you may double next.
cube-take-back-sure = **#{ $no }: take at { $stake }?** This game then counts { $stake }: a gammon costs { $gammon }. The cube is { $name }'s.
cube-drop-sure = **#{ $no }: drop?** This game is lost then: { $standing }.
cube-beaver-sure = **#{ $no }: beaver?** You take and double at once. If { $name } drops: { $standing }. If not, the stake is { $stake } and the cube yours.
cube-raccoon-sure = **#{ $no }: raccoon?** You double once more. If { $name } drops: { $standing }. If not, the stake is { $stake } and the cube { $name }'s.
cube-double-yes = Yes, double to { $stake }
cube-take-yes = Yes, take
cube-drop-yes = Yes, drop
cube-beaver-yes = Yes, beaver
cube-raccoon-yes = Yes, raccoon
cube-rather-not = No, not now

# What was done, in private.
cube-double-done = You doubled #{ $no } to { $stake }.
cube-take-done = You took #{ $no } at { $stake }.
cube-drop-done = You dropped #{ $no }.
cube-beaver-done = You beavered in #{ $no }.
cube-raccoon-done = You answered the beaver in #{ $no } with a raccoon.
cube-roll-passed = You rolled { $dice } in #{ $no }, and nothing could be played.
cube-roll-done = You rolled { $dice } in #{ $no }. It had one play, made for you.

# Resigning.
cube-resign-what = **What do you want to give up in #{ $no }?** The other may accept a game that you offer to lose, or play on.
cube-resign-offered = A double is on the table, so a game is given up by dropping it. **Give up all of #{ $no }?**
cube-resign-as = { $win ->
    [single] Single
    [gammon] Gammon
   *[backgammon] Backgammon
}: { $points ->
    [one] 1 point
   *[other] { $points } points
}
cube-resign-match = The whole match: { $points ->
    [one] 1 point
   *[other] { $points } points
}
cube-resign-game-sure = **Offer to lose this game of #{ $no }{ $win ->
    [single] { "" }
    [gammon] {" "}as a gammon
   *[backgammon] {" "}as a backgammon
}?** It costs { $points ->
    [one] 1 point
   *[other] { $points } points
}: { $standing }. { $name } may accept, or play on.
cube-resign-match-sure = **Give up all of #{ $no }, not only this game?** { $name } gets { $points ->
    [one] 1 point
   *[other] { $points } points
}, and that cannot be taken back.
cube-resigns = **{ $name } offers to lose this game{ $win ->
    [single] { "" }
    [gammon] {" "}as a gammon
   *[backgammon] {" "}as a backgammon
}:** { $points ->
    [one] 1 point
   *[other] { $points } points
} for you, after which { $standing }. Answer below, or play on.
cube-resign-game-yes = Yes, offer it
cube-resign-match-yes = Yes, give up the match
cube-resign-game-done = You have offered to lose this game of #{ $no }{ $win ->
    [single] { "" }
    [gammon] {" "}as a gammon
   *[backgammon] {" "}as a backgammon
}. It waits for the answer.
