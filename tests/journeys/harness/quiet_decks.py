"""Decks in which every player has a choice in the first three moves of a duel, whatever is played.

In one of two thousand deals a player is passed over right at the start, and in one of five a player may have a single
legal move, for which the computer needs no search. Journeys in which "Bob moves next" or a hint is searched would fail
by that chance, so their bots and the tests themselves skip such deals.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from itertools import count
from types import ModuleType

from game import Deck, Position, Variant, opening, play, seed_from

MOVES = 3


@lru_cache(maxsize=4096)
def quiet_seed(secret: bytes, salt: str) -> bytes:
    """The seed of a match; another one if somebody could have no choice early."""
    for number in count():
        seed = seed_from(secret, salt if not number else f"{salt}/{number}")
        deck = Deck(seed)
        if _is_quiet(opening(Variant.DUEL, deck), deck, MOVES):
            return seed
    raise AssertionError("unreachable")


def _is_quiet(position: Position, deck: Deck, moves: int) -> bool:
    if position.seat is None or not moves:
        return position.seat is not None
    choices = list(position.legal_moves())
    turns = (play(position, position.seat, move, deck) for move in choices)
    return len(choices) > 1 and all(not turn.passed and _is_quiet(turn.position, deck, moves - 1) for turn in turns)


def dealing() -> list[ModuleType]:
    """The modules that make the deck of a match from its secret."""
    return [module for module in list(sys.modules.values()) if vars(module).get("seed_from") in (seed_from, quiet_seed)]


def deal(patch: Callable[[ModuleType, str, object], None], seed: bytes | None = None) -> None:
    """Let this process deal quiet decks, or always the same one."""
    for module in dealing():
        if module.__name__ != __name__:
            patch(module, "seed_from", quiet_seed if seed is None else lambda *_: seed)
