"""Syncs the commands with Discord if they have changed, since there is a daily limit, and keeps their ids.

The commands of the owner's server are removed from a server that is no longer the owner's.
"""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands

from core.lifecycle.command_cache import Notes
from core.lifecycle.command_translation import Translation

log = logging.getLogger(__name__)

Ids = dict[str, int]
"""The id of each command by its name, for clickable mentions."""


async def sync_when_changed(tree: app_commands.CommandTree[Any], application: int | None, synced: Notes) -> Ids:
    """Sync if the commands differ from what ``synced`` remembers. Returns the ids of the commands.

    If Discord fails, the ids of the last sync are returned, or none; then only clickable mentions are missing.
    """
    digest = await digest_of(tree)
    notes = await synced.read()
    known = notes.get(str(application))
    if isinstance(known, dict) and known.get("digest") == digest and (ids := _ids_in(known)):
        log.info("the commands are as Discord has them")
        return ids
    try:
        commands = await tree.sync()
    except (discord.HTTPException, app_commands.AppCommandError) as error:
        # Discord keeps the old commands, which is better than none.
        log.error("Discord refused the commands and keeps the old ones: %s", error)
        return _ids_in(known) if isinstance(known, dict) else {}
    log.info("synced %d commands, since they changed", len(commands))
    ids = {command.name: command.id for command in commands}
    await synced.write(notes | {str(application): {"digest": digest, "ids": ids}})
    return ids


async def digest_of(tree: app_commands.CommandTree[Any], server: discord.Object | None = None) -> str:
    """A digest of the global commands, or of those of one server, to detect changes."""
    translator = tree.translator or Translation()
    payload = [await command.get_translated_payload(tree, translator) for command in tree.get_commands(guild=server)]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


def _ids_in(known: dict[str, Any]) -> Ids:
    """The ids in a note; none if the note is damaged."""
    ids = known.get("ids")
    if not isinstance(ids, dict) or not all(isinstance(one, int) for one in ids.values()):
        return {}
    return {str(name): one for name, one in ids.items()}


async def sync_server_when_changed(
    tree: app_commands.CommandTree[Any], application: int | None, server: int | None, synced: Notes
) -> None:
    """``server`` is the one with its own commands in the tree, or None. ``synced`` remembers what Discord has."""
    notes = await synced.read()
    before = {note: digest for note, digest in notes.items() if note.startswith(f"{application}/")}
    after = {}
    if server is not None:
        note, digest = f"{application}/{server}", await digest_of(tree, discord.Object(server))
        if before.get(note) == digest or await _sync_server(tree, server):
            after[note] = digest
    for note in before.keys() - after.keys():
        old = int(note.partition("/")[2])
        if old != server and not await _sync_server(tree, old):
            after[note] = before[note]  # retried at the next sync
    if after != before:
        await synced.write({note: value for note, value in notes.items() if note not in before} | after)


async def _sync_server(tree: app_commands.CommandTree[Any], server: int) -> bool:
    """Sync the commands of a server, perhaps none. Returns whether Discord accepted them."""
    try:
        commands = await tree.sync(guild=discord.Object(server))
    except (discord.HTTPException, app_commands.AppCommandError) as error:
        log.error("Discord refused the commands of server %s; is the bot in it? %s", server, error)
        return False
    log.info("server %s has %d commands of its own", server, len(commands))
    return True
