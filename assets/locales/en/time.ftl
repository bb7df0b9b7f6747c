# Lengths of time.
time-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
time-hours = { $n ->
    [one] 1 hour
   *[other] { $n } hours
}
time-minutes = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}
# Time controls, as on an invitation. $span is a length of time.
time-per-move = { $span } a move
time-bank = a bank of { $start }, { $increment } more each turn, { $max } at most
time-none = no clock
# A length of time too short to count.
time-moment = less than a minute
