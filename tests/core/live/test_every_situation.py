"""What holds for the planner in every possible situation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import combinations, product
from typing import Any, get_type_hints

import pytest

from core.live.next_step import Next, RetryReason, Situation, Step, Waiting, Where, next_step
from data.rows.match_rows import Reach
from tests.core.live.test_next_step import ANYWHERE, CLICK, COMMAND, TABLE


def subsets(things: Any) -> list[frozenset[Any]]:
    things = list(things)
    return [frozenset(some) for size in range(len(things) + 1) for some in combinations(things, size)]


def values_of(kind: Any) -> list[Any]:
    if kind is bool:
        return [False, True]
    if kind == frozenset[Where]:
        return subsets(Where)
    if kind == RetryReason | None:
        return [None, *RetryReason]
    return list(kind)


def situations(**fixed: Any) -> Iterator[Situation]:
    """All possible situations with some fields given. The product is taken field by field, so nothing is left out."""
    hints = get_type_hints(Situation)
    names = [field.name for field in fields(Situation)]
    choices = [[fixed[name]] if name in fixed else values_of(hints[name]) for name in names]
    for values in product(*choices):
        yield Situation(**dict(zip(names, values, strict=True)))


WITHOUT = {"waiting": Waiting.NOTHING, "paused": False, "unfinished": False, "listening": False}
"""The situations in which something is shown or left as it is."""


def test_a_command_is_always_answered() -> None:
    few: dict[str, Any] = {"reason": None, "closed": frozenset(), "news": False, "old": False, "handle": False}
    assert all(next_step(now) == Next(Step.OPEN) for now in situations(**COMMAND, **few))


def test_a_click_is_answered_acknowledged_or_listened_to_whatever_went_wrong() -> None:
    few: dict[str, Any] = {"closed": frozenset(), "news": False, "old": False, "handle": False, "calling_mover": True}
    for now in situations(**CLICK, **few):
        done = next_step(now)
        assert done.step in ({Step.LISTEN} if now.listening else {Step.ANSWER, Step.ACKNOWLEDGE})
        assert done.step is not Step.ANSWER or now.behind, "a board that is true need not be drawn"
        assert done == next_step(replace(now, reason=None, paused=False)), (
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
@pytest.mark.parametrize("reason", [RetryReason.DOWN, RetryReason.BUG])
def test_trouble_and_bugs_make_a_pause_and_nothing_else(now: Situation, expected: Next, reason: RetryReason) -> None:
    if now.reason is None:
        assert next_step(replace(now, reason=reason)) == expected


def test_without_a_place_only_what_is_left_over_is_done() -> None:
    for now in situations(placed=False, reason=None, closed=frozenset(), **WITHOUT):
        assert next_step(now) == Next(Step.RETIRE if now.leftovers else Step.REST), now


@pytest.mark.parametrize("reach", list(Reach))
@pytest.mark.parametrize("reason", [None, RetryReason.OLD_EDITS, RetryReason.ASLEEP])
def test_whatever_the_situation(reach: Reach, reason: RetryReason | None) -> None:
    for now in situations(reach=reach, reason=reason, placed=True, **WITHOUT):
        if (now.thread_wanted and now.in_thread) or not (now.calling or now.calling_mover):
            continue  # both are impossible
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
            assert reason is RetryReason.ASLEEP, now
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
    """Whether there is no place for a new message."""
    return now.closed >= ({Where.DM} if now.reach is Reach.DM else {Where.DM, Where.CHANNEL})


def test_a_match_over_that_can_be_shown_nowhere_is_given_up_and_never_waits() -> None:
    for now in situations(
        behind=True, over=True, posted=False, closed=ANYWHERE, calling=False, handle=False, **WITHOUT
    ):
        if now.placed and not now.reach.by_click_alone and now.with_mover and not now.thread_wanted:
            assert next_step(now).step is Step.GIVE_UP, now
