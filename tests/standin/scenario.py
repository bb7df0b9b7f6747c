"""Plays the bot from outside against a strict stand-in for Discord: every command, most buttons, restarts.

    STANDIN=folder/of/the/stand-in python tests/standin/scenario.py path/to/lasker [--tls]

Needs aiohttp; cryptography for --tls. Prints a line a step; the exit status is 1 if one failed.
"""

import os
import sys
from collections import Counter

from common import PRIVATE_MS, Message, Tally, all_finished, answers, ask, binary, control, discord, inputs, menu, newest, press, step, summed_up


def main():
    with discord() as (d, store, way):
        play(d, store, way)
    return summed_up()


def play(d, store, way):
    guild = d.guild("Library", channels=["general", "quiet"])
    general = guild["general"]
    alice, bob, carol = (guild.member(n) for n in ("alice", "bob", "carol"))
    env = {"LASKER_DISCORD__TOKEN": d.token, "LASKER_STORE__PATH": store, **way}
    bot = d.run_bot([binary(), "serve"], env=env, log=os.path.join(store, "..", f"lasker-{os.getpid()}.log"))
    d.wait_ready()
    d.idle()

    def invite(host=alice, channel=general, **options):
        mark = d.mark()
        ask(host.slash(channel, "challenge lasca", **options), "invitation")
        return d.wait_message(channel, after=mark, match="invite")

    def begin(host=alice, guest=bob, **options):
        """A game under play, with White first: its number, its channel, its first post."""
        post = invite(host, opponent=guest, side=1, **options)
        mark = d.mark()
        press(guest, post, "Accept")
        board = posted(mark, "your move")
        return newest(host, general), board.raw["channel_id"], board

    def posted(mark, match=None):
        return Message(d, d.wait_action("message_create", mark, 6, match=match)["message"])

    def legal(who, game):
        r = who.autocomplete(general, "move", "move", "", {"game": game})
        assert r.choices, "no moves offered"
        assert r.latency_ms < PRIVATE_MS
        return [c["value"] for c in r.choices]

    def moved(mark):
        return posted(mark, "your move")

    def again():
        d.gateway_do("wait", state="identifies", count=len(starts) + 1, wait=20)
        starts.append(1)
        d.wait_ready()
        d.idle()

    now = {}

    @step("every command is one this scenario knows")
    def _():
        names = []

        def walk(commands, path):
            for c in commands:
                below = [o for o in c.get("options") or [] if o["type"] in (1, 2)]
                walk(below, path + [c["name"]]) if below else names.append(" ".join(path + [c["name"]]))

        walk(d.commands(), [])
        assert set(names) == set(
            "challenge lasca,challenge backgammon,challenge rekkoku,move,board,games,game draw,game takeback,game resign,game abort,game rematch,game legal,game history,"
            "game export,game verify,game time,game if,game status,game stop,game seat,game alliance declare,game alliance end,help,rules,block add,block remove,block list,settings,server channels,"
            "server settings".split(",")
        ), names

    @step("help, rules, no games yet")
    def _():
        ask(alice.slash(general, "help", wait=20), "correspondence")
        ask(alice.slash(general, "rules", game=0), "Lasker")
        ask(alice.slash(general, "games"), "no games")
        ask(alice.slash(general, "board"))
        ask(alice.slash(general, "games", player=bob), "no games")

    @step("settings: each option, and a button")
    def _():
        for option in ({"confirm": 1}, {"confirm": 0}, {"board": 1}, {"board": 0}, {"text": True}, {"text": False}, {"auto": False}):
            ask(carol.slash(general, "settings", **option), "settings")
        for who in (alice, bob):  # so that no turn is played by itself below
            ask(who.slash(general, "settings", auto=False))
        themes = carol.autocomplete(general, "settings", "theme", "").choices
        assert themes
        ask(carol.slash(general, "settings", theme=themes[-1]["value"]))
        r = ask(carol.slash(general, "settings"))
        press(carol, r.message, "Only moves", "settings")

    @step("block: add, list, refused challenge, remove")
    def _():
        ask(bob.slash(general, "block add", player=carol), "no longer")
        ask(bob.slash(general, "block list"), "1 person")
        ask(carol.slash(general, "challenge lasca", opponent=bob))
        ask(bob.slash(general, "block add", player=bob), "yourself")
        ask(bob.slash(general, "block remove", player=carol), "may challenge")
        ask(bob.slash(general, "block list"), "nobody")

    @step("server channels: for the owner, and for nobody else")
    def _():
        r = ask(guild.owner.slash(general, "server channels"), "every channel")
        ask(guild.owner.select(r.message, general.id, menu_of_channels(r.message)))
        ask(alice.slash(guild["quiet"], "challenge lasca", opponent=bob))
        ask(carol.slash(general, "server channels", force=True), "manage")

    @step("autocomplete of a challenge")
    def _():
        assert alice.autocomplete(general, "challenge lasca", "time", "").choices
        assert alice.autocomplete(general, "challenge lasca", "days_off", "week").choices

    @step("bad time and bad days off are explained")
    def _():
        ask(alice.slash(general, "challenge lasca", opponent=bob, time="soon"), "soon")
        ask(alice.slash(general, "challenge lasca", opponent=bob, days_off="every other moon"), "days off")

    @step("an invitation is declined; a third person's press is refused")
    def _():
        post = invite(opponent=bob)
        assert bob.id in post.pings
        press(carol, post, "Accept")
        press(bob, post, "No")
        post.wait_edit()
        assert "declined" in post.text

    @step("an invitation is withdrawn")
    def _():
        post = invite(opponent=bob)
        press(alice, post, "No")
        post.wait_edit()
        assert "taken back" in post.text

    @step("other terms in a form, and back")
    def _():
        post = invite(opponent=bob)
        form = bob.press(post, control(post, "Other terms"), until="acked")
        assert form.modal, form.raw
        mark = d.mark()
        fields = [f for f in inputs(form.modal)]
        ask(bob.submit(form, {f["custom_id"]: v for f, v in zip(fields, ("2d", "on"))}))
        other = posted(mark, "other terms")
        assert alice.id in other.pings
        press(alice, other, "No")

    @step("an open invitation, taken by whoever comes first, then called off")
    def _():
        post = invite(thread=False)
        mark = d.mark()
        press(carol, post, "Accept")
        posted(mark, "your move")
        for who in (alice, carol):
            games = who.autocomplete(general, "game abort", "game", "").choices
            assert games
        r = ask(alice.slash(general, "game abort", game=games[0]["value"]), "call off")
        press(alice, r.message, "Yes", "called off")
        ask(alice.slash(general, "games"), "no games")

    @step("a game begins in a thread of its own")
    def _():
        now["no"], now["channel"], now["post"] = begin()
        assert now["channel"] != general.id
        assert now["post"].files and now["post"].files[0]["description"]

    no, channel = now["no"], now["channel"]

    @step("a press of the wrong player, and a press of neither")
    def _():
        post = now["post"]
        ask(bob.press(post, control(post, "Play") if any("Play" in (c.get("label") or "") for c in post.controls) else post.controls[0]["custom_id"]))
        ask(carol.press(post, post.controls[0]["custom_id"]))
        before = legal(alice, no)
        ask(bob.slash(channel, "move", move=before[0], game=no))
        assert legal(alice, no) == before

    @step("/move, and an illegal one")
    def _():
        ask(alice.slash(channel, "move", move="a1-g7", game=no))
        ask(alice.slash(channel, "move", move="nonsense", game=no))
        mark, move = d.mark(), legal(alice, no)[0]
        ask(alice.slash(channel, "move", move=move, game=no), "played")
        now["old"], now["post"] = now["post"], moved(mark)
        assert bob.id in now["post"].pings

    @step("a reply")
    def _():
        mark = d.mark()
        bob.say(channel, legal(bob, no)[0], reply_to=now["post"])
        now["post"] = moved(mark)
        assert alice.id in now["post"].pings

    @step("a stale press of an old post")
    def _():
        old = now["old"].refresh()
        stale = next((c for c in old.controls if c.get("custom_id")), None)
        if stale:
            before = legal(alice, no)
            ask(alice.press(old, stale["custom_id"]))
            assert legal(alice, no) == before

    @step("a mention")
    def _():
        mark = d.mark()
        alice.say(channel, f"<@{d.app_id}> {legal(alice, no)[0]}")
        now["post"] = moved(mark)

    @step("a bare move in the thread; talk is left alone")
    def _():
        mark = d.mark()
        bob.say(channel, "what a fine day")
        d.idle()
        assert not d.actions(mark, "message_create")
        bob.say(channel, legal(bob, no)[0])
        now["post"] = moved(mark)

    @step("the private board: menu, undo, confirm")
    def _():
        r = ask(alice.slash(channel, "board", game=no))
        for turn in (0, 1):
            for _ in range(6):
                message = r.message
                if any("Confirm" in (c.get("label") or "") for c in message.controls):
                    break
                choice = menu(message)
                r = ask(alice.select(message, choice["options"][0]["value"], choice["custom_id"]))
            confirm = control(r.message, "Confirm")
            if turn == 0:
                r = press(alice, r.message, "Undo")
        mark = d.mark()
        ask(alice.press(r.message, confirm))
        now["post"] = moved(mark)

    @step("the private board: turned, at another ply, as text; More")
    def _():
        r = ask(bob.slash(channel, "board", game=no))
        r = press(bob, r.message, "Turn the board")
        press(bob, r.message, "Step through")
        ask(bob.slash(channel, "board", game=no, at=2))
        ask(bob.slash(channel, "board", game=no, text=True))

    @step("legal, history, export")
    def _():
        ask(bob.slash(channel, "game legal", game=no))
        ask(bob.slash(channel, "game history", game=no))
        assert ask(bob.slash(channel, "game export", game=no)).message.files

    @step("time, plans, a takeback that is refused")
    def _():
        ask(bob.slash(channel, "game time", game=no), "due")
        ask(bob.slash(channel, "game time", game=no, give="a while"), "length of time")
        ask(alice.slash(channel, "game if", game=no))
        before = legal(bob, no)
        mark = d.mark()
        ask(alice.slash(channel, "game takeback", game=no))
        offer = posted(mark, "take")
        press(bob, offer, "Decline")
        assert legal(bob, no) == before

    @step("a server's ways, for the owner alone")
    def _():
        ask(guild.owner.slash(general, "server settings", zone="Europe/Madrid", time="3d"), "Madrid")
        ask(guild.owner.slash(general, "server settings", time="soon"), "soon")
        ask(carol.slash(general, "server settings", zone="Europe/Madrid", force=True), "manage")

    @step("a draw is offered and refused")
    def _():
        ask(bob.slash(channel, "game draw", game=no), "draw")
        mark = d.mark()
        ask(bob.slash(channel, "move", move=legal(bob, no)[0], game=no), "played")
        offer = moved(mark)
        control(offer, "Agree")
        press(alice, offer, "Decline")
        mark = d.mark()
        ask(alice.slash(channel, "move", move=legal(alice, no)[0], game=no), "played")
        now["post"] = moved(mark)

    @step("a move is taken back with its answer: asked, agreed")
    def _():
        mark = d.mark()
        ask(bob.slash(channel, "game takeback", game=no), "take back")
        question = posted(mark, "asks to take back")
        mark = d.mark()
        press(alice, question, "Agree")
        now["post"] = posted(mark, "Taken back by agreement")

    @step("a move is planned, listed, and plays itself")
    def _():
        lines = alice.autocomplete(general, "game if", "line", "", {"game": no}).choices
        first = lines[0]["value"]
        lines = alice.autocomplete(general, "game if", "line", first + " ", {"game": no}).choices
        ask(alice.slash(channel, "game if", line=lines[0]["value"], game=no), "planned")
        ask(alice.slash(channel, "game if", game=no), "if `")
        ask(bob.slash(channel, "game if", game=no), "your turn")
        mark = d.mark()
        ask(bob.slash(channel, "move", move=first, game=no), "played")
        now["post"] = posted(mark, "as planned")

    @step("a killed process forgets nothing")
    def _():
        bot.kill()
        bot.launch()
        again()
        ask(alice.slash(general, "games"), no.lstrip("#"))

    @step("SIGTERM ends it with status 0; the running game is there after the next start")
    def _():
        code = bot.stop(timeout=15)
        assert code == 0, f"status {code}{bot.tail()}"
        bot.launch()
        again()
        ask(bob.slash(general, "games"), no.lstrip("#"))
        mark = d.mark()
        ask(bob.slash(channel, "move", move=legal(bob, no)[0], game=no), "played")
        now["post"] = moved(mark)

    @step("backgammon: dice promised, a double dropped, their proof and the record as files")
    def _():
        mark = d.mark()
        ask(carol.slash(general, "challenge backgammon", opponent=bob), "invitation")
        post = d.wait_message(general, after=mark, match="Dice fixed beforehand")
        press(alice, post, "Dice", "seal")
        mark = d.mark()
        press(bob, post, "Accept")
        board = posted(mark, "your move")
        place, game = board.raw["channel_id"], newest(carol, general)
        first, second = (carol, bob) if str(carol.id) in board.raw["content"] else (bob, carol)
        assert not ask(first.slash(place, "game verify", game=game), "secret").message.files
        assert len(ask(first.slash(place, "game export", game=game)).message.files) == 1
        mark = d.mark()
        ask(first.slash(place, "move", move=legal(first, game)[0], game=game), "played")
        board = posted(mark, "roll, or double")
        r = press(second, board, "Double", "double to 2?")
        mark = d.mark()
        press(second, r.message, "Yes")
        offer = posted(mark, "your answer")
        r = press(first, offer, "Drop", "lost")
        mark = d.mark()
        press(first, r.message, "Yes")
        posted(mark, "wins game 1")
        r = ask(alice.slash(place, "game verify", game=game), "what they had to be")
        assert len(r.message.files) == 2
        r = press(alice, r.message, "Export", ".mat")
        assert len(r.message.files) == 3
        r = press(alice, r.message, "Verify", "what they had to be")
        assert len(r.message.files) == 2
        assert len(press(alice, r.message, "My board").message.files) == 1

    @step("rekkoku: a table, joined and left and started with fewer; moves, an alliance, how all stand, a vote to stop")
    def _():
        mark = d.mark()
        ask(bob.slash(general, "challenge rekkoku", players=4, friend=alice), "table")
        post = d.wait_message(general, after=mark, match="At the table")
        assert alice.id in post.pings
        press(alice, post, "Join")
        post.wait_edit()
        press(carol, post, "Join")
        post.wait_edit()
        press(carol, post, "Join", "already")
        press(carol, post, "Leave")
        post.wait_edit()
        press(alice, post, "Start", "Only")
        mark = d.mark()
        press(bob, post, "Start")
        board = posted(mark, "The game begins")
        place, game = board.raw["channel_id"], newest(bob, general)
        first, second = (bob, alice) if str(bob.id) in board.raw["content"] else (alice, bob)
        mark = d.mark()
        ask(first.slash(place, "move", move="Ej9", game=game), "layed")
        posted(mark, "使")
        ask(second.slash(place, "game alliance declare", **{"with": str(first.id), "game": game}))
        ask(second.slash(place, "game status", game=game), "of 17")
        ask(second.slash(place, "board", game=game))
        mark = d.mark()
        ask(second.slash(place, "game stop", game=game))
        vote = posted(mark, "stop and count")
        mark = d.mark()
        press(first, vote, "Stop and count")
        posted(mark, "points")

    @step("resigning asks once more, ends the game, and a rematch follows")
    def _():
        r = ask(alice.slash(channel, "game resign", game=no), "really")
        mark = d.mark()
        press(alice, r.message, "Yes", "resigned")
        result = posted(mark, "resigned")
        mark = d.mark()
        press(bob, result, "Rematch")
        offer = posted(mark, "rematch")
        mark = d.mark()
        press(alice, offer, "Accept")
        posted(mark, "your move")
        ask(alice.slash(channel, "game rematch", game=no))

    @step("every interaction finished, each private answer within a second")
    def _():
        all_finished(d)
        slow = [(r.raw.get("name"), r.latency_ms) for r in answers if (r.latency_ms or 0) > PRIVATE_MS]
        assert not slow, slow
        print(f"     {len(answers)} answers, the slowest after {max(r.latency_ms for r in answers if r.latency_ms):.0f} ms")

    @step("the stand-in has nothing to object to")
    def _():
        for text, n in Counter(f"{v['violation']}: {v['message']}" for v in d.violations(severity="warning")).items():
            print(f"     warning ({n} times) {text}")
        d.assert_clean()

    if Tally.failed:
        print(bot.tail(15))


starts = [1]


def menu_of_channels(message):
    return next(c["custom_id"] for c in message.controls if c["type"] == 8)


if __name__ == "__main__":
    sys.exit(main())
