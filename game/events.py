"""The events of a turn, in order, so that a screen can describe the turn without computing it again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.board import Square
from game.cards import Card
from game.houses import House, Seat
from game.score import Result


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card, with or without a hero, and the crown moved."""

    seat: Seat
    card: Card
    hero: bool
    crown_from: Square
    crown_to: Square


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """A token from the supply was placed on a free square. It joined territories of these sizes into one."""

    house: House
    square: Square
    joined: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TokenTurned:
    """A token of the other house was turned. It joined territories of these sizes, and split the other's into these."""

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
    """The draw pile was used up, and the discard pile became the new one. ``number`` counts from 1."""

    number: int
    cards: int


class PassReason(Enum):
    """Why a seat with a full hand cannot act."""

    NO_TARGET = "every card leads off the board or onto a token of one's own house"
    NO_HERO = "every card leads off the board or onto a token, and no hero is left to turn it"


@dataclass(frozen=True, slots=True)
class SeatPassed:
    """A seat was skipped because it could not act."""

    seat: Seat
    reason: PassReason


class EndReason(Enum):
    """Why a match ended on the board."""

    LAST_TOKEN = "the last token was placed"
    NOBODY_CAN_ACT = "nobody can act"


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match ended with this turn."""

    reason: EndReason
    result: Result


Event = CardPlayed | TokenPlaced | TokenTurned | CardDrawn | PileReshuffled | SeatPassed | MatchOver
