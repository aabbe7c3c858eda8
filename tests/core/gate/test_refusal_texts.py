"""Every refusal has a sentence in every language, and none is taken for a bug."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from core.gate.refusal_texts import sentence
from core.outgoing.discord_api import meaning
from data.errors import NotRead, NotSaved, StoreFailure
from data.rows.match_rows import ChallengeState
from game import Refusal
from locales import words
from matches.begin.limits import Limit
from matches.model.refusals import ChallengeClosed, MoveRefused, NotHere, NotYourChallenge, NotYours, Refused, TooMany

HERE = SimpleNamespace(to_move=None, place=None)
"""A match with the fields that a refusal shows."""


def leaves(kind: type[Refused]) -> Iterator[type[Refused]]:
    """The concrete refusals, without their base classes."""
    below = kind.__subclasses__()
    yield from (leaf for each in below for leaf in leaves(each)) if below else (kind,)


def given(kind: type[Refused]) -> list[dict[str, Any]]:
    """The arguments of every refusal of this kind."""
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
    assert NotHere in leaves(Refused)
    assert len(REASONS) > 60


def test_logs_show_the_id_of_a_match_or_challenge_alone() -> None:
    about: Any = SimpleNamespace(id="k3m9x2a")
    assert NotYours(about, NotYours.Why.NOT_SEATED).args == ("k3m9x2a", NotYours.Why.NOT_SEATED)
    assert NotYourChallenge(about, NotYourChallenge.Why.YOUR_OWN).args == ("k3m9x2a", NotYourChallenge.Why.YOUR_OWN)
    assert str(ChallengeClosed(about)) == "k3m9x2a"
    assert repr(NotHere((1,))) == "NotHere((1,))"


def test_what_the_store_cannot_do_is_said_too() -> None:
    for trouble in StoreFailure:
        assert sentence("en", NotSaved(trouble))
        assert sentence("en", NotRead(trouble))
