"""Tests for the fair deck, against a second implementation and against fixed values that must never change."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import CARDS, Card, Dealing, Deck, commit, dealing, seed_from

cards = st.sets(st.sampled_from(CARDS))
seeds = st.binary(min_size=32, max_size=32)


def shuffle_by_the_book(seed: bytes, number: int, taken: set[Card]) -> list[str]:
    """The shuffle as the rules write it, from text alone."""
    order = [d + n for d in ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] for n in "123"]
    pile = [name for name in order if name in {str(card) for card in taken}]
    stream = b"".join(hmac.new(seed, f"{number}:{b}".encode(), hashlib.sha256).digest() for b in range(40))
    words = [int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4)]
    for i in reversed(range(1, len(pile))):
        while words[0] >= 2**32 - 2**32 % (i + 1):
            words.pop(0)
        j = words.pop(0) % (i + 1)
        pile[i], pile[j] = pile[j], pile[i]
    return pile


@given(seeds, st.integers(0, 30), cards)
def test_a_shuffle_is_the_one_in_the_rules(seed: bytes, number: int, taken: set[Card]) -> None:
    assert [str(card) for card in Deck(seed).shuffle(number, taken)] == shuffle_by_the_book(seed, number, taken)


def test_words_that_would_favour_low_numbers_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2**32 is no multiple of 3, so the highest word is not fair for three cards: the next one counts.
    monkeypatch.setattr(Deck, "_words", lambda *_: iter([2**32 - 1, 0, 1]))
    assert Deck(bytes(32)).shuffle(0, CARDS[:3]) == (Card.N3, Card.N2, Card.N1)


def test_the_order_in_which_cards_are_handed_in_does_not_matter() -> None:
    deck = Deck(bytes(range(32)))
    assert deck.shuffle(3, CARDS[::-1]) == deck.shuffle(3, CARDS)


def test_decks_that_must_never_change() -> None:
    shuffled = {number: " ".join(map(str, Deck(bytes(32)).shuffle(number, CARDS))) for number in (0, 1)}
    assert shuffled == {
        0: "SW2 W2 SW3 N3 NW1 N2 SE3 N1 NE3 W1 NE1 E3 NW3 NW2 SE1 SW1 E1 W3 S3 SE2 NE2 S2 E2 S1",
        1: "N1 NW3 SW3 SW1 N3 SW2 NE2 N2 S3 W2 E2 NW2 SE1 NE1 NW1 W3 S1 E3 W1 SE3 SE2 NE3 E1 S2",
    }


def test_every_card_comes_on_top_about_equally_often() -> None:
    tops = Counter(Deck(i.to_bytes(32, "big")).shuffle(0, CARDS)[0] for i in range(4800))
    assert set(tops) == set(CARDS)
    assert all(130 < count < 280 for count in tops.values())  # 200 expected, deviation 14


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Deck(bytes(size))


class TestThePromise:
    SECRET, SALT = bytes(range(32)), "1234567890123456789"
    SEED = hashlib.sha256(SECRET + b"1234567890123456789").digest()

    def test_the_seed_is_made_of_secret_and_salt(self) -> None:
        assert seed_from(self.SECRET, self.SALT) == self.SEED

    def test_an_honest_dealing(self) -> None:
        promised = commit(self.SECRET)
        assert promised == hashlib.sha256(self.SECRET).digest()
        assert self.check(commitment=promised) is Dealing.HONEST

    def test_another_secret_than_the_promised_one(self) -> None:
        assert self.check(commitment=commit(b"another")) is Dealing.OTHER_SECRET

    def test_another_seed_than_the_one_that_follows(self) -> None:
        assert self.check(seed=bytes(32)) is Dealing.OTHER_SEED
        assert self.check(salt="1234567890123456788") is Dealing.OTHER_SEED
        assert self.check(salt="né") is Dealing.OTHER_SEED

    def check(self, seed: bytes = SEED, salt: str = SALT, commitment: bytes | None = None) -> Dealing:
        commitment = commit(self.SECRET) if commitment is None else commitment
        return dealing(seed=seed, secret=self.SECRET, salt=salt, commitment=commitment)
