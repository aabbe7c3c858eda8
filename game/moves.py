"""The three kinds of moves, and the reasons for which a move is refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.cards import CARDS, Card


@dataclass(frozen=True, slots=True)
class Play:
    """Play a power card: the crown moves and a token of the player's house is placed."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class HeroPlay:
    """Play a power card together with a hero: the opponent's token at the target is turned."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card}*"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a power card from the pile."""

    def __str__(self) -> str:
        return "+"


Move = Play | HeroPlay | Draw

# Each of the 49 moves exists once. The rules return these instead of making new objects at every turn.
DRAW: Final = Draw()
PLAYS: Final = {card: Play(card) for card in CARDS}
HERO_PLAYS: Final = {card: HeroPlay(card) for card in CARDS}
MOVES: Final[tuple[Move, ...]] = (*PLAYS.values(), *HERO_PLAYS.values(), DRAW)
_BY_TEXT: Final = {str(move): move for move in MOVES}


def parse_move(text: str) -> Move:
    """The move written as ``NE2``, ``NE2*`` or ``+``; ValueError for anything else.

    >>> parse_move("NE2*")
    HeroPlay(card=<Card.NE2: 'NE2'>)
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(f"{text!r} is not a move") from None


class Refusal(Enum):
    """Why a move is not legal. If several reasons apply, the first in this order is given."""

    MATCH_OVER = "the match is over"
    NOT_YOUR_TURN = "it is another seat's turn"
    HAND_FULL = "the hand is full, so no card may be drawn"
    CARD_NOT_IN_HAND = "the card is not in the hand"
    OFF_BOARD = "the card leads off the board"
    OWN_TOKEN = "a token of one's own house lies there"
    HERO_NOT_NEEDED = "the square is free, so no hero is needed"
    NO_HERO_LEFT = "the opponent's token lies there and no hero is left"
    HERO_NOT_DECLARED = "the opponent's token lies there, so the card must be played with a hero"


class IllegalMove(Exception):  # noqa: N818  players call it an illegal move
    """The rules refuse a move; nothing has changed."""

    def __init__(self, move: Move, refusal: Refusal) -> None:
        super().__init__(move, refusal)
        self.move = move
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.move}: {self.refusal.value}"
