"""What the scripts that play against the strict stand-in for Discord share: steps, checked answers, a bot, and games.

STANDIN names the folder of the stand-in. Needs aiohttp; cryptography for TLS.
"""

import os
import re
import sys
import tempfile
import time
import traceback
from contextlib import contextmanager

sys.path.insert(0, os.environ["STANDIN"])
from driver import Channel, FakeDiscord, Message  # noqa: E402

PRIVATE_MS = 1000
# Seconds that a post may take: the first picture of a bot without optimizations on a busy machine takes some.
PATIENCE = 20
answers = []


class Tally:
    passed = failed = 0


def step(name):
    """Runs the decorated function at once, as one step; a failure is printed and the rest goes on. What the function
    returns is printed too."""

    def run(body):
        try:
            seen = body()
        except Exception as error:  # a step may fail in any way; the others still tell something
            Tally.failed += 1
            where = [f.lineno for f in traceback.extract_tb(error.__traceback__) if os.path.dirname(f.filename) == HERE]
            print(f"FAIL {name}: line {' > '.join(map(str, where[1:]))}: {type(error).__name__}: {error}", flush=True)
        else:
            Tally.passed += 1
            print(f"ok   {name}" + (f" -> {seen}" if seen else ""), flush=True)

    return run


HERE = os.path.dirname(os.path.abspath(__file__))


@contextmanager
def discord(**options):
    """The stand-in, a folder that lasts as long, and the environment that leads the bot to Discord: with --tls as it
    reaches the real one, else by way of a REST proxy."""
    tls = "--tls" in sys.argv
    with FakeDiscord.start(tls=tls, **options) as d, tempfile.TemporaryDirectory() as folder:
        yield d, folder, d.proxy_env() if tls else {"LASKER_DISCORD__PROXY": d.api}


def binary():
    """The bot, as the command line names it."""
    return os.path.abspath(sys.argv[1])


def summed_up():
    """Prints how many steps passed, and returns the exit status."""
    print(f"{Tally.passed} passed, {Tally.failed} failed")
    return 1 if Tally.failed else 0


def until(true, wait, what):
    """Waits until something is so."""
    end = time.monotonic() + wait
    while not true():
        assert time.monotonic() < end, f"{what}: not within {wait} s"
        time.sleep(0.05)


def ask(r, *words, private=True, within=PRIVATE_MS):
    """Checks an answer: it came, in time, to its asker alone, with those words."""
    answers.append(r)
    name = r.raw.get("name")
    assert r.status != "failed", f"{name}: no answer in time"
    assert r.latency_ms is not None and r.latency_ms < within, f"{name}: {r.latency_ms} ms"
    if private and r.message is not None and r.acked_with in (4, 5):
        assert r.ephemeral, f"{name}: the answer is public: {r.message.text!r}"
    text = r.message.text if r.message else ""
    for word in words if r.message or r.acked_with not in (6, 7) else ():  # an update of the pressed message may have no message of its own
        assert word.lower() in text.lower(), f"{name}: {word!r} is not in {text!r}"
    return r


def control(message, label):
    found = [c for c in message.controls if label in (c.get("label") or "") and not c.get("disabled")]
    assert found, f"no {label!r} under {message.text!r}"
    return found[0]["custom_id"]


def press(who, message, label, *words):
    """Presses the button with that label, and checks the answer."""
    return ask(who.press(message, control(message, label)), *words)


def menu(message):
    found = [c for c in message.controls if c["type"] == 3]
    assert found, f"no menu under {message.text!r}"
    return found[0]


def inputs(modal):
    """The text fields of a form, in order, whether in rows or in labels."""
    for row in modal["components"]:
        yield from row.get("components") or [row["component"]]


def newest(who, channel):
    """The number of the newest game in which that person may move."""
    return max((c["value"] for c in who.autocomplete(channel, "move", "game", "").choices), key=lambda v: int(v.lstrip("#")))


def all_finished(d):
    """Every interaction has got what it was promised."""
    d.idle()
    left = [i.raw["name"] for i in d.interactions(unfinished=True)]
    assert not left, left


