"""What every layout of this bot has in common."""

from __future__ import annotations

from typing import Any

import discord


class Layout(discord.ui.LayoutView):
    """A Components V2 message. It holds no state that a restart may lose, and clicks are answered by `cogs.clicks`.

    So discord.py need not remember it: it is stopped before it is sent.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.stop()


class Note(Layout):
    """A message that says something and offers nothing, or only what `items` hold."""

    def __init__(self, text: str, *items: discord.ui.Item[Any], colour: discord.Colour | None = None) -> None:
        super().__init__()
        self.add_item(discord.ui.Container(discord.ui.TextDisplay(text), *items, accent_colour=colour))
