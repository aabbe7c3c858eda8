"""The live boards: one message a match that shows the truth, wherever Discord lets it be.

While people are at the table the message is edited in place. It is posted again when somebody has to be told, when it
is too old to be edited, or when it is gone; then the old one loses its buttons and points to the new one. The store is
always ahead of the screen: whatever Discord refuses here, the move has been made, and the next look shows it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

import matches
from cogs import replies, screens
from cogs.places import How, Stand, link, stand, with_message
from cogs.story import name_of
from cogs.views import Layout, Note
from game import Seat
from locales.words import say
from matches import Match, Place

if TYPE_CHECKING:
    from cogs.client import RoseKing

log = logging.getLogger(__name__)

TOKEN_LIFE: Final = 14 * 60
"""Seconds for which a click can still be answered; Discord's own limit is 15 minutes."""
OLD: Final = 55 * 60
"""Seconds after which a message is posted again rather than edited: Discord counts edits of old ones apart."""
_REMEMBERED: Final = 1024
_GONE: Final = (10003, 10008)
_BARRED: Final = (50001, 50013, 50083, 50007)

Trouble = (discord.DiscordException, aiohttp.ClientError, OSError)


@dataclass(slots=True)
class _Memory:
    """What this process knows of a match's board. Losing it costs nothing but a few edits."""

    lock: asyncio.Lock
    shown: object = None
    """What the message shows; None if that is not known, as after a restart."""
    door: discord.Interaction[Any] | None = None
    """The latest click whose answer is the board's message."""


