"""What a person gives to a command: which ones they can use where, whether the options fit, whom they name.

Reads the world; raises what Discord's own client would not have let through.
"""

from __future__ import annotations

from typing import Any

from sandbox import commands, permissions
from sandbox.core import Core
from sandbox.refusals import Form, Path, missing_access, unknown
from sandbox.world import DM, THREADS, Json

IN_GUILD, IN_BOT_DM, IN_PRIVATE = 0, 1, 2
_GUILD_INSTALL, _USER_INSTALL = 0, 1
_IDS = (commands.USER_OPTION, commands.CHANNEL_OPTION, commands.ROLE_OPTION, commands.MENTIONABLE)


def context_of(core: Core, channel: Json) -> int:
    if channel["type"] != DM:
        return IN_GUILD
    return IN_BOT_DM if core.world.bot_id in core.world.dm_people[channel["id"]] else IN_PRIVATE


def owners(core: Core, command: Json, user_id: str, guild_id: str | None, context: int) -> dict[str, str]:
    """Whose installation of the app lets this person use the command here; empty if none does."""
    world = core.world
    person = world.person_of(user_id)
    kinds = command["integration_types"]
    found: dict[str, str] = {}
    if _GUILD_INSTALL in kinds:
        if context == IN_GUILD and guild_id and world.bot_id in world.members[guild_id]:
            found[str(_GUILD_INSTALL)] = guild_id
        elif context == IN_BOT_DM:
            found[str(_GUILD_INSTALL)] = "0"
    if _USER_INSTALL in kinds and person is not None and person.installed:
        found[str(_USER_INSTALL)] = user_id
    return found


def usable(core: Core, command: Json, user_id: str, guild_id: str | None, context: int) -> bool:
    if "guild_id" in command:
        if command["guild_id"] != guild_id:
            return False
    else:
        allowed = command.get("contexts")
        # Without contexts: everywhere that its ways of installation reach.
        if allowed is not None and context not in allowed:
            return False
        if allowed is None and context == IN_PRIVATE and _USER_INSTALL not in command["integration_types"]:
            return False
    needed = command["default_member_permissions"]
    if guild_id is not None:
        held = permissions.in_guild(core.world, user_id, guild_id)
        if not held & permissions.BITS["use_application_commands"]:
            return False
        if needed is not None and (int(needed) == 0 or held & int(needed) != int(needed)) and held != permissions.ALL:
            return False
    return bool(owners(core, command, user_id, guild_id, context))


def usable_in(core: Core, user_id: str, channel: Json) -> list[str]:
    guild_id, context = channel.get("guild_id"), context_of(core, channel)
    return [one["id"] for one in core.world.commands.values() if usable(core, one, user_id, guild_id, context)]


def usable_in_guild(core: Core, user_id: str, guild_id: str) -> list[str]:
    return [one["id"] for one in core.world.commands.values() if usable(core, one, user_id, guild_id, IN_GUILD)]


def read(core: Core, user_id: str, channel: Json, data: Json, *, typing: bool) -> tuple[Json, Json]:
    """The command, and the `data` of the interaction that the bot gets."""
    command = core.world.commands.get(str(data.get("id")))
    if command is None or not usable(core, command, user_id, channel.get("guild_id"), context_of(core, channel)):
        raise unknown("application command")
    if channel["type"] != DM and not permissions.can(core.world, user_id, channel, "use_application_commands"):
        raise missing_access()
    made: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if "guild_id" in command:
        made["guild_id"] = command["guild_id"]
    ids: dict[str, list[str]] = {}
    if command["type"] == commands.CHAT:
        form = Form()
        options = _read_options(
            form, ("data",), command.get("options", []), data.get("options") or [], ids, typing=typing
        )
        form.check()
        if options:
            made["options"] = options
    else:
        made["target_id"] = str(data.get("target_id"))
        ids["users" if command["type"] == commands.USER else "messages"] = [made["target_id"]]
    resolved = resolve(core, channel, ids)
    if resolved:
        made["resolved"] = resolved
    return command, made


