# Rekkoku Sentō Shōgi. $colour is a letter (r y b g p k w m), $country a country as "Red 赤", $player who leads one as
# "Ana 赤", $fallen both as "Black 黒 (Ben)", $kind what a piece is called, $armies countries in a list, $n how many.

rekkoku-name = Rekkoku
rekkoku-blurb = A war of two to eight countries, for many weeks.
rekkoku-players = { $n ->
    [one] 1 player
   *[other] { $n } players
}

rekkoku-colour = { $colour ->
    [r] Red
    [y] Yellow
    [b] Blue
    [g] Green
    [p] Purple
    [k] Black
    [w] White
   *[m] Pink
}
rekkoku-country = { $name } { $kanji }
rekkoku-kind = { $kind ->
    [G] general
    [L] lieutenant general
    [M] major general
    [W] warship
    [E] envoy
    [A] artillery
    [R] rifles
    [B] bodyguard
    [D] medic
   *[C] cavalry
}
rekkoku-player = { $name } { $kanji }
rekkoku-led = { $country } ({ $name })
rekkoku-open-seat = open seat

# In whose slot who moves.
rekkoku-own-slot = { $country } slot, { $name }
rekkoku-held-slot = { $country } slot, held by { $player }
rekkoku-to-move = **{ $slot }:** { $n ->
    [one] 1 move
   *[other] { $n } moves
}
# In a list, after the name of the game and how many play.
rekkoku-waits = slot { $kanji } · round { $round }

# What was done and what came of it, a sentence each.
rekkoku-moved = { $player } { $move } { $kanji }
rekkoku-moved-held = { $player } in the slot of { $country }: { $move } { $kanji }
rekkoku-kanji-annexed = （{ $kanji }国占領）
rekkoku-taken = Taken: the { $kind } of { $country }, { $points ->
    [one] 1 point
   *[other] { $points } points
}.
rekkoku-losses = { $country } has lost { $n } pieces; with the tenth it falls.
rekkoku-falls = **{ $fallen } falls:** { $player } takes its general, 50 points.
rekkoku-annexed = { $player } commands { $n ->
    [one] its army
   *[other] all it held, the armies of { $armies },
} from now on.
rekkoku-under = Under { $player }: { $slots }.
rekkoku-army-next = { $country } moves { $n ->
    [0] next
    [one] after one more slot
   *[other] after { $n } more slots
}
rekkoku-army-later = { $country } moves when its slot comes
rekkoku-army-rests = { $country } rests until the next round
rekkoku-removed-scored = { $n ->
    [one] Its army leaves
   *[other] The armies of { $armies } leave
} the board, and { $player } scores { $points } more.
rekkoku-removed-lost = { $n ->
    [one] The army of { $armies } leaves
   *[other] The armies of { $armies } leave
} the board with { $pieces ->
    [one] 1 piece
   *[other] { $pieces } pieces
}; nobody scores.
rekkoku-tenth-loss = **{ $fallen } has lost its tenth piece and falls:** all it controls is gone.
rekkoku-resigned = **{ $fallen } resigns:** all it controls is gone.
rekkoku-missed = { $player } let the time of the { $country } slot go by; it passes.
rekkoku-passed = The { $country } slot passes: it has no legal move.
rekkoku-rested = The army of { $country } rests in this round.
rekkoku-two-left = Two are left. After { $limit } slots without a capture the game is counted.
rekkoku-standoff-soon = { $left ->
    [one] One more slot
   *[other] { $left } more slots
} without a capture, and the game is counted.

# What a move does, beside it.
rekkoku-takes = takes the { $kind } of { $country } ({ $points })
rekkoku-takes-general = takes the general of { $country } ({ $points }): it falls
rekkoku-fells = its tenth loss: { $country } falls
# A move in plain words.
rekkoku-goes-to = the { $kind } on { $from } goes to { $to }
rekkoku-goes-and-takes = the { $kind } on { $from } takes the { $victim } of { $country } on { $to }
# $by is a list of pieces with their points, as in "the warship of Black 黒 on f9".
rekkoku-exposed = After { $move } your general on { $point } could be taken by { $by }. Nothing forbids it; play it all the same?
rekkoku-exposed-by = { $piece } on { $point }
rekkoku-exposed-more = { $n } more
rekkoku-anyway = ⚠ Play it all the same
rekkoku-another = ↶ Choose another
rekkoku-anyway-typed = { $no }: { $warning }

