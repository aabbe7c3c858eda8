"""Challenges: made, accepted, declined, withdrawn, expired, refused; rematches with the houses swapped."""

from __future__ import annotations

import asyncio

import pytest

from data.rows.match_rows import ChallengeState, NoticeKind, NoticeRow
from game import House, Seat, commit
from matches.begin.challenges import (
    accept,
    challenge_to_duel,
    decline,
    look_at_challenge,
    rematch,
    show_challenge,
    withdraw,
)
from matches.begin.limits import Limit
from matches.begin.practising import practise
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.model.invitation_values import Challenge
from matches.model.refusals import (
    CannotChallenge,
    ChallengeClosed,
    NoAgreement,
    NotYourChallenge,
    NotYours,
    StillRunning,
    TooMany,
    Unknown,
)
from matches.model.values import Match, Person
from matches.people.deletion import forget
from matches.people.people import games
from matches.play.playing import look, resign
from tests.matches.players import ALICE, BOB, CAROL, EVE, HERE, HandTurnedTime, duel, person_on, play_to_the_end, salt


async def notices(context: Context, person: Person) -> list[NoticeRow]:
    return await context.store.read(lambda transaction: transaction.notices.of_person(person.id))


async def test_a_challenge_promises_the_deck_before_the_salt_is_known(context: Context) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB, house=House.WHITE, clock=Clock.WEEK, place=HERE)
    assert (challenge.host.name, challenge.host.seat) == ("Alice", Seat.WHITE_1)
    assert challenge.guest is not None
    assert (challenge.guest.name, challenge.guest.seat) == ("Bob", Seat.RED_1)
    match = await accept(context, challenge.id, BOB, "123456789012345678")
    assert match.id == challenge.id
    assert match.deal.commitment == challenge.commitment
    assert match.deal.salt == "123456789012345678"
    assert (match.clock, match.place) == (Clock.WEEK, HERE)
    assert [player.name for player in match.players] == ["Bob", "Alice"]
    over = await resign(context, match.id, BOB.id, match.turn)
    assert over.deal.secret is not None
    assert commit(over.deal.secret) == challenge.commitment


async def test_by_lot_both_houses_come_up_and_the_lot_follows_from_the_seed(context: Context) -> None:
    hosts = []
    for _ in range(24):
        match = await duel(context, house=None)
        hosts.append(match.seat_of(ALICE.id))
        await resign(context, match.id, ALICE.id, match.turn)
    assert set(hosts) == {Seat.RED_1, Seat.WHITE_1}


async def test_an_open_challenge_is_for_whoever_comes_first(context: Context) -> None:
    challenge = await challenge_to_duel(context, ALICE, None)
    assert challenge.guest is None
    with pytest.raises(NotYourChallenge) as own:
        await accept(context, challenge.id, ALICE, salt())
    assert own.value.why is NotYourChallenge.Why.YOUR_OWN
    with pytest.raises(NotYourChallenge) as nobody:
        await decline(context, challenge.id, CAROL.id)
    assert nobody.value.why is NotYourChallenge.Why.FOR_SOMEBODY_ELSE
    answers = await asyncio.gather(
        *(accept(context, challenge.id, person, salt()) for person in (BOB, CAROL, EVE)), return_exceptions=True
    )
    (match,) = [answer for answer in answers if isinstance(answer, Match)]
    late = [answer for answer in answers if isinstance(answer, ChallengeClosed)]
    assert len(late) == 2
    assert late[0].challenge.state is ChallengeState.STARTED
    assert match.seat_of(ALICE.id) is not None


async def test_a_challenge_is_only_for_the_person_it_was_made_to(context: Context) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB)
    for refused in (accept(context, challenge.id, CAROL, salt()), decline(context, challenge.id, CAROL.id)):
        with pytest.raises(NotYourChallenge) as refusal:
            await refused
        assert refusal.value.why is NotYourChallenge.Why.FOR_SOMEBODY_ELSE
    with pytest.raises(NotYourChallenge) as own:
        await decline(context, challenge.id, ALICE.id)
    assert own.value.why is NotYourChallenge.Why.YOUR_OWN
    with pytest.raises(NotYourChallenge) as other:
        await withdraw(context, challenge.id, BOB.id)
    assert other.value.why is NotYourChallenge.Why.NOT_THE_HOST


