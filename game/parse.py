"""Reading records: strict, and with the line and the reason for whatever is refused.

Whatever bytes come in, the only exception that goes out is `RecordError`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeVar

from game.deck import SEED_BYTES
from game.houses import Variant
from game.moves import Move, parse_move
from game.notation import PositionError, parse_position
from game.position import PlayerView
from game.record import (
    MOST_TAKEN_BACK,
    PROOF_HEADERS,
    Ending,
    Flaw,
    Outcome,
    Proof,
    Record,
    RecordError,
    has_bad_character,
    known_headers,
    player_headers,
)

# Possessive, so that a line of megabytes costs neither time nor memory for ways back that cannot help.
_HEADER: Final = re.compile(r'\[([A-Z][A-Za-z0-9]*+) "((?:[^"\\]++|\\["\\])*+)"\][ \t]*+(?:;.*)?')
_ESCAPED: Final = re.compile(r"\\(.)")
_BYTES: Final = re.compile(rf"[0-9a-fA-F]{{{2 * SEED_BYTES}}}")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_COUNT: Final = re.compile(rf"0|[1-9][0-9]{{0,{len(str(MOST_TAKEN_BACK)) - 1}}}")
_BLANKS: Final = " \t"
_BYTE_ORDER_MARK: Final = "\ufeff"
"""Some editors begin every file with it; nobody sees it."""


def parse_record(data: str | bytes) -> Record:
    """The one record in a text or in the bytes of a file; RecordError when it is not exactly one."""
    records = _read(data)
    record = next(records, None)
    if record is None:
        raise RecordError(Flaw.NO_RECORD, line=1)
    second = next(records, None)
    if second is not None:
        raise RecordError(Flaw.HEADER_AFTER_MOVES, line=second.line)
    return record.build()


def parse_records(data: str | bytes) -> Iterator[Record]:
    """The records in a text or in the bytes of a file, one after the other; RecordError at the first that is bad."""
    empty = True
    for draft in _read(data):
        empty = False
        yield draft.build()
    if empty:
        raise RecordError(Flaw.NO_RECORD, line=1)


@dataclass
class _Draft:
    """One record as it was written, each word with its line."""

    line: int
    headers: dict[str, tuple[int, str]] = field(default_factory=dict)
    moves: list[tuple[int, Move]] = field(default_factory=list)
    headers_ended: bool = False

    def build(self) -> Record:
        variant = self._enum("Variant", Variant)
        seed = self._bytes("Seed")
        if variant is None or seed is None:
            raise RecordError(Flaw.HEADER_MISSING, "Variant" if variant is None else "Seed", self.line)
        known = known_headers(variant)
        try:
            return Record(
                variant=variant,
                seed=seed,
                moves=tuple(move for _, move in self.moves),
                players=tuple(self._text(name) or "" for name in player_headers(variant)),
                date=self._date(),
                outcome=self._enum("Result", Outcome),
                ending=self._enum("Ending", Ending),
                proof=self._proof(),
                position=self._position(variant),
                taken_back=self._taken_back(),
                others=tuple((name, value) for name, (_, value) in self.headers.items() if name not in known),
            )
        except RecordError as error:
            if error.move is None:
                raise
            raise RecordError(error.flaw, error.detail, self.moves[error.move][0], error.move) from None

    def _text(self, name: str) -> str | None:
        return self.headers[name][1] if name in self.headers else None

    def _bad(self, name: str) -> RecordError:
        line, value = self.headers[name]
        return RecordError(Flaw.BAD_VALUE, f"{name} {value!r}", line)

    def _enum(self, name: str, kind: type[_E]) -> _E | None:
        value = self._text(name)
        if value is None:
            return None
        try:
            return kind(value)
        except ValueError:
            raise self._bad(name) from None

    def _bytes(self, name: str) -> bytes | None:
        value = self._text(name)
        if value is None:
            return None
        if not _BYTES.fullmatch(value):
            raise self._bad(name)
        return bytes.fromhex(value)

    def _date(self) -> datetime.date | None:
        value = self._text("Date")
        if value is None:
            return None
        try:
            if _DATE.fullmatch(value):
                return datetime.date.fromisoformat(value)
        except ValueError:
            pass  # the thirtieth of February: refused like any other value that is not a date
        raise self._bad("Date")

    def _position(self, variant: Variant) -> PlayerView | None:
        value = self._text("Position")
        if value is None:
            return None
        line, _ = self.headers["Position"]
        try:
            position = parse_position(value)
        except PositionError as error:
            raise RecordError(Flaw.BAD_VALUE, f"Position: {error}", line) from None
        if position.variant is not variant:
            raise RecordError(Flaw.BAD_VALUE, f"Position: hands of a {position.variant}", line)
        return position

    def _taken_back(self) -> int:
        value = self._text("TakenBack")
        if value is None:
            return 0
        if not _COUNT.fullmatch(value):
            raise self._bad("TakenBack")
        return int(value)

    def _proof(self) -> Proof | None:
        commitment, secret, salt = self._bytes("Commitment"), self._bytes("Secret"), self._text("Salt")
        if commitment is None and secret is None and salt is None:
            return None
        if commitment is None or secret is None or salt is None:
            missing = next(name for name in PROOF_HEADERS if name not in self.headers)
            raise RecordError(Flaw.HEADER_MISSING, missing, self.line)
        proof = Proof(commitment, secret, salt)
        if not proof.well_formed:
            raise self._bad("Salt")
        return proof


_E = TypeVar("_E", bound=Enum)


def _read(data: str | bytes) -> Iterator[_Draft]:
    """The records of a text, line by line. A header after moves, or a second Variant, begins the next record."""
    draft: _Draft | None = None
    for number, line in enumerate(_lines(data), start=1):
        content = line.strip(_BLANKS)
        if has_bad_character(content.replace("\t", " ")):
            raise RecordError(Flaw.BAD_CHARACTER, line=number)
        if not content:
            if draft is not None:
                draft.headers_ended = True
        elif content.startswith("["):
            name, value = _header(content, number)
            if draft is not None and draft.headers_ended:
                if not draft.moves and name != "Variant":
                    raise RecordError(Flaw.EMPTY_LINE, name, number)
                yield draft
                draft = None
            draft = draft or _Draft(number)
            if name in draft.headers:
                raise RecordError(Flaw.HEADER_TWICE, name, number)
            draft.headers[name] = number, value
        elif not content.startswith(";"):
            if draft is None or not draft.headers_ended:
                flaw = Flaw.HEADER_MISSING if draft is None else Flaw.NO_EMPTY_LINE
                raise RecordError(flaw, "Variant" if draft is None else "", number)
            _take_moves(draft, content, number)
    if draft is not None:
        yield draft


def _lines(data: str | bytes) -> Iterator[str]:
    """The lines of a text, ended by a line feed, with or without a carriage return before it."""
    text = _text(data) if isinstance(data, bytes) else data
    for line in text.removeprefix(_BYTE_ORDER_MARK).split("\n"):
        yield line.removesuffix("\r")


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise RecordError(Flaw.NOT_TEXT, line=data.count(b"\n", 0, error.start) + 1) from None


def _header(content: str, number: int) -> tuple[str, str]:
    match = _HEADER.fullmatch(content)
    if match is None:
        raise RecordError(Flaw.BAD_HEADER, content, number)
    value = _ESCAPED.sub(r"\1", match[2])
    if has_bad_character(value):  # a tab, which elsewhere in a line is as good as a blank
        raise RecordError(Flaw.BAD_CHARACTER, match[1], number)
    return match[1], value


def _take_moves(draft: _Draft, content: str, number: int) -> None:
    written, _, _ = content.partition(";")
    for word in written.replace("\t", " ").split(" "):
        if not word:
            continue
        try:
            draft.moves.append((number, parse_move(word)))
        except ValueError:
            raise RecordError(Flaw.BAD_MOVE, word, number) from None
