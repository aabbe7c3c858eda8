"""`/rose teams`: the lobby of the four-player game, with seats to take and computers to fill them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

import matches
from cogs import replies
from cogs.challenge import CLOCKS
from cogs.clicks import Click, chosen
from cogs.invitations import LobbyLayout
from cogs.places import here, stand, with_message
from cogs.table import person_of
from cogs.translation import worded
from game import House, Seat
from matches import Clock, Lobby

if TYPE_CHECKING:
    from cogs.client import RoseKing

Interaction = discord.Interaction["RoseKing"]


async def setup(client: RoseKing) -> None:
    @client.rose.command(name=worded("command-teams"), description=worded("command-teams-description"))
    @app_commands.rename(clock=worded("option-clock"))
    @app_commands.describe(clock=worded("option-clock-description"))
    @app_commands.choices(clock=CLOCKS)
    async def teams(interaction: Interaction, clock: str = Clock.THREE_DAYS.value) -> None:
        place = here(interaction, replies.language_of(interaction))
        lobby = await matches.open_lobby(
            interaction.client.hall, person_of(interaction.user), clock=Clock(clock), place=place
        )
        sent = await interaction.response.send_message(view=LobbyLayout(stand(place).language, lobby))
        if sent.message_id is not None:
            await matches.move_challenge(interaction.client.hall, lobby.id, with_message(place, sent.message_id))

    for action, answer in {
        "sit": sit,
        "stand-up": stand_up,
        "computer": computer,
        "start": start,
        "close-lobby": close,
    }.items():
        client.clicks.answered_by(action, answer)


async def _answer(interaction: Interaction, lobby: Lobby) -> None:
    await interaction.response.edit_message(view=LobbyLayout(stand(lobby.place).language, lobby))


async def sit(interaction: Interaction, click: Click) -> None:
    house = House.WHITE if click.word == str(House.WHITE) else House.RED
    lobby = await matches.take_seat(interaction.client.hall, click.subject, person_of(interaction.user), house)
    await _answer(interaction, lobby)


async def stand_up(interaction: Interaction, click: Click) -> None:
    await _answer(interaction, await matches.leave_seat(interaction.client.hall, click.subject, interaction.user.id))


_HOUSES: Final = {str(house): house for house in House}


async def computer(interaction: Interaction, click: Click) -> None:
    """A computer is given a free seat, or its seat is freed."""
    hall, person = interaction.client.hall, interaction.user.id
    where, _, what = chosen(interaction).partition(":")
    if where in _HOUSES:
        lobby = await matches.seat_computer(hall, click.subject, person, _HOUSES[where], what)
    elif what in {str(int(seat)) for seat in Seat}:
        lobby = await matches.unseat_computer(hall, click.subject, person, Seat(int(what)))
    else:
        raise matches.Unknown(what)
    await _answer(interaction, lobby)


async def start(interaction: Interaction, click: Click) -> None:
    client = interaction.client
    match = await matches.start(client.hall, click.subject, interaction.user.id, str(interaction.id))
    place = match.place or here(interaction, replies.language_of(interaction))
    match = await client.boards.open(interaction, match, place)
    client.thinking.about(match)


async def close(interaction: Interaction, click: Click) -> None:
    closed = await matches.withdraw(interaction.client.hall, click.subject, interaction.user.id)
    assert isinstance(closed, Lobby)
    await _answer(interaction, closed)
