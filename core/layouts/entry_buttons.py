"""The buttons *Learn*, *Practise* and *Challenge somebody*, for newcomers and for empty lists."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from core.interactions.clicks import Click, button
from core.layouts.board_layout import GOLD
from core.outgoing.base_layouts import Note
from locales.words import say

LEARN: Final = Click("rules", word="new")
PRACTISE: Final = Click("practice")
CHALLENGE: Final = Click("whom")


def entry_row(language: str) -> ui.ActionRow[Any]:
    """All three buttons. Anyone can press them anywhere, and each answers privately."""
    return ui.ActionRow(learn(language), practise(language), challenge(language))


def learn(language: str) -> ui.Button[Any]:
    return button(LEARN, say(language, "button-learn"), discord.ButtonStyle.success)


def practise(language: str) -> ui.Button[Any]:
    return button(PRACTISE, say(language, "button-practise"), discord.ButtonStyle.primary)


def challenge(language: str) -> ui.Button[Any]:
    return button(CHALLENGE, say(language, "button-challenge-somebody"), discord.ButtonStyle.primary)


def nowhere(language: str) -> Note:
    """The answer to a challenge where no one else is: where to challenge, and what is possible here."""
    row: ui.ActionRow[Any] = ui.ActionRow(practise(language), learn(language))
    return Note(say(language, "challenge-where"), row, colour=GOLD)


def strangers(language: str, invitation: str) -> ui.ActionRow[Any]:
    """Buttons below a public invitation, for readers who know neither the game nor the bot."""
    return ui.ActionRow(
        button(LEARN, say(language, "button-rules")),
        button(Click("who", invitation), say(language, "button-who-is-this")),
    )
