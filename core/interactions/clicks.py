"""Clicks on buttons and choices in menus: the ids of components, and the routing to the cog that answers.

An id carries names and numbers only (`rk:play:k3m9x2:17:NE2*`). The state is in the store, so a button survives a
restart. All clicks are routed here and not by discord.py's own views: those do not answer an unknown id, and then the
person reads "interaction failed". Here every click gets an answer.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import ui

from core.interactions.cost import Cost
from core.interactions.request import Request

PREFIX: Final = "rk"
LONGEST_LABEL: Final = 80
"""Discord's limit."""
_ID: Final = re.compile(
    r"rk:(?P<action>[a-z-]{1,24}):(?P<subject>[0-9a-z]{0,16}):(?P<turn>[0-9]{0,6}):(?P<word>[!-~]{0,48})"
)


@dataclass(frozen=True, slots=True)
class Click:
    """The content of an id: an action, the match or challenge, the turn it was meant for, and one more word."""

    action: str
    subject: str = ""
    turn: int = 0
    word: str = ""

    def __str__(self) -> str:
        return f"{PREFIX}:{self.action}:{self.subject}:{self.turn}:{self.word}"


Answer = Callable[[Request, Click], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Button:
    """The handler of all clicks with one action, and their cost."""

    answer: Answer
    cost: Cost


def button(
    click: Click, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, **more: Any
) -> ui.Button[Any]:
    """A button with the id of a click."""
    return ui.Button(label=label[:LONGEST_LABEL], custom_id=str(click), style=style, **more)


def read(custom_id: str) -> Click | None:
    """Parse an id; None for one that this bot did not write.

    >>> read("rk:play:k3m9x2:17:NE2*")
    Click(action='play', subject='k3m9x2', turn=17, word='NE2*')
    >>> read("rk:play:'; DROP TABLE matches:17:NE2")
    """
    match = _ID.fullmatch(custom_id)
    if match is None:
        return None
    return Click(match["action"], match["subject"], int(match["turn"] or 0), match["word"])


def pressed(buttons: Mapping[str, Button], data: Mapping[str, Any] | None) -> str | None:
    """The action of a click; None if no cog answers it, since ids can be forged."""
    click = read(str((data or {}).get("custom_id", "")))
    return click.action if click is not None and click.action in buttons else None


async def answer(buttons: Mapping[str, Button], request: Request) -> None:
    """Call the cog that answers the action of a click."""
    click = read(str(request.data.get("custom_id", "")))
    found = buttons.get(click.action) if click else None
    if click is None or found is None:
        await request.reply_privately(request.say("button-unknown"))
        return
    await found.answer(request, click)


async def answer_form(request: Request) -> None:
    """Refuse a form. No cog opens one, so a submitted form is forged."""
    await request.reply_privately(request.say("button-unknown"))
