"""The line that says that a deck is sealed, and the button behind which the digits are."""

from __future__ import annotations

from typing import Any

from discord import ui

from cogs.clicks import Click
from locales.words import say


def sealed(language: str) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(f"-# {say(language, 'deck-sealed')}")


def seal_button(language: str, subject: str) -> ui.Button[Any]:
    """For a match, a challenge or a table: what is sealed goes by the same name all the way."""
    return ui.Button(label=say(language, "button-seal"), custom_id=str(Click("seal", subject)))


def seal_line(language: str, subject: str) -> ui.Section[Any]:
    """Both in one, where a match is offered."""
    return ui.Section(sealed(language), accessory=seal_button(language, subject))
