"""One thing that a person has asked for, by a command or a click, and every way in which it can be answered.

Discord takes one first answer within three seconds, then changes and further messages for a quarter of an hour. Two
parts of the bot may want to give the first answer at the same moment: here one of them does, and the other notices.
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

from cogs.outgoing import Failed, Files, Why, button_ids, only, refusals
from cogs.places import here, sees
from cogs.views import Layout
from locales import words
from matches import Handle, Person, PersonRow, Picture, Place, Reach

log = logging.getLogger(__name__)
_T = TypeVar("_T")

TOKEN_LIFE: Final = 14 * 60
"""Seconds for which a click can still be answered; Discord's own limit is 15 minutes."""
ANSWER_WITHIN: Final = 1.5
"""Seconds after which a request is acknowledged even if its answer is not drawn yet; Discord's limit is 3."""


class Request:
    def __init__(
        self, interaction: discord.Interaction[Any], language: str, server_language: str, known: PersonRow | None = None
    ) -> None:
        self.interaction = interaction
        self.language = language  # for private answers
        self.server_language = server_language  # for messages that the whole channel sees
        self.picture = known.picture if known else Picture.LIGHT
        self.described = known is not None and known.described
        """How this person wants boards drawn that only they see, and whether they want them told in words as well."""
        self.seconds_at_discord = 0.0
        """How long we have waited for Discord to take our answers, which is no work of ours."""
        self._first = asyncio.Lock()
        self._answered_elsewhere = False  # by another process that has heard the same
        self._thinking = False  # whether the first answer was "thinking ...", which waits for what is said next

    # Who asks, and where

    @property
    def id(self) -> int:
        return self.interaction.id

    @property
    def salt(self) -> str:
        """What nobody here could choose: the id that Discord has given to this."""
        return str(self.interaction.id)

    @property
    def person(self) -> Person:
        return person_of(self.interaction.user)

    @property
    def user(self) -> int:
        return self.interaction.user.id

    @property
    def token(self) -> str:
        return self.interaction.token

    @property
    def token_ends(self) -> int:
        """Until when this can still be answered, and its answers changed."""
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
        """Whether this person may decide for the server that they are in."""
        return self.in_server and self.interaction.permissions.manage_guild

    @property
    def in_dms(self) -> bool:
        """In the bot's own direct messages with this person."""
        return self.interaction.context.dm_channel

    @property
    def reachable(self) -> bool:
        """Whether the bot itself is in this place, or was only brought along by a person."""
        return self.interaction.is_guild_integration() if self.in_server else self.in_dms

    @property
    def origin(self) -> str:
        """What begins something: a command by itself, a button by the message it is on, however often it is pressed."""
        return str(self.id) if self.message is None else f"{self.message}/{self.data.get('custom_id', '')}"

    def origin_for(self, person: int | None) -> str:
        """The same for each person apart. As a digest, for it is kept: who is forgotten shall not be left in it."""
        return hashlib.sha256(f"{self.origin}/{person or ''}".encode()).hexdigest()

    @property
    def data(self) -> dict[str, Any]:
        return dict(self.interaction.data) if self.interaction.data else {}

    @property
    def chosen(self) -> str:
        """What was chosen in a menu; empty for a button."""
        return str((self.data.get("values") or [""])[0])

    def shows_board(self, match: str) -> bool:
        """Whether the message that was clicked looks like the board of a match."""
        return self.shows(match) and any(one.startswith(("rk:menu:", "rk:play:")) for one in self._ids)

    def shows(self, subject: str) -> bool:
        """Whether the message that was clicked is about a match or an invitation, and about no other."""
        subjects = {one.split(":")[2] for one in self._ids if one.count(":") >= 2}
        return subjects - {""} == {subject}

    @property
    def _ids(self) -> list[str]:
        return list(button_ids(self.interaction.message.components)) if self.interaction.message else []

    def sees(self, place: Place) -> bool:
        """Whether this person can see a place in which others are."""
        return sees(self.interaction, place)

    @property
    def handle(self) -> Handle | None:
        """What this click can still change later, for messages that nothing else can change."""
        if self.message is None or (self.reachable and not self.on_private_message):
            return None
        return self.any_handle

    @property
    def any_handle(self) -> Handle | None:
        return None if self.message is None else Handle(self.token, self.message, self.token_ends)

    def place(self, *, private: bool = False, language: str | None = None) -> Place:
        """This place, for a message that is still to come; private is for this person's eyes alone."""
        if private:
            return here(self.interaction, Reach.PRIVATE, self.language)
        shared = language or (self.server_language if self.in_server else self.language)
        return here(self.interaction, Reach.CHANNEL if self.reachable else Reach.BORROWED, shared)

    def say(self, key: str, **variables: words.Variable) -> str:
        """A sentence in the language of the person who asked."""
        return words.say(self.language, key, **variables)

    def __str__(self) -> str:
        """Who did what where, in ids, for the log. A button's id names the match."""
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
        """So that nobody reads "interaction failed"; what is to be shown follows. It is no drama if that fails.

        ``private`` says what kind of new message will come; None that the clicked message will change.
        """
        async with self._first:
            if self.answered:
                return
            try:
                with self._telling(otherwise=Why.SPENT):
                    if private is None and self.is_click:
                        await self.interaction.response.defer()
                    else:
                        await self.interaction.response.defer(ephemeral=private is not False, thinking=True)
                        self._thinking = True
            except Failed as failed:
                self._answered_elsewhere = failed.answered_already
                log.info("could not acknowledge, %s: %s", failed, self)

    async def try_update(self, layout: Layout, files: Files = ()) -> bool:
        """Change the clicked message as the first answer; False if the first answer has been given."""
        async with self._first:
            if self.answered:
                return False
            with self._telling(otherwise=Why.SPENT):
                await self.interaction.response.edit_message(view=layout, attachments=list(files))
        return True

    async def update(self, layout: Layout, files: Files = ()) -> None:
        """Change the private message that was clicked.

        What others see too belongs to a board or an invitation, and only those change it: a click there with an id
        that is none of that message's is forged, and is answered beside it.
        """
        if not self.on_private_message:
            await self.show(layout, files)
            return
        await self.update_shared(layout, files)

    async def update_shared(self, layout: Layout, files: Files = ()) -> None:
        """Change the message that was clicked, whoever sees it: for whoever knows that it is theirs."""
        if not await self.try_update(layout, files):
            with self._telling():
                await self.interaction.edit_original_response(view=layout, attachments=list(files))

    async def show(
        self, layout: Layout, files: Files = (), *, private: bool = True, ping: Sequence[int] = ()
    ) -> int | None:
        """Say something new: as the first answer, in place of "thinking", or after it. The message, if known."""
        async with self._first:
            if not self.answered:
                with self._telling():
                    sent = await self.interaction.response.send_message(
                        view=layout, files=files, ephemeral=private, allowed_mentions=only(*ping)
                    )
                return sent.message_id
        with self._telling():
            if self._thinking:
                self._thinking = False
                return (await self.interaction.edit_original_response(view=layout, attachments=list(files))).id
            said = await self.interaction.followup.send(
                view=layout, files=files, ephemeral=private, allowed_mentions=only(*ping), wait=True
            )
        return said.id

    async def whisper(self, sentence: str) -> bool:
        """A private sentence, as the first answer or after it. Never raises: it is said when all else failed."""
        try:
            with self._telling():
                if self.interaction.type is discord.InteractionType.autocomplete:
                    if not self.answered:
                        await self.interaction.response.autocomplete([])  # there is nowhere to put a sentence
                    return True
                async with self._first:
                    if not self.answered:
                        await self.interaction.response.send_message(sentence, ephemeral=True)
                        return True
                self._thinking = False  # Discord puts the first follow-up in its place
                await self.interaction.followup.send(sentence, ephemeral=True)
        except Failed as failed:
            log.info("could not answer, %s: %s", failed, self)
            return False
        except Exception:
            log.exception("could not answer: %s", self)
            return False
        return True

    async def drawn(self, drawing: Awaitable[_T], *, private: bool | None = None) -> _T:
        """What is being drawn for an answer; if it takes long, the request is acknowledged first."""
        task = asyncio.ensure_future(drawing)
        done, _ = await asyncio.wait({task}, timeout=ANSWER_WITHIN)
        if not done:
            await self.acknowledge(private=private)
        return await task

    async def show_drawn(self, drawing: Awaitable[tuple[Layout, Files]]) -> None:
        """Answer privately with a layout that has pictures, however long they take."""
        await self.show(*await self.drawn(drawing, private=True))

    @contextmanager
    def _telling(self, otherwise: Why | None = None) -> Iterator[None]:
        """Around each call of Discord: what it refuses is `Failed`, and how long it takes is noted."""
        began = time.perf_counter()
        try:
            with refusals(otherwise=otherwise):
                yield
        finally:
            self.seconds_at_discord += time.perf_counter() - began

    async def delete_answer(self) -> None:
        """Take away the private message that was clicked. What others see too is not for a click to take away."""
        if not self.on_private_message:
            return
        with self._telling():
            await self.interaction.delete_original_response()


def person_of(user: discord.User | discord.Member) -> Person:
    return Person(user.id, user.display_name, user.bot)
