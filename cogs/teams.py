"""`/rose teams`: the lobby of the four-player game. People take seats, computers can fill the others."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from cogs.challenge.challenge_command import CLOCKS, clock_of
from core.client import RoseKing
from core.cog import RoseCog, on_button, rose_command
from core.interactions.clicks import Click
from core.interactions.cost import QUICK
from core.interactions.request import Request
from game import House, Seat
from matches.begin import challenges, lobbies
from matches.model.clocks import Clock
from matches.model.refusals import Unknown

_HOUSES: Final = {str(house): house for house in House}
_SEATS: Final = {str(int(seat)): seat for seat in Seat}


class TeamsCog(RoseCog):
    @rose_command("teams", cost=QUICK)
    @app_commands.choices(clock=CLOCKS)
    async def teams(self, request: Request, clock: str = Clock.THREE_DAYS.value, friendly: bool = False) -> None:
        await self.open(request, clock_of(clock), friendly)

    async def open(self, request: Request, clock: Clock, friendly: bool = False) -> None:
        place = request.place()
        lobby = await lobbies.open_lobby(
            self._context, request.person, clock=clock, place=place, friendly=friendly, origin=request.origin
        )
        await self._invitations.open(lobby, request, place)

    @on_button("sit", cost=QUICK)
    async def sit(self, request: Request, click: Click) -> None:
        await self._invitations.pressed(click.subject, request)
        house = House.WHITE if click.word == str(House.WHITE) else House.RED
        lobby = await lobbies.take_seat(self._context, click.subject, request.person, house)
        await self._invitations.answer(lobby, request)

    @on_button("stand-up", cost=QUICK)
    async def stand_up(self, request: Request, click: Click) -> None:
        await self._invitations.pressed(click.subject, request)
        lobby = await lobbies.leave_seat(self._context, click.subject, request.user)
        await self._invitations.answer(lobby, request)

    @on_button("computer", cost=QUICK)
    async def computer(self, request: Request, click: Click) -> None:
        """Seat a computer, or free its seat."""
        await self._invitations.pressed(click.subject, request)
        where, _, what = request.chosen.partition(":")
        if where in _HOUSES:
            lobby = await lobbies.seat_computer(self._context, click.subject, request.user, _HOUSES[where], what)
        elif what in _SEATS:
            lobby = await lobbies.unseat_computer(self._context, click.subject, request.user, _SEATS[what])
        else:
            raise Unknown(what)
        await self._invitations.answer(lobby, request)

    @on_button("start", cost=QUICK)
    async def start(self, request: Request, click: Click) -> None:
        await self._invitations.pressed(click.subject, request)
        match = await lobbies.start(self._context, click.subject, request.user, request.salt, request.handle)
        await self._presenter.answer(match, request)

    @on_button("close-lobby", cost=QUICK)
    async def close(self, request: Request, click: Click) -> None:
        await self._invitations.pressed(click.subject, request)
        await self._invitations.answer(await challenges.withdraw(self._context, click.subject, request.user), request)


async def setup(bot: RoseKing) -> None:
    await bot.add_cog(TeamsCog(bot.app))
