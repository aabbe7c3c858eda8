"""Positions: what lies on the table, what may be done from there, and what a player may know of it.

`Position` is complete, with the draw pile in order. `PlayerView` is what every player sees: the same without the
order of the pile. They are siblings, so that neither can be passed where the other is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.board import CENTRE, Board, Square, Territory, target
from game.cards import CARDS, Card, canonical
from game.deck import Deck
from game.events import EndReason, PassReason
from game.houses import TOKENS, House, Seat, Variant
from game.moves import DRAW, HERO_PLAYS, PLAYS, Draw, HeroPlay, Move, Refusal
from game.score import Result, result

OPENING_SHUFFLE: Final = 0


@dataclass(frozen=True, slots=True)
class OpenTable:
    """All that lies open. Made only as `Position` or `PlayerView`."""

    variant: Variant
    board: Board
    crown: Square
    hands: tuple[tuple[Card, ...], ...]
    """A hand a seat, each in the order in which its cards came."""
    heroes: tuple[int, ...]
    discard: tuple[Card, ...]
    """The cards played since the last shuffle, first to last."""
    seat: Seat | None
    """The seat to move; None when the match is over."""
    shuffles: int
    """How often the discard pile has become the draw pile."""

    @property
    def over(self) -> bool:
        return self.seat is None

    @property
    def tokens_left(self) -> int:
        return TOKENS - self.board.tokens

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards in the draw pile, in canonical order: anybody can count them, nobody knows their order."""
        seen = {*self.discard, *(card for hand in self.hands for card in hand)}
        return tuple(card for card in CARDS if card not in seen)

    @property
    def end_reason(self) -> EndReason | None:
        """Why the match is over, if it is."""
        if not self.over:
            return None
        return EndReason.NOBODY_CAN_ACT if self.tokens_left else EndReason.LAST_TOKEN

    @property
    def result(self) -> Result | None:
        """Who won and by what, once the match is over."""
        return result(self.board) if self.over else None

    def score(self, house: House) -> int:
        return self.board.score(house)

    def territories(self, house: House) -> tuple[Territory, ...]:
        return self.board.territories(house)

    def target(self, card: Card) -> Square | None:
        """Where a card would lead the crown, or None when that is off the board."""
        return target(card, self.crown)

    def legal_moves(self) -> tuple[Move, ...]:
        """What the seat to move can do: its cards in the order of the hand, then the draw. Empty when over."""
        if self.seat is None:
            return ()
        moves = self._card_moves(self.seat)
        if len(self.hands[self.seat]) < self.variant.hand_size:
            moves.append(DRAW)
        return tuple(moves)

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        """Why a seat may not make a move now, or None when it may."""
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
        """Whether a seat could do anything if it were its turn."""
        return len(self.hands[seat]) < self.variant.hand_size or bool(self._card_moves(seat))

    def pass_reason(self, seat: Seat) -> PassReason | None:
        """Why a seat could do nothing if it were its turn, or None when it could."""
        if self.can_act(seat):
            return None
        targets = (target(card, self.crown) for card in self.hands[seat])
        blocked = any(square is not None and self.board.house_at(square) is seat.house.other for square in targets)
        return PassReason.NO_HERO if blocked else PassReason.NO_TARGET

    def _card_moves(self, seat: Seat) -> list[Move]:
        """What a seat can do with its cards: the target alone decides whether a card takes a hero."""
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
    """The whole truth, with the draw pile in order; the top comes first. It is never empty."""

    pile: tuple[Card, ...] = field(repr=False)

    def view(self) -> PlayerView:
        return PlayerView(
            self.variant,
            self.board,
            self.crown,
            self.hands,
            self.heroes,
            self.discard,
            self.seat,
            self.shuffles,
        )


def opening(variant: Variant, deck: Deck) -> Position:
    """The position before the first move: hands dealt round the table, red first, one card at a time."""
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
    """What lies on a table, to be played on from with a pile that nobody knows: shuffle 0 orders the cards that are
    in no hand and not discarded. The order in which cards were discarded is forgotten: no rule asks for it.
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
    """A position laid out by hand, for lessons and tests: the cards that are not named are the pile.

    Seats whose heroes are not named have all of theirs. ValueError when it could not lie on a table.
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
