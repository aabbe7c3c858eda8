"""What happens in the world is told here once, and reaches the bot's sessions and the people's windows.

An event says where it happened; who may hear it is decided by those who listen. A name with @ in front is for
people's windows only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.world import Json


@dataclass(frozen=True, slots=True)
class Event:
    name: str
    data: Json
    guild_id: str | None = None
    channel_id: str | None = None
    viewer: str | None = None  # the one person an ephemeral message is for


Listener = Callable[[Event], None]


class Events:
    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    def tell(
        self,
        name: str,
        data: Json,
        *,
        guild_id: str | None = None,
        channel_id: str | None = None,
        viewer: str | None = None,
    ) -> None:
        event = Event(name, data, guild_id, channel_id, viewer)
        for listener in tuple(self.listeners):
            listener(event)
