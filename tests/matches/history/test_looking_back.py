"""Looking back on a match: who may, what it shows, and branches that start from it."""

from __future__ import annotations

import pytest

from data.rows.match_rows import Place, Reach
from game import House, Record, Seat, Variant, parse_position, parse_record, position_line, seed_from
from matches.begin.practising import practise
from matches.checks.store_check import check
from matches.history.branches import play_on
from matches.history.past import bring, look_back, of_position
from matches.model.context import Context
from matches.model.refusals import CannotPlayOn, NoSuchLevel, RunningRecord, Unknown
from matches.model.values import Match
from matches.play.playing import look, record, resign
from tests.matches.players import ALICE, BOB, CAROL, duel, play_any, play_to_the_end, salt
from tests.matches.players import play_on as moves_on

CHANNEL = Place(10, 1, None, 100)


async def finished(context: Context, moves: int = 9) -> Match:
    match = await moves_on(context, await duel(context), moves)
    return await resign(context, match.id, ALICE.id, match.turn)


async def test_every_moment_is_the_table_as_it_lay(context: Context) -> None:
    match = await duel(context)
    lain = [match.view]
    for _ in range(8):
        match = (await play_any(context, match)).match
        lain.append(match.view)
    past = await look_back(context, match.id, ALICE.id)
    assert [moment.view for moment in past.moments] == lain
    assert [told.number for moment in past.moments for told in moment.story] == list(range(1, 9))
    assert past.running
    assert past.record is None, "a running match keeps its seed"
    match = await resign(context, match.id, ALICE.id, match.turn)
    past = await look_back(context, match.id, BOB.id)
    assert past.record == await record(context, match.id)
    assert past.ended == match.ended
    assert past.moments[-1].ended is None, "who resigns leaves the table as it lies"


async def test_a_match_that_the_rules_ended_shows_its_end(context: Context) -> None:
    match = await play_to_the_end(context, await duel(context))
    past = await look_back(context, match.id, ALICE.id)
    assert past.moments[-1].ended == past.ended == match.ended


@pytest.mark.parametrize(
    ("reach", "open_to_others"), [(Reach.CHANNEL, True), (Reach.PRIVATE, False), (Reach.DM, False)]
)
async def test_what_one_person_alone_saw_stays_theirs(context: Context, reach: Reach, open_to_others: bool) -> None:
    match = await practise(context, ALICE, "squire", salt(), place=Place(10, 1, None, 100, reach))
    assert (await look_back(context, match.id, ALICE.id)).kept
    if open_to_others:
        assert (await look_back(context, match.id, BOB.id)).kept
    else:
        with pytest.raises(Unknown):
            await look_back(context, match.id, BOB.id)


@pytest.mark.parametrize("house", list(House))
async def test_a_branch_begins_with_the_table_as_it_lay(context: Context, house: House) -> None:
    old = await finished(context)
    past = await look_back(context, old.id, ALICE.id)
    branch = await play_on(context, ALICE, past, 5, "squire", salt(), house=house)
    assert position_line(branch.view) == position_line(past.moments[5].view)
    assert (branch.practice, branch.branch, branch.branch_of, branch.counts) == (True, True, old.id, False)
    assert branch.players[house].person == ALICE.id
    assert branch.players[house.other].level == "squire"
    assert branch.deal.commitment != old.deal.commitment
    branch = await play_to_the_end(context, branch)
    assert branch == await look(context, branch.id)
    written = await record(context, branch.id)
    assert written.position == parse_position(position_line(past.moments[5].view))
    assert parse_record(str(written)) == written
    assert check(context.store.where).problems == ()


async def test_a_branch_of_a_branch(context: Context) -> None:
    past = await look_back(context, (await finished(context)).id, ALICE.id)
    first = await play_to_the_end(context, await play_on(context, ALICE, past, 4, "squire", salt(), house=House.RED))
    again = await look_back(context, first.id, ALICE.id)
    second = await play_on(context, ALICE, again, 3, "squire", salt(), house=House.WHITE)
    assert second.branch_of == first.id
    assert position_line(second.view) == position_line(again.moments[3].view)


async def test_the_same_click_begins_one_branch(context: Context) -> None:
    past = await look_back(context, (await finished(context)).id, ALICE.id)
    made = [await play_on(context, ALICE, past, 4, "squire", salt(), house=House.RED, origin="click") for _ in range(2)]
    assert made[0].id == made[1].id


