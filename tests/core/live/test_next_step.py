"""The planner's table: one test for each row."""

from __future__ import annotations

from typing import Any

import pytest

from core.live.backoff import LONG_PAUSES, PAUSES, pause_after
from core.live.next_step import (
    Next,
    RetryReason,
    Situation,
    Step,
    Waiting,
    Where,
    next_step,
)
from data.rows.match_rows import Reach

ANYWHERE = frozenset(Where)
BEHIND: dict[str, Any] = {"behind": True}
CALLING: dict[str, Any] = {"calling": True}
DM: dict[str, Any] = {"reach": Reach.DM}
PRIVATE: dict[str, Any] = {"reach": Reach.PRIVATE}
BORROWED: dict[str, Any] = {"reach": Reach.BORROWED}
CLICK: dict[str, Any] = {"waiting": Waiting.CLICK}
COMMAND: dict[str, Any] = {"waiting": Waiting.COMMAND}
THREAD: dict[str, Any] = {"in_thread": True}


def closed(*where: Where) -> dict[str, Any]:
    return {"closed": frozenset(where)}


def row(says: str, *given: dict[str, Any], then: Step, where: Where | None = None, **more: Any) -> Any:
    situation: dict[str, Any] = {}
    for part in (*given, more):
        situation |= part
    return pytest.param(Situation(**situation), Next(then, where), id=says)


