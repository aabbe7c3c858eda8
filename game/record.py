"""The record: a match as text that people can read, keep and check, printed and parsed strictly.

    [Variant "duel"]
    [Seed "<64 hex digits>"]
    [Red "Alice"]
    [White "Bob"]
    [Result "red"]

    NE2 N1 + E3*   ; a comment runs to the end of its line

Only `Variant` and `Seed` must be there. Headers of other names are kept as they are, so that a newer program's
records stay readable. A `Record` that exists is right: every move in it was legal.
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
from game.houses import Variant
from game.moves import IllegalMove, Move
from game.position import Position, opening
from game.turns import Turn, replay

LINE_WIDTH: Final = 79
DETAIL_WIDTH: Final = 60
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
    """A record that is refused: what is wrong, the words concerned, and the line (None if it was never text).

    ``move`` is the place of an illegal move among the moves, from 0.
    """

    def __init__(self, flaw: Flaw, detail: str = "", line: int | None = None, move: int | None = None) -> None:
        super().__init__(flaw, detail, line, move)
        self.flaw = flaw
        self.detail = detail
        self.line = line
        self.move = move

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        return where + self.flaw.value + (f": {_in_short(self.detail)}" if self.detail else "")


class Outcome(Enum):
    """What a record says of the result."""

    RED = "red"
    WHITE = "white"
    DRAW = "draw"
    UNFINISHED = "*"

    @classmethod
    def of(cls, position: Position) -> Outcome:
        """The outcome that a position shows."""
        if position.result is None:
            return cls.UNFINISHED
        winner = position.result.winner
        return cls.DRAW if winner is None else cls(str(winner))


class Ending(Enum):
    """How a match ended that was not played to its end on the board."""

    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"


@dataclass(frozen=True, slots=True)
class Proof:
    """What it takes to check the dealing: the promise, and the two halves of the seed."""

    commitment: bytes
    secret: bytes = field(repr=False)
    salt: str

    @property
    def well_formed(self) -> bool:
        return len(self.commitment) == len(self.secret) == SEED_BYTES and bool(_SALT.fullmatch(self.salt))


@dataclass(frozen=True, slots=True)
class Record:
    """A match: what it takes to play it again, and what is known of the occasion.

    It holds the seed, so while a match is running its record is for nobody's eyes.
    """

    variant: Variant
    seed: bytes = field(repr=False)
    moves: tuple[Move, ...] = ()
    players: tuple[str, ...] = ()
    """A name a seat; an empty name is not printed. No names at all is the same as empty ones."""
    date: datetime.date | None = None
    outcome: Outcome | None = None
    ending: Ending | None = None
    proof: Proof | None = None
    others: tuple[tuple[str, str], ...] = ()
    """Headers that this program gives no meaning to, in order."""

    def __post_init__(self) -> None:
        seats = self.variant.seats
        object.__setattr__(self, "players", self.players or ("",) * len(seats))
        if len(self.players) != len(seats):
            raise RecordError(Flaw.BAD_VALUE, f"{len(self.players)} players in a {self.variant}")
        if len(self.seed) != SEED_BYTES:
            raise RecordError(Flaw.BAD_VALUE, f"a Seed of {len(self.seed)} bytes")
        if self.proof is not None and not self.proof.well_formed:
            raise RecordError(Flaw.BAD_VALUE, "Commitment, Secret or Salt")
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

    @property
    def deck(self) -> Deck:
        return Deck(self.seed)

    def opening(self) -> Position:
        return opening(self.variant, self.deck)

    def turns(self) -> Iterator[Turn]:
        return replay(self.variant, self.deck, self.moves)

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
        for name, player in zip(player_headers(self.variant), self.players, strict=True):
            if player:
                yield name, player
        if self.date is not None:
            yield "Date", self.date.isoformat()
        if self.outcome is not None:
            yield "Result", self.outcome.value
        if self.ending is not None:
            yield "Ending", self.ending.value
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
    """The headers that have a meaning; no other header of a record may take their names."""
    return frozenset({"Variant", "Seed", "Date", "Result", "Ending", *PROOF_HEADERS, *player_headers(variant)})


def has_bad_character(text: str) -> bool:
    """Whether text holds what a line of a record cannot: a control character, or half of a surrogate pair."""
    return any(unicodedata.category(character) in ("Cc", "Cs") for character in text)


def _in_short(detail: str) -> str:
    """What was written, but never so much or so odd that it spoils the screen on which it is shown."""
    shown = detail if len(detail) <= DETAIL_WIDTH else f"{detail[:DETAIL_WIDTH]}..."
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in shown)


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
