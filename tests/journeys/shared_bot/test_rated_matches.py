"""What people read about ratings: on the challenge, under the result, with friends and with four at the table."""

from __future__ import annotations

import re

from tests.journeys.harness.boards import begin_duel, board_of, is_over, match_on, offers, resigns
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose


def lines(shown: Shown) -> list[str]:
    """The lines of a message, without the signs of the houses."""
    return re.sub(r"<:\w+:\d+> ", "", shown.text).splitlines()


async def lost(loser: Person, board: Shown) -> Shown:
    await resigns(loser, board)
    return await loser.sees(where=lambda shown: shown.id == board.id and is_over(shown))


async def again(who: Person, other: Person, final: Shown) -> tuple[Shown, Shown]:
    """Ask for a rematch and accept it: the challenge as it was, and the board."""
    await who.press(final, "Rematch")
    challenge = await other.sees("challenges <@", where=lambda shown: "Accept" in shown.enabled)
    await other.press(challenge, "Accept")
    board = await other.sees(where=lambda shown: "Menu" in shown.enabled and match_on(shown) != match_on(final))
    return challenge, board


async def test_a_result_says_what_it_did_and_who_leads(rose: Rose, alice: Person, bob: Person) -> None:
    await alice.command("/rose challenge", opponent=bob, house="red")
    challenge = await bob.sees("Alice challenges")
    assert "3 days a move · rated" in challenge.text
    assert "lead" not in challenge.text, "they have never met"
    await alice.press(challenge, "Withdraw")

    final = await lost(bob, await begin_duel(alice, bob))
    assert "Alice +98 → about 1598 · Bob −98 → about 1402" in lines(final)
    assert "Head to head: **Alice** leads 1 : 0." in final.text
    assert "counts for" not in final.text

    challenge, board = await again(bob, alice, final)
    assert "Head to head: **Alice** leads 1 : 0." in challenge.text, "also where Bob is the host"
    final = await lost(alice, board)
    assert any(line.startswith("Bob +") for line in lines(final)), "red's first"
    assert "They have met before this week, so this match counts for 50 %." in final.text
    assert "Head to head: even, 1 : 1." in final.text
    stored = await rose.match(match_on(final))
    assert stored.aftermath is not None
    assert [row.person for row in stored.aftermath.rated] == [int(bob.id), int(alice.id)]


async def test_a_friendly_match_changes_no_rating_nor_does_its_rematch(rose: Rose, alice: Person, bob: Person) -> None:
    await alice.command("/rose challenge", opponent=bob, house="red", friendly=True, thread=False)
    challenge = await bob.sees("Alice challenges")
    assert "friendly, not rated" in challenge.text
    await bob.press(challenge, "Accept")
    final = await lost(bob, await board_of(bob))
    assert "A friendly match: no rating changes." in final.text
    assert "→" not in final.text
    assert "Head to head: **Alice** leads 1 : 0." in final.text, "who leads is told all the same"
    challenge, board = await again(bob, alice, final)
    assert "friendly, not rated" in challenge.text
    await offers(bob, board, "Offer a tie")
    offered = await alice.sees_change(board, "offers a tie")
    await alice.press(offered, "Agree to a tie")
    drawn = await alice.sees_change(offered, "A tie by agreement.")
    assert "Head to head: **Alice** leads 1 : 0. One tie." in drawn.text


async def test_four_at_the_table_read_what_came_of_it(
    rose: Rose, alice: Person, bob: Person, carol: Person, dave: Person
) -> None:
    await alice.command("/rose teams", clock="none")
    lobby = await bob.sees("a table for four")
    assert "rated, if four people play" in lobby.text
    for person, button, name in (
        (bob, "Play red", "Bob"),
        (carol, "Play white", "Carol"),
        (dave, "Play white", "Dave"),
    ):
        await person.press(lobby, button)
        lobby = await person.sees_change(lobby, name)
    await dave.press(lobby, "Begin")
    final = await lost(carol, await board_of(carol))
    assert [line for line in lines(final) if "→" in line] == [
        "Alice +63 → about 1563 · Bob +63 → about 1563",
        "Carol −63 → about 1437 · Dave −63 → about 1437",
    ]
    assert "Head to head: **Alice & Bob** lead 1 : 0." in final.text
