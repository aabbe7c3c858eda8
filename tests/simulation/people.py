"""The steps of a walk: clicks, commands, faults of Discord, closed channels, crashes, hours."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final

from cogs.challenge.challenge_command import house_of
from core.gate.gate import Work
from data.rows.people_rows import NoticeChoice
from matches.model.clocks import Clock
from matches.model.values import Person
from matches.people import people
from tests.simulation.bots import WalkBot
from tests.simulation.fake_discord import Channel, FakeDiscord, Message, Press
from tests.simulation.hours_of_people import NOON, HastyLoop, LoopTime
from tests.simulation.wire import WalkInteraction

PEOPLE: Final = [Person(1, "Alice"), Person(2, "Bob"), Person(3, "Carol")]


class Untrue(AssertionError):  # noqa: N818  it is what was found
    """A walk has found an error."""


class Steps:
    """The steps of a walk; each is drawn at random."""

    loop: HastyLoop
    time: LoopTime
    there: FakeDiscord
    bot: WalkBot

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.told: list[str] = []
        """What has happened, for whoever reads why a walk failed."""
        self.deleted: set[int] = set()
        """The messages that people have deleted."""

    def say(self, text: str) -> None:
        self.told.append(f"{self.time.exact() - NOON:10.2f} {text}")

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
        """Let time pass, unless the life ends before."""
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
            self._command(
                person,
                channel,
                f"challenges {other.name} {clock.value} thread={thread}",
                lambda request: bot.challenging.challenge(request, other, house_of("lot"), clock, thread),
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
        """A person plays a card, on any board they find."""
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
        """Press the same button twice, or by two people at once, or a button of an earlier picture."""
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
        """Use `/rose board` in some channel."""
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
        telling = self.dice.choice(list(NoticeChoice))

        async def choose() -> None:
            await people.choose(self.bot.context, person, telling=telling)

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


def _user(person: Person) -> Any:
    return SimpleNamespace(id=person.id, display_name=person.name, bot=False)