# The menus of the private board. $piece is what rekkoku-menu-named says.
rekkoku-menu-named = { $kind } { $kanji } { $from }
rekkoku-menu-piece = { $piece } · { $n ->
    [one] 1 move
   *[other] { $n } moves
}
rekkoku-menu-piece-takes = { $piece } · { $n ->
    [one] 1 move
   *[other] { $n } moves
}, can take { $takes }
rekkoku-menu-move = { $piece } → { $to }
rekkoku-menu-move-effect = { $piece } → { $to }, { $effect }
rekkoku-menu-page = { $piece } → { $first } … { $last }
rekkoku-menu-exposed = ⚠ { $move }
rekkoku-chosen-piece = **{ $piece }.** Choose where to.
rekkoku-see-whole = 🗺 Whole board
rekkoku-see-detail = 🔍 Detail

# Moves planned ahead, one for each slot that one leads.
rekkoku-ahead-open = 🕓 Plan ahead
rekkoku-ahead-planned = { $country }: { $move } is planned
rekkoku-ahead-none = { $country }: nothing planned
rekkoku-ahead-slot = For the { $country } slot:
rekkoku-ahead-chosen = You chose { $move } for the { $country } slot. It is not planned yet.
rekkoku-ahead-choose-slot = For which slot?
rekkoku-ahead-saved = Planned for the { $country } slot: { $move }.
rekkoku-ahead-remove = ✖ { $country }
rekkoku-ahead-ready = { $country }: { $move }
rekkoku-ahead-about = -# A planned move plays itself when its slot comes, if it is legal then and nothing of yours has been taken meanwhile; else you are called as usual. Only you see it. Typed: { $command } with the move.

# Why something typed was not played. $piece is a piece with its country, as "the warship of Black 黒".
rekkoku-piece = the { $kind } of { $country }
rekkoku-over = The game is over.
rekkoku-incomplete = Something is missing. Write where from and where to, like `f5-f9`, or what goes where, like `Ef9`.
rekkoku-not-understood = { $fragment } is no move. Write where from and where to, like `f5-f9`, or what goes where, like `Ef9`.
rekkoku-no-point = { $fragment } is no point. They go from `a1` to `s19`, with no letter left out.
rekkoku-bare-point = { $point } alone does not say what goes there. Write the piece before it, like `E{ $point }` for the envoy, or the point it comes from.
rekkoku-neutral = `j10` is neutral (局外中立): nobody ever enters or crosses it.
rekkoku-empty = Nothing stands on { $point }.
rekkoku-other-slot = On { $point } stands { $piece }. This is the { $country } slot, and only pieces of that colour move in it.
rekkoku-other-slot-yours = On { $point } stands { $piece }. It is yours too, but it moves in its own slot; this is the { $country } slot.
rekkoku-not-to-move = { $named } is not to move. This is the { $country } slot.
rekkoku-other-piece = On { $point } stands { $piece }.
rekkoku-no-capture = That would not be captured: see what stands on { $point }. For a move to an empty point write `-`, like `f5-f9`.
rekkoku-envoy-safe = The envoy on { $point } can never be captured; it only stands in the way.
rekkoku-friend = On { $point } stands { $piece }, no enemy of yours.
rekkoku-friend-own = On { $point } stands { $piece }, which is yours.
rekkoku-does-not-go = The { $kind } does not go from { $from } to { $to }. { $goes }
rekkoku-none-goes = No { $kind } that may move now can go to { $point }. { $goes }
rekkoku-several = { $n } pieces of that kind can go there. Write where from too.
rekkoku-goes = { $kind ->
    [G] It goes any distance straight or diagonally, up to the first piece.
    [L] It goes any distance straight, up to the first piece.
    [M] It goes any distance diagonally, up to the first piece.
    [W] It goes any distance straight, and captures only straight over exactly one piece in between.
    [E] It goes any distance straight or diagonally over empty points, and never captures.
    [A] It goes { $upto ->
        [yes] 1 to 4
       *[no] exactly 4
    } steps straight, or diagonally away from its home side, over empty points.
    [R] It goes { $upto ->
        [yes] 1 to 3
       *[no] exactly 3
    } steps straight, over empty points.
    [B] It goes one step diagonally.
    [D] It goes one step straight.
   *[C] It goes one step straight and on 3 steps diagonally outward, over empty points.
}

