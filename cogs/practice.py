"""`/rose practice`: a duel against the computer, in the channel, for one's own eyes, or in direct messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from discord import app_commands

import matches
from cogs.challenge import HOUSES, LOT, already_begun, house_of
from cogs.clicks import Click
from cogs.feature import Feature, Interaction
from cogs.gate import Gate
from cogs.outgoing import Outgoing
from cogs.places import link
from cogs.presenter import Presenter
from cogs.request import Request
from cogs.translation import worded
from game import House
from matches import Hall, Match, Place, Reach
from opponents import LEVELS

HERE, PRIVATE, DMS = "here", "private", "dms"
PLACES: Final = [
    app_commands.Choice(name=worded(f"choice-place-{value}"), value=value) for value in (HERE, PRIVATE, DMS)
]
LEVEL_CHOICES: Final = [
    app_commands.Choice(name=worded(f"choice-level-{level.key}"), value=level.key) for level in LEVELS
]
A_WHILE: Final = 30
"""Seconds after which somebody who presses the same button again is taken to look for the board."""
KEYS: Final = [level.key for level in LEVELS]


class Practice:
    def __init__(self, hall: Hall, gate: Gate, presenter: Presenter, outgoing: Outgoing) -> None:
        self._hall = hall
        self._gate = gate
        self._presenter = presenter
        self._outgoing = outgoing

    def feature(self) -> Feature:
        @app_commands.command(name=worded("command-practice"), description=worded("command-practice-description"))
        @app_commands.rename(level=worded("option-level"), house=worded("option-house"), place=worded("option-place"))
        @app_commands.describe(
            level=worded("option-level-fitting-description"),
            house=worded("option-house-description"),
            place=worded("option-place-description"),
        )
        @app_commands.choices(level=LEVEL_CHOICES, house=HOUSES, place=PLACES)
        async def practice(
            interaction: Interaction, level: str | None = None, house: str = LOT, place: str = PRIVATE
        ) -> None:
            await self._gate.admit(interaction, lambda request: self.begin(request, level, house_of(house), place))

        return Feature(
            [practice],
            answers={
                "practice": self.from_button,
                "next-level": lambda request, click: self.another_level(request, click, 1),
                "easier-level": lambda request, click: self.another_level(request, click, -1),
            },
        )

    async def begin(
        self,
        request: Request,
        level: str | None,
        house: House | None,
        where: str,
        origin: str | None = None,
        again: bool = False,
    ) -> None:
        """A duel against a level, or without one against the level that fits the person's results."""
        await self._begin(
            request,
            where,
            lambda place, token: matches.practise(
                self._hall,
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
        """``again``: asked for later once more, the board is shown again: nothing else may lead to a private one."""
        in_dms = where == DMS and request.in_server
        if in_dms:
            await request.acknowledge(private=True)
            channel = await self._outgoing.dm_channel(request.user)
            place = Place(channel, reach=Reach.DM, language=request.language)
        else:
            place = request.place(private=where == PRIVATE and not request.in_dms)
        match = await begin(place, None if in_dms else request.token)
        fresh = self._hall.time.now() - match.started_at < A_WHILE  # a click too many, with the board before their eyes
        if match.deal.salt != request.salt and (fresh or not again):
            await already_begun(request, match)
        elif in_dms:
            await self._in_dms(request, match)
        else:
            await self._presenter.open(match, request, place)

    async def _in_dms(self, request: Request, match: Match) -> None:
        """The board went to their direct messages; if those are closed it is shown here, for their eyes alone."""
        match = await self._presenter.settle(match.id)
        address = link(match.place)
        if address is not None:
            await request.whisper(request.say("practice-in-dms", link=address))
            return
        await self._presenter.open(match, request, request.place(private=True))
        await request.whisper(request.say("practice-dms-closed"))

    async def from_button(self, request: Request, click: Click) -> None:
        """A practice game from elsewhere, such as the end of the rules: for one's own eyes."""
        # Many may press the same button: a greeting is for a whole server.
        origin = request.origin_for(request.user)
        await self.begin(request, click.word if click.word in KEYS else None, None, PRIVATE, origin, again=True)

    async def another_level(self, request: Request, click: Click, steps: int) -> None:
        """After practice: the same seats against the next level up, or an easier one."""
        before = await matches.see(self._hall, click.subject, request.user, request.sees)
        private = before.place is not None and before.place.reach is Reach.PRIVATE
        await self._begin(
            request,
            PRIVATE if private else HERE,
            lambda place, token: matches.practise_on(
                self._hall,
                before.id,
                request.person,
                request.salt,
                steps,
                place=place,
                origin=f"level {steps:+} of {before.id}",
                token=token,
            ),
        )
