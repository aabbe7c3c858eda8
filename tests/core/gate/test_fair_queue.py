"""The fair queue: a person's flood is answered one by one, is reported to them, and delays nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.gate import fair_queue
from core.gate.fair_queue import GRACE, LONGEST_REST, FairQueue
from core.interactions.cost import LONG, QUICK, WORK, Cost
from core.interactions.request import Request
from locales.words import say
from matches.model.values import Person
from tests.core.fake_interactions import Answers, interaction
from tests.matches.players import ALICE, BOB
from tests.patience import poll

FULL, WAITS = say("en", "line-full"), say("en", "line-waits")
ONE = Cost(at_once=1, waiting=2)


class Bench:
    """People who ask for work that lasts until it is released."""

    def __init__(self) -> None:
        self.queues = FairQueue()
        self.begun: list[str] = []
        self.run: dict[str, asyncio.Event] = {}
        self.changed = asyncio.Condition()

    def ask(
        self, name: str, person: Person = ALICE, cost: Cost = ONE, *, click: bool = True
    ) -> tuple[asyncio.Task[None], Answers]:
        """A person asks for work with this name, which ends when it is released."""
        answers, let_go = Answers(), self.run.setdefault(name, asyncio.Event())
        request = Request(interaction(person=person, answers=answers, message=5 if click else None), "en", "en")

        async def work(_: Request) -> None:
            async with self.changed:
                self.begun.append(name)
                self.changed.notify_all()
            await let_go.wait()

        return asyncio.create_task(self.queues.run(request, work, cost)), answers

    async def until(self, happened: Callable[[], bool]) -> None:
        async with self.changed:
            await self.changed.wait_for(happened)


async def test_so_many_at_once_and_the_others_in_the_order_in_which_they_came() -> None:
    bench = Bench()
    two = Cost(at_once=2, waiting=2)
    asked = [bench.ask(name, cost=two)[0] for name in "abcd"]
    await bench.until(lambda: len(bench.begun) == 2)
    for _ in range(20):
        await asyncio.sleep(0)
    assert bench.begun == ["a", "b"]
    bench.run["b"].set()
    await bench.until(lambda: bench.begun == ["a", "b", "c"])
    for name in "acd":
        bench.run[name].set()
    await asyncio.gather(*asked)
    assert bench.begun == ["a", "b", "c", "d"]


async def test_what_comes_when_the_line_is_full_is_told_and_not_done() -> None:
    bench = Bench()
    asked = [bench.ask(name) for name in "abcd"]
    await asked[3][0]
    assert asked[3][1].given == [f"said {FULL} privately"]
    for name in "abcd":
        bench.run[name].set()
    await asyncio.gather(*(task for task, _ in asked))
    assert bench.begun == ["a", "b", "c"]
    assert bench.ask("e")[1].given == []
    await bench.until(lambda: bench.begun[-1] == "e")
    bench.run["e"].set()


async def test_nobody_waits_for_the_line_of_another_nor_in_another_line() -> None:
    bench = Bench()
    bench.ask("a")
    bench.ask("b")
    bench.ask("c", BOB)
    bench.ask("d", cost=QUICK)
    await bench.until(lambda: set(bench.begun) == {"a", "c", "d"})
    for name in "abcd":
        bench.run[name].set()
    await bench.until(lambda: len(bench.begun) == 4)


async def test_a_click_that_waits_is_acknowledged_and_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "ANSWER_WITHIN", 0.001)
    bench = Bench()
    first, _ = bench.ask("a")
    second, told = bench.ask("b")
    third, again = bench.ask("c")
    while not (told.given and again.given):  # noqa: ASYNC110  the answers announce nothing
        await asyncio.sleep(0.001)
    for name in "abc":
        bench.run[name].set()
    await asyncio.gather(first, second, third)
    assert told.given == ["taken", f"then {WAITS} privately"]
    assert again.given == ["taken"], "once is enough"
    assert bench.begun == ["a", "b", "c"]


async def test_a_command_that_would_have_to_wait_too_long_is_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "ANSWER_WITHIN", 0.001)
    bench = Bench()
    first, _ = bench.ask("a")
    second, told = bench.ask("b", click=False)
    await second
    assert told.given == [f"said {FULL} privately"]
    third, _ = bench.ask("c")
    bench.run["a"].set()
    bench.run["c"].set()
    await asyncio.gather(first, third)
    assert bench.begun == ["a", "c"], "it has left the line"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Time that passes only when something sleeps."""
    found = Clock()
    monkeypatch.setattr(fair_queue, "_now", lambda: found.now)
    monkeypatch.setattr(fair_queue, "_sleep", found.sleep)
    return found


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


async def test_after_work_a_person_rests_nineteen_times_as_long_as_it_took(clock: Clock) -> None:
    found = FairQueue()
    began: list[float] = []

    async def work(_: Request) -> None:
        began.append(clock.now)
        clock.now += 0.04

    for cost in (WORK, LONG, WORK):  # the next one, of either kind
        await found.run(Request(interaction(message=5), "en", "en"), work, cost)
    assert began == pytest.approx([100.0, 100.8 - GRACE, 101.6 - GRACE])


