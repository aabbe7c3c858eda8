"""*Block*: on challenges, notices, in the menu of a board and the member menu; and the list in the settings.

A blocked person is not notified. `matches.begin.challenge_policy` says what a block prevents.
"""

from __future__ import annotations

import discord

from core.cog import RoseCog, member_menu, on_button
from core.interactions.clicks import Click
from core.interactions.cost import QUICK
from core.interactions.interaction import person_of
from core.interactions.request import Request
from core.layouts import block_layout as layouts
from core.outgoing.base_layouts import Note
from data.rows.match_rows import Player
from matches.begin import blocks
from matches.history import visibility
from matches.model.invitation_values import Challenge
from matches.model.refusals import CannotBlock, Unknown
from matches.model.values import Person


class BlockingCog(RoseCog):
    @member_menu("block", cost=QUICK)
    async def from_profile(self, request: Request, member: discord.User) -> None:
        await self.block(request, person_of(member))

    @on_button("block", cost=QUICK)
    async def ask(self, request: Request, click: Click) -> None:
        """Ask for confirmation: the button is next to others that people press every day."""
        others = await self._others(request, click.subject)
        if click.word == "chosen":
            others = [person for person in others if str(person.id) == request.chosen]
        if not others:
            raise CannotBlock(CannotBlock.Why.NOBODY)
        if len(others) == 1:
            await request.update(layouts.question(request.language, click.subject, others[0]))
        else:
            await request.update(layouts.whom(request.language, click.subject, others))

    @on_button("block-yes", cost=QUICK)
    async def confirmed(self, request: Request, click: Click) -> None:
        others = await self._others(request, click.subject)
        found = next((person for person in others if str(person.id) == click.word), None)
        if found is None:
            raise Unknown(click.subject)
        await self.block(request, found)

    async def block(self, request: Request, other: Person) -> None:
        for name in await blocks.block(self._context, request.person, other):
            self._invitations.changed(name)
        rows = await blocks.blocked_by(self._context, request.user)
        row = next((row for row in rows if row.person == other.id), None)
        if row is None:
            raise Unknown(str(other.id))  # unblocked at the same time from another message
        await request.update(layouts.done(request.language, row))

    @on_button("blocks", cost=QUICK)
    async def show_list(self, request: Request, click: Click) -> None:
        rows = await blocks.blocked_by(self._context, request.user)
        await request.update(layouts.BlockedLayout(request.language, rows, click.turn))

    @on_button("unblock", cost=QUICK)
    async def unblock(self, request: Request, click: Click) -> None:
        """Unblock a person, from the list or from the confirmation of a block."""
        once = click.word.removeprefix("once-") if click.word.startswith("once-") else None
        try:
            mark = bytes.fromhex(request.chosen if once is None else once)
        except ValueError:
            raise Unknown(click.word) from None
        rows = await blocks.unblock(self._context, request.user, mark)
        if once is None:
            await request.update(layouts.BlockedLayout(request.language, rows, click.turn))
        else:
            await request.update(Note(request.say("unblocked")))

    async def _others(self, request: Request, subject: str) -> list[Person]:
        """The other people in a match, challenge or lobby that the user may see."""
        players: tuple[Player, ...]
        try:
            match = await visibility.see(self._context, subject, request.user, request.sees)
            await self._presenter.brought_up_to_date(match, request)
            players = match.players
        except Unknown:
            invitation = await visibility.see_challenge(self._context, subject, request.user, request.sees)
            if isinstance(invitation, Challenge):
                players = tuple(filter(None, (invitation.host, invitation.guest)))
            else:
                players = invitation.players
        return [
            Person(player.person, player.name or "")
            for player in players
            if player.person is not None and player.person != request.user
        ]