class Steps:
    """Steps that each leave the stand-in with nothing to object to, but for what is named, and without faults."""

    def __init__(self, house):
        self.house = house

    def __call__(self, name, allow=()):
        def run(body):
            def checked():
                mark = self.house.d.mark(name)
                try:
                    seen = body()
                finally:
                    self.house.d.clear_faults()
                self.house.d.assert_clean(after=mark, allow=set(allow))
                return seen

            step(name)(checked)

        return run


class House:
    """A server, the bot in it, and the games that people play there."""

    def __init__(self, d, store, way, clock=None):
        self.d, self.clock, self.ahead = d, clock, 0
        env = {"LASKER_TEST__CLOCK": clock} if clock else {}
        self.guild = d.guild("Library", channels=["general"])
        self.env = {"LASKER_DISCORD__TOKEN": d.token, "LASKER_STORE__PATH": store, **way, **env}
        self.log = tempfile.mkstemp(prefix="lasker-", suffix=".log")[1]
        self.people = 0
        self.bot_id = d.get("/state")["bot"]["id"]
        self.bot = d.run_bot([binary(), "serve"], env=self.env, log=self.log)
        d.wait_ready()
        d.idle()

    def person(self, **kw):
        """Someone new, who wants to make each move himself."""
        self.people += 1
        who = self.guild.member(f"p{self.people}")
        if kw:
            who.edit(**kw)
        ask(who.slash(self.guild["general"], "settings", auto=False))
        return who

    def advance(self, seconds):
        """Moves the clocks of both sides."""
        self.ahead += seconds
        self.d.advance(seconds)
        with open(self.clock + ".new", "w") as f:
            f.write(str(self.ahead))
        os.replace(self.clock + ".new", self.clock)
        if self.bot.running:
            time.sleep(0.25)  # the file is read ten times a second
            self.d.idle()

    def rest(self):
        """Lets the bot note that it is alive."""
        time.sleep(0.5)
        self.d.idle()

    def channel(self, lacks=None):
        """A new channel, in which the bot may lack a permission from the start."""
        channel = self.guild.channel(f"channel{time.monotonic_ns()}")
        if lacks:
            self.take_away(lacks, channel)
        return channel

    def take_away(self, permission, channel):
        channel.overwrite(self.guild.bot_role, deny=[permission.upper().replace(" ", "_")])

    def give_back(self, channel):
        channel.overwrite(self.guild.bot_role, clear=True)

    def channel_of(self, game):
        return Channel(self.d, {"id": game.channel})

    def game(self, channel=None, **terms):
        return Game(self, channel or self.guild["general"], **terms)

    def connected(self, before, how=("resumes_ok", "identifies"), wait=40):
        """Waits until the bot has connected once more than when `before` was noted: resumed, or anew."""
        end = time.monotonic() + wait
        while time.monotonic() < end:
            now = self.d.gateway()
            if sum(now["stats"][k] for k in how) > sum(before["stats"][k] for k in how) and now["ready"]:
                self.d.idle()
                return
            time.sleep(0.05)
        raise AssertionError(f"not connected again: {self.d.gateway()}{self.bot.tail()}")

    def met(self, wait=25):
        """Waits until every fault that is to happen a number of times has happened, and the bot has come to rest."""
        until(lambda: not sum(f["times"] or 0 for f in self.d.get("/faults")), wait, "faults that were never met")
        self.d.idle()

    def launch(self):
        """Starts the bot again, and waits until it is there."""
        before = self.d.gateway()
        self.bot.launch()
        self.connected(before, ["identifies"])

    def log_since(self, offset):
        with open(self.log, errors="replace") as f:
            f.seek(offset)
            return f.read()

    def log_size(self):
        return os.path.getsize(self.log)

    def refused(self, mark, most=None, what=""):
        """How many requests Discord counts against the bot's address, checked to be no more than `most`."""
        n = sum(1 for r in self.d.rest_log(after=mark) if r["status"] in (401, 403, 404, 429))
        assert most is None or n <= most, f"{n} requests refused{what}"
        return n


