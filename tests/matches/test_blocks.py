"""Blocks, and who may challenge whom: no match begins between two of whom one has blocked the other, and nothing that
the blocked one sees tells them so."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import matches
from data import ChallengeState, NoticeKind
from game import House
from matches import (
    Challenge,
    Challengers,
    Hall,
    Lobby,
    Match,
    OfferKind,
    Person,
    accept,
    block,
    blocked_by,
    challenge_to_duel,
    choose,
    decline,
    forget,
    games,
    leave_seat,
    look_at_challenge,
    open_lobby,
    rematch,
    resign,
    start,
    take_seat,
    unblock,
)
from matches.peace_refusals import CannotBlock, NotOpen, YouBlocked
from matches.refusals import ChallengeClosed, Limit, Refused, TooMany
from tests.matches.parcels import taken_along
from tests.matches.players import ALICE, BOB, CAROL, DAVE, HERE, duel, open_hall, play_any, salt


async def told(hall: Hall, person: int) -> list[tuple[NoticeKind, str]]:
    rows = await hall.store.read(lambda transaction: transaction.notices_of(person))
    return [(row.kind, row.subject) for row in rows]


async def _unblock(hall: Hall, person: Person, other: Person) -> None:
    for row in await blocked_by(hall, person.id):
        if row.person == other.id:
            await unblock(hall, person.id, row.mark)


async def _finished(hall: Hall) -> Match:
    match = await duel(hall)
    return await resign(hall, match.id, BOB.id, match.turn)


# What the one who is blocked sees


async def _blocks(hall: Hall) -> None:
    await block(hall, BOB, ALICE)


async def _wants_none(hall: Hall) -> None:
    await choose(hall, BOB, challengers=Challengers.NOBODY)


async def _asks(hall: Hall, match: Match) -> list[Any]:
    """All that Alice can try with Bob, and what she gets for it; and her list."""
    answers: list[Any] = []
    for attempt in (challenge_to_duel(hall, ALICE, BOB, place=HERE), rematch(hall, match.id, ALICE, salt())):
        try:
            answers.append(type(await attempt))
        except Refused as refused:
            answers.append((type(refused), refused.args))
    listed = await games(hall, ALICE.id)
    return [*answers, listed.challenges, await told(hall, ALICE.id)]


async def test_a_block_looks_like_somebody_who_takes_no_challenges(tmp_path: Path) -> None:
    seen = []
    for number, how in enumerate((_blocks, _wants_none)):
        hall = await open_hall(tmp_path / f"{number}.db")
        match = await _finished(hall)
        await how(hall)
        seen.append(await _asks(hall, match))
        await hall.store.close()
    assert seen[0][:3] == seen[1][:3] == [(NotOpen, ("Bob",)), (NotOpen, ("Bob",)), ()]
    assert [kind for kind, _ in seen[0][3]] == [kind for kind, _ in seen[1][3]]


async def test_blocking_a_challenger_looks_like_declining(tmp_path: Path) -> None:
    seen = []
    for number, how in enumerate((_blocks, None)):
        hall = await open_hall(tmp_path / f"{number}.db")
        made = await challenge_to_duel(hall, ALICE, BOB, place=HERE)
        if how is None:
            await decline(hall, made.id, BOB.id)
        else:
            assert await block(hall, BOB, ALICE) == (made.id,)
        after = await look_at_challenge(hall, made.id)
        assert await told(hall, BOB.id) == []
        with pytest.raises(ChallengeClosed):
            await accept(hall, made.id, BOB, salt())
        seen.append((after.state, after.version, [kind for kind, _ in await told(hall, ALICE.id)]))
        await hall.store.close()
    assert seen[0] == seen[1] == (ChallengeState.DECLINED, 2, [NoticeKind.DECLINED])


# What is open between the two, and what may begin


async def test_ones_own_challenge_is_withdrawn_and_a_shared_table_left(hall: Hall) -> None:
    made = await challenge_to_duel(hall, BOB, ALICE)
    lobby = await open_lobby(hall, BOB)
    await take_seat(hall, lobby.id, ALICE, House.WHITE)
    apart = await open_lobby(hall, BOB)
    assert set(await block(hall, BOB, ALICE)) == {made.id, lobby.id}
    assert (await look_at_challenge(hall, made.id)).state is ChallengeState.WITHDRAWN
    left, kept = await look_at_challenge(hall, lobby.id), await look_at_challenge(hall, apart.id)
    assert isinstance(left, Lobby)
    assert isinstance(kept, Lobby)
    assert (left.people, left.host) == ((ALICE.id,), ALICE.id)
    assert kept.people == (BOB.id,)


@pytest.mark.parametrize(("blocker", "blocked"), [(ALICE, BOB), (BOB, ALICE)])
async def test_an_open_offer_is_not_for_the_two(hall: Hall, blocker: Person, blocked: Person) -> None:
    """Alice offers, Bob would accept: he reads that he has blocked her, or that she is not open to it."""
    made = await challenge_to_duel(hall, ALICE, None)
    lobby = await open_lobby(hall, ALICE)
    await block(hall, blocker, blocked)
    expected: type[Refused] = NotOpen if blocker is ALICE else YouBlocked
    with pytest.raises(expected):
        await accept(hall, made.id, BOB, salt())
    with pytest.raises(expected) as seat:
        await take_seat(hall, lobby.id, BOB, House.WHITE)
    if isinstance(seat.value, NotOpen):
        assert seat.value.name is None
    await accept(hall, made.id, CAROL, salt())
    await take_seat(hall, lobby.id, CAROL, House.WHITE)


async def test_who_has_blocked_cannot_challenge_either(hall: Hall) -> None:
    await block(hall, BOB, ALICE)
    with pytest.raises(YouBlocked) as own:
        await challenge_to_duel(hall, BOB, ALICE)
    assert own.value.name == "Alice"
    await _unblock(hall, BOB, ALICE)
    await challenge_to_duel(hall, ALICE, BOB)


async def test_a_rematch_for_four_is_not_told_to_whoever_has_blocked(hall: Hall) -> None:
    lobby = await open_lobby(hall, ALICE, place=HERE)
    for person, house in ((CAROL, House.RED), (BOB, House.WHITE), (DAVE, House.WHITE)):
        await take_seat(hall, lobby.id, person, house)
    match = await start(hall, lobby.id, ALICE.id, salt())
    await resign(hall, match.id, CAROL.id, match.turn)
    await block(hall, BOB, ALICE)
    await block(hall, ALICE, CAROL)
    again = await rematch(hall, match.id, ALICE, salt())
    assert (NoticeKind.CHALLENGED, again.id) not in await told(hall, BOB.id)
    assert (NoticeKind.CHALLENGED, again.id) not in await told(hall, CAROL.id), "there is no seat for her"
    assert (NoticeKind.CHALLENGED, again.id) in await told(hall, DAVE.id)
    await block(hall, DAVE, ALICE)  # before he was told
    assert (NoticeKind.CHALLENGED, again.id) not in await told(hall, DAVE.id)


@pytest.mark.parametrize("before", [True, False])
async def test_offers_of_somebody_who_is_blocked_ring_no_bell(hall: Hall, before: bool) -> None:
    """They stand on the board, where they are answered or not."""
    match = await duel(hall)
    match = (await play_any(hall, match)).match
    if before:
        await block(hall, BOB, ALICE)
    offered = await matches.offer(hall, match.id, ALICE.id, match.turn, OfferKind.DRAW)
    await block(hall, BOB, ALICE)
    assert offered.offer is not None
    assert NoticeKind.OFFER not in [kind for kind, _ in await told(hall, BOB.id)]
    await matches.agree(hall, match.id, BOB.id, match.turn, OfferKind.DRAW)


async def test_ones_own_offer_is_still_told_to_the_one_who_is_blocked(hall: Hall) -> None:
    match = (await play_any(hall, await duel(hall, BOB, ALICE))).match
    await matches.offer(hall, match.id, BOB.id, match.turn, OfferKind.DRAW)
    await block(hall, BOB, ALICE)
    assert NoticeKind.OFFER in [kind for kind, _ in await told(hall, ALICE.id)]


# Who may challenge me


async def test_people_i_have_played(hall: Hall) -> None:
    await choose(hall, BOB, challengers=Challengers.PLAYED)
    with pytest.raises(NotOpen):
        await challenge_to_duel(hall, ALICE, BOB)
    match = await duel(hall, BOB, ALICE)
    await challenge_to_duel(hall, ALICE, BOB)
    await resign(hall, match.id, BOB.id, match.turn)
    await challenge_to_duel(hall, ALICE, BOB)
    with pytest.raises(NotOpen):
        await challenge_to_duel(hall, CAROL, BOB)


async def test_nobody_may_challenge_and_still_one_plays(hall: Hall) -> None:
    await choose(hall, BOB, challengers=Challengers.NOBODY)
    match = await duel(hall, BOB, ALICE)
    await resign(hall, match.id, ALICE.id, match.turn)
    with pytest.raises(NotOpen):
        await rematch(hall, match.id, ALICE, salt())
    assert isinstance(await rematch(hall, match.id, BOB, salt()), Challenge)


# The list, forgetting, and limits


async def test_nobody_blocks_themselves_or_a_bot(hall: Hall) -> None:
    for other, why in ((BOB, CannotBlock.Why.ONESELF), (Person(9, "Bot", bot=True), CannotBlock.Why.BOT)):
        with pytest.raises(CannotBlock) as refused:
            await block(hall, BOB, other)
        assert refused.value.why is why


async def test_the_list_has_the_latest_first_and_each_once(hall: Hall) -> None:
    await block(hall, BOB, ALICE)
    await block(hall, BOB, Person(ALICE.id, "Alice B"))
    assert [row.name for row in await blocked_by(hall, BOB.id)] == ["Alice B"]
    (row,) = await blocked_by(hall, BOB.id)
    assert await unblock(hall, CAROL.id, row.mark) == ()  # not hers
    assert await blocked_by(hall, BOB.id) == (row,)
    assert await unblock(hall, BOB.id, row.mark) == ()
    assert await unblock(hall, BOB.id, row.mark) == ()


async def test_so_many_and_no_more(hall: Hall) -> None:
    for number in range(Limit.BLOCKED_PEOPLE.value):
        await block(hall, BOB, Person(1000 + number, "x"))
    with pytest.raises(TooMany):
        await block(hall, BOB, ALICE)
    await block(hall, BOB, Person(1000, "x again"))


async def test_a_block_outlives_that_the_blocked_one_is_forgotten(hall: Hall) -> None:
    """Otherwise forgetting oneself would be the way around it. Nothing of them is left but a mark."""
    await block(hall, BOB, ALICE)
    await forget(hall, ALICE.id)
    (row,) = await blocked_by(hall, BOB.id)
    assert (row.person, row.name) == (None, None)
    with pytest.raises(NotOpen):
        await challenge_to_duel(hall, ALICE, BOB)
    await unblock(hall, BOB.id, row.mark)
    await challenge_to_duel(hall, ALICE, BOB)


async def test_who_is_forgotten_blocks_nobody_any_more(hall: Hall) -> None:
    await block(hall, BOB, ALICE)
    await choose(hall, BOB, challengers=Challengers.NOBODY)
    await forget(hall, BOB.id)
    assert await blocked_by(hall, BOB.id) == ()
    await challenge_to_duel(hall, ALICE, BOB)


async def test_ones_export_has_the_choice_and_the_names(hall: Hall) -> None:
    await choose(hall, BOB, challengers=Challengers.PLAYED)
    await block(hall, BOB, ALICE)
    kept = await taken_along(hall, BOB.id)
    assert kept["person.json"]["challengers"] == "played"
    assert [row["name"] for row in kept["blocked.json"]] == ["Alice"]
    assert "blocked.json" not in await taken_along(hall, ALICE.id)


# Whatever people do, in whatever order

PEOPLE = (ALICE, BOB, CAROL)
ACTS = ("block", "unblock", "ask", "offer", "lobby", "take", "take", "leave", "again", "end")


class Evening:
    """Three people, a store, and what of it is still open."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._open: list[str] = []
        self._running: list[Match] = []
        self._over: list[Match] = []
        self._blocked: set[tuple[int, int]] = set()

    async def do(self, what: str, one: Person, other: Person) -> None:
        try:
            await self._do(what, one, other)
        except Refused:
            return

    async def _do(self, what: str, one: Person, other: Person) -> None:
        hall = self._hall
        match what:
            case "block":
                await block(hall, one, other)
                self._blocked.add((one.id, other.id))
            case "unblock":
                await _unblock(hall, one, other)
                self._blocked.discard((one.id, other.id))
            case "ask":
                self._open.append((await challenge_to_duel(hall, one, other, place=HERE)).id)
            case "offer":
                self._open.append((await challenge_to_duel(hall, one, None, place=HERE)).id)
            case "lobby":
                lobby = await open_lobby(hall, one, place=HERE)
                self._open.append(lobby.id)
                await matches.seat_computer(hall, lobby.id, one.id, House.WHITE, "squire")
                await matches.seat_computer(hall, lobby.id, one.id, House.WHITE, "squire")
            case "take":
                await self._each(lambda name: self._take(name, one))
            case "leave":
                await self._each(lambda name: leave_seat(hall, name, one.id))
            case "again":
                for match in list(self._over):
                    found = await rematch(hall, match.id, one, salt())
                    if isinstance(found, Match):
                        self._begin(found)
                    else:
                        self._open.append(found.id)
            case "end":
                for match in self._running:
                    self._over.append(await resign(hall, match.id, match.people[0], match.turn))
                self._running.clear()

    async def _each(self, work: Callable[[str], Awaitable[Any]]) -> None:
        for name in list(self._open):
            try:
                await work(name)
            except Refused:
                continue

    async def _take(self, name: str, person: Person) -> None:
        found = await look_at_challenge(self._hall, name)
        if found.state is not ChallengeState.OPEN:
            return
        if isinstance(found, Challenge):
            self._begin(await accept(self._hall, name, person, salt()))
            return
        await take_seat(self._hall, name, person, House.RED)
        self._begin(await start(self._hall, name, person.id, salt()))

    def _begin(self, match: Match) -> None:
        if any(known.id == match.id for known in (*self._running, *self._over)):
            return
        self._running.append(match)
        together = {(one, other) for one in match.people for other in match.people}
        assert not together & self._blocked

    async def nobody_is_told_of_whom_they_block(self) -> None:
        for blocker, blocked in self._blocked:
            for kind, subject in await told(self._hall, blocker):
                if kind is NoticeKind.CHALLENGED:
                    invitation = await look_at_challenge(self._hall, subject)
                    host = invitation.host if isinstance(invitation, Lobby) else invitation.host.person
                    assert host != blocked


@given(st.randoms(use_true_random=False))
@settings(max_examples=5, deadline=None)
def test_whatever_people_do_no_match_begins_across_a_block(
    tmp_path_factory: pytest.TempPathFactory, dice: random.Random
) -> None:
    async def evening() -> None:
        hall = await open_hall(tmp_path_factory.mktemp("evening") / "store.db")
        try:
            people = Evening(hall)
            for _ in range(60):
                await people.do(dice.choice(ACTS), *dice.sample(PEOPLE, 2))
                await people.nobody_is_told_of_whom_they_block()
        finally:
            await hall.store.close()

    asyncio.run(evening())
