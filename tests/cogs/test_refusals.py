"""Every reason why something cannot be has a sentence in every language, and none is taken for a bug."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.outgoing import meaning
from cogs.refusals import sentence
from data import Trouble
from game import Refusal
from locales import words
from matches import ChallengeState, NotRead, NotSaved, Refused, peace_refusals
from matches.refusals import ChallengeClosed, Limit, MoveRefused, TooMany

HERE = SimpleNamespace(to_move=None, place=None)
"""As much of a match as a refusal tells of."""


def leaves(kind: type[Refused]) -> Iterator[type[Refused]]:
    """The reasons themselves, without those that only gather what others have in common."""
    below = kind.__subclasses__()
    yield from (leaf for each in below for leaf in leaves(each)) if below else (kind,)


def given(kind: type[Refused]) -> list[dict[str, Any]]:
    """All that a refusal of this kind can tell."""
    if kind is MoveRefused:
        return [{"refusal": refusal} for refusal in Refusal]
    if kind is TooMany:
        return [{"limit": limit} for limit in Limit]
    if kind is ChallengeClosed:
        return [{"challenge": SimpleNamespace(state=state, place=None)} for state in ChallengeState]
    whys: Any = getattr(kind, "Why", (None,))
    return [{"why": why} for why in whys]


def made(kind: type[Refused], told: dict[str, Any]) -> Refused:
    refused = kind.__new__(kind)
    about = SimpleNamespace(state=ChallengeState.OPEN, place=None)
    always = {"match": HERE, "challenge": about, "name": "Eve", "channels": (1,), "year": 2026, "left": 0}
    vars(refused).update(always | told)
    return refused


REASONS = [
    pytest.param(made(kind, told), id=f"{kind.__name__} {' '.join(map(str, told.values()))}")
    for kind in leaves(Refused)
    for told in given(kind)
]


@pytest.mark.parametrize("refused", REASONS)
def test_every_reason_has_a_sentence_of_its_own_language(refused: Refused) -> None:
    said = [sentence(code, refused) for code in words.languages()]
    assert all(said)
    assert len(set(said)) == len(said)
    assert meaning(refused) is None, "it is not Discord that refuses"


def test_all_rooms_are_looked_at() -> None:
    assert peace_refusals.NotHere in leaves(Refused)
    assert len(REASONS) > 60


def test_what_the_store_cannot_do_is_said_too() -> None:
    for trouble in Trouble:
        assert sentence("en", NotSaved(trouble))
        assert sentence("en", NotRead(trouble))