async def test_nobody_plays_on_from_a_running_match_between_people(context: Context) -> None:
    match = await moves_on(context, await duel(context), 6)
    past = await look_back(context, match.id, ALICE.id)
    for moves in (0, 3, 6):
        with pytest.raises(CannotPlayOn) as refused:
            await play_on(context, ALICE, past, moves, "knight", salt(), house=House.RED)
        assert refused.value.why is CannotPlayOn.Why.RUNNING
    with pytest.raises(CannotPlayOn):  # nor does somebody who only looks on
        await play_on(context, CAROL, past, 3, "knight", salt(), house=House.RED)


async def test_the_position_of_ones_own_running_match_is_refused_however_it_is_written(context: Context) -> None:
    match = await moves_on(context, await duel(context), 6)
    board, crown, seat, hands, heroes, discard = position_line(match.view).split(" ")
    red, white = hands.split("/")
    turned = "/".join((",".join(reversed(red.split(","))), white))
    for line in (position_line(match.view), " ".join((board, crown, seat, turned, heroes, discard))):
        table = of_position(parse_position(line), "abc")
        with pytest.raises(CannotPlayOn):
            await play_on(context, BOB, table, 0, "knight", salt(), house=House.RED)
        stranger = await play_on(context, CAROL, table, 0, "squire", salt(), house=House.RED)
        assert stranger.branch_of is None
    match = await resign(context, match.id, ALICE.id, match.turn)
    assert (await play_on(context, BOB, of_position(match.view, "abc"), 0, "squire", salt(), house=House.RED)).branch


async def test_nothing_can_be_played_on_from_an_end(context: Context) -> None:
    match = await play_to_the_end(context, await duel(context))
    past = await look_back(context, match.id, ALICE.id)
    with pytest.raises(CannotPlayOn) as refused:
        await play_on(context, ALICE, past, past.moves, "squire", salt(), house=House.RED)
    assert refused.value.why is CannotPlayOn.Why.OVER
    with pytest.raises(NoSuchLevel):
        await play_on(context, ALICE, past, 3, "emperor", salt(), house=House.RED)


async def test_a_record_that_somebody_brings(context: Context) -> None:
    match = await finished(context)
    written = await record(context, match.id)
    past = await bring(context, CAROL.id, written, "abc")
    kept = await look_back(context, match.id, ALICE.id)
    assert [moment.view for moment in past.moments] == [moment.view for moment in kept.moments]
    assert (past.kept, past.running) == (False, False)
    assert past.ended is not None
    assert match.ended is not None
    assert (past.ended.ending, past.ended.winner) == (match.ended.ending, match.ended.winner)


async def test_the_record_of_a_running_match_is_refused(context: Context) -> None:
    match = await moves_on(context, await duel(context), 5)
    seed = bytes(32)
    named = Record(Variant.DUEL, seed, others=(("Match", match.id),))
    with pytest.raises(RunningRecord):
        await bring(context, CAROL.id, named, "abc")
    earlier = position_line((await look_back(context, match.id, ALICE.id)).moments[2].view)
    as_it_lay = Record(Variant.DUEL, seed, position=parse_position(earlier))
    with pytest.raises(RunningRecord):
        await bring(context, ALICE.id, as_it_lay, "abc")
    as_it_lies = Record(Variant.DUEL, seed, position=parse_position(position_line(match.view)))
    with pytest.raises(RunningRecord):
        await bring(context, ALICE.id, as_it_lies, "abc")
    assert (await bring(context, CAROL.id, as_it_lies, "abc")).moves == 0
    row = await context.store.read(lambda transaction: transaction.matches.get(match.id))
    assert row is not None
    with pytest.raises(RunningRecord):
        await bring(context, BOB.id, Record(Variant.DUEL, seed_from(row.secret, row.salt)), "abc")
    dealt = Record(Variant.DUEL, seed_from(row.secret, row.salt))
    elsewhere = Record(dealt.variant, dealt.seed, (dealt.opening().legal_moves()[1],))
    with pytest.raises(RunningRecord):
        await bring(context, BOB.id, elsewhere, "abc")


async def test_a_team_match_is_played_on_by_one_person_and_three_computers(context: Context) -> None:
    written = Record(Variant.TEXAS, bytes(32))
    while written.final().seat is not Seat.RED_2:
        written = Record(Variant.TEXAS, bytes(32), (*written.moves, written.final().legal_moves()[0]))
    past = await bring(context, ALICE.id, written, "abc")
    branch = await play_on(context, ALICE, past, past.moves, "squire", salt(), house=House.RED)
    assert [player.level for player in branch.players] == ["squire", "squire", None, "squire"]
    assert branch.seat_of(ALICE.id) is Seat.RED_2
    other = await play_on(context, ALICE, past, past.moves, "squire", salt(), house=House.WHITE)
    assert other.seat_of(ALICE.id) is Seat.WHITE_1
