"""The line that says that a deck is sealed, and the button that shows the digits of the seal."""

from __future__ import annotations

from typing import Any

from discord import ui

from core.interactions.clicks import Click
from locales.words import say


def sealed(language: str) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(f"-# {say(language, 'deck-sealed')}")


def seal_button(language: str, subject: str) -> ui.Button[Any]:
    """A button for a challenge, a lobby or a match. The id stays the same when one becomes the other."""
    return ui.Button(label=say(language, "button-seal"), custom_id=str(Click("seal", subject)))


def seal_line(language: str, subject: str) -> ui.Section[Any]:
    """The line and the button in one section, for invitations."""
    return ui.Section(sealed(language), accessory=seal_button(language, subject))
