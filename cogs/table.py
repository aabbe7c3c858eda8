"""At the table: what happens when somebody presses a button of a board."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

import matches
from cogs import replies
from cogs.clicks import Click
from cogs.story import card_sign, names
from cogs.views import Layout, Note
from game import Draw, HeroPlay, House, Move, Seat, parse_move
from locales.words import say
from matches import BoardMovedOn, Confirming, Match, NotYours, OfferKind, Person
from opponents import phrase_hint

if TYPE_CHECKING:
    from cogs.client import RoseKing

Interaction = discord.Interaction["RoseKing"]


def person_of(user: discord.User | discord.Member) -> Person:
    return Person(user.id, user.display_name, user.bot)


async def setup(client: RoseKing) -> None:
    for action, answer in {
        "play": play,
        "confirm": confirm,
        "cancel": cancel,
        "hint": hint,
        "take-back": take_back,
        "agree": agree,
        "refuse": refuse,
        "check-deal": check_deal,
    }.items():
        client.clicks.answered_by(action, answer)


def written_move(word: str) -> Move:
    """The move on a button. What is none can only be forged, so it is as if the board had no such button."""
    try:
        return parse_move(word)
    except ValueError:
        raise matches.Unknown(word) from None


async def play(interaction: Interaction, click: Click) -> None:
    """A card or the draw pile was pressed: the move is made, or first shown if the person wants to confirm it."""
    client, move = interaction.client, written_move(click.word)
    choices = await matches.settings(client.hall, interaction.user.id)
    hero = isinstance(move, HeroPlay)
    if choices.confirming is Confirming.ALL or (hero and choices.confirming is Confirming.HEROES):
        await _ask(interaction, click, move)
        return
    await _make(interaction, click, move)


async def confirm(interaction: Interaction, click: Click) -> None:
    """The person has seen what the move does and wants it."""
    await _make(interaction, click, written_move(click.word))


async def cancel(interaction: Interaction, click: Click) -> None:
    """The person thought better of it: what was asked goes."""
    await interaction.response.defer()
    await interaction.delete_original_response()


async def _make(interaction: Interaction, click: Click, move: Move) -> None:
    client = interaction.client
    played = await matches.play(client.hall, click.subject, interaction.user.id, click.turn, move)
    try:
        await client.boards.answer(interaction, played.match)
    finally:
        client.thinking.about(played.match)
    if click.action == "confirm":
        with suppress(discord.NotFound):  # the person may have been quicker
            await interaction.delete_original_response()  # the preview, which has done its work


async def look_at_own_turn(interaction: Interaction, click: Click) -> tuple[Match, Seat]:
    """The match of a click, if it is this person's turn there and the board is still the one that was clicked."""
    match = await matches.look(interaction.client.hall, click.subject)
    seat = match.seat_of(interaction.user.id)
    if seat is None:
        raise NotYours(match, NotYours.Why.NOT_SEATED)
    if match.ended is not None:
        raise matches.MatchIsOver(match)
    if click.turn != match.turn:
        raise BoardMovedOn(match)
    if match.view.seat is not seat:
        raise NotYours(match, NotYours.Why.NOT_YOUR_TURN)
    return match, seat


async def _ask(interaction: Interaction, click: Click, move: Move) -> None:
    """Show what a move would do, to this person alone, with the two buttons."""
    client = interaction.client
    match, seat = await look_at_own_turn(interaction, click)
    refusal = match.view.refusal(seat, move)
    if refusal is not None:
        raise matches.MoveRefused(match, move, refusal)
    # An update first, then the preview as a follow-up: so this click can still change the board's own message later.
    await interaction.response.defer()
    client.boards.remember(match, interaction)
    language = replies.language_of(interaction)
    layout, files = await preview(client, language, match, move, seat)
    await interaction.followup.send(view=layout, files=files, ephemeral=True)


