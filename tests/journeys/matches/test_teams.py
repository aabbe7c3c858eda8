"""Four at the table: the lobby, and a team match of two people and two computers."""

from __future__ import annotations

import random

from game import Variant
from tests.journeys.harness.boards import is_board, is_over, match_on, play_to_the_end
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose


async def test_two_people_and_two_computers_play_to_the_end(
    rose: Rose, alice: Person, bob: Person, carol: Person
) -> None:
    await alice.command("/rose teams", clock="none")
    lobby = await bob.sees("The Rose King: a table for four")
    assert "Partners do not talk about their moves." in lobby.text
    assert "Begin" not in lobby.enabled
    await carol.choose(lobby, "Let the computer play …", "red:page")
    assert (await carol.sees("You do not sit at this table.")).ephemeral
    await bob.press(lobby, "Play white")
    await bob.choose(await bob.sees_change(lobby, "Bob"), "Let the computer play …", "red:page")
    full = await bob.sees_change(lobby, "Page")
    await bob.choose(full, "Let the computer play …", "white:squire")
    ready = await bob.sees_change(full, "Squire")
    await bob.press(ready, "Begin")
    board = await bob.sees("Alice & Page", where=is_board)
    players = {"**Alice** (red)": alice, "**Bob** (white)": bob}
    final = await play_to_the_end(players, board, random.Random(4))
    assert is_over(final)
    match = await rose.match(match_on(final))
    assert match.variant is Variant.TEXAS
    assert match.ended is not None


async def test_people_come_go_and_change_houses(rose: Rose, alice: Person, bob: Person) -> None:
    await alice.command("/rose teams")
    lobby = await bob.sees("The Rose King: a table for four")
    await bob.press(lobby, "Play red")
    both = await bob.sees_change(lobby, "Bob")
    assert both.text.index("Alice") < both.text.index("Bob")
    assert "Play red" not in both.enabled, "that house is full"
    await bob.press(both, "Play white")
    await bob.press(await bob.sees_change(both, "Bob"), "Leave")
    left = await alice.sees(where=lambda shown: shown.id == lobby.id and "Bob" not in shown.text)
    await bob.press(left, "Close the table")
    assert (await bob.sees("Only whoever made the challenge or opened the table can do that.")).ephemeral
    await alice.press(left, "Close the table")
    assert (await bob.sees_change(left, "Withdrawn.")).enabled == []
