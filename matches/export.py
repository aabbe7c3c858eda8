"""Everything that is kept about a person, to be taken along: zip files, with a small file of JSON for each thing.

A new table that holds something about people gets a section here, and goes in `forget`; a new column of a row that is
here already comes along by itself.
"""

from __future__ import annotations

import dataclasses
import io
import json
import time
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any, Final

from data import BanKind, ChallengeRow, MatchRow, Player, Transaction
from game import House, Seat
from matches.hall import Hall
from matches.reviews import unpacked
from matches.standing import exported_standing

README: Final = "README.txt"
_PAUSE: Final = 0.001
"""Seconds for which the thread rests after each file, so that those who play are not kept waiting for the processor."""
_LEFT_OUT: Final = frozenset(
    {"version", "shown", "shown_turn", "rings_at", "thread_wanted"}
    | {"secret", "seats", "host", "guest", "host_name", "guest_name"}
)
"""What is of the screen; and what would be ids of others or a secret, and is told in another way below."""

Files = Iterator[tuple[str, Any]]
"""Names of files, and what is in them, as plain values."""


@dataclass(frozen=True, slots=True)
class Section:
    tables: tuple[str, ...]
    """Those of which it tells all that is about a person; a test holds them against the schema."""
    files: Callable[[Transaction, int], Files]


async def export(hall: Hall, person: int, readme: str, most_bytes: int) -> tuple[bytes, ...]:
    """All of it, as zip files of at most so many bytes, each with the readme. It is made beside those who play.

    Of others it holds their names where they sat at the same table, and nothing else; of running matches no secret.
    """
    parcels = _Parcels(readme, most_bytes, hall.time.now())
    return await hall.store.read_apart(partial(_pack, parcels, person))


def _pack(parcels: _Parcels, person: int, transaction: Transaction) -> tuple[bytes, ...]:
    for section in SECTIONS:
        for name, content in section.files(transaction, person):
            parcels.add(name, json.dumps(content, indent=1, ensure_ascii=False).encode())
            time.sleep(_PAUSE)
    return parcels.closed()


def _person(transaction: Transaction, person: int) -> Files:
    known = transaction.person(person)
    if known is not None:
        yield "person.json", _plain(known, person)


def _absences(transaction: Transaction, person: int) -> Files:
    if found := transaction.days_away_ever(person):
        yield "absences.json", [{"year": year, "days": days} for year, days in found]


def _matches(transaction: Transaction, person: int) -> Files:
    for name in transaction.matches_ever_of(person):
        row = transaction.match(name)
        assert row is not None
        yield f"matches/{name}.json", _match(transaction, row, person)


def _challenges(transaction: Transaction, person: int) -> Files:
    if found := [_challenge(row, person) for row in transaction.challenges_ever_of(person)]:
        yield "challenges.json", found


def _notices(transaction: Transaction, person: int) -> Files:
    if found := [_plain(row, person, {"person"}) for row in transaction.notices_of(person)]:
        yield "notices.json", found


def _blocks(transaction: Transaction, person: int) -> Files:
    if found := [{"name": row.name, "at": row.at} for row in transaction.blocks_of(person)]:
        yield "blocked.json", found


def _standing(transaction: Transaction, person: int) -> Files:
    kept = exported_standing(transaction, person)
    if any(kept.values()):
        yield "standing.json", kept


def _bans(transaction: Transaction, person: int) -> Files:
    if found := [ban for ban in transaction.bans() if ban.kind is BanKind.PERSON and ban.id == person]:
        yield "shut_out.json", [_plain(ban, person, {"why"}) for ban in found]  # the note is its writer's


SECTIONS: Final = (
    Section(("people",), _person),
    Section(("absences",), _absences),
    Section(("blocks",), _blocks),
    Section(("matches", "seats", "moves", "plans", "reviews"), _matches),
    Section(("challenges", "lobby_seats"), _challenges),
    Section(("notices",), _notices),
    Section(("ratings", "standings", "ranks", "careers", "meetings", "practised"), _standing),
    Section(("bans",), _bans),
)


def _match(transaction: Transaction, row: MatchRow, person: int) -> dict[str, Any]:
    own = {seat.seat for seat in row.seats if seat.person == person}
    review = transaction.review(row.id)
    return {
        **_plain(row, person, _LEFT_OUT),
        "secret": row.secret.hex() if row.over else None,  # before that it would tell the order of the draw pile
        "seats": [_plain(seat, person) for seat in row.seats],
        "moves": [_plain(entry, person) for entry in transaction.entries(row.id)],
        "plans": [_plain(plan, person) for plan in transaction.plans(row.id) if plan.seat in own],  # never of others
        "review": None if review is None else unpacked(review.content).kept(),
    }


def _challenge(row: ChallengeRow, person: int) -> dict[str, Any]:
    return {
        **_plain(row, person, _LEFT_OUT),
        "made_by_you": row.host == person,
        "to_you": row.guest == person,
        "from": row.host_name,
        "to": row.guest_name,
        "seats": [_plain(seat, person) for seat in row.seats],
    }


def _plain(value: Any, person: int, without: frozenset[str] | set[str] = frozenset()) -> Any:
    """A row as plain values under the names of its fields. Who sits there is told by name, and whether it is you."""
    match value:
        case Player():
            return {"seat": str(value.seat), "you": value.person == person, "name": value.name, "level": value.level}
        case House() | Seat():
            return str(value)
        case Enum():
            return value.value
        case frozenset():
            return [_plain(one, person) for one in sorted(value)]
        case tuple():
            return [_plain(one, person) for one in value]
        case _ if dataclasses.is_dataclass(value):
            names = [field.name for field in dataclasses.fields(value) if field.name not in without]
            return {name: _plain(getattr(value, name), person) for name in names}
        case _:
            return value


class _Parcels:
    """Zip files that are filled one after the other."""

    def __init__(self, readme: str, most_bytes: int, now: int) -> None:
        self._readme = readme.encode()
        self._most_bytes = most_bytes
        self._date = time.gmtime(now)[:6]
        self._full: list[bytes] = []
        self._begin()

    def _begin(self) -> None:
        self._buffer = io.BytesIO()
        self._zip = zipfile.ZipFile(self._buffer, "w", zipfile.ZIP_DEFLATED)
        self._directory = 0
        self._add(README, self._readme)

    def add(self, name: str, data: bytes) -> None:
        """In the zip file that is being filled, if it surely has room, or in a new one."""
        # Packed it is hardly ever larger than it was, and each file has a line in front of it and one in the directory.
        if self._buffer.tell() + self._directory + len(data) + 2 * (len(name) + 100) > self._most_bytes:
            self._close()
            self._begin()
        self._add(name, data)

    def _add(self, name: str, data: bytes) -> None:
        info = zipfile.ZipInfo(name, self._date)
        info.compress_type = zipfile.ZIP_DEFLATED
        info.external_attr = 0o644 << 16
        self._zip.writestr(info, data)
        self._directory += len(name) + 100

    def _close(self) -> None:
        self._zip.close()
        self._full.append(self._buffer.getvalue())

    def closed(self) -> tuple[bytes, ...]:
        self._close()
        return tuple(self._full)
