"""What to do next so that a message shows what the store says: a pure function, one step at a time.

Whoever carries a step out looks again afterwards and asks for the next one. So nothing here remembers anything, and
what a crash leaves behind is a situation like any other. `tests/cogs/test_next_step.py` has a test for each row.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from matches import Reach

PAUSES: Final = (1, 2, 4, 8, 15)
"""Seconds until the next attempt while Discord is in trouble, after each that failed; the last one for ever."""
LONG_PAUSES: Final = (60, 300, 1800, 3600)
"""The same where a place is closed to us: it may be opened again."""


class Waiting(Enum):
    """What of a click or command waits for an answer."""

    NOTHING = "nothing"
    CLICK = "a click on the message itself"
    COMMAND = "a command, or a click elsewhere, whose answer is to be the message"


class Where(Enum):
    """Where a new message can go."""

    THREAD = "the thread"
    CHANNEL = "the channel"
    DM = "direct messages to the person to move"


class Snag(Enum):
    """What went wrong last."""

    DOWN = "Discord is in trouble"
    OLD_EDITS = "too many edits of an old message"
    ASLEEP = "the thread is archived"
    BUG = "something that should not be"


class Step(Enum):
    """One thing to do."""

    REST = "nothing: all is shown"
    ANSWER = "answer the click with the board"
    OPEN = "answer the command with the board"
    ACKNOWLEDGE = "say that the click was taken"
    LISTEN = "give the computer a moment, so that one picture shows both moves"
    EDIT_BY_HANDLE = "change the message through an earlier click"
    EDIT = "edit the message"
    POST = "post a new message where that says"
    CALL = "post a new message that mentions somebody"
    CALL_IN_VAIN = "say to whoever asked for the call that it cannot be made"
    FINISH = "find out what became of a message that was on its way"
    START_THREAD = "open a thread for the match"
    WAKE_THREAD = "open an archived thread again"
    RETIRE = "take the buttons from a message that shows the match no more"
    WAIT = "wait for the next click: nothing else can change the message"
    AGAIN = "wait a while, then look again"
    GIVE_UP = "let it be: the match is over and nobody can be shown"


@dataclass(frozen=True, slots=True)
class Situation:
    """All that the next step depends on."""

    behind: bool = False
    """The message does not show the latest state."""
    news: bool = False
    """Since it was shown somebody has moved, or it has ended: worth a new message, if an edit would not do."""
    over: bool = False
    placed: bool = True
    """It has a place. A match that nobody has ever seen may have none."""
    posted: bool = True
    """There is a message."""
    reach: Reach = Reach.CHANNEL
    old: bool = False
    """The message is so old that Discord counts its edits apart."""
    handle: bool = False
    """An earlier click can still change the message."""
    waiting: Waiting = Waiting.NOTHING
    calling: bool = False
    """Somebody is to be told, by a new message that mentions them."""
    calling_mover: bool = True
    """It is the person to move: where no channel is open, the board can come to them."""
    unfinished: bool = False
    """A message was on its way when the bot was stopped."""
    leftovers: bool = False
    thread_wanted: bool = False
    in_thread: bool = False
    with_mover: bool = True
    """In direct messages: the message lies with the person to move, or it does not matter."""
    listening: bool = False
    """The computer is thinking and has not been given its moment yet."""
    closed: frozenset[Where] = frozenset()
    """Where nothing could be posted."""
    snag: Snag | None = None
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
    if now.snag is Snag.ASLEEP and now.in_thread and Where.THREAD not in now.closed:
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
    """The click is answered with the board, unless the board has to go elsewhere or shows all there is."""
    if not now.behind or now.unfinished or now.thread_wanted or not now.with_mover:
        return Step.ACKNOWLEDGE
    return Step.ANSWER


def _show(now: Situation) -> Next:
    """The message is behind, and nobody waits for an answer."""
    if not now.with_mover:
        return _post(now)
    if now.handle:
        return Next(Step.EDIT_BY_HANDLE)
    if now.reach.by_click_alone:
        return Next(Step.WAIT)
    if not now.posted:
        return _post(now)
    if now.news and (now.old or now.snag is Snag.OLD_EDITS):
        anew = _post(now)
        if anew.where is not None:
            return anew
    return Next(Step.EDIT)


def _post(now: Situation, step: Step = Step.POST) -> Next:
    """A new message goes to the best place that is open."""
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


def pause_after(failures: int, snag: Snag | None) -> int:
    """Seconds until the next attempt, after so many that failed."""
    pauses = PAUSES if snag in (Snag.DOWN, Snag.OLD_EDITS) else LONG_PAUSES
    return pauses[min(max(failures, 1), len(pauses)) - 1]
