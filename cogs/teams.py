"""`/rose teams`: the lobby of the four-player game, with seats to take and computers to fill them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands, ui

import matches
from cogs import replies
from cogs.board_layout import GOLD
from cogs.challenge import CLOCKS, clock_text
from cogs.clicks import Click, chosen
from cogs.places import here, stand, with_message
from cogs.practice import KEYS
from cogs.story import SIGNS, name_of
from cogs.table import person_of
from cogs.translation import worded
from cogs.views import Layout
from game import House, Seat, Variant
from locales.words import say
from matches import ChallengeState, Clock, Lobby

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


class LobbyLayout(Layout):
    """Four seats, who sits there, and what one can do about it."""

    def __init__(self, language: str, lobby: Lobby) -> None:
        super().__init__()
        lines = [f"### {say(language, 'lobby-title')}", clock_text(language, lobby.clock), ""]
        seated = {player.seat: name_of(language, player) for player in lobby.players}
        lines += [
            f"{SIGNS[seat.house]} {seated.get(seat) or '*' + say(language, 'lobby-free') + '*'}"
            for seat in Variant.TEXAS.seats
        ]
        lines += ["", "-# " + say(language, "lobby-silence")]
        open_ = lobby.state is ChallengeState.OPEN
        if not open_:
            lines.append("**" + say(language, f"challenge-{lobby.state.value}") + "**")
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("\n".join(lines)), accent_colour=GOLD)
        if open_:
            box.add_item(_row_of_seats(language, lobby))
            box.add_item(_menu_of_computers(language, lobby))
            box.add_item(_row_of_host(language, lobby))
        self.add_item(box)


def _row_of_seats(language: str, lobby: Lobby) -> ui.ActionRow[Any]:
    row: ui.ActionRow[Any] = ui.ActionRow()
    for house in House:
        free = any(seat.house is house for seat in lobby.free)
        row.add_item(
            ui.Button(
                label=say(language, "button-sit", house=str(house)),
                emoji=SIGNS[house],
                custom_id=str(Click("sit", lobby.id, 0, str(house))),
                style=discord.ButtonStyle.primary,
                disabled=not free,
            )
        )
    row.add_item(_button("stand-up", lobby, say(language, "button-stand-up")))
    return row


def _menu_of_computers(language: str, lobby: Lobby) -> ui.ActionRow[Any]:
    """Seat the computer on a free seat, or free a seat that it has."""
    options = [
        discord.SelectOption(
            label=say(language, "lobby-seat-computer", level=say(language, f"level-{key}-name"), house=str(house)),
            value=f"{house}:{key}",
            emoji=SIGNS[house],
        )
        for house in House
        if any(seat.house is house for seat in lobby.free)
        for key in KEYS
    ]
    options += [
        discord.SelectOption(
            label=say(language, "lobby-unseat-computer", level=say(language, f"level-{player.level}-name")),
            value=f"free:{int(player.seat)}",
            emoji="✖️",
        )
        for player in lobby.players
        if player.level
    ]
    menu: ui.Select[Any] = ui.Select(
        custom_id=str(Click("computer", lobby.id)),
        placeholder=say(language, "lobby-computers"),
        options=options or [discord.SelectOption(label="–", value="-")],
        disabled=not options,
    )
    return ui.ActionRow(menu)


def _row_of_host(language: str, lobby: Lobby) -> ui.ActionRow[Any]:
    ready = _button("start", lobby, say(language, "button-start"), discord.ButtonStyle.success)
    ready.disabled = not lobby.full
    return ui.ActionRow(ready, _button("close-lobby", lobby, say(language, "button-close-lobby")))


def _button(
    action: str, lobby: Lobby, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> ui.Button[Any]:
    return ui.Button(label=label, style=style, custom_id=str(Click(action, lobby.id)))


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
