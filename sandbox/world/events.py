"""The event bus: every change of the world reaches the bot's sessions and the people's windows.

An event says where it happened; each listener decides who may see it. Events whose name starts with @ are for people's
windows only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.world.world import Json


@dataclass(frozen=True, slots=True)
class Event:
    name: str
    data: Json
    guild_id: str | None = None
    channel_id: str | None = None
    viewer: str | None = None  # the only reader of an ephemeral message


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
