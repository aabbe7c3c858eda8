"""The fair deck: a shuffle that anybody can repeat, and a promise that the bot cannot break.

Before a match the bot shows the commitment to a secret; the salt comes from outside, after that. The seed is made of
both, and all shuffles follow from it. When the match is over the secret is shown, and `dealing` tells whether
the deck was the promised one.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from game.cards import Card, canonical

SEED_BYTES: Final = 32
_WORDS: Final = 2**32


@dataclass(frozen=True, slots=True)
class Deck:
    """All the shuffles of one match, from its 32-byte seed, which no log line should show while it is running."""

    seed: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")

    def shuffle(self, number: int, cards: Collection[Card]) -> tuple[Card, ...]:
        """Shuffle ``number`` (0 is the opening deal) of these cards; the top of the pile comes first."""
        pile = list(canonical(cards))
        words = self._words(number)
        for i in range(len(pile) - 1, 0, -1):
            # Words beyond the last whole multiple would make low numbers likelier: they are passed over.
            fair = _WORDS - _WORDS % (i + 1)
            j = next(word for word in words if word < fair) % (i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return tuple(pile)

    def _words(self, number: int) -> Iterator[int]:
        block = 0
        while True:
            digest = hmac.digest(self.seed, b"%d:%d" % (number, block), "sha256")
            for start in range(0, len(digest), 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1


def commit(secret: bytes) -> bytes:
    """What is published with the challenge: it binds the bot to its secret without showing it."""
    return hashlib.sha256(secret).digest()


def seed_from(secret: bytes, salt: str) -> bytes:
    """The seed of a match, of the bot's secret and a salt that the bot cannot choose."""
    return hashlib.sha256(secret + salt.encode("ascii")).digest()


class Dealing(Enum):
    """What a check of the revealed secret finds."""

    HONEST = "the deck is the promised one"
    OTHER_SECRET = "the secret is not the one that was promised"
    OTHER_SEED = "the seed does not follow from the secret and the salt"


def dealing(*, seed: bytes, secret: bytes, salt: str, commitment: bytes) -> Dealing:
    """Whether a finished match was dealt from the deck that was promised before it began."""
    if not hmac.compare_digest(commit(secret), commitment):
        return Dealing.OTHER_SECRET
    if not salt.isascii() or not hmac.compare_digest(seed_from(secret, salt), seed):
        return Dealing.OTHER_SEED
    return Dealing.HONEST
