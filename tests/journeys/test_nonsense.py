"""A little of `make fuzz` with every change, always the same; the nightly job takes other choices for five minutes."""

from __future__ import annotations

import pytest

from sandbox import Sandbox
from tests.fuzz.fuzzer import Fuzzer
from tests.journeys.people import Person
from tests.journeys.rose import Rose
from tests.journeys.test_storms import check

INTERACTIONS, SEED = 120, 1485


@pytest.mark.slow
async def test_nonsense_is_answered_and_does_no_harm(
    rose: Rose, sandbox: Sandbox, alice: Person, bob: Person, carol: Person
) -> None:
    fuzzer = Fuzzer(rose, sandbox, [alice, bob, carol], SEED)
    await fuzzer.some(INTERACTIONS)
    assert fuzzer.faults == []
    assert fuzzer.done["press"] > 5
    assert fuzzer.done["forge"] > 5
    assert await rose.stop() == 0
    check(rose)
