"""What is handed over to the worker of a match, and whoever waits until it is dealt with."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from cogs.next_step import Waiting
from cogs.outgoing import Failed, Why
from cogs.request import Request
from matches import Match, Notice, Place, Reach


@dataclass(eq=False, slots=True)
class Handed:
    """A request that was handed over, and whoever waits until it is dealt with."""

    request: Request
    opening: Place | None
    dealt_with: asyncio.Future[None]

    @property
    def waiting(self) -> Waiting:
        return Waiting.CLICK if self.opening is None else Waiting.COMMAND

    def is_on(self, place: Place | None) -> bool:
        """Whether it was a click on the live board."""
        return place is not None and place.message is not None and self.request.message == place.message


@dataclass(eq=False, slots=True)
class Call:
    """Somebody to be told by a new board."""

    notice: Notice
    note: str
    told: asyncio.Future[bool]


class Calls:
    """Those who wait for somebody to be called, in their order."""

    def __init__(self) -> None:
        self.waiting: list[Call] = []

    def add(self, notice: Notice, note: str) -> Call:
        called = Call(notice, note, asyncio.get_running_loop().create_future())
        self.waiting.append(called)
        return called

    def end(self, call: Call, outcome: bool | Failed) -> None:
        if call in self.waiting:  # whoever asked may have lost patience while it was being told
            self.waiting.remove(call)
        if isinstance(outcome, Failed) and not call.told.done():
            call.told.set_exception(outcome)
        elif not call.told.done():
            call.told.set_result(bool(outcome))

    def are_for_mover(self, match: Match) -> bool:
        """Whether the first is the person to move, or nobody is."""
        return not self.waiting or match.to_move is None or match.to_move.person == self.waiting[0].notice.person

    def fail(self, failed: Failed) -> None:
        for call in list(self.waiting):
            self.end(call, failed)

    def drop_overtaken(self, match: Match, told: tuple[object, ...] | None) -> None:
        """Whoever was to be called has come back meanwhile, or was called by the message that told this last."""
        for call in list(self.waiting):
            if call.notice.turn != match.turn or match.ended is not None:
                self.end(call, False)
            elif told == call.notice.row.key:
                self.end(call, True)  # by the message that was on its way
            elif match.place is None or match.place.reach is not Reach.CHANNEL:
                self.end(call, Failed(Why.BARRED, "the board is in no channel"))
