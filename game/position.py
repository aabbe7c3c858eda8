"""Positions: what is on the table, the legal moves, and what a player may know.

`Position` is complete, with the draw pile in order. `PlayerView` is what every player sees: the same without the
order of the pile. Neither is a subclass of the other, so the type checker finds one passed in place of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.board import CENTRE, Board, Square, Territory, target
from game.cards import CARDS, Card, canonical
from game.deck import Deck
from game.events import PassReason
from game.houses import TOKENS, House, Seat
from game.moves import DRAW, HERO_PLAYS, PLAYS, Draw, HeroPlay, Move, Refusal
from game.score import Result, result
from game.variants import Variant

OPENING_SHUFFLE: Final = 0


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Everything that all players see. The base of `Position` and `PlayerView`; not created itself."""

    variant: Variant
    board: Board
    crown: Square
    hands: tuple[tuple[Card, ...], ...]
    """One hand for each seat, in the order in which the cards came."""
    heroes: tuple[int, ...]
    discard: tuple[Card, ...]
    """The cards played since the last shuffle, first to last."""
    seat: Seat | None
    """The seat to move; None if the match is over."""
    shuffles: int
    """How often the discard pile became the draw pile."""

    @property
    def over(self) -> bool:
        return self.seat is None

    @property
    def tokens_left(self) -> int:
        return TOKENS - self.board.tokens

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards in the draw pile, in canonical order: players can work out which they are, but not their order."""
        seen = {*self.discard, *(card for hand in self.hands for card in hand)}
        return tuple(card for card in CARDS if card not in seen)

    @property
    def result(self) -> Result | None:
        """The winner and what decided, if the match is over."""
        return result(self.board) if self.over else None

    def score(self, house: House) -> int:
        return self.board.score(house)

    def territories(self, house: House) -> tuple[Territory, ...]:
        return self.board.territories(house)

    def target(self, card: Card) -> Square | None:
        """The square to which a card would move the crown, or None if it is off the board."""
        return target(card, self.crown)

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves of the seat to move: cards in the order of the hand, then the draw. Empty if the match is over."""
        if self.seat is None:
            return ()
        moves = self._card_moves(self.seat)
        if len(self.hands[self.seat]) < self.variant.hand_size:
            moves.append(DRAW)
        return tuple(moves)

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        """Why a seat may not make a move now, or None if it may."""
        if self.seat is None:
            return Refusal.MATCH_OVER
        if seat != self.seat:
            return Refusal.NOT_YOUR_TURN
        if isinstance(move, Draw):
            return Refusal.HAND_FULL if len(self.hands[seat]) >= self.variant.hand_size else None
        if move.card not in self.hands[seat]:
            return Refusal.CARD_NOT_IN_HAND
        square = target(move.card, self.crown)
        if square is None:
            return Refusal.OFF_BOARD
        holder = self.board.house_at(square)
        hero = isinstance(move, HeroPlay)
        if holder is None:
            return Refusal.HERO_NOT_NEEDED if hero else None
        if holder is seat.house:
            return Refusal.OWN_TOKEN
        if not self.heroes[seat]:
            return Refusal.NO_HERO_LEFT
        return None if hero else Refusal.HERO_NOT_DECLARED

    def can_act(self, seat: Seat) -> bool:
        """Whether a seat would have a legal move if it were its turn."""
        return len(self.hands[seat]) < self.variant.hand_size or bool(self._card_moves(seat))

    def pass_reason(self, seat: Seat) -> PassReason | None:
        """Why a seat would have no legal move if it were its turn, or None if it would have one."""
        if self.can_act(seat):
            return None
        targets = (target(card, self.crown) for card in self.hands[seat])
        blocked = any(square is not None and self.board.house_at(square) is seat.house.other for square in targets)
        return PassReason.NO_HERO if blocked else PassReason.NO_TARGET

    def _card_moves(self, seat: Seat) -> list[Move]:
        """The moves of a seat with its cards. The target square decides whether a card needs a hero."""
        own, others = self.board.bits(seat.house), self.board.bits(seat.house.other)
        heroes, crown = self.heroes[seat], self.crown
        moves: list[Move] = []
        for card in self.hands[seat]:
            square = target(card, crown)
            if square is None or own >> square & 1:
                continue
            if not others >> square & 1:
                moves.append(PLAYS[card])
            elif heroes:
                moves.append(HERO_PLAYS[card])
        return moves


