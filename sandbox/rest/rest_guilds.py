"""REST calls about servers and their members."""

from __future__ import annotations

from sandbox.rest.rest_frame import Call, Reply, Route
from sandbox.world import permission_bits
from sandbox.world.api_errors import missing_access, unknown
from sandbox.world.world import Json


def guild_of(call: Call) -> Json:
    world, guild_id = call.core.world, call.params["guild_id"]
    if guild_id not in world.guilds:
        raise unknown("Guild")
    if world.bot_id not in world.members[guild_id]:
        raise missing_access()
    return world.guilds[guild_id]


def member_id(call: Call) -> str:
    return call.params.get("user_id", call.core.world.bot_id)


def get_guild(call: Call) -> Reply:
    return 200, guild_of(call)


def get_guild_channels(call: Call) -> Reply:
    return 200, call.core.world.channels_of(guild_of(call)["id"])


def my_guilds(call: Call) -> Reply:
    world = call.core.world
    kept = ("id", "name", "icon", "banner", "features")
    return 200, [
        {key: guild[key] for key in kept}
        | {"owner": False, "permissions": str(permission_bits.in_guild(world, world.bot_id, guild_id))}
        for guild_id, guild in world.guilds.items()
        if world.bot_id in world.members[guild_id]
    ]


def get_member(call: Call) -> Reply:
    who = member_id(call)
    found = call.core.world.member(guild_of(call)["id"], who)
    if found is None:
        raise unknown("Member" if who in call.core.world.users else "User")
    return 200, found


def list_members(call: Call) -> Reply:
    """Needs the privileged intent, as on Discord."""
    guild = guild_of(call)
    if not call.core.granted_intents & (1 << 1):
        raise missing_access()
    return 200, list(call.core.world.members[guild["id"]].values())


ROUTES: list[Route] = [
    ("GET", "/users/@me/guilds", my_guilds),
    ("GET", "/guilds/{guild_id}", get_guild),
    ("GET", "/guilds/{guild_id}/channels", get_guild_channels),
    ("GET", "/guilds/{guild_id}/members", list_members),
    ("GET", "/guilds/{guild_id}/members/{user_id}", get_member),
]
