"""The table of faults: what Discord does to bots, done to this one by a strict stand-in, and what the players see of it.

    STANDIN=folder/of/the/stand-in python tests/standin/faults.py path/to/lasker [--tls] [--only CHAPTER]

Without --tls the bot reaches the stand-in as a REST proxy and so without the library's own limiter, with --tls as it
reaches Discord. Prints a line a fault, `what was done -> what the players saw`; the exit status is 1 if one failed.
"""

import json
import subprocess
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from common import House, Message, Steps, Tally, ask, binary, discord, press, summed_up, until

POSTS = r"/channels/\d+/messages$"


def main():
    for _ in range(6):
        position = ["--position", rules("apply", *LINE)[0]] if LINE else []
        LINE.append(rules("moves", *position)[0])
    if "--only" not in sys.argv:
        return all_at_once()
    only = sys.argv[sys.argv.index("--only") + 1]
    for chapter in CHAPTERS:
        if only not in chapter.__name__:
            continue
        print(f"-- {chapter.__doc__}", flush=True)
        with discord(heartbeat_interval=2000) as (d, store, way):
            house = House(d, store, way)
            chapter(house, Steps(house))
            if Tally.failed:
                print(house.bot.tail(25))
    return summed_up()


def all_at_once():
    """Each chapter in a process of its own, since most of them wait most of the time."""
    chapters = [[sys.executable, __file__, *sys.argv[1:], "--only", chapter.__name__] for chapter in CHAPTERS]
    running = [subprocess.Popen(c, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for c in chapters]
    failed = 0
    for chapter in running:
        print(chapter.communicate()[0], end="", flush=True)
        failed += chapter.returncode != 0
    print(f"{failed} of {len(running)} chapters failed")
    return 1 if failed else 0


def rules(command, *rest):
    """What the bot says in the shell of the rules, line by line."""
    return subprocess.run([binary(), command, "lasca", *rest], check=True, capture_output=True, text=True).stdout.splitlines()


def application(d):
    """What Discord tells the bot of itself."""
    ask_it = urllib.request.Request(d.api + "/api/v10/applications/@me", headers={"Authorization": f"Bot {d.token}"})
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(ask_it) as answer:
        return json.load(answer)


def fault_of_rest(kind, times=1, path=POSTS, method="POST", **kw):
    return dict(kind=kind, path=path, method=method, times=times, **kw)


def posts(house, fault):
    """Posts that fail: limits, errors, lost connections, slowness."""
    d = house.d

    def posts_once(name, *faults, wait=12, allow=()):
        """A move is played while its post meets these faults: its player is answered, the post comes once, the game goes on."""

        @fault(f"a post: {name}", allow)
        def _():
            game = house.game(plies=1)
            mark = d.mark()
            for f in faults:
                d.fault(**f)
            began = time.monotonic()
            r = game.command()
            game.told(mark, wait)
            took = time.monotonic() - began
            house.met()
            game.goes_on()
            return f"answered after {r.latency_ms:.0f} ms, posted once after {took:.1f} s, the game goes on"

    posts_once("429 twice, half a second each", fault_of_rest("ratelimit", 2, retry_after=0.5))
    posts_once("429 for 6 s", fault_of_rest("ratelimit", retry_after=6), wait=25)
    posts_once("global 429 for 1 s", fault_of_rest("ratelimit", retry_after=1, **{"global": True}))
    posts_once("500 twice", fault_of_rest("status", 2, status=500))
    posts_once("500 five times", fault_of_rest("status", 5, status=500), wait=25)
    posts_once("503 with an HTML page", fault_of_rest("html", 2, status=503))
    posts_once("502 with an HTML page, five times", fault_of_rest("html", 5), wait=25)
    posts_once("the connection is lost before anything is done", fault_of_rest("drop", 2))
    posts_once("the connection is lost after it was done", fault_of_rest("drop_after", 1))
    posts_once("the same, three times", fault_of_rest("drop_after", 3), wait=25)
    posts_once("answered 4 s late", fault_of_rest("delay", seconds=4))
    posts_once("done, and answered 4 s late", fault_of_rest("delay_after", seconds=4))
    posts_once("the edit of the post before fails for good", fault_of_rest("status", 2, path=r"/messages/\d+$", method="PATCH", status=500))

    @fault("a thread: the connection is lost after it was made")
    def _():
        d.fault(**fault_of_rest("drop_after", path=r"/threads$"))
        game = house.game()
        assert game.channel == game.invitation.id, "not in the thread of the invitation"
        made = d.actions(0, "thread_create", channel_id=game.home.id)
        assert len([a for a in made if a.get("message_id") in (None, game.invitation.id)]) >= 1
        game.goes_on()
        return "one thread, and the game in it"

    @fault("real limits: four games move at once, each channel has 5 posts in 5 s")
    def _():
        games = [house.game() for _ in range(4)]
        d.ratelimits(True)
        try:
            for _ in range(4):
                for game in games:
                    game.command()
            for game in games:
                until(lambda: len(game.boards()) == 5, 30, "five boards")
        finally:
            d.ratelimits(False)
        for game in games:
            game.whole()
        return "16 moves, each posted once, and no request sent before its time"


def answers(house, fault):
    """Answers that fail or are slow."""
    d = house.d

    def answered(name, *faults, within=3000, allow=()):
        """A move by command while its acknowledgement or answer meets these faults."""

        @fault(f"an answer: {name}", allow)
        def _():
            game = house.game()
            mark = d.mark()
            move = game.legal()[0]
            for f in faults:
                d.fault(**f)
            r = game.turn.slash(game.channel, "move", move=move, game=game.no, wait=20)
            ask(r, "played", within=within)
            game.passed()
            game.told(mark)
            house.met()
            game.goes_on()
            return f"acknowledged after {r.latency_ms:.0f} ms, told what was played"

    callback, original = dict(path="/callback$"), dict(path="/messages/@original$", method="PATCH")
    answered("429 on the acknowledgement", fault_of_rest("ratelimit", retry_after=0.3, **callback))
    answered("500 on the acknowledgement", fault_of_rest("status", **callback))
    answered("the acknowledgement's connection is lost", fault_of_rest("drop", **callback))
    answered("the same after it was done", fault_of_rest("drop_after", **callback), allow={"double_ack"})
    answered("done, and the acknowledgement's answer comes after 4 s", fault_of_rest("delay_after", seconds=4, **callback))
    answered("429 on the rest of it", fault_of_rest("ratelimit", retry_after=1, **original))
    answered("500 on the rest of it, eight times", fault_of_rest("status", 8, **original))
    answered("the rest of it: lost after it was done", fault_of_rest("drop_after", **original))

    @fault("fifty commands at once: a move in each of 25 games, and a look at it by the opponent")
    def _():
        games = [house.game() for _ in range(25)]
        moves = [game.legal()[0] for game in games]
        slow = d.mark()
        d.fault(**fault_of_rest("delay", None, seconds=3))

        def move(game, text):
            return game.turn.slash(game.channel, "move", move=text, game=game.no, wait=20)

        def look(game):
            return game.other.slash(game.channel, "board", game=game.no, wait=20)

        with ThreadPoolExecutor(50) as pool:
            said = [pool.submit(move, game, text) for game, text in zip(games, moves)]
            said += [pool.submit(look, game) for game in games]
            took = sorted(ask(r.result(), within=3000).latency_ms for r in said)
        d.clear_faults()
        for game in games:
            game.passed()
            game.told(slow, 20)
            game.whole()
        return f"acknowledged after {took[25]:.0f} ms, the slowest after {took[-1]:.0f} ms, while each post takes 3 s"

    @fault("an answer: the acknowledgement takes 4 s", {"late_ack", "interaction_timeout"})
    def _():
        game = house.game()
        mark = d.mark()
        move = game.legal()[0]
        d.fault(**fault_of_rest("delay", seconds=4, **callback))
        r = game.turn.slash(game.channel, "move", move=move, game=game.no, wait=6)
        assert r.status == "failed", r.status
        time.sleep(1.5)
        d.idle()
        assert not d.actions(mark, "message_create"), "a move was played of which its player knows nothing"
        game.goes_on()
        return "Discord says that the bot did not answer; nothing was played; the next try works"


def starts(house, fault):
    """Starts, ends and kills while Discord fails; what is slow."""
    d = house.d

    @fault("at the start: 500 on the registering of commands")
    def _():
        house.bot.stop()
        d.fault(**fault_of_rest("status", 2, path="/commands$", method="GET"))
        mark = d.mark()
        house.launch()
        house.met()
        until(lambda: any(r["status"] == 200 for r in d.rest_log("/commands$", "GET", mark)), 20, "commands looked up")
        return "tried until it works"

    @fault("at the start: no answer from Discord at all")
    def _():
        house.bot.stop()
        d.fault("status", times=4, status=503)
        house.launch()
        house.game(plies=1)
        return "the bot waits for it, and then plays"

    @fault("the queue of posts: the bot is killed while posts fail")
    def _():
        games = [house.game(plies=1) for _ in range(3)]
        mark = d.mark()
        d.fault(**fault_of_rest("status", None, status=503))
        for game in games:
            game.command()
        house.bot.kill()
        house.launch()
        games[0].command()
        time.sleep(1)
        assert not d.actions(mark, "message_create")
        house.bot.kill()
        d.clear_faults()
        house.launch()
        for game in games[1:]:
            game.told(mark, 20)
        until(lambda: len(games[0].boards()) == 4, 20, "four boards")
        first, second = [p for p in d.actions(mark, "message_create", count=9) if p["channel_id"] == games[0].channel]
        assert not Message(d, first["message"]).pings and Message(d, second["message"]).pings
        for game in games:
            game.whole()
        games[1].move()
        return "all are posted after the start, each once and in order; the one that was overtaken pings nobody"

    @fault("the queue of posts: made, but the bot is killed before it hears of that")
    def _():
        game = house.game(plies=1)
        mark = d.mark()
        d.fault(**fault_of_rest("drop_after", None))
        game.command()
        game.told(mark)
        house.bot.kill()
        d.advance(600)
        d.clear_faults()
        house.launch()
        d.idle()
        game.whole()
        game.move()
        return "found in the channel and not posted again"


def gateway(house, fault):
    """The connection: lost, closed, silent; what is typed meanwhile."""
    d = house.d

    def survives(name, break_it, heal=None, bare=False, allow=(), anew=None):
        """A move is typed while the connection is broken: it is played once, and the game goes on."""

        @fault(name, allow)
        def _():
            game = house.game(plies=1)
            mark, before = d.mark(), d.gateway()
            move = game.legal()[0]
            break_it()
            game.type(move, bare=bare)
            if heal:
                heal()
            began = time.monotonic()
            house.connected(before)
            game.told(mark, 20)
            took = time.monotonic() - began
            game.goes_on()
            now = d.gateway()["stats"]
            how = "a new session" if now["identifies"] > before["stats"]["identifies"] else "resumed"
            assert anew is None or anew == (how == "a new session"), how
            return f"{how} after {took:.1f} s; the move typed meanwhile is played once"

    survives("the connection is dropped", lambda: d.drop_gateway())
    survives("op 7, reconnect", lambda: d.gateway_do("reconnect"))
    survives("op 9, the session can be resumed", lambda: d.gateway_do("invalid_session", resumable=True))
    survives("op 9, it cannot", lambda: d.gateway_do("invalid_session", resumable=False), anew=True, bare=True)
    for code in (4000, 4007, 4009):
        survives(f"closed with {code}", lambda code=code: d.drop_gateway(code, abrupt=False))

    def forgotten():
        d.gateway_do("refuse", on=True)
        d.gateway_do("forget")
        d.drop_gateway()

    survives("dropped and forgotten, and no new connection for 3 s", forgotten, lambda: (time.sleep(3), d.gateway_do("refuse", on=False)), anew=True)

    def silent():
        d.gateway_do("ack", on=False)
        d.gateway_do("pause", on=True)

    def talking():
        time.sleep(5)
        d.gateway_do("ack", on=True)
        d.gateway_do("pause", on=False)

    survives("heartbeats are not answered, and nothing comes", silent, talking)

    @fault("dropped and forgotten, and the messages cannot be read at first (500 eight times)")
    def _():
        game = house.game(plies=1)
        mark, before = d.mark(), d.gateway()
        move = game.legal()[0]
        forgotten()
        game.type(move)
        d.fault("status", path=POSTS, method="GET", times=8, status=500)
        d.gateway_do("refuse", on=False)
        house.connected(before)
        game.told(mark, 40)
        game.goes_on()
        return "read in the end, the move is played once"

    @fault("events twice: a move, a press")
    def _():
        game = house.game()
        with payloads(d):
            mark = d.mark()
            game.type()
            game.told(mark)
            again(house, "MESSAGE_CREATE", mark)
            press(game.turn, game.post, "My board")
            again(house, "INTERACTION_CREATE", mark)
            d.idle()
            mark = d.mark()
            game.command()
            game.told(mark)
            again(house, "INTERACTION_CREATE", mark)
            d.idle()
        game.goes_on()
        return "each counts once, and the second is not answered"

    @fault("events in the wrong order: the answer to a move comes before it")
    def _():
        game = house.game()
        with payloads(d):
            mark = d.mark()
            for who in game.players:
                who.say(game.channel, "Good morning")
            d.idle()
            talk = [e["d"] for e in sent(house, "MESSAGE_CREATE", mark)][-2:]
        later = 1 << 22  # a millisecond, as ids count
        moves = [{**e, "id": str(int(talk[1]["id"]) + n * later), "content": LINE[n - 1]} for n, e in enumerate(talk, 1)]
        d.gateway_do("pause", on=True)
        for move in reversed(moves):
            d.gateway_do("dispatch", t="MESSAGE_CREATE", d=move)
            game.passed()
        d.gateway_do("pause", on=False)
        until(lambda: len(game.boards()) == 3, 20, "a board after each")
        for move in moves:
            d.gateway_do("dispatch", t="MESSAGE_CREATE", d=move)
        d.idle()
        game.whole()
        return "both are played, in the order in which they were typed; once more each, late, they change nothing"

    @fault("two moves typed one right after the other")
    def _():
        game = house.game()
        for _ in range(4):
            game.type(LINE[game.played], bare=True)
        until(lambda: len(game.boards()) == 5, 10, "a board after each")
        game.whole()
        game.move()
        return "taken in order, none is lost"


LINE = []  # the first moves of a game


@contextmanager
def payloads(d):
    """The stand-in keeps what it sends meanwhile."""
    d.config(log_payloads=True)
    try:
        yield
    finally:
        d.config(log_payloads=False)


def sent(house, kind, mark):
    return [e for e in house.d.get("/events", kinds="gateway_out", after=mark, limit=10000)["events"] if e["t"] == kind]


def again(house, kind, mark):
    """The last event of that kind comes a second time."""
    house.d.gateway_do("dispatch", t=kind, d=sent(house, kind, mark)[-1]["d"])


def places(house, fault):
    """Channels, threads and messages that go; the server, away or left."""
    d = house.d

    def quiet(game, mark, few):
        """The players play on by commands: the posts wait, and the channel is not asked again and again."""
        before = house.refused(mark)
        for _ in range(4):
            game.command(at=game.home)
        d.idle()
        more = house.refused(mark) - before
        assert more <= few, f"{more} refused requests for 4 moves"
        return house.refused(mark)

    @fault("the message of the board is deleted")
    def _():
        game = house.game(plies=1)
        game.post.delete()
        game.move()
        game.goes_on()
        return "the next post comes as ever"

    @fault("the invitation is deleted before it is accepted", UNKNOWN)
    def _():
        a, b = house.person(), house.person()
        mark = d.mark()
        ask(a.slash(house.guild["general"], "challenge lasca", opponent=b, side=1))
        post = d.wait_message(house.guild["general"], after=mark, match="invite")
        post.delete()
        r = ask(b.slash(house.guild["general"], "games"), "invites you")
        return "it is still in the invited player's list" + (" with a button" if r.message.controls else "")

    @fault("the invitation is deleted while the game is played in its thread", UNKNOWN)
    def _():
        game = house.game()
        game.invitation.delete()
        game.goes_on()
        return "nothing of it is noticed"

    @fault("the thread is deleted", UNKNOWN)
    def _():
        game = house.game(plies=1)
        house.channel_of(game).delete()
        mark = d.mark()
        game.command(at=game.home)
        game.channel = game.home.id
        game.told(mark)
        game.goes_on()
        return "the game goes on in the channel"

    @fault("the thread is archived", {"archived_thread"})
    def _():
        game = house.game(plies=1)
        house.channel_of(game).edit(archived=True)
        game.move(at=game.home)
        game.goes_on()
        return "it is opened again by the next post"

    @fault("the thread is archived, and edits and posts are refused with 50083")
    def _():
        game = house.game(plies=1)
        d.fault(**fault_of_rest("status", path=f"/channels/{game.channel}/messages$", status=400, body={"message": "Thread is archived", "code": 50083}))
        game.move()
        house.met()
        game.whole()
        return "it is opened again, and the post comes once"

    @fault("the thread is locked")
    def _():
        game = house.game(plies=1)
        thread = house.channel_of(game)
        thread.edit(locked=True)
        mark = d.mark()
        game.command(at=game.home)
        told = d.wait_message(game.home, after=mark, match="locked")
        assert sorted(told.pings) == sorted([who.id for who in game.players])
        n = quiet(game, mark, 2)
        thread.edit(locked=False)
        game.post = d.wait_message(thread, after=mark, match="your move")
        game.catches_up(lambda boards: max(boards) >= 7)
        game.goes_on()
        return f"both are told in the channel, once; {n} requests refused in 5 moves; unlocked, the posts follow by themselves"

    @fault("the thread is locked, and the game is taken to the channel by the button")
    def _():
        game = house.game(plies=1)
        house.channel_of(game).edit(locked=True)
        mark = d.mark()
        game.command(at=game.home)
        told = d.wait_message(game.home, after=mark, match="locked")
        mark = d.mark()
        press(game.turn, told, "Go on here")
        game.channel = game.home.id
        game.told(mark)
        game.goes_on()
        return "it goes on in the channel"

    @fault("the channel is deleted, and its threads with it", UNKNOWN)
    def _():
        channel, other = house.channel(), house.guild["general"]
        game = house.game(channel, plies=1)
        game.home = other
        mark = d.mark()
        channel.delete()
        game.command(at=other)
        game.told_directly(mark, "the channel is gone")
        n = quiet(game, mark, 2)
        r = ask(game.turn.slash(other, "board", game=game.no))
        r = press(game.turn, r.message, "More")
        mark = d.mark()
        press(game.turn, r.message, "Go on here")
        game.channel = other.id
        until(lambda: game.boards().get(max(game.boards(), default=0)) and game.pinged(mark), 10, "a board in the new channel")
        game.goes_on()
        return f"both are told directly; {n} requests refused in 5 moves; taken to another channel, it goes on there"

    @fault("the server is down for a while (GUILD_DELETE, unavailable)", NO_ACCESS)
    def _():
        game = house.game(plies=1)
        mark = d.mark()
        house.guild.outage()
        time.sleep(0.5)
        assert not d.actions(mark, "message_create"), "an outage is no reason to say anything"
        house.guild.outage(False)
        game.goes_on()
        return "nobody is bothered; then the game goes on"

    @fault("the server is down, and posts fail with 503 as long")
    def _():
        game = house.game(plies=1)
        mark = d.mark()
        d.fault(**fault_of_rest("status", None, status=503))
        move = game.legal()[0]
        house.guild.outage()
        ask(game.turn.slash(game.channel, "move", move=move, game=game.no, force=True), "played")
        game.passed()
        time.sleep(1)
        d.clear_faults()
        house.guild.outage(False)
        game.told(mark, 20)
        game.goes_on()
        return "the post comes when the server is back"

    @fault("the bot is removed from the server, and added again", NO_ACCESS)
    def _():
        other = d.guild("Second", channels=["hall"])
        game = house.game()
        for who in game.players:
            other.member(who)
        game.move()
        mark = d.mark()
        game.home = other["hall"]
        house.guild.kick_bot()
        game.command(at=game.home)
        game.told_directly(mark, "I cannot post")
        n = quiet(game, mark, 2)
        mark = d.mark()
        house.guild.add_bot()
        game.home = house.guild["general"]
        game.catches_up(lambda boards: max(boards) >= 7)
        game.goes_on()
        return f"both are told directly and play on by commands; {n} requests refused; back again, the posts follow"


def given_back(house, game, mark, wait=10):
    """What was taken away in the game's channel is given back: the posts that waited come, and the game goes on."""
    house.give_back(game.home)
    until(lambda: game.pinged(mark), wait, "the posts that waited")
    game.goes_on()


def permissions(house, fault):
    """Permissions that are missing, one at a time, in the middle of a game and before one."""
    d = house.d

    def taken_away(name, **terms):
        """A game in a channel in which the bot loses that permission after the first ply, and the mark of before."""
        game = house.game(house.channel(), plies=1, **terms)
        mark = d.mark()
        house.take_away(name, game.home)
        return game, mark

    def needed(name, openly=False):
        """Without that permission nothing can be posted."""

        @fault(f"{name} is taken away", REFUSED)
        def _():
            game, mark = taken_away(name)
            game.command(at=game.home)
            told = [d.wait_message(game.home, after=mark, match=name)] if openly else game.told_directly(mark, name)
            assert {u for m in told for u in m.pings} == {who.id for who in game.players}
            for _ in range(6):
                game.command(at=game.home)
            d.idle()
            n = house.refused(mark, 4, " in 7 moves")
            again = d.actions(mark, "message_create", count=9)
            assert len(again) == len(told), f"told {len(again)} times"
            house.give_back(game.home)
            game.catches_up(lambda boards: len(boards) == 9)
            game.goes_on()
            where = "in the channel" if openly else "directly"
            return f"both are told {where}, once: {name}; they play on by commands ({n} requests refused in 7 moves); given back, the posts follow by themselves"

    def spared(name):
        """Without that permission the posts come all the same, if need be without pictures."""
        pictures = name == "Attach Files"

        @fault(f"{name} is taken away", REFUSED)
        def _():
            game, mark = taken_away(name)
            game.command(at=game.home)
            game.told(mark)
            game.move()
            game.move()
            n = house.refused(mark, 2)
            seen = f"the posts come all the same ({n} requests refused)"
            if pictures:
                assert not game.post.files and "\n" in game.post.content
                seen = f"boards come as text ({n} requests refused); given back, as pictures again"
            house.give_back(game.home)
            game.move()
            assert game.post.files or not pictures
            game.whole()
            return seen

    needed("View Channel")
    needed("Send Messages in Threads", openly=True)
    spared("Attach Files")
    spared("Read Message History")
    spared("Create Public Threads")

    @fault("Send Messages is taken away where a game has no thread", REFUSED)
    def _():
        game, mark = taken_away("Send Messages", thread=False)
        for _ in range(7):
            game.command(at=game.home)
        game.told_directly(mark, "Send Messages")
        d.idle()
        n = house.refused(mark, 4, " in 7 moves")
        given_back(house, game, mark)
        return f"both are told directly, once; they play on by commands ({n} requests refused in 7 moves); given back, the posts follow"

    @fault("View Channel is taken away, and the bot is killed and started three times", REFUSED)
    def _():
        game, mark = taken_away("View Channel")
        game.command(at=game.home)
        game.told_directly(mark, "View Channel")
        for _ in range(3):
            house.bot.kill()
            d.advance(600)  # longer than Discord remembers a message's mark
            house.launch()
            time.sleep(1)
            d.idle()
        told = d.actions(mark, "message_create", count=9)
        assert len(told) == 2, f"told {len(told)} times"
        n = house.refused(mark, 12, " in three starts")
        given_back(house, game, mark, 20)
        return f"both are told once, not at each start ({n} requests refused in all); given back, the post follows"

    def refused(name):
        @fault(f"a challenge without {name}", REFUSED)
        def _():
            channel = house.channel(lacks=name)
            a, b = house.person(), house.person()
            mark = d.mark()
            ask(a.slash(channel, "challenge lasca", opponent=b), name)
            assert not house.refused(mark)
            return "refused privately, the permission is named, nothing is tried"

    for name in ("View Channel", "Send Messages", "Read Message History"):
        refused(name)

    @fault("a challenge without Create Public Threads", REFUSED)
    def _():
        game = house.game(house.channel(lacks="Create Public Threads"))
        assert game.channel == game.home.id
        game.goes_on()
        return "the game is played in the channel itself"

    @fault("a challenge without Attach Files", REFUSED)
    def _():
        channel = house.channel(lacks="Attach Files")
        mark = d.mark()
        game = house.game(channel, plies=3)
        assert not game.post.files
        n = house.refused(mark, 1)
        return f"boards come as text ({n} requests refused in 3 moves)"

    @fault("a permission of the role is taken away and given back (GUILD_ROLE_UPDATE)", REFUSED)
    def _():
        game = house.game(plies=1)
        people = house.guild.role("people", permissions=["VIEW_CHANNEL", "SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS", "READ_MESSAGE_HISTORY", "USE_APPLICATION_COMMANDS"])
        for who in game.players:
            house.guild.update_member(who, roles=[people])
        house.guild.edit_role(house.guild.everyone, permissions=["VIEW_CHANNEL", "SEND_MESSAGES", "READ_MESSAGE_HISTORY"])
        mark = d.mark()
        house.guild.edit_role(house.guild.bot_role, permissions=["VIEW_CHANNEL", "SEND_MESSAGES", "READ_MESSAGE_HISTORY"])
        game.command(at=game.home)
        game.posted(mark, "Send Messages in Threads")
        house.guild.edit_role(house.guild.bot_role, permissions=str(309237746688))
        game.told(mark, 10)
        game.goes_on()
        return "both are told; given back, the post follows by itself"


def people(house, fault):
    """People who cannot be reached, or are gone."""
    d = house.d

    @fault("direct messages closed, and the channel takes no posts", REFUSED)
    def _():
        game = house.game(house.channel())
        game.black.edit(dm_blocked=True)
        mark = d.mark()
        house.take_away("View Channel", game.home)
        for _ in range(4):
            game.command(at=game.home)
        d.wait_message(game.white.dm(), after=mark, match="View Channel")
        d.idle()
        n = house.refused(mark, 5, " in 4 moves")
        given_back(house, game, mark)
        return f"one is told, the other cannot be; both play on by commands ({n} requests refused in 4 moves); then the posts follow"

    @fault("a player leaves the server in the middle of a game", REFUSED)
    def _():
        game = house.game(plies=2)
        gone = game.black
        house.guild.remove_member(gone)
        mark = d.mark()
        game.command()
        game.post = d.wait_message(game.channel, after=mark, match="your move")
        ask(game.white.slash(game.home, "games"), game.no.lstrip("#"))
        direct = gone.dm()
        ask(gone.slash(direct, "games"), game.no.lstrip("#"))
        game.home, home = direct, game.home
        mark = d.mark()
        game.command(at=direct)
        game.home = home
        game.told(mark)
        game.command()
        d.idle()
        game.whole()
        return "the game stays and its posts come; he plays on in direct messages, or the clock decides"

    @fault("a challenge to someone who is not there (10007), to oneself, to a bot", REFUSED)
    def _():
        a = house.person()
        stranger, robot = d.user("stranger"), house.guild.member(d.user("robot", bot=True))
        ask(a.slash(house.guild["general"], "challenge lasca", opponent=stranger, force=True), "not in this server")
        ask(a.slash(house.guild["general"], "challenge lasca", opponent=a))
        ask(a.slash(house.guild["general"], "challenge lasca", opponent=robot))
        return "refused privately, each with its reason"


def intents(house, fault):
    """Intents that are off, and a connection that is refused for good."""
    d = house.d

    @fault("Message Content is switched off while the bot runs (4014)", {"identify_intents"})
    def _():
        game = house.game(plies=1)
        mark = d.mark()
        d.config(allowed_privileged=0)
        d.gateway_do("forget")
        d.drop_gateway()
        until(lambda: d.gateway()["ready"] or not house.bot.running, 30, "a connection, or an end")
        assert house.bot.running, "the bot has ended" + house.bot.tail(4)
        d.idle()
        game.type(bare=False)
        game.told(mark)
        game.goes_on()
        return "the bot asks for less; replies that ping are read"

    @fault("the same is off at the start")
    def _():
        house.bot.stop()
        told = {**application(d), "flags": 0}
        d.fault("status", path="/applications/@me$", method="GET", times=None, status=200, body=told)
        house.launch()
        names = [n for session in d.gateway()["sessions"] if session["connected"] for n in session["intent_names"]]
        assert "MESSAGE_CONTENT" not in names, names
        game = house.game(plies=1)
        mark = d.mark()
        game.turn.say(game.channel, game.legal()[0])
        d.idle()
        assert not d.actions(mark, "message_create"), "what is not told cannot be played"
        game.turn.say(game.channel, f"<@{house.bot_id}> {game.legal()[0]}")
        game.passed()
        game.told(mark)
        game.goes_on()
        return "not asked for; mentions and replies that ping are read"

    def ends(name, break_it, word, allow=()):
        @fault(name, allow)
        def _():
            offset = house.log_size()
            break_it()
            until(lambda: not house.bot.running, 20, "an end")
            status = house.bot.proc.returncode
            assert status != 0
            log = house.log_since(offset)
            assert word in log, log
            d.clear_faults()
            d.config(allowed_privileged=1 << 15)
            house.launch()
            house.game().move()
            return f"the bot ends with status {status} and says why: {word}"

    ends("closed with 4004, the token is no longer good", lambda: d.drop_gateway(4004, abrupt=False), "token")
    ends("closed with 4013, intents that Discord does not know", lambda: d.drop_gateway(4013, abrupt=False), "intents")

    def refuse_token():
        house.bot.stop()
        d.fault("status", times=None, status=401, body={"message": "401: Unauthorized", "code": 0})
        house.bot.launch()

    ends("401 at the start", refuse_token, "token")


UNKNOWN = {"unknown_channel", "unknown_message"}
NO_ACCESS = {"missing_access"}
REFUSED = {"missing_access", "missing_permissions"}

CHAPTERS = [posts, answers, starts, gateway, places, permissions, people, intents]

if __name__ == "__main__":
    sys.exit(main())
