"""Exporting and deleting one's data, in four languages; and names that would speak for the bot."""

from __future__ import annotations

import asyncio
import re

import pytest

from locales.words import say
from matches.model.clocks import HOUR
from sandbox import Sandbox
from tests.core.layouts.test_names import ESCAPED
from tests.data.bytes_of_people import found
from tests.journeys.harness.boards import board_of, is_over, moves_on
from tests.journeys.harness.gestures import arrive, finds, press
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.reading import FOREIGN, complaints, seen, texts
from tests.journeys.harness.rose_bot import Rose
from tests.matches.people.export_files import matches_in, unpacked


async def duel(alice: Person, bob: Person) -> Shown:
    """Alice challenges Bob and makes a move; a board that both see."""
    assert (await alice.command("/rose challenge", opponent=bob, house="red", clock="1d", thread=False)).ok
    challenge = await finds(bob, "accept", ephemeral=False)
    await press(bob, challenge, "accept")
    board = await board_of(alice, "general")
    await press(alice, board, "play", next(word for word, _ in moves_on(board) if not word.endswith("*")))
    return board


async def takes_along(person: Person) -> Shown:
    assert (await person.command("/rose privacy")).ok
    await press(person, await finds(person, "export-me"), "export-me")
    return await person.sees(where=lambda shown: shown.ephemeral and "rose-king.zip" in str(shown.raw))


async def nowhere(rose: Rose, person: int, name: str) -> None:
    """Check that no file contains it: at once, or after a later vacuum if a person was forgotten shortly before."""
    for _ in range(10):
        for _ in range(20):  # files announce no changes
            if not found(rose.data.parent, person, name):
                return
            await asyncio.sleep(0.05)
        await rose.turn(HOUR)
    raise AssertionError(found(rose.data.parent, person, name))


@pytest.mark.parametrize("code", FOREIGN)
async def test_taking_all_along_and_being_forgotten(
    code: str, sandbox: Sandbox, rose: Rose, alice: Person, bob: Person
) -> None:
    locale = "en-US" if code == "en" else code
    name = f"Xaviera of {code.upper()}"
    sandbox.world.users[alice.id]["global_name"] = name
    await arrive(sandbox, alice, bob, server=locale, person=locale)
    await duel(alice, bob)

    sent = await takes_along(alice)
    assert say(code, "privacy-exported") in sent.text
    files = unpacked([await alice.picture(sent.file("rose-king.zip"))])
    assert files["README.txt"] == say(code, "export-readme")
    assert (files["person.json"]["id"], files["person.json"]["name"]) == (int(alice.id), name)
    [match] = matches_in(files).values()
    assert [seat["name"] for seat in match["seats"]] == [name, "Bob"]
    assert len(match["moves"]) == 1
    assert bob.id not in str(files), "of others the name alone"
    assert found(rose.data.parent, int(alice.id), name)

    assert (await alice.command("/rose about")).ok
    await press(alice, await finds(alice, "practice"), "practice")  # a button that many may press remembers who did
    await board_of(alice)
    assert (await alice.command("/rose privacy")).ok
    await press(alice, await finds(alice, "forget-me"), "forget-me")
    await press(alice, await finds(alice, "forget-me-yes"), "forget-me-yes")
    await alice.sees(say(code, "privacy-forgotten"))
    await nowhere(rose, int(alice.id), name)
    final = await bob.sees(where=is_over)
    assert name not in final.text, "what is shown from now on names nobody"
    assert say(code, "former-player") in final.text
    for person in (alice, bob):
        assert complaints(code, person, name, "Bob") == []


async def test_who_asks_again_is_told_that_it_is_being_made(rose: Rose, alice: Person) -> None:
    assert (await alice.command("/rose practice", level="page", house="red")).ok
    await board_of(alice)
    assert (await alice.command("/rose privacy")).ok
    offer = await finds(alice, "export-me")
    outcomes = await asyncio.gather(*(alice.press(offer, "rk:export-me::0:") for _ in range(6)))
    assert all(outcome.ok for outcome in outcomes)
    await alice.sees(where=lambda shown: "rose-king.zip" in str(shown.raw))
    told = {say("en", "privacy-exporting"), say("en", "line-full")}
    made = [shown for raw in alice.messages.values() if "rose-king.zip" in str((shown := Shown(raw)).raw)]
    refused = [shown for raw in alice.messages.values() if (shown := Shown(raw)).text in told]
    assert made
    assert refused


NASTY = "<t:0:R> [gift](https://evil.example) <@&1> **x**"
"""As long as Discord allows, with markup in every part."""


async def test_no_name_speaks_for_the_bot(sandbox: Sandbox, rose: Rose, alice: Person, bob: Person) -> None:
    """In headings, stories, lists, direct messages, records and alt texts no name becomes markup."""
    sandbox.world.users[alice.id]["global_name"] = f"\u202e{NASTY}\n# x"
    board = await duel(alice, bob)
    assert (await bob.command("/rose games")).ok
    await finds(bob, "bring")
    await press(bob, board, "menu")
    await press(bob, await finds(bob, "moves"), "moves")
    await press(bob, await finds(bob, "my-side"), "my-side")
    assert (await alice.command("/rose teams")).ok
    lobby = await finds(alice, "sit", ephemeral=False)
    await press(bob, lobby, "sit", "white")
    await press(alice, board, "menu")
    await press(alice, await finds(alice, "resign"), "resign")
    await press(alice, await finds(alice, "resign-yes"), "resign-yes")
    final = await bob.sees(where=is_over)
    await press(bob, final, "look-back")
    await press(bob, await finds(bob, "record"), "record")
    await bob.sees(where=lambda shown: "rose-king-" in str(shown.raw))
    spoken = [text for person in (alice, bob) for message in seen(person) for text in _marked_up(message)]
    assert any("evil" in text for text in spoken)
    for text in spoken:
        left = ESCAPED.sub("", text)
        assert not re.search(r"<t:0|\]\(https://evil|https://evil|<@&1>|\*\*x\*\*|\u202e", left), text
    labels = [text for person in (alice, bob) for message in seen(person) for text in texts(message)]
    assert not [text for text in labels if "\u202e" in text]


def _marked_up(message: dict[str, object]) -> list[str]:
    """What Discord reads as markup: texts, not buttons and pictures."""
    return Shown(message).text.splitlines()
