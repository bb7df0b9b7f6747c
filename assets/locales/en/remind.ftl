# The games that wait for someone. $who is a mention.
remind-heading = { $who } { $n ->
    [one] a game waits for you
   *[other] { $n } games wait for you
}
remind-linked = [{ $no }]({ $link })
# $due is a moment from now, as "in 5 hours" or "2 hours ago".
remind-due = due { $due }
remind-late = **your time ran out { $due }**, and a move still counts
remind-more = { $n ->
    [one] one more: `/games`
   *[other] { $n } more: `/games`
}
remind-play = Play { $no }
remind-later = Remind me in 6 h
remind-days-off = Days off
remind-fewer = Fewer reminders
remind-put-off = I will remind you { $full } ({ $relative }) of what then waits.
