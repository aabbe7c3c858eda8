"""The table after a move, as the next seat would see it."""

from __future__ import annotations

from game import TOKENS, Draw, HeroPlay, Move, OpenTable, PlayerView
from game.turns import replaced


def left_behind(view: OpenTable, move: Move) -> PlayerView | None:
    """The table after a legal move, with the next seat to move; None when the move ends the match.

    The seat to move is the next in order even if it cannot act: `legal_moves` is then empty and it will pass. A drawn
    card is not known yet, so it is in no hand.
    """
    seat = view.seat
    assert seat is not None  # the move is legal
    order = view.variant.seats
    following = order[(order.index(seat) + 1) % len(order)]
    board, crown, hands, heroes, discard = view.board, view.crown, view.hands, view.heroes, view.discard
    if not isinstance(move, Draw):
        square = view.target(move.card)
        assert square is not None  # the move is legal
        board, crown, discard = board.with_token(seat.house, square), square, (*discard, move.card)
        if board.tokens == TOKENS:
            return None
        hands = replaced(hands, seat, tuple(card for card in hands[seat] if card is not move.card))
        heroes = replaced(heroes, seat, heroes[seat] - isinstance(move, HeroPlay))
    return PlayerView(view.variant, board, crown, hands, heroes, discard, following, view.shuffles)
