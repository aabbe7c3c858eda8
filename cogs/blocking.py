"""*Block*: from a challenge, a notice, the menu of a board, a member's menu; and the list in the settings.

Whoever is blocked is told nothing. What others have to do with it is in `matches.company`.
"""

from __future__ import annotations

import discord
from discord import app_commands

import matches
from cogs import blocking_layout as layouts
from cogs.clicks import Click
from cogs.feature import Feature, Interaction
from cogs.gate import Gate
from cogs.invitation_screens import Invitations
from cogs.presenter import Presenter
from cogs.request import Request, person_of
from cogs.translation import worded
from matches import Challenge, Hall, Person, Player
from matches.peace_refusals import CannotBlock
from matches.refusals import Unknown


class Blocking:
    def __init__(self, hall: Hall, gate: Gate, presenter: Presenter, invitations: Invitations) -> None:
        self._hall = hall
        self._gate = gate
        self._presenter = presenter
        self._invitations = invitations

    def feature(self) -> Feature:
        async def from_profile(interaction: Interaction, member: discord.User) -> None:
            await self._gate.admit(interaction, lambda request: self.block(request, person_of(member)))

        menu = app_commands.ContextMenu(name=worded("context-block"), callback=from_profile)
        answers = {
            "block": self.ask,
            "block-yes": self.confirmed,
            "blocks": self.show_list,
            "unblock": self.unblock,
        }
        return Feature(menus=[menu], answers=answers)

    async def ask(self, request: Request, click: Click) -> None:
        """Blocking is asked once more: the button stands beside others that are pressed every day."""
        others = await self._others(request, click.subject)
        if click.word == "chosen":
            others = [person for person in others if str(person.id) == request.chosen]
        if not others:
            raise CannotBlock(CannotBlock.Why.NOBODY)
        if len(others) == 1:
            await request.update(layouts.question(request.language, click.subject, others[0]))
        else:
            await request.update(layouts.whom(request.language, click.subject, others))

    async def confirmed(self, request: Request, click: Click) -> None:
        others = await self._others(request, click.subject)
        found = next((person for person in others if str(person.id) == click.word), None)
        if found is None:
            raise Unknown(click.subject)
        await self.block(request, found)

    async def block(self, request: Request, other: Person) -> None:
        for name in await matches.block(self._hall, request.person, other):
            self._invitations.changed(name)
        rows = await matches.blocked_by(self._hall, request.user)
        row = next((row for row in rows if row.person == other.id), None)
        if row is None:
            raise Unknown(str(other.id))  # unblocked again at the same moment, on another screen
        await request.update(layouts.done(request.language, row))

    async def show_list(self, request: Request, click: Click) -> None:
        rows = await matches.blocked_by(self._hall, request.user)
        await request.update(layouts.BlockedLayout(request.language, rows, click.turn))

    async def unblock(self, request: Request, click: Click) -> None:
        """From the list, or right after having blocked somebody."""
        once = click.word.removeprefix("once-") if click.word.startswith("once-") else None
        try:
            mark = bytes.fromhex(request.chosen if once is None else once)
        except ValueError:
            raise Unknown(click.word) from None
        rows = await matches.unblock(self._hall, request.user, mark)
        if once is None:
            await request.update(layouts.BlockedLayout(request.language, rows, click.turn))
        else:
            await request.update(layouts.undone(request.language))

    async def _others(self, request: Request, subject: str) -> list[Person]:
        """The people, but for this one, who take part in a match, a challenge or a lobby that this one may see."""
        players: tuple[Player, ...]
        try:
            match = await matches.see(self._hall, subject, request.user, request.sees)
            await self._presenter.brought_up_to_date(match, request)
            players = match.players
        except Unknown:
            invitation = await matches.see_challenge(self._hall, subject, request.user, request.sees)
            if isinstance(invitation, Challenge):
                players = tuple(filter(None, (invitation.host, invitation.guest)))
            else:
                players = invitation.players
        return [
            Person(player.person, player.name or "")
            for player in players
            if player.person is not None and player.person != request.user
        ]