TABLE = [
    # Nothing to do
    row("a board that shows the latest state is left alone", then=Step.REST),
    row("a board that is old is left alone while it is true", then=Step.REST, old=True),
    row("a match that has no place is not shown until somebody asks", BEHIND, then=Step.REST, placed=False),
    row("a match over and shown is left alone", then=Step.REST, over=True),
    row("a thread that is wanted is made only when there is something to show", then=Step.REST, thread_wanted=True),
    row("a thinking computer alone is no reason to do anything", then=Step.REST, listening=True),
    # A click waits for an answer
    row("a click on a board that is behind is answered with the board", CLICK, BEHIND, then=Step.ANSWER),
    row("a click on a board that is true is acknowledged", CLICK, then=Step.ACKNOWLEDGE),
    row("a click is answered though Discord was in trouble", CLICK, BEHIND, then=Step.ANSWER, paused=True),
    row("a click is answered before somebody is called", CLICK, BEHIND, CALLING, then=Step.ANSWER),
    row("a click is answered before old boards go", CLICK, BEHIND, then=Step.ANSWER, leftovers=True),
    row("a click changes a private board", CLICK, BEHIND, PRIVATE, then=Step.ANSWER),
    row("a click changes a borrowed board", CLICK, BEHIND, BORROWED, then=Step.ANSWER),
    row("a click on an old board is answered with the board", CLICK, BEHIND, then=Step.ANSWER, old=True),
    row(
        "while a new board may be on its way a click is acknowledged",
        CLICK,
        BEHIND,
        then=Step.ACKNOWLEDGE,
        unfinished=True,
    ),
    row(
        "a click on a board that goes into a thread is acknowledged",
        CLICK,
        BEHIND,
        then=Step.ACKNOWLEDGE,
        thread_wanted=True,
    ),
    row(
        "a click on a board that goes to the other person is acknowledged",
        CLICK,
        BEHIND,
        DM,
        then=Step.ACKNOWLEDGE,
        with_mover=False,
    ),
    row("a click gives the computer a moment first", CLICK, BEHIND, then=Step.LISTEN, listening=True),
    row("a command is answered with the board", COMMAND, then=Step.OPEN),
    row("a command is answered with the board though it is behind", COMMAND, BEHIND, then=Step.OPEN),
    row("a command shows a match that had no place", COMMAND, BEHIND, then=Step.OPEN, placed=False),
    row("a command is answered whatever pause there is", COMMAND, BEHIND, then=Step.OPEN, paused=True),
    row("a command does not wait for the computer", COMMAND, BEHIND, then=Step.OPEN, listening=True),
    # Steps before showing
    row("after a failure there is a pause", BEHIND, then=Step.AGAIN, paused=True, reason=RetryReason.DOWN),
    row("a message that may be on its way is found out about first", BEHIND, then=Step.FINISH, unfinished=True),
    row("it is found out about before somebody is called", CALLING, then=Step.FINISH, unfinished=True),
    row("it is found out about though the board is true", then=Step.FINISH, unfinished=True),
    row("it is found out about though the match has no place", then=Step.FINISH, unfinished=True, placed=False),
    row("an archived thread is opened again", BEHIND, THREAD, then=Step.WAKE_THREAD, reason=RetryReason.ASLEEP),
    row(
        "a thread that is closed to us is not opened again",
        BEHIND,
        THREAD,
        closed(Where.THREAD),
        then=Step.POST,
        where=Where.CHANNEL,
        posted=False,
        reason=RetryReason.ASLEEP,
    ),
    row("what is not in a thread cannot be asleep", BEHIND, then=Step.EDIT, reason=RetryReason.ASLEEP),
    # Calling a player
    row("somebody is called in the channel", CALLING, then=Step.CALL, where=Where.CHANNEL),
    row("somebody is called by a new board though it is behind", CALLING, BEHIND, then=Step.CALL, where=Where.CHANNEL),
    row("somebody is called in the thread", CALLING, THREAD, then=Step.CALL, where=Where.THREAD),
    row(
        "somebody is called in the channel when the thread is closed",
        CALLING,
        THREAD,
        closed(Where.THREAD),
        then=Step.CALL,
        where=Where.CHANNEL,
    ),
    row(
        "the board comes to the person to move when no channel is open",
        CALLING,
        closed(Where.CHANNEL),
        then=Step.CALL,
        where=Where.DM,
    ),
    row(
        "the board does not come to somebody who is not to move",
        CALLING,
        closed(Where.CHANNEL),
        then=Step.CALL_IN_VAIN,
        calling_mover=False,
    ),
    row("where nothing is open nobody is called", CALLING, closed(*Where), then=Step.CALL_IN_VAIN),
    row("nobody is called in direct messages: the board is the call", CALLING, DM, then=Step.REST),
    row("nobody is called on a private board", CALLING, PRIVATE, then=Step.REST),
    row("nobody is called on a borrowed board", CALLING, BORROWED, then=Step.REST),
    # Showing
    row("a board that is behind is edited", BEHIND, then=Step.EDIT),
    row("a board in a thread is edited", BEHIND, THREAD, then=Step.EDIT),
    row("a board in direct messages is edited", BEHIND, DM, then=Step.EDIT),
    row("an earlier click that still can changes the board", BEHIND, then=Step.EDIT_BY_HANDLE, handle=True),
    row("a private board is changed by an earlier click", BEHIND, PRIVATE, then=Step.EDIT_BY_HANDLE, handle=True),
    row("a borrowed board is changed by an earlier click", BEHIND, BORROWED, then=Step.EDIT_BY_HANDLE, handle=True),
    row("a private board without a click waits for the next", BEHIND, PRIVATE, then=Step.WAIT),
    row("a borrowed board without a click waits for the next", BEHIND, BORROWED, then=Step.WAIT),
    row("a board that was never posted is posted", BEHIND, then=Step.POST, where=Where.CHANNEL, posted=False),
    row(
        "a board whose message is gone is posted in its thread",
        BEHIND,
        THREAD,
        then=Step.POST,
        where=Where.THREAD,
        posted=False,
    ),
    row(
        "a board in direct messages that is gone is posted there",
        BEHIND,
        DM,
        then=Step.POST,
        where=Where.DM,
        posted=False,
    ),
    row("a board lies with the person to move", BEHIND, DM, then=Step.POST, where=Where.DM, with_mover=False),
    row(
        "it goes to the person to move although a click could change it where it is",
        BEHIND,
        DM,
        then=Step.POST,
        where=Where.DM,
        with_mover=False,
        handle=True,
    ),
    row("an old board with news is posted anew", BEHIND, then=Step.POST, where=Where.CHANNEL, old=True, news=True),
    row("an old board without news is edited", BEHIND, then=Step.EDIT, old=True),
    row("news alone is no new message", BEHIND, then=Step.EDIT, news=True),
    row(
        "a board that was edited too often is posted anew for news",
        BEHIND,
        then=Step.POST,
        where=Where.CHANNEL,
        news=True,
        reason=RetryReason.OLD_EDITS,
    ),
    row(
        "an old board is edited if it can be posted nowhere",
        BEHIND,
        DM,
        closed(Where.DM),
        then=Step.EDIT,
        old=True,
        news=True,
        over=True,
    ),
    row(
        "a board that was edited too often is edited later without news",
        BEHIND,
        then=Step.EDIT,
        reason=RetryReason.OLD_EDITS,
    ),
    row(
        "an old board that a click can change is changed by it",
        BEHIND,
        then=Step.EDIT_BY_HANDLE,
        old=True,
        news=True,
        handle=True,
    ),
    row("a thread is made before the board goes there", BEHIND, then=Step.START_THREAD, thread_wanted=True),
    row(
        "a thread that was to hang on a message that is gone: that there is none is settled first",
        BEHIND,
        then=Step.START_THREAD,
        thread_wanted=True,
        posted=False,
    ),
    row(
        "when the thread is closed the board goes to the channel",
        BEHIND,
        THREAD,
        closed(Where.THREAD),
        then=Step.POST,
        where=Where.CHANNEL,
        posted=False,
    ),
    row(
        "when the channel is closed the board goes to direct messages",
        BEHIND,
        closed(Where.CHANNEL),
        then=Step.POST,
        where=Where.DM,
        posted=False,
    ),
    row(
        "when nothing is open it is tried again later",
        BEHIND,
        THREAD,
        closed(*Where),
        then=Step.AGAIN,
        posted=False,
    ),
    row(
        "when direct messages are closed it is tried again later",
        BEHIND,
        DM,
        closed(Where.DM),
        then=Step.AGAIN,
        with_mover=False,
    ),
    row(
        "a match over that can be shown nowhere is given up",
        BEHIND,
        closed(*Where),
        then=Step.GIVE_UP,
        posted=False,
        over=True,
    ),
    # Old boards
    row("an old board goes when the new one is true", then=Step.RETIRE, leftovers=True),
    row("an old board goes after the new one is shown", BEHIND, then=Step.EDIT, leftovers=True),
    row("an old board goes while a private one waits for a click", BEHIND, PRIVATE, then=Step.RETIRE, leftovers=True),
    row("an old board goes though the match has no place", then=Step.RETIRE, leftovers=True, placed=False),
]


@pytest.mark.parametrize(("now", "expected"), TABLE)
def test_row(now: Situation, expected: Next) -> None:
    assert next_step(now) == expected


def test_every_step_has_a_row() -> None:
    assert {one.values[1].step for one in TABLE} == set(Step)


@pytest.mark.parametrize(
    ("reason", "pauses"),
    [(RetryReason.DOWN, PAUSES), (RetryReason.OLD_EDITS, PAUSES), (RetryReason.BUG, LONG_PAUSES), (None, LONG_PAUSES)],
    ids=["Discord is in trouble", "too many edits", "a bug", "all places are closed"],
)
def test_pauses_grow_and_the_last_one_lasts(reason: RetryReason | None, pauses: tuple[int, ...]) -> None:
    assert [pause_after(failures, reason) for failures in range(1, len(pauses) + 3)] == [
        *pauses,
        pauses[-1],
        pauses[-1],
    ]
    assert pause_after(0, reason) == pauses[0]
    assert list(pauses) == sorted(set(pauses))


def test_how_long_pauses_are() -> None:
    """The screen is right within seconds after Discord recovers; a closed place is not tried all day."""
    assert PAUSES[0] <= 1
    assert PAUSES[-1] <= 15
    assert LONG_PAUSES[0] >= 60
