"""Statements about matches, their seats and their moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from data.rows.match_rows import By, Ending, Entry, MatchRow, OfferKind, OfferRow, Player
from data.tables.lease_table import FREE, LEASE
from data.tables.place_columns import PLACE_COLUMNS, place_from, place_values
from data.tables.statements import Columns, Row, Table, could_be_name, fields_from, stored
from game import House, Seat, Variant

_FIXED: Final[Columns] = {
    "id": str,
    "variant": Variant,
    "secret": bytes,
    "salt": str,
    "clock": str,
    "started_at": int,
    "rematch_of": str,
    "position": str,
    "branch_of": str,
    "friendly": bool,
}
"""The columns that never change."""
_PLAYED: Final[Columns] = {
    "turn": int,
    "to_move": Seat,
    "red": int,
    "white": int,
    "moved_at": int,
    "deadline": int,
    "clock_shift": int,
    "gift_turn": int,
    "ended_at": int,
    "ending": Ending,
    "winner": House,
    "ended_by": Seat,
    "ended_why": str,
}
"""The columns that moves and decisions change."""
_PLAIN: Final[Columns] = _FIXED | _PLAYED | {"version": int, "shown": int, "shown_turn": int, "thread_wanted": bool}
_UNVERSIONED: Final = ("rings_at", "shown", "shown_turn", "thread_wanted", *PLACE_COLUMNS)
"""The columns that change without a new version."""
_SEATS: Final = " JOIN seats AS s ON s.match = m.id LEFT JOIN people AS p ON p.id = s.person"  # one row for each seat
_SELECT: Final = f"SELECT m.*, s.seat, s.person, s.level, p.name, p.away_from, p.away_until FROM matches AS m{_SEATS}"
_PAGE: Final = 1000


class MatchTable(Table):
    def refreshed(self, known: MatchRow) -> MatchRow | None:
        """A cached match with the columns that change without a new version; None if its version has changed."""
        row = self._execute(
            f"SELECT version, holder, {', '.join(_UNVERSIONED)},"
            " EXISTS (SELECT 1 FROM plans AS p WHERE p.match = matches.id) AS planned,"
            " EXISTS (SELECT 1 FROM notices AS n WHERE n.subject = matches.id) AS noticed FROM matches WHERE id = ?",
            (known.id,),
        ).fetchone()
        if row is not None and not row["planned"]:
            self._session.unplanned.add(known.id)
        if row is not None and not row["noticed"]:
            self._session.unnoticed.add(known.id)
        if row is None or row["version"] != known.version:
            return None
        self._note_holder(known.id, row)
        light = {
            "place": place_from(row),
            "shown": row["shown"],
            "shown_turn": row["shown_turn"],
            "thread_wanted": bool(row["thread_wanted"]),
            "next_check_at": row["rings_at"],
        }
        same = all(getattr(known, name) == value for name, value in light.items())
        return known if same else replace(known, **light)

    def _note_holder(self, match: str, row: Row) -> None:
        if row["holder"] not in (self._session.process, None):
            self._session.elsewhere.add(match)

    def get(self, match: str) -> MatchRow | None:
        if not could_be_name(match):
            return None
        return next(iter(self._matches("WHERE m.id = ?", (match,))), None)

    def all(self) -> Iterator[MatchRow]:
        return self._matches("", ())

    def running(self, person: int) -> list[MatchRow]:
        where = "WHERE m.id IN (SELECT match FROM seats WHERE person = ? AND running = 1)"
        return list(self._matches(where, (person,)))

    def of_person(self, person: int, *, before: int | None = None, limit: int = _PAGE, skip: int = 0) -> list[MatchRow]:
        """A person's finished matches that ended before a time, the latest first, without the first ``skip``."""
        found = self._values(
            "SELECT m.id FROM seats AS s JOIN matches AS m ON m.id = s.match"
            " WHERE s.person = ? AND m.ended_at IS NOT NULL AND m.ended_at < ? ORDER BY m.ended_at DESC, m.id LIMIT ?"
            " OFFSET ?",
            (person, (1 << 62) if before is None else before, limit, skip),
        )
        return [match for name in found if (match := self.get(name)) is not None]

    def last_practice(self, person: int) -> MatchRow | None:
        """The duel against the computer that a person finished last; not a branch, not one that was called off."""
        # If two ended in the same second, the one that began last: salts are ids that grow with time.
        found = self._value(
            "SELECT m.id FROM seats AS s JOIN matches AS m ON m.id = s.match JOIN seats AS o ON o.match = m.id"
            " WHERE s.person = ? AND o.level IS NOT NULL AND m.variant = 'duel' AND m.position IS NULL"
            " AND m.ending <> 'called_off'"
            " ORDER BY m.ended_at DESC, m.started_at DESC, length(m.salt) DESC, m.salt DESC LIMIT 1",
            (person,),
        )
        return None if found is None else self.get(found)

    def count(self) -> int:
        """Scans the table: for the check."""
        return int(self._value("SELECT count(*) FROM matches"))

    def count_running(self, person: int) -> int:
        return int(self._value("SELECT count(*) FROM seats WHERE person = ? AND running = 1", (person,)))

    def count_all_running(self) -> int:
        """How many matches are not over, from an index."""
        return int(self._value("SELECT count(DISTINCT match) FROM seats WHERE running = 1"))

    def schedule_check(self, match: str, moment: int | None) -> None:
        """Set when to check a match next. The version stays the same: caches need not notice."""
        self._session.will_be_due(moment)
        self._execute("UPDATE matches SET rings_at = ? WHERE id = ?", (moment, match))

    def waiting_for_computer(self, now: int) -> list[str]:
        """The matches in which this process may run the computer player, the longest waiting first."""
        query = (
            "SELECT s.match FROM seats AS s JOIN matches AS m ON m.id = s.match"
            f" WHERE s.person IS NULL AND s.running = 1 AND s.level IS NOT NULL AND m.to_move = s.seat{FREE}"
            " ORDER BY m.moved_at, m.id"
        )
        return self._values(query, {"now": now, "process": self._session.process})

    def running_rematch_of(self, match: str) -> str | None:
        query = "SELECT id FROM matches WHERE rematch_of = ? AND ending IS NULL ORDER BY started_at DESC LIMIT 1"
        rematch: str | None = self._value(query, (match,))
        return rematch

    def add(self, match: MatchRow) -> None:
        values = {
            **stored(match, (*_FIXED, "version", "thread_wanted")),
            "holder": self._session.process,
            "held_until": match.started_at + LEASE,
            **place_values(match.place),
            **_changing(match),
        }
        self._session.will_be_due(match.next_check_at)
        self._session.held.append(match.id)
        self._put("matches", values)
        self._session.executemany(
            "INSERT INTO seats (match, seat, person, level, running) VALUES (?, ?, ?, ?, ?)",
            [(match.id, int(each.seat), each.person, each.level, int(not match.over)) for each in match.players],
        )

    def update(self, before: MatchRow, after: MatchRow, now: int) -> bool:
        """Replace a match by its changed form; False if ``before`` is no longer what is stored.

        Its board is behind from now on, and this process gets the lease to show it.
        """
        self._session.will_be_due(after.next_check_at)
        self._session.held.append(after.id)
        was = _changing(before)
        # Only changed columns: SQL rewrites the index of every column that is set, even to the same value.
        new = {name: value for name, value in _changing(after).items() if value != was[name]}
        changed = self._execute(
            f"UPDATE matches SET version = ?, holder = ?, held_until = ?{''.join(f', {name} = ?' for name in new)}"
            " WHERE id = ? AND version = ?",
            (after.version, self._session.process, now + LEASE, *new.values(), before.id, before.version),
        )
        if after.over and not before.over:
            self._execute("UPDATE seats SET running = 0 WHERE match = ?", (after.id,))
        return changed.rowcount == 1

    def entries(self, match: str) -> list[Entry]:
        query = "SELECT turn, seat, text, made_by, at FROM moves WHERE match = ? ORDER BY turn"
        rows = self._execute(query, (match,))
        return [Entry(turn, Seat(seat), text, By(by), at) for turn, seat, text, by, at in rows]

    def add_entries(self, match: str, entries: Iterable[Entry]) -> None:
        """Append to the ledger. A turn that exists already fails on the key."""
        entries = list(entries)
        self._session.moved += [entry.by for entry in entries if not entry.takes_back]
        self._session.executemany(
            "INSERT INTO moves (match, turn, seat, text, made_by, at) VALUES (?, ?, ?, ?, ?, ?)",
            [(match, entry.turn, int(entry.seat), entry.text, entry.by.value, entry.at) for entry in entries],
        )

    def remove(self, match: str) -> None:
        """Remove a match with its seats and moves; for a forgotten person who was its only player."""
        self._execute("DELETE FROM handles WHERE subject = ?", (match,))
        self._execute("DELETE FROM matches WHERE id = ?", (match,))

    def ever_of(self, person: int) -> list[str]:
        return self._values("SELECT match FROM seats WHERE person = ? ORDER BY match", (person,))

    def empty_seats_of(self, person: int) -> None:
        """Make the person a nameless former player in all matches; the rest of these matches stays."""
        statement = "UPDATE matches SET version = version + 1 WHERE id IN (SELECT match FROM seats WHERE person = ?)"
        self._execute(statement, (person,))
        self._execute("UPDATE seats SET person = NULL WHERE person = ?", (person,))

    def _matches(self, where: str, parameters: Sequence[int | str]) -> Iterator[MatchRow]:
        query = f"{_SELECT} {where} ORDER BY m.id, s.seat"
        rows = self._execute(query, parameters) if where else self._session.walk(query)
        current: Row | None = None
        players: list[Player] = []
        for row in rows:
            if current is not None and row["id"] != current["id"]:
                yield _match(current, players)
                players = []
            current = row
            self._note_holder(row["id"], row)
            away = None if row["away_from"] is None else (row["away_from"], row["away_until"])
            players.append(Player(Seat(row["seat"]), row["person"], row["level"], row["name"], away))
        if current is not None:
            yield _match(current, players)

    def take_lease(self, match: str, now: int) -> None:
        """Take the lease of a match, even from another process."""
        self.get(match)  # notes the former holder
        self._execute(
            "UPDATE matches SET holder = ?, held_until = ? WHERE id = ?", (self._session.process, now + LEASE, match)
        )
        self._session.held.append(match)