class Confirm(Layout):
    """A preview of a move, with yes and no."""

    def __init__(self, language: str, match: Match, move: Move, text: str, filename: str | None, alt: str) -> None:
        super().__init__()
        box: ui.Container[Any] = ui.Container(ui.TextDisplay(text))
        if filename:
            box.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{filename}", description=alt)))
        yes = Click("confirm", match.id, match.turn, str(move))
        no = Click("cancel", match.id, match.turn)
        box.add_item(
            ui.ActionRow(
                ui.Button(label=say(language, "confirm-yes"), custom_id=str(yes), style=discord.ButtonStyle.success),
                ui.Button(label=say(language, "confirm-no"), custom_id=str(no), style=discord.ButtonStyle.secondary),
            )
        )
        self.add_item(box)


async def preview(
    client: RoseKing, language: str, match: Match, move: Move, seat: Seat
) -> tuple[Layout, list[discord.File]]:
    """What a move would do: a picture, and the question whether to make it. A draw has no picture."""
    if isinstance(move, Draw):
        return Confirm(language, match, move, say(language, "confirm-draw", cards=match.pile), None, ""), []
    side = seat if match.practice else await client.side_of(match, seat)
    drawn = await client.pictures.preview(language, match, move, side)
    hero = isinstance(move, HeroPlay)
    text = say(
        language,
        "confirm-hero" if hero else "confirm-play",
        card=card_sign(move.card, turned=side.house is House.WHITE),
        square=str(match.view.target(move.card)),
        heroes=match.view.heroes[seat],
        forced="yes" if match.forced == move else "no",
    )
    return Confirm(language, match, move, text, drawn.filename, drawn.alt), [drawn.file()]


def move_name(language: str, match: Match, move: Move, turned: bool) -> str:
    """A move in a sentence: the card with its square, or drawing."""
    if isinstance(move, Draw):
        return say(language, "move-draw")
    sign = f"{card_sign(move.card, turned)} · {match.view.target(move.card)}"
    return f"⚔ {sign}" if isinstance(move, HeroPlay) else sign


async def hint(interaction: Interaction, click: Click) -> None:
    """Advice in practice. Thinking may take a moment, so the click is acknowledged first."""
    client, language = interaction.client, replies.language_of(interaction)
    match, seat = await look_at_own_turn(interaction, click)
    turned = match.practice and seat.house is House.WHITE
    await interaction.response.defer(ephemeral=True, thinking=True)
    found = await matches.hint(client.hall, match.id, interaction.user.id)
    called = names(language, match.players)
    first, *more = phrase_hint(
        found,
        lambda key, /, **variables: say(language, key, **variables),
        lambda move: f"**{move_name(language, match, move, turned)}**",
        called,
    )
    text = "\n".join([f"💡 {first}", *(f"- {line}" for line in more)])
    await interaction.edit_original_response(view=Note(text))


async def take_back(interaction: Interaction, click: Click) -> None:
    """In practice the last move of one's own is taken back at once; against people it is asked for."""
    match = await matches.offer(interaction.client.hall, click.subject, interaction.user.id, OfferKind.TAKE_BACK)
    await interaction.client.boards.answer(interaction, match)


async def agree(interaction: Interaction, click: Click) -> None:
    match = await matches.agree(interaction.client.hall, click.subject, interaction.user.id, _kind(click))
    await interaction.client.boards.answer(interaction, match)
    interaction.client.thinking.about(match)


async def refuse(interaction: Interaction, click: Click) -> None:
    match = await matches.refuse(interaction.client.hall, click.subject, interaction.user.id, _kind(click))
    await interaction.client.boards.answer(interaction, match)


def _kind(click: Click) -> OfferKind:
    return OfferKind.TAKE_BACK if click.word == "take-back" else OfferKind.DRAW


async def check_deal(interaction: Interaction, click: Click) -> None:
    """The secret of the deck, and how anybody can check that it was the promised one."""
    match = await matches.look(interaction.client.hall, click.subject)
    if match.ended is None or match.deal.secret is None:
        raise matches.StillRunning(match)
    deal = match.deal
    text = replies.speak(
        interaction,
        "deal-checked",
        commitment=deal.commitment.hex(),
        secret=deal.secret.hex() if deal.secret else "",
        salt=deal.salt,
    )
    await replies.show(interaction, Note(text), private=True)
