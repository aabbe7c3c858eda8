"""The live boards: one message a match that shows the truth, wherever Discord lets it be.

While people are at the table the message is edited in place. It is posted again when somebody has to be told, when it
is too old to be edited, or when it is gone; then the old one loses its buttons and points to the new one. The store is
always ahead of the screen: whatever Discord refuses here, the move has been made, and the next look shows it.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
from discord import ui

import matches
from cogs import replies
from cogs.board_layout import BoardLayout, colour, heading, status
from cogs.places import How, Stand, link, stand, with_message
from cogs.views import Layout, Note
from game import House, Seat
from locales.words import say
from matches import Match, Place

if TYPE_CHECKING:
    from cogs.client import RoseKing

log = logging.getLogger(__name__)

TOKEN_LIFE: Final = 14 * 60
"""Seconds for which a click can still be answered; Discord's own limit is 15 minutes."""
OLD: Final = 55 * 60
"""Seconds after which a message is posted again rather than edited: Discord counts edits of old ones apart."""
_REMEMBERED: Final = 4096
_GONE: Final = (10003, 10008)
_BARRED: Final = (50001, 50013, 50083, 50007)

Trouble = (discord.DiscordException, aiohttp.ClientError, OSError)


@dataclass(slots=True)
class _Memory:
    """What this process knows of a match's board. Losing it costs nothing but a few edits."""

    lock: asyncio.Lock
    shown: int = -1
    """The version that the message shows."""
    door: discord.Interaction[Any] | None = None
    """The latest click whose answer is the board's message."""