def _changing(match: MatchRow) -> dict[str, Any]:
    """The columns that change during a match, except those of its board."""
    offer = match.offer
    return {
        **stored(match, _PLAYED),
        "rings_at": match.next_check_at,
        "banks": ",".join(map(str, match.banks)) or None,
        "offer_kind": None if offer is None else offer.kind.value,
        "offer_seat": None if offer is None else int(offer.seat),
        "offer_turn": None if offer is None else offer.turn,
        "offer_agreed": None if offer is None else sum(1 << seat for seat in offer.agreed),
        "offer_refused_by": None if offer is None or offer.refused_by is None else int(offer.refused_by),
    }


def _match(row: Row, players: list[Player]) -> MatchRow:
    offer = None
    if row["offer_kind"] is not None:
        yes = frozenset(seat for seat in Seat if row["offer_agreed"] >> seat & 1)
        no = None if row["offer_refused_by"] is None else Seat(row["offer_refused_by"])
        offer = OfferRow(OfferKind(row["offer_kind"]), Seat(row["offer_seat"]), row["offer_turn"], yes, no)
    return MatchRow(
        **fields_from(row, _PLAIN),
        next_check_at=row["rings_at"],
        banks=tuple(map(int, row["banks"].split(","))) if row["banks"] else (),
        offer=offer,
        place=place_from(row),
        players=tuple(players),
    )
