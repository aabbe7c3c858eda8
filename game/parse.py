"""Reads records strictly; an error has the line and the reason.

For any input, the only exception raised is `RecordError`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeVar

from game.deck import SEED_BYTES
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
from game.variants import Variant

# Possessive quantifiers: no backtracking, so a line of megabytes costs little time and memory.
_HEADER: Final = re.compile(r'\[([A-Z][A-Za-z0-9]*+) "((?:[^"\\]++|\\["\\])*+)"\][ \t]*+(?:;.*)?')
_ESCAPED: Final = re.compile(r"\\(.)")
_BYTES: Final = re.compile(rf"[0-9a-fA-F]{{{2 * SEED_BYTES}}}")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_COUNT: Final = re.compile(rf"0|[1-9][0-9]{{0,{len(str(MOST_TAKEN_BACK)) - 1}}}")
_BLANKS: Final = " \t"
_BYTE_ORDER_MARK: Final = "\ufeff"
"""Some editors start every file with this invisible character."""

_T = TypeVar("_T")


def parse_record(data: str | bytes) -> Record:
    """The record in a text or in the bytes of a file; RecordError if there is not exactly one."""
    records = _read(data)
    record = next(records, None)
    if record is None:
        raise RecordError(Flaw.NO_RECORD, line=1)
    second = next(records, None)
    if second is not None:
        raise RecordError(Flaw.HEADER_AFTER_MOVES, line=second.line)
    return record.build()


def parse_records(data: str | bytes) -> Iterator[Record]:
    """The records in a text or in the bytes of a file, in order; RecordError at the first bad one."""
    empty = True
    for draft in _read(data):
        empty = False
        yield draft.build()
    if empty:
        raise RecordError(Flaw.NO_RECORD, line=1)


@dataclass
class _Draft:
    """One record as written, with the line number of each header and move."""

    line: int
    headers: dict[str, tuple[int, str]] = field(default_factory=dict)
    moves: list[tuple[int, Move]] = field(default_factory=list)
    headers_ended: bool = False

    def build(self) -> Record:
        variant = self._value("Variant", Variant)
        seed = self._value("Seed", bytes.fromhex, _BYTES)
        if variant is None or seed is None:
            raise RecordError(Flaw.HEADER_MISSING, "Variant" if variant is None else "Seed", self.line)
        known = known_headers(variant)
        try:
            return Record(
                variant=variant,
                seed=seed,
                moves=tuple(move for _, move in self.moves),
                players=tuple(self._value(name, str) or "" for name in player_headers(variant)),
                date=self._value("Date", datetime.date.fromisoformat, _DATE),
                outcome=self._value("Result", Outcome),
                ending=self._value("Ending", Ending),
                proof=self._proof(),
                position=self._position(variant),
                taken_back=self._value("TakenBack", int, _COUNT) or 0,
                others=tuple((name, value) for name, (_, value) in self.headers.items() if name not in known),
            )
        except RecordError as error:
            if error.move is None:
                raise
            raise RecordError(error.flaw, error.detail, self.moves[error.move][0], error.move) from None

    def _value(self, name: str, read: Callable[[str], _T], pattern: re.Pattern[str] | None = None) -> _T | None:
        """A header's value as ``read`` gives it; None if there is no such header."""
        if name not in self.headers:
            return None
        line, value = self.headers[name]
        try:
            if pattern is None or pattern.fullmatch(value):
                return read(value)
        except ValueError:
            pass  # such as 30 February: refused below like every value that does not fit the pattern
        raise RecordError(Flaw.BAD_VALUE, f"{name} {value!r}", line)

    def _position(self, variant: Variant) -> PlayerView | None:
        if "Position" not in self.headers:
            return None
        line, value = self.headers["Position"]
        try:
            position = parse_position(value)
        except PositionError as error:
            raise RecordError(Flaw.BAD_VALUE, f"Position: {error}", line) from None
        if position.variant is not variant:
            raise RecordError(Flaw.BAD_VALUE, f"Position: hands of a {position.variant}", line)
        return position

    def _proof(self) -> Proof | None:
        commitment, secret = (self._value(name, bytes.fromhex, _BYTES) for name in ("Commitment", "Secret"))
        salt = self._value("Salt", str)
        if commitment is None and secret is None and salt is None:
            return None
        if commitment is None or secret is None or salt is None:
            missing = next(name for name in PROOF_HEADERS if name not in self.headers)
            raise RecordError(Flaw.HEADER_MISSING, missing, self.line)
        proof = Proof(commitment, secret, salt)
        if not proof.well_formed:
            raise RecordError(Flaw.BAD_VALUE, f"Salt {salt!r}", self.headers["Salt"][0])
        return proof


def _read(data: str | bytes) -> Iterator[_Draft]:
    """The records of a text. A header after moves, or a second Variant, starts the next record."""
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
            _add_moves(draft, content, number)
    if draft is not None:
        yield draft


def _lines(data: str | bytes) -> list[str]:
    """The lines of a text, ended by LF or CRLF."""
    try:
        text = data.decode() if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        raise RecordError(Flaw.NOT_TEXT, line=error.object.count(b"\n", 0, error.start) + 1) from None
    return [line.removesuffix("\r") for line in text.removeprefix(_BYTE_ORDER_MARK).split("\n")]


def _header(content: str, number: int) -> tuple[str, str]:
    match = _HEADER.fullmatch(content)
    if match is None:
        raise RecordError(Flaw.BAD_HEADER, content, number)
    value = _ESCAPED.sub(r"\1", match[2])
    if has_bad_character(value):  # a tab, which counts as a blank elsewhere in a line
        raise RecordError(Flaw.BAD_CHARACTER, match[1], number)
    return match[1], value


def _add_moves(draft: _Draft, content: str, number: int) -> None:
    written, _, _ = content.partition(";")
    for word in written.replace("\t", " ").split(" "):
        if not word:
            continue
        try:
            draft.moves.append((number, parse_move(word)))
        except ValueError:
            raise RecordError(Flaw.BAD_MOVE, word, number) from None
