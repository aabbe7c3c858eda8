"""A question to the workers, and why it may get no answer."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any


class OpponentsClosed(Exception):  # noqa: N818  that is what happened
    """The computer players have left: ask again after the next start. No move was made."""


class SearchFailed(Exception):  # noqa: N818  that is what happened
    """A worker could not make sense of what it was asked for a review."""


@dataclass(order=True, slots=True)
class Question:
    """What a worker is to be asked, and who waits for the answer. The smallest goes first."""

    later: bool
    """Whether everybody else goes first."""
    number: int
    content: dict[str, Any] = field(compare=False)
    simulations: int = field(compare=False)
    about: str = field(compare=False)
    asked: float = field(compare=False)
    answer: asyncio.Future[dict[str, Any]] = field(compare=False)
