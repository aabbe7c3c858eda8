"""The bot is killed between the store and the screen: a move is stored but not shown.

Discord holds back the answer to the click, so the kill comes exactly there. After the restart every board becomes right
without a click.
"""

from __future__ import annotations

import asyncio

from tests.journeys.harness.boards import (
    begin_dm_duel,
    begin_duel,
    board_of,
    is_board,
    match_on,
    plain_button,
    resigns,
    turn_on,
)
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose
from tests.patience import patiently


async def team_board(alice: Person, bob: Person) -> Shown:
    """Four at the table, two of them people; Alice is to move first."""
    await alice.command("/rose teams", clock="none", channel="games")
    lobby = await bob.sees("The Rose King: a table for four")
    await bob.press(lobby, "Play white")
    await bob.choose(await bob.sees_change(lobby, "Bob"), "Let the computer play …", "red:page")
    await bob.choose(await bob.sees_change(lobby, "Page"), "Let the computer play …", "white:squire")
    await bob.press(await bob.sees_change(lobby, "Squire"), "Begin")
    return await alice.sees("**Alice** (red) is to move", channel="games", where=is_board)


async def test_killed_between_store_and_screen(rose: Rose, alice: Person, bob: Person, carol: Person) -> None:
    team = await team_board(alice, bob)
    duel = await begin_duel(carol, bob)
    dm = await begin_dm_duel(alice, bob)
    await bob.command("/rose practice", level="page", house="red", where="here", channel="quiet")
    practice = await board_of(bob, "quiet")
    boards = {alice: [team, dm], carol: [duel], bob: [practice]}
    held = rose.sandbox.delay_answers(path="/interactions/*/callback", times=None, applied=False)
    presses = [
        asyncio.create_task(person.press(board, plain_button(board)))
        for person, theirs in boards.items()
        for board in theirs
    ]
    await patiently(held.until_met(len(presses)))
    await rose.kill()
    for board in (team, duel, dm, practice):
        assert (await rose.match(match_on(board))).turn >= 1
    assert turn_on(alice.again(team)) == turn_on(carol.again(duel)) == turn_on(bob.again(practice)) == 0
    rose.sandbox.lift()
    await rose.start()
    # Bob may have no card to play, and then the computers go on.
    await alice.sees(where=lambda shown: shown.id == team.id and (turn_on(shown) or 0) >= 1)
    await carol.sees(where=lambda shown: shown.id == duel.id and turn_on(shown) == 1)
    await bob.sees(where=lambda shown: shown.id == practice.id and (turn_on(shown) or 0) >= 2)
    theirs = await bob.sees(channel="dm", where=lambda shown: is_board(shown) and turn_on(shown) == 1)
    assert match_on(theirs) == match_on(dm)
    mine = await alice.sees_change(dm)
    assert (mine.enabled, bool(mine.pictures)) == ([], True), "whoever has moved keeps the picture"
    for press in presses:
        press.cancel()


async def test_killed_while_a_result_is_on_its_way(rose: Rose, alice: Person, bob: Person) -> None:
    """The end was stored, the board was not shown: after the restart it is shown, and told once."""
    board = await begin_duel(alice, bob)
    held = rose.sandbox.delay_answers(method="PATCH", times=None, applied=False)
    await resigns(alice, board)
    await patiently(held.until_met())
    await rose.kill()
    assert (await rose.match(match_on(board))).ended is not None
    rose.sandbox.lift()
    await rose.start()
    await bob.sees("Alice has resigned", where=lambda shown: shown.id == board.id)
    told = await bob.sees(bob.mention, where=lambda shown: not is_board(shown))
    assert "Alice has resigned" in told.text
    await rose.turn(60)
    assert len([shown for shown in bob.in_channel("general") if bob.mention in shown.text]) == 1


async def test_killed_while_a_challenge_is_on_its_way(rose: Rose, alice: Person, bob: Person) -> None:
    """In direct messages its place is unknown then: it is sent once, and the person who accepts it gets a board."""
    await alice.open_dm()
    await bob.open_dm()
    for arrives in (False, True):
        sandbox, path = rose.sandbox, "/channels/*/messages"
        if arrives:
            held = sandbox.delay_answers(method="POST", path=path)
        else:
            held = sandbox.lose_answers(method="POST", path=path, times=None, applied=False)
        typing = asyncio.create_task(alice.command("/rose challenge", opponent=bob, house="red", channel="dm"))
        await patiently(held.until_met())
        if arrives:
            await bob.until(lambda: len(challenges(bob)) == 2, "the second challenge")
        await rose.kill()
        typing.cancel()
        await asyncio.gather(typing, return_exceptions=True)
        sandbox.lift()
        await rose.start()
        if not arrives:
            assert challenges(bob) == []
            await rose.turn(6 * 60)  # so late that he is also told that a challenge waits
            await bob.until(lambda: challenges(bob), "the first challenge")
            await rose.turn(60)
    assert len(bob.in_channel("dm")) == 2, "the challenges alone tell it"
    await bob.press(challenges(bob)[1], "Accept")
    await alice.sees("**Alice** (red) is to move", channel="dm", where=is_board)
    await bob.until(lambda: len(challenges(bob)) == 1, "the other one alone")
    await bob.press(challenges(bob)[0], "Accept")
    await bob.until(lambda: challenges(bob) == [], "both to be accepted")
    rose.log.clear()  # the minute before the kill counts as downtime


def challenges(person: Person) -> list[Shown]:
    return [shown for shown in person.in_channel("dm") if "Accept" in shown.enabled]
