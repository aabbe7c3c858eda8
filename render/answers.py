"""What a move leaves to the next seat: the table as that seat would find it, with all that lies open."""

from __future__ import annotations

from game import TOKENS, Draw, HeroPlay, Move, OpenTable, PlayerView, Seat


def left_behind(view: OpenTable, move: Move) -> PlayerView | None:
    """The table after a legal move, with the next seat to move; None when the move ends the match.

    The next seat in order is asked even if it can do nothing: `legal_moves` is empty then, and it will pass. A card
    that would be drawn is nobody's yet: it is in no hand here.
    """
    seat = view.seat
    assert seat is not None  # the move is legal
    order = view.variant.seats
    following = order[(order.index(seat) + 1) % len(order)]
    if isinstance(move, Draw):
        return _table(view, following)
    square = view.target(move.card)
    assert square is not None  # the move is legal
    board = view.board.with_token(seat.house, square)
    if board.tokens == TOKENS:
        return None
    hands, heroes = list(view.hands), list(view.heroes)
    hands[seat] = tuple(card for card in hands[seat] if card is not move.card)
    heroes[seat] -= isinstance(move, HeroPlay)
    return PlayerView(
        view.variant,
        board,
        square,
        tuple(hands),
        tuple(heroes),
        (*view.discard, move.card),
        following,
        view.shuffles,
    )


def _table(view: OpenTable, seat: Seat) -> PlayerView:
    return PlayerView(view.variant, view.board, view.crown, view.hands, view.heroes, view.discard, seat, view.shuffles)
