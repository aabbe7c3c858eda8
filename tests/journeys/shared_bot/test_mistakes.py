"""Mistakes of people, and what they read then: never "interaction failed", always the reason."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from matches.model.values import Match
from sandbox.messages.components import BUTTON, walk
from tests.journeys.harness.boards import begin_duel, make, match_on, moves_on, turn_on
from tests.journeys.harness.messages import Shown, label
from tests.journeys.harness.people import Outcome, Person
from tests.journeys.harness.rose_bot import Rose


async def press_at_once(person: Person, board: Shown, button: str, times: int) -> list[Outcome]:
    return await asyncio.gather(*(person.press(board, button) for _ in range(times)))


def whispers(person: Person, text: str) -> list[Shown]:
    return [shown for raw in person.messages.values() if text in (shown := Shown(raw)).text and shown.ephemeral]


def forge(rose: Rose, board: Shown, custom_id: str) -> str:
    """Put another id on the last button of a message, as a forged client would; its label."""
    message = rose.sandbox.world.messages[board.channel_id][board.id]
    button = [one for one in walk(message.body["components"]) if one["type"] == BUTTON][-1]
    button["custom_id"] = custom_id
    return label(button)


def unseen(match: Match) -> Match:
    """A match without its screen state, which is stored a moment later."""
    return replace(match, shown=0, shown_turn=0)


async def test_somebody_else_presses(rose: Rose, alice: Person, bob: Person, carol: Person) -> None:
    board = await begin_duel(alice, bob)
    button = label(next(moves_on(board))[1])
    assert (await bob.press(board, button)).ok
    told = await bob.sees("It is not your turn: Alice is to move.")
    assert told.ephemeral
    assert board.id in told.text, "with the link to the live board"
    assert (await carol.press(board, button)).ok
    assert "You do not play in this match" in (await carol.sees("but you may watch")).text
    assert (await rose.match(match_on(board))).moves == 0


async def test_ten_clicks_on_one_button_are_one_move(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    outcomes = await press_at_once(alice, board, label(next(moves_on(board))[1]), 10)
    assert all(outcome.ok for outcome in outcomes)
    await alice.until(lambda: len(whispers(alice, "The board has moved on")) == 9, "nine kind answers")
    match = await rose.match(match_on(board))
    assert (match.moves, match.turn) == (1, 1)


async def test_both_click_at_once(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    button = label(next(moves_on(board))[1])
    first, second = await asyncio.gather(alice.press(board, button), bob.press(board, button))
    assert first.ok
    assert second.ok
    assert (await rose.match(match_on(board))).moves == 1
    assert await bob.sees(where=lambda shown: shown.ephemeral and board.id in shown.text) is not None


async def test_an_interaction_that_discord_delivers_twice(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    rose.sandbox.repeat_interactions()
    after = await make(alice, board, next(moves_on(board))[0])
    assert turn_on(after) == 1
    assert (await rose.match(match_on(board))).moves == 1
    assert whispers(alice, "") == [], "the second one is not answered"


FORGED = (
    "rk:play:zzzzzzz:0:N1",
    "rk:play::99999999999999999999:N1",
    "rk:play:'; DROP TABLE matches; --:0:N1",
    "rk:play:🌹:0:N1",
    "rk:confirm:{match}:0:N9",
    "rk:play:{match}:0:W1; DELETE",
    "rk:resign-yes:zzzzzzz:0:",
    "rk:choose::0:telling",
    "rk:computer:{match}:0:",
    "rk:no-such-thing:{match}:0:",
    "somebody else's",
)


async def test_a_forged_id_gets_a_sentence_and_does_nothing(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    before = await rose.match(match_on(board))
    for count, custom_id in enumerate(FORGED, 1):
        button = forge(rose, board, custom_id.format(match=match_on(board)))
        forged = Shown(rose.sandbox.world.messages[board.channel_id][board.id].body)
        alice.messages[board.id] = forged.raw
        assert (await alice.press(forged, button)).ok, custom_id
        await alice.until(lambda count=count: len(whispers(alice, "")) == count, f"an answer to {custom_id}")  # type: ignore[misc]
        assert unseen(await rose.match(match_on(board))) == unseen(before)


async def test_a_button_of_turn_3_at_turn_30(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    match, people = match_on(board), {"**Alice** (red)": alice, "**Bob** (white)": bob}
    for _ in range(30):
        whose = next(person for words, person in people.items() if f"{words} is to move" in board.text)
        word = next((word for word, _ in moves_on(board) if not word.endswith("*")), next(moves_on(board))[0])
        board = await make(whose, board, word)
    stale = forge(rose, board, f"rk:play:{match}:3:+")
    board = Shown(rose.sandbox.world.messages[board.channel_id][board.id].body)
    alice.messages[board.id] = board.raw
    before = await rose.match(match)
    assert (await alice.press(board, stale)).ok
    told = await alice.sees("The board has moved on")
    assert board.id in told.text
    assert unseen(await rose.match(match)) == unseen(before)


async def test_challenging_oneself_or_a_bot(rose: Rose, alice: Person) -> None:
    await alice.command("/rose challenge", opponent=alice)
    assert (await alice.sees("You cannot challenge yourself.")).ephemeral
    bot = alice.ready["application"]["bot"]["id"]
    await alice.command("/rose challenge", opponent=bot)
    assert (await alice.sees("Bots do not play.")).ephemeral


async def test_a_match_that_does_not_exist(rose: Rose, alice: Person) -> None:
    for name in ("zzzzzzz", "", "🌹" * 50, "'; DROP TABLE matches; --"):
        assert (await alice.command("/rose board", match=name or " ")).ok
    assert len(whispers(alice, "I know of no such match.")) == 4


@pytest.mark.slow
async def test_26_open_matches_in_lists_that_take_25(rose: Rose, dave: Person) -> None:
    for _ in range(26):
        assert (await dave.command("/rose practice", level="page", house="red", where="private")).ok
    await dave.command("/rose games")
    listed = await dave.sees("26 matches, 26 waiting for you")
    shown = [listed.text.count("▶")]
    while "Next" in listed.enabled:
        await dave.press(listed, "Next")
        listed = await dave.sees_change(listed)
        shown.append(listed.text.count("▶"))
    assert shown == [8, 8, 8, 2]
    assert len(await dave.completes("/rose board", "match", "")) == 25
