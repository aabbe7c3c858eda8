"""What the tests of matches share: a time source set by hand, a simple computer player, and people."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

import pytest

from data.engine.store import Store
from data.rows.match_rows import Place
from data.rows.shards import ALL, LONE, Shards
from game import House, Move, PlayerView, Seat
from matches.begin.challenges import accept, challenge_to_duel
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.model.values import Match, Person, Played
from matches.play.playing import make_move, think
from opponents.hints import Hint
from opponents.review_positions import Row
from tests.stores import begin

ALICE = Person(1, "Alice")
BOB = Person(2, "Bob")
CAROL = Person(3, "Carol")
DAVE = Person(4, "Dave")
EVE = Person(5, "Eve")
HERE = Place(channel=100, guild=10, message=1000)
LEVELS = ("squire", "knight")
NOON = 1_800_000_000
_salts = count(10**17)


def salt() -> str:
    """An id as Discord gives them to interactions."""
    return str(next(_salts))


def same_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn in secret is the same in every run and order, so that a test that fails does so again."""
    dice = random.Random(7)
    monkeypatch.setattr("secrets.token_bytes", dice.randbytes)
    monkeypatch.setattr("secrets.choice", dice.choice)
    monkeypatch.setattr(sys.modules[__name__], "_salts", count(10**17))


class HandTurnedTime:
    """A timepiece that stands still until somebody turns it; sleepers wake when their moment has come."""

    def __init__(self) -> None:
        self._now = NOON
        self._ticks = 1000.0
        self._turned = asyncio.Condition()
        self._asleep: list[Callable[[], bool]] = []
        """For each who sleeps, whether it is time to wake up."""

    def now(self) -> int:
        return self._now

    def ticks(self) -> float:
        return self._ticks

    async def turn(self, seconds: int) -> None:
        """So much time goes by."""
        await self._move(seconds, seconds)

    async def set(self, seconds: int) -> None:
        """Somebody sets the clock on the wall by so much; no time goes by."""
        await self._move(seconds, 0)

    async def _move(self, wall: int, ticks: int) -> None:
        async with self._turned:
            self._now += wall
            self._ticks += ticks
            self._turned.notify_all()

    async def sleep_until(self, moment: int | None) -> None:
        end = None if moment is None else self._ticks + moment - self._now

        def over() -> bool:
            return moment is not None and end is not None and (self._now >= moment or self._ticks >= end)

        async with self._turned:
            self._asleep.append(over)
            self._turned.notify_all()
            try:
                await self._turned.wait_for(over)
            finally:
                self._asleep.remove(over)

    async def until_asleep(self, count: int = 1) -> None:
        """Return when so many sleep whose time has not come yet."""
        async with self._turned:
            await self._turned.wait_for(lambda: sum(not over() for over in self._asleep) >= count)


class DiceComputer:
    """A computer player that throws dice over its legal moves; the seed makes it repeatable."""

    def __init__(self) -> None:
        self.asked: list[tuple[PlayerView, str, int]] = []

    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        self.asked.append((view, level, seed))
        return random.Random(seed).choice(view.legal_moves())

    async def hint(self, view: PlayerView) -> Hint:
        return Hint(view.legal_moves()[0], 0, None, None, None, ())

    async def values(self, rows: Sequence[Row], simulations: int) -> list[float]:
        """The same table is worth the same, whoever asks and whenever."""
        return [random.Random(repr(row)).random() for row in rows]


async def open_context(
    path: Path | str,
    time: HandTurnedTime | None = None,
    computer: DiceComputer | None = None,
    process: str = LONE,
    shards: Shards = ALL,
) -> Context:
    begin(path)
    store = await Store.open(path, process=process)
    return Context(store, time or HandTurnedTime(), computer or DiceComputer(), LEVELS, shards)


async def duel(
    context: Context,
    host: Person = ALICE,
    guest: Person = BOB,
    *,
    house: House | None = House.RED,
    clock: Clock = Clock.DAY,
) -> Match:
    """A duel that has begun; the host is red unless told otherwise."""
    challenge = await challenge_to_duel(context, host, guest, house=house, clock=clock, place=HERE)
    return await accept(context, challenge.id, guest, salt())


def mover(match: Match) -> int:
    """The person to move."""
    assert match.to_move is not None
    assert match.to_move.person is not None
    return match.to_move.person


def any_move(match: Match) -> Move:
    """A card if one can be played, else a draw: a match played so goes on as fast as it can."""
    return match.view.legal_moves()[0]


async def play_any(context: Context, match: Match, move: Move | None = None) -> Played:
    """Whoever is to move makes a move, the first that is legal if none is named."""
    return await make_move(context, match.id, mover(match), match.turn, move or any_move(match))


async def play_on(context: Context, match: Match, moves: int) -> Match:
    """People and computers make so many moves."""
    for _ in range(moves):
        if match.computer_to_move:
            thought = await think(context, match.id)
            assert thought is not None
            match = thought.match
        else:
            match = (await play_any(context, match)).match
    return match


async def play_to_the_end(context: Context, match: Match, seed: int = 0) -> Match:
    """People play random moves and computers theirs until the board ends it."""
    dice = random.Random(seed)
    while match.ended is None:
        if match.computer_to_move:
            thought = await think(context, match.id)
            assert thought is not None
            match = thought.match
        else:
            match = (await play_any(context, match, dice.choice(match.view.legal_moves()))).match
    return match


def person_on(match: Match, seat: Seat) -> int:
    person = match.players[seat].person
    assert person is not None
    return person
