"""A match ends in one way, whatever has ended it: no clock, no bell, no offer is left, and the result is told once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from data import Ending, NoticeKind, check
from matches import Clock, Hall, Match, OfferKind, agree, forget, look, make_move, offer, resign
from matches.boards import behind
from matches.clocks import DAY, MINUTE
from matches.refusals import MatchIsOver
from tests.matches.players import ALICE, BOB, HandTurnedTime, any_move, duel, play_on, play_to_the_end
from tests.matches.postbox import Postbox, Workers

End = Callable[[Hall, Match, HandTurnedTime, Workers], Awaitable[object]]


async def played(hall: Hall, match: Match, time: HandTurnedTime, workers: Workers) -> None:
    await play_to_the_end(hall, match)


async def resigned(hall: Hall, match: Match, time: HandTurnedTime, workers: Workers) -> None:
    await resign(hall, match.id, ALICE.id, match.turn)


async def agreed(hall: Hall, match: Match, time: HandTurnedTime, workers: Workers) -> None:
    await agree(hall, match.id, ALICE.id, match.turn, OfferKind.DRAW)


async def rung(hall: Hall, match: Match, time: HandTurnedTime, workers: Workers) -> None:
    await time.turn(7 * DAY)
    await workers.clocks.tick()


async def late(hall: Hall, match: Match, time: HandTurnedTime, workers: Workers) -> None:
    await time.turn(7 * DAY)
    with pytest.raises(MatchIsOver):
        await make_move(hall, match.id, ALICE.id, match.turn, any_move(match))


async def left(hall: Hall, match: Match, time: HandTurnedTime, workers: Workers) -> None:
    await forget(hall, ALICE.id)


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
    hall: Hall,
    time: HandTurnedTime,
    workers: Workers,
    post: Postbox,
    end: End,
    ending: Ending,
    told: list[int] | None,
) -> None:
    match = await play_on(hall, await duel(hall, clock=Clock.DAY), 2)
    await hall.decide(lambda transaction: transaction.move_clocks_on(1))
    match = await offer(hall, match.id, BOB.id, match.turn, OfferKind.DRAW)
    await time.turn(5 * MINUTE)
    await workers.clocks.tick()  # "your turn" and the offer are waiting to be told
    await end(hall, match, time, workers)

    row = await hall.store.read(lambda transaction: transaction.match(match.id))
    assert row is not None
    assert row.ending is ending
    assert (row.to_move, row.deadline, row.rings_at, row.offer, row.clock_shift) == (None, None, None, None, 0)
    assert row.ended_at == time.now()
    over = await look(hall, match.id)
    assert over.behind
    assert await behind(hall) == [match.id]
    waiting = await hall.store.read(lambda transaction: transaction.due_notices(1 << 60, 100))
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
        await resign(hall, match.id, BOB.id, over.turn)
    assert check(hall.store.where).problems == ()
