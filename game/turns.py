"""Makes moves: the position after a move, with the events of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from game.cards import Card
from game.deck import Deck
from game.events import (
    CardDrawn,
    CardPlayed,
    EndReason,
    Event,
    MatchOver,
    PileReshuffled,
    SeatPassed,
    TokenPlaced,
    TokenTurned,
)
from game.houses import TOKENS, Seat
from game.moves import Draw, HeroPlay, IllegalMove, Move
from game.position import OpenTable, Position, begin_from, opening
from game.score import result
from game.variants import Variant


@dataclass(frozen=True, slots=True)
class Turn:
    """One move: the seat that made it, its events in order, and the position after it."""

    seat: Seat
    move: Move
    events: tuple[Event, ...]
    position: Position

    @property
    def passed(self) -> tuple[Seat, ...]:
        """The seats that were skipped to reach the next one."""
        return tuple(event.seat for event in self.events if isinstance(event, SeatPassed))


def play(position: Position, seat: Seat, move: Move, deck: Deck) -> Turn:
    """The turn in which ``seat`` makes ``move``; IllegalMove, with the reason, if the rules refuse it.

    >>> deck = Deck(bytes(32))
    >>> start = opening(Variant.DUEL, deck)
    >>> turn = play(start, Seat.RED_1, start.legal_moves()[0], deck)
    >>> turn.position.seat
    <Seat.WHITE_1: 1>
    """
    refusal = position.refusal(seat, move)
    if refusal is not None:
        raise IllegalMove(move, refusal)
    events: list[Event] = []
    if isinstance(move, Draw):
        after = _draw(position, seat, deck, events)
    else:
        after = _play_card(position, seat, move.card, isinstance(move, HeroPlay), events)
    after = _with_next_seat(after, seat, events)
    return Turn(seat, move, tuple(events), after)


def replay(variant: Variant, deck: Deck, moves: Iterable[Move], begun_from: OpenTable | None = None) -> Iterator[Turn]:
    """The turns of a match from its deck and its moves; IllegalMove at the first move that the rules refuse.

    For a branch, ``begun_from`` is its first position instead of the opening.
    """
    position = opening(variant, deck) if begun_from is None else begin_from(begun_from, deck)
    for move in moves:
        # When the match is over, every seat is refused with that reason, so any seat will do.
        seat = Seat.RED_1 if position.seat is None else position.seat
        turn = play(position, seat, move, deck)
        yield turn
        position = turn.position


def _play_card(position: Position, seat: Seat, card: Card, hero: bool, events: list[Event]) -> Position:
    square = position.target(card)
    assert square is not None  # the move is legal
    board, house = position.board, seat.house
    after = board.with_token(house, square)
    events.append(CardPlayed(seat, card, hero, position.crown, square))
    joined = board.sizes_around(house, square)
    if hero:
        events.append(TokenTurned(house, square, joined, after.sizes_around(house.other, square)))
    else:
        events.append(TokenPlaced(house, square, joined))
    hand = position.hands[seat]
    place = hand.index(card)
    heroes = position.heroes
    return Position(
        position.variant,
        after,
        square,
        replaced(position.hands, seat, hand[:place] + hand[place + 1 :]),
        replaced(heroes, seat, heroes[seat] - 1) if hero else heroes,
        (*position.discard, card),
        seat,
        position.shuffles,
        position.pile,
    )


def _draw(position: Position, seat: Seat, deck: Deck, events: list[Event]) -> Position:
    card, *rest = position.pile
    events.append(CardDrawn(seat, card))
    pile, discard, shuffles = tuple(rest), position.discard, position.shuffles
    if not pile:
        # Reshuffle now, not at the next draw. At most 12 of the 24 cards are in hands, so there are cards to shuffle.
        shuffles += 1
        pile, discard = deck.shuffle(shuffles, discard), ()
        events.append(PileReshuffled(shuffles, len(pile)))
    return Position(
        position.variant,
        position.board,
        position.crown,
        replaced(position.hands, seat, (*position.hands[seat], card)),
        position.heroes,
        discard,
        seat,
        shuffles,
        pile,
    )


def _with_next_seat(position: Position, mover: Seat, events: list[Event]) -> Position:
    """The position with the next seat that can act as the seat to move, or None if the match is over."""
    if position.board.tokens == TOKENS:
        return _end(position, EndReason.LAST_TOKEN, events)
    seats = position.variant.seats
    passed: list[Event] = []
    for seat in (*seats[mover + 1 :], *seats[: mover + 1]):
        reason = position.pass_reason(seat)
        if reason is None:
            events.extend(passed)
            return position.with_seat(seat)
        passed.append(SeatPassed(seat, reason))
    return _end(position, EndReason.NOBODY_CAN_ACT, events)


def _end(position: Position, reason: EndReason, events: list[Event]) -> Position:
    events.append(MatchOver(reason, result(position.board)))
    return position.with_seat(None)


_T = TypeVar("_T")


def replaced(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    return (*values[:place], value, *values[place + 1 :])
