"""Counts pings and private messages, for tests about people who are a nuisance."""

from __future__ import annotations

import re
from functools import partial

from locales.words import say
from tests.journeys.harness.boards import is_board
from tests.journeys.harness.gestures import does, finds, press, turns
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.reading import without_commands

NAMES = ("Alice", "Bob", "Carol", "Dave")


def pings(person: Person) -> int:
    """How often a person was pinged: by a mention in a message of the bot, or by a direct message."""
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
    """The private messages to a person, in order, without links and names of others."""
    said = [Shown(raw) for raw in person.messages.values() if Shown(raw).ephemeral]
    return [re.sub("|".join(NAMES), "…", without_commands(shown.text)) for shown in said if not shown.buttons]


async def reads(person: Person, text: str) -> None:
    """Wait until a private message to this person contains the text."""
    await person.sees(where=lambda shown: shown.ephemeral and without_commands(text) in without_commands(shown.text))


async def chooses(person: Person, name: str, word: str, page: str = "playing") -> None:
    assert (await person.command("/rose settings")).ok
    shown = await finds(person, "settings")
    if page != "playing":
        shown = await turns(person, shown, "settings", page)
    await person.choose(shown, does(shown, "choose", name), word)
    await person.sees_change(shown)


async def begins_after_table(alice: Person, bob: Person, carol: Person) -> Shown:
    """Begin a table for four with three people and a computer; the board."""
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


def is_end_of(shown: Shown, name: str) -> bool:
    return "rk:rematch:" in str(shown.raw) and name in shown.text
