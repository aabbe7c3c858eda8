"""Buttons that lead to another page of the same message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import discord
from discord import ui

from core.interactions.clicks import Click, button
from locales.words import say

_T = TypeVar("_T")


def tab(click: Click, label: str, *, shown: bool) -> ui.Button[Any]:
    """One of several pages by name; the button of the shown page is highlighted and disabled."""
    style = discord.ButtonStyle.primary if shown else discord.ButtonStyle.secondary
    return button(click, label, style, disabled=shown)


def paginate(rows: Sequence[_T], page: int, size: int) -> tuple[Sequence[_T], int, bool]:
    """The rows of a page, the number of the page (the last one if there are fewer), and whether more pages follow."""
    page = min(max(page, 0), max(len(rows) - 1, 0) // size)
    return rows[page * size : (page + 1) * size], page, (page + 1) * size < len(rows)


def back_and_next(language: str, page: int, more: bool, click: Callable[[int, str], Click]) -> list[ui.Button[Any]]:
    """*Back* and *Next*, unless there is only one page. ``click`` gets the page and the key of the label."""
    if not page and not more:
        return []
    back = click(max(page - 1, 0), "button-back")
    following = click(page + 1, "button-next")
    return [
        button(back, say(language, "button-back"), disabled=not page),
        button(following, say(language, "button-next"), disabled=not more),
    ]