async def test_a_few_things_quickly_one_after_the_other_wait_for_nothing(clock: Clock) -> None:
    found = FairQueue()

    async def work(_: Request) -> None:
        clock.now += 0.008

    for cost in (WORK, WORK, LONG, QUICK, QUICK, QUICK, QUICK):
        await found.run(Request(interaction(message=5), "en", "en"), work, cost)
    assert clock.now == pytest.approx(100.056)


async def test_what_discord_takes_to_answer_is_nobodys_fault(clock: Clock) -> None:
    found = FairQueue()
    began: list[float] = []

    async def work(request: Request) -> None:
        began.append(clock.now)
        clock.now += 0.54
        request.seconds_at_discord += 0.5

    for _ in range(2):
        await found.run(Request(interaction(message=5), "en", "en"), work, WORK)
    assert began == pytest.approx([100.0, 101.3 - GRACE])


async def test_who_has_waited_for_something_long_need_not_rest_long(clock: Clock) -> None:
    found = FairQueue()
    began: list[float] = []

    async def work(_: Request) -> None:
        began.append(clock.now)
        clock.now += 10

    for _ in range(2):
        await found.run(Request(interaction(message=5), "en", "en"), work, LONG)
    assert began == pytest.approx([100.0, 110.0 + LONGEST_REST])


@given(st.lists(st.tuples(st.sampled_from((WORK, LONG)), st.floats(0.001, 0.05)), min_size=10, max_size=60))
def test_whatever_somebody_presses_they_have_a_twentieth_of_the_time(pieces: list[tuple[Cost, float]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        clock, worked = Clock(), 0.0
        patch.setattr(fair_queue, "_now", lambda: clock.now)
        patch.setattr(fair_queue, "_sleep", clock.sleep)

        async def press() -> None:
            nonlocal worked
            found = FairQueue()
            for cost, seconds in pieces:

                async def work(_: Request, seconds: float = seconds) -> None:
                    clock.now += seconds

                worked += seconds
                await found.run(Request(interaction(message=5), "en", "en"), work, cost)

        asyncio.run(press())
    last = pieces[-1][1]
    assert worked - last <= (clock.now - 100.0 - last + GRACE) / 20 + 1e-6


async def test_what_is_quick_comes_ten_a_second_and_does_not_wait_for_work(clock: Clock) -> None:
    found = FairQueue()
    began: list[float] = []

    async def work(_: Request) -> None:
        clock.now += 0.3

    async def press(_: Request) -> None:
        began.append(clock.now)

    await found.run(Request(interaction(message=5), "en", "en"), work, WORK)
    for _ in range(20):
        await found.run(Request(interaction(message=5), "en", "en"), press, QUICK)
    at_once = int(10 * GRACE) + 1
    assert began[:at_once] == pytest.approx([100.3] * at_once)
    assert began[at_once:] == pytest.approx([100.3 + 0.1 * (number + 1) for number in range(20 - at_once)])


async def test_several_at_once_rest_for_all_of_them(clock: Clock) -> None:
    bench = Bench()
    two = Cost(at_once=2, waiting=2, rest=3.0)
    asked = [bench.ask(name, cost=two)[0] for name in "abc"]
    await bench.until(lambda: len(bench.begun) == 2)
    clock.now += 0.2
    bench.run["a"].set()
    bench.run["b"].set()
    bench.run["c"].set()
    await asyncio.gather(*asked)
    assert clock.now == pytest.approx(100.0 + 2 * 4 * 0.2 - GRACE), "as long as one after the other"


async def test_what_fails_or_is_broken_off_leaves_the_line() -> None:
    bench, request = Bench(), Request(interaction(message=5), "en", "en")

    async def work(_: Request) -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await bench.queues.run(request, work, ONE)
    running, _ = bench.ask("a")
    waiting, _ = bench.ask("b")
    await bench.until(lambda: bench.begun == ["a"])
    for task in (waiting, running):
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    last, _ = bench.ask("c")
    bench.run["c"].set()
    await last
    assert bench.begun == ["a", "c"]


async def test_nothing_is_remembered_of_those_who_are_served() -> None:
    bench = Bench()
    asked = [bench.ask("a", Person(number, "Somebody"))[0] for number in range(50)]
    bench.run["a"].set()
    await asyncio.gather(*asked)
    await poll(lambda: not bench.queues._people, "the event loop to close the queues")


async def test_who_goes_away_and_comes_back_still_rests(clock: Clock) -> None:
    found = FairQueue()

    async def work(_: Request) -> None:
        clock.now += 0.045

    await found.run(Request(interaction(message=5), "en", "en"), work, WORK)
    for left, standing in ((0.0, 1), (0.85, 1), (0.02, 0)):
        clock.now += left
        found._close(ALICE.id)
        assert len(found._people) == standing
