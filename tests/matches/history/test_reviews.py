"""Reviews: made once, completely or not at all, also after a crash, and never of a running match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from data.rows.match_rows import ReviewRow
from game import House
from matches.begin.practising import practise
from matches.history import reviews as review_worker
from matches.history.branches import play_on
from matches.history.past import Past, look_back, of_position
from matches.history.reviews import Reviews
from matches.model.context import Context
from matches.model.refusals import NotReviewed, Unknown
from matches.model.values import Match
from matches.play.playing import resign
from opponents.process import OpponentsClosed
from opponents.review import Review, engine
from opponents.review_positions import Row
from tests.matches.people.export_files import matches_in, taken_along
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    HERE,
    DiceComputer,
    HandTurnedTime,
    duel,
    mover,
    open_context,
    play_to_the_end,
    salt,
)
from tests.matches.players import play_on as moves_on
from tests.patience import patience

_Why = NotReviewed.Why


@asynccontextmanager
async def working(reviews: Reviews) -> AsyncIterator[Reviews]:
    task = asyncio.create_task(reviews.run())
    try:
        yield reviews
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def made(context: Context, past: Past, person: int = ALICE.id) -> Review:
    async with working(Reviews(context)) as reviews:
        await (await reviews.ask(past, person)).made.wait()
        review = await reviews.look(past)
    assert review is not None
    return review


async def short_duel(context: Context, moves: int = 6) -> Match:
    """A duel that somebody resigns."""
    match = await moves_on(context, await duel(context), moves)
    return await resign(context, match.id, mover(match), match.turn)


async def past_of(context: Context, match: Match, person: int = ALICE.id) -> Past:
    return await look_back(context, match.id, person)


async def test_a_review_is_made_when_asked_for_and_from_then_on_there(context: Context) -> None:
    match = await play_to_the_end(context, await duel(context))
    past = await past_of(context, match)
    assert await Reviews(context).look(past) is None
    review = await made(context, past)
    assert len(review.moves) == past.moves
    assert [each.move for each in review.moves] == [moment.story[0].move for moment in past.moments[1:]]
    assert match.ended is not None
    assert review.result == {House.RED: 1.0, House.WHITE: 0.0, None: 0.5}[match.ended.winner]
    again = await Reviews(context).look(await past_of(context, match, BOB.id))
    assert again == review
    assert await context.store.read(lambda transaction: transaction.reviews.wanted()) == []


async def test_who_resigned_lost_whatever_the_board_says(context: Context) -> None:
    match = await short_duel(context)
    assert match.ended is not None
    review = await made(context, await past_of(context, match))
    assert review.result == (1.0 if match.ended.winner is House.RED else 0.0)
    assert review.cut_short != 0


async def test_nothing_of_a_running_match_is_told(context: Context) -> None:
    match = await moves_on(context, await duel(context), 6)
    past = await past_of(context, match)
    for person in (ALICE.id, CAROL.id):
        with pytest.raises(NotReviewed) as refused:
            await Reviews(context).look(await past_of(context, match, person))
        assert refused.value.why is _Why.RUNNING
        with pytest.raises(NotReviewed):
            await Reviews(context).ask(past, person)
    practice = await practise(context, ALICE, "squire", salt(), place=HERE)
    with pytest.raises(NotReviewed):
        await Reviews(context).look(await past_of(context, practice))
    with pytest.raises(NotReviewed) as refused:
        await Reviews(context).ask(of_position(past.moment(3).view, "aposition"), CAROL.id)
    assert refused.value.why is _Why.RUNNING


async def test_nor_of_its_table_on_another_board_whoever_laid_it_out(context: Context) -> None:
    """An onlooker copies the table of two others as a position, plays on from it and resigns at once."""
    match = await moves_on(context, await duel(context), 6)
    copied = of_position((await past_of(context, match)).moment(6).view, "aposition")
    branch = await play_on(context, CAROL, copied, 0, "squire", salt(), house=House.RED, place=HERE)
    branch = await moves_on(context, branch, 2)
    await resign(context, branch.id, CAROL.id, branch.turn)
    with pytest.raises(NotReviewed) as refused:
        await Reviews(context).look(await past_of(context, branch, CAROL.id))
    assert refused.value.why is _Why.RUNNING
    match = await moves_on(context, match, 1)  # the table has been left, the match goes on
    with pytest.raises(NotReviewed):
        await Reviews(context).ask(await past_of(context, branch, CAROL.id), CAROL.id)
    await resign(context, match.id, mover(match), match.turn)
    await made(context, await past_of(context, branch, CAROL.id), CAROL.id)


async def test_a_branch_of_nobody_elses_table_is_reviewed_while_others_play(context: Context) -> None:
    over = await short_duel(context)
    running = await moves_on(context, await duel(context, CAROL), 4)
    branch = await play_on(
        context, ALICE, await past_of(context, over), 3, "squire", salt(), house=House.RED, place=HERE
    )
    branch = await moves_on(context, branch, 2)
    await resign(context, branch.id, ALICE.id, branch.turn)
    assert running.ended is None
    await made(context, await past_of(context, branch))


async def test_a_match_without_a_move_has_nothing_to_review(context: Context) -> None:
    match = await duel(context)
    await resign(context, match.id, ALICE.id, match.turn)
    with pytest.raises(NotReviewed) as refused:
        await Reviews(context).look(await past_of(context, match))
    assert refused.value.why is _Why.NOTHING_TO_REVIEW


class StoppingComputer(DiceComputer):
    """Answers so many questions of a review and then hangs, fails, or is closed."""

    def __init__(self, answers: int, failing: Exception | None = None) -> None:
        super().__init__()
        self.answers = answers
        self.failing = failing
        self.stopped = asyncio.Event()
        self.seen: list[Row] = []

    async def values(self, rows: Sequence[Row], simulations: int) -> list[float]:
        self.seen += rows
        if self.answers == 0:
            self.stopped.set()
            if self.failing is not None:
                raise self.failing
            await asyncio.Event().wait()
        self.answers -= 1
        return await super().values(rows, simulations)


async def _kept(context: Context) -> tuple[list[str], int]:
    def work(transaction: object) -> tuple[list[str], int]:
        rows = transaction.session.connection.execute("SELECT count(*) FROM reviews").fetchone()  # type: ignore[attr-defined]
        return transaction.reviews.wanted(), int(rows[0])  # type: ignore[attr-defined]

    return await context.store.read(work)


@pytest.mark.parametrize("failing", [None, OpponentsClosed()], ids=["killed", "closed"])
async def test_a_review_that_is_interrupted_is_taken_up_after_the_next_start(
    context: Context, time: HandTurnedTime, failing: Exception | None
) -> None:
    match = await short_duel(context)
    past = await past_of(context, match)
    stopping = StoppingComputer(3, failing)
    before = await open_context(context.store.where, time, stopping)
    async with working(Reviews(before)) as reviews:
        making = await reviews.ask(past, ALICE.id)
        await stopping.stopped.wait()
        assert making.done == 12
        assert making.of > 12
        assert not making.made.is_set()
    await before.store.close()
    assert await _kept(context) == ([match.id], 0)
    async with working(Reviews(context)) as reviews:  # nobody asks again
        async with patience():
            while (await _kept(context))[0]:  # noqa: ASYNC110  the worker tells those who asked it
                await asyncio.sleep(0.01)
        assert await reviews.look(past) is not None


async def test_what_cannot_be_made_is_told_and_may_be_asked_for_again(context: Context, time: HandTurnedTime) -> None:
    past = await past_of(context, await short_duel(context))
    failing = await open_context(context.store.where, time, StoppingComputer(1, RuntimeError("a bug")))
    async with working(Reviews(failing)) as reviews:
        await (await reviews.ask(past, ALICE.id)).made.wait()
        assert await reviews.look(past) is None
    await failing.store.close()
    assert await _kept(context) == ([], 0)
    await made(context, past)


async def test_many_who_ask_for_the_same_are_served_by_one_search(context: Context, time: HandTurnedTime) -> None:
    past = await past_of(context, await short_duel(context))
    computer = StoppingComputer(-1)
    other = await open_context(context.store.where, time, computer)
    async with working(Reviews(other)) as reviews:
        waiting = [await reviews.ask(past, person) for person in (ALICE.id, BOB.id, CAROL.id)]
        await asyncio.gather(*(each.made.wait() for each in waiting))
        late = await reviews.ask(past, BOB.id)
        assert late.made.is_set()
        assert await _kept(context) == ([], 1)
    await other.store.close()
    assert len(computer.seen) == len(set(computer.seen))


async def test_one_review_at_a_time_a_person(context: Context, time: HandTurnedTime) -> None:
    first, second = [await past_of(context, await short_duel(context)) for _ in range(2)]
    stopping = StoppingComputer(0)
    other = await open_context(context.store.where, time, stopping)
    async with working(Reviews(other)) as reviews:
        await reviews.ask(first, ALICE.id)
        await reviews.ask(first, ALICE.id)
        with pytest.raises(NotReviewed) as refused:
            await reviews.ask(second, ALICE.id)
        assert refused.value.why is _Why.ONE_AT_A_TIME
        await reviews.ask(second, BOB.id)
    await other.store.close()


async def test_only_so_many_may_wait(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_worker, "MOST_WAITING", 1)
    first, second = [await past_of(context, await short_duel(context)) for _ in range(2)]
    reviews = Reviews(context)  # it does not run
    await reviews.ask(first, ALICE.id)
    await reviews.ask(first, BOB.id)
    with pytest.raises(NotReviewed) as refused:
        await reviews.ask(second, CAROL.id)
    assert refused.value.why is _Why.MANY_WAIT


async def test_an_older_engines_review_is_made_anew(context: Context) -> None:
    past = await past_of(context, await short_duel(context))
    review = await made(context, past)
    stale = ReviewRow("0-older", review_worker.packed(review))
    await context.decide(lambda transaction: transaction.reviews.keep(past.name, stale, 1, 10))
    assert await Reviews(context).look(past) is None
    assert await made(context, past) == review
    row = await context.store.read(lambda transaction: transaction.reviews.get(past.name))
    assert row is not None
    assert row.engine == engine()


async def test_of_too_many_the_oldest_go_and_a_review_goes_with_its_match(
    context: Context, time: HandTurnedTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_worker, "MOST_KEPT", 2)
    pasts = []
    for _ in range(3):
        pasts.append(await past_of(context, await short_duel(context)))
        await made(context, pasts[-1])
        await time.turn(60)
    there = [await Reviews(context).look(past) is not None for past in pasts]
    assert there == [False, True, True]
    await context.decide(lambda transaction: transaction.matches.remove(pasts[2].name))
    assert (await _kept(context))[1] == 1


async def test_no_review_is_requested_of_a_match_that_was_deleted_meanwhile(context: Context) -> None:
    past = await past_of(context, await short_duel(context))
    await context.decide(lambda transaction: transaction.matches.remove(past.name))
    with pytest.raises(Unknown):
        await Reviews(context).ask(past, ALICE.id)


async def test_a_review_is_taken_along_with_its_match(context: Context) -> None:
    past = await past_of(context, await short_duel(context))
    other = await past_of(context, await short_duel(context))
    review = await made(context, past)
    found = matches_in(await taken_along(context, BOB.id))
    assert Review.read(found[past.name]["review"]) == review
    assert found[other.name]["review"] is None
