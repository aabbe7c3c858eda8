"""One walk: people play, Discord fails, the bot crashes and restarts; and the checks at the end."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from matches.checks.store_check import check
from matches.model.values import Match
from matches.play import playing
from tests.simulation.bots import WalkBot
from tests.simulation.fake_discord import FakeDiscord, Message
from tests.simulation.hours_of_people import HastyLoop, LoopTime
from tests.simulation.lives import Life, WalkStore
from tests.simulation.people import PEOPLE, Steps, Untrue
from tests.simulation.wire import Wire

NoticeKey = tuple[str, int, str, int, int]


class _Errors(logging.Handler):
    """Records logged errors; a walk must have none."""

    EXPECTED = ("running clocks were moved on", "; again at ", "failed for good")

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = self.format(record)
        if not any(part in record.getMessage() for part in self.EXPECTED):
            self.found.append(text)


class Walk(Steps):
    def __init__(self, seed: int, folder: Path, steps: int = 25) -> None:
        self.seed = seed
        self.steps = steps
        super().__init__(seed)
        self.path = folder / f"walk-{seed}.db"
        self.notices: set[NoticeKey] = set()
        """All that was ever to be told."""
        self.pending: set[NoticeKey] = set()
        self.lost: list[NoticeKey] = []
        self.pings: Counter[tuple[str, int, int]] = Counter()
        self.welcomes: Counter[str] = Counter()
        """How often the players of a match were called into its thread."""
        self.welcomed: set[tuple[str, int, int]] = set()

    # The whole

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, HastyLoop)
        self.loop = loop
        self.time = LoopTime(loop)
        self.there = FakeDiscord(self.time, self.dice)
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
        """Stop everything where it is."""
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
        """After each write: which notices are new, and whether one was removed that nobody was told."""
        rows = connection.execute("SELECT subject, person, kind, turn, step FROM notices").fetchall()
        now = {(row[0], row[1], row[2], row[3], row[4]) for row in rows}
        for gone in self.pending - now:
            if gone[2] in ("your_turn", "reminder") and self._still_due(connection, gone):
                self.lost.append(gone)
        self.notices |= now
        self.pending = now

    def _posted(self, message: Message) -> None:
        """A board mentions a person."""
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
        """Whether a person is to move in a channel, wants to be mentioned, and was not."""
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
        rows = await store.read(lambda transaction: [match.id for match in transaction.matches.all()])
        for name in rows:
            await self._truth(await playing.look(self.bot.context, name))
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
        # A result in direct messages has buttons too, but none that plays.
        strays = [one for one in boards if one is not live and not one.content.over]
        strays = [one for one in strays if not one.by_token_alone and not one.forsaken]
        if strays:
            raise Untrue(f"{name}: more than one board, {[one.id for one in strays]} beside {place}")
        if live is not None and live.by_token_alone and not live.deleted and live.content.version != match.version:
            await self._comes_right(match, live)

    async def _comes_right(self, match: Match, live: Message) -> None:
        """A board that only clicks can change is right after the next click on any of its buttons."""
        person = next(one for one in PEOPLE if one.id in match.people and self._sees(one, live))
        presses = [press for press in live.content.presses if press.enabled and "rules" not in press.custom_id]
        press = self.dice.choice(presses)
        self._press(person, live, press)
        await asyncio.sleep(30)
        after = await playing.look(self.bot.context, match.id)
        if live.content.version != after.version:
            raise Untrue(f"{match.id}: {press.custom_id} left {live.id} at {live.content.version} of {after.version}")


@contextmanager
def same_lots(seed: int) -> Iterator[None]:
    """Make secret random values repeatable."""
    dice = random.Random(f"lots {seed}")
    with (
        patch.object(secrets, "token_bytes", dice.randbytes),
        patch.object(secrets, "choice", dice.choice),
        patch.object(secrets, "token_hex", lambda size: dice.randbytes(size).hex()),
    ):
        yield


def walk(seed: int, folder: Path, steps: int = 25) -> Walk:
    """Run a walk; Untrue with the seed and all events if something is wrong."""
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
