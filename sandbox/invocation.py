"""The use of a command: who can use which ones where, and what the bot gets of it.

Reads the world; raises what Discord's own client would not have let through.
"""

from __future__ import annotations

from sandbox import attachments, commands, permissions
from sandbox.core import Core
from sandbox.options import Given
from sandbox.refusals import Form, missing_access, unknown
from sandbox.resolving import resolve
from sandbox.world import DM, Json

IN_GUILD, IN_BOT_DM, IN_PRIVATE = 0, 1, 2
_GUILD_INSTALL, _USER_INSTALL = 0, 1


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
    if command["type"] == commands.CHAT:
        return command, made | _chat(core, channel, command, data, typing=typing)
    target = str(data.get("target_id"))
    ids = {"users" if command["type"] == commands.USER else "messages": [target]}
    return command, made | {"target_id": target, "resolved": resolve(core, channel, ids)}


def _chat(core: Core, channel: Json, command: Json, data: Json, *, typing: bool) -> Json:
    """The options of a slash command, and what they name."""
    form = Form()
    sent = attachments.read_sent(form, ("data", "attachments"), data.get("attachments"))
    given = Given(form, typing, sent, core.ids.new)
    options = given.read(("data",), command.get("options", []), data.get("options"))
    if not core.faults.forged:
        form.check()
    resolved = resolve(core, channel, given.ids)
    for file_id, upload in given.files.items():
        core.files.keep(file_id, upload.content)
        shown = attachments.shape(core.base, channel["id"], file_id, upload, {})
        resolved.setdefault("attachments", {})[file_id] = {**shown, "ephemeral": True}
    return {name: part for name, part in (("options", options), ("resolved", resolved)) if part}
