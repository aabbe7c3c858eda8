"""`/rose teams`: the lobby of the four-player game, with seats to take and computers to fill them."""

from __future__ import annotations

from typing import Final

from discord import app_commands

import matches
from cogs.challenge import CLOCKS, clock_of
from cogs.clicks import Click
from cogs.feature import Feature, Interaction
from cogs.gate import Gate
from cogs.invitation_screens import Invitations
from cogs.presenter import Presenter
from cogs.request import Request
from cogs.translation import worded
from game import House, Seat
from matches import Clock, Hall
from matches.refusals import Unknown

_HOUSES: Final = {str(house): house for house in House}
_SEATS: Final = {str(int(seat)): seat for seat in Seat}


class Teams:
    def __init__(self, hall: Hall, gate: Gate, presenter: Presenter, invitations: Invitations) -> None:
        self._hall = hall
        self._gate = gate
        self._presenter = presenter
        self._invitations = invitations

    def feature(self) -> Feature:
        @app_commands.command(name=worded("command-teams"), description=worded("command-teams-description"))
        @app_commands.rename(clock=worded("option-clock"), friendly=worded("option-friendly"))
        @app_commands.describe(clock=worded("option-clock-description"), friendly=worded("option-friendly-description"))
        @app_commands.choices(clock=CLOCKS)
        async def teams(interaction: Interaction, clock: str = Clock.THREE_DAYS.value, friendly: bool = False) -> None:
            await self._gate.admit(interaction, lambda request: self.open(request, clock_of(clock), friendly))

        answers = {
            "sit": self.sit,
            "stand-up": self.stand_up,
            "computer": self.computer,
            "start": self.start,
            "close-lobby": self.close,
        }
        return Feature([teams], answers=answers)

    async def open(self, request: Request, clock: Clock, friendly: bool = False) -> None:
        place = request.place()
        lobby = await matches.open_lobby(
            self._hall, request.person, clock=clock, place=place, friendly=friendly, origin=request.origin
        )
        await self._invitations.open(lobby, request, place)

    async def sit(self, request: Request, click: Click) -> None:
        await self._invitations.pressed(click.subject, request)
        house = House.WHITE if click.word == str(House.WHITE) else House.RED
        lobby = await matches.take_seat(self._hall, click.subject, request.person, house)
        await self._invitations.answer(lobby, request)

    async def stand_up(self, request: Request, click: Click) -> None:
        await self._invitations.pressed(click.subject, request)
        lobby = await matches.leave_seat(self._hall, click.subject, request.user)
        await self._invitations.answer(lobby, request)

    async def computer(self, request: Request, click: Click) -> None:
        """A computer is given a free seat, or its seat is freed."""
        await self._invitations.pressed(click.subject, request)
        where, _, what = request.chosen.partition(":")
        if where in _HOUSES:
            lobby = await matches.seat_computer(self._hall, click.subject, request.user, _HOUSES[where], what)
        elif what in _SEATS:
            lobby = await matches.unseat_computer(self._hall, click.subject, request.user, _SEATS[what])
        else:
            raise Unknown(what)
        await self._invitations.answer(lobby, request)

    async def start(self, request: Request, click: Click) -> None:
        await self._invitations.pressed(click.subject, request)
        match = await matches.start(self._hall, click.subject, request.user, request.salt, request.handle)
        await self._presenter.answer(match, request)

    async def close(self, request: Request, click: Click) -> None:
        await self._invitations.pressed(click.subject, request)
        await self._invitations.answer(await matches.withdraw(self._hall, click.subject, request.user), request)
