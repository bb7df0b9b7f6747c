# Private answers to commands and buttons, and hints under messages. $no is a game's number without its sign.

# Which game.
answers-no-number = I know no game { $said }. Give its number, as `42` or `#42`.
answers-no-such-game = There is no game #{ $no } here that you can see.
answers-no-game-yet = You have no such game yet. { $challenge } starts one.
answers-challenges = { $lasca }, { $backgammon } or { $rekkoku }
answers-which-game = Which game do you mean?
answers-which = Choose a game
answers-anyone = anyone
answers-title-invited = invitation
answers-title-your-turn = your turn
answers-title-running = waiting
answers-title-over = over
answers-go-to-board = Go to the post

# What went wrong, and it is not the asker's fault.
answers-sorry = Something went wrong on my side. Nothing you have played is lost; please try again in a moment.
answers-again = I have done that already.
answers-stopping = I am just being restarted, and did not do this. Please try again in a minute.
answers-restarted = I was restarted before I could do this. Please try again.
answers-unknown-button = That button is from an older version of me. Newer posts have newer buttons.
answers-press-again = Please press that button once more.

# Challenges.
answers-invited = Game #{ $no }: the invitation to { $name } is on its way. You can take it back there.
answers-invited-all = Game #{ $no }: the invitation is on its way. Whoever accepts first plays you.
answers-bad-time = I cannot read { $said } as a time. Try `3d`, `12h`, `bank 7d+1d` or `none`.
answers-bad-days-off = I cannot read that as days off. It can be `none`, `weekend`, or `weekend` with a time zone, as `weekend Europe/Madrid`.
answers-not-a-member = { $name } is not in this server. Challenge someone who is.
answers-cannot-see = { $name } cannot see { $channel }. Challenge him in a channel you share.
answers-missing-permission = I cannot play here: I lack the permission **{ $permission }** in this channel. Someone who manages the server can give it to me.
answers-permission-view = View Channel
answers-permission-send = Send Messages
answers-permission-send-in-threads = Send Messages in Threads
answers-permission-history = Read Message History
answers-accepted = Accepted. Game #{ $no } begins in its channel.
answers-closed = Done: the invitation is off.
answers-countered = Your terms for #{ $no } are on their way.
answers-terms-title = Other terms for { $no }
answers-terms-time = Time
answers-terms-time-hint = 3d, 12h, bank 7d+1d, none
answers-terms-draws = Draws by rule: on or off
answers-terms-draws-hint = on

# After a move.
answers-played = Played { $moves } in #{ $no }.
answers-played-last = Played { $moves } in #{ $no }. The game is over: see the result.
answers-next = Next ▶ { $title }
answers-nothing-waits = No other game waits for you.
answers-done = Done: see the newest post of #{ $no }.
answers-not-your-choice = Those moves are for { $name }.

# The private board.
answers-board-against = **{ $game } #{ $no }** against { $others }
answers-board-of = **{ $game } #{ $no }** · { $others }
answers-your-move = { $situation } · move { $label }
answers-chosen = You chose { $move }. This is how the board would look. It is not played yet.
answers-chosen-piece = From { $piece }: choose where to.
answers-waits-for = { $who } is to move.
answers-not-begun = The game has not begun.
answers-won = **{ $name } has won.** { $reason }
answers-drawn = **A draw.** { $reason }
answers-aborted = The game was called off.
answers-came-to-nothing = The invitation came to nothing.
answers-choose-move = Choose your move
answers-choose-piece = Choose what to move
answers-choose-step = Choose the next step
answers-choose-page = Choose a part of the list
answers-confirm = ✔ Confirm
answers-undo = ↶ Undo
answers-flip = ⇅ Turn the board
answers-step-through = ◀ ▶ Step through
answers-more = ⋯ More
answers-skip = Skip ▶
answers-after-move = After { $move }, { $ply } of { $plies }
answers-at-start = The start, before { $plies ->
    [one] 1 move
   *[other] { $plies } moves
}
answers-first = ⏮ Start
answers-back = ◀ Back
answers-forward = Forward ▶
answers-last = End ⏭
answers-to-now = 🔍 Now

