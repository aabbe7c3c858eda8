"""The lobby of a team match: seats taken and left, computers, start, rematch."""

from __future__ import annotations

import asyncio

import pytest

from data.rows.match_rows import ChallengeState, Ending, NoticeKind
from game import House, Seat, Variant
from matches.begin.challenges import accept, challenge_to_duel, decline, look_at_challenge, rematch, withdraw
from matches.begin.lobbies import leave_seat, open_lobby, seat_computer, start, take_seat, unseat_computer
from matches.checks.store_check import check
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.model.invitation_values import Lobby
from matches.model.refusals import CannotChallenge, ChallengeClosed, NoSuchLevel, NotYourChallenge, SeatRefused, Unknown
from matches.model.values import Match, Person
from matches.people.deletion import forget
from matches.people.people import games
from matches.play.playing import resign
from tests.matches.players import ALICE, BOB, CAROL, DAVE, EVE, HERE, HandTurnedTime, play_to_the_end, salt


async def test_four_people_sit_down_and_play(context: Context) -> None:
    lobby = await open_lobby(context, ALICE, clock=Clock.DAY, place=HERE)
    assert [player.name for player in lobby.players] == ["Alice"]
    await take_seat(context, lobby.id, BOB, House.WHITE)
    await take_seat(context, lobby.id, CAROL, House.RED)
    full = await take_seat(context, lobby.id, DAVE, House.WHITE)
    assert full.full
    match = await start(context, lobby.id, DAVE.id, salt())
    assert match.variant is Variant.TEXAS
    assert match.id == lobby.id
    assert [player.name for player in match.players] == ["Alice", "Bob", "Carol", "Dave"]
    assert match.deal.commitment == lobby.commitment
    over = await play_to_the_end(context, match)
    assert over.ended is not None
    assert check(context.store.where).problems == ()


async def test_people_change_houses_while_there_is_room(context: Context) -> None:
    lobby = await open_lobby(context, ALICE)
    with pytest.raises(SeatRefused) as there:
        await take_seat(context, lobby.id, ALICE, House.RED)
    assert there.value.why is SeatRefused.Why.SEATED_THERE
    moved = await take_seat(context, lobby.id, ALICE, House.WHITE)
    assert [player.seat for player in moved.players] == [Seat.WHITE_1]
    await take_seat(context, lobby.id, BOB, House.WHITE)
    with pytest.raises(SeatRefused) as full:
        await take_seat(context, lobby.id, CAROL, House.WHITE)
    assert full.value.why is SeatRefused.Why.HOUSE_FULL
    await take_seat(context, lobby.id, CAROL, House.RED)
    with pytest.raises(SeatRefused):
        await take_seat(context, lobby.id, CAROL, House.WHITE)
    assert len((await look_at_challenge(context, lobby.id)).players) == 3


async def test_many_who_want_the_last_seat(context: Context) -> None:
    lobby = await open_lobby(context, ALICE)
    crowd = [Person(100 + number, f"guest {number}") for number in range(20)]
    answers = await asyncio.gather(
        *(take_seat(context, lobby.id, person, House.RED) for person in crowd), return_exceptions=True
    )
    assert len([answer for answer in answers if isinstance(answer, Lobby)]) == 1
    assert len([answer for answer in answers if isinstance(answer, SeatRefused)]) == 19


async def test_computers_come_and_go(context: Context) -> None:
    lobby = await open_lobby(context, ALICE)
    with pytest.raises(NoSuchLevel):
        await seat_computer(context, lobby.id, ALICE.id, House.RED, "emperor")
    with pytest.raises(NotYourChallenge) as foreign:
        await seat_computer(context, lobby.id, EVE.id, House.RED, "squire")
    assert foreign.value.why is NotYourChallenge.Why.NOT_SEATED
    seated = await seat_computer(context, lobby.id, ALICE.id, House.RED, "squire")
    assert [(player.seat, player.level) for player in seated.players] == [(Seat.RED_1, None), (Seat.RED_2, "squire")]
    with pytest.raises(SeatRefused):
        await seat_computer(context, lobby.id, ALICE.id, House.RED, "squire")
    with pytest.raises(SeatRefused) as person:
        await unseat_computer(context, lobby.id, ALICE.id, Seat.RED_1)
    assert person.value.why is SeatRefused.Why.NO_COMPUTER_THERE
    with pytest.raises(NotYourChallenge):
        await unseat_computer(context, lobby.id, EVE.id, Seat.RED_2)
    freed = await unseat_computer(context, lobby.id, ALICE.id, Seat.RED_2)
    assert freed.free == (Seat.WHITE_1, Seat.RED_2, Seat.WHITE_2)