# How the countries stand. $name is the leader; $left of 17 pieces, $losses of 10, points.
rekkoku-status-head = Round { $round } · { $slot } · { $n ->
    [one] 1 slot since the last capture
   *[other] { $n } slots since the last capture
}
rekkoku-status-standoff = Round { $round } · { $slot } · { $n } of { $limit } slots without a capture
rekkoku-status-over = Round { $round } · the game is over
rekkoku-status-living = **{ $country }** { $name } · { $left } of 17 pieces · lost { $losses } of 10 · captured { $captured } · on board { $material }
rekkoku-status-annexed = **{ $country }** held by { $player } · { $left } of 17 pieces · { $name } fell, captured { $captured }
rekkoku-status-gone = **{ $country }** off the board · { $name } fell, captured { $captured }
rekkoku-status-to-move = ▶ { $line }
rekkoku-status-due = { $line } · due { $due }
rekkoku-status-due-by = { $line } · due by { $due }
rekkoku-button-status = How all stand
rekkoku-absent = { $name } (seat open)
rekkoku-status-alliances = Alliances: { $pairs }

# Why conditions are impossible.
rekkoku-unfit-hands = With { $n } countries nobody can lead { $hands }. Two each go with 4 or 8 countries, four each with 8.
rekkoku-unfit-teams = Teams need four countries or more, each led by a person of his own. One person's countries are a team already.

# The position by country.
rekkoku-page-kind = **{ $letter } { $kanji }** { $kind } { $japanese }: { $points }

# How a game ended.
rekkoku-won = **{ $players } { $n ->
    [one] wins
   *[other] win
} { $title }** after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $span }.
rekkoku-first-shared = **{ $players } share the first place in { $title }** after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $span }.
rekkoku-end-last = { $n ->
    [one] { $players } alone is left.
   *[other] Only { $players } are left.
}
rekkoku-end-standoff = Two were left, and { $n } slots went by without a capture. The game is counted.
rekkoku-end-agreement = All who were left agreed to stop. The game is counted.
rekkoku-end-immediate = Two were left, and so the game is counted, as agreed at its start.
rekkoku-end-blocked = Nobody can move any more. The game is counted.
rekkoku-place-survivor = **{ $rank }** { $players } · { $title }{ $count ->
    [one] 1 point
   *[other] { $count } points
}: { $captured } captured, { $material } on the board
rekkoku-place-fallen = **{ $rank }** { $players } · { $title }fallen, { $captured ->
    [one] 1 point
   *[other] { $captured } points
} captured

# The options of a game, each a part of a line or a line.
rekkoku-option-countries = { $n } countries: { $countries }
rekkoku-option-layout = balanced seats
rekkoku-option-annex = { $value ->
    [remove] an army whose general is taken leaves the board, and the taker scores its pieces
   *[army] whose general is taken, his armies are the taker's
}
rekkoku-option-rest = { $value ->
    [on] an annexed army rests for the round in which it was taken
   *[off] an annexed army moves as soon as its slot comes
}
rekkoku-option-succession = { $value ->
    [home] only the fallen player's own army passes on; those he had annexed leave for nobody
    [none] nothing passes on: all the fallen player held leaves for nobody, and only the general's 50 are scored
   *[all] all that the fallen player held passes on
}
rekkoku-option-endgame = { $value ->
    [immediate] the game is counted as soon as two are left
    [last] no standoff: it goes on until one is left, or all agree to stop
   *[standoff] with two left the game is counted after { $rounds } rounds without a capture
}
rekkoku-option-steppers = { $value ->
    [upto] artillery goes 1 to 4 steps, rifles 1 to 3
   *[exact] artillery goes exactly 4 steps, rifles 3
}
rekkoku-option-teams = { $value ->
    [partners] teams: { $parties }; partners never capture each other and win together
   *[off] no teams
}
rekkoku-option-one-hand = one country each
rekkoku-option-hands = { $value } countries a person: { $parties }; one person's countries never capture each other
rekkoku-option-line = • { $option }
rekkoku-options-usual = -# As usual: { $options }.

