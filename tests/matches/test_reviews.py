"""Reviews: made once, whole or not at all, after a crash as well, and never of what is being played."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

import matches.reviews
from data import ReviewRow
from game import House
from matches import Hall, Match, Past, Reviews, look_back, play_on, practise, resign
from matches.past import of_position
from matches.refusals import NotReviewed
from opponents import OpponentsClosed
from opponents.agenda import Row
from opponents.review import Review, engine
from tests.matches.parcels import matches_in, taken_along
from tests.matches.players import (
    ALICE,
    BOB,
    CAROL,
    HERE,
    DiceComputer,
    HandTurnedTime,
    duel,
    mover,
    open_hall,
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


async def made(hall: Hall, past: Past, person: int = ALICE.id) -> Review:
    async with working(Reviews(hall)) as reviews:
        await (await reviews.ask(past, person)).made.wait()
        review = await reviews.look(past)
    assert review is not None
    return review


async def short_duel(hall: Hall, moves: int = 6) -> Match:
    """A duel that somebody resigns."""
    match = await moves_on(hall, await duel(hall), moves)
    return await resign(hall, match.id, mover(match), match.turn)


async def past_of(hall: Hall, match: Match, person: int = ALICE.id) -> Past:
    return await look_back(hall, match.id, person)


async def test_a_review_is_made_when_asked_for_and_from_then_on_there(hall: Hall) -> None:
    match = await play_to_the_end(hall, await duel(hall))
    past = await past_of(hall, match)
    assert await Reviews(hall).look(past) is None
    review = await made(hall, past)
    assert len(review.moves) == past.moves
    assert [each.move for each in review.moves] == [moment.story[0].move for moment in past.moments[1:]]
    assert match.ended is not None
    assert review.result == {House.RED: 1.0, House.WHITE: 0.0, None: 0.5}[match.ended.winner]
    again = await Reviews(hall).look(await past_of(hall, match, BOB.id))
    assert again == review
    assert await hall.store.read(lambda transaction: transaction.wanted_reviews()) == []


async def test_who_resigned_lost_whatever_the_board_says(hall: Hall) -> None:
    match = await short_duel(hall)
    assert match.ended is not None
    review = await made(hall, await past_of(hall, match))
    assert review.result == (1.0 if match.ended.winner is House.RED else 0.0)
    assert review.cut_short != 0


async def test_nothing_of_a_running_match_is_told(hall: Hall) -> None:
    match = await moves_on(hall, await duel(hall), 6)
    past = await past_of(hall, match)
    for person in (ALICE.id, CAROL.id):
        with pytest.raises(NotReviewed) as refused:
            await Reviews(hall).look(await past_of(hall, match, person))
        assert refused.value.why is _Why.RUNNING
        with pytest.raises(NotReviewed):
            await Reviews(hall).ask(past, person)
    practice = await practise(hall, ALICE, "squire", salt(), place=HERE)
    with pytest.raises(NotReviewed):
        await Reviews(hall).look(await past_of(hall, practice))
    with pytest.raises(NotReviewed) as refused:
        await Reviews(hall).ask(of_position(past.moment(3).view, "aposition"), CAROL.id)
    assert refused.value.why is _Why.RUNNING


async def test_nor_of_its_table_on_another_board_whoever_laid_it_out(hall: Hall) -> None:
    """An onlooker copies the table of two others as a position, plays on from it and resigns at once."""
    match = await moves_on(hall, await duel(hall), 6)
    copied = of_position((await past_of(hall, match)).moment(6).view, "aposition")
    branch = await play_on(hall, CAROL, copied, 0, "squire", salt(), house=House.RED, place=HERE)
    branch = await moves_on(hall, branch, 2)
    await resign(hall, branch.id, CAROL.id, branch.turn)
    with pytest.raises(NotReviewed) as refused:
        await Reviews(hall).look(await past_of(hall, branch, CAROL.id))
    assert refused.value.why is _Why.RUNNING
    match = await moves_on(hall, match, 1)  # the table has been left, the match goes on
    with pytest.raises(NotReviewed):
        await Reviews(hall).ask(await past_of(hall, branch, CAROL.id), CAROL.id)
    await resign(hall, match.id, mover(match), match.turn)
    await made(hall, await past_of(hall, branch, CAROL.id), CAROL.id)


async def test_a_branch_of_nobody_elses_table_is_reviewed_while_others_play(hall: Hall) -> None:
    over = await short_duel(hall)
    running = await moves_on(hall, await duel(hall, CAROL), 4)
    branch = await play_on(hall, ALICE, await past_of(hall, over), 3, "squire", salt(), house=House.RED, place=HERE)
    branch = await moves_on(hall, branch, 2)
    await resign(hall, branch.id, ALICE.id, branch.turn)
    assert running.ended is None
    await made(hall, await past_of(hall, branch))


async def test_a_match_without_a_move_has_nothing_to_review(hall: Hall) -> None:
    match = await duel(hall)
    await resign(hall, match.id, ALICE.id, match.turn)
    with pytest.raises(NotReviewed) as refused:
        await Reviews(hall).look(await past_of(hall, match))
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


async def _kept(hall: Hall) -> tuple[list[str], int]:
    def work(transaction: object) -> tuple[list[str], int]:
        rows = transaction._connection.execute("SELECT count(*) FROM reviews").fetchone()  # type: ignore[attr-defined]
        return transaction.wanted_reviews(), int(rows[0])  # type: ignore[attr-defined]

    return await hall.store.read(work)


@pytest.mark.parametrize("failing", [None, OpponentsClosed()], ids=["killed", "closed"])
async def test_a_review_that_is_interrupted_is_taken_up_after_the_next_start(
    hall: Hall, time: HandTurnedTime, failing: Exception | None
) -> None:
    match = await short_duel(hall)
    past = await past_of(hall, match)
    stopping = StoppingComputer(3, failing)
    before = await open_hall(hall.store.where, time, stopping)
    async with working(Reviews(before)) as reviews:
        making = await reviews.ask(past, ALICE.id)
        await stopping.stopped.wait()
        assert making.done == 12
        assert making.of > 12
        assert not making.made.is_set()
    await before.store.close()
    assert await _kept(hall) == ([match.id], 0)
    async with working(Reviews(hall)) as reviews:  # nobody asks again
        async with patience():
            while (await _kept(hall))[0]:  # noqa: ASYNC110  the worker tells those who asked it
                await asyncio.sleep(0.01)
        assert await reviews.look(past) is not None


async def test_what_cannot_be_made_is_told_and_may_be_asked_for_again(hall: Hall, time: HandTurnedTime) -> None:
    past = await past_of(hall, await short_duel(hall))
    failing = await open_hall(hall.store.where, time, StoppingComputer(1, RuntimeError("a bug")))
    async with working(Reviews(failing)) as reviews:
        await (await reviews.ask(past, ALICE.id)).made.wait()
        assert await reviews.look(past) is None
    await failing.store.close()
    assert await _kept(hall) == ([], 0)
    await made(hall, past)


async def test_many_who_ask_for_the_same_are_served_by_one_search(hall: Hall, time: HandTurnedTime) -> None:
    past = await past_of(hall, await short_duel(hall))
    computer = StoppingComputer(-1)
    other = await open_hall(hall.store.where, time, computer)
    async with working(Reviews(other)) as reviews:
        waiting = [await reviews.ask(past, person) for person in (ALICE.id, BOB.id, CAROL.id)]
        await asyncio.gather(*(each.made.wait() for each in waiting))
    await other.store.close()
    assert len(computer.seen) == len(set(computer.seen))


async def test_one_review_at_a_time_a_person(hall: Hall, time: HandTurnedTime) -> None:
    first, second = [await past_of(hall, await short_duel(hall)) for _ in range(2)]
    stopping = StoppingComputer(0)
    other = await open_hall(hall.store.where, time, stopping)
    async with working(Reviews(other)) as reviews:
        await reviews.ask(first, ALICE.id)
        await reviews.ask(first, ALICE.id)
        with pytest.raises(NotReviewed) as refused:
            await reviews.ask(second, ALICE.id)
        assert refused.value.why is _Why.ONE_AT_A_TIME
        await reviews.ask(second, BOB.id)
    await other.store.close()


async def test_only_so_many_may_wait(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches.reviews, "MOST_WAITING", 1)
    first, second = [await past_of(hall, await short_duel(hall)) for _ in range(2)]
    reviews = Reviews(hall)  # it does not run
    await reviews.ask(first, ALICE.id)
    await reviews.ask(first, BOB.id)
    with pytest.raises(NotReviewed) as refused:
        await reviews.ask(second, CAROL.id)
    assert refused.value.why is _Why.MANY_WAIT


async def test_an_older_engines_review_is_made_anew(hall: Hall) -> None:
    past = await past_of(hall, await short_duel(hall))
    review = await made(hall, past)
    stale = ReviewRow("0-older", matches.reviews.packed(review))
    await hall.decide(lambda transaction: transaction.keep_review(past.name, stale, 1, 10))
    assert await Reviews(hall).look(past) is None
    assert await made(hall, past) == review
    row = await hall.store.read(lambda transaction: transaction.review(past.name))
    assert row is not None
    assert row.engine == engine()


async def test_of_too_many_the_oldest_go_and_a_review_goes_with_its_match(
    hall: Hall, time: HandTurnedTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches.reviews, "MOST_KEPT", 2)
    pasts = []
    for _ in range(3):
        pasts.append(await past_of(hall, await short_duel(hall)))
        await made(hall, pasts[-1])
        await time.turn(60)
    there = [await Reviews(hall).look(past) is not None for past in pasts]
    assert there == [False, True, True]
    await hall.decide(lambda transaction: transaction.remove_match(pasts[2].name))
    assert (await _kept(hall))[1] == 1


async def test_a_review_is_taken_along_with_its_match(hall: Hall) -> None:
    past = await past_of(hall, await short_duel(hall))
    other = await past_of(hall, await short_duel(hall))
    review = await made(hall, past)
    found = matches_in(await taken_along(hall, BOB.id))
    assert Review.read(found[past.name]["review"]) == review
    assert found[other.name]["review"] is None
