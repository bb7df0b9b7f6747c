# Tables, seats that change hands, votes and alliances: what only games for many know.

# The post of a table. $hosts is the host's name, $n how many have come, $size how many there is room for.
table-gathering = { $host } opens a table for **{ $game }** · { $terms }
table-at-table = **At the table: { $n } of { $size }**{ $free ->
    [one] {" "}· 1 place is free
   *[other] {" "}· { $free } places are free
}
table-sits = • { $name } · { $side }
table-by-lot = by lot
table-wishes = wishes for { $side }
# What happens to one who lets his time go by.
table-late = Late: the turn passes. After { $n ->
        [one] one missed turn
       *[other] { $n } missed turns in a row
    } others may take the seat for 72 hours.
table-small = -# { $no } · { $blurb } It begins when all places are taken, or when { $host } starts it with two or more. Stands until { $until }.
table-begun = **{ $title }** has begun · { $pairing }
table-withdrawn = { $host } opened a table for **{ $title }** · taken back
table-lapsed = { $host } opened a table for **{ $title }** · it did not begin in time
table-lapsed-for-host = Your table for { $title } did not begin in time. It has lapsed; you can open another.
table-opened = Game #{ $no }: your table is open. You can start it there, or take it back.
table-button-join = Join
table-button-leave = Leave
table-button-start = Start
table-menu-join = Join, and choose a country
table-no-balance = Balanced seats are for five or six countries. Choose so many players, or leave the layout out.
table-no-country = In this game there is no { $country }. It is played by { $countries }.
# Two countries of one person.
table-hand = { $one } + { $other }

# In the list of games.
table-line-gathers = { $no } { $game }: the table of { $host }, { $n } of { $size }, { $time }

table-full = All places at this table are taken. If someone leaves, you can join.
table-at = You sit at this table already.
table-not-at = You do not sit at this table.
table-wished = { $name } has asked for { $side } already. Choose another, or let the lot decide.
table-host-only = Only { $name }, who made this, can do that.
table-host-stays = You opened this table. You can withdraw it, or start with those who have come.
table-count =
    { $have ->
        [one] You are alone at the table so far.
       *[other] You are { $have } at the table.
    } This game can begin with { $can }.
table-count-number = { $n } people
table-or = { $most } or { $last }
table-none = Nobody gathers at a table here: { $game } is for two.
table-too-late = This game has begun already. If a player misses his turns, his seat opens and you can take it.
table-fallen = Your country has fallen in this game. You can still watch.
table-seat-not-open = That seat is not open: its player is there.
table-seat-asked = { $name } wants to take that seat already. If a player objects, you can.
table-nobody-steps = Nobody asks for that seat at present.
table-plays-already = You play in this game already, and nobody leads two players' countries.
table-no-ally = An alliance is between you and another player whose country still stands.
table-same-alliance = That is declared already. Nothing has changed.
table-stop-stands = A vote to stop and count is already under way. Wait for the answers, or take yours back.
table-no-draw = This game knows no draw. All players can agree to stop and count: `/game stop`.
table-takeback-others = Others have moved since. In a game for many only the very last move can be taken back, by consent of all.
table-misses = A player counts as gone after 1 to { $most } missed turns in a row.

table-line-stop = stop and count?
table-stop-asked = **{ $name } would like to stop and count.** All who play must agree.
table-stop-passed = { $name }’s vote to stop has lapsed.
table-stop-taken-back = { $name } takes back the vote to stop { $title }.
table-stop-refused = { $name } plays on: { $title } is not stopped.
table-stop-lapsed = The vote to stop { $title } has lapsed after seven days.
table-agree-stop = Stop and count
table-seat-open = **{ $side } is open.** { $name } has missed { $n } turns in a row. Who takes the seat leads all that { $side } holds. If nobody does { $when }, { $side } resigns.
table-stepping-in = { $user } would like to lead { $side } in place of { $name }, from { $when } on unless a player objects.
table-objected = { $by } objects: { $user } does not take { $side }. The seat is still open.
table-seated = **{ $user } leads { $side } now.**
table-ally = { $by } declares an alliance with { $with }. It binds nobody.
table-unally = { $by } declares the alliance with { $with } at an end.

table-button-stop = Stop and count…
table-button-take-side = Take { $side }
table-menu-alliance = Alliances: they are public, and bind nobody
table-choice-ally = Declare an alliance with { $with }
table-choice-unally = End the alliance with { $with }
table-allied = Declared: everyone in #{ $no } can read it.
table-unallied = Declared: the alliance in #{ $no } is at an end, and everyone can read it.
table-no-such-player = I know no { $said } there whose country still stands. There are: { $there }. A country’s letter will do, like { $example }.
table-none-open = No seat of #{ $no } is open. One opens when its player has missed his turns.
table-open = **{ $side } is open** to anyone here. If nobody takes it { $when }, { $side } resigns.
table-open-asked = **{ $side } is open**: { $user } would like to take it. If a player objects, others can.
table-button-take = Take this seat
table-button-object = Object
table-joined = You sit at the table of #{ $no }.
table-left = You have left the table of #{ $no }.
table-started = #{ $no } begins.
table-stepped-in = Noted. You sit down in #{ $no } after a day unless a player objects.
table-did-object = Noted: that person does not sit down in #{ $no }.
table-stop-proposed = Proposed: #{ $no } stops and is counted once all who play agree.
