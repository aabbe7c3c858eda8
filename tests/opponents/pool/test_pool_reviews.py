"""Reviews by the worker processes: they wait for everybody else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from data.engine.store import Store
from matches.begin.challenges import accept, challenge_to_duel
from matches.history.past import look_back
from matches.history.reviews import Reviews
from matches.model.clocks import WallTime
from matches.model.context import Context
from matches.model.values import Person
from matches.play.playing import make_move, resign
from opponents.kernel.searcher import Searcher, shipped
from opponents.kernel_rows import row_of
from opponents.levels import LEVELS
from opponents.pool import Opponents
from opponents.process import OpponentsClosed, SearchFailed
from opponents.review import SIMULATIONS
from opponents.review_positions import Table
from tests.opponents.pool.workers import MARKS, START, legal
from tests.patience import poll, seconds

pytestmark = MARKS


async def test_a_review_waits_for_everybody_else() -> None:
    one = Opponents(workers=1, patience=seconds())
    one._warm.set()  # nobody is there yet, so that all of these are waiting when the worker comes
    order: list[str] = []

    async def review() -> None:
        await one.values([tuple(row_of(START.view()))], 10)
        order.append("review")

    async def move(seed: int) -> None:
        await one.choose(START.view(), "baron", seed)
        order.append("move")

    waiting = [asyncio.create_task(review())]
    await poll(lambda: one._waiting.qsize() == 1)
    waiting += [asyncio.create_task(move(seed)) for seed in range(5)]
    await poll(lambda: one._waiting.qsize() == 6)
    await one.start()
    await asyncio.gather(*waiting)
    await one.close()
    assert order == ["move"] * 5 + ["review"]


async def test_a_review_lets_those_who_wait_for_a_move_think_alone() -> None:
    one = Opponents(workers=1, patience=seconds())
    one._warm.set()
    moving = asyncio.create_task(one.choose(START.view(), "baron", 1))
    await poll(lambda: one._waiting.qsize() == 1)
    reviewing = asyncio.create_task(one.values([tuple(row_of(START.view()))], 10))
    await asyncio.sleep(0)
    assert one._waiting.qsize() == 1
    moving.cancel()
    await poll(lambda: one._waiting.qsize() == 2)
    await one.close()
    with pytest.raises(OpponentsClosed):
        await reviewing


async def test_a_review_is_never_guessed_and_ends_with_the_bot() -> None:
    opponents = Opponents(workers=1, patience=0.01)  # never started: nobody will answer
    asked = asyncio.create_task(opponents.values([tuple(row_of(START.view()))], 10))
    assert legal(START, await opponents.choose(START.view(), "king", 1))  # its patience has run out
    assert not asked.done()
    await opponents.close()
    with pytest.raises(OpponentsClosed):
        await asked
    with pytest.raises(OpponentsClosed):
        await opponents.values([tuple(row_of(START.view()))], 10)


async def test_a_review_of_a_match_comes_from_the_workers(opponents: Opponents, tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "store.db")
    context = Context(store, WallTime(), opponents, [level.key for level in LEVELS])
    alice, bob = Person(1, "Alice"), Person(2, "Bob")
    challenge = await challenge_to_duel(context, alice, bob)
    match = await accept(context, challenge.id, bob, "1")
    match = (
        await make_move(context, match.id, 1 if match.players[0].person == 1 else 2, 0, match.view.legal_moves()[0])
    ).match
    await resign(context, match.id, alice.id, match.turn)
    past = await look_back(context, match.id, alice.id)
    reviews = Reviews(context)
    working = asyncio.create_task(reviews.run())
    await (await reviews.ask(past, alice.id)).made.wait()
    review = await reviews.look(past)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    await store.close()
    assert review is not None
    last = Table.of(past.moments[-1].view)
    assert last.row is not None
    found = {last.row: Searcher(shipped()).value(last.row, SIMULATIONS)}
    assert review.chances[-1] == pytest.approx(last.chance(found), abs=1e-4), "nothing follows that could correct it"


async def test_a_review_that_makes_no_sense_is_told_so(opponents: Opponents) -> None:
    with pytest.raises(SearchFailed):
        await opponents.values([(0,) * 3], 10)
