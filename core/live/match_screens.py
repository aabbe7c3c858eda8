"""The layout and the files of a message about a match, in a language and from a side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from core.layouts.board_layout import BoardLayout, colour, heading, status
from core.layouts.card_emoji import CardEmoji
from core.layouts.pictures import Pictures, board_in_words
from core.layouts.story import name_of, plain_name_of
from core.outgoing.base_layouts import Layout, Note
from core.outgoing.discord_api import Files
from core.outgoing.links import link
from data.rows.match_rows import Place, Reach
from data.rows.people_rows import Picture
from game import House, Seat
from locales.words import say
from matches.model.context import Context
from matches.model.values import Match
from matches.people.people import picture_of, settings


class MatchScreens:
    def __init__(self, context: Context, pictures: Pictures, emoji: CardEmoji) -> None:
        self._context = context
        self._pictures = pictures
        self._emoji = emoji

    async def board(
        self, match: Match, place: Place, *, mention: Sequence[int] = (), note: str = ""
    ) -> tuple[Layout, Files]:
        """The live board of a match for a place."""
        side = side_of_board(match, place)
        picture, described = await self._wanted(match, place)
        drawn = await self._pictures.board(place.language, match, side, picture)
        layout = BoardLayout(
            place.language,
            match,
            drawn,
            self._emoji,
            turned=side.house is House.WHITE,
            above=_mention(place.language, mention),
            note=note,
            description=board_in_words(place.language, match) if described else "",
        )
        return layout, [drawn.file()]

    async def look(
        self,
        match: Match,
        language: str,
        side: Seat = Seat.RED_1,
        note: str = "",
        *,
        picture: Picture | None = None,
        described: bool = False,
    ) -> tuple[Layout, Files]:
        """A picture of a match without buttons, with a link to the live board."""
        if picture is None:
            picture, described = await picture_of(self._context, match.id)
        drawn = await self._pictures.board(language, match, side, picture)
        address = link(match.place)
        lines = [heading(language, match), status(language, match), note]
        lines += [say(language, "see-board", link=address)] if address else []
        items: list[ui.Item[Any]] = [drawn.gallery()]
        if described:
            items.append(ui.TextDisplay(board_in_words(language, match)))
        return Note("\n".join(filter(None, lines)), *items, colour=colour(match)), [drawn.file()]

    async def _wanted(self, match: Match, place: Place) -> tuple[Picture, bool]:
        """How the board is drawn in a place, and whether it is also described in words.

        A board for one person follows their settings. A shared board is drawn as its host has chosen, and described in
        words if any of the players needs that.
        """
        if place.reach is Reach.DM and match.to_move is not None and match.to_move.person is not None:
            known = await settings(self._context, match.to_move.person)
            return known.picture, known.described
        return await picture_of(self._context, match.id)

    async def waits(self, match: Match, language: str) -> tuple[Layout, Files]:
        """The same, with a note that the person to move accepts no direct messages."""
        assert match.to_move is not None
        note = say(language, "dms-closed-midway", who=name_of(language, match.to_move))
        return await self.look(match, language, note=note)

    def thread_name(self, match: Match, language: str) -> str:
        called = [plain_name_of(language, player) for player in match.players]
        return say(language, "thread-name", red=called[0], white=called[1])


def _mention(language: str, people: Sequence[int]) -> str:
    """The text above a board that mentions people: one person for their turn, all players for a new thread."""
    if not people:
        return ""
    called = " ".join(f"<@{person}>" for person in people)
    return (
        say(language, "board-mention", person=called)
        if len(people) == 1
        else say(language, "thread-welcome", people=called)
    )


def side_of_board(match: Match, place: Place) -> Seat:
    """The side from which a board is shown: that of the only reader, else red's."""
    if match.practice:
        return next(player.seat for player in match.players if player.level is None)
    if match.to_move is not None and place.reach is Reach.DM:
        return match.to_move.seat
    return Seat.RED_1
