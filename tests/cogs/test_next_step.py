"""The planner's table: one row a test, then what is true in every situation there can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import combinations, product
from typing import Any, get_type_hints

import pytest

from cogs.next_step import LONG_PAUSES, PAUSES, Next, Situation, Snag, Step, Waiting, Where, next_step, pause_after
from matches import Reach

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
    # Somebody waits for an answer
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
    # What comes before showing
    row("after a failure there is a pause", BEHIND, then=Step.AGAIN, paused=True, snag=Snag.DOWN),
    row("a message that may be on its way is found out about first", BEHIND, then=Step.FINISH, unfinished=True),
    row("it is found out about before somebody is called", CALLING, then=Step.FINISH, unfinished=True),
    row("it is found out about though the board is true", then=Step.FINISH, unfinished=True),
    row("it is found out about though the match has no place", then=Step.FINISH, unfinished=True, placed=False),
    row("an archived thread is opened again", BEHIND, THREAD, then=Step.WAKE_THREAD, snag=Snag.ASLEEP),
    row(
        "a thread that is closed to us is not opened again",
        BEHIND,
        THREAD,
        closed(Where.THREAD),
        then=Step.POST,
        where=Where.CHANNEL,
        posted=False,
        snag=Snag.ASLEEP,
    ),
    row("what is not in a thread cannot be asleep", BEHIND, then=Step.EDIT, snag=Snag.ASLEEP),
    # Calling somebody
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
        snag=Snag.OLD_EDITS,
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
    row("a board that was edited too often is edited later without news", BEHIND, then=Step.EDIT, snag=Snag.OLD_EDITS),
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
    ("snag", "pauses"),
    [(Snag.DOWN, PAUSES), (Snag.OLD_EDITS, PAUSES), (Snag.BUG, LONG_PAUSES), (None, LONG_PAUSES)],
    ids=["Discord is in trouble", "too many edits", "a bug", "all places are closed"],
)
def test_pauses_grow_and_the_last_one_lasts(snag: Snag | None, pauses: tuple[int, ...]) -> None:
    assert [pause_after(failures, snag) for failures in range(1, len(pauses) + 3)] == [*pauses, pauses[-1], pauses[-1]]
    assert pause_after(0, snag) == pauses[0]
    assert list(pauses) == sorted(set(pauses))


def test_how_long_pauses_are() -> None:
    """Within seconds of Discord being well again the screen is true; a closed place is not knocked at all day."""
    assert PAUSES[0] <= 1
    assert PAUSES[-1] <= 15
    assert LONG_PAUSES[0] >= 60


# What is true in every situation


def subsets(things: Any) -> list[frozenset[Any]]:
    things = list(things)
    return [frozenset(some) for size in range(len(things) + 1) for some in combinations(things, size)]


def values_of(kind: Any) -> list[Any]:
    if kind is bool:
        return [False, True]
    if kind == frozenset[Where]:
        return subsets(Where)
    if kind == Snag | None:
        return [None, *Snag]
    return list(kind)


def situations(**fixed: Any) -> Iterator[Situation]:
    """All there can be, with some things given. The product is taken field by field, so nothing is left out."""
    hints = get_type_hints(Situation)
    names = [field.name for field in fields(Situation)]
    choices = [[fixed[name]] if name in fixed else values_of(hints[name]) for name in names]
    for values in product(*choices):
        yield Situation(**dict(zip(names, values, strict=True)))


WITHOUT = {"waiting": Waiting.NOTHING, "paused": False, "unfinished": False, "listening": False}
"""The situations in which something is shown or let be."""


def test_a_command_is_always_answered() -> None:
    few: dict[str, Any] = {"snag": None, "closed": frozenset(), "news": False, "old": False, "handle": False}
    assert all(next_step(now) == Next(Step.OPEN) for now in situations(**COMMAND, **few))


def test_a_click_is_answered_acknowledged_or_listened_to_whatever_went_wrong() -> None:
    few: dict[str, Any] = {"closed": frozenset(), "news": False, "old": False, "handle": False, "calling_mover": True}
    for now in situations(**CLICK, **few):
        done = next_step(now)
        assert done.step in ({Step.LISTEN} if now.listening else {Step.ANSWER, Step.ACKNOWLEDGE})
        assert done.step is not Step.ANSWER or now.behind, "a board that is true need not be drawn"
        assert done == next_step(replace(now, snag=None, paused=False)), (
            "no failure may leave a click without an answer"
        )


def test_during_a_pause_nothing_is_sent() -> None:
    few: dict[str, Any] = {
        "closed": frozenset(),
        "news": False,
        "old": False,
        "handle": False,
        "waiting": Waiting.NOTHING,
    }
    assert all(next_step(now) == Next(Step.AGAIN) for now in situations(paused=True, **few))


@pytest.mark.parametrize(("now", "expected"), TABLE)
@pytest.mark.parametrize("snag", [Snag.DOWN, Snag.BUG])
def test_trouble_and_bugs_make_a_pause_and_nothing_else(now: Situation, expected: Next, snag: Snag) -> None:
    if now.snag is None:
        assert next_step(replace(now, snag=snag)) == expected


def test_without_a_place_only_what_is_left_over_is_done() -> None:
    for now in situations(placed=False, snag=None, closed=frozenset(), **WITHOUT):
        assert next_step(now) == Next(Step.RETIRE if now.leftovers else Step.REST), now


@pytest.mark.parametrize("reach", list(Reach))
@pytest.mark.parametrize("snag", [None, Snag.OLD_EDITS, Snag.ASLEEP])
def test_whatever_the_situation(reach: Reach, snag: Snag | None) -> None:
    for now in situations(reach=reach, snag=snag, placed=True, **WITHOUT):
        if (now.thread_wanted and now.in_thread) or not (now.calling or now.calling_mover):
            continue  # neither can be
        done = next_step(now)
        step = done.step
        assert step not in (Step.ANSWER, Step.OPEN, Step.ACKNOWLEDGE, Step.LISTEN, Step.FINISH), now
        if step in (Step.POST, Step.CALL):
            assert done.where is not None, now
            assert done.where not in now.closed, now
            assert done.where is not Where.THREAD or now.in_thread, now
            assert reach is not Reach.DM or done.where is Where.DM, now
        else:
            assert done.where is None, now
        if step is Step.EDIT:
            assert not reach.by_click_alone, now
            assert now.posted, now
            assert now.with_mover, now
            assert not (now.old and now.news) or _nowhere(now), now
        if step is Step.EDIT_BY_HANDLE:
            assert now.handle, now
        if step in (Step.EDIT, Step.EDIT_BY_HANDLE, Step.POST, Step.WAIT, Step.START_THREAD, Step.GIVE_UP):
            assert now.behind, now
            assert now.placed, now
        if step in (Step.CALL, Step.CALL_IN_VAIN):
            assert not (now.thread_wanted and now.behind), now
            assert now.calling, now
            assert reach is Reach.CHANNEL, now
            assert now.placed, now
        if step is Step.CALL and done.where is Where.DM:
            assert now.calling_mover, now
        if step is Step.WAIT:
            assert reach.by_click_alone, now
            assert not now.handle, now
            assert not now.leftovers, now
        if step is Step.RETIRE:
            assert now.leftovers, now
        if step is Step.WAKE_THREAD:
            assert now.in_thread, now
            assert snag is Snag.ASLEEP, now
        if step is Step.START_THREAD:
            assert now.thread_wanted, now
            assert reach is Reach.CHANNEL, now
        if step is Step.REST:
            assert not now.leftovers, now
            assert not (now.behind and now.placed), now
        if step is Step.AGAIN:
            assert not now.over, now
            assert now.closed, now
        if step is Step.GIVE_UP:
            assert now.over, now
            assert not now.posted or not now.with_mover, now
            assert _nowhere(now), now


def _nowhere(now: Situation) -> bool:
    """Whether there is no place where a new message could go."""
    return now.closed >= ({Where.DM} if now.reach is Reach.DM else {Where.DM, Where.CHANNEL})


def test_a_match_over_that_can_be_shown_nowhere_is_given_up_and_never_waits() -> None:
    for now in situations(
        behind=True, over=True, posted=False, closed=ANYWHERE, calling=False, handle=False, **WITHOUT
    ):
        if now.placed and not now.reach.by_click_alone and now.with_mover and not now.thread_wanted:
            assert next_step(now).step is Step.GIVE_UP, now
