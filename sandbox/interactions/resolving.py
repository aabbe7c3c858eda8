"""The objects for the ids in an interaction, in the form in which Discord sends them."""

from __future__ import annotations

from sandbox.places import dms
from sandbox.world import permission_bits
from sandbox.world.api_errors import unknown
from sandbox.world.services import Services
from sandbox.world.world import DM, THREADS, Json

_UNKNOWN = {"users": "User", "roles": "Role", "channels": "Channel", "messages": "Message", "mentionables": "User"}
_OF_A_CHANNEL = ("id", "type", "name", "guild_id", "parent_id", "position", "topic", "nsfw", "last_message_id", "flags")
_OF_A_THREAD = ("thread_metadata", "owner_id", "message_count", "member_count", "total_message_sent")


def resolve(core: Services, channel: Json, ids: dict[str, list[str]]) -> Json:
    """By kind: users (with members, in a server), roles, channels, messages; a mentionable is a user or a role."""
    made: Json = {}
    for place, wanted in ids.items():
        for one in wanted:
            where = place if place != "mentionables" else "users" if one in core.world.users else "roles"
            found = _find(core, channel, where, one)
            if found is not None:
                made.setdefault(where, {})[one] = found
            elif not core.faults.forged:
                raise unknown(_UNKNOWN[place])
            member = core.world.member(channel.get("guild_id"), one) if where == "users" else None
            if member is not None:
                shown = {key: value for key, value in member.items() if key not in ("user", "deaf", "mute")}
                shown["permissions"] = str(permission_bits.in_channel(core.world, one, channel))
                made.setdefault("members", {})[one] = shown
    return made


def _find(core: Services, channel: Json, place: str, one: str) -> Json | None:
    world = core.world
    if place == "users":
        return world.users.get(one)
    if place == "roles":
        roles = world.guilds[channel["guild_id"]]["roles"] if "guild_id" in channel else []
        return next((role for role in roles if role["id"] == one), None)
    if place == "channels":
        return partial_channel(core, world.channels[one]) if one in world.channels else None
    found = world.find_message(channel["id"], one)
    return None if found is None or found.viewer is not None else found.body


def partial_channel(core: Services, channel: Json, user_id: str | None = None) -> Json:
    """A channel as an interaction contains it."""
    if channel["type"] == DM:
        return dms.for_viewer(core, channel, core.world.bot_id)
    kept = (*_OF_A_CHANNEL, *_OF_A_THREAD) if channel["type"] in THREADS else _OF_A_CHANNEL
    made = {key: channel[key] for key in kept if key in channel}
    if user_id is not None:
        made["permissions"] = str(permission_bits.in_channel(core.world, user_id, channel))
    return made
