"""Statements about ratings: the effect of each match, standings, and the values on leaderboards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from data.rows.rating_rows import PractisedRow, RatingRow, StandingRow
from data.tables.leaderboard_table import month_of
from data.tables.statements import Columns, Row, Table, fields_from, stored
from game import Seat
from ratings.rating import Kind, Outcome, Rating

LISTED: Final = 3
"""The number of different opponents that a person needs to be listed on a leaderboard."""

_PLAIN: Final[Columns] = {
    "number": int,
    "seat": Seat,
    "match": str,
    "kind": Kind,
    "person": int,
    "outcome": Outcome,
    "weight": float,
    "library": str,
    "at": int,
}
_STANDING: Final[Columns] = {
    "person": int,
    "kind": Kind,
    **dict.fromkeys(("won", "drawn", "lost", "opponents", "last_at", "grows_at"), int),
}


class RatingTable(Table):
    def next_number(self) -> int:
        return int(self._value("SELECT max(number) FROM ratings") or 0) + 1

    def add(self, rows: Iterable[RatingRow]) -> None:
        """Append ratings. A match that was rated already fails on the key."""
        self._put("ratings", *map(_rating_values, rows))

    def of_match(self, match: str) -> tuple[RatingRow, ...]:
        """The ratings of a match by seat; empty if it was not rated."""
        query = "SELECT * FROM ratings WHERE match = ? ORDER BY seat"
        return tuple(_rating(row) for row in self._execute(query, (match,)))

    def of_person(self, person: int, kind: Kind) -> Iterator[RatingRow]:
        """The ratings of a person, the latest first."""
        query = "SELECT * FROM ratings WHERE person = ? AND kind = ? ORDER BY number DESC"
        return map(_rating, self._execute(query, (person, kind.value)))

    def all(self) -> Iterator[RatingRow]:
        return map(_rating, self._session.walk("SELECT * FROM ratings ORDER BY number, seat"))

    def unrated_matches(self) -> list[str]:
        """Finished matches that should be rated and are not. Looks at one match at a time: for the check."""
        query = (
            "SELECT id FROM matches WHERE ending <> 'called_off' AND position IS NULL AND friendly = 0"
            " AND NOT EXISTS (SELECT 1 FROM seats WHERE match = matches.id AND person IS NULL)"
            " AND NOT EXISTS (SELECT 1 FROM ratings WHERE match = matches.id)"
            " AND NOT EXISTS (SELECT 1 FROM moves WHERE match = matches.id AND text LIKE '-%')"
            " AND NOT EXISTS (SELECT 1 FROM uncounted WHERE ended_at = matches.ended_at AND match = matches.id)"
        )
        return self._values(query)

    def before(self, row: RatingRow) -> RatingRow | None:
        """The rating of the same person before this one."""
        found = self._execute(
            "SELECT * FROM ratings WHERE person = ? AND kind = ? AND number < ? ORDER BY number DESC LIMIT 1",
            (row.person, row.kind.value, row.number),
        ).fetchone()
        return None if found is None else _rating(found)

    def times_met(self, person: int, other: int, kind: Kind, since: int) -> int:
        """In how many rated matches after a time a person played against another, or against a forgotten person.

        Forgotten people count: otherwise having oneself forgotten would evade the limit on repeated matches.
        """
        older = self._value(
            "SELECT number FROM ratings WHERE person = ? AND kind = ? AND at <= ? ORDER BY number DESC LIMIT 1",
            (person, kind.value, since),
        )
        met = self._value(
            "SELECT count(DISTINCT mine.number) FROM ratings AS mine JOIN ratings AS theirs"
            " ON theirs.number = mine.number AND theirs.seat % 2 <> mine.seat % 2"
            " WHERE mine.person = ? AND mine.kind = ? AND mine.number > ?"
            " AND (theirs.person = ? OR theirs.person IS NULL)",
            (person, kind.value, older or 0, other),
        )
        return int(met)

    def lost_on_time_last(self, person: int) -> int | None:
        """When a person's latest rated match ended, if that person lost it on time."""
        found = self._execute(
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
        """Whether a person made a move by hand in any match between two times."""
        query = (
            "SELECT 1 FROM seats AS s JOIN matches AS m ON m.id = s.match JOIN moves AS e ON e.match = s.match"
            " WHERE s.person = ? AND m.moved_at > ? AND e.seat = s.seat AND e.made_by = 'person'"
            " AND e.at > ? AND e.at <= ? LIMIT 1"
        )
        return self._value(query, (person, after, after, until)) is not None

    def standing(self, person: int, kind: Kind) -> StandingRow | None:
        query = "SELECT * FROM standings WHERE person = ? AND kind = ?"
        row = self._execute(query, (person, kind.value)).fetchone()
        return None if row is None else _standing(row)

    def all_standings(self) -> Iterator[StandingRow]:
        return map(_standing, self._session.walk("SELECT * FROM standings"))

    def standings_that_grow(self, now: int, limit: int) -> list[StandingRow]:
        """The standings of people who have been away for another month by now."""
        query = "SELECT * FROM standings WHERE grows_at <= ? ORDER BY grows_at LIMIT ?"
        return [_standing(row) for row in self._execute(query, (now, limit)).fetchall()]

    def save_standing(self, row: StandingRow, now: int) -> None:
        """Store a standing, and its value on every leaderboard of the person."""
        rating = {"mu": row.rating.mu, "sigma": row.rating.sigma}
        self._put("standings", stored(row, _STANDING) | rating, key="person, kind")
        self._execute(
            "UPDATE ranks SET cautious = ? WHERE person = ? AND kind = ? AND month IN (0, ?)",
            (row.now(now).cautious if row.opponents >= LISTED else None, row.person, row.kind.value, month_of(now)),
        )

    def was_taken_back_in(self, match: str) -> bool:
        query = "SELECT 1 FROM moves WHERE match = ? AND text LIKE '-%' LIMIT 1"
        return self._value(query, (match,)) is not None

    def note_hint(self, match: str) -> None:
        """Note that a hint was asked for. The version stays the same: caches need not notice."""
        self._execute("UPDATE matches SET hinted = 1 WHERE id = ? AND hinted = 0", (match,))

    def was_hinted_in(self, match: str) -> bool:
        return bool(self._value("SELECT hinted FROM matches WHERE id = ?", (match,)))

    def add_practised(self, row: PractisedRow) -> None:
        self._put("practised", stored(row, ("person", "at", "match", "level", "outcome")))

    def practised(self, person: int, limit: int) -> list[PractisedRow]:
        """Results in practice, the latest first."""
        query = (
            "SELECT person, at, match, level, outcome FROM practised WHERE person = ? ORDER BY at DESC, match LIMIT ?"
        )
        rows = self._execute(query, (person, limit))
        return [PractisedRow(who, at, match, level, Outcome(outcome)) for who, at, match, level, outcome in rows]

    def uncounted(self, limit: int) -> list[tuple[int, str]]:
        """Matches that ended before ratings existed, in their order, each with the time of its end."""
        query = "SELECT ended_at, match FROM uncounted ORDER BY ended_at, match LIMIT ?"
        return [(ended_at, match) for ended_at, match in self._execute(query, (limit,))]

    def count_uncounted(self) -> int:
        return int(self._value("SELECT count(*) FROM uncounted"))

    def counted(self, ended_at: int, match: str) -> None:
        self._execute("DELETE FROM uncounted WHERE ended_at = ? AND match = ?", (ended_at, match))

    def forget(self, person: int) -> None:
        """Remove a person from ratings of matches. The rows stay without the id; all other rows go with the person."""
        for kind in Kind:
            self._execute("UPDATE ratings SET person = NULL WHERE person = ? AND kind = ?", (person, kind.value))


def _rating_values(row: RatingRow) -> dict[str, Any]:
    before = {"mu_before": row.before.mu, "sigma_before": row.before.sigma}
    return stored(row, _PLAIN) | before | {"mu_after": row.after.mu, "sigma_after": row.after.sigma}


def _rating(row: Row) -> RatingRow:
    before = Rating(row["mu_before"], row["sigma_before"])
    after = Rating(row["mu_after"], row["sigma_after"])
    return RatingRow(before=before, after=after, **fields_from(row, _PLAIN))


def _standing(row: Row) -> StandingRow:
    return StandingRow(rating=Rating(row["mu"], row["sigma"]), **fields_from(row, _STANDING))