async def test_it_starts_when_full_and_only_by_somebody_who_plays(context: Context) -> None:
    lobby = await open_lobby(context, ALICE)
    for house, level in ((House.RED, "squire"), (House.WHITE, "squire")):
        await seat_computer(context, lobby.id, ALICE.id, house, level)
    with pytest.raises(SeatRefused) as early:
        await start(context, lobby.id, ALICE.id, salt())
    assert early.value.why is SeatRefused.Why.SEATS_FREE
    await seat_computer(context, lobby.id, ALICE.id, House.WHITE, "knight")
    with pytest.raises(NotYourChallenge):
        await start(context, lobby.id, EVE.id, salt())
    match = await start(context, lobby.id, ALICE.id, salt())
    assert match.practice
    with pytest.raises(ChallengeClosed) as again:
        await start(context, lobby.id, ALICE.id, salt())
    assert again.value.challenge.state is ChallengeState.STARTED
    for late in (take_seat(context, lobby.id, BOB, House.RED), leave_seat(context, lobby.id, ALICE.id)):
        with pytest.raises(ChallengeClosed):
            await late


async def test_a_lobby_passes_on_and_closes_with_the_last_person(context: Context) -> None:
    lobby = await open_lobby(context, ALICE)
    await take_seat(context, lobby.id, BOB, House.WHITE)
    await seat_computer(context, lobby.id, BOB.id, House.WHITE, "squire")
    with pytest.raises(NotYourChallenge):
        await leave_seat(context, lobby.id, EVE.id)
    left = await leave_seat(context, lobby.id, ALICE.id)
    assert (left.host, left.state) == (BOB.id, ChallengeState.OPEN)
    with pytest.raises(NotYourChallenge):
        await withdraw(context, lobby.id, ALICE.id)
    assert (await leave_seat(context, lobby.id, BOB.id)).state is ChallengeState.WITHDRAWN


async def test_the_host_can_close_it_and_time_does_too(context: Context, time: HandTurnedTime) -> None:
    lobby = await open_lobby(context, ALICE)
    assert (await withdraw(context, lobby.id, ALICE.id)).state is ChallengeState.WITHDRAWN
    lobby = await open_lobby(context, ALICE, clock=Clock.LIVE)
    await time.turn(Clock.LIVE.open_for)
    with pytest.raises(ChallengeClosed) as closed:
        await take_seat(context, lobby.id, BOB, House.WHITE)
    assert closed.value.challenge.state is ChallengeState.EXPIRED


async def test_a_lobby_is_no_challenge_and_a_challenge_no_lobby(context: Context) -> None:
    lobby = await open_lobby(context, ALICE)
    challenge = await challenge_to_duel(context, ALICE, BOB)
    for wrong in (
        accept(context, lobby.id, BOB, salt()),
        decline(context, lobby.id, BOB.id),
        take_seat(context, challenge.id, BOB, House.RED),
        start(context, challenge.id, ALICE.id, salt()),
        leave_seat(context, "zzzzzzz", ALICE.id),
    ):
        with pytest.raises(Unknown):
            await wrong


async def test_no_foreign_bot_sits_down(context: Context) -> None:
    lobby = await open_lobby(context, ALICE)
    with pytest.raises(CannotChallenge):
        await take_seat(context, lobby.id, Person(9, "Beep", bot=True), House.WHITE)


async def test_a_lobby_is_listed_for_those_who_sit_in_it(context: Context) -> None:
    lobby = await open_lobby(context, ALICE)
    await take_seat(context, lobby.id, BOB, House.WHITE)
    for person in (ALICE, BOB):
        assert [each.id for each in (await games(context, person.id)).challenges] == [lobby.id]
    assert (await games(context, CAROL.id)).challenges == ()


async def full_match(context: Context) -> Match:
    lobby = await open_lobby(context, ALICE)
    for person, house in ((BOB, House.WHITE), (CAROL, House.RED)):
        await take_seat(context, lobby.id, person, house)
    await seat_computer(context, lobby.id, ALICE.id, House.WHITE, "knight")
    return await start(context, lobby.id, ALICE.id, salt())


async def test_a_rematch_of_four_is_a_lobby_with_the_houses_swapped(context: Context) -> None:
    match = await full_match(context)
    over = await resign(context, match.id, BOB.id, match.turn)
    assert over.ended is not None
    assert (over.ended.ending, over.ended.winner) == (Ending.RESIGNED, House.RED)
    lobby = await rematch(context, match.id, CAROL, salt())
    assert isinstance(lobby, Lobby)
    assert [(player.seat, player.name, player.level) for player in lobby.players] == [
        (Seat.RED_2, None, "knight"),
        (Seat.WHITE_2, "Carol", None),
    ]
    assert await rematch(context, match.id, BOB, salt()) == lobby
    told = await context.store.read(lambda transaction: transaction.notices.of_person(ALICE.id))
    assert (lobby.id, NoticeKind.CHALLENGED) in [(notice.subject, notice.kind) for notice in told]


async def test_who_is_forgotten_leaves_the_lobby(context: Context) -> None:
    lobby = await open_lobby(context, ALICE)
    await take_seat(context, lobby.id, BOB, House.WHITE)
    await forget(context, ALICE.id)
    after = await look_at_challenge(context, lobby.id)
    assert isinstance(after, Lobby)
    assert (after.host, [player.name for player in after.players]) == (BOB.id, ["Bob"])
    await forget(context, BOB.id)
    with pytest.raises(Unknown):
        await look_at_challenge(context, lobby.id)
