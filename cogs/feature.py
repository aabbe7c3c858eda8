"""A feature as a value: the commands that it brings, and the buttons that it answers.

A module of this room makes one from what it needs, which is handed to it; the client only collects them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands

from cogs.clicks import Click
from cogs.request import Request

Answer = Callable[[Request, Click], Awaitable[None]]
Interaction = discord.Interaction[Any]


class NoSuchChoice(Exception):  # noqa: N818  it is what was sent
    """A command came with a choice that it has not got, or not any more."""


@dataclass(frozen=True, slots=True)
class Feature:
    commands: Sequence[app_commands.Command[Any, ..., Any]] = ()
    """Below `/rose`."""
    menus: Sequence[app_commands.ContextMenu] = ()
    answers: Mapping[str, Answer] = field(default_factory=dict)
    """By the action on a button."""
