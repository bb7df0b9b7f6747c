# The promise of dice on the invitation. $commitment is 64 hexadecimal digits.
pledge-line = -# 🎲 Dice fixed beforehand: `{ $commitment }`
pledge-button = Dice
# The same in full, for who asks.
pledge-what = 🎲 **The dice of { $no } are fixed already.** Their seeds were drawn before this invitation was posted, and nobody can see them. This is their seal:
pledge-how =
    {""}Each roll follows from the seeds, from a luck that each player brings, and from every move made before it. When a game ends its seed is shown: it must fit the seal, and anyone can then compute all its rolls again.
    -# The seal is the SHA-256 of `lasker-bg-v1/` and the first seed. Copy it if you like: it stays the same.
pledge-luck = { $name }'s luck: { $luck }
pledge-luck-guest = The guest's luck: { $luck }
pledge-luck-to-come = The guest's luck: the number of the tap on Accept, which nobody knows yet, or a text of his own.
pledge-accept-with = ✔ Accept with a luck of my own…
pledge-title = Accept { $no }
pledge-own-luck = Your luck: any short text
pledge-own-luck-hint = heads or tails
pledge-none = No dice are thrown in this game.
