"""Challenges that wait for one's answer, in the list of one's matches: who is told nothing finds them there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

import discord
from discord import ui

import matches
from cogs.blocking_layout import block_button
from cogs.clicks import Click
from cogs.feature import Feature
from cogs.invitation_screens import Invitations
from cogs.presenter import Presenter
from cogs.request import Request
from locales.words import say
from matches import Challenge, Hall, Lobby

MOST: Final = 2
"""So many can be answered at a time, in a message of 40 components; the next ones follow."""


def asked(challenges: Iterable[Challenge | Lobby], person: int) -> list[Challenge]:
    """Those that this person is to answer, the latest first, as many as the list has room for.

    One that has no place yet is still on its way: its match would not know where to go.
    """
    found = [each for each in challenges if isinstance(each, Challenge) and each.place is not None]
    return [each for each in found if each.guest is not None and each.guest.person == person][:MOST]


def answers(language: str, challenge: Challenge) -> ui.ActionRow[Any]:
    row: ui.ActionRow[Any] = ui.ActionRow()
    for word, key, style in (
        ("accept", "button-accept", discord.ButtonStyle.success),
        ("decline", "button-decline", discord.ButtonStyle.danger),
    ):
        click = Click("answer", challenge.id, word=word)
        row.add_item(ui.Button(label=say(language, key), custom_id=str(click), style=style))
    row.add_item(block_button(language, challenge.id))
    return row


class Asked:
    """``show_list`` shows the list again, on the message that was clicked."""

    def __init__(
        self,
        hall: Hall,
        presenter: Presenter,
        invitations: Invitations,
        show_list: Callable[[Request], Awaitable[None]],
    ) -> None:
        self._hall = hall
        self._presenter = presenter
        self._invitations = invitations
        self._show_list = show_list

    def feature(self) -> Feature:
        return Feature(answers={"answer": self.answer})

    async def answer(self, request: Request, click: Click) -> None:
        """The list follows, and so does the message of the challenge, if it has one."""
        if click.word == "accept":
            match = await matches.accept(self._hall, click.subject, request.person, request.salt)
            await self._presenter.settle(match.id)
        else:
            declined = await matches.decline(self._hall, click.subject, request.user)
            self._invitations.changed(declined.id)
        await self._show_list(request)
