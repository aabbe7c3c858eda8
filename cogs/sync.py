"""Telling Discord our commands, unless it has exactly these already: there is a daily limit."""

from __future__ import annotations

import hashlib
import json
import logging
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from cogs.translation import Translation

log = logging.getLogger(__name__)


async def sync_when_changed(tree: app_commands.CommandTree[Any], application: int | None, synced: Path | None) -> None:
    """``synced`` is the file that remembers what was told; without one Discord is told each time."""
    translator = tree.translator or Translation()
    payload = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    known = _read(synced)
    if known.get(str(application)) == digest:
        log.info("the commands are as Discord has them")
        return
    try:
        told = await tree.sync()
    except (discord.HTTPException, app_commands.AppCommandError) as error:
        # Those who play now still have the commands of before; better than nobody having any.
        log.error("Discord refused the commands and keeps the old ones: %s", error)
        return
    log.info("told Discord %d commands, since they changed", len(told))
    if synced is None:
        return
    _write(synced, known | {str(application): digest})


def _write(synced: Path, told: dict[str, str]) -> None:
    """A file that cannot be written is no reason not to play."""
    try:
        synced.write_text(json.dumps(told), encoding="utf-8")
    except OSError as error:
        log.warning("%s cannot be written (%s): Discord will be told the commands again next time", synced, error)


def _read(synced: Path | None) -> dict[str, str]:
    """What was told to which application; a file that is missing or damaged only costs one telling more."""
    if synced is None:
        return {}
    try:
        known = json.loads(synced.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}
