"""`/rose practice`: a duel against the computer, in the channel, as an ephemeral message or in direct messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from discord import app_commands

from cogs.challenge.challenge_command import HOUSES, RANDOM, already_begun, house_of
from core.client import RoseKing
from core.cog import RoseCog, on_button, rose_command
from core.interactions.clicks import Click
from core.interactions.cost import QUICK
from core.interactions.request import Request
from core.lifecycle.command_translation import localised
from core.outgoing.links import link
from data.rows.match_rows import Place, Reach
from game import House
from matches.begin import practising
from matches.history import visibility
from matches.model.values import Match
from opponents.levels import LEVELS

HERE, PRIVATE, DMS = "here", "private", "dms"
PLACES: Final = [
    app_commands.Choice(name=localised(f"choice-place-{value}"), value=value) for value in (HERE, PRIVATE, DMS)
]
LEVEL_CHOICES: Final = [
    app_commands.Choice(name=localised(f"choice-level-{level.key}"), value=level.key) for level in LEVELS
]
A_WHILE: Final = 30
"""Seconds after which a second press of the same button counts as a request to see the board again."""
KEYS: Final = [level.key for level in LEVELS]


class PracticeCog(RoseCog):
    @rose_command("practice", cost=QUICK, descriptions={"level": "level-fitting"})
    @app_commands.choices(level=LEVEL_CHOICES, house=HOUSES, place=PLACES)
    async def practice(
        self, request: Request, level: str | None = None, house: str = RANDOM, place: str = PRIVATE
    ) -> None:
        await self.begin(request, level, house_of(house), place)

    async def begin(
        self,
        request: Request,
        level: str | None,
        house: House | None,
        where: str,
        origin: str | None = None,
        again: bool = False,
    ) -> None:
        """Begin a duel against a level; without one, against the level that fits the person's results."""
        await self._begin(
            request,
            where,
            lambda place, token: practising.practise(
                self._context,
                request.person,
                level,
                request.salt,
                house=house,
                place=place,
                origin=origin or request.origin,
                token=token,
            ),
            again,
        )

    async def _begin(
        self, request: Request, where: str, begin: Callable[[Place, str | None], Awaitable[Match]], again: bool = False
    ) -> None:
        """``again``: a repeated request shows the board again: there may be no other way back to a private board."""
        in_dms = where == DMS and request.in_server
        if in_dms:
            await request.acknowledge(private=True)
            channel = await self._outgoing.dm_channel(request.user)
            place = Place(channel, reach=Reach.DM, language=request.language)
        else:
            place = request.place(private=where == PRIVATE and not request.in_dms)
        match = await begin(place, None if in_dms else request.token)
        fresh = self._context.time.now() - match.started_at < A_WHILE  # a double click: the board is still visible
        if match.deal.salt != request.salt and (fresh or not again):
            await already_begun(request, match)
        elif in_dms:
            await self._link_to_dm_board(request, match)
        else:
            await self._presenter.open(match, request, place)

    async def _link_to_dm_board(self, request: Request, match: Match) -> None:
        """Link to the board in their direct messages; if these are closed, show it here as an ephemeral message."""
        match = await self._presenter.settle(match.id)
        address = link(match.place)
        if address is not None:
            await request.reply_privately(request.say("practice-in-dms", link=address))
            return
        await self._presenter.open(match, request, request.place(private=True))
        await request.reply_privately(request.say("practice-dms-closed"))

    @on_button("practice", cost=QUICK)
    async def from_button(self, request: Request, click: Click) -> None:
        """A private practice game from another message, such as the last page of the rules."""
        # Many people may press the same button: a greeting is for a whole server.
        origin = request.origin_for(request.user)
        await self.begin(request, click.word if click.word in KEYS else None, None, PRIVATE, origin, again=True)

    @on_button("next-level", cost=QUICK)
    @on_button("easier-level", cost=QUICK)
    async def another_level(self, request: Request, click: Click) -> None:
        """After a practice game: the same seats against a higher or a lower level."""
        steps = 1 if click.action == "next-level" else -1
        before = await visibility.see(self._context, click.subject, request.user, request.sees)
        private = before.place is not None and before.place.reach is Reach.PRIVATE
        await self._begin(
            request,
            PRIVATE if private else HERE,
            lambda place, token: practising.practise_on(
                self._context,
                before.id,
                request.person,
                request.salt,
                steps,
                place=place,
                origin=f"level {steps:+} of {before.id}",
                token=token,
            ),
        )


async def setup(bot: RoseKing) -> None:
    await bot.add_cog(PracticeCog(bot.app))
