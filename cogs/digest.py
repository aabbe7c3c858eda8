"""The day's digest: what waits for a person, with a way to open each of the boards."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from cogs.clicks import Click
from cogs.games_layout import label, lines_of
from cogs.views import Layout, Note
from locales.words import say
from matches import Games

MOST: Final = 12
"""So many are told; the button leads through them all."""
A_NAME: Final = 24


def digest_layout(language: str, found: Games) -> Layout:
    waiting = [game for game in found.running if game.waiting_for_me and not game.practice]
    lines = [f"### {say(language, 'digest-title', count=len(waiting))}"]
    lines += [lines_of(language, game, A_NAME) for game in waiting[:MOST]]
    menu: ui.Select[Any] = ui.Select(
        custom_id=str(Click("bring")),
        placeholder=say(language, "digest-open"),
        options=[
            discord.SelectOption(label=label(language, game, lambda place: "") or "–", value=game.id)
            for game in waiting[:MOST]
        ],
    )
    through: ui.Button[Any] = ui.Button(
        label=say(language, "button-round"), custom_id=str(Click("round")), style=discord.ButtonStyle.primary
    )
    return Note("\n".join(lines), ui.ActionRow(menu), ui.ActionRow(through))
