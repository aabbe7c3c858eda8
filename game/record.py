"""The record: a match as text that people can read, keep and check, printed and parsed strictly.

    [Variant "duel"]
    [Seed "<64 hex digits>"]
    [Red "Alice"]
    [White "Bob"]
    [Result "red"]

    NE2 N1 + E3*   ; a comment runs to the end of its line

Only `Variant` and `Seed` are required. A match that did not begin with the opening also has `[Position "LINE"]`, as
`game.notation` writes it. Unknown headers are kept, so that records of newer programs stay readable. Every `Record`
object is valid: all its moves are legal.
"""

from __future__ import annotations

import datetime
import re
import textwrap
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from game.deck import SEED_BYTES, Deck
from game.moves import IllegalMove, Move
from game.notation import PositionError, in_short, parse_position, position_line
from game.position import PlayerView, Position, begin_from, opening
from game.turns import Turn, replay
from game.variants import Variant

LINE_WIDTH: Final = 79
MOST_TAKEN_BACK: Final = 999_999
PROOF_HEADERS: Final = ("Commitment", "Secret", "Salt")
_SALT: Final = re.compile(r"[!-~]+")


class Flaw(Enum):
    """What is wrong with a record."""

    NOT_TEXT = "this is not UTF-8 text"
    BAD_CHARACTER = "a control character has no place in a record"
    BAD_HEADER = 'a header is written [Name "value"]'
    HEADER_TWICE = "this header stands here for the second time"
    HEADER_MISSING = "a header is missing"
    BAD_VALUE = "this header cannot have this value"
    NO_EMPTY_LINE = "an empty line must stand between the headers and the moves"
    EMPTY_LINE = "an empty line stands among the headers"
    HEADER_AFTER_MOVES = "a header stands after the moves"
    BAD_MOVE = "this is not a move"
    ILLEGAL_MOVE = "this move is not legal here"
    NO_RECORD = "there is no record here"


class RecordError(ValueError):
    """A record is refused: what is wrong, the text concerned, and the line (None if it did not come from text).

    ``move`` is the index of an illegal move, from 0.
    """

    def __init__(self, flaw: Flaw, detail: str = "", line: int | None = None, move: int | None = None) -> None:
        super().__init__(flaw, detail, line, move)
        self.flaw = flaw
        self.detail = detail
        self.line = line
        self.move = move

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        return where + self.flaw.value + (f": {in_short(self.detail)}" if self.detail else "")


class Outcome(Enum):
    """The result that a record states."""

    RED = "red"
    WHITE = "white"
    DRAW = "draw"
    UNFINISHED = "*"

    @classmethod
    def of(cls, position: Position) -> Outcome:
        if position.result is None:
            return cls.UNFINISHED
        winner = position.result.winner
        return cls.DRAW if winner is None else cls(str(winner))


class Ending(Enum):
    """How a match ended that was not decided on the board."""

    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"


@dataclass(frozen=True, slots=True)
class Proof:
    """The values to check the dealing with: the commitment, and the two parts of the seed."""

    commitment: bytes
    secret: bytes = field(repr=False)
    salt: str

    @property
    def well_formed(self) -> bool:
        return len(self.commitment) == len(self.secret) == SEED_BYTES and bool(_SALT.fullmatch(self.salt))


