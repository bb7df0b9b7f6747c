# More time in all games at once: days off, and pauses asked for everywhere. $left is as "12 of 30 days left in 2026".
more-time-turn = { $n ->
    [0] **More time.** No clock of yours runs now.
    [one] **More time.** Your clock runs in 1 game:
   *[other] **More time.** Your clock runs in { $n } games:
}
more-time-days-off = 🏖 **Days off** stop your clock in all your games, at once. You have { $left }.
more-time-pause = ⏸ **A pause** stops all clocks of a game, if your opponent agrees. I ask in each game where your clock runs.
more-time-off-button = 🏖 { $days ->
    [one] 1 day off
   *[other] { $days } days off
}
more-time-pause-button = ⏸ Ask for { $days ->
    [one] 1 day
   *[other] { $days } days
}
more-time-left = { $left } of { $most } days left in { $year }
more-time-away = 🏖 You are away until { $until }: no clock of yours runs. You have { $left }.
more-time-will-be-away = 🏖 You will be away from { $from } to { $until }: no clock of yours runs then. You have { $left }.
more-time-others = { $n ->
    [one] In 1 other game it is not your turn; your clock waits there too.
   *[other] In { $n } other games it is not your turn; your clocks wait there too.
}
more-time-back = Your days off are over, and those to come are called off: your clocks run again. You have { $left }.
more-time-too-late = your time is up there, and a pause cannot turn it back. A move can.
more-time-not-away = You are not away, and no days off are to come.
more-time-no-turn = No clock of yours runs now, so there is nothing to ask for.
more-time-asked-all = ⏸ A pause of { $days ->
    [one] 1 day
   *[other] { $days } days
}. Your clocks run on until your opponents agree.
more-time-asked = asked
more-time-agreed = agreed: your opponent had asked for it too
more-time-end = End my days off
more-time-settings = ⚙ Settings
