"""Requests and notices that wait for the worker of a match, with futures for their callers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from core.interactions.request import Request
from core.live.next_step import Waiting
from core.outgoing.discord_api import DiscordFailed, FailReason
from data.rows.match_rows import Place, Reach
from matches.model.refusals import Unknown
from matches.model.values import Match
from matches.schedule.notice_worker import Notice


@dataclass(eq=False, slots=True)
class PendingRequest:
    """A request that waits for the worker. ``done`` is set when it is answered, or raises why it is refused."""

    request: Request
    opening: Place | None
    done: asyncio.Future[None]

    @property
    def waiting(self) -> Waiting:
        return Waiting.CLICK if self.opening is None else Waiting.COMMAND

    def is_on(self, place: Place | None) -> bool:
        """Whether the request is a click on the message of this place."""
        return place is not None and place.message is not None and self.request.message == place.message


def refuse_commands(requests: Iterable[PendingRequest], gone: Unknown) -> None:
    """The match was deleted: commands would stay without an answer, so they are refused. Clicks are acknowledged."""
    for pending in requests:
        if pending.opening is not None and not pending.done.done():
            pending.done.set_exception(gone)


@dataclass(eq=False, slots=True)
class Call:
    """A notice to a person, to be told by a new board that mentions them."""

    notice: Notice
    note: str
    delivered: asyncio.Future[bool]


class Calls:
    """The calls that wait, in order."""

    def __init__(self) -> None:
        self.waiting: list[Call] = []

    def add(self, notice: Notice, note: str) -> Call:
        called = Call(notice, note, asyncio.get_running_loop().create_future())
        self.waiting.append(called)
        return called

    def end(self, call: Call, outcome: bool | DiscordFailed) -> None:
        if call in self.waiting:  # the caller may have given up during the post
            self.waiting.remove(call)
        if isinstance(outcome, DiscordFailed) and not call.delivered.done():
            call.delivered.set_exception(outcome)
        elif not call.delivered.done():
            call.delivered.set_result(bool(outcome))

    def are_for_mover(self, match: Match) -> bool:
        """Whether the first call is for the person to move; True also without calls or without a person to move."""
        return not self.waiting or match.to_move is None or match.to_move.person == self.waiting[0].notice.person

    def fail(self, failed: DiscordFailed) -> None:
        for call in list(self.waiting):
            self.end(call, failed)

    def drop(self) -> None:
        """End all calls: the match was deleted."""
        for call in list(self.waiting):
            self.end(call, False)

    def drop_overtaken(self, match: Match, last_notice: tuple[object, ...] | None) -> None:
        """End the calls that are no longer needed: the turn is over, or the notice ``last_notice`` was this one."""
        for call in list(self.waiting):
            if call.notice.turn != match.turn or match.ended is not None:
                self.end(call, False)
            elif last_notice == call.notice.key:
                self.end(call, True)  # by a posting that was finished meanwhile
            elif match.place is None or match.place.reach is not Reach.CHANNEL:
                self.end(call, DiscordFailed(FailReason.BARRED, "the board is in no channel"))
