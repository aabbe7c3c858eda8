"""What happened in a turn, in order, so that a screen can tell the story without working it out again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.board import Square
from game.cards import Card
from game.houses import House, Seat
from game.score import Result


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat laid a card on the discard pile, with a hero or without; the crown went with it."""

    seat: Seat
    card: Card
    hero: bool
    crown_from: Square
    crown_to: Square


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """A token from the supply came onto a free square; it joined these sizes of territory into one."""

    house: House
    square: Square
    joined: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TokenTurned:
    """The other house's token was turned; the same of joining, and what was left of the territory it came from."""

    house: House
    square: Square
    joined: tuple[int, ...]
    split_into: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A seat drew the top card of the pile."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class PileReshuffled:
    """The last card was drawn: the discard pile became the new draw pile. ``number`` counts from 1."""

    number: int
    cards: int


class PassReason(Enum):
    """Why a seat with a full hand can do nothing."""

    NO_TARGET = "every card leads off the board or onto a token of one's own house"
    NO_HERO = "every card leads off the board or onto a token, and no hero is left to turn it"


@dataclass(frozen=True, slots=True)
class SeatPassed:
    """A seat was skipped because it could do nothing."""

    seat: Seat
    reason: PassReason


class EndReason(Enum):
    """Why a match that was played to its end is over."""

    LAST_TOKEN = "the last token was placed"
    NOBODY_CAN_ACT = "nobody can act"


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match ended at once."""

    reason: EndReason
    result: Result


Event = CardPlayed | TokenPlaced | TokenTurned | CardDrawn | PileReshuffled | SeatPassed | MatchOver
