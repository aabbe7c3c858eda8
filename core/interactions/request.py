"""One command or click of a person, and every way to answer it.

Discord accepts one first answer within three seconds, then edits and further messages for 15 minutes. Two parts of the
bot may try to give the first answer at the same moment: a lock lets one do so, and the other notices.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import discord

from core.interactions.interaction import Interaction, person_of
from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import DiscordFailed, FailReason, Files, button_ids, only, refusals
from core.outgoing.links import here, sees
from data.errors import StoreError
from data.rows.match_rows import Handle, Place, Reach
from data.rows.people_rows import PersonRow
from locales import words
from matches.model.values import Person

log = logging.getLogger(__name__)
_T = TypeVar("_T")

TOKEN_LIFE: Final = 14 * 60
"""Seconds for which a click can still be answered; Discord's own limit is 15 minutes."""
ANSWER_WITHIN: Final = 1.5
"""Seconds after which a request is acknowledged even if its answer is not drawn yet; Discord's limit is 3."""


class Request:
    def __init__(self, interaction: Interaction, language: str, server_language: str) -> None:
        self.interaction = interaction
        self.language = language  # for private answers
        self.server_language = server_language  # for messages that the whole channel sees
        self.known = PersonRow(0, "")  # what they have chosen, as far as it is known: enough for pictures and sentences
        self.unread: StoreError | None = None  # why the store did not say what they have chosen now
        self.seconds_at_discord = 0.0  # waiting for Discord does not count as work
        self._first = asyncio.Lock()
        self._answered_elsewhere = False  # by another process that received the same interaction
        self._thinking = False  # whether the first answer was "thinking ...", which the next message replaces

    # Who asks, and where

    @property
    def id(self) -> int:
        return self.interaction.id

    @property
    def salt(self) -> str:
        """A value that no player can choose: the id that Discord gave to the interaction."""
        return str(self.interaction.id)

    @property
    def person(self) -> Person:
        return person_of(self.interaction.user)

    @property
    def settings(self) -> PersonRow:
        """What this person has chosen, as it was stored when they asked. Raises StoreError if it could not be read."""
        if self.unread is not None:
            raise self.unread
        return self.known

    @property
    def user(self) -> int:
        return self.interaction.user.id

    @property
    def token(self) -> str:
        return self.interaction.token

    @property
    def token_ends(self) -> int:
        """Until when the interaction can be answered and its answers edited."""
        return int(self.interaction.created_at.timestamp()) + TOKEN_LIFE

    @property
    def message(self) -> int | None:
        """The message that was clicked."""
        return self.interaction.message.id if self.interaction.message else None

    @property
    def is_click(self) -> bool:
        return self.interaction.type is discord.InteractionType.component

    @property
    def on_private_message(self) -> bool:
        return self.interaction.message is not None and self.interaction.message.flags.ephemeral

    @property
    def in_server(self) -> bool:
        return self.interaction.guild_id is not None

    @property
    def manages_server(self) -> bool:
        """Whether this person may manage the server that they are in."""
        return self.in_server and self.interaction.permissions.manage_guild

    @property
    def in_dms(self) -> bool:
        """In the bot's own direct messages with this person."""
        return self.interaction.context.dm_channel

    @property
    def reachable(self) -> bool:
        """Whether the bot is a member of this place. It is not if only the person has installed it."""
        return self.interaction.is_guild_integration() if self.in_server else self.in_dms

    @property
    def origin(self) -> str:
        """The idempotency key: one for each command; for a button one for its message, for all clicks on it."""
        return str(self.id) if self.message is None else f"{self.message}/{self.data.get('custom_id', '')}"

    def origin_for(self, person: int | None) -> str:
        """The same for one person. It is stored, so it is a digest: it must not identify a deleted person."""
        return hashlib.sha256(f"{self.origin}/{person or ''}".encode()).hexdigest()

    @property
    def data(self) -> dict[str, Any]:
        return dict(self.interaction.data) if self.interaction.data else {}

    @property
    def chosen(self) -> str:
        """The choice in a menu; empty for a button."""
        return str((self.data.get("values") or [""])[0])

    def shows_board(self, match: str) -> bool:
        """Whether the clicked message looks like the board of a match."""
        return self.shows(match) and any(one.startswith(("rk:menu:", "rk:play:")) for one in self._ids)

    def shows(self, subject: str) -> bool:
        """Whether the clicked message is about this match or invitation, and about no other."""
        subjects = {one.split(":")[2] for one in self._ids if one.count(":") >= 2}
        return subjects - {""} == {subject}

    @property
    def _ids(self) -> list[str]:
        return list(button_ids(self.interaction.message.components)) if self.interaction.message else []

    def sees(self, place: Place) -> bool:
        """Whether this person can see a shared place."""
        return sees(self.interaction, place)

    @property
    def handle(self) -> Handle | None:
        """The handle of this click, if the clicked message can be changed by clicks only."""
        if self.message is None or (self.reachable and not self.on_private_message):
            return None
        return self.any_handle

    @property
    def any_handle(self) -> Handle | None:
        return None if self.message is None else Handle(self.token, self.message, self.token_ends)

    def place(self, *, private: bool = False, language: str | None = None) -> Place:
        """This place, for a message that is not posted yet; with ``private``, only this person sees it."""
        if private:
            return here(self.interaction, Reach.PRIVATE, self.language)
        shared = language or (self.server_language if self.in_server else self.language)
        return here(self.interaction, Reach.CHANNEL if self.reachable else Reach.BORROWED, shared)

    def say(self, key: str, **variables: words.Variable) -> str:
        """A sentence in the language of the person who asked."""
        return words.say(self.language, key, **variables)

    def __str__(self) -> str:
        """For the log: who did what where, in ids. The id of a button names the match."""
        command = self.interaction.command
        what = self.data.get("custom_id") or (command.qualified_name if command else self.data.get("name"))
        return (
            f"{self.interaction.type.name} {what!r} server={self.interaction.guild_id}"
            f" channel={self.interaction.channel_id} person={self.user} interaction={self.id}"
        )

    # The first answer

    @property
    def answered(self) -> bool:
        return self._answered_elsewhere or self.interaction.response.is_done()

    async def acknowledge(self, *, private: bool | None = None) -> None:
        """Give an empty first answer, so that the person does not read "interaction failed". Failures are only logged.

        ``private`` says what kind of new message follows; None means that the clicked message will change.
        """
        async with self._first:
            if self.answered:
                return
            try:
                with self._api_call(otherwise=FailReason.SPENT):
                    if private is None and self.is_click:
                        await self.interaction.response.defer()
                    else:
                        await self.interaction.response.defer(ephemeral=private is not False, thinking=True)
                        self._thinking = True
            except DiscordFailed as failed:
                self._answered_elsewhere = failed.answered_already
                log.info("could not acknowledge, %s: %s", failed, self)

    async def try_update(self, layout: Layout, files: Files = ()) -> bool:
        """Edit the clicked message as the first answer; False if the first answer was given before."""
        async with self._first:
            if self.answered:
                return False
            with self._api_call(otherwise=FailReason.SPENT):
                await self.interaction.response.edit_message(view=layout, attachments=list(files))
        return True

    async def update(self, layout: Layout, files: Files = ()) -> None:
        """Edit the clicked message if it is private, else answer with a new private message.

        A shared message belongs to a board or an invitation, and only their code edits it. A click on it with an id
        that the message does not contain is forged.
        """
        await (self.update_shared if self.on_private_message else self.show)(layout, files)

    async def update_shared(self, layout: Layout, files: Files = ()) -> None:
        """Edit the clicked message, also a shared one. The caller must know that the message is its own."""
        if not await self.try_update(layout, files):
            with self._api_call():
                await self.interaction.edit_original_response(view=layout, attachments=list(files))

    async def show(
        self, layout: Layout, files: Files = (), *, private: bool = True, ping: Sequence[int] = ()
    ) -> int | None:
        """Send a new message: as the first answer, in place of "thinking", or as a follow-up. Its id, if known."""
        async with self._first:
            if not self.answered:
                with self._api_call():
                    sent = await self.interaction.response.send_message(
                        view=layout, files=files, ephemeral=private, allowed_mentions=only(*ping)
                    )
                return sent.message_id
        with self._api_call():
            if self._thinking:
                self._thinking = False
                return (await self.interaction.edit_original_response(view=layout, attachments=list(files))).id
            said = await self.interaction.followup.send(
                view=layout, files=files, ephemeral=private, allowed_mentions=only(*ping), wait=True
            )
        return said.id

    async def reply_privately(self, sentence: str) -> bool:
        """Send a private sentence, as the first answer or as a follow-up. It never raises: it reports errors."""
        try:
            with self._api_call():
                if self.interaction.type is discord.InteractionType.autocomplete:
                    if not self.answered:
                        await self.interaction.response.autocomplete([])  # autocomplete cannot show a sentence
                    return True
                async with self._first:
                    if not self.answered:
                        await self.interaction.response.send_message(sentence, ephemeral=True)
                        return True
                self._thinking = False  # Discord puts the first follow-up in its place
                await self.interaction.followup.send(sentence, ephemeral=True)
                return True
        except DiscordFailed as failed:
            log.info("could not answer, %s: %s", failed, self)
        except Exception:
            log.exception("could not answer: %s", self)
        return False

    async def wait_for_drawing(self, drawing: Awaitable[_T], *, private: bool | None = None) -> _T:
        """Wait for a drawing. If it takes long, acknowledge the request meanwhile."""
        task = asyncio.ensure_future(drawing)
        done, _ = await asyncio.wait({task}, timeout=ANSWER_WITHIN)
        if not done:
            await self.acknowledge(private=private)
        return await task

    async def show_when_drawn(self, drawing: Awaitable[tuple[Layout, Files]]) -> None:
        """Answer privately with a layout that has pictures, however long they take."""
        await self.show(*await self.wait_for_drawing(drawing, private=True))

    @contextmanager
    def _api_call(self, otherwise: FailReason | None = None) -> Iterator[None]:
        """Wrap a call to Discord: map errors to `DiscordFailed`, and measure the time."""
        began = time.perf_counter()
        try:
            with refusals(otherwise=otherwise):
                yield
        finally:
            self.seconds_at_discord += time.perf_counter() - began

    async def delete_answer(self) -> None:
        """Delete the clicked message if it is private. A click never deletes a shared message."""
        if self.on_private_message:
            with self._api_call():
                await self.interaction.delete_original_response()
