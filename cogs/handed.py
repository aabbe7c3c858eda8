"""What is handed over to the worker of a match, and whoever waits until it is dealt with."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from cogs.request import Request
from matches import Notice, Place


@dataclass(eq=False, slots=True)
class Handed:
    """A request that was handed over, and whoever waits until it is dealt with."""

    request: Request
    opening: Place | None
    dealt_with: asyncio.Future[None]


@dataclass(eq=False, slots=True)
class Call:
    """Somebody to be told by a new board."""

    notice: Notice
    note: str
    told: asyncio.Future[bool]
