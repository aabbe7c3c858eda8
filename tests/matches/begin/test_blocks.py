"""Blocks, and who may challenge whom.

No match begins between two people if one has blocked the other, and nothing reveals a block to the blocked person.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.rows.match_rows import ChallengeState, NoticeKind, OfferKind
from data.rows.people_rows import Challengers
from game import House
from matches.begin import lobbies
from matches.begin.blocks import block, blocked_by, unblock
from matches.begin.challenges import accept, challenge_to_duel, decline, look_at_challenge, rematch
from matches.begin.limits import Limit
from matches.begin.lobbies import leave_seat, open_lobby, start, take_seat
from matches.model.context import Context
from matches.model.invitation_values import Challenge, Lobby
from matches.model.refusals import CannotBlock, ChallengeClosed, NotOpen, Refused, TooMany, YouBlocked
from matches.model.values import Match, Person
from matches.people.deletion import forget
from matches.people.people import choose, games
from matches.play import offers
from matches.play.playing import resign
from tests.matches.people.export_files import taken_along
from tests.matches.players import ALICE, BOB, CAROL, DAVE, HERE, duel, open_context, play_any, salt


async def told(context: Context, person: int) -> list[tuple[NoticeKind, str]]:
    rows = await context.store.read(lambda transaction: transaction.notices.of_person(person))
    return [(row.kind, row.subject) for row in rows]


async def _unblock(context: Context, person: Person, other: Person) -> None:
    for row in await blocked_by(context, person.id):
        if row.person == other.id:
            await unblock(context, person.id, row.mark)


async def _finished(context: Context) -> Match:
    match = await duel(context)
    return await resign(context, match.id, BOB.id, match.turn)


# What the one who is blocked sees


async def _blocks(context: Context) -> None:
    await block(context, BOB, ALICE)


async def _wants_none(context: Context) -> None:
    await choose(context, BOB, challengers=Challengers.NOBODY)


async def _asks(context: Context, match: Match) -> list[Any]:
    """All that Alice can try with Bob, and what she gets for it; and her list."""
    answers: list[Any] = []
    for attempt in (challenge_to_duel(context, ALICE, BOB, place=HERE), rematch(context, match.id, ALICE, salt())):
        try:
            answers.append(type(await attempt))
        except Refused as refused:
            answers.append((type(refused), refused.args))
    listed = await games(context, ALICE.id)
    return [*answers, listed.challenges, await told(context, ALICE.id)]


async def test_a_block_looks_like_somebody_who_takes_no_challenges(tmp_path: Path) -> None:
    seen = []
    for number, how in enumerate((_blocks, _wants_none)):
        context = await open_context(tmp_path / f"{number}.db")
        match = await _finished(context)
        await how(context)
        seen.append(await _asks(context, match))
        await context.store.close()
    assert seen[0][:3] == seen[1][:3] == [(NotOpen, ("Bob",)), (NotOpen, ("Bob",)), ()]
    assert [kind for kind, _ in seen[0][3]] == [kind for kind, _ in seen[1][3]]


async def test_blocking_a_challenger_looks_like_declining(tmp_path: Path) -> None:
    seen = []
    for number, how in enumerate((_blocks, None)):
        context = await open_context(tmp_path / f"{number}.db")
        made = await challenge_to_duel(context, ALICE, BOB, place=HERE)
        if how is None:
            await decline(context, made.id, BOB.id)
        else:
            assert await block(context, BOB, ALICE) == (made.id,)
        after = await look_at_challenge(context, made.id)
        assert await told(context, BOB.id) == []
        with pytest.raises(ChallengeClosed):
            await accept(context, made.id, BOB, salt())
        seen.append((after.state, after.version, [kind for kind, _ in await told(context, ALICE.id)]))
        await context.store.close()
    assert seen[0] == seen[1] == (ChallengeState.DECLINED, 2, [NoticeKind.DECLINED])


# What is open between the two, and what may begin


async def test_ones_own_challenge_is_withdrawn_and_a_shared_table_left(context: Context) -> None:
    made = await challenge_to_duel(context, BOB, ALICE)
    lobby = await open_lobby(context, BOB)
    await take_seat(context, lobby.id, ALICE, House.WHITE)
    apart = await open_lobby(context, BOB)
    assert set(await block(context, BOB, ALICE)) == {made.id, lobby.id}
    assert (await look_at_challenge(context, made.id)).state is ChallengeState.WITHDRAWN
    left, kept = await look_at_challenge(context, lobby.id), await look_at_challenge(context, apart.id)
    assert isinstance(left, Lobby)
    assert isinstance(kept, Lobby)
    assert (left.people, left.host) == ((ALICE.id,), ALICE.id)
    assert kept.people == (BOB.id,)


@pytest.mark.parametrize(("blocker", "blocked"), [(ALICE, BOB), (BOB, ALICE)])
async def test_an_open_offer_is_not_for_the_two(context: Context, blocker: Person, blocked: Person) -> None:
    """Alice offers, Bob would accept: he reads that he has blocked her, or that she is not open to it."""
    made = await challenge_to_duel(context, ALICE, None)
    lobby = await open_lobby(context, ALICE)
    await block(context, blocker, blocked)
    expected: type[Refused] = NotOpen if blocker is ALICE else YouBlocked
    with pytest.raises(expected):
        await accept(context, made.id, BOB, salt())
    with pytest.raises(expected) as seat:
        await take_seat(context, lobby.id, BOB, House.WHITE)
    if isinstance(seat.value, NotOpen):
        assert seat.value.name is None
    await accept(context, made.id, CAROL, salt())
    await take_seat(context, lobby.id, CAROL, House.WHITE)


async def test_who_has_blocked_cannot_challenge_either(context: Context) -> None:
    await block(context, BOB, ALICE)
    with pytest.raises(YouBlocked) as own:
        await challenge_to_duel(context, BOB, ALICE)
    assert own.value.name == "Alice"
    await _unblock(context, BOB, ALICE)
    await challenge_to_duel(context, ALICE, BOB)


async def test_a_rematch_for_four_is_not_told_to_whoever_has_blocked(context: Context) -> None:
    lobby = await open_lobby(context, ALICE, place=HERE)
    for person, house in ((CAROL, House.RED), (BOB, House.WHITE), (DAVE, House.WHITE)):
        await take_seat(context, lobby.id, person, house)
    match = await start(context, lobby.id, ALICE.id, salt())
    await resign(context, match.id, CAROL.id, match.turn)
    await block(context, BOB, ALICE)
    await block(context, ALICE, CAROL)
    again = await rematch(context, match.id, ALICE, salt())
    assert (NoticeKind.CHALLENGED, again.id) not in await told(context, BOB.id)
    assert (NoticeKind.CHALLENGED, again.id) not in await told(context, CAROL.id), "there is no seat for her"
    assert (NoticeKind.CHALLENGED, again.id) in await told(context, DAVE.id)
    await block(context, DAVE, ALICE)  # before he was told
    assert (NoticeKind.CHALLENGED, again.id) not in await told(context, DAVE.id)


@pytest.mark.parametrize("before", [True, False])
async def test_offers_of_somebody_who_is_blocked_ring_no_bell(context: Context, before: bool) -> None:
    """They stand on the board, where they are answered or not."""
    match = await duel(context)
    match = (await play_any(context, match)).match
    if before:
        await block(context, BOB, ALICE)
    offered = await offers.offer(context, match.id, ALICE.id, match.turn, OfferKind.DRAW)
    await block(context, BOB, ALICE)
    assert offered.offer is not None
    assert NoticeKind.OFFER not in [kind for kind, _ in await told(context, BOB.id)]
    await offers.agree(context, match.id, BOB.id, match.turn, OfferKind.DRAW)


async def test_ones_own_offer_is_still_told_to_the_one_who_is_blocked(context: Context) -> None:
    match = (await play_any(context, await duel(context, BOB, ALICE))).match
    await offers.offer(context, match.id, BOB.id, match.turn, OfferKind.DRAW)
    await block(context, BOB, ALICE)
    assert NoticeKind.OFFER in [kind for kind, _ in await told(context, ALICE.id)]


# Who may challenge me


async def test_people_i_have_played(context: Context) -> None:
    await choose(context, BOB, challengers=Challengers.PLAYED)
    with pytest.raises(NotOpen):
        await challenge_to_duel(context, ALICE, BOB)
    match = await duel(context, BOB, ALICE)
    await challenge_to_duel(context, ALICE, BOB)
    await resign(context, match.id, BOB.id, match.turn)
    await challenge_to_duel(context, ALICE, BOB)
    with pytest.raises(NotOpen):
        await challenge_to_duel(context, CAROL, BOB)


async def test_nobody_may_challenge_and_still_one_plays(context: Context) -> None:
    await choose(context, BOB, challengers=Challengers.NOBODY)
    match = await duel(context, BOB, ALICE)
    await resign(context, match.id, ALICE.id, match.turn)
    with pytest.raises(NotOpen):
        await rematch(context, match.id, ALICE, salt())
    assert isinstance(await rematch(context, match.id, BOB, salt()), Challenge)


# The list, forgetting, and limits


async def test_nobody_blocks_themselves_or_a_bot(context: Context) -> None:
    for other, why in ((BOB, CannotBlock.Why.ONESELF), (Person(9, "Bot", bot=True), CannotBlock.Why.BOT)):
        with pytest.raises(CannotBlock) as refused:
            await block(context, BOB, other)
        assert refused.value.why is why


async def test_the_list_has_the_latest_first_and_each_once(context: Context) -> None:
    await block(context, BOB, ALICE)
    await block(context, BOB, Person(ALICE.id, "Alice B"))
    assert [row.name for row in await blocked_by(context, BOB.id)] == ["Alice B"]
    (row,) = await blocked_by(context, BOB.id)
    assert await unblock(context, CAROL.id, row.mark) == ()  # not hers
    assert await blocked_by(context, BOB.id) == (row,)
    assert await unblock(context, BOB.id, row.mark) == ()
    assert await unblock(context, BOB.id, row.mark) == ()


async def test_so_many_and_no_more(context: Context) -> None:
    for number in range(Limit.BLOCKED_PEOPLE.value):
        await block(context, BOB, Person(1000 + number, "x"))
    with pytest.raises(TooMany):
        await block(context, BOB, ALICE)
    await block(context, BOB, Person(1000, "x again"))


async def test_a_block_outlives_that_the_blocked_one_is_forgotten(context: Context) -> None:
    """Otherwise forgetting oneself would be the way around it. Nothing of them is left but a mark."""
    await block(context, BOB, ALICE)
    await forget(context, ALICE.id)
    (row,) = await blocked_by(context, BOB.id)
    assert (row.person, row.name) == (None, None)
    with pytest.raises(NotOpen):
        await challenge_to_duel(context, ALICE, BOB)
    await unblock(context, BOB.id, row.mark)
    await challenge_to_duel(context, ALICE, BOB)


async def test_who_is_forgotten_blocks_nobody_any_more(context: Context) -> None:
    await block(context, BOB, ALICE)
    await choose(context, BOB, challengers=Challengers.NOBODY)
    await forget(context, BOB.id)
    assert await blocked_by(context, BOB.id) == ()
    await challenge_to_duel(context, ALICE, BOB)


async def test_ones_export_has_the_choice_and_the_names(context: Context) -> None:
    await choose(context, BOB, challengers=Challengers.PLAYED)
    await block(context, BOB, ALICE)
    kept = await taken_along(context, BOB.id)
    assert kept["person.json"]["challengers"] == "played"
    assert [row["name"] for row in kept["blocked.json"]] == ["Alice"]
    assert "blocked.json" not in await taken_along(context, ALICE.id)


# Whatever people do, in whatever order

PEOPLE = (ALICE, BOB, CAROL)
ACTS = ("block", "unblock", "ask", "offer", "lobby", "take", "take", "leave", "again", "end")


class Evening:
    """Three people, a store, and what of it is still open."""

    def __init__(self, context: Context) -> None:
        self._context = context
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
        context = self._context
        match what:
            case "block":
                await block(context, one, other)
                self._blocked.add((one.id, other.id))
            case "unblock":
                await _unblock(context, one, other)
                self._blocked.discard((one.id, other.id))
            case "ask":
                self._open.append((await challenge_to_duel(context, one, other, place=HERE)).id)
            case "offer":
                self._open.append((await challenge_to_duel(context, one, None, place=HERE)).id)
            case "lobby":
                lobby = await open_lobby(context, one, place=HERE)
                self._open.append(lobby.id)
                await lobbies.seat_computer(context, lobby.id, one.id, House.WHITE, "squire")
                await lobbies.seat_computer(context, lobby.id, one.id, House.WHITE, "squire")
            case "take":
                await self._each(lambda name: self._take(name, one))
            case "leave":
                await self._each(lambda name: leave_seat(context, name, one.id))
            case "again":
                for match in list(self._over):
                    found = await rematch(context, match.id, one, salt())
                    if isinstance(found, Match):
                        self._begin(found)
                    else:
                        self._open.append(found.id)
            case "end":
                for match in self._running:
                    self._over.append(await resign(context, match.id, match.people[0], match.turn))
                self._running.clear()

    async def _each(self, work: Callable[[str], Awaitable[Any]]) -> None:
        for name in list(self._open):
            try:
                await work(name)
            except Refused:
                continue

    async def _take(self, name: str, person: Person) -> None:
        found = await look_at_challenge(self._context, name)
        if found.state is not ChallengeState.OPEN:
            return
        if isinstance(found, Challenge):
            self._begin(await accept(self._context, name, person, salt()))
            return
        await take_seat(self._context, name, person, House.RED)
        self._begin(await start(self._context, name, person.id, salt()))

    def _begin(self, match: Match) -> None:
        if any(known.id == match.id for known in (*self._running, *self._over)):
            return
        self._running.append(match)
        together = {(one, other) for one in match.people for other in match.people}
        assert not together & self._blocked

    async def nobody_is_told_of_whom_they_block(self) -> None:
        for blocker, blocked in self._blocked:
            for kind, subject in await told(self._context, blocker):
                if kind is NoticeKind.CHALLENGED:
                    invitation = await look_at_challenge(self._context, subject)
                    host = invitation.host if isinstance(invitation, Lobby) else invitation.host.person
                    assert host != blocked


@given(st.randoms(use_true_random=False))
@settings(max_examples=5, deadline=None)
def test_whatever_people_do_no_match_begins_across_a_block(
    tmp_path_factory: pytest.TempPathFactory, dice: random.Random
) -> None:
    async def evening() -> None:
        context = await open_context(tmp_path_factory.mktemp("evening") / "store.db")
        try:
            people = Evening(context)
            for _ in range(60):
                await people.do(dice.choice(ACTS), *dice.sample(PEOPLE, 2))
                await people.nobody_is_told_of_whom_they_block()
        finally:
            await context.store.close()

    asyncio.run(evening())
