"""Discord's permission bits, roles and overwrites: who may do what where. Reads the world only."""

from __future__ import annotations

from sandbox.world.world import DM, PRIVATE_THREAD, THREADS, Json, World

BITS = {
    "create_instant_invite": 1 << 0,
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "use_external_apps": 1 << 50,
}
ALL = sum(BITS.values())
_MODERATORS_ONLY = (
    "administrator", "manage_channels", "manage_guild", "manage_messages", "manage_threads", "mention_everyone",
)  # fmt: skip
EVERYBODY = sum(bit for name, bit in BITS.items() if name not in _MODERATORS_ONLY)
IN_A_DM = EVERYBODY & ~(
    BITS["create_public_threads"] | BITS["create_private_threads"] | BITS["send_messages_in_threads"]
)
# What an app may do where it is only installed on a person's account.
BY_ACCOUNT = BITS["embed_links"] | BITS["attach_files"] | BITS["use_external_emojis"]


def in_guild(world: World, user_id: str, guild_id: str) -> int:
    """Permissions in the server as a whole; 0 without membership."""
    guild = world.guilds[guild_id]
    member = world.members[guild_id].get(user_id)
    if member is None:
        return 0
    if guild["owner_id"] == user_id:
        return ALL
    held = 0
    for role in guild["roles"]:
        if role["id"] == guild_id or role["id"] in member["roles"]:
            held |= int(role["permissions"])
    return ALL if held & BITS["administrator"] else held


def in_channel(world: World, user_id: str, channel: Json) -> int:
    """Permissions in a channel, a thread (its parent's) or a DM."""
    if channel["type"] == DM:
        return IN_A_DM if user_id in world.dm_people[channel["id"]] else 0
    guild_id = channel["guild_id"]
    held = in_guild(world, user_id, guild_id)
    if held in (0, ALL):
        return held
    if channel["type"] in THREADS:
        held = in_channel(world, user_id, world.channels[channel["parent_id"]])
        if channel["type"] == PRIVATE_THREAD:
            inside = user_id in world.thread_members[channel["id"]] or held & BITS["manage_threads"]
            return held if inside else 0
        return held
    roles = world.members[guild_id][user_id]["roles"]
    overwrites = {overwrite["id"]: overwrite for overwrite in channel["permission_overwrites"]}
    for ids in ([guild_id], roles, [user_id]):
        found = [overwrites[one] for one in ids if one in overwrites]
        for overwrite in found:
            held &= ~int(overwrite["deny"])
        for overwrite in found:
            held |= int(overwrite["allow"])
    return held if held & BITS["view_channel"] else 0


def can(world: World, user_id: str, channel: Json, *names: str) -> bool:
    held = in_channel(world, user_id, channel)
    return all(held & BITS[name] for name in names)


def sees(world: World, user_id: str, channel: Json) -> bool:
    return can(world, user_id, channel, "view_channel")
