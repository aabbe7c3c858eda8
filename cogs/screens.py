"""What goes into a message about a match: its layout and its files, drawn in a language and from a side."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

import matches
from cogs.board_layout import BoardLayout, colour, heading, status
from cogs.places import How, link, stand
from cogs.views import Layout, Note
from game import House, Seat
from locales.words import say
from matches import Match

if TYPE_CHECKING:
    from cogs.client import RoseKing


async def board(
    client: RoseKing, match: Match, language: str, *, mention: int | None = None, note: str = ""
) -> tuple[BoardLayout, list[discord.File]]:
    """The live board of a match, with its record once it is over."""
    side = side_of_board(match)
    drawn = await client.pictures.board(language, match, side)
    files = [drawn.file()]
    record = None
    if match.ended is not None:
        record = f"rose-king-{match.id}.txt"
        text = str(await matches.record(client.hall, match.id))
        files.append(discord.File(io.BytesIO(text.encode()), record))
    layout = BoardLayout(
        language,
        match,
        drawn,
        client.emoji_of_cards,
        turned=side.house is House.WHITE,
        mention=mention,
        note=note,
        record=record,
    )
    return layout, files


async def look(
    client: RoseKing, language: str, match: Match, side: Seat, note: str = ""
) -> tuple[Layout, list[discord.File]]:
    """A picture of a match without buttons, with a link to the live board."""
    drawn = await client.pictures.board(language, match, side)
    address = link(match.place)
    lines = [heading(language, match), status(language, match), note]
    lines += [say(language, "see-board", link=address)] if address else []
    gallery: ui.MediaGallery[Any] = ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{drawn.filename}", description=drawn.alt)
    )
    return Note("\n".join(filter(None, lines)), gallery, colour=colour(match)), [drawn.file()]


def side_of_board(match: Match) -> Seat:
    """The side from which a board is shown: that of whoever alone will see it, else red's."""
    if match.practice:
        return next(player.seat for player in match.players if player.level is None)
    if match.to_move is not None and stand(match.place).how is How.LETTER:
        return match.to_move.seat
    return Seat.RED_1
