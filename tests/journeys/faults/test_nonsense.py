"""A little of `make fuzz` with every change, always the same; the nightly job makes other choices for five minutes."""

from __future__ import annotations

from sandbox import Sandbox
from tests.fuzz.fuzzer import Fuzzer
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose

INTERACTIONS, SEED = 120, 1485


async def test_nonsense_is_answered_and_does_no_harm(
    rose: Rose, sandbox: Sandbox, alice: Person, bob: Person, carol: Person
) -> None:
    fuzzer = Fuzzer(rose, sandbox, [alice, bob, carol], SEED)
    await fuzzer.some(INTERACTIONS)
    assert fuzzer.faults == []
    assert fuzzer.done["press"] > 5
    assert fuzzer.done["forge"] > 5
    assert await rose.stop() == 0
    await rose.check_store()
