"""A bot's gateway session: its intents, the events that it got, and those that it missed."""

from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass, field
from typing import Protocol

from sandbox.places import threads
from sandbox.world.events import Event
from sandbox.world.permission_bits import sees
from sandbox.world.services import Services
from sandbox.world.world import Json

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, GUILD_REACTIONS, GUILD_TYPING = 1 << 9, 1 << 10, 1 << 11
DM_MESSAGES, DM_REACTIONS, DM_TYPING, MESSAGE_CONTENT = 1 << 12, 1 << 13, 1 << 14, 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
ALL_INTENTS = (1 << 26) - 1

# Which intent an event needs, in a server and in a DM; 0 is none.
_NEEDS = {
    "MESSAGE_CREATE": (GUILD_MESSAGES, DM_MESSAGES),
    "MESSAGE_UPDATE": (GUILD_MESSAGES, DM_MESSAGES),
    "MESSAGE_DELETE": (GUILD_MESSAGES, DM_MESSAGES),
    "MESSAGE_REACTION_ADD": (GUILD_REACTIONS, DM_REACTIONS),
    "MESSAGE_REACTION_REMOVE": (GUILD_REACTIONS, DM_REACTIONS),
    "TYPING_START": (GUILD_TYPING, DM_TYPING),
    "GUILD_MEMBER_ADD": (GUILD_MEMBERS, 0),
    "GUILD_MEMBER_REMOVE": (GUILD_MEMBERS, 0),
    "INTERACTION_CREATE": (0, 0),
    "GUILD_MEMBERS_CHUNK": (0, 0),
}
_REMEMBERED = 2000
# How long Discord keeps a session whose connection was lost.
RESUMABLE_FOR = 120.0


class Line(Protocol):
    """The connection of a session."""

    def send(self, text: str) -> None: ...


@dataclass(slots=True)
class Session:
    id: str
    intents: int
    shard: int = 0
    shards: int = 1
    line: Line | None = None
    lost_at: float | None = None
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))

    def dispatch(self, name: str, data: Json) -> None:
        self.sequence += 1
        text = json.dumps({"op": 0, "t": name, "s": self.sequence, "d": data}, separators=(",", ":"))
        self.sent.append((self.sequence, text))
        if self.line is not None:
            self.line.send(text)

    def can_replay(self, sequence: int) -> bool:
        return sequence == self.sequence or (bool(self.sent) and self.sent[0][0] <= sequence + 1)

    def replay(self, sequence: int) -> None:
        assert self.line is not None
        for number, text in tuple(self.sent):
            if number > sequence:
                self.line.send(text)

    def serves(self, guild_id: str | None, *, has_bot: bool, strays: int = 0) -> bool:
        """Whether this shard gets events from there: DMs go to the first, servers without the bot to `strays`."""
        if guild_id is None:
            return self.shard == 0
        if not has_bot:
            return self.shard == strays % self.shards
        return (int(guild_id) >> 22) % self.shards == self.shard

    def hear(self, core: Services, event: Event) -> None:
        """Send an event, if this session's intents include it and the bot may see it."""
        world = core.world
        has_bot = event.guild_id is not None and world.bot_id in world.members[event.guild_id]
        if not self.serves(event.guild_id, has_bot=has_bot, strays=core.strays):
            return
        if event.name == "INTERACTION_CREATE":
            self.dispatch(event.name, event.data)
            return
        needs = _NEEDS.get(event.name, (GUILDS, 0))
        asked = needs[0] if event.guild_id and event.viewer is None else needs[1]
        if asked and not self.intents & asked:
            return
        if event.guild_id is not None and not has_bot:
            return
        if event.name == "THREAD_MEMBERS_UPDATE" and not self.intents & GUILD_MEMBERS:
            touched = [one["user_id"] for one in event.data.get("added_members", [])]
            if world.bot_id not in touched + event.data.get("removed_member_ids", []):
                return
        channel = world.channels.get(event.channel_id or "")
        if channel is not None and not _concerns(core, event, channel):
            return
        self.dispatch(event.name, self._for_bot(core, event, channel))

    def _for_bot(self, core: Services, event: Event, channel: Json | None) -> Json:
        if event.name == "GUILD_CREATE" and event.guild_id is not None:
            return guild_create(core, self, event.guild_id)
        if event.name in ("THREAD_CREATE", "THREAD_UPDATE") and channel is not None:
            mine = core.world.thread_members[channel["id"]].get(core.world.bot_id)
            plain = {key: value for key, value in event.data.items() if key != "member"}
            return plain | ({"member": mine} if mine else {})
        if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and event.guild_id and event.viewer is None:
            return self._without_content(core, event.data)
        return event.data

    def _without_content(self, core: Services, data: Json) -> Json:
        """Without the privileged intent a bot gets only the content of its own messages and of its mentions."""
        bot_id = core.world.bot_id
        readable = (
            self.intents & MESSAGE_CONTENT
            or data["author"]["id"] == bot_id
            or any(one["id"] == bot_id for one in data["mentions"])
        )
        if readable:
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}


def _concerns(core: Services, event: Event, channel: Json) -> bool:
    """A bot gets events of every channel, but of its content only where it can view the channel."""
    if event.viewer is not None or event.name.startswith("CHANNEL_"):
        return True
    return sees(core.world, core.world.bot_id, channel)


def guild_create(core: Services, session: Session, guild_id: str) -> Json:
    """The whole server, as far as the bot may see it; without the members intent only the bot as member.

    It has no `unavailable`: that field marks servers which READY has named, and distinguishes them from newly joined
    ones.
    """
    world = core.world
    members = world.members[guild_id]
    everyone = session.intents & GUILD_MEMBERS
    shown = list(members.values()) if everyone else [members[world.bot_id]]
    return {
        **world.guilds[guild_id],
        "joined_at": members[world.bot_id]["joined_at"],
        "large": False,
        "member_count": len(members),
        "members": shown,
        "channels": world.channels_of(guild_id),
        "threads": [
            threads.shown_to(core, one, world.bot_id)
            for one in world.threads_of(guild_id)
            if sees(world, world.bot_id, one) and not one["thread_metadata"]["archived"]
        ],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "activity_instances": [],
    }


def members_chunk(core: Services, session: Session, asked: Json) -> Json | None:
    """The answer to "request guild members"; a whole list needs the privileged intent."""
    guild_id = str(asked.get("guild_id"))
    members = core.world.members.get(guild_id)
    if members is None or core.world.bot_id not in members:
        return None
    wanted, query, limit = asked.get("user_ids"), asked.get("query"), asked.get("limit") or 0
    if wanted is not None:
        ids = [str(one) for one in (wanted if isinstance(wanted, list) else [wanted])]
        found = [members[one] for one in ids if one in members]
        missing = [one for one in ids if one not in members]
    else:
        if not query and not session.intents & GUILD_MEMBERS:
            return None
        start = str(query or "").lower()
        found = [one for one in members.values() if one["user"]["username"].lower().startswith(start)]
        found, missing = found[: limit or None], []
    return {
        "guild_id": guild_id,
        "members": found,
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": missing,
        **({"nonce": asked["nonce"]} if asked.get("nonce") else {}),
    }
