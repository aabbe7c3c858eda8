"""The line that says that a deck is sealed, with the button behind which the digits are."""

from __future__ import annotations

from typing import Any

from discord import ui

from cogs.clicks import Click
from locales.words import say


def seal_line(language: str, subject: str) -> ui.Section[Any]:
    """For a match, a challenge or a table: what is sealed goes by the same name all the way."""
    digits: ui.Button[Any] = ui.Button(label=say(language, "button-seal"), custom_id=str(Click("seal", subject)))
    return ui.Section(ui.TextDisplay(f"-# {say(language, 'deck-sealed')}"), accessory=digits)