# Everything else about a game.
answers-legal = Legal moves
answers-history = Moves so far
answers-no-moves = No move has been made yet.
answers-export = Export
answers-offer-draw = 🤝 Offer a draw
answers-draw-offered = Your offer of a draw in #{ $no } is made. It is shown with the board and waits for the answer.
answers-draw-rides = Your offer of a draw in #{ $no } is made. It goes with your next move.
answers-ask-takeback = ↶ Ask to take back
answers-takeback-asked = I have asked to take back your last move in #{ $no }. A move by either of you ends the question.
answers-agreed = Agreed.
answers-proposal-gone = Done: the offer is off the table.
answers-resign = Resign…
answers-resign-sure = Do you really resign #{ $no }? It is lost then, and that cannot be taken back.
answers-resign-yes = Yes, I resign
answers-resigned = You have resigned #{ $no }.
answers-abort = Call off…
answers-abort-sure = Do you really want to call off #{ $no }? It counts for nothing then.
answers-abort-yes = Yes, call it off
answers-aborted-now = #{ $no } is called off.
answers-rather-not = No, play on
answers-rematch = The rematch is #{ $no }: see its channel.
answers-relocated = #{ $no } goes on here.

# The list of games.
answers-your-turn = **Your turn: { $n }**
answers-their-turn = **To move: { $n }**
answers-waiting = **Waiting: { $n }**
answers-asleep = 💤 **Asleep: { $n }**
answers-line-move = move { $label }
answers-line-since = since { $at }
answers-line-draw = a draw is offered
answers-line-pause = a pause is asked for
answers-line-takeback = a takeback is asked for
answers-line-more = { $n } more
answers-more-time = I need more time
answers-line-invites-you = { $no } { $names } invites you: { $game }, { $time }
answers-line-invited-by-me = { $no } you invited { $names }: { $game }, { $time }
answers-no-games = You have no games. { $challenge } starts one.
answers-no-games-of = { $name } has no games that you can see.
answers-play = ▶ Play { $no }
answers-open-a-game = Open a game…
answers-page = Page { $page } ▶
answers-page-back = ◀ Page { $page }

# People's ways.
answers-on = on
answers-off = off
answers-settings = **Your settings.** A tap changes one.
answers-way-auto = Only moves play themselves: { $value }
answers-way-bear-off = Bear off by itself after contact: { $value }
answers-way-taps = Confirm tapped moves: { $value }
answers-way-typed = Confirm typed moves: { $value }
answers-way-side = Board: { $value }
answers-way-text = Position as text too: { $value }
answers-way-theme = Theme: { $value }
answers-way-reminders = Reminders: { $value }
answers-way-before = Reminded before a move is due: { $value }
answers-way-before-usual = 1 day and 4 hours (a half and a tenth of short times)
answers-way-zone = Time zone: { $value }
answers-way-zone-server = as the server's
answers-way-vacation = 🏖 Days off: { $value }
answers-way-away = from { $from } to { $until }
answers-remind-channel = in the game's channel
answers-remind-direct = as a direct message
answers-remind-digest = one message a day
answers-remind-nothing = off
answers-days-off = 🏖 Days off…
answers-no-zone = I know no time zone { $said }. It has to be a name like `Europe/Madrid`.
answers-no-zone-but = I know no time zone { $said }. Perhaps you mean { $near }.
answers-bad-before = I cannot read { $said } as times before a move is due. Try `24h, 4h`, up to 4 of them from a minute to 14 days, or `default`.
answers-bad-date = I cannot read { $said } as a date to come. Write it as `2026-12-24`.
answers-date-needs-days = Say with `vacation` how many days you want off from then.
answers-side-own = my side below
answers-side-first = White below
answers-choose-theme = Choose a theme
answers-no-theme = I know no theme { $said }. There is: { $themes }.
answers-block-oneself = You cannot block yourself.
answers-blocked = { $name } can no longer challenge you. Games under play go on.
answers-block-list-full = You have blocked { $most } people, which is the most there can be. Unblock someone first: `/block list`.
answers-unblocked = { $name } may challenge you.
answers-nobody-blocked = You have blocked nobody.
answers-block-list = { $n ->
    [one] You have blocked 1 person:
   *[other] You have blocked { $n } people:
} { $names }

# A server's ways.
answers-not-a-manager = Only those who manage the server can change that.
answers-channels-all = Games may be played in every channel. Choose some, and they may be played in those alone.
answers-channels = Games may be played in { $channels } and in threads there. Choose none, and they may be played everywhere.
answers-choose-channels = Choose channels

answers-server = **How games are played in this server**, where a challenge does not say otherwise:
answers-server-time = Time: { $value }
answers-server-zone = Time zone of weekends and nights: { $value }
answers-server-zone-none = UTC
answers-server-settings-hint = -# Games under play keep their own terms. `default` takes a setting back.

# Under messages.
answers-confirm-typed = { $no }: I read { $move }. Tap it to play it.
answers-ping-is-off = I cannot read replies with the ping off. Reply once more with the ping on, or tap **My board**.
answers-which-mentioned = Several games here wait for you. Reply to the board you mean, or name the game: { $me } { $no } and your move.
answers-how-to = Reply to a board with your move, as `c3-d4`. { $games } shows what waits for you, { $help } the rest.
