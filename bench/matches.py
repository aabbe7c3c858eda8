"""Matches and their store: moves a second against bare inserts of the same durability, and how fast one finds."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import secrets
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from bench import _postgres
from data import Ending, MatchRow, Player, Store, Transaction
from game import Move, PlayerView, Seat, Variant
from matches import Clock, Hall, Match, Person, WallTime, accept, challenge_to_duel, games, look, make_move, resign
from matches.refusals import MatchIsOver
from opponents import Hint
from opponents.agenda import Row

ALICE, BOB = Person(1, "Alice"), Person(2, "Bob")
MOVES = 80
GROWN = 2000
ROUNDS = 25
TOGETHER = (1, 2, 10, 40)
STORED = 100_000
LONG = 110


class NoComputer:
    """These measurements are about people."""

    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        raise AssertionError("nobody asks the computer here")

    async def hint(self, view: PlayerView) -> Hint:
        raise AssertionError("nobody asks the computer here")

    async def values(self, rows: Sequence[Row], simulations: int) -> list[float]:
        raise AssertionError("nobody asks the computer here")


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(_with_hall(Path(directory) / "moves.db", _moves))
        asyncio.run(_with_hall(Path(directory) / "many.db", _finding))
    _postgres.measure(lambda store: Hall(store, WallTime(), NoComputer(), ()), _rate)


async def _with_hall(path: Path, measure: Callable[[Hall], Awaitable[None]]) -> None:
    store = await Store.open(path)
    try:
        await measure(Hall(store, WallTime(), NoComputer(), ()))
    finally:
        await store.close()


async def _moves(hall: Hall) -> None:
    """Moves that come one after another pay for every wake-up of a thread; those of several matches share a commit."""
    bare: list[float] = []
    rates: dict[int, list[float]] = {count: [] for count in TOGETHER}
    with contextlib.closing(_bare_store(hall.store.path.with_name("bare.db"))) as connection:
        await _rate(hall, 40, GROWN)  # both files have grown their log before anything is measured
        _bare_inserts(connection, GROWN)
        for _ in range(ROUNDS):  # taken in turns, so that a noisy neighbour disturbs all of them
            bare.append(_bare_inserts(connection, MOVES))
            for count, measured in rates.items():
                measured.append(await _rate(hall, count, MOVES))
    base = statistics.median(bare)
    print(f"bare sqlite3 inserts, WAL, synchronous=FULL   {base:7.0f} a second")
    for count, measured in rates.items():
        rate = statistics.median(measured)
        print(
            f"make_move,    {count:2} at a time {rate:22.0f} a second   ratio {rate / base:.2f} (wanted: at least 0.30)"
        )


def _bare_store(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "CREATE TABLE moves (match TEXT, turn INTEGER, seat INTEGER, text TEXT, made_by TEXT, at INTEGER,"
        " PRIMARY KEY (match, turn)) STRICT, WITHOUT ROWID"
    )
    return connection


_bare_match = itertools.count()


def _bare_inserts(connection: sqlite3.Connection, moves: int) -> float:
    match = str(next(_bare_match))
    started = time.perf_counter()
    for turn in range(moves):
        connection.execute("INSERT INTO moves VALUES (?, ?, ?, 'NE2', 'person', 0)", (match, turn, turn % 2))
    return moves / (time.perf_counter() - started)


async def _begin(hall: Hall, host: Person = ALICE) -> Match:
    guest = Person(host.id + 1, "guest")
    challenge = await challenge_to_duel(hall, host, guest, clock=Clock.DAY)
    return await accept(hall, challenge.id, guest, "1")


async def _rate(hall: Hall, count: int, moves: int) -> float:
    """Moves a second in so many matches at a time, each click as soon as the one before it is answered."""
    begun = [await _begin(hall, Person(10 + 2 * number, "host")) for number in range(count)]
    started = time.perf_counter()
    left = await asyncio.gather(*(_play_on(hall, match, moves // count) for match in begun))
    rate = sum(moves // count - few for few in left) / (time.perf_counter() - started)
    for match in begun:
        with contextlib.suppress(MatchIsOver):
            await resign(hall, match.id, match.people[0], (await look(hall, match.id)).turn)
    return rate


async def _play_on(hall: Hall, match: Match, moves: int) -> int:
    """So many moves, or until the match is over; how many were left."""
    dice = random.Random(moves)
    while moves and match.to_move is not None:
        assert match.to_move.person is not None
        move = dice.choice(match.view.legal_moves())
        match = (await make_move(hall, match.id, match.to_move.person, match.turn, move)).match
        moves -= 1
    return moves


async def _finding(hall: Hall) -> None:
    store = hall.store
    long = await _long_match(hall)
    started = time.perf_counter()
    await store.write(_fill)
    filled = time.perf_counter() - started
    print(f"{STORED} matches stored in {filled:.1f} s, {store.path.stat().st_size / 2**20:.0f} MiB")

    async def load() -> object:
        return await look(Hall(store, WallTime(), NoComputer(), ()), long.id)  # a hall that remembers nothing

    print(f"loading a match of {long.moves} moves                {await _median(load):8.2f} ms")
    print(f"looking at it again                         {await _median(lambda: look(hall, long.id)):8.2f} ms")
    mine = await games(hall, 7)
    found = await _median(lambda: games(hall, 7))
    print(f"the {len(mine.running)} open matches of a person            {found:8.2f} ms (wanted: under 5)")
    due = await _median(lambda: store.read(lambda transaction: transaction.next_clock()))
    print(f"what is due next                            {due:8.2f} ms")


async def _long_match(hall: Hall) -> Match:
    """A match of 110 moves; those that end earlier are left behind."""
    dice = random.Random(1)
    match = await _begin(hall)
    while match.moves < LONG:
        if match.ended is not None:
            match = await _begin(hall)
        assert match.to_move is not None
        assert match.to_move.person is not None
        move = dice.choice(match.view.legal_moves())
        match = (await make_move(hall, match.id, match.to_move.person, match.turn, move)).match
    return match


def _fill(transaction: Transaction) -> None:
    for person in range(7, 108):
        transaction.remember_person(person, f"person {person}")
    for row in _rows():
        transaction.add_match(row)


def _rows() -> list[MatchRow]:
    """Matches between a hundred people, most of them over; person 7 plays 40 of those that are not."""
    dice = random.Random(2)
    rows = []
    for number in range(STORED):
        over = number % 100 >= 2
        people = dice.sample(range(8, 108), 2)
        if over and number % 50 == 9:
            people[0] = 7  # somebody who has played two thousand
        if not over and number < 2000:
            people[0] = 7
        rows.append(
            MatchRow(
                f"m{number}",
                Variant.DUEL,
                secrets.token_bytes(32),
                "1",
                Clock.DAY.value,
                started_at=number,
                rematch_of=None,
                version=1,
                turn=0,
                to_move=None if over else Seat.RED_1,
                red=0,
                white=0,
                moved_at=number,
                deadline=None if over else 2**40,
                rings_at=None if over else 2**40,
                offer=None,
                place=None,
                ended_at=number if over else None,
                ending=Ending.AGREED if over else None,
                seats=(Player(Seat.RED_1, people[0]), Player(Seat.WHITE_1, people[1])),
            )
        )
    return rows


async def _median(work: Callable[[], Awaitable[object]]) -> float:
    times = []
    for _ in range(51):
        started = time.perf_counter()
        await work()
        times.append(time.perf_counter() - started)
    return statistics.median(times) * 1000


if __name__ == "__main__":
    main()
