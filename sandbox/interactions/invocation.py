"""The use of a command: who can use which ones where, and what the bot gets.

Reads the world; raises an error for what Discord's own client would not allow.
"""

from __future__ import annotations

from sandbox.interactions import command_registry
from sandbox.interactions.options import Given
from sandbox.interactions.resolving import resolve
from sandbox.world import attachments, permission_bits
from sandbox.world.api_errors import Form, missing_access, unknown
from sandbox.world.services import Services
from sandbox.world.world import DM, Json

IN_GUILD, IN_BOT_DM, IN_PRIVATE = 0, 1, 2
_GUILD_INSTALL, _USER_INSTALL = 0, 1


def context_of(core: Services, channel: Json) -> int:
    if channel["type"] != DM:
        return IN_GUILD
    return IN_BOT_DM if core.world.bot_id in core.world.dm_people[channel["id"]] else IN_PRIVATE


def owners(core: Services, command: Json, user_id: str, guild_id: str | None, context: int) -> dict[str, str]:
    """The installations of the app that let this person use the command here; empty if none does."""
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


def usable(core: Services, command: Json, user_id: str, guild_id: str | None, context: int) -> bool:
    if "guild_id" in command:
        if command["guild_id"] != guild_id:
            return False
    else:
        allowed = command.get("contexts")
        # Without contexts: everywhere that its installation types allow.
        if allowed is not None and context not in allowed:
            return False
        if allowed is None and context == IN_PRIVATE and _USER_INSTALL not in command["integration_types"]:
            return False
    needed = command["default_member_permissions"]
    if guild_id is not None:
        held = permission_bits.in_guild(core.world, user_id, guild_id)
        if not held & permission_bits.BITS["use_application_commands"]:
            return False
        if (
            needed is not None
            and (int(needed) == 0 or held & int(needed) != int(needed))
            and held != permission_bits.ALL
        ):
            return False
    return bool(owners(core, command, user_id, guild_id, context))


def usable_in(core: Services, user_id: str, channel: Json) -> list[str]:
    guild_id, context = channel.get("guild_id"), context_of(core, channel)
    return [one["id"] for one in core.world.commands.values() if usable(core, one, user_id, guild_id, context)]


def usable_in_guild(core: Services, user_id: str, guild_id: str) -> list[str]:
    return [one["id"] for one in core.world.commands.values() if usable(core, one, user_id, guild_id, IN_GUILD)]


def read(core: Services, user_id: str, channel: Json, data: Json, *, typing: bool) -> tuple[Json, dict[str, str]]:
    """The `data` of the interaction that the bot gets, and the `owners` of the command."""
    command = core.world.commands.get(str(data.get("id")))
    where = channel.get("guild_id"), context_of(core, channel)
    if command is None or not usable(core, command, user_id, *where):
        raise unknown("application command")
    if channel["type"] != DM and not permission_bits.can(core.world, user_id, channel, "use_application_commands"):
        raise missing_access()
    made: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if "guild_id" in command:
        made["guild_id"] = command["guild_id"]
    if command["type"] == command_registry.CHAT:
        made |= _chat(core, channel, command, data, typing=typing)
    else:
        target = str(data.get("target_id"))
        ids = {"users" if command["type"] == command_registry.USER else "messages": [target]}
        made |= {"target_id": target, "resolved": resolve(core, channel, ids)}
    return made, owners(core, command, user_id, *where)


def _chat(core: Services, channel: Json, command: Json, data: Json, *, typing: bool) -> Json:
    """The options of a slash command, and the objects that they name."""
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
