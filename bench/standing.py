"""Profiles and leaderboards among a million matches and a hundred thousand people, and among a hundredth of that.

Everyone is in one server, and one person plays in every hundredth match: worse than in real use.
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from bench.matches import NoComputer
from data.engine.store import Store
from data.tables.leaderboard_table import month_of
from matches.model.clocks import WallTime
from matches.model.context import Context
from matches.standing.leaderboards import Which, leaderboard
from matches.standing.profiles import profile
from ratings.rating import Kind

MATCHES, PEOPLE = 1_000_000, 100_000
SMALLER = 100
GUILD = 1
BUSY = 1
LOOKS = 200
WANTED = 20.0

_FILL = (
    """
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :people)
    INSERT INTO people (id, name) SELECT i, 'Person ' || i FROM n
    """,
    """
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :matches)
    INSERT INTO matches (id, variant, secret, salt, clock, started_at, version, turn, red, white, moved_at,
        ended_at, ending, winner)
    SELECT printf('m%07d', i), 'duel', zeroblob(32), 's', '1d', i, 1, 0, 0, 0, i, i, 'resigned', i % 2 FROM n
    """,
    """
    INSERT INTO seats (match, seat, person, running)
    SELECT id, 0, iif(started_at % 100, started_at % :people, 0) + 1, 0 FROM matches UNION ALL
    SELECT id, 1, (started_at * 7919 + 3) % :people + 1, 0 FROM matches
    """,
    """
    INSERT INTO ratings (number, seat, match, kind, person, outcome, mu_before, sigma_before, mu_after, sigma_after,
        weight, library, at)
    SELECT m.started_at, s.seat, m.id, 'duel', s.person, iif(m.winner = s.seat, 'won', 'lost'), 1500, 80,
        1000 + s.person * 37 % 1000 + m.started_at % 50, 75, 1, 'bench', m.ended_at
    FROM matches AS m JOIN seats AS s ON s.match = m.id ORDER BY 1, 2
    """,
    """
    INSERT INTO standings (person, kind, mu, sigma, won, drawn, lost, opponents, last_at)
    SELECT person, 'duel', 1000 + person * 37 % 1000, 75, sum(outcome = 'won'), 0, sum(outcome = 'lost'), 3, :now
    FROM ratings GROUP BY person
    """,
    """
    INSERT INTO ranks (person, kind, guild, month, cautious)
    SELECT s.person, 'duel', g.column1, g.column2, s.mu - 150 + s.person * 1e-6
    FROM standings AS s, (VALUES (0, 0), (0, :month), (:guild, 0), (:guild, :month)) AS g
    """,
    """
    INSERT INTO meetings (person, partner, other, other_partner, won, drawn, lost, rated, last_at)
    SELECT a.person, 0, b.person, 0, sum(a.outcome = 'won'), 0, sum(a.outcome = 'lost'), count(*), max(a.at)
    FROM ratings AS a JOIN ratings AS b ON b.number = a.number AND b.seat <> a.seat WHERE a.person <> b.person
    GROUP BY a.person, b.person
    """,
    """
    INSERT INTO careers (person, kind, first_at, red_won, red_drawn, red_lost, white_won, white_drawn, white_lost,
        streak, longest, best_match, best_cautious, best_number, heroes, largest, live_moves, live_pace, slow_moves,
        slow_pace)
    SELECT person, 'duel', 1, sum(outcome = 'won'), 0, sum(outcome = 'lost'), 0, 0, 0, 2, 5, min(match), 1400, 1550, 30,
        17, 40, 160000, 40, 400000
    FROM ratings GROUP BY person
    """,
)


def main() -> None:
    asyncio.run(_measure())


async def _measure() -> None:
    with tempfile.TemporaryDirectory() as directory:
        found = []
        for share in (SMALLER, 1):
            path = Path(directory) / f"{share}.db"
            await (await Store.open(path)).close()
            started = time.perf_counter()
            _fill(path, MATCHES // share, PEOPLE // share)
            taken = time.perf_counter() - started
            print(f"{MATCHES // share:9,} matches, {PEOPLE // share:7,} people: filled in {taken:.0f} s")
            store = await Store.open(path)
            found.append(await _looks(Context(store, WallTime(), NoComputer(), ()), PEOPLE // share))
            await store.close()
        for name, (median, worst) in found[1].items():
            print(
                f"{name:34} {median:6.2f} ms, at most {worst:6.2f} (wanted: under {WANTED:.0f}),"
                f" {median / found[0][name][0]:5.1f} times what it takes among a hundredth"
            )


def _fill(path: Path, matches: int, people: int) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    now = int(time.time())
    named = {"matches": matches, "people": people, "guild": GUILD, "now": now, "month": month_of(now)}
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("BEGIN")
    for statement in _FILL:
        connection.execute(statement, named)
    connection.execute("COMMIT")
    connection.close()


async def _looks(context: Context, people: int) -> dict[str, tuple[float, float]]:
    """The median and the longest time, in milliseconds; the asking person is among the last."""
    last = people - 1
    looks: dict[str, Callable[[int], Awaitable[object]]] = {
        "profile of somebody": lambda number: profile(context, number * 101 % people + 1, viewer=BUSY),
        "profile of whoever plays everybody": lambda _: profile(context, BUSY, viewer=last),
        "leaderboard of all": lambda number: leaderboard(context, Which(), last - number),
        "leaderboard of this server": lambda number: leaderboard(context, Which(guild=GUILD), last - number),
        "leaderboard of this month": lambda number: leaderboard(context, Which(this_month=True), last - number),
        "leaderboard without anybody": lambda number: leaderboard(context, Which(Kind.TEAMS), last - number),
    }
    taken: dict[str, list[float]] = {name: [] for name in looks}
    for number in range(LOOKS):
        for name, look in looks.items():  # alternating, so that other load on the machine affects all
            started = time.perf_counter()
            assert await look(number) is not None
            taken[name].append(1000 * (time.perf_counter() - started))
    return {name: (statistics.median(times), max(times)) for name, times in taken.items()}
