"""Decides the next step that brings a message up to date with the store: a pure function.

After each step the worker takes the latest state and asks for the next step. So this module has no memory, and the
state after a crash is a situation like any other. `tests/core/live/test_next_step.py` has a test for each row.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from data.rows.match_rows import Place, Reach


class Waiting(Enum):
    """What kind of request waits for an answer."""

    NOTHING = "nothing"
    CLICK = "a click on the message itself"
    COMMAND = "a command, or a click elsewhere, whose answer is to be the message"


class Where(Enum):
    """Where a new message can go."""

    THREAD = "the thread"
    CHANNEL = "the channel"
    DM = "direct messages to the person to move"


def where_is(place: Place) -> Where:
    if place.reach is Reach.DM:
        return Where.DM
    return Where.CHANNEL if place.thread is None else Where.THREAD


class RetryReason(Enum):
    """Why the last attempt failed."""

    DOWN = "Discord is in trouble"
    OLD_EDITS = "too many edits of an old message"
    ASLEEP = "the thread is archived"
    BUG = "a bug"


class Step(Enum):
    """One thing to do."""

    REST = "nothing to do: the message is up to date"
    ANSWER = "answer the click with the board"
    OPEN = "answer the command with the board"
    ACKNOWLEDGE = "acknowledge the click"
    LISTEN = "wait shortly for the computer, so that one picture shows both moves"
    EDIT_BY_HANDLE = "edit the message with the token of an earlier click"
    EDIT = "edit the message"
    POST = "post a new message in the given place"
    CALL = "post a new message that mentions a person"
    CALL_IN_VAIN = "tell the caller that the person cannot be mentioned"
    FINISH = "finish an interrupted posting"
    START_THREAD = "start a thread for the match"
    WAKE_THREAD = "unarchive the thread"
    RETIRE = "delete a leftover, or remove its buttons"
    WAIT = "wait for the next click: nothing else can change the message"
    AGAIN = "pause, then retry"
    GIVE_UP = "give up: the match is over, and its board can be shown nowhere"


@dataclass(frozen=True, slots=True)
class Situation:
    """All that the next step depends on."""

    behind: bool = False
    """The message does not show the latest state."""
    news: bool = False
    """A move was made or the match has ended since it was shown: worth a new message if an edit is not possible."""
    over: bool = False
    placed: bool = True
    """The match has a place. One that was never shown may have none."""
    posted: bool = True
    """There is a message."""
    reach: Reach = Reach.CHANNEL
    old: bool = False
    """The message is so old that its edits have their own rate limit."""
    handle: bool = False
    """An earlier click can still change the message."""
    waiting: Waiting = Waiting.NOTHING
    calling: bool = False
    """A person is to be mentioned in a new message."""
    calling_mover: bool = True
    """That person is to move: if no channel is open, the board can go to their direct messages."""
    unfinished: bool = False
    """A posting has begun, and it is not known whether the message arrived."""
    leftovers: bool = False
    thread_wanted: bool = False
    in_thread: bool = False
    with_mover: bool = True
    """In direct messages: the message is in the channel of the person to move, or that does not matter."""
    listening: bool = False
    """The computer is thinking, and this turn has not waited for it yet (`Step.LISTEN`)."""
    closed: frozenset[Where] = frozenset()
    """Places where posting failed."""
    reason: RetryReason | None = None
    """Why the last attempt failed."""
    paused: bool = False
    """The pause after the last failure is not over."""


@dataclass(frozen=True, slots=True)
class Next:
    step: Step
    where: Where | None = None


def next_step(now: Situation) -> Next:
    """The one thing to do next."""
    if now.waiting is Waiting.COMMAND:
        return Next(Step.OPEN)
    if now.listening and now.waiting is not Waiting.NOTHING:
        return Next(Step.LISTEN)
    if now.waiting is Waiting.CLICK:
        return Next(_answer(now))
    if now.paused:
        return Next(Step.AGAIN)
    if now.unfinished:
        return Next(Step.FINISH)
    if now.reason is RetryReason.ASLEEP and now.in_thread and Where.THREAD not in now.closed:
        return Next(Step.WAKE_THREAD)
    if now.thread_wanted and now.behind and now.reach is Reach.CHANNEL and now.placed:
        return Next(Step.START_THREAD)
    if now.calling and now.reach is Reach.CHANNEL and now.placed:
        return _post(now, Step.CALL)
    if now.behind and now.placed:
        found = _show(now)
        if found.step is not Step.WAIT or not now.leftovers:
            return found
    if now.leftovers:
        return Next(Step.RETIRE)
    return Next(Step.REST)


def _answer(now: Situation) -> Step:
    """Answer a click with the board, unless the board is up to date or has to go elsewhere."""
    if not now.behind or now.unfinished or now.thread_wanted or not now.with_mover:
        return Step.ACKNOWLEDGE
    return Step.ANSWER


def _show(now: Situation) -> Next:
    """The message is behind, and no request waits."""
    if not now.with_mover:
        return _post(now)
    if now.handle:
        return Next(Step.EDIT_BY_HANDLE)
    if now.reach.by_click_alone:
        return Next(Step.WAIT)
    if not now.posted:
        return _post(now)
    if now.news and (now.old or now.reason is RetryReason.OLD_EDITS):
        new_post = _post(now)
        if new_post.where is not None:
            return new_post
    return Next(Step.EDIT)


def _post(now: Situation, step: Step = Step.POST) -> Next:
    """Post a new message in the best open place."""
    ways = [Where.DM] if now.reach is Reach.DM else [Where.CHANNEL, Where.DM]
    if now.in_thread and now.reach is not Reach.DM:
        ways.insert(0, Where.THREAD)
    if step is Step.CALL and not now.calling_mover:
        ways.remove(Where.DM)
    for where in ways:
        if where not in now.closed:
            return Next(step, where)
    if step is Step.CALL:
        return Next(Step.CALL_IN_VAIN)
    return Next(Step.GIVE_UP if now.over else Step.AGAIN)