class Game:
    """A game between two people who play nothing else, after some plies. White begins."""

    def __init__(self, house, channel, white=None, black=None, plies=0, **terms):
        self.house, self.d, self.home = house, house.d, channel
        self.white, self.black = white or house.person(), black or house.person()
        self.played, self.turn = 0, self.white
        mark = self.d.mark()
        ask(self.white.slash(channel, "challenge lasca", opponent=self.black, side=1, **terms), "invitation")
        self.invitation = self.d.wait_message(channel, after=mark, match="invite")
        mark = self.d.mark()
        press(self.black, self.invitation, "Accept")
        self.post = self.posted(mark, match=f"^{self.white.mention} your move", wait=30)
        self.channel = self.post.raw["channel_id"]
        self.no = newest(self.white, self.home)
        for _ in range(plies):
            self.move()

    def posted(self, mark, match="your move", wait=PATIENCE, **where):
        """The first message after `mark` with these words, wherever it is."""
        return Message(self.d, self.d.wait_action("message_create", mark, wait, match=match, **where)["message"])

    @property
    def players(self):
        return self.white, self.black

    @property
    def other(self):
        return self.black if self.turn is self.white else self.white

    def legal(self, at=None):
        choices = self.turn.autocomplete(at or self.home, "move", "move", "", {"game": self.no}).choices
        assert choices, "no moves offered"
        return [c["value"] for c in choices]

    def passed(self):
        """A move has been played."""
        self.played += 1
        self.turn = self.other

    def command(self, at=None, **kw):
        """The player to act plays by command; nothing is waited for but his answer."""
        move = self.legal(at)[0]
        r = ask(self.turn.slash(at or self.channel, "move", move=move, game=self.no, **kw), "played")
        self.passed()
        return r

    def type(self, move=None, bare=False):
        """The player to act types his move: as a reply to the post, or just so. Nothing is waited for."""
        move = move or self.legal()[0]
        said = self.turn.say(self.channel, move, reply_to=None if bare else self.post)
        self.passed()
        return said

    def move(self, at=None):
        """One whole move, with the post that follows it."""
        mark = self.d.mark()
        self.command(at)
        return self.told(mark)

    def goes_on(self):
        """One more whole move can be played, and nothing is lost or there twice."""
        self.move()
        self.whole()

    def told(self, mark, wait=PATIENCE):
        """The post that calls on the player to act; it pings him alone."""
        self.post = self.posted(mark, wait=wait, channel_id=self.channel)
        assert self.post.pings == [self.turn.id], f"pings {self.post.pings}, not {self.turn.id}"
        return self.post

    def told_directly(self, mark, word):
        """The direct messages with that word, one to each player."""
        return [self.d.wait_message(who.dm(), after=mark, match=word) for who in self.players]

    def pinged(self, mark):
        """The newest board since `mark`, which calls on the player to act; None if there is none yet."""
        new = [Message(self.d, a["message"]) for a in self.d.actions(mark, "message_create", count=99, match="your move")]
        new = [m for m in new if m.pings == [self.turn.id]]
        if new:
            self.post = new[-1]
        return new[-1] if new else None

    def boards(self, channel=None):
        """The game's board posts by the version they show, deleted ones left out."""
        found = {}
        for m in self.d.messages(channel or self.channel):
            ours = m.author_id == self.house.bot_id and not m.deleted and not m.ephemeral_to
            name = next((re.match(rf"lasca-{self.no.lstrip('#')}-(\d+)", f["filename"]) for f in m.files), None) if ours else None
            if name:
                found.setdefault(int(name[1]), []).append(m)
        return found

    def catches_up(self, done):
        """Waits until the posts that waited have come, which the boards tell; the last one is the game's post."""
        until(lambda: done(self.boards()), 10, "the posts that waited")
        boards = self.boards()
        self.post = boards[max(boards)][0]

    def whole(self, channel=None):
        """Each move was played once, and no board was posted twice."""
        r = ask(self.white.slash(self.home, "game export", game=self.no))
        with open(r.message.files[0]["path"]) as f:
            record = f.read()
        body = re.sub(r"\[[^\]]*\]|\{[^}]*\}", " ", record)
        moves = [w for w in body.split() if re.match(r"[a-g][1-7]", w)]
        assert len(moves) == self.played, f"{len(moves)} moves are recorded, {self.played} were played: {body!r}"
        twice = [(v, [m.id for m in ms]) for v, ms in self.boards(channel).items() if len(ms) > 1]
        assert not twice, f"boards posted twice: {twice}"