class Boards:
    def __init__(self, client: RoseKing) -> None:
        self._client = client
        self._memories: OrderedDict[str, _Memory] = OrderedDict()
        self._repairs: set[asyncio.Task[None]] = set()

    async def answer(self, interaction: discord.Interaction[Any], match: Match, note: str = "") -> None:
        """Show a match in answer to a click: on the board that was clicked, or, if that is not it, on the live one."""
        message = interaction.message
        if match.place is None or message is None or message.id != match.place.message:
            await self.refresh(match)
            return
        async with self._memory(match) as memory:
            memory.door = interaction
            await self._show(memory, match, note)

    def remember(self, match: Match, interaction: discord.Interaction[Any]) -> None:
        """A click whose answer is the board's message, though something else is answered first."""
        self._memories.setdefault(match.id, _Memory(asyncio.Lock())).door = interaction

    async def refresh(self, match: Match) -> None:
        """Make the live board show the match as it is now."""
        async with self._memory(match) as memory:
            await self._show(memory, match)

    async def open(self, interaction: discord.Interaction[Any], match: Match, place: Place) -> Match:
        """Show a match for the first time, in place of the message that was clicked."""
        layout, files = await replies.in_time(interaction, self._draw(match, stand(place).language))
        message: int | None
        if interaction.response.is_done():
            message = (await interaction.edit_original_response(view=layout, attachments=files)).id
        else:
            await interaction.response.edit_message(view=layout, attachments=files)
            message = interaction.message.id if interaction.message else None
        return await self._opened(interaction, match, place, message)

    async def open_new(self, interaction: discord.Interaction[Any], match: Match, place: Place) -> Match:
        """Show a match for the first time, as a new message that answers a command or a click."""
        private = stand(place).how is How.PRIVATE
        layout, files = await replies.in_time(interaction, self._draw(match, stand(place).language), private=private)
        if interaction.response.is_done():
            message: int | None = (await interaction.edit_original_response(view=layout, attachments=files)).id
        else:
            sent = await interaction.response.send_message(view=layout, files=files, ephemeral=private)
            message = sent.message_id
        return await self._opened(interaction, match, place, message)

    async def _opened(
        self, interaction: discord.Interaction[Any], match: Match, place: Place, message: int | None
    ) -> Match:
        assert message is not None
        match = await matches.move_board(self._client.hall, match.id, with_message(place, message))
        async with self._memory(match) as memory:
            memory.door, memory.shown = interaction, match.turn
        return match

    async def post_to(self, match: Match, place: Place) -> Match:
        """Show a match for the first time in a channel where nobody clicked."""
        layout, files = await self._draw(match, stand(place).language)
        sent = await self._channel(place).send(view=layout, files=files)
        return await matches.move_board(self._client.hall, match.id, with_message(place, sent.id))

    async def post(self, match: Match, *, mention: int | None = None, note: str = "") -> Match:
        """Post the board anew at the end of its channel, or wherever it can be; the old one points to it."""
        async with self._memory(match) as memory:
            return await self._post(memory, match, mention, note)

    @asynccontextmanager
    async def _memory(self, match: Match) -> AsyncIterator[_Memory]:
        memory = self._memories.setdefault(match.id, _Memory(asyncio.Lock()))
        self._memories.move_to_end(match.id)
        while len(self._memories) > _REMEMBERED:
            self._memories.popitem(last=False)
        async with memory.lock:
            yield memory

    async def _show(self, memory: _Memory, match: Match, note: str = "") -> None:
        """Edit the board where it is. The lock is held, so that no earlier state is ever written over a later one."""
        current = await matches.look(self._client.hall, match.id)
        place = current.place
        if place is None:
            return
        to = stand(place)
        try:
            if to.how is How.LETTER and not await self._is_with_mover(current, place):
                if memory.door is not None and not memory.door.response.is_done():
                    await memory.door.response.defer()
                await self._send_letters(memory, current)
            else:
                await self._edit(memory, current, place, to, note)
            memory.shown = current.turn
        except Trouble as error:
            await self._in_trouble(memory, current, error, note)

    async def _is_with_mover(self, match: Match, place: Place) -> bool:
        """Whether a letter lies with the person who is to move; while the computer thinks, it stays where it is."""
        player = match.to_move
        if player is None or player.person is None:
            return player is not None
        return (await self._client.letters(player.person)).id == place.channel

    async def _edit(self, memory: _Memory, match: Match, place: Place, to: Stand, note: str) -> None:
        layout, files = None, list[discord.File]()
        if memory.door is not None and not memory.door.response.is_done():
            try:
                layout, files = await replies.in_time(memory.door, self._draw(match, to.language, note=note))
                if not memory.door.response.is_done():
                    await memory.door.response.edit_message(view=layout, attachments=files)
                    return
            except (discord.HTTPException, discord.InteractionResponded) as error:
                log.info("match %s: a click was not answered, %s", match.id, replies.reason(error) or error)
                memory.door, layout = None, None  # its message can still be edited
        if layout is None:
            layout, files = await self._draw(match, to.language, note=note)
        if memory.door is not None and self._age(memory.door.id) < TOKEN_LIFE:
            try:
                await memory.door.edit_original_response(view=layout, attachments=files)
            except discord.HTTPException as error:
                log.info("match %s: a click is spent, %s", match.id, replies.reason(error) or error)
                memory.door = None
                layout, files = await self._draw(match, to.language, note=note)
            else:
                return
        if to.how in (How.BORROWED, How.PRIVATE):
            log.info("match %s: its board can only be changed by the next click on it", match.id)
            return
        # Without a message the bot was stopped after it had shown the board and before it could say where.
        if place.message is None or self._age(place.message) > OLD:
            await self._post(memory, match, None, note)
            return
        await self._message(place).edit(view=layout, attachments=files)

    async def _in_trouble(self, memory: _Memory, match: Match, error: BaseException, note: str) -> None:
        """The board could not be edited: it moves if its place is lost, and is tried again if Discord is in trouble."""
        code = error.code if isinstance(error, discord.HTTPException) else 0
        log.warning("match %s: its board was not shown, %s", match.id, replies.reason(error) or error)
        if code in _GONE or code in _BARRED or code == 30046:
            try:
                await self._post(memory, match, None, note)
            except Trouble as another:
                log.warning("match %s: nor could it be posted, %s", match.id, replies.reason(another) or another)
        elif replies.reason(error) is not None:
            repair = asyncio.create_task(self._repair(match))
            self._repairs.add(repair)
            repair.add_done_callback(self._repairs.discard)
        else:
            raise error

    async def _repair(self, match: Match) -> None:
        """Discord was in trouble: look again after a while, until the board shows the truth."""
        for pause in (2, 10, 60):
            await asyncio.sleep(pause)
            async with self._memory(match) as memory:
                current = await matches.look(self._client.hall, match.id)
                if (memory.shown >= current.turn and current.ended is None) or current.place is None:
                    return
                try:
                    await self._edit(memory, current, current.place, stand(current.place), "")
                except Trouble as error:
                    log.warning("match %s: its board is still behind, %s", match.id, replies.reason(error) or error)
                else:
                    memory.shown = current.turn
                    return

    async def _post(self, memory: _Memory, match: Match, mention: int | None, note: str) -> Match:
        before = match.place
        for place in self._where(match):
            try:
                language = stand(place).language
                layout, files = await self._draw(match, language, mention=mention, note=note)
                sent = await self._channel(place).send(
                    view=layout, files=files, allowed_mentions=_only(mention), silent=mention is None
                )
            except Trouble as error:
                log.info(
                    "match %s: no board in channel %s, %s", match.id, place.channel, replies.reason(error) or error
                )
                if replies.reason(error) is None:
                    raise
                continue
            match = await matches.move_board(self._client.hall, match.id, with_message(place, sent.id))
            memory.door, memory.shown = None, match.turn
            await self.retire(before, match)
            return match
        return await self._send_letters(memory, match)

    def _where(self, match: Match) -> list[Place]:
        """The places where a board may be posted again, the best first."""
        place = match.place
        if place is None or stand(place).how is not How.CHANNEL:
            return []
        parent = replace(place, thread=None, message=None)
        return [replace(place, message=None), parent] if place.thread else [parent]

    async def _send_letters(self, memory: _Memory, match: Match) -> Match:
        """The board as a direct message to the person to move; to everybody when the match is over."""
        before = match.place
        moved = before is not None and stand(before).how is not How.LETTER
        player = match.to_move
        now: Place | None = None
        for person in (player.person,) if player else match.people:
            if person is None:
                continue
            language = await self._client.languages.of_person(person)
            note = say(language, "board-moved-to-letters") if moved else ""
            channel = await self._client.letters(person)
            place = Place(channel.id, how=str(Stand(How.LETTER, language)))
            layout, files = await self._draw(replace(match, place=place), language, note=note)
            try:
                sent = await channel.send(view=layout, files=files)
            except discord.Forbidden as error:
                log.info("match %s: no letter to person %s, %s", match.id, person, replies.reason(error))
                continue
            now = now or with_message(place, sent.id)
        if now is None:
            log.warning("match %s: its board can be shown nowhere; `/rose board` brings it back", match.id)
            return match
        match = await matches.move_board(self._client.hall, match.id, now)
        memory.door, memory.shown = None, match.turn
        await self.retire(before, match)
        return match

    async def look(self, language: str, match: Match, side: Seat) -> tuple[Layout, list[discord.File]]:
        """A picture of a match for one pair of eyes, with a link to the live board."""
        drawn = await self._client.pictures.board(language, match, side)
        address = link(match.place)
        lines = [heading(language, match), status(language, match)]
        lines += [say(language, "see-board", link=address)] if address else []
        gallery: ui.MediaGallery[Any] = ui.MediaGallery(
            discord.MediaGalleryItem(f"attachment://{drawn.filename}", description=drawn.alt)
        )
        return Note("\n".join(lines), gallery, colour=colour(match)), [drawn.file()]

    async def retire(self, before: Place | None, match: Match) -> None:
        """An old board loses its buttons and points to the live one."""
        if before is None or before.message is None or stand(before).how not in (How.CHANNEL, How.LETTER):
            return
        language = stand(before).language
        files: list[discord.File] = []
        layout: Layout
        if stand(match.place).how is not How.LETTER:
            layout = Note(say(language, "board-moved", link=link(match.place) or ""))
        elif stand(before).how is How.LETTER:
            # Whoever has just moved keeps the picture of what came of it.
            layout, files = await self.look(language, match, Seat.RED_1)
        else:
            layout = Note(say(language, "board-moved-away"))
        try:
            await self._message(before).edit(view=layout, attachments=files)
        except Trouble as error:
            log.info("match %s: an old board keeps its buttons, %s", match.id, replies.reason(error) or error)

    async def _draw(
        self, match: Match, language: str, *, mention: int | None = None, note: str = ""
    ) -> tuple[BoardLayout, list[discord.File]]:
        side = _side(match)
        drawn = await self._client.pictures.board(language, match, side)
        files = [drawn.file()]
        record = None
        if match.ended is not None:
            record = f"rose-king-{match.id}.txt"
            text = str(await matches.record(self._client.hall, match.id))
            files.append(discord.File(io.BytesIO(text.encode()), record))
        layout = BoardLayout(
            language,
            match,
            drawn,
            self._client.emoji_of_cards,
            turned=side.house is House.WHITE,
            mention=mention,
            note=note,
            record=record,
        )
        return layout, files

    def _age(self, snowflake: int) -> float:
        """Seconds since Discord gave something its id."""
        return self._client.hall.time.now() - discord.utils.snowflake_time(snowflake).timestamp()

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.thread or place.channel, guild_id=place.guild)

    def _message(self, place: Place) -> discord.PartialMessage:
        assert place.message is not None
        return self._channel(place).get_partial_message(place.message)


def _side(match: Match) -> Seat:
    """The side from which a board is shown: that of whoever alone will see it, else red's."""
    if match.practice:
        return next(player.seat for player in match.players if player.level is None)
    if match.to_move is not None and stand(match.place).how is How.LETTER:
        return match.to_move.seat
    return Seat.RED_1


def _only(mention: int | None) -> discord.AllowedMentions:
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(mention)] if mention else False)
