"""A person's windows: WebSockets that show the world as this person may see it.

Every event is translated for the person; the first frame is a complete snapshot.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from sandbox.interactions import invocation
from sandbox.places import dms
from sandbox.world.events import Event
from sandbox.world.permission_bits import in_channel, sees
from sandbox.world.services import Services
from sandbox.world.world import DM, Json, Person

# Windows get their own form of these server events.
_FOR_BOTS = (
    "INTERACTION_CREATE",
    "GUILD_CREATE",
    "GUILD_UPDATE",
    "GUILD_DELETE",
    "GUILD_MEMBER_ADD",
    "GUILD_MEMBER_REMOVE",
)
_WHOLE_CHANNELS = ("CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE")


@dataclass(eq=False, slots=True)
class Window:
    person: Person
    socket: web.WebSocketResponse
    out: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    def show(self, name: str, data: Json) -> None:
        self.out.put_nowait(_written(name, data))

    async def write(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self.socket.send_str(await self.out.get())


class Windows:
    def __init__(self, core: Services, online: Callable[[], bool]) -> None:
        self._core = core
        self._online = online
        self.open: set[Window] = set()
        core.events.listeners.append(self._hear)

    async def handle(self, request: web.Request, person: Person) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        window = Window(person, socket)
        window.show("READY", self.ready(person))
        self.open.add(window)
        writer = asyncio.create_task(window.write())
        try:
            async for _ in socket:  # people act by HTTP; a window only listens
                pass
        finally:
            self.open.discard(window)
            writer.cancel()
        return socket

    async def stop(self) -> None:
        for window in tuple(self.open):
            await window.socket.close(code=1001, message=b"the sandbox stops")

    # The snapshot

    def ready(self, person: Person) -> Json:
        world = self._core.world
        return {
            "me": world.users[person.id],
            **settings(person),
            "users": list(world.users.values()),
            "application": self.application(),
            "guilds": [self._guild(person, guild_id) for guild_id in self._guilds_of(person)],
            "dms": [self.channel(person, world.channels[channel_id]) for channel_id in self._dms_of(person)],
            "commands": list(world.commands.values()),
        }

    def _guilds_of(self, person: Person) -> list[str]:
        return [guild_id for guild_id, members in self._core.world.members.items() if person.id in members]

    def _dms_of(self, person: Person) -> list[str]:
        return [channel_id for channel_id, pair in self._core.world.dm_people.items() if person.id in pair]

    def application(self) -> Json:
        world = self._core.world
        return {**world.application, "icon": None, "bot": world.bot, "online": self._online()}

    def _guild(self, person: Person, guild_id: str) -> Json:
        world = self._core.world
        members = world.members[guild_id]
        seen = [one for one in world.channels_of(guild_id) if sees(world, person.id, one)]
        threads = [one for one in world.threads_of(guild_id) if sees(world, person.id, one)]
        return {
            **world.guilds[guild_id],
            "has_bot": world.bot_id in members,
            "members": list(members.values()),
            "channels": [self.channel(person, one) for one in seen],
            "threads": [self.channel(person, one) for one in threads],
            "commands": invocation.usable_in_guild(self._core, person.id, guild_id),
        }

    def channel(self, person: Person, channel: Json) -> Json:
        core = self._core
        made = {**channel, "permissions": str(in_channel(core.world, person.id, channel))}
        if channel["type"] == DM:
            made = dms.for_viewer(core, made, person.id)
            made["commands"] = invocation.usable_in(core, person.id, channel)
        member = core.world.thread_members.get(channel["id"], {}).get(person.id)
        return made | ({"member": member} if member else {})

    def commands_for(self, person: Person) -> Json:
        core, world = self._core, self._core.world
        return {
            "commands": list(world.commands.values()),
            "guilds": {one: invocation.usable_in_guild(core, person.id, one) for one in self._guilds_of(person)},
            "dms": {one: invocation.usable_in(core, person.id, world.channels[one]) for one in self._dms_of(person)},
        }

    # The events after it

    def _hear(self, event: Event) -> None:
        own = event.name.startswith("@")
        if event.name in _FOR_BOTS or not self.open:
            return
        name = event.name.removeprefix("@")
        same = ""  # an event that looks the same to everyone is encoded once
        for window in self.open:
            person = window.person
            if event.viewer is not None and event.viewer != person.id:
                continue
            if name == "COMMANDS_UPDATE":
                window.show(name, self.commands_for(person))
            elif name == "APPLICATION_UPDATE":
                window.show(name, self.application())
            elif name in ("GUILD_CREATE", "GUILD_UPDATE") and event.guild_id is not None:
                if self._core.world.member(event.guild_id, person.id) is not None:
                    window.show(name, self._guild(person, event.guild_id))
            elif (own and event.channel_id is None) or self._may_hear(person, event):
                data = self._for_person(person, name, event)
                same = same or (_written(name, data) if data is event.data else "")
                window.out.put_nowait(same or _written(name, data))

    def _may_hear(self, person: Person, event: Event) -> bool:
        if event.viewer is not None:
            return True
        channel = self._core.world.channels.get(event.channel_id or "")
        if channel is not None:
            # A person who can no longer see a channel is told so.
            inside = self._core.world.member(event.guild_id, person.id) is not None
            return sees(self._core.world, person.id, channel) or (inside and event.name == "CHANNEL_UPDATE")
        return self._core.world.member(event.guild_id, person.id) is not None

    def _for_person(self, person: Person, name: str, event: Event) -> Json:
        if name not in _WHOLE_CHANNELS:
            return event.data
        channel = self._core.world.channels.get(event.data["id"], event.data)
        extra = {"newly_created": True} if event.data.get("newly_created") else {}
        return self.channel(person, channel) | extra


def _written(name: str, data: Json) -> str:
    return json.dumps({"t": name, "d": data}, separators=(",", ":"))


def settings(person: Person) -> Json:
    return {"locale": person.locale, "dms_open": person.dms_open, "installed": person.installed}