rekkoku-rules =
    {""}**Rekkoku** (列国戦闘象棋, Fujii Bunjirō, 1887): a war of two to eight countries on 19×19 points.
    • Each colour has its **slot** in the round, counter-clockwise, Red first. In a slot one piece of that colour moves. Nobody passes by choice; a slot without a legal move passes by itself.
    • A piece captures by going where an enemy stands. None passes another, and nobody enters the neutral centre `j10`. There is no check: a general must really be taken.
    • **General taken:** the taker scores 50 and annexes all that the fallen player held. An army keeps its colour and its slot; its new commander moves it there.
    • **Tenth loss:** a country that has lost ten pieces falls. All it controls leaves the board and nobody scores; resigning is the same. Annexed armies fight on whatever they lose.
    • The last one left wins. With two left the game is counted when both agree, or after ten rounds without a capture (fifty if it began with two): points captured and the points of all pieces one controls.
    • A missed slot passes. After two in a row the seat is open to others for 72 hours.
    • Alliances are free talk, and may be betrayed.
    Write a move as `f5-f9`, a capture as `f2xf19`, or piece and point if only one can go there: `Ef9`, `使f9`.
rekkoku-rules-pieces =
    {""}**The pieces of Rekkoku**, 17 a country and 100 points together. *Straight* is along a file or rank.
    { $pieces }
    What goes some distance goes over empty points only, and may capture on the last one. The home side is that of the piece's colour, whoever commands it.
rekkoku-rules-piece = **{ $letter } { $kanji }** { $kind } { $japanese }{ $n ->
    [one] {""}
   *[other] {" "}×{ $n }
}, { $points ->
    [one] 1 point
   *[other] { $points } points
}: { $goes }
rekkoku-rules-options =
    {""}**What can be agreed for Rekkoku.** The first of each is usual.
    • `annex` `army`: a taken general's armies are the taker's · `remove`: they leave the board, and he scores their pieces
    • `rest` `off` · `on`: an annexed army rests for the round in which it was taken
    • `succession` `all`: all that the fallen player held passes on · `home`: his own army only, the others leave · `none`: all leaves
    • `endgame` `standoff`: with two left it is counted after ten quiet rounds · `immediate`: as soon as two are left · `last`: there is no standoff
    • `steppers` `exact`: artillery goes 4 steps and rifles 3 · `upto`: up to 4 and 3
    • `teams` `off` · `partners`: the two countries of a side (with four, the opposite ones) win together
    • `layout` `patent` · `balanced`: other seats for five and six
    • `hands` `1` · `2` · `4` countries a person

# Alternative text: for those who do not see the picture. $name is "Red" here, without kanji.
rekkoku-alt-last = Last move: { $move }{ $fallen ->
    [none] .
   *[other] , { $fallen } fell.
}
rekkoku-alt-over = The game is over after round { $round }.
rekkoku-alt-turn = Round { $round }, { $colour } to move.
rekkoku-alt-turn-held = Round { $round }, { $colour } to move, held by { $holder }.
rekkoku-alt-living = { $colour }: { $left ->
    [one] 1 piece
   *[other] { $left } pieces
}, { $losses } of 10 lost, { $captured } captured.
rekkoku-alt-annexed = { $colour }: held by { $holder }, { $left ->
    [one] 1 piece
   *[other] { $left } pieces
}, { $captured } captured.
rekkoku-alt-gone = { $colour }: off the board, { $captured } captured.
rekkoku-alt-led = { $colour } ({ $name })
# The same in short, if there is no room.
rekkoku-alt-short = Pieces left, losses of 10, points captured: { $states }.
rekkoku-alt-short-living = { $colour } { $left }, { $losses }, { $captured }
rekkoku-alt-short-annexed = { $colour } held by { $holder } { $left }, { $captured } captured
rekkoku-alt-short-gone = { $colour } gone, { $captured } captured
rekkoku-alt-men = { $colour }: { $men }.
rekkoku-alt-on = { $kind } { $points }
rekkoku-alt-on-letter = { $kind }{ $points }
rekkoku-alt-more = { $n } more pieces on the board.
