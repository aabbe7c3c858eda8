"""A position as a row of whole numbers: all that a player may know, in the form that the kernel reads.

It is made from a `PlayerView` alone, so the order of the draw pile cannot get in. Needs neither numba nor numpy.
"""

from __future__ import annotations

from typing import Final

from game import CARDS, DRAW, HERO_PLAYS, PLAYS, House, Move, PlayerView

# A board is two words of whole ranks, so that no shift ever leaves 63 bits: ranks 1 to 5, then ranks 6 to 9.
LOW_SQUARES: Final = 45
LOW: Final = (1 << LOW_SQUARES) - 1

# Indexes into the row. Red's two words come first, then white's.
BOARD: Final = 0
CROWN: Final = 4
SEAT: Final = 5
"""The seat to move, -1 when the match is over."""
SEATS: Final = 6
LIMIT: Final = 7
"""How many cards a hand may hold."""
TOKENS_PLACED: Final = 8
SCORE: Final = 9
"""Red's points, then white's."""
HEROES: Final = 11
HELD: Final = 15
"""How many cards each of four seats holds."""
HAND: Final = 19
"""Four times room for `HAND_ROOM` cards; the entries behind the cards held mean nothing."""
HAND_ROOM: Final = 5
PILE: Final = 39
"""How many cards are unseen, then which, in an order without meaning."""
ROW: Final = 64

DRAW_MOVE: Final = 24
"""A move is the index of the card to play, or this. Whether a card takes a hero follows from its target."""


def row_of(view: PlayerView) -> list[int]:
    row = [0] * ROW
    for house in House:
        bits = view.board.bits(house)
        row[BOARD + 2 * house] = bits & LOW
        row[BOARD + 2 * house + 1] = bits >> LOW_SQUARES
        row[SCORE + house] = view.score(house)
    row[CROWN] = int(view.crown)
    row[SEAT] = -1 if view.seat is None else int(view.seat)
    row[SEATS] = len(view.variant.seats)
    row[LIMIT] = view.variant.hand_size
    row[TOKENS_PLACED] = view.board.tokens
    for seat, hand in enumerate(view.hands):
        row[HEROES + seat] = view.heroes[seat]
        row[HELD + seat] = len(hand)
        # In canonical order: the order of the cards says nothing about the position, so it must not change the answer.
        start = HAND + HAND_ROOM * seat
        row[start : start + len(hand)] = sorted(card.index for card in hand)
    unseen = view.unseen
    row[PILE] = len(unseen)
    row[PILE + 1 : PILE + 1 + len(unseen)] = [card.index for card in unseen]
    return row


def move_of(view: PlayerView, number: int) -> Move:
    if number == DRAW_MOVE:
        return DRAW
    card = CARDS[number]
    square = view.target(card)
    assert square is not None  # the kernel only returns legal moves
    return PLAYS[card] if view.board.house_at(square) is None else HERO_PLAYS[card]
