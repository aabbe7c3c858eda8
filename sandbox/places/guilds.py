"""Servers: created, joined and left, by people and by the bot. The bot and people's windows get every change."""

from __future__ import annotations

from sandbox.places import threads
from sandbox.world import shapes
from sandbox.world.api_errors import owner_cannot_leave
from sandbox.world.services import Services
from sandbox.world.world import Json, World


def put(world: World, guild_id: str, name: str, channels: dict[str, str]) -> Json:
    """A server with all people, owned by the first, without the bot; `channels` holds ids by name. Sends no event."""
    owner = next(iter(world.people.values()))
    made = shapes.guild(guild_id, name, owner.id)
    world.guilds[guild_id] = made
    world.members[guild_id] = {person.id: shapes.member(world.users[person.id], []) for person in world.people.values()}
    for position, (channel_name, channel_id) in enumerate(channels.items()):
        world.channels[channel_id] = shapes.text_channel(channel_id, guild_id, channel_name, position)
        world.messages[channel_id] = {}
    return made


def put_bot(world: World, guild_id: str, role_id: str, held: int, joined_at: str = shapes.JOINED) -> None:
    """The bot as a member, with a role of its own that has these permissions. Sends no event."""
    role = shapes.role(role_id, world.bot["username"], held, bot_id=world.bot_id)
    world.guilds[guild_id]["roles"].append(role)
    world.members[guild_id][world.bot_id] = shapes.member(world.bot, [role_id], joined_at)


def add(core: Services, name: str, channels: tuple[str, ...], shard: int | None = None) -> str:
    guild_id = core.ids.new()
    if shard is not None:
        ahead = (shard - (int(guild_id) >> 22)) % core.shards
        guild_id = str((int(guild_id) | 1 << 21) + (ahead << 22))  # the added bit keeps this id apart from later ids
    put(core.world, guild_id, name, {channel: core.ids.new() for channel in channels})
    core.events.tell("@GUILD_CREATE", {}, guild_id=guild_id)
    return guild_id


def invite_bot(core: Services, guild_id: str, held: int) -> None:
    if core.world.bot_id in core.world.members[guild_id]:
        raise ValueError("the bot is in this server already")
    put_bot(core.world, guild_id, core.ids.new(), held, core.clock.iso())
    core.events.tell("GUILD_CREATE", {}, guild_id=guild_id)
    _bot_came_or_went(core, guild_id)


def remove_bot(core: Services, guild_id: str) -> None:
    """Remove the bot, and the role that it came with."""
    world = core.world
    core.events.tell("GUILD_DELETE", {"id": guild_id}, guild_id=guild_id)
    mine = world.members[guild_id].pop(world.bot_id)["roles"]
    threads.lose_member(core, guild_id, world.bot_id)
    guild = world.guilds[guild_id]
    guild["roles"] = [role for role in guild["roles"] if role["id"] not in mine]
    _bot_came_or_went(core, guild_id)


def _bot_came_or_went(core: Services, guild_id: str) -> None:
    core.events.tell("@GUILD_UPDATE", {}, guild_id=guild_id)
    core.events.tell("@COMMANDS_UPDATE", {})


def join(core: Services, guild_id: str, user_id: str) -> None:
    members = core.world.members[guild_id]
    if user_id in members:
        return
    members[user_id] = shapes.member(core.world.users[user_id], [], core.clock.iso())
    core.events.tell("@GUILD_CREATE", {}, guild_id=guild_id, viewer=user_id)
    core.events.tell("@GUILD_UPDATE", {}, guild_id=guild_id)
    core.events.tell("GUILD_MEMBER_ADD", {**members[user_id], "guild_id": guild_id}, guild_id=guild_id)


def leave(core: Services, guild_id: str, user_id: str) -> None:
    world = core.world
    if world.guilds[guild_id]["owner_id"] == user_id:
        raise owner_cannot_leave()
    if user_id not in world.members[guild_id]:
        return
    threads.lose_member(core, guild_id, user_id)
    del world.members[guild_id][user_id]
    core.events.tell("@GUILD_DELETE", {"id": guild_id}, viewer=user_id)
    core.events.tell("@GUILD_UPDATE", {}, guild_id=guild_id)
    gone = {"guild_id": guild_id, "user": world.users[user_id]}
    core.events.tell("GUILD_MEMBER_REMOVE", gone, guild_id=guild_id)


def set_system_channel(core: Services, guild_id: str, channel_id: str | None) -> None:
    """The channel of Discord's own join messages; bots greet there."""
    guild = core.world.guilds[guild_id]
    guild["system_channel_id"] = channel_id
    core.events.tell("GUILD_UPDATE", guild, guild_id=guild_id)
    core.events.tell("@GUILD_UPDATE", {}, guild_id=guild_id)