class Boards:
    def __init__(self, client: RoseKing) -> None:
        self._client = client
        self._memories: OrderedDict[str, _Memory] = OrderedDict()
        self._repairs: set[asyncio.Task[None]] = set()

    async def answer(self, interaction: discord.Interaction[Any], match: Match, note: str = "") -> None:
        """Show a match in answer to a click: on the board that was clicked, or, if that is not it, on the live one."""
        async with self._memory(match, interaction) as memory:
            # Only now is it certain which message is the live board: it may just have been posted anew.
            current = await matches.latest(self._client.hall, match.id)
            if _is_board(interaction, current):
                memory.door = interaction
            else:
                await replies.acknowledge(interaction)
            await self._show(memory, current, note)

    async def catch_up(self, match: Match, interaction: discord.Interaction[Any] | None = None) -> None:
        """Show the match if its board is behind; ``interaction`` is a click on it that is explained afterwards."""
        if interaction is not None and not _is_board(interaction, match):
            return
        async with self._memory(match, interaction) as memory:
            current = await matches.look(self._client.hall, match.id)
            if memory.shown == _state(current):
                return
            if interaction is not None and _is_board(interaction, current):
                memory.door = interaction
            await self._show(memory, current)

    def remember(self, match: Match, interaction: discord.Interaction[Any]) -> None:
        """A click whose answer is the board's message, though something else is answered first."""
        self._memories.setdefault(match.id, _Memory(asyncio.Lock())).door = interaction

    async def close(self) -> None:
        """Nothing is repaired any more: the next start, or the next click, shows the truth."""
        for repair in list(self._repairs):
            repair.cancel()
        await asyncio.gather(*self._repairs, return_exceptions=True)

    async def refresh(self, match: Match) -> None:
        """Make the live board show the match as it is now."""
        async with self._memory(match) as memory:
            await self._show(memory, await matches.look(self._client.hall, match.id))

    async def open(self, interaction: discord.Interaction[Any], match: Match, place: Place) -> Match:
        """Show a match for the first time, in place of the message that was clicked."""
        layout, files = await replies.in_time(interaction, screens.board(self._client, match, stand(place).language))
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
        layout, files = await replies.in_time(
            interaction, screens.board(self._client, match, stand(place).language), private=private
        )
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
        before = match.place
        match = await matches.move_board(self._client.hall, match.id, with_message(place, message))
        async with self._memory(match) as memory:
            await self._retire_borrowed(memory.door, before, match)
            memory.door, memory.shown = interaction, _state(match)
        return match

    async def _retire_borrowed(self, door: discord.Interaction[Any] | None, before: Place | None, match: Match) -> None:
        """An old board that only an answer to a click can change: that is possible while the last click on it lives."""
        old = before is not None and before.message is not None and stand(before).how in (How.BORROWED, How.PRIVATE)
        if old and door is not None and door.response.is_done() and self._age(door.id) < TOKEN_LIFE:
            text = say(stand(before).language, "board-moved-away-unseen")
            try:
                await door.edit_original_response(view=Note(text), attachments=[])
            except Trouble as error:
                log.info("match %s: an old board keeps its buttons, %s", match.id, replies.reason(error) or error)

    async def post_to(self, match: Match, place: Place) -> Match:
        """Show a match for the first time in a channel where nobody clicked."""
        layout, files = await screens.board(self._client, match, stand(place).language)
        sent = await self._channel(place).send(view=layout, files=files)
        return await matches.move_board(self._client.hall, match.id, with_message(place, sent.id))

    async def post(self, match: Match, *, mention: int | None = None, note: str = "") -> Match:
        """Post the board anew at the end of its channel, or wherever it can be; the old one points to it."""
        async with self._memory(match) as memory:
            current = await matches.look(self._client.hall, match.id)
            if mention is not None and current.turn != match.turn:
                return current  # whoever was to be called has come back meanwhile
            return await self._post(memory, current, mention, note)

    @asynccontextmanager
    async def _memory(self, match: Match, click: discord.Interaction[Any] | None = None) -> AsyncIterator[_Memory]:
        memory = self._memories.setdefault(match.id, _Memory(asyncio.Lock()))
        self._memories.move_to_end(match.id)
        if len(self._memories) > _REMEMBERED:
            oldest = next(iter(self._memories))
            if not self._memories[oldest].lock.locked():
                del self._memories[oldest]
        if click is not None and memory.lock.locked():
            await replies.acknowledge(click)  # somebody else is showing the board, and Discord may let them wait
        async with memory.lock:
            yield memory

    async def _show(self, memory: _Memory, match: Match, note: str = "") -> None:
        """Edit the board where it is. The match was looked up while the lock was held, so that no earlier state is
        ever written over a later one.
        """
        if match.place is None:
            return
        try:
            await self._present(memory, match, match.place, note)
        except Trouble as error:
            await self._in_trouble(memory, match, error, note)
        finally:
            self._client.thinking.about(match)  # a board that says so must not say so in vain

    async def _present(self, memory: _Memory, match: Match, place: Place, note: str) -> None:
        to = stand(place)
        if to.how is How.LETTER and not await self._is_with_mover(match, place):
            if memory.door is not None:
                await replies.acknowledge(memory.door)
            await self._send_letters(memory, match)
        elif await self._edit(memory, match, place, to, note):
            memory.shown = _state(match)

    async def _is_with_mover(self, match: Match, place: Place) -> bool:
        """Whether a letter lies with the person who is to move; while the computer thinks, it stays where it is."""
        player = match.to_move
        if player is None or player.person is None:
            return player is not None
        return (await self._client.letters(player.person)).id == place.channel

    async def _edit(self, memory: _Memory, match: Match, place: Place, to: Stand, note: str) -> bool:
        """Whether the board shows the match now."""
        layout, files = None, list[discord.File]()
        if memory.door is not None and not memory.door.response.is_done():
            try:
                layout, files = await replies.in_time(
                    memory.door, screens.board(self._client, match, to.language, note=note)
                )
                if not memory.door.response.is_done():
                    await memory.door.response.edit_message(view=layout, attachments=files)
                    return True
            except (discord.HTTPException, discord.InteractionResponded) as error:
                log.info("match %s: a click was not answered, %s", match.id, replies.reason(error) or error)
                memory.door, layout = None, None  # its message can still be edited
        if layout is None:
            layout, files = await screens.board(self._client, match, to.language, note=note)
        if memory.door is not None and self._age(memory.door.id) < TOKEN_LIFE:
            try:
                await memory.door.edit_original_response(view=layout, attachments=files)
            except discord.HTTPException as error:
                log.info("match %s: a click is spent, %s", match.id, replies.reason(error) or error)
                memory.door = None
                layout, files = await screens.board(self._client, match, to.language, note=note)
            else:
                return True
        if to.how in (How.BORROWED, How.PRIVATE):
            log.info("match %s: its board can only be changed by the next click on it", match.id)
            return False
        # Without a message the bot was stopped after it had shown the board and before it could say where.
        if place.message is None or self._age(place.message) > OLD:
            await self._post(memory, match, None, note)
            return True
        await self._message(place).edit(view=layout, attachments=files)
        return True

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
                if memory.shown == _state(current) or current.place is None:
                    return
                try:
                    await self._present(memory, current, current.place, "")
                except Trouble as error:
                    log.warning("match %s: its board is still behind, %s", match.id, replies.reason(error) or error)
                else:
                    return

    async def _post(self, memory: _Memory, match: Match, mention: int | None, note: str) -> Match:
        before = match.place
        for place in self._where(match):
            try:
                language = stand(place).language
                moved = before is not None and place.thread != before.thread
                said = say(language, "board-moved-to-letters") if moved else note
                layout, files = await screens.board(self._client, match, language, mention=mention, note=said)
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
            memory.door, memory.shown = None, _state(match)
            match = await matches.move_board(self._client.hall, match.id, with_message(place, sent.id))
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
            layout, files = await screens.board(self._client, replace(match, place=place), language, note=note)
            try:
                sent = await channel.send(view=layout, files=files)
            except discord.Forbidden as error:
                log.info("match %s: no letter to person %s, %s", match.id, person, replies.reason(error))
                continue
            now = now or with_message(place, sent.id)
        if now is None:
            log.warning("match %s: its board can be shown nowhere; `/rose board` brings it back", match.id)
            await self._say_where_it_waits(match, before)
            return match
        memory.door, memory.shown = None, _state(match)
        match = await matches.move_board(self._client.hall, match.id, now)
        await self.retire(before, match)
        return match

    async def _say_where_it_waits(self, match: Match, before: Place | None) -> None:
        """The person to move takes no letters: whoever holds the last one reads why nothing comes."""
        if before is None or before.message is None or stand(before).how is not How.LETTER or match.to_move is None:
            return
        language = stand(before).language
        note = say(language, "letters-closed-midway", who=name_of(language, match.to_move))
        layout, files = await screens.look(self._client, language, match, Seat.RED_1, note)
        try:
            await self._message(before).edit(view=layout, attachments=files)
        except Trouble as error:
            log.info("match %s: nor could that be said, %s", match.id, replies.reason(error) or error)

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
            layout, files = await screens.look(self._client, language, match, Seat.RED_1)
        else:
            layout = Note(say(language, "board-moved-away"))
        try:
            await self._message(before).edit(view=layout, attachments=files)
        except Trouble as error:
            log.info("match %s: an old board keeps its buttons, %s", match.id, replies.reason(error) or error)

    def _age(self, snowflake: int) -> float:
        """Seconds since Discord gave something its id."""
        return self._client.hall.time.now() - discord.utils.snowflake_time(snowflake).timestamp()

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.thread or place.channel, guild_id=place.guild)

    def _message(self, place: Place) -> discord.PartialMessage:
        assert place.message is not None
        return self._channel(place).get_partial_message(place.message)


def _state(match: Match) -> object:
    """What of a match its board shows."""
    return match.turn, match.offer, match.ended is None


def _is_board(interaction: discord.Interaction[Any], match: Match) -> bool:
    """Whether a click was on the live board."""
    return match.place is not None and interaction.message is not None and interaction.message.id == match.place.message


def _only(mention: int | None) -> discord.AllowedMentions:
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(mention)] if mention else False)
