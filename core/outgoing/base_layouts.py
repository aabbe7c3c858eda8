"""The base classes of all layouts."""

from __future__ import annotations

from typing import Any

import discord


class Layout(discord.ui.LayoutView):
    """A Components V2 message. It holds no state, and `core.interactions.clicks` routes its clicks.

    discord.py need not keep it in its view store, so it is stopped before it is sent.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.stop()


class Note(Layout):
    """A message with a text, and with `items` below it if there are any."""

    def __init__(self, text: str, *items: discord.ui.Item[Any], colour: discord.Colour | None = None) -> None:
        super().__init__()
        self.add_item(discord.ui.Container(discord.ui.TextDisplay(text), *items, accent_colour=colour))
