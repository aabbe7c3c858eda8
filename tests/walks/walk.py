"""One walk: people play, Discord fails, the bot dies and comes back; and what must be true at the end."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import matches
from cogs.challenge import house_of
from cogs.clicks import read
from cogs.gate import Work
from data import check
from matches import Clock, Match, Person, Telling
from tests.walks.bots import WalkBot
from tests.walks.hours import HastyLoop, LoopTime
from tests.walks.lives import Life, WalkStore
from tests.walks.somewhere import Channel, Message, Press, Somewhere
from tests.walks.wire import WalkInteraction, Wire

PEOPLE: Final = [Person(1, "Alice"), Person(2, "Bob"), Person(3, "Carol")]
NoticeKey = tuple[str, int, str, int, int]


class Untrue(AssertionError):
    """What a walk has shown."""


class _Errors(logging.Handler):
    """What is logged as an error though nothing in a walk is one."""

    EXPECTED = ("running clocks were moved on", "; again at ", "failed for good")

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = self.format(record)
        if not any(part in record.getMessage() for part in self.EXPECTED):
            self.found.append(text)


class Walk:
    def __init__(self, seed: int, folder: Path, steps: int = 25) -> None:
        self.seed = seed
        self.steps = steps
        self.dice = random.Random(seed)
        self.path = folder / f"walk-{seed}.db"
        self.told: list[str] = []
        """What has happened, for whoever reads why a walk failed."""
        self.notices: set[NoticeKey] = set()
        """All that was ever to be told."""
        self.pending: set[NoticeKey] = set()
        self.lost: list[NoticeKey] = []
        self.pings: Counter[tuple[str, int, int]] = Counter()
        self.welcomes: Counter[str] = Counter()
        """How often the players of a match were called into its thread."""
        self.welcomed: set[tuple[str, int, int]] = set()
        self.deleted: set[int] = set()

    def say(self, text: str) -> None:
        self.told.append(f"{self.time.exact() - 1_800_000_000:10.2f} {text}")

    # The whole

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, HastyLoop)
        self.loop = loop
        self.time = LoopTime(loop)
        self.there = Somewhere(self.time, self.dice)
        self.there.on_post = self._posted
        self.bot = await self._begin()
        try:
            for _ in range(self.steps):
                await self._step()
                if self.bot.life.over:
                    await self._again()
            await self._get_well()
            await self._truths()
        finally:
            await self._kill()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        if left:
            raise Untrue(f"tasks are left: {left}")

    async def _begin(self) -> WalkBot:
        life = Life(self.dice)
        store = WalkStore(self.path, life, self._written)
        bot = WalkBot(life, store, self.time, Wire(life, self.there))
        await bot.start()
        return bot

    async def _kill(self) -> None:
        """Everything ends where it is."""
        self.bot.life.end()
        current = asyncio.current_task()
        for _ in range(5):
            left = [task for task in asyncio.all_tasks() if task is not current]
            if not left:
                break
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=1)
        await self.bot.store.close()

    async def _again(self) -> None:
        await self._kill()
        away = self.dice.choice((0, 0, 1, 20, 90, 200, 1200))
        self.say(f"--- the bot comes back after {away} s")
        self.loop.skip(away)
        self.bot = await self._begin()

    # What is written

    def _written(self, connection: sqlite3.Connection) -> None:
        """After each write: which notices have come, and whether one went that nobody was told of."""
        rows = connection.execute("SELECT subject, person, kind, turn, step FROM notices").fetchall()
        now = {(row[0], row[1], row[2], row[3], row[4]) for row in rows}
        for gone in self.pending - now:
            if gone[2] in ("your_turn", "reminder") and self._still_due(connection, gone):
                self.lost.append(gone)
        self.notices |= now
        self.pending = now

    def _posted(self, message: Message) -> None:
        """Somebody is mentioned by a board."""
        shown = message.content
        if shown.match is None or not message.ping:
            return
        self.say(f"    {message.id} mentions {message.ping} in {shown.match} at turn {shown.turn}")
        if len(message.ping) > 1:
            self.welcomes[shown.match] += 1
            self.welcomed |= {(shown.match, person, shown.turn) for person in message.ping}
        else:
            self.pings[shown.match, message.ping[0], shown.turn] += 1

    def _still_due(self, connection: sqlite3.Connection, notice: NoticeKey) -> bool:
        """Whether somebody is to move in a channel, wants to be mentioned, and was not."""
        subject, person, _, turn, _ = notice
        found = connection.execute(
            "SELECT turn, ending, place_reach, clock FROM matches WHERE id = ?", (subject,)
        ).fetchone()
        if found is None or found[0] != turn or found[1] is not None or found[2] != "channel":
            return False
        seats = connection.execute("SELECT level FROM seats WHERE match = ?", (subject,)).fetchall()
        if sum(seat[0] is None for seat in seats) == 1:
            return False  # practice
        telling = connection.execute("SELECT telling FROM people WHERE id = ?", (person,)).fetchone()
        if telling is not None and telling[0] != "mention":
            return False
        told = self.pings[subject, person, turn] or (subject, person, turn) in self.welcomed
        return not told and not self.there.closed_once

    # Steps

    async def _step(self) -> None:
        dice = self.dice
        acts: list[tuple[int, Callable[[], Any]]] = [
            (30, self._move),
            (12, self._press_anything),
            (5, self._double_click),
            (7, self._begin_something),
            (4, self._board),
            (4, self._weather),
            (3, self._close_places),
            (2, self._delete_board),
            (3, self._plan_crash),
            (1, self._sigterm),
            (2, self._gateway),
            (2, self._tell_otherwise),
            (8, self._time),
        ]
        if not any(message.content.match for message in self.there.messages.values()):
            acts = [(1, self._begin_something), (1, self._press_anything)]
        act = dice.choices([act for _, act in acts], [weight for weight, _ in acts])[0]
        await act()
        await self._pass(dice.choice((0, 0, 0.05, 0.3, 2.0, 5.0)))

    async def _pass(self, seconds: float) -> None:
        """Time passes, unless the life ends before."""
        if seconds and not self.bot.life.over:
            try:
                await asyncio.wait_for(self.bot.life.ended.wait(), seconds)
            except TimeoutError:
                return

    def _command(self, person: Person, channel: Channel, what: str, work: Work) -> None:
        self.say(f"{person.name} in {channel.id}: {what}")
        self.bot.admit(WalkInteraction(self.bot.wire, person, channel), work)

    def _channels(self, person: Person) -> list[Channel]:
        there = self.there
        open_ = [channel for channel in there.channels.values() if channel.kind in ("text", "thread", "group")]
        return [*open_, there.dm(person.id)]

    async def _begin_something(self) -> None:
        dice, bot = self.dice, self.bot
        person = dice.choice(PEOPLE)
        other = dice.choice([one for one in PEOPLE if one is not person])
        channel = dice.choice(self._channels(person))
        kind = dice.choice(("challenge", "challenge", "practice", "practice", "teams"))
        if kind == "challenge":
            clock = dice.choice(list(Clock))
            thread = dice.choice((None, True, False))
            user: Any = _user(other)
            self._command(
                person,
                channel,
                f"challenges {other.name} {clock.value} thread={thread}",
                lambda request: bot.challenging.send(request, user, house_of("lot"), clock, thread),
            )
        elif kind == "practice":
            where = dice.choice(("here", "private", "private", "dms"))
            self._command(
                person,
                channel,
                f"practises {where}",
                lambda request: bot.practice.begin(request, "page", house_of("lot"), where),
            )
        elif channel.kind in ("text", "thread"):
            clock = dice.choice((Clock.LIVE, Clock.DAY))
            self._command(person, channel, "opens a lobby", lambda request: bot.teams.open(request, clock))
            await self._pass(8)
            for _ in range(3):
                self._find_and_press(person, "computer")
                await self._pass(5)
            self._find_and_press(person, "sit")
            await self._pass(5)
            self._find_and_press(person, "start")

    def _find_and_press(self, person: Person, action: str) -> None:
        for message in reversed(list(self.there.messages.values())):
            if message.deleted or not self._sees(person, message):
                continue
            for press in message.content.presses:
                if press.enabled and press.custom_id.startswith(f"rk:{action}:"):
                    self._press(person, message, press)
                    return

    def _sees(self, person: Person, message: Message) -> bool:
        if message.private_to is not None:
            return message.private_to == person.id
        return message.channel.person in (None, person.id)

    def _press(self, person: Person, message: Message, press: Press, work: Work | None = None) -> None:
        value = self.dice.choice(press.values) if press.values else ""
        self.say(f"{person.name} presses {press.custom_id} {value} on {message.id} in {message.channel.id}")
        seen = message.content
        self.bot.admit(WalkInteraction(self.bot.wire, person, message.channel, message, press, seen, value), work)

    def _pressable(self, person: Person) -> list[tuple[Message, Press]]:
        return [
            (message, press)
            for message in self.there.messages.values()
            if not message.deleted and self._sees(person, message)
            for press in message.content.presses
            if press.enabled and not press.custom_id.startswith("rk:rules")
        ]

    async def _move(self) -> None:
        """Somebody plays a card, on whatever board they find."""
        person = self.dice.choice(PEOPLE)
        found = [(one, press) for one, press in self._pressable(person) if press.custom_id.startswith("rk:play:")]
        if not found:
            found = self._pressable(person)
        if found:
            self._press(person, *self.dice.choice(found))

    async def _press_anything(self) -> None:
        person = self.dice.choice(PEOPLE)
        found = self._pressable(person)
        by_action: dict[str, list[tuple[Message, Press]]] = {}
        for message, press in found:
            by_action.setdefault(press.custom_id.split(":")[1], []).append((message, press))
        if by_action:
            action = self.dice.choice(list(by_action))
            self._press(person, *self.dice.choice(by_action[action]))

    async def _double_click(self) -> None:
        """Twice the same button, or two people at once, or a button of the picture before."""
        person = self.dice.choice(PEOPLE)
        found = self._pressable(person)
        if not found:
            return
        message, press = self.dice.choice(found)
        self._press(person, message, press)
        await self._pass(self.dice.choice((0, 0.1, 1.0)))
        if self.bot.life.over:
            return
        if message.before and message.before[-1].presses:
            press = self.dice.choice(message.before[-1].presses)
        self._press(self.dice.choice([person, *PEOPLE]), message, press)

    async def _board(self) -> None:
        """`/rose board`, somewhere."""
        bot = self.bot
        names = sorted({one.content.match for one in self.there.messages.values() if one.content.match})
        if not names:
            return
        person = self.dice.choice(PEOPLE)
        name = self.dice.choice(names)
        channel = self.dice.choice(self._channels(person))
        self._command(person, channel, f"board {name}", lambda request: bot.games.bring(request, name))

    async def _weather(self) -> None:
        there, dice = self.there, self.dice
        there.down = dice.random() < 0.3
        there.fault_rate = dice.choice((0.0, 0.0, 0.1, 0.3))
        there.slow = dice.random() < 0.2
        self.say(f"weather: down={there.down} faults={there.fault_rate} slow={there.slow}")
        if there.down:
            await self._pass(dice.choice((1, 20, 90)))
            if dice.random() < 0.7:
                there.down = False
                self.say("weather: up again")

    async def _close_places(self) -> None:
        there, dice = self.there, self.dice
        what = dice.choice(("bar", "open", "dms", "threads", "archive", "lock"))
        threads = [channel for channel in there.channels.values() if channel.kind == "thread"]
        if what == "bar":
            channel = dice.choice([there.channels[100], there.channels[101], *threads])
            channel.barred = there.closed_once = True
        elif what == "open":
            for channel in there.channels.values():
                channel.barred = channel.locked = False
            there.closed_dms.clear()
            there.no_threads = False
        elif what == "dms":
            there.closed_dms.add(dice.choice(PEOPLE).id)
            there.closed_once = True
        elif what == "threads":
            there.no_threads = True
        elif threads:
            channel = dice.choice(threads)
            channel.archived = True
            channel.locked = what == "lock"
            there.closed_once |= channel.locked
        self.say(f"places: {what}")

    async def _delete_board(self) -> None:
        boards = [one for one in self.there.messages.values() if one.content.live and not one.deleted]
        if boards:
            board = self.dice.choice(boards)
            self.say(f"somebody deletes {board.id}")
            board.deleted = True
            self.deleted.add(board.id)

    async def _plan_crash(self) -> None:
        self.bot.life.crash_in = self.dice.randrange(1, 40)
        self.say(f"a crash in {self.bot.life.crash_in} points")

    async def _sigterm(self) -> None:
        self.say("SIGTERM")
        await self._racing(self.bot.stop())
        known = {asyncio.current_task(), *self.bot.tasks}
        if not self.bot.tasks and (left := [task for task in asyncio.all_tasks() if task not in known]):
            raise Untrue(f"the bot has stopped, and yet there are {left}")

    async def _racing(self, work: Any) -> None:
        """Do something in the bot that a crash may interrupt."""
        task = self.bot.spawn(work)
        ended = asyncio.create_task(self.bot.life.ended.wait())
        await asyncio.wait({task, ended}, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if task.done() and not task.cancelled():
            task.result()

    async def _gateway(self) -> None:
        self.say("the gateway is cut")
        await self.bot.presence.cut_off()
        await self._pass(self.dice.choice((1, 30, 300)))
        if not self.bot.life.over:
            await self.bot.presence.connected()

    async def _tell_otherwise(self) -> None:
        person = self.dice.choice(PEOPLE)
        telling = self.dice.choice(list(Telling))

        async def choose() -> None:
            await matches.choose(self.bot.hall, person, telling=telling)

        await self._racing(choose())

    async def _time(self) -> None:
        seconds = self.dice.choice((20, 60, 200, 400, 3600, 7 * 3600, 86400, 3 * 86400))
        self.say(f"{seconds} s go by")
        if seconds <= 400:
            await self._pass(seconds)
        else:
            while self.there.under_way and not self.bot.life.over:
                await self._pass(0.03)
            self.loop.skip(seconds)
            await self._pass(30)

    # The end

    async def _get_well(self) -> None:
        there = self.there
        self.bot.life.crash_in = None
        there.down = there.slow = False
        there.fault_rate = 0.0
        there.closed_dms.clear()
        there.no_threads = False
        for channel in there.channels.values():
            channel.barred = channel.locked = False
        await self.bot.presence.connected()
        self.say("--- all is well")
        await asyncio.sleep(60)
        if there.closed_once:
            await asyncio.sleep(3700)

    async def _truths(self) -> None:
        store = self.bot.store
        rows = await store.read(lambda transaction: [match.id for match in transaction.all_matches()])
        for name in rows:
            await self._truth(await matches.look(self.bot.hall, name))
        due = Counter((subject, person, turn) for subject, person, _, turn, _ in self.notices)
        twice = {one: count for one, count in self.pings.items() if count > due[one]}
        if twice:
            raise Untrue(f"mentioned more often than there was something to tell: {twice}")
        if any(count > 1 for count in self.welcomes.values()):
            raise Untrue(f"called into a thread more than once: {self.welcomes}")
        for nonce, messages in self.there.nonces.items():
            known = [message for message in messages if message.id not in self.deleted]
            if len({message.channel.id for message in known}) < len(known) and not nonce.startswith("n"):
                raise Untrue(f"posted twice: {[message.id for message in messages]}")
        if self.lost:
            raise Untrue(f"notices were lost: {self.lost}")
        found = check(self.path)
        if found.problems:
            raise Untrue(f"the store is not whole: {found.problems}")

    async def _truth(self, match: Match) -> None:
        place, name = match.place, match.id
        boards = self.there.boards(name)
        if match.computer_to_move:
            raise Untrue(f"{name}: the computer never moved")
        if place is None:
            if boards:
                raise Untrue(f"{name}: shown, and the store does not know")
            return
        if place.message is None:
            if match.ended is None and match.behind and not place.reach.by_click_alone:
                raise Untrue(f"{name}: shown nowhere, {place}")
            live = None
        else:
            live = self.there.messages[place.message]
            if not live.deleted and live.content.version != match.version and not live.by_token_alone:
                raise Untrue(f"{name}: {live.id} shows {live.content.version} of {match.version}, {place}")
            if match.behind and not place.reach.by_click_alone:
                raise Untrue(f"{name}: behind, {match.shown} of {match.version}, {place}")
        # What somebody was sent as the result of a match in direct messages has buttons too, but none that plays.
        strays = [one for one in boards if one is not live and not one.content.over]
        strays = [one for one in strays if not one.by_token_alone and not one.forsaken]
        if strays:
            raise Untrue(f"{name}: more than one board, {[one.id for one in strays]} beside {place}")
        if live is not None and live.by_token_alone and not live.deleted and live.content.version != match.version:
            await self._comes_right(match, live)

    async def _comes_right(self, match: Match, live: Message) -> None:
        """A board that only clicks can change is true after the next click on any of its buttons."""
        person = next(one for one in PEOPLE if one.id in match.people and self._sees(one, live))
        presses = [press for press in live.content.presses if press.enabled and "rules" not in press.custom_id]
        press = self.dice.choice(presses)
        self._press(person, live, press)
        await asyncio.sleep(30)
        after = await matches.look(self.bot.hall, match.id)
        if live.content.version != after.version:
            raise Untrue(f"{match.id}: {press.custom_id} left {live.id} at {live.content.version} of {after.version}")


def _user(person: Person) -> Any:
    from types import SimpleNamespace

    return SimpleNamespace(id=person.id, display_name=person.name, bot=False)


def names_in(press: Press) -> str | None:
    click = read(press.custom_id)
    return click.subject if click else None


@contextmanager
def same_lots(seed: int) -> Iterator[None]:
    """What is drawn in secret is the same each time."""
    dice = random.Random(f"lots {seed}")
    with (
        patch.object(secrets, "token_bytes", dice.randbytes),
        patch.object(secrets, "choice", dice.choice),
        patch.object(secrets, "token_hex", lambda size: dice.randbytes(size).hex()),
    ):
        yield


def walk(seed: int, folder: Path, steps: int = 25) -> Walk:
    """Go for a walk; Untrue with the seed and all that happened if something is not as it must be."""
    one = Walk(seed, folder, steps)
    errors = _Errors()
    logging.getLogger().addHandler(errors)
    try:
        with same_lots(seed), asyncio.Runner(loop_factory=HastyLoop) as runner:
            runner.run(one.run())
        if errors.found:
            raise Untrue("logged: " + "\n".join(errors.found))
    except BaseException as error:
        error.add_note(f"seed {seed}\n" + "\n".join(one.told))
        raise
    finally:
        logging.getLogger().removeHandler(errors)
        for suffix in ("", "-wal", "-shm"):
            one.path.with_name(one.path.name + suffix).unlink(missing_ok=True)
    return one
