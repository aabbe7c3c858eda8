"""The three ways into the game, as a row of buttons: for whoever is new, or has nothing else to press."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from cogs.board_layout import GOLD
from cogs.clicks import Click, button
from cogs.views import Note
from locales.words import say

LEARN: Final = Click("rules", word="new")
PRACTISE: Final = Click("practice")
CHALLENGE: Final = Click("whom")


def ways_in(language: str) -> ui.ActionRow[Any]:
    """*Learn*, *Practise*, *Challenge somebody*: each answers privately, wherever it is pressed and by whomever."""
    return ui.ActionRow(learn(language), practise(language), challenge(language))


def learn(language: str) -> ui.Button[Any]:
    return button(LEARN, say(language, "button-learn"), discord.ButtonStyle.success)


def practise(language: str) -> ui.Button[Any]:
    return button(PRACTISE, say(language, "button-practise"), discord.ButtonStyle.primary)


def challenge(language: str) -> ui.Button[Any]:
    return button(CHALLENGE, say(language, "button-challenge-somebody"), discord.ButtonStyle.primary)


def nowhere(language: str) -> Note:
    """For whoever wants to challenge somebody where there is nobody else: where to go, and what can be done here."""
    row: ui.ActionRow[Any] = ui.ActionRow(practise(language), learn(language))
    return Note(say(language, "challenge-where"), row, colour=GOLD)


def strangers(language: str, invitation: str) -> ui.ActionRow[Any]:
    """For those who come across an invitation in a channel and know neither game nor bot."""
    return ui.ActionRow(
        button(LEARN, say(language, "button-rules")),
        button(Click("who", invitation), say(language, "button-who-is-this")),
    )
