# Conditional moves: "if he plays this, I play that". $move, $after and $answer are moves, ready to stand in a message.
plan-if = if { $move }
plan-then = then { $move }

plan-listed = { $n }. { $line }
plan-none = You have planned nothing in this game.
plan-new = New line: { $line }
plan-saved = Planned: { $line }.
plan-dropped = That line is taken away.
plan-about = -# Your planned moves play themselves as long as the other side follows the line. Only you see them. Typed: { $command } with the move you expect, your answer, and so on in turn.
plan-choose-other = If { $name } plays…
plan-choose-own = … then I play
plan-save = ✔ Plan it
plan-open = 🔀 If…
plan-pair = If { $first }: { $answer }
plan-remove = ✖ Line { $n }
plan-instead = You can have it played as soon as it fits:
plan-instead-ahead = You can plan your own next moves:
plan-instead-open = You can plan what to play after the move you expect:

# Why something is not planned.
plan-your-turn = It is your turn, so there is nothing to wait for: just play your move.
plan-unforeseeable = Moves cannot be planned here: something that nobody can foresee comes in between.
plan-empty = Write the move you expect and then your answer, as `c3-d4 e5xc3`. It can go on: the next move you expect, your next answer.
plan-first-ply = I read { $text }. { $why } Nothing was planned.
plan-ply = After { $after } I read { $text }. { $why } Nothing was planned.
plan-no-answer = After { $after } your own answer is missing. Nothing was planned.
plan-over = After { $after } the game is over, and nothing can follow. Nothing was planned.
plan-planned = After { $after } you have planned { $answer } already. Take that line away first.
plan-known = You have planned exactly that already.
plan-too-long = A line can have { $most } moves at most, counting both sides.
plan-too-many = There is no room for more: { $most } lines are the most, and fewer when they are long. Take one away first.
plan-gone = That line is gone: it was played, dropped or taken away.
plan-absent = You have missed so many turns that yours pass at once. Take your seat again first, then plan.
