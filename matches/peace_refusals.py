"""Why somebody cannot be asked, blocked, or shown a match somewhere; as in `matches.refusals`."""

from __future__ import annotations

from enum import Enum, auto

from matches.refusals import Refused


class NotOpen(Refused):
    """Somebody does not want to be asked for a match, by anybody or by this one: nobody is told which."""

    def __init__(self, name: str | None) -> None:
        super().__init__(name)
        self.name = name
        """None at a table of several, where it could be any of them."""


class YouBlocked(Refused):
    """The person has blocked the one with whom they would play."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class CannotBlock(Refused):
    """Nobody blocks themselves, and a bot does not challenge anybody."""

    class Why(Enum):
        ONESELF = auto()
        BOT = auto()
        NOBODY = auto()
        """There is nobody else at the table."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


class NotHere(Refused):
    """On this server matches are shown in other channels."""

    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__(channels)
        self.channels = channels


class NotYourServer(Refused):
    """Only who may manage a server decides for it."""
