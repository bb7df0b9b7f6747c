#!/usr/bin/env python3
"""Checks the dice of a backgammon match: python3 verify_dice.py EXPORT.json

EXPORT.json is what the bot gives for a match (docs/dice.md describes it). Nothing but Python's standard library is
needed, and nothing is sent anywhere. Says what was checked, or the first thing that is wrong (exit status 1).
"""
import hashlib
import hmac
import json
import re
import sys


def hex_digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


def roll(seed, match_id, game, number, lucks, lines):
    """Two dice: the first two bytes below 252, each its remainder by 6 plus 1."""
    actions = hex_digest("".join(line + "\n" for line in lines))
    dice, block = [], 0
    while len(dice) < 2:
        message = f"{match_id}/{game}/{number}/{block}/{lucks}/{actions}"
        for byte in hmac.new(seed, message.encode(), hashlib.sha256).digest():
            if byte < 252 and len(dice) < 2:
                dice.append(byte % 6 + 1)
        block += 1
    return dice


def check(proof):
    if proof["scheme"] != "lasker-bg-v1":
        sys.exit(f"this script knows lasker-bg-v1, not {proof['scheme']}")
    lucks = hex_digest(proof["host_luck"] + "/" + proof["guest_luck"])
    before, rolls = None, 0
    for number, game in enumerate(proof["games"], start=1):
        if game["game"] != number:
            sys.exit(f"game {number} is missing")
        seed = bytes.fromhex(game["seed"])
        if before is None:
            committed = hex_digest("lasker-bg-v1/" + seed.hex()) == proof["commitment"]
        else:
            committed = hashlib.sha256(seed).digest() == before
        if not committed:
            sys.exit(f"the seed of game {number} is not the one that was committed to")
        before, opened, count = seed, False, 0
        for at, line in enumerate(game["actions"]):
            if not re.fullmatch("[1-6][1-6]", line):
                continue
            dice = roll(seed, proof["id"], number, count, lucks, game["actions"][:at])
            # The opening tells whose die is whose; later rolls are written with the larger first.
            expected = "".join(map(str, sorted(dice, reverse=True) if opened else dice))
            if line != expected:
                sys.exit(f"game {number}, line {at + 1}: the roll should be {expected}, not {line}")
            opened = opened or line[0] != line[1]
            count += 1
        rolls += count
    return rolls, len(proof["games"])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        rolls, games = check(json.load(file))
    print(f"{rolls} rolls in {games} game{'' if games == 1 else 's'}: all as committed")