async def test_declined_is_told_to_the_challenger(context: Context, time: HandTurnedTime) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB, clock=Clock.DAY)
    (asked,) = await notices(context, BOB)
    assert (asked.kind, asked.due) == (NoticeKind.CHALLENGED, time.now() + Clock.DAY.away)
    declined = await decline(context, challenge.id, BOB.id)
    assert declined.state is ChallengeState.DECLINED
    assert await notices(context, BOB) == []
    (told,) = await notices(context, ALICE)
    assert (told.kind, told.subject, told.due) == (NoticeKind.DECLINED, challenge.id, time.now())
    with pytest.raises(ChallengeClosed) as closed:
        await accept(context, challenge.id, BOB, salt())
    assert closed.value.challenge.state is ChallengeState.DECLINED


async def test_withdrawn_cannot_be_accepted(context: Context) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB)
    assert (await withdraw(context, challenge.id, ALICE.id)).state is ChallengeState.WITHDRAWN
    with pytest.raises(ChallengeClosed) as closed:
        await accept(context, challenge.id, BOB, salt())
    assert closed.value.challenge.state is ChallengeState.WITHDRAWN
    with pytest.raises(ChallengeClosed):
        await withdraw(context, challenge.id, ALICE.id)
    assert (await games(context, BOB.id)).challenges == ()


async def test_expired_is_expired_also_when_nobody_has_looked(context: Context, time: HandTurnedTime) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB, clock=Clock.LIVE)
    await time.turn(Clock.LIVE.open_for)
    with pytest.raises(ChallengeClosed) as closed:
        await accept(context, challenge.id, BOB, salt())
    assert closed.value.challenge.state is ChallengeState.EXPIRED
    assert (await look_at_challenge(context, challenge.id)).state is ChallengeState.EXPIRED
    assert [notice.kind for notice in await notices(context, ALICE)] == [NoticeKind.EXPIRED]


async def test_nobody_challenges_themselves_or_a_bot(context: Context) -> None:
    with pytest.raises(CannotChallenge) as oneself:
        await challenge_to_duel(context, ALICE, ALICE)
    assert oneself.value.why is CannotChallenge.Why.ONESELF
    bot = Person(99, "Beep", bot=True)
    with pytest.raises(CannotChallenge) as machine:
        await challenge_to_duel(context, ALICE, bot)
    assert machine.value.why is CannotChallenge.Why.BOT
    challenge = await challenge_to_duel(context, ALICE, None)
    with pytest.raises(CannotChallenge):
        await accept(context, challenge.id, bot, salt())
    assert (await look_at_challenge(context, challenge.id)).state is ChallengeState.OPEN


@pytest.mark.parametrize("name", ["zzzzzzz", "", "\ud800", "'; DROP TABLE matches; --"])
async def test_unknown_challenges(context: Context, name: str) -> None:
    for asked in (
        accept(context, name, BOB, salt()),
        decline(context, name, BOB.id),
        withdraw(context, name, BOB.id),
        look_at_challenge(context, name),
        rematch(context, name, BOB, salt()),
    ):
        with pytest.raises(Unknown):
            await asked


async def test_a_salt_that_no_record_could_hold_is_a_mistake_of_the_caller(context: Context) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB)
    for bad in ("", "ä", "1 2", "1\n"):
        with pytest.raises(ValueError, match="salt"):
            await accept(context, challenge.id, BOB, bad)


async def test_so_many_challenges_and_no_more(context: Context) -> None:
    for _ in range(Limit.CHALLENGES_TO_ONE_PERSON.value):
        await challenge_to_duel(context, ALICE, BOB)
    with pytest.raises(TooMany) as to_one:
        await challenge_to_duel(context, ALICE, BOB)
    assert (to_one.value.limit, to_one.value.person) == (Limit.CHALLENGES_TO_ONE_PERSON, ALICE.id)
    others = range(Limit.OPEN_CHALLENGES.value - Limit.CHALLENGES_TO_ONE_PERSON.value)
    made = [await challenge_to_duel(context, ALICE, Person(1000 + number, "x")) for number in others]
    with pytest.raises(TooMany) as in_all:
        await challenge_to_duel(context, ALICE, CAROL)
    assert in_all.value.limit is Limit.OPEN_CHALLENGES
    await withdraw(context, made[-1].id, ALICE.id)
    await challenge_to_duel(context, ALICE, CAROL)


