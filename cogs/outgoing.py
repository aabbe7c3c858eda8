"""The one door to Discord: every message that is sent, edited or deleted, and every answer to an interaction.

And the one table of what each refusal means for us. Callers see `Failed` with one of a few reasons; what is none of
them is a mistake of ours, and flies on as it came. Log lines carry ids, never texts that people wrote and never tokens.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from enum import Enum
from typing import Any, Final, Protocol

import aiohttp
import discord

from cogs.views import Layout
from matches import Place

log = logging.getLogger(__name__)

LONGEST: Final = 10.0
"""Seconds for one call. discord.py would try again for half a minute and wait for an answer for five, and meanwhile the
next click on the board would wait, too. What was carried out all the same is found out by whoever tries again."""
_PEOPLE: Final = 10_000
Files = Sequence[discord.File]


class Why(Enum):
    """Why Discord did not do what it was asked, as far as that makes a difference to us."""

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
    10003: (Why.BARRED, "the channel is gone"),
    10004: (Why.BARRED, "the server is gone, or we are not in it"),
    10008: (Why.GONE, "the message is gone"),
    10015: (Why.SPENT, "the interaction was never answered"),
    10062: (Why.SPENT, "the interaction is too old"),
    30046: (Why.OLD_EDITS, "too many edits of an old message"),
    40060: (Why.SPENT, "the interaction was answered already"),
    50001: (Why.BARRED, "no access to the channel"),
    50007: (Why.DMS_CLOSED, "the person's direct messages are closed"),
    50013: (Why.BARRED, "a permission is missing"),
    50024: (Why.BARRED, "this cannot be done in a channel of that kind"),
    50027: (Why.SPENT, "the interaction's token is too old"),
    50083: (Why.ASLEEP, "the thread is archived"),
    160004: (Why.TAKEN, "the message has a thread already"),
    160006: (Why.BARRED, "the channel has as many threads as it can have"),
}


class Failed(Exception):  # noqa: N818  it is what has happened
    """Discord did not do it, for a reason that one must live with."""

    def __init__(self, why: Why, words: str) -> None:
        super().__init__(words)
        self.why = why
        self.words = words

    @property
    def answered_already(self) -> bool:
        """Whether an interaction has its first answer, perhaps from another process."""
        return self.words == MEANING[40060][1]


def meaning(error: BaseException) -> Failed | None:
    """What a refusal means for us; None if it points to a mistake of ours."""
    match error:
        case Failed():
            return error
        case discord.InteractionResponded():
            return Failed(*MEANING[40060])
        case discord.DiscordServerError():
            return Failed(Why.DOWN, f"Discord is in trouble ({error.status})")
        case discord.HTTPException() if error.status == 429:
            return Failed(Why.DOWN, "too many requests")
        case discord.HTTPException() if error.code in MEANING:
            return Failed(*MEANING[error.code])
        case discord.HTTPException() if error.status in (401, 404):
            return Failed(Why.SPENT if error.status == 401 else Why.GONE, f"{error.status} ({error.code})")
        case discord.Forbidden():
            return Failed(Why.BARRED, f"forbidden ({error.code})")
        case aiohttp.ClientError() | TimeoutError() | OSError():
            return Failed(Why.DOWN, f"Discord cannot be reached ({type(error).__name__})")
        case RuntimeError() if "Session is closed" in str(error):
            return Failed(Why.DOWN, "the bot has just stopped")
        case _:
            return None


@contextmanager
def refusals(*, otherwise: Why | None = None) -> Iterator[None]:
    """Turn what Discord refuses into `Failed`; ``otherwise`` is what a refusal means that is not in the table."""
    try:
        yield
    except (discord.DiscordException, aiohttp.ClientError, OSError, RuntimeError) as error:
        failed = meaning(error)
        if failed is None and otherwise is not None and isinstance(error, discord.HTTPException):
            log.warning("refused in a way that is not known: %s (%s)", error.status, error.code)
            failed = Failed(otherwise, f"refused ({error.status}, {error.code})")
        if failed is None:
            raise
        raise failed from error


def only(*people: int) -> discord.AllowedMentions:
    """Mention these people and nobody else, whatever the text says."""
    users: Any = [discord.Object(person) for person in people] or False
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


class Outgoing(Protocol):
    """What the screens need of Discord."""

    @property
    def well(self) -> asyncio.Event:
        """Set while Discord answers as it should; whoever waits for better weather waits for this."""

    async def dm_channel(self, person: int) -> int: ...
    async def post(
        self, place: Place, layout: Layout, files: Files = (), *, nonce: str, ping: Sequence[int] = ()
    ) -> int: ...
    async def edit(self, place: Place, layout: Layout, files: Files = ()) -> None: ...
    async def delete(self, place: Place) -> None: ...
    async def edit_by_token(self, token: str, message: int | None, layout: Layout, files: Files = ()) -> int: ...
    async def delete_by_token(self, token: str, message: int) -> None: ...
    async def start_thread(self, place: Place, name: str) -> int: ...
    async def wake_thread(self, thread: int) -> None: ...
    async def find(
        self, place: Place, since: int, ours: Callable[[str], bool], *, after: int | None = None
    ) -> int | None: ...


class Discord:
    """What is sent by the bot itself. Answers to interactions are given by `cogs.request`, with the same table."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._dm_channels: OrderedDict[int, int] = OrderedDict()
        self.well = asyncio.Event()
        self.well.set()

    async def dm_channel(self, person: int) -> int:
        """Where direct messages to a person go. Whether they take any shows when one is sent."""
        if person not in self._dm_channels:
            try:
                async with self._weather(otherwise=Why.DMS_CLOSED):
                    self._dm_channels[person] = (await self._client.create_dm(discord.Object(person))).id
            except Failed as failed:
                if failed.why is Why.DOWN:
                    raise
                raise Failed(Why.DMS_CLOSED, failed.words) from failed  # nobody there, or nobody we may write to
            if len(self._dm_channels) > _PEOPLE:
                self._dm_channels.popitem(last=False)
        return self._dm_channels[person]

    async def post(
        self, place: Place, layout: Layout, files: Files = (), *, nonce: str, ping: Sequence[int] = ()
    ) -> int:
        """A new message; the same nonce within some minutes is the same message. Its id."""
        async with self._weather():
            sent = await self._channel(place).send(
                view=layout, files=files, nonce=nonce, allowed_mentions=only(*ping), silent=not ping
            )
        return sent.id

    async def edit(self, place: Place, layout: Layout, files: Files = ()) -> None:
        async with self._weather():
            await self._message(place).edit(view=layout, attachments=files)

    async def delete(self, place: Place) -> None:
        async with self._weather():
            await self._message(place).delete()

    async def edit_by_token(self, token: str, message: int | None, layout: Layout, files: Files = ()) -> int:
        """Change a message through the answer to a click; without an id, the answer itself. Its id."""
        target: Any = "@original" if message is None else message
        async with self._weather():
            changed = await self._webhook(token).edit_message(target, view=layout, attachments=list(files))
        return changed.id

    async def delete_by_token(self, token: str, message: int) -> None:
        """Take away a message that was an answer to a click or command."""
        async with self._weather():
            await self._webhook(token).delete_message(message)

    async def start_thread(self, place: Place, name: str) -> int:
        """A thread that hangs on a message, so that no line of Discord's own is left in the channel. Its id."""
        assert place.message is not None
        async with self._weather(otherwise=Why.BARRED):
            try:
                made = await self._client.http.start_thread_with_message(
                    place.channel, place.message, name=name[:100], auto_archive_duration=10080
                )
            except discord.HTTPException as error:
                failed = meaning(error)
                if failed is not None and failed.why is Why.TAKEN:
                    return place.message  # a thread has the id of its message
                raise
        return int(made["id"])

    async def wake_thread(self, thread: int) -> None:
        """Open a thread again that was archived; one that is locked only where we may."""
        async with self._weather():
            await self._client.http.edit_channel(thread, archived=False)

    async def is_member(self, guild: int, person: int) -> bool:
        """Whether somebody is in a server. To ask for one person takes no privileged intent."""
        try:
            async with self._weather():
                await self._client.http.get_member(guild, person)
        except Failed as failed:
            if failed.why is Why.GONE:  # an unknown member, or a person who is no more
                return False
            raise
        return True

    async def find(
        self, place: Place, since: int, ours: Callable[[str], bool], *, after: int | None = None
    ) -> int | None:
        """A message of ours that was sent since then, and after another message, by the ids of its buttons."""
        first = discord.Object(max((since * 1000 - discord.utils.DISCORD_EPOCH) << 22, after or 0))
        async with self._weather():
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
    async def _weather(self, *, otherwise: Why | None = None) -> AsyncIterator[None]:
        """Turn refusals into `Failed`, wait for nothing too long, and know whether Discord is well."""
        try:
            with refusals(otherwise=otherwise):
                async with asyncio.timeout(LONGEST):
                    yield
        except Failed as failed:
            if failed.why is Why.DOWN:
                self.well.clear()
            else:
                self.well.set()
            raise
        self.well.set()


def button_ids(components: Sequence[Any]) -> Iterator[str]:
    """The ids of all that can be pressed in a message."""
    for component in components:
        yield str(getattr(component, "custom_id", "") or "")
        yield from button_ids(getattr(component, "children", ()))
