"""The statements about matches, their seats and their moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from data.part import Part
from data.rows import By, Ending, Entry, MatchRow, OfferKind, OfferRow, Place, Player
from game import House, Seat, Variant

_FIXED: Final = ("id", "variant", "secret", "salt", "clock", "started_at", "rematch_of")
_CHANGING: Final = (
    *("turn", "to_move", "red", "white", "moved_at", "deadline", "rings_at"),
    *("offer_kind", "offer_seat", "offer_turn", "offer_agreed", "offer_refused_by"),
    *("place_channel", "place_guild", "place_thread", "place_message", "place_how"),
    *("ended_at", "ending", "winner", "ended_by"),
)
_COLUMNS: Final = (*_FIXED, "version", *_CHANGING)
_SEATS: Final = " JOIN seats AS s ON s.match = m.id LEFT JOIN people AS p ON p.id = s.person"  # a row a seat
_SELECT: Final = (
    f"SELECT {', '.join(f'm.{name}' for name in _COLUMNS)}, s.seat, s.person, s.level, p.name FROM matches AS m{_SEATS}"
)
_WIDTH: Final = len(_COLUMNS)
_LIST: Final = 1000


def place_values(place: Place | None) -> tuple[int | str | None, ...]:
    if place is None:
        return (None,) * 5
    return place.channel, place.guild, place.thread, place.message, place.how


def place_of(values: Sequence[Any]) -> Place | None:
    channel, guild, thread, message, how = values
    return None if channel is None else Place(channel, guild, thread, message, how)


class MatchTable(Part):
    """Part of a `Transaction`."""

    def version_of_match(self, match: str) -> int | None:
        """The version that is stored, or None when there is no such match."""
        if not match.isascii():  # no name is so, and half a surrogate pair cannot even be asked for
            return None
        row = self._connection.execute("SELECT version FROM matches WHERE id = ?", (match,)).fetchone()
        return None if row is None else int(row[0])

    def match(self, match: str) -> MatchRow | None:
        return next(iter(self._matches("WHERE m.id = ?", (match,))), None)

    def all_matches(self) -> Iterator[MatchRow]:
        return self._matches("", ())

    def running_matches(self, person: int) -> list[MatchRow]:
        """The matches in which a person sits and that are running."""
        return list(
            self._matches(
                "WHERE m.id IN (SELECT match FROM seats WHERE person = ? AND running = 1)",
                (person,),
            )
        )

    def matches_of(self, person: int, *, before: int | None = None, limit: int = _LIST) -> list[MatchRow]:
        """The finished matches of a person that ended before a moment, the latest first."""
        rows = self._connection.execute(
            "SELECT m.id FROM seats AS s JOIN matches AS m ON m.id = s.match"
            " WHERE s.person = ? AND m.ended_at IS NOT NULL AND m.ended_at < ? ORDER BY m.ended_at DESC, m.id LIMIT ?",
            (person, (1 << 62) if before is None else before, limit),
        ).fetchall()
        found = (self.match(row[0]) for row in rows)
        return [match for match in found if match is not None]

    def count_running(self, person: int) -> int:
        query = "SELECT count(*) FROM seats WHERE person = ? AND running = 1"
        return int(self._connection.execute(query, (person,)).fetchone()[0])

    def matches_that_ring(self, now: int) -> list[str]:
        query = "SELECT id FROM matches WHERE rings_at <= ? ORDER BY rings_at, id"
        return [row[0] for row in self._connection.execute(query, (now,))]

    def matches_waiting_for_computer(self) -> list[str]:
        query = (
            "SELECT s.match FROM seats AS s JOIN matches AS m ON m.id = s.match"
            " WHERE s.person IS NULL AND s.running = 1 AND s.level IS NOT NULL AND m.to_move = s.seat"
            " ORDER BY m.moved_at, m.id"
        )
        return [row[0] for row in self._connection.execute(query)]

    def running_rematch_of(self, match: str) -> str | None:
        query = "SELECT id FROM matches WHERE rematch_of = ? AND ending IS NULL ORDER BY started_at DESC LIMIT 1"
        row = self._connection.execute(query, (match,)).fetchone()
        return None if row is None else str(row[0])

    def add_match(self, match: MatchRow) -> None:
        values = (
            match.id,
            match.variant.value,
            match.secret,
            match.salt,
            match.clock,
            match.started_at,
            match.rematch_of,
            match.version,
            *_changing(match),
        )
        self._will_be_due(match.rings_at)
        marks = ", ".join("?" * _WIDTH)
        self._connection.execute(f"INSERT INTO matches ({', '.join(_COLUMNS)}) VALUES ({marks})", values)
        self._connection.executemany(
            "INSERT INTO seats (match, seat, person, level, running) VALUES (?, ?, ?, ?, ?)",
            [(match.id, int(seat.seat), seat.person, seat.level, int(not match.over)) for seat in match.seats],
        )

    def update_match(self, before: MatchRow, after: MatchRow) -> bool:
        """Write a changed match over the one it was made from; False when that is no longer the stored one."""
        self._will_be_due(after.rings_at)
        # Only what is new: a column that is named has its index written again, also with the same value.
        new = {
            name: value
            for name, was, value in zip(_CHANGING, _changing(before), _changing(after), strict=True)
            if value != was
        }
        changed = self._connection.execute(
            f"UPDATE matches SET version = ?{''.join(f', {name} = ?' for name in new)} WHERE id = ? AND version = ?",
            (after.version, *new.values(), before.id, before.version),
        )
        if after.over and not before.over:
            self._connection.execute("UPDATE seats SET running = 0 WHERE match = ?", (after.id,))
        return changed.rowcount == 1

    def entries(self, match: str) -> list[Entry]:
        query = "SELECT turn, seat, text, made_by, at FROM moves WHERE match = ? ORDER BY turn"
        return [
            Entry(turn, Seat(seat), text, By(by), at)
            for turn, seat, text, by, at in self._connection.execute(query, (match,))
        ]

    def add_entries(self, match: str, entries: Iterable[Entry]) -> None:
        """Append to the ledger. A turn that is there already fails on the key, whoever wrote it."""
        self._connection.executemany(
            "INSERT INTO moves (match, turn, seat, text, made_by, at) VALUES (?, ?, ?, ?, ?, ?)",
            [(match, entry.turn, int(entry.seat), entry.text, entry.by.value, entry.at) for entry in entries],
        )

    def remove_match(self, match: str) -> None:
        """With its seats and moves; for a person who is forgotten and has played it alone."""
        self._connection.execute("DELETE FROM matches WHERE id = ?", (match,))

    def matches_ever_of(self, person: int) -> list[str]:
        query = "SELECT match FROM seats WHERE person = ? ORDER BY match"
        return [row[0] for row in self._connection.execute(query, (person,))]

    def empty_seats_of(self, person: int) -> None:
        """The person becomes a nameless former player in all matches; what else is kept of those stays."""
        self._connection.execute(
            "UPDATE matches SET version = version + 1 WHERE id IN (SELECT match FROM seats WHERE person = ?)",
            (person,),
        )
        self._connection.execute("UPDATE seats SET person = NULL WHERE person = ?", (person,))

    def _matches(self, where: str, parameters: Sequence[int | str]) -> Iterator[MatchRow]:
        rows = self._connection.execute(f"{_SELECT} {where} ORDER BY m.id, s.seat", parameters)
        current: Any = None
        seats: list[Player] = []
        for row in rows:
            if current is not None and row[0] != current[0]:
                yield _match(current, seats)
                seats = []
            current = row
            seat, person, level, name = row[_WIDTH:]
            seats.append(Player(Seat(seat), person, level, name))
        if current is not None:
            yield _match(current, seats)


def _changing(match: MatchRow) -> tuple[int | str | None, ...]:
    """The columns that change in the course of a match, in the order in which they are named above."""
    offer = match.offer
    return (
        match.turn,
        None if match.to_move is None else int(match.to_move),
        match.red,
        match.white,
        match.moved_at,
        match.deadline,
        match.rings_at,
        *(
            (None,) * 5
            if offer is None
            else (
                offer.kind.value,
                int(offer.seat),
                offer.turn,
                sum(1 << seat for seat in offer.agreed),
                None if offer.refused_by is None else int(offer.refused_by),
            )
        ),
        *place_values(match.place),
        match.ended_at,
        None if match.ending is None else match.ending.value,
        None if match.winner is None else int(match.winner),
        None if match.ended_by is None else int(match.ended_by),
    )


def _match(row: Sequence[Any], seats: list[Player]) -> MatchRow:
    values = list(row[:_WIDTH])
    kind, seat, turn, agreed, refused_by = values[15:20]
    ended_at, ending, winner, ended_by = values[25:29]
    offer = None
    if kind is not None:
        yes = frozenset(each for each in Seat if agreed >> each & 1)
        offer = OfferRow(OfferKind(kind), Seat(seat), turn, yes, None if refused_by is None else Seat(refused_by))
    values[1] = Variant(values[1])
    values[9] = None if values[9] is None else Seat(values[9])
    return MatchRow(
        *(
            *values[:15],
            offer,
            place_of(values[20:25]),
            ended_at,
            None if ending is None else Ending(ending),
            None if winner is None else House(winner),
            None if ended_by is None else Seat(ended_by),
            tuple(seats),
        )
    )
