"""No person can be a nuisance: counted pings, silent challenges, and channels for matches."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from functools import partial

from locales.words import say
from matches.begin.challenges import look_at_challenge
from matches.begin.limits import Limit
from matches.model.clocks import Clock
from tests.journeys.harness.boards import begin_duel, is_board, resigns
from tests.journeys.harness.gestures import does, finds, press, turns
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.nuisances import begins_after_table, chooses, is_end_of, pings, whispers
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose, empty_context
from tests.patience import patience

OFTEN = Limit.ONE_PERSON_IN_AN_HOUR.value


async def noted(rose: Rose, invitation: Shown) -> None:
    """Wait until the store knows the message of an invitation."""
    name = does(invitation, "seal").split(":")[2]
    async with empty_context(rose.data) as context, patience():
        while True:
            place = (await look_at_challenge(context, name)).place
            if place is not None and place.message is not None:
                return
            await asyncio.sleep(0.02)


# Pings


async def test_challenging_and_withdrawing_all_day_rings_a_few_times(rose: Rose, alice: Person, bob: Person) -> None:
    for _ in range(OFTEN):
        assert (await alice.command("/rose challenge", opponent=bob)).ok
        await press(alice, await finds(alice, "withdraw", ephemeral=False), "withdraw")
    for _ in range(4):
        assert (await alice.command("/rose challenge", opponent=bob)).ok
    told = say("en", "refused-too-many-one-person-in-an-hour", limit=OFTEN)
    assert [told] * 4 == [one for one in whispers(alice) if one == told]
    assert pings(bob) == OFTEN
    # Being forgotten does not help.
    assert (await alice.command("/rose privacy")).ok
    await press(alice, await finds(alice, "forget-me"), "forget-me")
    await press(alice, await finds(alice, "forget-me-yes"), "forget-me-yes")
    await alice.sees(say("en", "privacy-forgotten"))
    assert (await alice.command("/rose challenge", opponent=bob)).ok
    assert whispers(alice).count(told) == 5
    assert pings(bob) == OFTEN


async def test_a_rematch_rings_once_and_names_who_asks(
    rose: Rose, alice: Person, bob: Person, carol: Person, dave: Person
) -> None:
    """In a duel the challenge mentions the other; those at a table for four are told a little later."""
    await resigns(bob, await begin_duel(alice, bob))
    final = await alice.sees(where=partial(is_end_of, name="Bob"))
    before = pings(bob)
    await press(alice, final, "rematch")
    await bob.until(lambda: pings(bob) == before + 1, "a ring")
    await noted(rose, await finds(bob, "accept", ephemeral=False))
    board = await begins_after_table(alice, dave, carol)
    await resigns(carol, board)
    final = await alice.sees(where=lambda shown: is_end_of(shown, "Dave"))
    await press(alice, final, "rematch")
    await noted(rose, await finds(alice, "sit", ephemeral=False))
    await rose.turn(Clock.THREE_DAYS.away)
    for person in (carol, dave):
        told = await person.sees(where=lambda shown, who=person: shown.text.startswith(f"{who.mention} **Alice**"))  # type: ignore[misc]
        assert "challenges you to The Rose King" in told.text
    assert pings(bob) == before + 1, "whatever is told is told in its order"


async def test_what_is_asked_for_again_and_again_at_once_rings_once(rose: Rose, alice: Person, bob: Person) -> None:
    """With a menu of people on a message that stays, which needs a forged client; and with *Rematch*."""
    await resigns(bob, await begin_duel(alice, bob))
    final = await alice.sees(where=partial(is_end_of, name="Bob"))
    rung = pings(bob)
    rose.sandbox.let_forged_through()
    for _ in range(3):
        assert (await alice.forges(final, "rk:pick::0:", bob)).ok
    rose.sandbox.let_forged_through(False)
    again = say("en", "refused-challenge-open")
    await alice.until(lambda: whispers(alice).count(again) == 2, "two times no")
    await bob.until(lambda: pings(bob) == rung + 1, "the one that is shown")
    with contextlib.closing(sqlite3.connect(rose.data)) as store:
        kept = store.execute("SELECT origin FROM beginnings").fetchall()
    assert not [origin for (origin,) in kept if bob.id in origin], "it would be there when he is forgotten"
    clicks = [alice.press(final, "Rematch") for _ in range(4)]
    assert all(outcome.ok for outcome in await asyncio.gather(*clicks))
    waiting = (again, say("en", "rematch-waiting"))
    await alice.until(lambda: sum(one in waiting for one in whispers(alice)) == 2 + 3, "three times no")
    await bob.until(lambda: pings(bob) == rung + 2, "the one that is shown")


async def test_who_wants_to_be_told_nothing_finds_challenges_in_the_list(
    rose: Rose, alice: Person, bob: Person
) -> None:
    await chooses(bob, "telling", "nothing")
    await bob.open_dm()
    await alice.open_dm()
    assert (await alice.command("/rose challenge", opponent=bob, house="red")).ok
    shown = await finds(bob, "accept", ephemeral=False)
    assert bob.mention in shown.text
    name = shown.buttons[0]["custom_id"].split(":")[2]
    assert (await alice.command("/rose challenge", opponent=bob, house="red", channel="dm")).ok
    await alice.sees(say("en", "challenge-sent"), channel="dm")
    assert (await alice.command("/rose games")).ok
    hers = await alice.sees(say("en", "games-challenges"))
    assert "rk:unseen:" not in str(hers.raw), "it waits, and is not lost"
    assert (await bob.command("/rose games")).ok
    listed = await finds(bob, "answer")
    assert len([one for one in listed.buttons if ":accept" in one["custom_id"]]) == 2
    assert pings(bob) == 0
    # The one in the channel is declined from the list, and its message says so.
    declining = next(
        one["custom_id"] for one in listed.buttons if one["custom_id"].endswith("decline") and name in one["custom_id"]
    )
    assert (await bob.press(listed, declining)).ok
    listed = await bob.sees_change(listed)
    await bob.sees_change(shown, say("en", "challenge-declined"))
    # The board of the other one goes to the player to move.
    listed = await turns(bob, listed, "answer", "accept")
    assert "Alice" in listed.text
    await alice.sees(channel="dm", where=is_board)
    assert pings(bob) == 0


async def test_what_never_came_to_be_seen_is_shown_once_however_often_one_asks(
    rose: Rose, alice: Person, bob: Person
) -> None:
    """And an invitation that was seen is not shown again by a forged button."""
    assert (await alice.command("/rose challenge", opponent=bob)).ok
    shown = await finds(bob, "accept", ephemeral=False)
    assert (await alice.command("/rose games")).ok
    listed = await alice.sees(say("en", "games-challenges"))
    rose.sandbox.let_forged_through()
    for _ in range(3):
        assert (await alice.forges(listed, f"rk:unseen:{shown.buttons[0]['custom_id'].split(':')[2]}:0:show")).ok
    assert pings(bob) == 1


# Servers


async def test_who_manages_a_server_says_where_matches_are_shown(
    rose: Rose, alice: Person, bob: Person, dave: Person
) -> None:
    assert (await bob.command("/rose settings")).ok
    assert "rk:server:" not in str((await finds(bob, "settings")).raw), "he may not manage it"
    here = rose.sandbox.world.channels[dave.channel_id("general")]
    rose.sandbox.allow(here["id"], "manage_guild", who=dave.name)
    assert (await dave.command("/rose settings")).ok
    page = await turns(dave, await finds(dave, "settings"), "server")
    games = dave.channel_id("games")
    await dave.choose(page, does(page, "server-channels"), games)
    page = await dave.sees_change(page, f"<#{games}>")
    # Here nothing new is shown to others; there it is. Private answers work everywhere.
    refused = say("en", "refused-not-here", channels=f"<#{games}>")
    for command, options in (
        ("/rose challenge", {"opponent": bob}),
        ("/rose teams", {}),
        ("/rose practice", {"level": "page", "where": "here"}),
    ):
        assert (await alice.command(command, **options)).ok
    await alice.until(lambda: whispers(alice) == [refused] * 3, "three answers")
    assert pings(bob) == 0
    assert (await alice.command("/rose practice", level="page", house="red")).ok
    assert (await alice.sees(where=is_board)).ephemeral
    board = await begin_duel(alice, bob, channel="games")
    await resigns(bob, board)
    await press(alice, await finds(alice, "rematch", ephemeral=False), "rematch")
    await finds(bob, "withdraw", ephemeral=False)
    # A thread counts as its channel.
    assert (await alice.command("/rose challenge", opponent=bob, channel="games", thread=True)).ok
    await press(bob, await finds(bob, "accept", ephemeral=False), "accept")
    inside = await alice.sees(where=lambda shown: is_board(shown) and shown.channel_id not in (games, here["id"]))
    assert (await alice.command("/rose teams", channel=inside.channel_id)).ok
    await bob.sees(channel=inside.channel_id, where=lambda shown: "rk:sit:" in str(shown.raw))
    # A person without the right changes nothing, also with a forged click on their own message.
    assert (await bob.command("/rose settings")).ok
    mine = await finds(bob, "settings")
    rose.sandbox.let_forged_through()
    for custom_id, values in (("rk:server::0:", None), ("rk:server-channels::0:", [bob.channel_id("general")])):
        assert (await bob.forges(mine, custom_id, values)).ok
    told = say("en", "refused-not-your-server")
    await bob.until(lambda: whispers(bob).count(told) == 2, "two answers")
    rose.sandbox.let_forged_through(False)
    # None means all.
    await dave.choose(page, does(page, "server-channels"))
    await dave.sees_change(page, say("en", "server-everywhere"))
    assert (await alice.command("/rose challenge", opponent=bob)).ok
    await bob.sees("challenges", channel="general")
