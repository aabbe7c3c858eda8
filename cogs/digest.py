"""The day's digest: what waits for a person, with a way to open each of the boards."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from cogs.clicks import Click
from cogs.games_layout import line, opponents_of
from cogs.views import Layout, Note
from locales.words import say
from matches import Games

MOST: Final = 20
"""So many are told; who has more has a way to them all."""


def digest_layout(language: str, found: Games, person: int) -> Layout:
    waiting = [game for game in found.running if game.waiting_for_me]
    lines = [f"### {say(language, 'digest-title', count=len(waiting))}"]
    lines += [line(language, game) for game in waiting[:MOST]]
    menu: ui.Select[Any] = ui.Select(
        custom_id=str(Click("bring")),
        placeholder=say(language, "digest-open"),
        options=[
            discord.SelectOption(label=opponents_of(language, game, plain=True)[:100] or "–", value=game.id)
            for game in waiting[:MOST]
        ],
    )
    all_: ui.Button[Any] = ui.Button(label=say(language, "button-round"), custom_id=str(Click("round")))
    return Note("\n".join(lines), ui.ActionRow(menu), ui.ActionRow(all_))
