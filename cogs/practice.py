"""`/rose practice`: a duel against the computer, in the channel, for one's own eyes, or in direct messages."""

from __future__ import annotations

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
from matches.refusals import NotYours
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
            level=worded("option-level-description"),
            house=worded("option-house-description"),
            place=worded("option-place-description"),
        )
        @app_commands.choices(level=LEVEL_CHOICES, house=HOUSES, place=PLACES)
        async def practice(interaction: Interaction, level: str, house: str = LOT, place: str = PRIVATE) -> None:
            await self._gate.admit(interaction, lambda request: self.begin(request, level, house_of(house), place))

        return Feature([practice], answers={"practice": self.from_button, "next-level": self.next_level})

    async def begin(
        self,
        request: Request,
        level: str,
        house: House | None,
        where: str,
        origin: str | None = None,
        again: bool = False,
    ) -> None:
        """``again``: asked for later once more, the board is shown again: nothing else may lead to a private one."""
        in_dms = where == DMS and request.in_server
        if in_dms:
            await request.acknowledge(private=True)
            channel = await self._outgoing.dm_channel(request.user)
            place = Place(channel, reach=Reach.DM, language=request.language)
        else:
            place = request.place(private=where == PRIVATE and not request.in_dms)
        match = await matches.practise(
            self._hall,
            request.person,
            level,
            request.salt,
            house=house,
            place=place,
            origin=origin or request.origin,
            token=None if in_dms else request.token,
        )
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
        """A practice game from elsewhere, such as the end of the rules: against the first level, for one's own eyes."""
        # Many may press the same button: a greeting is for a whole server.
        origin = f"{request.origin}/{request.user}"
        await self.begin(request, click.word if click.word in KEYS else KEYS[0], None, PRIVATE, origin, again=True)

    async def next_level(self, request: Request, click: Click) -> None:
        """After a practice game: the next level up, with the houses as they were."""
        before = await matches.look(self._hall, click.subject)
        seat = before.seat_of(request.user)
        if seat is None:
            raise NotYours(before, NotYours.Why.NOT_SEATED)
        level = next((player.level for player in before.players if player.level), KEYS[0])
        higher = KEYS[min(KEYS.index(level) + 1, len(KEYS) - 1)] if level in KEYS else KEYS[0]
        private = before.place is not None and before.place.reach is Reach.PRIVATE
        await self.begin(request, higher, seat.house, PRIVATE if private else HERE, f"next level of {before.id}")
