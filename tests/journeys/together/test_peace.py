"""Nobody can be a nuisance: pings that are counted, challenges that wait in silence, and blocks that tell nobody."""

from __future__ import annotations

import asyncio
import re
from functools import partial

import pytest

from locales import words
from locales.words import say
from matches import Clock, look_at_challenge
from matches.refusals import Limit
from sandbox import Sandbox
from tests.journeys.boards import begin_duel, is_board, match_on, resigns
from tests.journeys.gestures import arrive, does, finds, press, turns
from tests.journeys.messages import Shown
from tests.journeys.people import PATIENCE, Person
from tests.journeys.reading import complaints, seen, without_commands
from tests.journeys.rose import Rose, empty_hall

OFTEN = Limit.ONE_PERSON_IN_AN_HOUR.value
NAMES = ("Alice", "Bob", "Carol", "Dave")


def pings(person: Person) -> int:
    """How often a person's Discord has rung: a message of the bot that mentions them, or one in direct messages."""
    bot = person.ready["application"]["bot"]["id"]
    dms = {one["id"] for one in person.ready["dms"]}
    told = [event["d"] for event in person.events if event["t"] == "MESSAGE_CREATE"]
    return sum(
        one["author"]["id"] == bot
        and not Shown(one).ephemeral
        and (one["channel_id"] in dms or any(user["id"] == person.id for user in one["mentions"]))
        for one in told
    )


def whispers(person: Person) -> list[str]:
    """What was said to a person alone, in order; without links and names of others."""
    said = [Shown(raw) for raw in person.messages.values() if Shown(raw).ephemeral]
    return [re.sub("|".join(NAMES), "…", without_commands(shown.text)) for shown in said if not shown.buttons]


async def reads(person: Person, text: str) -> None:
    """Something that only this person sees says this."""
    await person.sees(where=lambda shown: shown.ephemeral and without_commands(text) in without_commands(shown.text))


async def chooses(person: Person, name: str, word: str, page: str = "playing") -> None:
    assert (await person.command("/rose settings")).ok
    shown = await finds(person, "settings")
    if page != "playing":
        shown = await turns(person, shown, "settings", page)
    await person.choose(shown, does(shown, "choose", name), word)
    await person.sees_change(shown)


async def begins_after_table(alice: Person, bob: Person, carol: Person) -> Shown:
    """A table for four with two people, who begin; the board."""
    assert (await alice.command("/rose teams")).ok
    lobby = await finds(bob, "sit", ephemeral=False)
    await press(bob, lobby, "sit", "white")
    await press(carol, lobby, "sit", "red")
    await bob.until(partial(_names, bob, lobby, "Carol"), "three at the table")
    await alice.choose(lobby, does(lobby, "computer"), "white:page")
    await bob.until(partial(_can_start, bob, lobby), "a full table")
    await press(alice, lobby, "start")
    return await bob.sees(where=is_board)


def _names(person: Person, shown: Shown, name: str) -> bool:
    return name in person.again(shown).text


def _can_start(person: Person, shown: Shown) -> bool:
    return say("en", "button-start") in person.again(shown).enabled


async def noted(rose: Rose, invitation: Shown) -> None:
    """The store knows the message that shows an invitation."""
    name = does(invitation, "seal").split(":")[2]
    async with empty_hall(rose.data) as hall, asyncio.timeout(PATIENCE):
        while True:
            place = (await look_at_challenge(hall, name)).place
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
    """In a duel the challenge itself mentions the other; those of a table for four are told a little later."""
    await resigns(bob, await begin_duel(alice, bob))
    final = await alice.sees(where=partial(_is_end_of, name="Bob"))
    before = pings(bob)
    await press(alice, final, "rematch")
    await bob.until(lambda: pings(bob) == before + 1, "a ring")
    await noted(rose, await finds(bob, "accept", ephemeral=False))
    board = await begins_after_table(alice, dave, carol)
    await resigns(carol, board)
    final = await alice.sees(where=lambda shown: _is_end_of(shown, "Dave"))
    await press(alice, final, "rematch")
    await noted(rose, await finds(alice, "sit", ephemeral=False))
    await rose.turn(Clock.THREE_DAYS.away)
    for person in (carol, dave):
        told = await person.sees(where=lambda shown, who=person: shown.text.startswith(f"{who.mention} **Alice**"))  # type: ignore[misc]
        assert "challenges you to The Rose King" in told.text
    assert pings(bob) == before + 1, "whatever is told is told in its order"


