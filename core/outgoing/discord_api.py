"""Every call that sends, edits or deletes a message, and the table of Discord's error codes.

Callers see `DiscordFailed` with one of a few reasons. An error that is not in the table is a bug of ours and is raised
unchanged. Log lines carry ids, never texts that people wrote and never tokens.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from enum import Enum
from typing import Any, Final, Literal, Protocol

import aiohttp
import discord

from core.outgoing.base_layouts import Layout
from data.rows.match_rows import Place
from matches.model.recent import Recent

log = logging.getLogger(__name__)

LONGEST: Final = 10.0
"""Timeout of one call, in seconds. discord.py would retry for half a minute and wait five minutes for a response, and
the next click on the board would wait as well. A retry finds out whether the call took effect all the same."""
_PEOPLE: Final = 10_000
Files = Sequence[discord.File]
ArchivedAfter = Literal[60, 1440, 4320, 10080]
"""The minutes after which Discord can archive a thread."""


class FailReason(Enum):
    """Why a call to Discord failed, as far as callers act differently on it."""

    DOWN = "Discord is in trouble, or cannot be reached"
    GONE = "the message is gone"
    BARRED = "the channel is gone or closed to us"
    ASLEEP = "the thread is archived or locked"
    DMS_CLOSED = "the person takes no direct messages from us"
    OLD_EDITS = "too many edits of an old message"
    SPENT = "the click can be answered no more"
    TAKEN = "it is there already"


# https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
MEANING: Final = {
    10003: (FailReason.BARRED, "the channel is gone"),
    10004: (FailReason.BARRED, "the server is gone, or we are not in it"),
    10008: (FailReason.GONE, "the message is gone"),
    10015: (FailReason.SPENT, "the interaction was never answered"),
    10062: (FailReason.SPENT, "the interaction is too old"),
    30046: (FailReason.OLD_EDITS, "too many edits of an old message"),
    40060: (FailReason.SPENT, "the interaction was answered already"),
    50001: (FailReason.BARRED, "no access to the channel"),
    50007: (FailReason.DMS_CLOSED, "the person's direct messages are closed"),
    50013: (FailReason.BARRED, "a permission is missing"),
    50024: (FailReason.BARRED, "this cannot be done in a channel of that kind"),
    50027: (FailReason.SPENT, "the interaction's token is too old"),
    50083: (FailReason.ASLEEP, "the thread is archived"),
    160004: (FailReason.TAKEN, "the message has a thread already"),
    160006: (FailReason.BARRED, "the channel has as many threads as it can have"),
}


class DiscordFailed(Exception):  # noqa: N818  named after what happened
    """A call to Discord failed for a known reason that is no bug."""

    def __init__(self, why: FailReason, words: str) -> None:
        super().__init__(words)
        self.why = why
        self.words = words

    @property
    def answered_already(self) -> bool:
        """Whether the interaction has its first answer already, perhaps from another process."""
        return self.words == MEANING[40060][1]


def meaning(error: BaseException) -> DiscordFailed | None:
    """The reason behind an error; None if the error points to a bug of ours."""
    match error:
        case DiscordFailed():
            return error
        case discord.InteractionResponded():
            return DiscordFailed(*MEANING[40060])
        case discord.DiscordServerError():
            return DiscordFailed(FailReason.DOWN, f"Discord is in trouble ({error.status})")
        case discord.HTTPException() if error.status == 429:
            return DiscordFailed(FailReason.DOWN, "too many requests")
        case discord.HTTPException() if error.code in MEANING:
            return DiscordFailed(*MEANING[error.code])
        case discord.HTTPException() if error.status in (401, 404):
            return DiscordFailed(
                FailReason.SPENT if error.status == 401 else FailReason.GONE, f"{error.status} ({error.code})"
            )
        case discord.Forbidden():
            return DiscordFailed(FailReason.BARRED, f"forbidden ({error.code})")
        case aiohttp.ClientError() | TimeoutError() | OSError():
            return DiscordFailed(FailReason.DOWN, f"Discord cannot be reached ({type(error).__name__})")
        case RuntimeError() if "Session is closed" in str(error):
            return DiscordFailed(FailReason.DOWN, "the bot has just stopped")
        case _:
            return None


@contextmanager
def refusals(*, otherwise: FailReason | None = None) -> Iterator[None]:
    """Turn errors of Discord into `DiscordFailed`; ``otherwise`` is the reason for errors that are not in the table."""
    try:
        yield
    except (discord.DiscordException, aiohttp.ClientError, OSError, RuntimeError) as error:
        failed = meaning(error)
        if failed is None and otherwise is not None and isinstance(error, discord.HTTPException):
            log.warning("refused in a way that is not known: %s (%s)", error.status, error.code)
            failed = DiscordFailed(otherwise, f"refused ({error.status}, {error.code})")
        if failed is None:
            raise
        raise failed from error


def only(*people: int) -> discord.AllowedMentions:
    """Allow mentions of these people only, whatever the text contains."""
    users: Any = [discord.Object(person) for person in people] or False
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


class Outgoing(Protocol):
    """The calls to Discord that live messages need."""

    @property
    def recovered(self) -> asyncio.Event:
        """Set while Discord works normally. Retries wait for it during an outage."""

    async def dm_channel(self, person: int) -> int: ...
    async def post(
        self, place: Place, layout: Layout, files: Files = (), *, nonce: str, ping: Sequence[int] = ()
    ) -> int: ...
    async def edit(self, place: Place, layout: Layout, files: Files = ()) -> None: ...
    async def delete(self, place: Place) -> None: ...
    async def edit_by_token(self, token: str, message: int | None, layout: Layout, files: Files = ()) -> int: ...
    async def delete_by_token(self, token: str, message: int) -> None: ...
    async def start_thread(self, place: Place, name: str, archived_after: ArchivedAfter) -> int: ...
    async def wake_thread(self, thread: int) -> None: ...
    async def find(
        self, place: Place, since: int, ours: Callable[[str], bool], *, after: int | None = None
    ) -> int | None: ...


class DiscordApi:
    """Messages that are no answers to interactions. `core.interactions.request` sends those, with the same table."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._dm_channels: Recent[int, int] = Recent(_PEOPLE)
        self.recovered = asyncio.Event()
        self.recovered.set()

    async def dm_channel(self, person: int) -> int:
        """The channel for direct messages to a person. Only sending shows whether they accept any."""
        if person not in self._dm_channels:
            try:
                async with self._api_call(otherwise=FailReason.DMS_CLOSED):
                    self._dm_channels[person] = (await self._client.create_dm(discord.Object(person))).id
            except DiscordFailed as failed:
                if failed.why is FailReason.DOWN:
                    raise
                # The person does not exist, or the bot may not write to them.
                raise DiscordFailed(FailReason.DMS_CLOSED, failed.words) from failed
        return self._dm_channels[person]

    async def post(
        self, place: Place, layout: Layout, files: Files = (), *, nonce: str, ping: Sequence[int] = ()
    ) -> int:
        """Post a message and return its id. The same nonce within some minutes gives the same message."""
        async with self._api_call():
            sent = await self._channel(place).send(
                view=layout, files=files, nonce=nonce, allowed_mentions=only(*ping), silent=not ping
            )
        return sent.id

    async def edit(self, place: Place, layout: Layout, files: Files = ()) -> None:
        async with self._api_call():
            await self._message(place).edit(view=layout, attachments=files)

    async def delete(self, place: Place) -> None:
        async with self._api_call():
            await self._message(place).delete()

    async def edit_by_token(self, token: str, message: int | None, layout: Layout, files: Files = ()) -> int:
        """Edit a message with an interaction token, and return its id. Without ``message``, edit the first answer."""
        target: Any = "@original" if message is None else message
        async with self._api_call():
            changed = await self._webhook(token).edit_message(target, view=layout, attachments=list(files))
        return changed.id

    async def delete_by_token(self, token: str, message: int) -> None:
        """Delete a message that was an answer to an interaction."""
        async with self._api_call():
            await self._webhook(token).delete_message(message)

    async def start_thread(self, place: Place, name: str, archived_after: ArchivedAfter) -> int:
        """Start a thread on a message, so that Discord adds no system message to the channel, and return its id.

        Discord archives it ``archived_after`` minutes after its last message.
        """
        assert place.message is not None
        async with self._api_call(otherwise=FailReason.BARRED):
            try:
                made = await self._client.http.start_thread_with_message(
                    place.channel, place.message, name=name[:100], auto_archive_duration=archived_after
                )
            except discord.HTTPException as error:
                failed = meaning(error)
                if failed is not None and failed.why is FailReason.TAKEN:
                    return place.message  # a thread has the id of its message
                raise
        return int(made["id"])

    async def wake_thread(self, thread: int) -> None:
        """Unarchive a thread; a locked one only where the bot has the permission."""
        async with self._api_call():
            await self._client.http.edit_channel(thread, archived=False)

    async def is_member(self, guild: int, person: int) -> bool:
        """Whether a person is in a server. A request for one person needs no privileged intent."""
        try:
            async with self._api_call():
                await self._client.http.get_member(guild, person)
        except DiscordFailed as failed:
            if failed.why is FailReason.GONE:  # an unknown member, or a deleted account
                return False
            raise
        return True

    async def find(
        self, place: Place, since: int, ours: Callable[[str], bool], *, after: int | None = None
    ) -> int | None:
        """Find a message of the bot by the ids of its buttons, sent after ``since`` and after the message ``after``."""
        first = discord.Object(max((since * 1000 - discord.utils.DISCORD_EPOCH) << 22, after or 0))
        async with self._api_call():
            history: AsyncIterator[discord.Message] = self._channel(place).history(limit=100, after=first)
            async for message in history:
                if message.author.id == self._client.application_id and any(map(ours, button_ids(message.components))):
                    return message.id
        return None

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.thread or place.channel, guild_id=place.guild)

    def _message(self, place: Place) -> discord.PartialMessage:
        assert place.message is not None
        return self._channel(place).get_partial_message(place.message)

    def _webhook(self, token: str) -> discord.Webhook:
        assert self._client.application_id is not None
        return discord.Webhook.partial(self._client.application_id, token, client=self._client)

    @asynccontextmanager
    async def _api_call(self, *, otherwise: FailReason | None = None) -> AsyncIterator[None]:
        """Map errors to `DiscordFailed`, apply the timeout, and update `recovered`."""
        try:
            with refusals(otherwise=otherwise):
                async with asyncio.timeout(LONGEST):
                    yield
        except DiscordFailed as failed:
            if failed.why is FailReason.DOWN:
                self.recovered.clear()
            else:
                self.recovered.set()
            raise
        self.recovered.set()


def button_ids(components: Sequence[Any]) -> Iterator[str]:
    """The ids of all buttons and menus in a message."""
    for component in components:
        yield str(getattr(component, "custom_id", "") or "")
        yield from button_ids(getattr(component, "children", ()))
