# Standing orders in backgammon: what a player says beforehand. $name is the opponent.
orders-open = 💬 Say beforehand
orders-about = Say beforehand what you will do, and nobody has to wait for you. Only you see this.
orders-worth = -# A double would now be to { $stake }: dropping it costs you { $cost ->
    [one] 1 point
   *[other] { $cost } points
}, taking it makes the cube { $stake } and yours.
orders-stands = • You have said: { $order }.
orders-given = Noted: { $order }. Until then you can take it back here.
orders-cancelled = What you had said beforehand is taken back. You will be asked as usual.
orders-nothing = There is nothing you could say beforehand now.

# An order, as in "Noted: …".
orders-take-turn = if { $name } doubles before playing next, you take at once
orders-take-game = if { $name } doubles in this game, you take at once
orders-drop-turn = if { $name } doubles before playing next, you drop at once
orders-drop-game = if { $name } doubles in this game, you drop at once
orders-no-doubling = you will not double in this game, so your dice roll by themselves

orders-button-take-turn = If doubled next: take
orders-button-take-game = This game: take
orders-button-drop-turn = If doubled next: drop
orders-button-drop-game = This game: drop
orders-button-no-doubling = I will not double this game
orders-cancel = ✖ Take all back
