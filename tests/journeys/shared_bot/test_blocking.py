"""Blocks work everywhere and in every way, and the blocked person is not told."""

from __future__ import annotations

from functools import partial

import pytest

from locales.words import say
from sandbox import Sandbox
from tests.journeys.harness.boards import begin_duel, is_board, match_on, resigns
from tests.journeys.harness.gestures import arrive, finds, press, turns
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.nuisances import NAMES, begins_after_table, chooses, is_end_of, pings, reads, whispers
from tests.journeys.harness.people import Person
from tests.journeys.harness.reading import FOREIGN, complaints, seen, without_commands
from tests.journeys.harness.rose_bot import Rose


@pytest.mark.parametrize("code", FOREIGN)
async def test_blocking_somebody_in_each_language(
    code: str, sandbox: Sandbox, rose: Rose, alice: Person, bob: Person
) -> None:
    """From a challenge, then every attempt of the other, then the list and unblocking."""
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
    # The blocked person tries every way.
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
    # The person who blocked is told.
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
    """Alice has played both. One blocks her, the other accepts no challenges: she reads the same."""
    for other in (bob, carol):
        board = await begin_duel(alice, other)
        await resigns(other, board)
        await alice.sees(where=partial(is_end_of, name=other.ready["me"]["global_name"]))
    assert (await bob.menu("Block in The Rose King", alice)).ok
    await bob.sees(say("en", "blocked", who="Alice"))
    await chooses(carol, "challengers", "nobody", "people")
    said = []
    for other in (bob, carol):
        before = len(whispers(alice))
        assert (await alice.command("/rose challenge", opponent=other)).ok
        final = await alice.sees(where=partial(is_end_of, name=other.ready["me"]["global_name"]))
        assert (await alice.press(final, "Rematch")).ok
        await alice.until(partial(_has_whispers, alice, before + 2), "two answers")
        said.append(whispers(alice)[before:])
    assert said[0] == said[1]
    assert said[0] == [without_commands(say("en", "refused-not-open", who="…"))] * 2


def _has_whispers(person: Person, count: int) -> bool:
    return len(whispers(person)) == count


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
    """A forged button neither shows who plays in a private match nor blocks a stranger."""
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
