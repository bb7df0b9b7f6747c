# What time does to a game.
clock-paused = { $title }: the clocks stand still until { $when }.
clock-flagged = { $title }: { $name }'s time ran out { $due }. A move still counts; you decide.
clock-nudged = { $title }: you are waited for. Your time ran out { $due }, and a move still counts.
clock-given = { $title }: { $name } has { $when } more. Due { $due }.
clock-away = { $title }: { $name } is away until { $when }, and the clock waits.
clock-back = { $title }: { $name } is back, and the clock runs again.
clock-asleep = { $title } has gone to sleep, since nobody has moved for long. Any move wakes it; nobody has lost.
