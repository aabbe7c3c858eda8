"""The menu of a board: what one does rarely, on a private message: look from one's side, preview, offers, resigning."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

import matches
from cogs import replies, screens
from cogs.board_layout import card_label, card_moves
from cogs.clicks import Click, chosen
from cogs.table import look_at_own_turn, preview, written_move
from cogs.views import Layout, Note
from game import HeroPlay, House
from locales.words import say
from matches import Match, OfferKind

if TYPE_CHECKING:
    from cogs.client import RoseKing

Interaction = discord.Interaction["RoseKing"]


async def setup(client: RoseKing) -> None:
    for action, answer in {
        "menu": menu,
        "my-side": my_side,
        "preview": preview_chosen,
        "offer": offer,
        "resign": resign,
        "resign-yes": resign_yes,
        "moves": moves,
    }.items():
        client.clicks.answered_by(action, answer)


class MenuLayout(Layout):
    def __init__(self, language: str, match: Match, person: int) -> None:
        super().__init__()
        seat = match.seat_of(person)
        box: ui.Container[Any] = ui.Container(ui.TextDisplay(f"### {say(language, 'menu-title')}"))
        mine = seat is not None and match.view.seat is seat and match.ended is None
        turned = match.practice and seat is not None and seat.house is House.WHITE
        if mine and (playable := card_moves(match)):
            options = [
                discord.SelectOption(
                    label=("⚔ " if isinstance(move, HeroPlay) else "") + card_label(match, card, turned),
                    value=str(move),
                )
                for card, move in playable.items()
            ]
            placeholder = say(language, "menu-preview")
            chooser = Click("preview", match.id, match.turn)
            select: ui.Select[Any] = ui.Select(custom_id=str(chooser), options=options, placeholder=placeholder)
            box.add_item(ui.ActionRow(select))
        looks: ui.ActionRow[Any] = ui.ActionRow(_button("my-side", match, say(language, "button-my-side")))
        looks.add_item(ui.Button(label=say(language, "button-rules"), custom_id=str(Click("rules", word="new"))))
        looks.add_item(_button("moves", match, say(language, "button-moves")))
        box.add_item(looks)
        if seat is not None and match.ended is None:
            acts: ui.ActionRow[Any] = ui.ActionRow()
            if not match.practice:
                acts.add_item(_button("offer", match, say(language, "button-offer-draw"), word="draw"))
                acts.add_item(_button("offer", match, say(language, "button-offer-take-back"), word="take-back"))
            acts.add_item(_button("resign", match, say(language, "button-resign"), style=discord.ButtonStyle.danger))
            box.add_item(acts)
        self.add_item(box)


def _button(
    action: str,
    match: Match,
    label: str,
    *,
    word: str = "",
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> ui.Button[Any]:
    return ui.Button(label=label, custom_id=str(Click(action, match.id, match.turn, word)), style=style)


async def menu(interaction: Interaction, click: Click) -> None:
    match = await matches.look(interaction.client.hall, click.subject)
    layout = MenuLayout(replies.language_of(interaction), match, interaction.user.id)
    await interaction.response.send_message(view=layout, ephemeral=True)


async def my_side(interaction: Interaction, click: Click) -> None:
    """The board as it lies before this person."""
    match = await matches.look(interaction.client.hall, click.subject)
    seat = match.seat_of(interaction.user.id)
    side = match.view.variant.seats[0] if seat is None else seat
    await replies.show_drawn(
        interaction, screens.look(interaction.client, replies.language_of(interaction), match, side)
    )


async def preview_chosen(interaction: Interaction, click: Click) -> None:
    """What a card would do, with the button to play it."""
    match, seat = await look_at_own_turn(interaction, click)
    move = written_move(chosen(interaction))
    refusal = match.view.refusal(seat, move)
    if refusal is not None:
        raise matches.MoveRefused(match, move, refusal)
    language = replies.language_of(interaction)
    await replies.show_drawn(interaction, preview(interaction.client, language, match, move, seat))


async def offer(interaction: Interaction, click: Click) -> None:
    kind = OfferKind.TAKE_BACK if click.word == "take-back" else OfferKind.DRAW
    match = await matches.offer(interaction.client.hall, click.subject, interaction.user.id, kind)
    await interaction.response.edit_message(view=Note(replies.speak(interaction, f"offered-{click.word}")))
    await interaction.client.boards.refresh(match)


async def resign(interaction: Interaction, click: Click) -> None:
    """Resigning is asked once more."""
    match = await matches.look(interaction.client.hall, click.subject)
    language = replies.language_of(interaction)
    row: ui.ActionRow[Any] = ui.ActionRow(
        _button("resign-yes", match, say(language, "button-resign-yes"), style=discord.ButtonStyle.danger),
        _button("cancel", match, say(language, "button-play-on")),
    )
    await interaction.response.edit_message(view=Note(say(language, "resign-sure"), row))


async def resign_yes(interaction: Interaction, click: Click) -> None:
    match = await matches.resign(interaction.client.hall, click.subject, interaction.user.id)
    await interaction.response.edit_message(view=Note(replies.speak(interaction, "resigned")))
    await interaction.client.boards.refresh(match)


async def moves(interaction: Interaction, click: Click) -> None:
    """The record of a match that is over. Before that it would give the deck away, so only the moves are shown."""
    client = interaction.client
    match = await matches.look(client.hall, click.subject)
    if match.ended is None:
        written = " ".join(map(str, await matches.moves(client.hall, match.id)))
        text = replies.speak(interaction, "record-later")
        name = f"rose-king-{match.id}-moves.txt"
    else:
        written = str(await matches.record(client.hall, match.id))
        text = replies.speak(interaction, "record-here")
        name = f"rose-king-{match.id}.txt"
    file = discord.File(io.BytesIO(written.encode()), name)
    layout = Note(text, ui.File(f"attachment://{name}"))
    await interaction.response.send_message(view=layout, file=file, ephemeral=True)
