"""The data: people, servers, channels, messages, commands, emoji, in Discord's own form.

Independent of network and rules; it can be written as JSON and read back.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any

from sandbox.world.clock import Clock

Json = dict[str, Any]

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)
EPHEMERAL, LOADING, HAS_THREAD, V2 = 1 << 6, 1 << 7, 1 << 5, 1 << 15
DISCORD_EPOCH_MS = 1_420_070_400_000


@dataclass(slots=True)
class Person:
    """What Discord stores about an account beyond the public user."""

    id: str
    locale: str = "en-US"
    dms_open: bool = True
    installed: bool = False  # whether the app is installed on their account


@dataclass(slots=True)
class Message:
    body: Json  # Discord's message, as REST returns it
    files: list[Json] = field(default_factory=list)  # every attachment, also those that only components show
    viewer: str | None = None  # the only reader of an ephemeral message
    token: str | None = None  # of the interaction that made it

    @property
    def id(self) -> str:
        return str(self.body["id"])

    @property
    def channel_id(self) -> str:
        return str(self.body["channel_id"])


@dataclass(slots=True)
class World:
    application: Json
    users: dict[str, Json] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)  # by username
    guilds: dict[str, Json] = field(default_factory=dict)
    members: dict[str, dict[str, Json]] = field(default_factory=dict)  # by server, then user
    channels: dict[str, Json] = field(default_factory=dict)
    dm_people: dict[str, list[str]] = field(default_factory=dict)
    thread_members: dict[str, dict[str, Json]] = field(default_factory=dict)
    messages: dict[str, dict[str, Message]] = field(default_factory=dict)  # by channel, in order
    commands: dict[str, Json] = field(default_factory=dict)
    emojis: dict[str, Json] = field(default_factory=dict)
    reactions: dict[str, dict[str, list[str]]] = field(default_factory=dict)  # by message, then emoji
    command_creates: list[list[Any]] = field(default_factory=list)  # [time, server or ""]

    @property
    def bot_id(self) -> str:
        return str(self.application["id"])

    @property
    def bot(self) -> Json:
        return self.users[self.bot_id]

    def person_of(self, user_id: str) -> Person | None:
        return next((person for person in self.people.values() if person.id == user_id), None)

    def member(self, guild_id: str | None, user_id: str) -> Json | None:
        return self.members.get(guild_id or "", {}).get(user_id)

    def find_message(self, channel_id: str, message_id: str) -> Message | None:
        return self.messages.get(channel_id, {}).get(message_id)

    def dm_between(self, one: str, other: str) -> Json | None:
        wanted = {one, other}
        found = next((key for key, pair in self.dm_people.items() if set(pair) == wanted), None)
        return self.channels[found] if found else None

    def threads_of(self, guild_id: str) -> list[Json]:
        return [one for one in self.channels.values() if one["type"] in THREADS and one["guild_id"] == guild_id]

    def channels_of(self, guild_id: str) -> list[Json]:
        return [one for one in self.channels.values() if one["type"] == TEXT and one["guild_id"] == guild_id]

    def to_json(self) -> Json:
        """For `json.dumps` at once: nothing is copied deeply, so encode it before anything changes."""
        saved = {part.name: getattr(self, part.name) for part in dataclasses.fields(self)}
        saved["people"] = {name: dataclasses.asdict(person) for name, person in self.people.items()}
        saved["messages"] = {
            channel: {
                key: {"body": one.body, "files": one.files, "viewer": one.viewer, "token": one.token}
                for key, one in messages.items()
            }
            for channel, messages in self.messages.items()
        }
        return saved

    @classmethod
    def from_json(cls, saved: Json) -> World:
        world = cls(**saved)
        world.people = {name: Person(**person) for name, person in saved["people"].items()}
        world.messages = {
            channel: {key: Message(**message) for key, message in messages.items()}
            for channel, messages in saved["messages"].items()
        }
        for held in world.messages.values():
            for message in held.values():
                if "thread" in message.body:  # it shows the current state of the thread, not the stored one
                    message.body["thread"] = world.channels[message.id]
        return world


class Snowflakes:
    """Discord's ids: the time in the upper bits, unique, always growing."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def new(self) -> str:
        stamp = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(stamp, self._last + 1)
        return str(self._last)


def snowflake_at(milliseconds: int) -> str:
    """An id for a fixed time, counted from Discord's epoch."""
    return str(milliseconds << 22)


def seconds_of(snowflake: str) -> float:
    """When an id was made, as seconds of the Unix clock."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000
