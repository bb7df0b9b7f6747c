# Whether the dice were fixed before anyone had acted, and what all dice of a server have shown.
verify-button = Verify the dice
verify-no-dice = { $game } has no dice, so there is nothing to verify. Its moves are in the record: { $export }.
verify-good = ✔ **{ $rolls ->
    [one] The one roll
   *[other] All { $rolls } rolls
} of { $games ->
    [one] the game that is over
   *[other] the { $games } games that are over
} are what they had to be.** Each follows from a seed that was fixed before anyone had acted.
verify-bad = ✖ **Something does not fit:** { $why } Either the record was changed, or the dice were. Keep the files and show them to whoever runs me.
verify-bad-scheme = the dice were drawn in a way I do not know.
verify-bad-seed = the seed of game { $game } cannot be read.
verify-bad-commitment = the seed of game { $game } is not the one that was promised.
verify-bad-roll = a roll of game { $game } is { $found } and should be { $expected }.
verify-not-begun = The game has not begun. Its dice are fixed already, by the seal below; they can be checked when the first game is over.
verify-secret = **The first game is not over, so its seed stays secret:** with it, everyone could compute the dice to come. What is fixed, and cannot be changed any more, is this:
verify-nothing-shown = No seed of this game has been shown, so there is nothing to check.
verify-unshown = { $n ->
    [one] The seed of one game
   *[other] The seeds of { $n } games
} could not be shown, since the file with the key was missing.
verify-commitment = The seal, as on the invitation: `{ $commitment }`
verify-lucks = Lucks that went in: { $host } { $host-luck } · { $guest } { $guest-luck }
verify-no-luck = none yet
verify-earlier-games = • { $games ->
    [one] 1 earlier game: { $rolls } rolls, its seed is
   *[other] { $games } earlier games: { $rolls } rolls, their seeds are
} in the file
verify-game = • Game { $game }: { $rolls ->
    [one] its roll follows
   *[other] all { $rolls } rolls follow
} from `{ $seed }`
verify-game-bad = • Game { $game }: does not fit, seed `{ $seed }`
verify-game-unchecked = • Game { $game }: not checked, seed `{ $seed }`
verify-goes-on = • Game { $game } is under way; its seed stays secret until it is over
verify-how = Check it yourself, with nothing but Python: save both files and run `python3 { $script } { $file }`. How it is done stands in the script.
verify-rolls-begun = -# This server has seen { $n ->
    [one] one roll
   *[other] { $n } rolls
} so far, too few to tell fair dice from others.
verify-rolls = -# All { $n } rolls of this server so far: { $doubles } % doubles (fair dice: 16.7 %); { $faces } (fair: 16.7 % each). { $verdict }
verify-face = { $face }s { $share } %
verify-rolls-few = That is too few to tell fair dice from others.
verify-rolls-even = That is as even as fair dice are (chi-square { $chi }; 19 of 20 fair series stay below 31.4).
verify-rolls-uneven = That is a little uneven: of fair series, one in twenty is (chi-square { $chi }, above 31.4).
verify-rolls-odd = Fair series are so uneven less than once in a thousand (chi-square { $chi }, above 45.3).
