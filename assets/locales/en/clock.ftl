# What time does to a game: posts of a line or two. $title is as "Lasca #42", $due and $opens relative moments.
clock-paused = { $title }: the clocks stand still until { $when }. Due { $due }.
clock-pause-proposed = { $title }: **{ $name } asks for a pause of { $days ->
    [one] one day
   *[other] { $days } days
}.** All clocks would stand still. Answer below; a move instead declines it.
clock-flagged = { $title }: { $name }'s time ran out { $due }. A move still counts; you decide.
clock-nudged = { $title }: { $others } would like to go on. Your time ran out { $due }, and a move still counts.
clock-given = { $title }: you have { $when } more. Due { $due }.
clock-away = { $title }: { $name } is away until { $when }, and the clock waits.
clock-back = { $title }: { $name } is back, and the clock runs again.
clock-asleep = { $title } has gone to sleep, since nobody has moved for long. Any move wakes it; nobody has lost.

# Until when a move must be made. $full is a date, $relative a moment from now.
clock-due = Due { $full } ({ $relative })
clock-late = **Time ran out { $relative }**, and a move still counts
# There is no clock, or it does not run.
clock-none = No clock
clock-banks = bank: { $banks }
clock-bank-of = { $name } { $span }
# The same in a list. First for him who is late, then for him who waits.
clock-line-late = **late { $due }**
clock-line-claimable = **late { $due }, he may claim**
clock-line-claimable-from = **late { $due }, he may claim { $from }**
clock-line-is-late = late { $due }
clock-line-claim = **late: you may claim**
clock-line-claim-from = late: you may claim { $from }

# How the clocks of a game stand. $name is as "Ana (White)".
clock-acts = { $name } is to move. { $moment }
clock-acts-untimed = { $name } is to move.
clock-waits = { $name } waits
clock-in-bank = { $span } in the bank
clock-sleeps = 💤 The game sleeps, since nobody has moved for long. Any move wakes it.
clock-claimable = ⚑ The game can be claimed since { $opens }.
clock-claimable-from = ⚑ The game can be claimed { $opens }, if there is no move before.
clock-stop-pause = ⏸ Pause: all clocks stand still until { $until }.
clock-stop-away = 🏖 { $name } is away from { $from } to { $until }.
clock-stop-outage = 🔌 I was out of order for { $length } ({ $from } to { $until }). No clock ran then.
clock-ask-pause = Ask for a pause of…
clock-take-back-pause = Take back the pause asked for

# What one does about it, and what comes of it.
clock-pause-asked = You have asked for a pause of { $days ->
    [one] 1 day
   *[other] { $days } days
} in #{ $no }. The clocks run on until the answer.
clock-pause-too-late = In #{ $no } somebody's time is up already, and a pause cannot turn that back. A move can, or a gift of time: { $time }.
clock-nudge-sent = #{ $no }: a reminder is sent.
clock-gift-made = #{ $no }: { $span } given.
clock-given-already = You have given time since that button was drawn. So it stands now:
clock-claim-wins = Claim #{ $no }? { $name }'s time ran out { $due }. **You win the game then**, and { $name } cannot move any more. It is unrated.
clock-claim-wins-rated = Claim #{ $no }? { $name }'s time ran out { $due }. **You win the game then**, and { $name } cannot move any more. It counts for ratings.
clock-claim-ends = Claim #{ $no }? { $name }'s time ran out { $due }. **The game ends then**, and { $name } cannot move any more.
clock-claim-aborts = Call off #{ $no }? { $name }'s time ran out { $due }. The game has hardly begun, so **nobody wins**: it is called off and counts for nothing.
clock-claim-goes-on = Claim #{ $no } against { $name }? The time ran out { $due }. **{ $name } is out then**, and the game goes on.
clock-claim-yes = Yes, I claim the win
clock-claim-yes-ends = Yes, I claim
clock-claim-no = No, I wait
clock-claimed = #{ $no } is claimed.
clock-one-thing = One thing at a time, please: `give`, `pause`, `nudge` or `claim`.
clock-bad-span = I cannot read { $said } as a length of time. Try `12h` or `3d`.