@dataclass(frozen=True, slots=True)
class PlayerView(OpenTable):
    """What a player may know: everything except the order of the draw pile."""


@dataclass(frozen=True, slots=True)
class Position(OpenTable):
    """The complete position, with the draw pile in order, top card first. The pile is never empty."""

    pile: tuple[Card, ...] = field(repr=False)

    def view(self) -> PlayerView:
        return PlayerView(
            self.variant, self.board, self.crown, self.hands, self.heroes, self.discard, self.seat, self.shuffles
        )

    def with_seat(self, seat: Seat | None) -> Position:
        # Without dataclasses.replace, which would cost as much as the rest of a turn.
        return Position(
            self.variant, self.board, self.crown, self.hands, self.heroes, self.discard, seat, self.shuffles, self.pile
        )


def opening(variant: Variant, deck: Deck) -> Position:
    """The position before the first move: cards dealt one at a time in seat order, red first."""
    cards = deck.shuffle(OPENING_SHUFFLE, CARDS)
    seats = len(variant.seats)
    dealt = seats * variant.hand_size
    return Position(
        variant=variant,
        board=Board(),
        crown=CENTRE,
        hands=tuple(cards[seat:dealt:seats] for seat in variant.seats),
        heroes=(variant.heroes,) * seats,
        discard=(),
        seat=Seat.RED_1,
        shuffles=OPENING_SHUFFLE,
        pile=cards[dealt:],
    )


def begin_from(table: OpenTable, deck: Deck) -> Position:
    """A position to play on from, with a new unknown pile: shuffle 0 orders the cards that are in no hand and not
    discarded. The order of the discards is dropped, because no rule uses it.
    """
    return Position(
        variant=table.variant,
        board=table.board,
        crown=table.crown,
        hands=table.hands,
        heroes=table.heroes,
        discard=canonical(table.discard),
        seat=table.seat,
        shuffles=OPENING_SHUFFLE,
        pile=deck.shuffle(OPENING_SHUFFLE, table.unseen),
    )


def set_up(
    variant: Variant,
    hands: Sequence[Iterable[Card]],
    *,
    board: Board | None = None,
    crown: Square | str = CENTRE,
    heroes: Mapping[Seat, int] | None = None,
    discard: Iterable[Card] = (),
    seat: Seat = Seat.RED_1,
) -> Position:
    """A position set up by hand, for lessons and tests. The cards that are not given are the pile.

    Seats without an entry in ``heroes`` have all of their heroes. ValueError for an impossible position.
    """
    left = dict.fromkeys(variant.seats, variant.heroes) | dict(heroes or {})
    laid = tuple(tuple(hand) for hand in hands)
    discard = tuple(discard)
    named = [*discard, *(card for hand in laid for card in hand)]
    if len(laid) != len(variant.seats) or any(len(hand) > variant.hand_size for hand in laid):
        raise ValueError(f"a {variant} has {len(variant.seats)} hands of at most {variant.hand_size} cards")
    if len(set(named)) != len(named):
        raise ValueError("a card is laid out twice")
    board = board or Board()
    if board.red & board.white or board.tokens >= TOKENS:
        raise ValueError("a square holds one token, and the supply is not used up")
    if seat not in left or set(left) != set(variant.seats):
        raise ValueError(f"a {variant} has no such seat")
    if not all(0 <= number <= variant.heroes for number in left.values()):
        raise ValueError(f"a seat has at most {variant.heroes} heroes")
    if len(named) == len(CARDS):
        raise ValueError("the draw pile is never empty")
    position = Position(
        variant=variant,
        board=board,
        crown=Square.named(crown) if isinstance(crown, str) else crown,
        hands=laid,
        heroes=tuple(left[each] for each in variant.seats),
        discard=discard,
        seat=seat,
        shuffles=0,
        pile=tuple(card for card in CARDS if card not in named),
    )
    if not position.can_act(seat):
        raise ValueError(f"{seat} could do nothing, so it cannot be its turn")
    return position
