"""The statements about ratings: what each match did, where everybody stands, and the leaderboards."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Final

from data.rating_rows import PractisedRow, RatingRow, StandingRow
from data.statements import Row, Statements
from game import Seat
from ratings import Kind, Outcome, Rating

LISTED: Final = 3
"""So many different opponents it takes to be on a leaderboard."""


def month_of(moment: int) -> int:
    """The month of a leaderboard.

    >>> month_of(1_795_000_000)
    202611
    """
    at = time.gmtime(moment)
    return at.tm_year * 100 + at.tm_mon


class RatingTable(Statements):
    """Part of a `Transaction`."""

    def next_rating_number(self) -> int:
        last = self._connection.execute("SELECT max(number) AS last FROM ratings").fetchone()["last"]
        return 1 if last is None else int(last) + 1

    def add_ratings(self, rows: Iterable[RatingRow]) -> None:
        """Append. A match that was rated already fails on its key."""
        self._connection.executemany(
            "INSERT INTO ratings (number, seat, match, kind, person, outcome, mu_before, sigma_before, mu_after,"
            " sigma_after, weight, library, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    row.number,
                    int(row.seat),
                    row.match,
                    row.kind.value,
                    row.person,
                    row.outcome.value,
                    row.before.mu,
                    row.before.sigma,
                    row.after.mu,
                    row.after.sigma,
                    row.weight,
                    row.library,
                    row.at,
                )
                for row in rows
            ],
        )

    def ratings_of_match(self, match: str) -> tuple[RatingRow, ...]:
        """By seat; empty if it was not rated."""
        query = "SELECT * FROM ratings WHERE match = ? ORDER BY seat"
        return tuple(_rating(row) for row in self._connection.execute(query, (match,)))

    def ratings_of(self, person: int, kind: Kind) -> Iterator[RatingRow]:
        """A person's, the latest first."""
        query = "SELECT * FROM ratings WHERE person = ? AND kind = ? ORDER BY number DESC"
        return map(_rating, self._connection.execute(query, (person, kind.value)))

    def all_ratings(self) -> Iterator[RatingRow]:
        """In their order."""
        return map(_rating, self._walk("SELECT * FROM ratings ORDER BY number, seat"))

    def unrated_matches(self) -> list[str]:
        """Those that are over and must have been rated but were not. They are looked for one by one: for the check."""
        query = (
            "SELECT id FROM matches WHERE ending <> 'called_off' AND position IS NULL AND friendly = 0"
            " AND NOT EXISTS (SELECT 1 FROM seats WHERE match = matches.id AND person IS NULL)"
            " AND NOT EXISTS (SELECT 1 FROM ratings WHERE match = matches.id)"
            " AND NOT EXISTS (SELECT 1 FROM moves WHERE match = matches.id AND text LIKE '-%')"
            " AND NOT EXISTS (SELECT 1 FROM uncounted WHERE ended_at = matches.ended_at AND match = matches.id)"
        )
        return [row["id"] for row in self._connection.execute(query)]

    def rating_before(self, row: RatingRow) -> RatingRow | None:
        """The same person's one before."""
        found = self._connection.execute(
            "SELECT * FROM ratings WHERE person = ? AND kind = ? AND number < ? ORDER BY number DESC LIMIT 1",
            (row.person, row.kind.value, row.number),
        ).fetchone()
        return None if found is None else _rating(found)

    def times_met(self, person: int, other: int, kind: Kind, since: int) -> int:
        """In how many rated matches after a moment a person sat against another, or against somebody forgotten.

        Otherwise whoever has themselves forgotten could be met as often as one likes.
        """
        older = self._connection.execute(
            "SELECT number FROM ratings WHERE person = ? AND kind = ? AND at <= ? ORDER BY number DESC LIMIT 1",
            (person, kind.value, since),
        ).fetchone()
        found = self._connection.execute(
            "SELECT count(DISTINCT mine.number) AS met FROM ratings AS mine JOIN ratings AS theirs"
            " ON theirs.number = mine.number AND theirs.seat % 2 <> mine.seat % 2"
            " WHERE mine.person = ? AND mine.kind = ? AND mine.number > ?"
            " AND (theirs.person = ? OR theirs.person IS NULL)",
            (person, kind.value, 0 if older is None else older["number"], other),
        ).fetchone()
        return int(found["met"])

    def lost_on_time_last(self, person: int) -> int | None:
        """When a person's latest rated match ended, if they lost it on time themselves."""
        found = self._connection.execute(
            "SELECT r.at, m.ending, m.ended_by, r.seat FROM ratings AS r JOIN matches AS m ON m.id = r.match"
            " WHERE (r.number, r.seat) = (SELECT number, seat FROM (SELECT number, seat FROM (SELECT number, seat"
            " FROM ratings WHERE person = :person AND kind = 'duel' ORDER BY number DESC LIMIT 1) AS duel"
            " UNION ALL SELECT number, seat FROM (SELECT number, seat FROM ratings"
            " WHERE person = :person AND kind = 'teams'"
            " ORDER BY number DESC LIMIT 1) AS teams) AS latest ORDER BY number DESC LIMIT 1)",
            {"person": person},
        ).fetchone()
        if found is None or found["ending"] != "time" or found["ended_by"] != found["seat"]:
            return None
        return int(found["at"])

    def has_moved(self, person: int, after: int, until: int) -> bool:
        """Whether a person made a move with their own hand in any match between two moments."""
        query = (
            "SELECT 1 FROM seats AS s JOIN matches AS m ON m.id = s.match JOIN moves AS e ON e.match = s.match"
            " WHERE s.person = ? AND m.moved_at > ? AND e.seat = s.seat AND e.made_by = 'person'"
            " AND e.at > ? AND e.at <= ? LIMIT 1"
        )
        return self._connection.execute(query, (person, after, after, until)).fetchone() is not None

    def standing(self, person: int, kind: Kind) -> StandingRow | None:
        query = "SELECT * FROM standings WHERE person = ? AND kind = ?"
        row = self._connection.execute(query, (person, kind.value)).fetchone()
        return None if row is None else _standing(row)

    def all_standings(self) -> Iterator[StandingRow]:
        return map(_standing, self._walk("SELECT * FROM standings"))

    def standings_that_grow(self, now: int, limit: int) -> list[StandingRow]:
        """Those of people who have been away for another month by now."""
        query = "SELECT * FROM standings WHERE grows_at <= ? ORDER BY grows_at LIMIT ?"
        return [_standing(row) for row in self._connection.execute(query, (now, limit)).fetchall()]

    def save_standing(self, row: StandingRow, now: int) -> None:
        """With the value that counts on every leaderboard that the person is on."""
        self._connection.execute(
            "INSERT INTO standings (person, kind, mu, sigma, won, drawn, lost, opponents, last_at, grows_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (person, kind)"
            " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
            " won = excluded.won, drawn = excluded.drawn, lost = excluded.lost, opponents = excluded.opponents,"
            " last_at = excluded.last_at, grows_at = excluded.grows_at",
            (
                row.person,
                row.kind.value,
                row.rating.mu,
                row.rating.sigma,
                row.won,
                row.drawn,
                row.lost,
                row.opponents,
                row.last_at,
                row.grows_at,
            ),
        )
        self._connection.execute(
            "UPDATE ranks SET cautious = ? WHERE person = ? AND kind = ? AND month IN (0, ?)",
            (row.now(now).cautious if row.opponents >= LISTED else None, row.person, row.kind.value, month_of(now)),
        )

    def join_leaderboards(self, person: int, kind: Kind, guild: int | None, at: int) -> None:
        """A rated match of a person has ended there: they are on its leaderboards from now on, without a value yet."""
        self._connection.executemany(
            "INSERT INTO ranks (person, kind, guild, month) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            [(person, kind.value, place, month) for place in {0, guild or 0} for month in (0, month_of(at))],
        )

    def ranks_of(self, person: int, kind: Kind) -> dict[tuple[int, int], float | None]:
        """The leaderboards that a person is on, by guild and month, with the value that counts there."""
        query = "SELECT guild, month, cautious FROM ranks WHERE person = ? AND kind = ?"
        rows = self._connection.execute(query, (person, kind.value))
        return {(row["guild"], row["month"]): row["cautious"] for row in rows}

    def servers_left_by(self, person: int) -> list[int]:
        """The servers on whose leaderboards a person was, and which they were found to have left."""
        query = "SELECT DISTINCT guild FROM ranks WHERE person = ? AND gone = 1 ORDER BY guild"
        return [row["guild"] for row in self._connection.execute(query, (person,))]

    def was_taken_back_in(self, match: str) -> bool:
        query = "SELECT 1 FROM moves WHERE match = ? AND text LIKE '-%' LIMIT 1"
        return self._connection.execute(query, (match,)).fetchone() is not None

    def note_hint(self, match: str) -> None:
        """Advice was asked for; nobody who remembers the match need notice."""
        self._connection.execute("UPDATE matches SET hinted = 1 WHERE id = ? AND hinted = 0", (match,))

    def was_hinted_in(self, match: str) -> bool:
        row = self._connection.execute("SELECT hinted FROM matches WHERE id = ?", (match,)).fetchone()
        return row is not None and bool(row["hinted"])

    def add_practised(self, row: PractisedRow) -> None:
        self._connection.execute(
            "INSERT INTO practised (person, at, match, level, outcome) VALUES (?, ?, ?, ?, ?)",
            (row.person, row.at, row.match, row.level, row.outcome.value),
        )

    def practised(self, person: int, limit: int) -> list[PractisedRow]:
        """The latest first."""
        query = "SELECT * FROM practised WHERE person = ? ORDER BY at DESC, match LIMIT ?"
        return [
            PractisedRow(row["person"], row["at"], row["match"], row["level"], Outcome(row["outcome"]))
            for row in self._connection.execute(query, (person, limit))
        ]

    def uncounted(self, limit: int) -> list[tuple[int, str]]:
        """Matches that were over before there were ratings, in their order, each with the moment at which it ended."""
        query = "SELECT ended_at, match FROM uncounted ORDER BY ended_at, match LIMIT ?"
        return [(row["ended_at"], row["match"]) for row in self._connection.execute(query, (limit,))]

    def count_uncounted(self) -> int:
        return int(self._connection.execute("SELECT count(*) AS found FROM uncounted").fetchone()["found"])

    def counted(self, ended_at: int, match: str) -> None:
        self._connection.execute("DELETE FROM uncounted WHERE ended_at = ? AND match = ?", (ended_at, match))

    def forget_ratings(self, person: int) -> None:
        """What a person's matches did stays, without the name; all else goes with the person."""
        for kind in Kind:
            self._connection.execute(
                "UPDATE ratings SET person = NULL WHERE person = ? AND kind = ?", (person, kind.value)
            )


def _rating(row: Row) -> RatingRow:
    return RatingRow(
        number=row["number"],
        seat=Seat(row["seat"]),
        match=row["match"],
        kind=Kind(row["kind"]),
        person=row["person"],
        outcome=Outcome(row["outcome"]),
        before=Rating(row["mu_before"], row["sigma_before"]),
        after=Rating(row["mu_after"], row["sigma_after"]),
        weight=row["weight"],
        library=row["library"],
        at=row["at"],
    )


def _standing(row: Row) -> StandingRow:
    return StandingRow(
        person=row["person"],
        kind=Kind(row["kind"]),
        rating=Rating(row["mu"], row["sigma"]),
        won=row["won"],
        drawn=row["drawn"],
        lost=row["lost"],
        opponents=row["opponents"],
        last_at=row["last_at"],
        grows_at=row["grows_at"],
    )
