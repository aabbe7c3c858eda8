"""The fair deck: shuffles that everyone can repeat, with a commitment that the bot cannot change.

Before a match the bot publishes the commitment to a secret. The salt comes from outside, after that. Secret and salt
give the seed, and the seed gives all shuffles. After the match the secret is published, and `dealing` checks that the
deck was the promised one.
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
    """All shuffles of one match, from its 32-byte seed. The seed must not be logged while the match is running."""

    seed: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")

    def shuffle(self, number: int, cards: Collection[Card]) -> tuple[Card, ...]:
        """Shuffle ``number`` (0 is the opening deal) of these cards; the top of the pile comes first."""
        pile = list(canonical(cards))
        words = self._words(number)
        for i in range(len(pile) - 1, 0, -1):
            # Skip words beyond the last whole multiple: they would make low numbers more likely.
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
    """The commitment, published with the challenge: it binds the bot to its secret without revealing it."""
    return hashlib.sha256(secret).digest()


def seed_from(secret: bytes, salt: str) -> bytes:
    """The seed of a match, from the bot's secret and a salt that the bot cannot choose."""
    return hashlib.sha256(secret + salt.encode("ascii")).digest()


class Dealing(Enum):
    """The result of checking the revealed secret."""

    HONEST = "the deck is the promised one"
    OTHER_SECRET = "the secret is not the one that was promised"
    OTHER_SEED = "the seed does not follow from the secret and the salt"


def dealing(*, seed: bytes, secret: bytes, salt: str, commitment: bytes) -> Dealing:
    """Check that a finished match was dealt from the deck that was promised before it began."""
    if not hmac.compare_digest(commit(secret), commitment):
        return Dealing.OTHER_SECRET
    if not salt.isascii() or not hmac.compare_digest(seed_from(secret, salt), seed):
        return Dealing.OTHER_SEED
    return Dealing.HONEST
