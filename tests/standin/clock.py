"""Weeks of play in a minute: clocks, flags, claims, pauses and reminders against a strict stand-in for Discord.

    STANDIN=folder/of/the/stand-in python tests/standin/clock.py path/to/lasker [--tls]

Nobody sleeps: the bot's clock (`test.clock`) and the stand-in's are moved together. Prints a line a step; the exit
status is 1 if one failed.
"""

import os
import sys
import time

from common import House, Message, Steps, Tally, all_finished, ask, discord, press, summed_up, until

MINUTE, HOUR, DAY = 60, 3600, 86400


def main():
    with discord() as (d, folder, way):
        house = House(d, os.path.join(folder, "store"), way, clock=os.path.join(folder, "clock"))
        play(house, Steps(house))
        if Tally.failed:
            print(house.bot.tail(25))
    return summed_up()


def play(house, case):
    d = house.d

    def begun(time="1d", **terms):
        """A game in which both have moved: from now on time can be lost."""
        return house.game(plies=2, time=time, **terms)

    def flagged(game, mark, wait=20):
        """The post of a fallen flag: it pings the opponent alone, once."""
        post = d.wait_message(game.channel, after=mark, match="time ran out", wait=wait)
        assert post.pings == [game.other.id], post.pings
        return post

    def flags(game, mark):
        d.idle()
        return [m for m in (Message(d, a["message"]) for a in d.actions(mark, "message_create", count=9, channel_id=game.channel)) if "time ran out" in m.content]

    def late(**terms):
        """A game whose player to act is late, and the post that says so."""
        game = begun(**terms)
        mark = d.mark()
        house.advance(DAY + MINUTE)
        return game, flagged(game, mark)

    def nearly_late(left=5 * MINUTE, **terms):
        """A game whose player to act has that much of a day left, and the mark of now, when the bot is known to live."""
        game = begun(**terms)
        house.advance(DAY - left)
        house.rest()
        return game, d.mark()

    def typed_while_down(before, after, **terms):
        """A game with five minutes left, in which a move is typed between the end of the bot and its next start, so
        long after the one and before the other; and the mark of before."""
        game, mark = nearly_late(**terms)
        move = game.legal()[0]
        house.bot.stop()
        house.advance(before)
        game.type(move)
        house.advance(after)
        house.launch()
        return game, mark

    def flag_falls(game, mark, seconds):
        """So much later the flag falls, and the late player moves all the same."""
        house.advance(seconds)
        flagged(game, mark)
        game.goes_on()

    @case("a soft flag falls, and the late player moves all the same")
    def _():
        game, _ = late()
        post = game.move()
        assert "late" in post.content, post.content
        mark = d.mark()
        game.move()
        house.advance(HOUR)
        assert not flags(game, mark)
        game.whole()
        return "the opponent alone is told, once; the move says how late it came, and the flag is gone"

    @case("nudge: once a day, by him who waits")
    def _():
        game, post = late()
        mark = d.mark()
        press(game.turn, post, "Nudge")
        assert not d.actions(mark, "message_create")
        press(game.other, post, "Nudge")
        nudge = d.wait_message(game.channel, after=mark, match="would like to go on")
        assert nudge.pings == [game.turn.id]
        mark = d.mark()
        press(game.other, post, "Nudge")
        d.idle()
        assert not d.actions(mark, "message_create")
        house.advance(DAY)
        press(game.other, post, "Nudge")
        d.wait_message(game.channel, after=mark, match="would like to go on")
        game.goes_on()
        return "the late one is pinged; again only a day later"

    @case("three more days are given")
    def _():
        game, post = late()
        mark = d.mark()
        press(game.other, post, "3 days")
        d.wait_message(game.channel, after=mark, match="more")
        mark = d.mark()
        house.advance(2 * DAY)
        assert not flags(game, mark), "not late yet"
        flag_falls(game, mark, DAY + HOUR)
        return "the flag falls anew three days later"

    @case("a claim: not at once, only by him who waits, with a second tap")
    def _():
        game, post = late()
        press(game.turn, post, "Claim")
        r = press(game.other, post, "Claim")
        assert not any("Yes" in (c.get("label") or "") for c in (r.message.controls if r.message else ()))
        house.advance(6 * HOUR)
        r = press(game.other, post, "Claim", "you win")
        mark = d.mark()
        press(game.other, r.message, "Yes")
        d.wait_message(game.channel, after=mark, match="wins")
        assert not flags(game, mark)
        r = ask(game.turn.slash(game.home, "games"))
        assert "#" + game.no.lstrip("#") not in r.message.text, r.message.text
        return "a quarter of the move time later, asked twice; then the game is over"

    @case("a claim that comes too late: he has moved between the two taps")
    def _():
        game, post = late()
        house.advance(6 * HOUR)
        r = press(game.other, post, "Claim", "you win")
        game.move()
        mark = d.mark()
        press(game.turn, r.message, "Yes")
        d.idle()
        assert not [a for a in d.actions(mark, "message_create") if "wins" in a["message"]["content"]]
        game.goes_on()
        return "refused, the game goes on"

    @case("a hard flag ends the game")
    def _():
        game = begun(flag=1)
        mark = d.mark()
        house.advance(DAY + MINUTE)
        d.wait_message(game.channel, after=mark, match="wins")
        ask(game.turn.slash(game.home, "games"), "no games")
        return "both are told the result, once"

    @case("a game that hardly began is called off, not lost")
    def _():
        game = house.game(time="1d", flag=1)
        mark = d.mark()
        house.advance(DAY + MINUTE)
        post = d.wait_message(game.channel, after=mark, wait=20, match="called off|aborted|counts for nothing")
        assert "wins" not in post.content
        return "called off"

    @case("the flag falls while the bot is down for 8 minutes")
    def _():
        game, mark = nearly_late()
        house.bot.stop()
        house.advance(8 * MINUTE)
        began = time.monotonic()
        house.launch()
        flagged(game, mark)
        took = time.monotonic() - began
        assert took < 60
        house.bot.kill()
        house.launch()
        assert len(flags(game, mark)) == 1
        game.goes_on()
        return f"told {took:.1f} s after the start, once, also after another start"

    @case("a move is typed in time while the bot is down; its time is up before the bot is back")
    def _():
        game, mark = typed_while_down(2 * MINUTE, 6 * MINUTE)
        post = game.told(mark, 20)
        assert "late" not in post.content, post.content
        assert not flags(game, mark)
        game.goes_on()
        return "it counts at the time it was typed: no flag falls"

    @case("a move is typed too late while the bot is down")
    def _():
        game, mark = typed_while_down(7 * MINUTE, MINUTE)
        post = game.told(mark, 20)
        assert "late" in post.content, post.content
        assert len(flags(game, mark)) <= 1
        game.goes_on()
        return "it is played, and said to be late; nobody is called on to claim"

    @case("the same with a hard flag, in time and too late")
    def _():
        ends = []
        for early in (2, 7):
            game, mark = typed_while_down(early * MINUTE, (9 - early) * MINUTE, flag=1)
            post = d.wait_message(game.channel, after=mark, wait=20, match="your move|wins")
            ends.append("wins" in post.content)
        assert ends == [False, True], ends
        return "the move in time is played; the other comes after the end"

    @case("the same with a lost connection instead of a stop")
    def _():
        game, mark = nearly_late(flag=1)
        before = d.gateway()
        move = game.legal()[0]
        d.gateway_do("refuse", on=True)
        d.gateway_do("forget")
        d.drop_gateway()
        time.sleep(2)  # a lost connection is noticed within a second
        house.advance(2 * MINUTE)
        game.type(move)
        house.advance(6 * MINUTE)
        time.sleep(2)
        d.gateway_do("refuse", on=False)
        house.connected(before)
        post = d.wait_message(game.channel, after=mark, wait=20, match="your move|wins")
        assert "wins" not in post.content, post.content
        game.post = post
        game.goes_on()
        return "it counts at the time it was typed: the game is not lost"

    @case("the bot is out of order for two days")
    def _():
        game, mark = nearly_late(left=12 * HOUR)
        house.bot.stop()
        house.advance(2 * DAY)
        house.launch()
        house.advance(11 * HOUR)
        assert not flags(game, mark), "the outage is nobody's time"
        ask(game.turn.slash(game.home, "game time", game=game.no), "out of order")
        flag_falls(game, mark, 2 * HOUR)
        return "the two days count for nobody, and /game time says so; the flag falls when the day is over"

    @case("a pause by consent")
    def _():
        game = begun()
        mark = d.mark()
        ask(game.turn.slash(game.home, "game time", game=game.no, pause=3))
        offer = d.wait_message(game.channel, after=mark, match="asks for a pause")
        mark = d.mark()
        press(game.other, offer, "Agree")
        d.wait_message(game.channel, after=mark, match="stand still")
        house.advance(3 * DAY)
        assert not flags(game, mark)
        flag_falls(game, mark, DAY + HOUR)
        return "three days are added"

    @case("thirty days late, and nobody does anything")
    def _():
        game, post = late()
        mark = d.mark()
        house.advance(31 * DAY)
        d.wait_message(game.channel, after=mark, match="gone to sleep", wait=20)
        ask(game.turn.slash(game.home, "games"))
        mark = d.mark()
        game.move()
        game.goes_on()
        return "the game sleeps, and any move wakes it"

    def noon():
        """Moves to the next noon, in the server's zone."""
        house.advance((12 * HOUR - int(time.time() + house.ahead)) % DAY)

    def reminders(who, mark, channel=None):
        """What `who` was pinged with since: games that wait for him."""
        d.idle()
        said = [Message(d, a["message"]) for a in d.actions(mark, "message_create", count=99, channel_id=channel)]
        return [m for m in said if who.id in m.pings and ("wait for you" in m.content or "waits for you" in m.content)]

    def several(**terms):
        """Two games in which the same person is to act, begun at noon, with three days for a move."""
        noon()
        first = begun(time="3d", **terms)
        second = begun(white=first.white, black=first.black, time="3d", **terms)
        return first, second, first.turn

    @case("reminders: of two games in one, a day and four hours before")
    def _():
        first, second, who = several()
        mark = d.mark()
        house.advance(2 * DAY - HOUR)
        assert not reminders(who, mark)
        house.advance(HOUR + MINUTE)
        (one,) = reminders(who, mark)
        assert "2 games wait" in one.content and one.pings == [who.id], one.content
        press(first.other, one, "Fewer")
        press(who, one, "Fewer", "settings")
        press(who, one, "Days off")
        press(who, one, "Play")
        mark = d.mark()
        house.advance(19 * HOUR + 30 * MINUTE)
        assert not reminders(who, mark), "at half past seven in the morning"
        house.advance(HOUR)
        assert len(reminders(who, mark)) == 1
        house.advance(3 * HOUR)
        assert len(reminders(who, mark)) == 1 and not flags(first, mark)
        first.goes_on()
        second.goes_on()
        return "one post for both each time, none by night; each of its buttons answers him alone"

    @case("a reminder put off; one that has been overtaken")
    def _():
        first, second, who = several()
        mark = d.mark()
        house.advance(2 * DAY + MINUTE)
        (one,) = reminders(who, mark)
        press(who, one, "Remind me", "I will remind you")
        mark = d.mark()
        house.advance(6 * HOUR + 2 * MINUTE)
        assert len(reminders(who, mark)) == 1
        first.move()
        second.move()
        mark = d.mark()
        house.advance(17 * HOUR)
        assert not reminders(who, mark), "nothing waits for him any more"
        first.whole()
        second.whole()
        return "it comes again six hours later; once he has moved, none comes"

    @case("reminders as direct messages, and to one who takes none")
    def _():
        for closed in (False, True):
            first, second, who = several()
            ask(who.slash(first.home, "settings", reminders=1))
            if closed:
                who.edit(dm_blocked=True)
            mark = d.mark()
            house.advance(2 * DAY + MINUTE)
            (one,) = reminders(who, mark)
            assert (one.raw["channel_id"] == who.dm().id) == (not closed), one.content
            assert "2 games wait" in one.content
            first.goes_on()
            second.goes_on()
        return "directly; where that is closed, in the channel"

    @case("no reminders for him who wants none; one a day for him who wants a digest")
    def _():
        first, second, who = several()
        ask(who.slash(first.home, "settings", reminders=3))
        mark = d.mark()
        house.advance(2 * DAY + 23 * HOUR)
        assert not reminders(who, mark)
        first.move()
        second.move()
        who = first.turn
        ask(who.slash(first.home, "settings", reminders=2))
        mark = d.mark()
        for _ in range(4):
            house.advance(12 * HOUR)
        digests = reminders(who, mark)
        assert len(digests) == 2 and all(m.raw["channel_id"] == who.dm().id for m in digests), len(digests)
        first.goes_on()
        second.goes_on()
        return "none; each day one, directly"

    @case("a reminder is due while the bot is down for 8 minutes, and the bot is killed twice after")
    def _():
        first, second, who = several()
        mark = d.mark()
        house.advance(2 * DAY - 5 * MINUTE)
        house.rest()
        house.bot.stop()
        house.advance(8 * MINUTE)
        house.launch()
        until(lambda: reminders(who, mark), 20, "a reminder")
        for _ in range(2):
            house.bot.kill()
            house.launch()
        assert len(reminders(who, mark)) == 1
        first.move()
        return "it comes after the start, once"

    @case("a reminder while posts fail")
    def _():
        first, second, who = several()
        mark = d.mark()
        d.fault("drop_after", path=r"/messages$", method="POST", times=2)
        d.fault("status", path=r"/messages$", method="POST", times=2, status=500)
        house.advance(2 * DAY + MINUTE)
        until(lambda: reminders(who, mark), 30, "a reminder")
        time.sleep(2)
        assert len(reminders(who, mark)) == 1
        first.move()
        return "posted once"

    @case("days off: the clock waits, the opponents are told")
    def _():
        game = begun(time="2d")
        who = game.turn
        mark = d.mark()
        ask(who.slash(game.home, "settings", vacation=3))
        d.wait_message(game.channel, after=mark, match="is away")
        house.advance(4 * DAY)
        assert not flags(game, mark) and not reminders(who, mark)[1:]
        house.advance(DAY + HOUR)
        flagged(game, mark)
        game.move()
        mark = d.mark()
        ask(game.turn.slash(game.home, "settings", vacation=5))
        d.wait_message(game.channel, after=mark, match="is away")
        house.advance(DAY)
        ask(game.turn.slash(game.home, "settings", vacation=0))
        d.wait_message(game.channel, after=mark, match="is back")
        flag_falls(game, mark, 2 * DAY + HOUR)
        return "three days are added; whoever is back early goes on from there"

    @case("every interaction is finished")
    def _():
        all_finished(d)


if __name__ == "__main__":
    sys.exit(main())
