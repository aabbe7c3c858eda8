"""All ends of a match are alike: no deadline, check or offer is left, and the result is told once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from data.rows.match_rows import Ending, NoticeKind, OfferKind
from matches.checks.store_check import check
from matches.model.clocks import DAY, MINUTE, Clock
from matches.model.context import Context
from matches.model.refusals import MatchIsOver
from matches.model.values import Match
from matches.people.deletion import forget
from matches.play.offers import agree, offer
from matches.play.playing import look, make_move, resign
from matches.screen.boards import behind
from tests.matches.players import ALICE, BOB, HandTurnedTime, any_move, duel, play_on, play_to_the_end
from tests.matches.postbox import Postbox, Workers

End = Callable[[Context, Match, HandTurnedTime, Workers], Awaitable[object]]


async def played(context: Context, match: Match, time: HandTurnedTime, workers: Workers) -> None:
    await play_to_the_end(context, match)


async def resigned(context: Context, match: Match, time: HandTurnedTime, workers: Workers) -> None:
    await resign(context, match.id, ALICE.id, match.turn)


async def agreed(context: Context, match: Match, time: HandTurnedTime, workers: Workers) -> None:
    await agree(context, match.id, ALICE.id, match.turn, OfferKind.DRAW)


async def rung(context: Context, match: Match, time: HandTurnedTime, workers: Workers) -> None:
    await time.turn(7 * DAY)
    await workers.clocks.tick()


async def late(context: Context, match: Match, time: HandTurnedTime, workers: Workers) -> None:
    await time.turn(7 * DAY)
    with pytest.raises(MatchIsOver):
        await make_move(context, match.id, ALICE.id, match.turn, any_move(match))


async def left(context: Context, match: Match, time: HandTurnedTime, workers: Workers) -> None:
    await forget(context, ALICE.id)


@pytest.mark.parametrize(
    ("end", "ending", "told"),
    [
        (played, Ending.PLAYED, None),
        (resigned, Ending.RESIGNED, [BOB.id]),
        (agreed, Ending.AGREED, [BOB.id]),
        (rung, Ending.TIME, [ALICE.id, BOB.id]),
        (late, Ending.TIME, [ALICE.id, BOB.id]),
        (left, Ending.LEFT, [BOB.id]),
    ],
)
async def test_every_ending_leaves_the_same(
    context: Context,
    time: HandTurnedTime,
    workers: Workers,
    post: Postbox,
    end: End,
    ending: Ending,
    told: list[int] | None,
) -> None:
    match = await play_on(context, await duel(context, clock=Clock.DAY), 2)
    await context.decide(lambda transaction: transaction.clocks.move_on(1))
    match = await offer(context, match.id, BOB.id, match.turn, OfferKind.DRAW)
    await time.turn(5 * MINUTE)
    await workers.clocks.tick()  # "your turn" and the offer are waiting to be told
    await end(context, match, time, workers)

    row = await context.store.read(lambda transaction: transaction.matches.get(match.id))
    assert row is not None
    assert row.ending is ending
    assert (row.to_move, row.deadline, row.next_check_at, row.offer, row.clock_shift) == (None, None, None, None, 0)
    assert row.ended_at == time.now()
    over = await look(context, match.id)
    assert over.behind
    assert await behind(context) == [match.id]
    waiting = await context.store.read(lambda transaction: transaction.notices.due(1 << 60, 100))
    assert {notice.kind for notice in waiting if notice.subject == match.id} == {NoticeKind.RESULT}
    people = sorted(notice.person for notice in waiting if notice.subject == match.id)
    if told is None:
        (last,) = [player.person for player in over.players if player.seat is over.story[-1].seat]
        told = [person for person in (ALICE.id, BOB.id) if person != last]
    assert people == told
    await time.turn(30 * DAY)
    await workers.go_round()
    await workers.go_round()
    assert sorted(letter.person for letter in post.letters) == told, "once"
    with pytest.raises(MatchIsOver):
        await resign(context, match.id, BOB.id, over.turn)
    assert check(context.store.where).problems == ()
