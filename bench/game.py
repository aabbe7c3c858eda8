"""The rules: random matches a second, compared with a bare loop over integers without events and checks."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

from game import CARDS, SQUARES, Deck, Variant, opening, play, target

MATCHES = 400


def main() -> None:
    bare = _seconds(_bare_duel)
    print(f"bare integer loop, duel: {1000 * bare:.2f} ms a match")
    for variant in Variant:
        seconds = _seconds(partial(_match, variant))
        moves = sum(_match(variant, number) for number in range(20)) / 20
        print(
            f"{variant}: {1 / seconds:.0f} random matches a second, {1000 * seconds:.2f} ms a match "
            f"of {moves:.0f} moves, legal moves asked for at every turn; {seconds / bare:.1f} times the bare loop"
        )


def _seconds(match: Callable[[int], int]) -> float:
    """Seconds a match: the fastest of five rounds, because other load only makes it slower."""
    rounds = []
    for _ in range(5):
        start = time.perf_counter()
        for number in range(MATCHES // 5):
            match(number)
        rounds.append((time.perf_counter() - start) / (MATCHES // 5))
    return min(rounds)


def _match(variant: Variant, number: int) -> int:
    deck = Deck(number.to_bytes(32, "big"))
    lots = random.Random(number)
    position, moves = opening(variant, deck), 0
    while position.seat is not None:
        position = play(position, position.seat, lots.choice(position.legal_moves()), deck).position
        moves += 1
    return moves


_TARGETS = [[-1 if (found := target(card, square)) is None else int(found) for square in SQUARES] for card in CARDS]


def _bare_duel(number: int) -> int:
    lots = random.Random(number)
    pile = list(range(24))
    lots.shuffle(pile)
    hands, heroes, tokens = [[pile.pop() for _ in range(5)] for _ in range(2)], [4, 4], [0, 0]
    discard: list[int] = []
    crown, seat, placed, moves, stuck = 40, 0, 0, 0, 0
    while placed < 52 and stuck < 2:
        hand, own, other = hands[seat], tokens[seat], tokens[1 - seat]
        legal = [24] if len(hand) < 5 else []
        for card in hand:
            square = _TARGETS[card][crown]
            if square >= 0 and not own >> square & 1 and (heroes[seat] or not other >> square & 1):
                legal.append(card)
        if legal:
            stuck = 0
            moves += 1
            choice = lots.choice(legal)
            if choice == 24:
                hand.append(pile.pop())
                if not pile:
                    lots.shuffle(discard)
                    pile, discard = discard, pile
            else:
                crown = _TARGETS[choice][crown]
                hand.remove(choice)
                discard.append(choice)
                if other >> crown & 1:
                    heroes[seat] -= 1
                    tokens[1 - seat] ^= 1 << crown
                else:
                    placed += 1
                tokens[seat] |= 1 << crown
        else:
            stuck += 1
        seat = 1 - seat
    return moves
