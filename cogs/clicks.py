"""Clicks on buttons and choices in menus: what a component's id says, and who answers it.

An id carries names and numbers only (`rk:play:k3m9x2:17:NE2*`); the store is the truth, so a button outlives any
restart. All clicks come through here and not through discord.py's own views: those stay silent about an id that they
do not know, and a person whose click is not answered reads "interaction failed". Here every click gets an answer.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import ui

from cogs.request import Request

PREFIX: Final = "rk"
LONGEST_LABEL: Final = 80
"""Discord takes no longer one."""
_ID: Final = re.compile(
    r"rk:(?P<action>[a-z-]{1,24}):(?P<subject>[0-9a-z]{0,16}):(?P<turn>[0-9]{0,6}):(?P<word>[!-~]{0,48})"
)


@dataclass(frozen=True, slots=True)
class Click:
    """What was clicked: an action on a match or challenge, the turn it was meant for, and one word more."""

    action: str
    subject: str = ""
    turn: int = 0
    word: str = ""

    def __str__(self) -> str:
        return f"{PREFIX}:{self.action}:{self.subject}:{self.turn}:{self.word}"


def button(
    click: Click, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, **more: Any
) -> ui.Button[Any]:
    """What carries a click."""
    return ui.Button(label=label[:LONGEST_LABEL], custom_id=str(click), style=style, **more)


def read(custom_id: str) -> Click | None:
    """What an id says; None for one that this bot never wrote.

    >>> read("rk:play:k3m9x2:17:NE2*")
    Click(action='play', subject='k3m9x2', turn=17, word='NE2*')
    >>> read("rk:play:'; DROP TABLE matches:17:NE2")
    """
    match = _ID.fullmatch(custom_id)
    if match is None:
        return None
    return Click(match["action"], match["subject"], int(match["turn"] or 0), match["word"])


def kind_of(answers: Collection[str], data: Mapping[str, Any] | None) -> str:
    """What a click is counted as: its action if somebody answers that, for anybody can make up an id."""
    click = read(str((data or {}).get("custom_id", "")))
    return click.action if click is not None and click.action in answers else "unknown"


async def answer(answers: Mapping[str, Callable[[Request, Click], Awaitable[None]]], request: Request) -> None:
    """Have a click answered by whoever answers its action."""
    click = read(str(request.data.get("custom_id", "")))
    found = answers.get(click.action) if click else None
    if click is None or found is None:
        await request.whisper(request.say("button-unknown"))
        return
    await found(request, click)


async def answer_form(request: Request) -> None:
    """No feature opens a form, so one that is filled in was forged; it does nothing, whatever its id says."""
    await request.whisper(request.say("button-unknown"))
