"""People who play during faults: they press again what did not work."""

from __future__ import annotations

import asyncio
import itertools
import random
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tests.journeys.harness.boards import is_board, is_over, match_on, moves_on, resigns, turn_on
from tests.journeys.harness.messages import Shown, label
from tests.journeys.harness.people import NotSeenError, Person, RefusedError
from tests.journeys.harness.witness import Witness

_PATIENCE = 4.0
"""Seconds that a person waits before they press again."""


@dataclass
class Table:
    """Two people who play one match, in a channel or in direct messages."""

    red: Person
    white: Person
    room: str
    witness: Witness
    lots: random.Random
    until: float
    doing: str = "sitting down"
    """The current step, to see where a run hangs."""

    @property
    def late(self) -> bool:
        return time.monotonic() > self.until

    async def play(self) -> str:
        """Challenge, usually begin a match, and play some moves; the result in words."""
        asked = await self._challenge()
        if asked is None:
            return "no challenge was seen"
        if self.lots.random() < 0.15:
            await self._until_gone(asked, "Decline")
            return "declined"
        match = await self._until_gone(asked, "Accept")
        self.doing = f"waiting for the board of {match}"
        await self._within(lambda: self.boards(match), 60)
        moves = self.lots.randrange(2, 14)
        while not self.late and self.turn(match) < moves and await self._move(match):
            pass
        if self.lots.random() < 0.5 and not self.late:
            await self._resign(match)
            return "resigned"
        return "left lying"

    # Looking

    def boards(self, match: str) -> list[tuple[Person, Shown]]:
        """The boards of a match that can be pressed, the newest last, and who sees them."""
        seen = [(person, Shown(raw)) for person in (self.red, self.white) for raw in person.messages.values()]
        found = [
            (person, shown)
            for person, shown in seen
            if is_board(shown) and not is_over(shown) and shown.enabled and match_on(shown) == match
        ]
        return sorted(found, key=lambda one: int(one[1].id))

    def turn(self, match: str) -> int:
        return max((turn_on(shown) or 0 for _, shown in self.boards(match)), default=0)

    def over(self, match: str) -> bool:
        seen = [Shown(raw) for person in (self.red, self.white) for raw in person.messages.values()]
        return any(is_board(shown) and is_over(shown) and match_on(shown) == match for shown in seen)

    async def _within(self, happened: Callable[[], object], seconds: float) -> bool:
        """Whether one of the two sees something within the time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not happened():  # noqa: ASYNC110  to whichever of them it happens
                    await asyncio.sleep(0.05)
                return True
        return False

    # Doing

    async def _challenge(self) -> str | None:
        """The challenge that the other sees. It may arrive although its command failed."""
        where: dict[str, Any] = {"opponent": self.white, "house": "red", "channel": self.room}
        if self.room == "dm":
            await self.red.open_dm()
            await self.white.open_dm()
        else:
            where["thread"] = False
        before = self._challenges()
        self.doing = f"challenging {self.white.name} in {self.room}"
        with suppress(NotSeenError, RefusedError, TimeoutError):
            async with asyncio.timeout(20):
                await self.red.command("/rose challenge", **where)
        await self._within(lambda: self._challenges() - before, _PATIENCE)
        return min(self._challenges() - before, default=None)

    def _challenges(self) -> set[str]:
        """The challenges that the other could answer here."""
        found = set()
        with suppress(LookupError):
            for shown in self.white.in_channel(self.room):
                to_them = f"<@{self.red.id}>" in shown.text or self.red.name.title() in shown.text
                if to_them and (asked := self._accepting(shown)):
                    found.add(asked)
        return found

    def _accepting(self, shown: Shown) -> str | None:
        ids = (re.match(r"rk:accept:([0-9a-z]+)", one.get("custom_id", "")) for one in shown.buttons)
        return next((found[1] for found in ids if found), None)

    async def _until_gone(self, asked: str, button: str) -> str:
        """Press it until it can no longer be pressed."""
        for attempt in itertools.count(1):
            open_ = [shown for shown in self.white.in_channel(self.room) if self._accepting(shown) == asked]
            if not open_:
                break
            self.doing = f"pressing {button} on {asked} for the {attempt}th time: {open_[-1].enabled}"
            await self._try(self.white.press(open_[-1], button))
            await self._within(
                lambda: all(self._accepting(shown) != asked for shown in self.white.in_channel(self.room)), _PATIENCE
            )
        return asked

    async def _move(self, match: str) -> bool:
        """The player to move presses something; False if this is not a board to play on."""
        found = self.boards(match)
        if not found:
            self.doing = f"looking for a board of {match}"
            await self._within(lambda: self.boards(match), _PATIENCE)
            return not self.over(match)
        reader, board = found[-1]
        turn = turn_on(board)
        plain = [label(button) for word, button in moves_on(board) if not word.endswith("*")]
        if not plain:
            return False  # heroes have to be confirmed
        to_move = next((one for one in (self.red, self.white) if f"**{one.name.title()}** (" in _last(board)), reader)
        self.doing = f"turn {turn} of {match}, pressed by {to_move.name}"
        await self._try(self.witness.press(reader if self.room == "dm" else to_move, board, self.lots.choice(plain)))
        await self._within(lambda: self.turn(match) != turn, _PATIENCE)
        return True

    async def _resign(self, match: str) -> None:
        """One of the two resigns, with as many attempts as needed."""
        while not self.over(match) and (found := self.boards(match)):
            self.doing = f"resigning {match}"
            await self._try(resigns(*found[-1]))
            await self._within(lambda: self.over(match), _PATIENCE)

    async def _try(self, deed: Awaitable[object]) -> None:
        """Try it and ignore a failure: the person sees that nothing has happened and tries again."""
        with suppress(NotSeenError, RefusedError, LookupError, TimeoutError, AssertionError):
            async with asyncio.timeout(20):
                await deed


def _last(board: Shown) -> str:
    """The line that says whose turn it is."""
    return next((line for line in board.text.splitlines() if "is to move" in line), "")