@dataclass(frozen=True, slots=True)
class Record:
    """A match: everything needed to replay it, and its players, date and result.

    It holds the seed, so the record of a running match must not be shown to anyone.
    """

    variant: Variant
    seed: bytes = field(repr=False)
    moves: tuple[Move, ...] = ()
    players: tuple[str, ...] = ()
    """One name for each seat; an empty name is not printed. An empty tuple means all names are empty."""
    date: datetime.date | None = None
    outcome: Outcome | None = None
    ending: Ending | None = None
    proof: Proof | None = None
    position: PlayerView | None = None
    """Where the match began, if not with the opening."""
    taken_back: int = 0
    """How many moves were taken back in practice. They are not in ``moves``."""
    others: tuple[tuple[str, str], ...] = ()
    """Unknown headers, in order."""

    def __post_init__(self) -> None:
        seats = self.variant.seats
        object.__setattr__(self, "players", self.players or ("",) * len(seats))
        if len(self.players) != len(seats):
            raise RecordError(Flaw.BAD_VALUE, f"{len(self.players)} players in a {self.variant}")
        if len(self.seed) != SEED_BYTES:
            raise RecordError(Flaw.BAD_VALUE, f"a Seed of {len(self.seed)} bytes")
        if self.proof is not None and not self.proof.well_formed:
            raise RecordError(Flaw.BAD_VALUE, "Commitment, Secret or Salt")
        if not 0 <= self.taken_back <= MOST_TAKEN_BACK:
            raise RecordError(Flaw.BAD_VALUE, f"TakenBack {self.taken_back}")
        self._check_position()
        known = known_headers(self.variant)
        seen: set[str] = set()
        for name, _ in self.others:
            if not _NAME.fullmatch(name):
                raise RecordError(Flaw.BAD_HEADER, name)
            if name in known or name in seen:
                raise RecordError(Flaw.HEADER_TWICE, name)
            seen.add(name)
        for name, value in self.headers():
            if has_bad_character(value):
                raise RecordError(Flaw.BAD_CHARACTER, name)
        played = 0
        try:
            for _ in self.turns():
                played += 1
        except IllegalMove as error:
            raise RecordError(Flaw.ILLEGAL_MOVE, str(error), move=played) from None

    def _check_position(self) -> None:
        """Check that the position equals what its line says: otherwise the printed record would be a different one."""
        if self.position is None:
            return
        try:
            read = parse_position(position_line(self.position))
        except PositionError as error:
            raise RecordError(Flaw.BAD_VALUE, f"Position: {error}") from None
        if read != self.position:
            raise RecordError(Flaw.BAD_VALUE, "Position: not as it is written")
        if read.variant is not self.variant:
            raise RecordError(Flaw.BAD_VALUE, f"Position: hands of a {read.variant}")

    @property
    def deck(self) -> Deck:
        return Deck(self.seed)

    def opening(self) -> Position:
        """The position before the first move."""
        return opening(self.variant, self.deck) if self.position is None else begin_from(self.position, self.deck)

    def turns(self) -> Iterator[Turn]:
        return replay(self.variant, self.deck, self.moves, self.position)

    def final(self) -> Position:
        """The position after the last move."""
        position = self.opening()
        for turn in self.turns():
            position = turn.position
        return position

    def headers(self) -> Iterator[tuple[str, str]]:
        """All headers as they are printed, in order."""
        yield "Variant", str(self.variant)
        yield "Seed", self.seed.hex()
        if self.position is not None:
            yield "Position", position_line(self.position)
        for name, player in zip(player_headers(self.variant), self.players, strict=True):
            if player:
                yield name, player
        if self.date is not None:
            yield "Date", self.date.isoformat()
        if self.outcome is not None:
            yield "Result", self.outcome.value
        if self.ending is not None:
            yield "Ending", self.ending.value
        if self.taken_back:
            yield "TakenBack", str(self.taken_back)
        if self.proof is not None:
            yield "Commitment", self.proof.commitment.hex()
            yield "Secret", self.proof.secret.hex()
            yield "Salt", self.proof.salt
        yield from self.others

    def __str__(self) -> str:
        """The record as text; `parse_record` gives the same record back."""
        lines = [f'[{name} "{_escape(value)}"]' for name, value in self.headers()]
        moves = textwrap.wrap(" ".join(map(str, self.moves)), LINE_WIDTH, break_on_hyphens=False)
        return "\n".join([*lines, "", *moves, ""])


def player_headers(variant: Variant) -> tuple[str, ...]:
    """The names of the players' headers, in seat order: Red and White, or Red1, White1, Red2 and White2."""
    return ("Red", "White") if variant is Variant.DUEL else ("Red1", "White1", "Red2", "White2")


_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9]*")


def known_headers(variant: Variant) -> frozenset[str]:
    """The headers that have a meaning. Unknown headers must have other names."""
    return frozenset(
        {
            "Variant", "Seed", "Position", "Date", "Result", "Ending", "TakenBack", *PROOF_HEADERS,
            *player_headers(variant),
        }
    )  # fmt: skip


def has_bad_character(text: str) -> bool:
    """Whether text has a character that a record must not have: a control character or a lone surrogate."""
    return any(unicodedata.category(character) in ("Cc", "Cs") for character in text)


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
