"""Telling Discord our commands, unless it has exactly these already: there is a daily limit. And keeping their ids."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from cogs.told import Notes
from cogs.translation import Translation

log = logging.getLogger(__name__)

Ids = dict[str, int]
"""The id of each command by its name: what a mention needs that one can click on."""


async def sync_when_changed(tree: app_commands.CommandTree[Any], application: int | None, synced: Notes) -> Ids:
    """``synced`` remembers what was told.

    The ids that Discord gave to the commands come back; none if it cannot be asked, which costs the mentions alone.
    """
    digest = await digest_of(tree)
    notes = await synced.read()
    known = notes.get(str(application))
    if isinstance(known, dict) and known.get("digest") == digest and (ids := _ids_in(known)):
        log.info("the commands are as Discord has them")
        return ids
    try:
        told = await tree.sync()
    except (discord.HTTPException, app_commands.AppCommandError) as error:
        # Those who play now still have the commands of before; better than nobody having any.
        log.error("Discord refused the commands and keeps the old ones: %s", error)
        return _ids_in(known) if isinstance(known, dict) else {}
    log.info("told Discord %d commands, since they changed", len(told))
    ids = _ids_of(told)
    await synced.write(notes | {str(application): {"digest": digest, "ids": ids}})
    return ids


async def digest_of(tree: app_commands.CommandTree[Any], server: discord.Object | None = None) -> str:
    """What tells whether commands have changed: those of everybody, or those that a server has of its own."""
    translator = tree.translator or Translation()
    payload = [await command.get_translated_payload(tree, translator) for command in tree.get_commands(guild=server)]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


def _ids_of(told: Iterable[app_commands.AppCommand]) -> Ids:
    return {command.name: command.id for command in told}


def _ids_in(known: dict[str, Any]) -> Ids:
    """The ids in a note; none if somebody has damaged it."""
    ids = known.get("ids")
    if not isinstance(ids, dict) or not all(isinstance(one, int) for one in ids.values()):
        return {}
    return {str(name): one for name, one in ids.items()}