async def test_what_is_asked_for_again_and_again_at_once_rings_once(rose: Rose, alice: Person, bob: Person) -> None:
    """A menu of people on a message that stays, which only a forger has; and *Rematch*, which everybody has."""
    await resigns(bob, await begin_duel(alice, bob))
    final = await alice.sees(where=partial(_is_end_of, name="Bob"))
    rung = pings(bob)
    rose.sandbox.let_forged_through()
    for _ in range(3):
        assert (await alice.forges(final, "rk:pick::0:", bob)).ok
    rose.sandbox.let_forged_through(False)
    again = say("en", "refused-challenge-open")
    await alice.until(lambda: whispers(alice).count(again) == 2, "two times no")
    assert pings(bob) == rung + 1
    clicks = [alice.press(final, "Rematch") for _ in range(4)]
    assert all(outcome.ok for outcome in await asyncio.gather(*clicks))
    waiting = (again, say("en", "rematch-waiting"))
    await alice.until(lambda: sum(one in waiting for one in whispers(alice)) == 2 + 3, "three times no")
    assert pings(bob) == rung + 2


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
    # The board of the other one goes to whoever is to move.
    listed = await turns(bob, listed, "answer", "accept")
    assert "Alice" in listed.text
    await alice.sees(channel="dm", where=is_board)
    assert pings(bob) == 0


async def test_what_never_came_to_be_seen_is_shown_once_however_often_one_asks(
    rose: Rose, alice: Person, bob: Person
) -> None:
    """And what was seen is not shown again by a forged button."""
    assert (await alice.command("/rose challenge", opponent=bob)).ok
    shown = await finds(bob, "accept", ephemeral=False)
    assert (await alice.command("/rose games")).ok
    listed = await alice.sees(say("en", "games-challenges"))
    rose.sandbox.let_forged_through()
    for _ in range(3):
        assert (await alice.forges(listed, f"rk:unseen:{shown.buttons[0]['custom_id'].split(':')[2]}:0:show")).ok
    assert pings(bob) == 1


# Blocks


@pytest.mark.parametrize("code", words.languages())
async def test_blocking_somebody_in_each_language(
    code: str, sandbox: Sandbox, rose: Rose, alice: Person, bob: Person
) -> None:
    """On a challenge, then whatever the other tries, then the list and back."""
    locale = "en-US" if code == "en" else code
    await arrive(sandbox, alice, bob, server=locale, person=locale)
    assert (await alice.command("/rose challenge", opponent=bob)).ok
    challenge = await finds(bob, "block", ephemeral=False)
    await press(bob, challenge, "block")
    question = await finds(bob, "block-yes")
    assert say(code, "block-sure", who="Alice") in question.text
    done = await turns(bob, question, "block-yes")
    assert say(code, "blocked", who="Alice") in done.text
    await alice.sees_change(challenge, say(code, "challenge-declined"))
    rung = pings(bob)
    # The blocked one, by every way there is.
    assert (await bob.command("/rose challenge")).ok
    open_one = await alice.sees(where=lambda shown: "rk:accept:" in str(shown.raw) and shown.id != challenge.id)
    assert (await bob.command("/rose teams")).ok
    lobby = await finds(alice, "sit", ephemeral=False)
    assert (await alice.command("/rose challenge", opponent=bob)).ok
    await press(alice, open_one, "accept")
    await press(alice, lobby, "sit", "white")
    not_open = without_commands(say(code, "refused-not-open", who="Bob"))
    await alice.until(
        lambda: (
            [without_commands(Shown(one).text) for one in alice.messages.values() if Shown(one).ephemeral]
            == [not_open, not_open, without_commands(say(code, "refused-table-not-open"))]
        ),
        "three answers",
    )
    # And the other way round it is said.
    assert (await bob.command("/rose challenge", opponent=alice)).ok
    await reads(bob, say(code, "refused-you-blocked", who="Alice"))
    assert pings(bob) == rung
    # The list.
    assert (await bob.command("/rose settings")).ok
    settings = await turns(bob, await finds(bob, "settings"), "settings", "people")
    listed = await turns(bob, settings, "blocks")
    assert say(code, "blocked-title", count=1) in listed.text
    menu = next(one for one in listed.selects if one["custom_id"].startswith("rk:unblock:"))
    await bob.choose(listed, menu["custom_id"], menu["options"][0]["value"])
    empty = await bob.sees_change(listed, say(code, "blocked-title", count=0))
    await turns(bob, empty, "settings", "people")
    assert (await alice.command("/rose challenge", opponent=bob)).ok
    await bob.sees(where=lambda shown: "rk:decline:" in str(shown.raw))
    assert pings(bob) == rung + 1
    for person in (alice, bob):
        assert len(list(seen(person))) > 5
        assert complaints(code, person, *NAMES) == []


async def test_a_block_reads_like_somebody_who_takes_no_challenges(
    rose: Rose, alice: Person, bob: Person, carol: Person
) -> None:
    """Alice has played both. One blocks her, the other wants no challenges: what she reads is the same."""
    for other in (bob, carol):
        board = await begin_duel(alice, other)
        await resigns(other, board)
        await alice.sees(where=partial(_is_end_of, name=other.ready["me"]["global_name"]))
    assert (await bob.menu("Block in The Rose King", alice)).ok
    await bob.sees(say("en", "blocked", who="Alice"))
    await chooses(carol, "challengers", "nobody", "people")
    said = []
    for other in (bob, carol):
        before = len(whispers(alice))
        assert (await alice.command("/rose challenge", opponent=other)).ok
        final = await alice.sees(where=partial(_is_end_of, name=other.ready["me"]["global_name"]))
        assert (await alice.press(final, "Rematch")).ok
        await alice.until(partial(_has_whispers, alice, before + 2), "two answers")
        said.append(whispers(alice)[before:])
    assert said[0] == said[1]
    assert said[0] == [without_commands(say("en", "refused-not-open", who="…"))] * 2


