"""Random matches for the tests of `game`, also as a hypothesis strategy."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from game import Deck, Move, Position, Turn, Variant, opening, play

variants = st.sampled_from(Variant)
seeds = st.binary(min_size=32, max_size=32)


def random_match(variant: Variant, number: int) -> Iterator[tuple[Position, Turn | None]]:
    """The positions of a random match, the opening first, each with the turn that led to it."""
    deck = Deck(number.to_bytes(32, "big"))
    lots = random.Random(number)
    position = opening(variant, deck)
    yield position, None
    while position.seat is not None:
        turn = play(position, position.seat, lots.choice(position.legal_moves()), deck)
        position = turn.position
        yield position, turn


@st.composite
def matches(draw: st.DrawFn) -> tuple[Variant, bytes, tuple[Move, ...]]:
    """Variant, seed and legal moves of a match that may have stopped anywhere."""
    variant, seed = draw(variants), draw(seeds)
    length, lots = draw(st.integers(0, 120)), draw(st.randoms(use_true_random=False))
    deck = Deck(seed)
    position, moves = opening(variant, deck), list[Move]()
    while position.seat is not None and len(moves) < length:
        moves.append(lots.choice(position.legal_moves()))
        position = play(position, position.seat, moves[-1], deck).position
    return variant, seed, tuple(moves)
