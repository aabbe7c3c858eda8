"""Clicks on buttons and choices in menus: what a component's id says, and who answers it.

An id carries names and numbers only (`rk:play:k3m9x2:17:NE2*`); the store is the truth, so a button outlives any
restart. All clicks come through here and not through discord.py's own views: those stay silent about an id that they
do not know, and a person whose click is not answered reads "interaction failed". Here every click gets an answer.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import discord

from cogs import refusals, replies
from cogs.door import Door
from matches import AboutMatch, Refused, StoreError

PREFIX: Final = "rk"
_REMEMBERED: Final = 1000
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


Answer = Callable[[discord.Interaction[Any], Click], Awaitable[None]]


class Clicks:
    """Who answers which action."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._answers: dict[str, Answer] = {}
        self._seen: OrderedDict[int, None] = OrderedDict()

    def answered_by(self, action: str, answer: Answer) -> None:
        if action in self._answers:
            raise ValueError(f"{action} has an answer already")
        self._answers[action] = answer

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a click, whatever it says and whatever happens."""
        if self._delivered_before(interaction.id) or not await self._door.admits(interaction):
            return
        await interaction.client.languages.meet(interaction)
        click = read(str(_data(interaction).get("custom_id", "")))
        answer = self._answers.get(click.action) if click else None
        if click is None or answer is None:
            await replies.whisper(interaction, replies.speak(interaction, "button-unknown"))
            return
        try:
            await answer(interaction, click)
        except (Refused, StoreError) as refused:
            if isinstance(refused, AboutMatch):
                await interaction.client.boards.catch_up(refused.match, interaction)
            await refusals.explain(interaction, refused)
        except Exception as error:  # noqa: BLE001  the one place where all that went wrong with a click ends
            await replies.explain(interaction, error)

    def _delivered_before(self, interaction: int) -> bool:
        """Discord may deliver the same click twice; the second one has an answer already."""
        if interaction in self._seen:
            return True
        self._seen[interaction] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        return False


def chosen(interaction: discord.Interaction[Any]) -> str:
    """What was chosen in a menu; empty for a button."""
    values = _data(interaction).get("values") or [""]
    return str(values[0])


def _data(interaction: discord.Interaction[Any]) -> dict[str, Any]:
    return dict(interaction.data) if interaction.data else {}
