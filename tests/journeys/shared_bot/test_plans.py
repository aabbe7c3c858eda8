"""Planning ahead: a few presses on a private board; the answer comes with the move that it was planned for."""

from __future__ import annotations

import pytest

from tests.journeys.harness.boards import begin_duel, board_of, is_board, make, match_on, moves_on, turn_on
from tests.journeys.harness.gestures import does
from tests.journeys.harness.messages import Shown, label
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose


async def begin(alice: Person, bob: Person) -> Shown:
    """Begin a duel over days in the channel, so that both see the same board."""
    return await begin_duel(alice, bob, clock="1d")


def asks(shown: Shown, action: str) -> bool:
    return f"rk:{action}:" in str(shown.buttons)


async def opens(person: Person, board: Shown) -> Shown:
    await person.press(board, does(board, "plan"))
    plan = await person.sees("Your plan")
    assert plan.ephemeral
    assert plan.pictures[0].alt
    return plan


async def answers(person: Person, plan: Shown, word: str) -> tuple[Shown, str]:
    """Press one of the others' moves and the first answer to it; the level again, and what the answer says."""
    await person.press(plan, word)
    asked = await person.sees(where=lambda shown: shown.id == plan.id and asks(shown, "plan-do"))
    answer = next(one for one in asked.buttons if "rk:plan-do:" in one["custom_id"])
    await person.press(asked, answer["custom_id"])
    return await person.sees(where=lambda shown: shown.id == plan.id and "⇒" in "".join(shown.labels)), label(answer)


async def test_what_was_planned_is_there_with_the_move_before_it(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin(alice, bob)
    before = (board.text, board.labels)
    plan = await opens(bob, board)
    assert "What might Alice do?" in plan.text
    words = [one for one in plan.buttons if "rk:plan-if:" in one["custom_id"]]
    assert 1 <= len(words) <= 6, "a handful of presses a level"
    plan, answer = await answers(bob, plan, words[0]["custom_id"])
    now = alice.again(board)
    assert (now.text, now.labels) == before, "nobody else sees anything of it"
    assert not [line for line in rose.log if "plan" in line and match_on(board) in line]
    word = next(word for word, button in moves_on(board) if label(words[0]).endswith(label(button).split("· ")[-1]))
    await alice.press(board, label(next(button for move, button in moves_on(board) if move == word)))
    after = await alice.sees(where=lambda shown: is_board(shown) and turn_on(shown) == 2)
    assert "(planned)" in after.text
    assert "**Alice** (red) is to move" in after.text
    match = await rose.match(match_on(board))
    assert (match.moves, match.turn) == (2, 2)
    assert answer.split("· ")[-1] in after.text


async def test_a_plan_is_changed_dropped_and_drawn_anew_when_the_board_has_moved_on(
    rose: Rose, alice: Person, bob: Person
) -> None:
    board = await begin(alice, bob)
    plan = await opens(bob, board)
    first = next(one["custom_id"] for one in plan.buttons if "rk:plan-if:" in one["custom_id"])
    plan, _ = await answers(bob, plan, first)
    await bob.press(plan, first)
    asked = await bob.sees(where=lambda shown: shown.id == plan.id and asks(shown, "plan-cut"))
    await bob.press(asked, "On from here")
    deeper = await bob.sees(
        where=lambda shown: shown.id == plan.id and "Back" in shown.labels and asks(shown, "plan-if")
    )
    assert "⇒" in deeper.text
    await bob.press(deeper, "Back")
    asked = await bob.sees(where=lambda shown: shown.id == plan.id and asks(shown, "plan-cut"))
    await bob.press(asked, "No answer")
    plan = await bob.sees(where=lambda shown: shown.id == plan.id and "⇒" not in shown.text + "".join(shown.labels))
    plan, _ = await answers(bob, plan, first)
    await bob.press(plan, "Drop the plan")
    plan = await bob.sees(where=lambda shown: shown.id == plan.id and "⇒" not in shown.text + "".join(shown.labels))
    await make(alice, board, next(word for word, _ in moves_on(board) if not word.endswith("*")))
    await bob.press(plan, first)
    fresh = await bob.sees(where=lambda shown: shown.id == plan.id and "It’s your turn" in shown.text)
    await bob.press(fresh, "Close")
    await bob.sees_gone(fresh)


async def test_from_ones_own_move_one_looks_ahead_and_plays_it(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin(alice, bob)
    plan = await opens(alice, board)
    assert "It’s your turn" in plan.text
    move = next(one for one in plan.buttons if "rk:plan-now:" in one["custom_id"])
    await alice.press(plan, move["custom_id"])
    plan = await alice.sees(where=lambda shown: shown.id == plan.id and "Play it now" in shown.labels)
    assert turn_on(board) == 0
    first = next(one["custom_id"] for one in plan.buttons if "rk:plan-if:" in one["custom_id"])
    plan, _ = await answers(alice, plan, first)
    await alice.press(plan, "Play it now")
    after = await bob.sees(where=lambda shown: is_board(shown) and turn_on(shown) == 1)
    assert label(move).split("· ")[-1] in after.text
    await alice.sees_gone(plan)


async def test_who_does_not_play_there_plans_nothing(rose: Rose, alice: Person, bob: Person, carol: Person) -> None:
    board = await begin(alice, bob)
    seen = await board_of(carol)
    await carol.press(seen, does(board, "plan"))
    assert "You do not play in this match" in (await carol.sees("but you may watch")).text


@pytest.mark.parametrize("word", ["z", "00z", "0.", "0.zz", "."])
async def test_a_forged_way_leads_nowhere(rose: Rose, alice: Person, bob: Person, word: str) -> None:
    board = await begin(alice, bob)
    plan = await opens(bob, board)
    rose.sandbox.let_forged_through()
    try:
        for action in ("plan-if", "plan-do", "plan-cut", "plan-now"):
            assert (await bob.forges(plan, f"rk:{action}:{match_on(board)}:0:{word}")).ok
    finally:
        rose.sandbox.let_forged_through(False)
    assert (await rose.match(match_on(board))).turn == 0


async def test_at_a_table_for_four_the_seat_before_ones_own_is_answered(
    rose: Rose, alice: Person, bob: Person, carol: Person, dave: Person
) -> None:
    await alice.command("/rose teams", clock="1d")
    lobby = await bob.sees("a table for four")
    for person, button in ((bob, "Play white"), (carol, "Play red"), (dave, "Play white")):
        name = person.ready["me"]["global_name"]
        await person.press(lobby, button)
        await person.sees(where=lambda shown, name=name: shown.id == lobby.id and name in shown.text)  # type: ignore[misc]
    await dave.press(lobby, "Begin")
    board = await dave.sees(where=lambda shown: is_board(shown) and turn_on(shown) == 0)
    match = await rose.match(match_on(board))
    people = {int(person.id): person for person in (alice, bob, carol, dave)}
    players = [people[player.person] for player in match.players if player.person is not None]
    plan = await opens(players[1], board)
    assert "With four at the table" in plan.text
    words = [one for one in plan.buttons if "rk:plan-if:" in one["custom_id"]]
    assert len(words) == len(match.view.hands[0]), "the cards of the seat before, wherever they lead by then"
    plan, _ = await answers(players[1], plan, words[0]["custom_id"])
    move = next(word for word, _ in moves_on(board))
    await make(players[0], board, move)
    after = await rose.match(match.id)
    card = str(match.view.hands[0][0])
    assert after.turn in ((1, 2) if move.rstrip("*") == card else (1,))
