"""Telling Discord the commands of the owner's own server, and taking them back from one that is it no longer."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands

from cogs.sync import digest_of
from cogs.told import Notes

log = logging.getLogger(__name__)


async def sync_server_when_changed(
    tree: app_commands.CommandTree[Any], application: int | None, server: int | None, synced: Notes
) -> None:
    """``server`` has commands of its own in the tree; None if no server has. What was told stands in ``synced``."""
    notes = await synced.read()
    before = {note: told for note, told in notes.items() if note.startswith(f"{application}/")}
    told = {}
    if server is not None:
        note, digest = f"{application}/{server}", await digest_of(tree, discord.Object(server))
        if before.get(note) == digest or await _tell(tree, server):
            told[note] = digest
    for note in before.keys() - told.keys():
        old = int(note.partition("/")[2])
        if old != server and not await _tell(tree, old):
            told[note] = before[note]  # to be tried again
    if told != before:
        await synced.write({note: value for note, value in notes.items() if note not in before} | told)


async def _tell(tree: app_commands.CommandTree[Any], server: int) -> bool:
    """Whether Discord has taken the commands of a server, be it none."""
    try:
        told = await tree.sync(guild=discord.Object(server))
    except (discord.HTTPException, app_commands.AppCommandError) as error:
        log.error("Discord refused the commands of server %s; is the bot in it? %s", server, error)
        return False
    log.info("server %s has %d commands of its own", server, len(told))
    return True
