"""Reactions on messages; only the basic calls."""

from __future__ import annotations

from urllib.parse import unquote

from sandbox.world.services import Services
from sandbox.world.world import Json, Message


def _emoji(core: Services, raw: str) -> Json:
    name, _, emoji_id = unquote(raw).rpartition(":")
    if name and emoji_id in core.world.emojis:
        return {"id": emoji_id, "name": name.rpartition(":")[2]}
    return {"id": None, "name": unquote(raw)}


def add(core: Services, message: Message, user_id: str, raw: str) -> None:
    emoji = _emoji(core, raw)
    if user_id in _people(core, message, emoji):
        return
    _people(core, message, emoji).append(user_id)
    _tell(core, "MESSAGE_REACTION_ADD", message, user_id, emoji)


def remove(core: Services, message: Message, user_id: str, raw: str) -> None:
    emoji = _emoji(core, raw)
    people = _people(core, message, emoji)
    if user_id in people:
        people.remove(user_id)
        _tell(core, "MESSAGE_REACTION_REMOVE", message, user_id, emoji)


def _people(core: Services, message: Message, emoji: Json) -> list[str]:
    return core.world.reactions.setdefault(message.id, {}).setdefault(emoji["id"] or emoji["name"], [])


def _tell(core: Services, name: str, message: Message, user_id: str, emoji: Json) -> None:
    counts = core.world.reactions[message.id]
    message.body["reactions"] = [
        {
            "emoji": _emoji(core, f"{core.world.emojis[key]['name']}:{key}" if key in core.world.emojis else key),
            "count": len(people),
            "count_details": {"normal": len(people), "burst": 0},
            "burst_colors": [],
            "me": core.world.bot_id in people,
            "me_burst": False,
        }
        for key, people in counts.items()
        if people
    ]
    guild_id = core.world.channels[message.channel_id].get("guild_id")
    payload: Json = {
        "user_id": user_id,
        "channel_id": message.channel_id,
        "message_id": message.id,
        "message_author_id": message.body["author"]["id"],
        "emoji": emoji,
        "burst": False,
        "type": 0,
    }
    if guild_id:
        payload["guild_id"] = guild_id
        member = core.world.member(guild_id, user_id)
        if member is not None and name.endswith("ADD"):
            payload["member"] = member
    core.events.tell(name, payload, guild_id=guild_id, channel_id=message.channel_id, viewer=message.viewer)