async def test_so_many_matches_and_no_more(context: Context) -> None:
    first = await practise(context, BOB, "squire", salt())
    for _ in range(Limit.RUNNING_MATCHES.value - 1):
        await practise(context, BOB, "squire", salt())
    challenge = await challenge_to_duel(context, ALICE, BOB)
    with pytest.raises(TooMany) as full:
        await accept(context, challenge.id, BOB, salt())
    assert (full.value.limit, full.value.person) == (Limit.RUNNING_MATCHES, BOB.id)
    with pytest.raises(TooMany):
        await practise(context, BOB, "squire", salt())
    with pytest.raises(TooMany):
        await challenge_to_duel(context, BOB, ALICE)
    await resign(context, first.id, BOB.id, first.turn)
    await accept(context, challenge.id, BOB, salt())


async def test_where_a_challenge_is_shown_becomes_where_the_board_is(context: Context) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB)
    await show_challenge(context, challenge, HERE)
    assert (await look_at_challenge(context, challenge.id)).place == HERE
    assert (await accept(context, challenge.id, BOB, salt())).place == HERE


async def test_a_rematch_swaps_the_houses_and_waits_for_the_other(context: Context, time: HandTurnedTime) -> None:
    match = await play_to_the_end(context, await duel(context, house=House.RED))
    offered = await rematch(context, match.id, BOB, salt())
    assert isinstance(offered, Challenge)
    assert (offered.host.name, offered.host.seat, offered.rematch_of) == ("Bob", Seat.RED_1, match.id)
    told = [notice for notice in await notices(context, ALICE) if notice.kind is NoticeKind.CHALLENGED]
    later = time.now() + match.clock.away
    assert [(notice.subject, notice.due) for notice in told] == [(offered.id, later)], (
        "it is shown and mentions her first"
    )
    assert await rematch(context, match.id, BOB, salt()) == offered, "a second click makes no second challenge"
    await time.turn(3600)
    again = await rematch(context, match.id, ALICE, salt())  # Alice comes back and clicks the same button
    assert isinstance(again, Match)
    assert again.id == offered.id
    assert (person_on(again, Seat.RED_1), person_on(again, Seat.WHITE_1)) == (BOB.id, ALICE.id)
    assert (again.clock, again.rematch_of) == (match.clock, match.id)
    assert await rematch(context, match.id, BOB, salt()) == await look(context, again.id)


async def test_a_rematch_offer_that_has_expired_can_be_made_anew(context: Context, time: HandTurnedTime) -> None:
    match = await duel(context)
    await resign(context, match.id, ALICE.id, match.turn)
    first = await rematch(context, match.id, ALICE, salt())
    await time.turn(Clock.DAY.open_for)
    second = await rematch(context, match.id, BOB, salt())
    assert isinstance(second, Challenge)
    assert second.id != first.id
    assert second.host.person == BOB.id


async def test_no_rematch_while_running_nor_for_onlookers_nor_with_somebody_who_left(context: Context) -> None:
    match = await duel(context)
    with pytest.raises(StillRunning):
        await rematch(context, match.id, ALICE, salt())
    with pytest.raises(NotYours):
        await rematch(context, match.id, EVE, salt())
    await resign(context, match.id, ALICE.id, match.turn)
    await forget(context, BOB.id)
    with pytest.raises(NoAgreement) as gone:
        await rematch(context, match.id, ALICE, salt())
    assert gone.value.why is NoAgreement.Why.NOBODY_TO_ASK


async def test_names_are_short_and_differ(context: Context) -> None:
    names = set()
    for _ in range(15):
        challenge = await challenge_to_duel(context, ALICE, None)
        names.add(challenge.id)
        assert len(challenge.id) == 7
        assert challenge.id.isalnum()
    assert len(names) == 15