def _has_whispers(person: Person, count: int) -> bool:
    return len(whispers(person)) == count


def _is_end_of(shown: Shown, name: str) -> bool:
    return "rk:rematch:" in str(shown.raw) and name in shown.text


async def test_blocking_from_a_member_s_menu_can_be_undone_at_once(rose: Rose, alice: Person, bob: Person) -> None:
    assert (await bob.menu("Block in The Rose King", alice)).ok
    done = await bob.sees(say("en", "blocked", who="Alice"))
    assert done.ephemeral
    await turns(bob, done, "unblock")
    await bob.sees(say("en", "unblocked"))
    assert (await alice.command("/rose challenge", opponent=bob)).ok
    await finds(bob, "accept", ephemeral=False)
    assert (await bob.menu("Block in The Rose King", bob)).ok
    await reads(bob, say("en", "refused-block-oneself"))


async def test_blocking_from_the_menu_of_a_board_for_four(
    rose: Rose, alice: Person, bob: Person, carol: Person
) -> None:
    board = await begins_after_table(alice, bob, carol)
    await press(bob, board, "menu")
    chooser = await turns(bob, await finds(bob, "block"), "block")
    (menu,) = chooser.selects
    assert {option["label"] for option in menu["options"]} == {"Alice", "Carol"}
    await bob.choose(chooser, menu["custom_id"], carol)
    question = await bob.sees_change(chooser, say("en", "block-sure", who="Carol"))
    await turns(bob, question, "block-yes")
    await bob.sees(say("en", "blocked", who="Carol"))
    assert (await rose.match(match_on(board))).ended is None, "what is running goes on"
    assert (await carol.command("/rose challenge", opponent=bob)).ok
    await reads(carol, say("en", "refused-not-open", who="Bob"))


async def test_a_notice_has_the_way_to_hear_nothing_more(rose: Rose, alice: Person, bob: Person) -> None:
    await chooses(alice, "telling", "dm")
    await alice.open_dm()
    assert (await alice.command("/rose challenge", opponent=bob)).ok
    await press(bob, await finds(bob, "decline", ephemeral=False), "decline")
    letter = await alice.sees(channel="dm", where=lambda shown: "rk:block:" in str(shown.raw))
    await press(alice, letter, "block")
    await turns(alice, await finds(alice, "block-yes"), "block-yes")
    assert (await bob.command("/rose challenge", opponent=alice)).ok
    await reads(bob, say("en", "refused-not-open", who="Alice"))


async def test_nobody_blocks_whom_they_cannot_see(rose: Rose, alice: Person, bob: Person, carol: Person) -> None:
    """A forged button neither tells who plays in a private match nor blocks a stranger."""
    await alice.open_dm()
    assert (await alice.command("/rose challenge", opponent=bob, house="red", channel="dm")).ok
    letter = await finds(bob, "accept", ephemeral=False)
    await press(bob, letter, "accept")
    board = await alice.sees(channel="dm", where=is_board)
    assert (await carol.command("/rose games")).ok
    listed = await carol.sees(say("en", "games-none").split("`")[0])
    rose.sandbox.let_forged_through()
    for custom_id in (f"rk:block:{match_on(board)}:0:", f"rk:block-yes:{match_on(board)}:0:{alice.id}"):
        assert (await carol.forges(listed, custom_id)).ok
    await carol.until(lambda: len([one for one in whispers(carol) if "no such match" in one]) == 2, "two answers")
    assert "Alice" not in str(list(carol.messages.values()))


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
    # Here nothing new is shown to others; there it is, and what only one person sees is possible everywhere.
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
    # A thread of a channel is that channel.
    assert (await alice.command("/rose challenge", opponent=bob, channel="games", thread=True)).ok
    await press(bob, await finds(bob, "accept", ephemeral=False), "accept")
    inside = await alice.sees(where=lambda shown: is_board(shown) and shown.channel_id not in (games, here["id"]))
    assert (await alice.command("/rose teams", channel=inside.channel_id)).ok
    await bob.sees(channel=inside.channel_id, where=lambda shown: "rk:sit:" in str(shown.raw))
    # Whoever has no right to it changes nothing, also with a forged click on a message of their own.
    assert (await bob.command("/rose settings")).ok
    mine = await finds(bob, "settings")
    rose.sandbox.let_forged_through()
    for custom_id, values in (("rk:server::0:", None), ("rk:server-channels::0:", [bob.channel_id("general")])):
        assert (await bob.forges(mine, custom_id, values)).ok
    told = say("en", "refused-not-your-server")
    await bob.until(lambda: whispers(bob).count(told) == 2, "two answers")
    rose.sandbox.let_forged_through(False)
    # None is all.
    await dave.choose(page, does(page, "server-channels"))
    await dave.sees_change(page, say("en", "server-everywhere"))
    assert (await alice.command("/rose challenge", opponent=bob)).ok
    await bob.sees("challenges", channel="general")
