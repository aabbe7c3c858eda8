"""What a test or an operator can do to the sandbox: time, connections, permissions, deletions, servers.

Every action changes the world and sends the same events to the bot and to people as any other change.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Literal, TypeVar

from sandbox.gateway.gateway_socket import Gateway
from sandbox.messages import channel_messages
from sandbox.places import guilds, threads
from sandbox.places.dms import open_between
from sandbox.world import permission_bits
from sandbox.world.events import Event
from sandbox.world.faults import Fault, Scope
from sandbox.world.services import Services
from sandbox.world.shapes import user
from sandbox.world.world import THREADS, Json, Message, Person, World

BOT: Literal["bot"] = "bot"
T = TypeVar("T")


class Actions:
    core: Services
    gateway: Gateway

    @property
    def world(self) -> World:
        return self.core.world

    # Look-ups by the names that people use

    def person(self, name: str) -> Person:
        return self.world.people[name]

    def user_id(self, name: str) -> str:
        return self.world.bot_id if name == BOT else self.person(name).id

    def guild_id(self, name: str = "Round Table") -> str:
        return _first(name, (key for key, one in self.world.guilds.items() if one["name"] == name))

    def channel(self, name: str, guild: str | None = None) -> Json:
        """A channel or thread by name, or by id."""
        if name in self.world.channels:
            return self.world.channels[name]
        where = None if guild is None else self.guild_id(guild)
        named = (one for one in self.world.channels.values() if one.get("name") == name)
        return _first(name, (one for one in named if where in (None, one["guild_id"])))

    def dm(self, name: str) -> Json:
        """The DM between this person and the bot."""
        return open_between(self.core, self.world.bot_id, self.person(name).id)

    def messages(self, channel: str) -> list[Message]:
        """All messages there, oldest first, ephemeral ones included."""
        return list(self.world.messages[self.channel(channel)["id"]].values())

    # Time

    def turn(self, seconds: float) -> None:
        """Let time pass at once, for every limit."""
        self.core.clock.turn(seconds)
        threads.archive_silent(self.core)

    # The bot's connections

    async def wait_for_bot(self, *, connected: bool = True, shards: int = 1, lines: int = 1) -> None:
        """Wait for connections of so many shards, and so many in all; or, not `connected`, until there are fewer."""
        arrived = asyncio.Event()

        def hear(event: Event) -> None:
            if event.name == "@APPLICATION_UPDATE" and self.gateway.connected(shards, lines) == connected:
                arrived.set()

        self.core.events.listeners.append(hear)
        try:
            if self.gateway.connected(shards, lines) != connected:
                await arrived.wait()
        finally:
            self.core.events.listeners.remove(hear)

    def cut(self, shard: int | None = None) -> int:
        """Cut every connection of the bot, or those of one shard, and return how many there were."""
        return self.gateway.cut(shard)

    def ask_to_reconnect(self) -> None:
        self.gateway.ask_to_reconnect()

    def invalidate_sessions(self, *, resumable: bool = False) -> None:
        self.gateway.invalidate(resumable=resumable)

    def set_shards(self, shards: int, max_concurrency: int = 1) -> None:
        """Set what `/gateway/bot` says from now on; existing sessions continue."""
        self.core.shards, self.core.max_concurrency = shards, max_concurrency

    def send_strays_to(self, shard: int) -> None:
        """Choose the shard that gets clicks in servers without the bot, by people who installed the app."""
        self.core.strays = shard

    def pace_identifies(self, on: bool = True) -> None:
        """Refuse identifies of the same rate limit key (shard % max_concurrency) within five seconds."""
        self.core.paced = on

    # Answers that fail, get lost or come late; `method` and `path` are patterns (`PATCH`, `/channels/*/messages`)

    def answer(
        self,
        status: int,
        *,
        method: str = "*",
        path: str = "*",
        times: int | None = None,
        retry_after: float = 0.05,
        scope: Scope = "user",
        applied: bool = False,
    ) -> Fault:
        """Answer matching calls with this status (429, 500, 502, ...), so many times or until `lift`."""
        return self.core.faults.add(Fault(status, method, path, times, retry_after, scope, applied))

    def lose_answers(self, *, method: str = "*", path: str = "*", times: int | None = 1, applied: bool = True) -> Fault:
        """Close the connection instead of answering; the work is done, unless `applied` is false."""
        return self.core.faults.add(Fault(None, method, path, times, applied=applied))

    def delay_answers(
        self,
        seconds: float | None = None,
        *,
        method: str = "*",
        path: str = "*",
        times: int | None = 1,
        applied: bool = True,
    ) -> Fault:
        """Answer so much later on the sandbox's clock, or at `lift`; without `applied` the work is late, too."""
        late = Fault(None, method, path, times, applied=applied, late=True, seconds=seconds)
        return self.core.faults.add(late)

    def lift(self, trouble: Fault | int | None = None) -> None:
        """End one fault, or all, including dropped and repeated interactions; delayed calls continue."""
        self.core.faults.lift(trouble)

    # Interactions that get lost, come twice or are forged

    def drop_interactions(self, count: int | None = 1) -> None:
        """The next interactions never reach the bot; None means all, until `lift()`."""
        self.core.faults.drops = _more(self.core.faults.drops, count)

    def repeat_interactions(self, count: int | None = 1) -> None:
        """The next interactions reach the bot twice, with the same id and token; None means all, until `lift()`."""
        self.core.faults.repeats = _more(self.core.faults.repeats, count)

    def let_forged_through(self, on: bool = True) -> None:
        """People can use components that no message has, and send options and answers that were not offered."""
        self.core.faults.forged = on

    # Deletions and permissions

    def delete_message(self, channel: str, message_id: str) -> None:
        message = self.world.messages[self.channel(channel)["id"]][message_id]
        channel_messages.delete(self.core, message)

    def delete_channel(self, channel: str) -> None:
        """Delete a channel with its threads, or one thread."""
        gone = self.channel(channel)
        if gone["type"] in THREADS:
            threads.delete(self.core, gone)
            return
        for thread in self.world.threads_of(gone["guild_id"]):
            if thread["parent_id"] == gone["id"]:
                threads.delete(self.core, thread)
        self.core.events.tell("CHANNEL_DELETE", gone, guild_id=gone["guild_id"], channel_id=gone["id"])
        del self.world.channels[gone["id"]], self.world.messages[gone["id"]]

    def archive_thread(self, thread: str, archived: bool = True) -> None:
        threads.set_metadata(self.core, self.channel(thread), {"archived": archived})

    def lock_thread(self, thread: str, locked: bool = True) -> None:
        """Only moderators may write in it, or unarchive it."""
        threads.set_metadata(self.core, self.channel(thread), {"locked": locked})

    def deny(self, channel: str, *names: str, who: str = BOT) -> None:
        """Deny the bot or a person permissions in a channel, by Discord's names (`send_messages`)."""
        self._overwrite(channel, who, deny=names)

    def allow(self, channel: str, *names: str, who: str = BOT) -> None:
        self._overwrite(channel, who, allow=names)

    def _overwrite(self, channel: str, who: str, *, allow: tuple[str, ...] = (), deny: tuple[str, ...] = ()) -> None:
        where, user_id = self.channel(channel), self.user_id(who)
        others = [one for one in where["permission_overwrites"] if one["id"] != user_id]
        old = next((one for one in where["permission_overwrites"] if one["id"] == user_id), None)
        allowed, denied = (int(old["allow"]), int(old["deny"])) if old else (0, 0)
        for name in allow:
            allowed, denied = allowed | permission_bits.BITS[name], denied & ~permission_bits.BITS[name]
        for name in deny:
            allowed, denied = allowed & ~permission_bits.BITS[name], denied | permission_bits.BITS[name]
        mine = {"id": user_id, "type": 1, "allow": str(allowed), "deny": str(denied)}
        where["permission_overwrites"] = [*others, mine]
        self.core.events.tell("CHANNEL_UPDATE", where, guild_id=where["guild_id"], channel_id=where["id"])

    def close_dms(self, name: str) -> None:
        self.person(name).dms_open = False

    def open_dms(self, name: str) -> None:
        self.person(name).dms_open = True

    def add_person(self, name: str, *, shown: str | None = None, installed: bool = False) -> str:
        """Add a person without a server and return their id; `shown` is the display name."""
        user_id = self.core.ids.new()
        self.world.users[user_id] = user(user_id, name, shown=shown)
        self.world.people[name] = Person(user_id, installed=installed)
        return user_id

    # Servers

    def add_guild(
        self,
        name: str,
        *channels: str,
        with_bot: bool = True,
        system_channel: str | None = None,
        shard: int | None = None,
    ) -> str:
        """Add a server with all people, on this shard; the bot gets an event if it is a member."""
        guild_id = guilds.add(self.core, name, channels or ("general",), shard)
        if system_channel is not None:
            self.set_system_channel(name, system_channel)
        if with_bot:
            self.invite_bot(name)
        return guild_id

    def invite_bot(self, guild: str, bot_permissions: int = permission_bits.EVERYBODY) -> None:
        """The bot joins an existing server. Call `deny` before if it should come without some permissions."""
        guilds.invite_bot(self.core, self.guild_id(guild), bot_permissions)

    def remove_bot(self, guild: str) -> None:
        """Remove the bot from a server."""
        guilds.remove_bot(self.core, self.guild_id(guild))

    def set_system_channel(self, guild: str, channel: str | None) -> None:
        """A channel's name, or None for no system channel."""
        where = None if channel is None else self.channel(channel, guild)["id"]
        guilds.set_system_channel(self.core, self.guild_id(guild), where)

    def join_guild(self, who: str, guild: str = "Round Table") -> None:
        guilds.join(self.core, self.guild_id(guild), self.person(who).id)

    def leave_guild(self, who: str, guild: str = "Round Table") -> None:
        """A person leaves a server; its owner cannot."""
        guilds.leave(self.core, self.guild_id(guild), self.person(who).id)


def _more(count: int | None, more: int | None) -> int | None:
    return None if count is None or more is None else count + more


def _first(name: str, found: Iterator[T]) -> T:
    for one in found:
        return one
    raise LookupError(f"the sandbox has no {name!r}")
