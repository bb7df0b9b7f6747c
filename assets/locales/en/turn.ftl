# Backgammon as its player sees it. $dice is a roll as 3-1, $play a play ready to stand in a message.

# The turn on the private board.
turn-rolled-reply = { $no }: you rolled **{ $dice }**. Reply with your play, or tap.
turn-to-play = You rolled **{ $dice }**: { $n ->
    [one] 1 play
   *[other] { $n } plays
} · move { $label }
turn-so-far = So far { $play } · still to play: { $left }
turn-complete = { $play } is complete. The board shows it; nothing is played before you confirm it.
turn-choose-whole = Choose a whole play
turn-choose-first = Or go step by step
turn-confirm = ✔ Confirm { $play }
turn-cancel = ✖ Start over

# What a game waits for, in a list: after the name of the opponent, or of who is to act.
turn-you-roll = you roll
turn-rolls = to roll
turn-dice = { $dice } to play
turn-you-are-doubled = you are doubled to { $stake }
turn-is-doubled = doubled to { $stake }
turn-you-are-beavered = your double was beavered to { $stake }
turn-is-beavered = beavered to { $stake }
turn-you-are-raccooned = a raccoon to { $stake } answers your beaver
turn-is-raccooned = a raccoon to { $stake }
# After the name of the opponent, whose points come first.
turn-score = { $theirs }–{ $own } of { $length }
turn-score-money = { $theirs }–{ $own }
turn-cube = cube { $stake }
turn-crawford = Crawford game

# Why something cannot be done at this moment, and what can.
turn-roll-first = The dice are not rolled yet. First `roll`, or `double`.
turn-play-first = You rolled { $dice } and must play it.
turn-answer-first = You are offered the cube at { $stake }. First `take` or `drop`.
