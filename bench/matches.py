"""Matches and their store: moves a second compared with bare inserts of the same durability, and look-ups."""

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
from data.engine.store import Store
from data.rows.match_rows import Ending, MatchRow, Player
from data.tables.transaction import Transaction
from game import Move, PlayerView, Seat, Variant
from matches.begin.challenges import accept, challenge_to_duel
from matches.model.clocks import Clock, WallTime
from matches.model.context import Context
from matches.model.refusals import MatchIsOver
from matches.model.values import Match, Person
from matches.people.people import games
from matches.play.playing import look, make_move, resign
from opponents.hints import Hint
from opponents.review_positions import Row

ALICE, BOB = Person(1, "Alice"), Person(2, "Bob")
MOVES = 80
GROWN = 2000
ROUNDS = 25
TOGETHER = (1, 2, 10, 40)
STORED = 100_000
LONG = 110


class NoComputer:
    """A computer player that is never asked: these measurements are about people."""

    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        raise AssertionError("no computer player is asked here")

    async def hint(self, view: PlayerView) -> Hint:
        raise AssertionError("no computer player is asked here")

    async def values(self, rows: Sequence[Row], simulations: int) -> list[float]:
        raise AssertionError("no computer player is asked here")


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(_with_context(Path(directory) / "moves.db", _moves))
        asyncio.run(_with_context(Path(directory) / "many.db", _finding))
    _postgres.measure(lambda store: Context(store, WallTime(), NoComputer(), ()), _rate)


async def _with_context(path: Path, measure: Callable[[Context], Awaitable[None]]) -> None:
    store = await Store.open(path)
    try:
        await measure(Context(store, WallTime(), NoComputer(), ()))
    finally:
        await store.close()


async def _moves(context: Context) -> None:
    """Sequential moves pay for every wake-up of a thread; moves of several matches share a commit."""
    bare: list[float] = []
    rates: dict[int, list[float]] = {count: [] for count in TOGETHER}
    with contextlib.closing(_bare_store(context.store.path.with_name("bare.db"))) as connection:
        await _rate(context, 40, GROWN)  # both files have grown their log before anything is measured
        _bare_inserts(connection, GROWN)
        for _ in range(ROUNDS):  # alternating, so that other load on the machine affects all of them
            bare.append(_bare_inserts(connection, MOVES))
            for count, measured in rates.items():
                measured.append(await _rate(context, count, MOVES))
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


async def _begin(context: Context, host: Person = ALICE) -> Match:
    guest = Person(host.id + 1, "guest")
    challenge = await challenge_to_duel(context, host, guest, clock=Clock.DAY)
    return await accept(context, challenge.id, guest, "1")


async def _rate(context: Context, count: int, moves: int) -> float:
    """Moves a second in so many matches at a time, each click as soon as the one before it is answered."""
    begun = [await _begin(context, Person(10 + 2 * number, "host")) for number in range(count)]
    started = time.perf_counter()
    left = await asyncio.gather(*(_play_on(context, match, moves // count) for match in begun))
    rate = sum(moves // count - few for few in left) / (time.perf_counter() - started)
    for match in begun:
        with contextlib.suppress(MatchIsOver):
            await resign(context, match.id, match.people[0], (await look(context, match.id)).turn)
    return rate


async def _play_on(context: Context, match: Match, moves: int) -> int:
    """Make so many moves, or until the match is over; returns how many were left."""
    dice = random.Random(moves)
    while moves and match.to_move is not None:
        assert match.to_move.person is not None
        move = dice.choice(match.view.legal_moves())
        match = (await make_move(context, match.id, match.to_move.person, match.turn, move)).match
        moves -= 1
    return moves


async def _finding(context: Context) -> None:
    store = context.store
    long = await _long_match(context)
    started = time.perf_counter()
    await store.write(_fill)
    filled = time.perf_counter() - started
    print(f"{STORED} matches stored in {filled:.1f} s, {store.path.stat().st_size / 2**20:.0f} MiB")

    async def load() -> object:
        return await look(Context(store, WallTime(), NoComputer(), ()), long.id)  # a context with empty caches

    print(f"loading a match of {long.moves} moves                {await _median(load):8.2f} ms")
    print(f"looking at it again                         {await _median(lambda: look(context, long.id)):8.2f} ms")
    mine = await games(context, 7)
    found = await _median(lambda: games(context, 7))
    print(f"the {len(mine.running)} open matches of a person            {found:8.2f} ms (wanted: under 5)")
    due = await _median(lambda: store.read(lambda transaction: transaction.clocks.next_due()))
    print(f"what is due next                            {due:8.2f} ms")


async def _long_match(context: Context) -> Match:
    """A match of 110 moves; shorter ones are left behind."""
    dice = random.Random(1)
    match = await _begin(context)
    while match.moves < LONG:
        if match.ended is not None:
            match = await _begin(context)
        assert match.to_move is not None
        assert match.to_move.person is not None
        move = dice.choice(match.view.legal_moves())
        match = (await make_move(context, match.id, match.to_move.person, match.turn, move)).match
    return match


def _fill(transaction: Transaction) -> None:
    for person in range(7, 108):
        transaction.people.remember(person, f"person {person}")
    for row in _rows():
        transaction.matches.add(row)


def _rows() -> list[MatchRow]:
    """Matches between a hundred people, most of them over; person 7 plays 40 of the running ones."""
    dice = random.Random(2)
    rows = []
    for number in range(STORED):
        over = number % 100 >= 2
        people = dice.sample(range(8, 108), 2)
        if over and number % 50 == 9:
            people[0] = 7  # a person with two thousand matches
        if not over and number < 2000:
            people[0] = 7
        rows.append(
            MatchRow(
                id=f"m{number}",
                variant=Variant.DUEL,
                secret=secrets.token_bytes(32),
                salt="1",
                clock=Clock.DAY.value,
                started_at=number,
                version=1,
                turn=0,
                to_move=None if over else Seat.RED_1,
                red=0,
                white=0,
                moved_at=number,
                deadline=None if over else 2**40,
                next_check_at=None if over else 2**40,
                ended_at=number if over else None,
                ending=Ending.AGREED if over else None,
                players=(Player(Seat.RED_1, people[0]), Player(Seat.WHITE_1, people[1])),
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
