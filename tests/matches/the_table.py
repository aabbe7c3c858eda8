"""What the tests of matches share: a time that is turned by hand, a simple computer player, and people."""

from __future__ import annotations

import asyncio
import random
from itertools import count
from pathlib import Path

import pytest

from data import Store
from game import House, Move, PlayerView, Seat
from matches import Clock, Hall, Match, Person, Place, Played, accept, challenge_to_duel, play, think

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
    """What is drawn in secret is the same in every run, so that a test that fails does so again."""
    dice = random.Random(7)
    monkeypatch.setattr("secrets.token_bytes", dice.randbytes)
    monkeypatch.setattr("secrets.choice", dice.choice)


class HandTurnedTime:
    """A timepiece that stands still until somebody turns it; sleepers wake when their moment has come."""

    def __init__(self) -> None:
        self._now = NOON
        self._turned = asyncio.Condition()
        self.sleepers = 0
        self.asleep = asyncio.Event()

    def now(self) -> int:
        return self._now

    async def turn(self, seconds: int) -> None:
        async with self._turned:
            self._now += seconds
            self._turned.notify_all()

    async def sleep_until(self, moment: int | None) -> None:
        async with self._turned:
            self.asleep.set()
            self.sleepers += 1
            try:
                await self._turned.wait_for(lambda: moment is not None and self._now >= moment)
            finally:
                self.sleepers -= 1
                self.asleep.clear()


class DiceComputer:
    """A computer player that throws dice over its legal moves; the seed makes it repeatable."""

    def __init__(self) -> None:
        self.asked: list[tuple[PlayerView, str, int]] = []

    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        self.asked.append((view, level, seed))
        return random.Random(seed).choice(view.legal_moves())

    async def hint(self, view: PlayerView) -> Move:
        return view.legal_moves()[0]


async def open_hall(path: Path, time: HandTurnedTime | None = None, computer: DiceComputer | None = None) -> Hall:
    return Hall(await Store.open(path), time or HandTurnedTime(), computer or DiceComputer(), LEVELS)


async def duel(
    hall: Hall,
    host: Person = ALICE,
    guest: Person = BOB,
    *,
    house: House | None = House.RED,
    clock: Clock = Clock.DAY,
) -> Match:
    """A duel that has begun; the host is red unless told otherwise."""
    challenge = await challenge_to_duel(hall, host, guest, house=house, clock=clock, place=HERE)
    return await accept(hall, challenge.id, guest, salt())


def mover(match: Match) -> int:
    """The person to move."""
    assert match.to_move is not None
    assert match.to_move.person is not None
    return match.to_move.person


def any_move(match: Match) -> Move:
    """A card if one can be played, else a draw: a match played so goes on as fast as it can."""
    return match.view.legal_moves()[0]


async def play_any(hall: Hall, match: Match, move: Move | None = None) -> Played:
    """Whoever is to move makes a move, the first that is legal if none is named."""
    return await play(hall, match.id, mover(match), match.turn, move or any_move(match))


async def play_on(hall: Hall, match: Match, moves: int) -> Match:
    """People and computers make so many moves."""
    for _ in range(moves):
        if match.computer_to_move:
            thought = await think(hall, match.id)
            assert thought is not None
            match = thought.match
        else:
            match = (await play_any(hall, match)).match
    return match


async def play_to_the_end(hall: Hall, match: Match, seed: int = 0) -> Match:
    """People play random moves and computers theirs until the board ends it."""
    dice = random.Random(seed)
    while match.ended is None:
        if match.computer_to_move:
            thought = await think(hall, match.id)
            assert thought is not None
            match = thought.match
        else:
            match = (await play_any(hall, match, dice.choice(match.view.legal_moves()))).match
    return match


def person_on(match: Match, seat: Seat) -> int:
    person = match.players[seat].person
    assert person is not None
    return person