def _read_options(
    form: Form, path: Path, known: list[Json], given: list[Json], ids: dict[str, list[str]], *, typing: bool
) -> list[Json]:
    by_name = {one["name"]: one for one in known}
    made: list[Json] = []
    for n, one in enumerate(given):
        here = (*path, "options", n)
        option = by_name.get(str(one.get("name")))
        if option is None:
            form.choice((*here, "name"), one.get("name"), by_name)
            continue
        if option["type"] in (commands.SUBCOMMAND, commands.GROUP):
            inner = _read_options(form, here, option.get("options", []), one.get("options") or [], ids, typing=typing)
            made.append({"type": option["type"], "name": option["name"], "options": inner})
            continue
        entry: Json = {"type": option["type"], "name": option["name"], "value": one.get("value")}
        if typing and one.get("focused"):
            entry["focused"] = True
        elif not typing or one.get("value") not in (None, ""):
            _check_value(form, (*here, "value"), option, one.get("value"), ids)
        made.append(entry)
    if not typing:
        names = {one["name"] for one in made}
        nested = [one for one in known if one["type"] in (commands.SUBCOMMAND, commands.GROUP)]
        if nested and not names:
            form.required((*path, "options"), None)
        for option in known:
            if option.get("required") and option["name"] not in names:
                form.required((*path, "options", option["name"]), None)
    return made


def _check_value(form: Form, path: Path, option: Json, value: Any, ids: dict[str, list[str]]) -> None:
    kind = option["type"]
    if kind == commands.STRING:
        form.text(path, value, option.get("max_length", 6000), option.get("min_length", 0))
    elif kind in (commands.INTEGER, commands.NUMBER):
        least, most = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
        if form.required(path, value):
            form.number(path, value, least, most, real=kind == commands.NUMBER)
    elif kind == commands.BOOLEAN:
        form.choice(path, value, (True, False))
    elif kind == commands.ATTACHMENT:
        form.wrong(path, "ATTACHMENT_NOT_FOUND", "People cannot send files to commands in the sandbox")
    elif kind in _IDS and form.text(path, value, 20, 1):
        place = {commands.CHANNEL_OPTION: "channels", commands.ROLE_OPTION: "roles"}.get(kind, "users")
        ids.setdefault(place, []).append(value)
    if option.get("choices"):
        form.choice(path, value, [choice["value"] for choice in option["choices"]])


def resolve(core: Core, channel: Json, ids: dict[str, list[str]]) -> Json:
    """The objects behind ids, as an interaction carries them."""
    world, guild_id = core.world, channel.get("guild_id")
    made: Json = {}
    for user_id in ids.get("users", []):
        if user_id not in world.users:
            raise unknown("User")
        made.setdefault("users", {})[user_id] = world.users[user_id]
        member = world.member(guild_id, user_id)
        if member is not None:
            shown = {key: value for key, value in member.items() if key not in ("user", "deaf", "mute")}
            shown["permissions"] = str(permissions.in_channel(world, user_id, channel))
            made.setdefault("members", {})[user_id] = shown
    for role_id in ids.get("roles", []):
        role = (
            next((one for one in world.guilds[guild_id]["roles"] if one["id"] == role_id), None) if guild_id else None
        )
        if role is None:
            raise unknown("Message")
        made.setdefault("roles", {})[role_id] = role
    for channel_id in ids.get("channels", []):
        if channel_id not in world.channels:
            raise unknown("Channel")
        made.setdefault("channels", {})[channel_id] = partial_channel(core, world.channels[channel_id])
    for message_id in ids.get("messages", []):
        found = world.find_message(channel["id"], message_id)
        if found is None or found.viewer is not None:
            raise unknown("Message")
        made.setdefault("messages", {})[message_id] = found.body
    return made


def partial_channel(core: Core, channel: Json, user_id: str | None = None) -> Json:
    """A channel as an interaction carries it."""
    if channel["type"] == DM:
        others = [one for one in core.world.dm_people[channel["id"]] if one != core.world.bot_id]
        return {**channel, "recipients": [core.world.users[one] for one in others]}
    kept = (
        "id",
        "type",
        "name",
        "guild_id",
        "parent_id",
        "position",
        "topic",
        "nsfw",
        "last_message_id",
        "flags",
    )
    made = {key: channel[key] for key in kept if key in channel}
    if channel["type"] in THREADS:
        for key in ("thread_metadata", "owner_id", "message_count", "member_count", "total_message_sent"):
            made[key] = channel[key]
    if user_id is not None:
        made["permissions"] = str(permissions.in_channel(core.world, user_id, channel))
    return made
