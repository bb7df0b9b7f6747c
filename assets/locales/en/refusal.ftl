# What is wrong, and what would be right. Names and numbers come ready to stand in a message.
refusal-with-moves = { $why } Possible: { $moves }

refusal-oneself = You cannot play against yourself. Challenge someone else, or leave the opponent out and let anyone here accept.
refusal-bot = Bots do not play here. Challenge a person, or leave the opponent out and let anyone here accept.
refusal-not-taking = That person does not take challenges from you.
refusal-blocking = You have blocked { $name }. Unblock first if you want to play: `/block`.
refusal-already-invited = An invitation between you two is waiting already: { $no }. Answer or withdraw that one first.
refusal-too-many-today = { $most } challenges a day are the most. You can make the next one { $again }.
refusal-too-many-games = { $name } has { $most } games running, which is the most there can be. One has to end first.
refusal-not-here = Games are not played in this channel. Ask in one of the channels made for it.
refusal-terms-changed = The terms have changed since that message. Look at the newer one below.
refusal-same-terms = Those are the terms as they stand. Accept them, or change something.
refusal-not-yours = This invitation waits for { $name }.
refusal-not-yours-open = Only its host can withdraw this invitation. Anyone else here can accept it.
refusal-declined = This invitation was declined.
refusal-withdrawn = This invitation was withdrawn.
refusal-lapsed = This invitation has lapsed. A new one is quickly made: `/challenge`.
refusal-already-accepted = This invitation has been accepted already.
refusal-not-begun = This game has not begun: the invitation waits for its answer.
refusal-aborted = This game was called off.
refusal-over = This game is over.
refusal-not-a-player = You do not play in this game. You can look at it with **My board**.
refusal-not-your-turn = It is not your turn: { $names } is to act.
refusal-not-to-act = It is the other side's turn.
refusal-stale = That was move { $then }; the game is at move { $now }.
refusal-stale-unknown = That button is from another time; the game is at move { $now }.
refusal-move = I read { $text }. { $why } Nothing was played.
refusal-no-proposal = There is no offer to answer: it was answered, taken back or passed over.
refusal-draw-stands = A draw is offered already and waits for its answer.
refusal-proposal-too-soon = You have offered that lately. You can offer it again after { $moves ->
    [one] one more move
   *[other] { $moves } more moves
} of yours.
refusal-too-late-to-abort = Both of you have moved, so the game cannot be called off. You can offer a draw or resign.
refusal-not-over = The game is not over yet. A rematch can be offered when it is.
refusal-rematch-offered = You have offered the rematch already: { $no }. It waits for the answer.
refusal-rematch-made = The rematch is agreed on already: { $no }.
refusal-damaged = The record of this game is damaged, so it cannot go on now. Nothing is lost; please tell who runs this bot.

refusal-lasca-incomplete = Something is missing. Write where from and where to, like `c3-d4`.
refusal-lasca-not-understood = { $fragment } is no move. Write where from and where to, like `c3-d4`.
refusal-lasca-not-playable = { $fragment } is no square that can be played on. Those are a1, c1, e1, g1, b2, d2 and so on.
refusal-lasca-not-a-path = Those squares are no chain of jumps. Write every landing square, like `d2xb4xd6`.
refusal-lasca-one-square = { $square } alone is not a whole move. Write where from and where to.
refusal-lasca-nothing-ends-on = No move ends on { $square }.
refusal-lasca-empty = Nothing stands on { $square }.
refusal-lasca-opponents = The column on { $square } is the opponent's.
refusal-lasca-backward = From { $from } to { $to } is backward, and a soldier only goes forward. Only officers go back.
refusal-lasca-occupied = { $square } is occupied.
refusal-lasca-out-of-reach = From { $from } to { $to } is neither one step nor a jump.
refusal-lasca-nothing-to-jump = Nothing stands on { $square }, so there is nothing to jump over.
refusal-lasca-own-column = The column on { $square } is your own, and only the opponent's are jumped.
refusal-lasca-already-jumped = The column on { $square } has been jumped in this move already, and no square is jumped twice.
refusal-lasca-promotion-ends = On { $square } the soldier becomes an officer, and the move ends there.
refusal-lasca-must-capture = There is something to capture, and what can capture must.
refusal-lasca-side-must-capture = { $side } must capture.
refusal-lasca-chain-goes-on = The capture goes on from there, and all of it has to be said.
refusal-lasca-ambiguous = That could be { $n } different moves.
