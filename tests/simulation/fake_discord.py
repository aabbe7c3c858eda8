"""A Discord in memory: channels, threads, direct messages, their messages, tokens, and every way to refuse.

It keeps everything, also deleted messages and earlier contents, so that a walk can check what people have seen.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import discord

from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import DiscordFailed, FailReason
from matches.model.values import Match
from tests.simulation.hours_of_people import LoopTime

FIRST_ANSWER: Final = 3.0
TOKEN_LIFE: Final = 15 * 60
NONCE_LASTS: Final = 5 * 60
OLD: Final = 60 * 60
GUILD: Final = 10


class Sketch(Layout):
    """A board that is not drawn: what it shows, and the ids of its buttons."""

    def __init__(self, match: Match | None, buttons: list[str], note: str = "") -> None:
        # Not a discord.py view: it is never sent.
        self.match = match
        self.buttons = buttons
        self.note = note


@dataclass(frozen=True)
class Press:
    """Something that can be pressed or chosen."""

    custom_id: str
    values: tuple[str, ...] = ()
    enabled: bool = True


@dataclass(frozen=True)
class Content:
    """What a message shows."""

    presses: tuple[Press, ...] = ()
    match: str | None = None
    version: int = 0
    turn: int = -1
    over: bool = False

    @property
    def live(self) -> bool:
        return self.match is not None and any(press.enabled for press in self.presses)


def content_of(layout: Any) -> Content:
    if isinstance(layout, Sketch):
        presses = tuple(Press(custom_id) for custom_id in layout.buttons)
        shown = layout.match
        if shown is None:
            return Content(presses)
        return Content(presses, shown.id, shown.version, shown.turn, shown.ended is not None)
    if not isinstance(layout, Layout):
        return Content()
    return Content(
        tuple(
            Press(
                str(getattr(item, "custom_id")),  # noqa: B009
                tuple(option.value for option in getattr(item, "options", ())),
                not getattr(item, "disabled", False),
            )
            for item in layout.walk_children()
            if getattr(item, "custom_id", None)
        )
    )


@dataclass(eq=False)
class Channel:
    id: int
    kind: str
    """text, thread, dm, or group: a conversation in which the bot can only answer interactions."""
    person: int | None = None
    parent: int | None = None
    barred: bool = False
    archived: bool = False
    locked: bool = False


@dataclass(eq=False)
class Message:
    id: int
    channel: Channel
    content: Content
    at: float
    private_to: int | None = None
    nonce: str = ""
    ping: tuple[int, ...] = ()
    deleted: bool = False
    forsaken: bool = False
    """The bot tried to delete it and was refused."""
    before: list[Content] = field(default_factory=list)

    @property
    def by_token_alone(self) -> bool:
        return self.private_to is not None or self.channel.kind == "group"


@dataclass(eq=False)
class Token:
    """What Discord knows of an interaction."""

    at: float
    clicked: Message | None
    answered: bool = False
    original: Message | None = None
    thinking: bool = False
    followups: list[Message] = field(default_factory=list)


class FakeDiscord:
    def __init__(self, time: LoopTime, dice: random.Random) -> None:
        self.time = time
        self.dice = dice
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.tokens: dict[str, Token] = {}
        self.closed_dms: set[int] = set()
        self.no_threads = False
        self.down = False
        self.fault_rate = 0.0
        self.slow = False
        self.under_way = 0
        self.closed_once = False
        """Whether a place was ever closed: then the bot may wait an hour before it tries again."""
        self._number = 0
        self.on_post: Callable[[Message], None] = lambda _: None
        self.nonces: dict[str, list[Message]] = defaultdict(list)
        for channel in (100, 101):
            self.channels[channel] = Channel(channel, "text")
        self.channels[200] = Channel(200, "group")

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Whether something is under way that does not take hours."""
        self.under_way += 1
        try:
            yield
        finally:
            self.under_way -= 1

    def snowflake(self) -> int:
        self._number += 1
        milliseconds = int(self.time.exact() * 1000) - discord.utils.DISCORD_EPOCH
        return (milliseconds << 22) | (self._number & 0x3FFFFF)

    def dm(self, person: int) -> Channel:
        return self.channels.setdefault(1000 + person, Channel(1000 + person, "dm", person))

    def channel(self, channel: int) -> Channel:
        found = self.channels.get(channel)
        if found is None:
            raise DiscordFailed(FailReason.BARRED, "no such channel")
        return found

    # What anybody does

    def put(
        self,
        channel: Channel,
        layout: Any,
        *,
        private_to: int | None = None,
        nonce: str = "",
        ping: tuple[int, ...] = (),
    ) -> Message:
        content = content_of(layout)
        message = Message(self.snowflake(), channel, content, self.time.exact(), private_to, nonce, ping)
        self.messages[message.id] = message
        if nonce:
            self.nonces[nonce].append(message)
        self.on_post(message)
        return message

    def change(self, message: Message, layout: Any) -> None:
        message.before.append(message.content)
        message.content = content_of(layout)

    # What the bot does

    def post(self, channel: Channel, layout: Any, nonce: str, ping: tuple[int, ...]) -> Message:
        for message in self.nonces[nonce]:
            if message.channel is channel and self.time.exact() - message.at < NONCE_LASTS:
                return message
        self._writable(channel)
        if channel.kind == "dm" and channel.person in self.closed_dms:
            raise DiscordFailed(FailReason.DMS_CLOSED, "closed")
        if channel.archived:
            if channel.locked:
                raise DiscordFailed(FailReason.ASLEEP, "locked")
            channel.archived = False
        return self.put(channel, layout, nonce=nonce, ping=ping)

    def edit(self, channel: Channel, message: int, layout: Any) -> None:
        found = self._own(channel, message)
        if channel.archived:
            found.forsaken |= channel.locked
            raise DiscordFailed(FailReason.ASLEEP, "archived")
        if self.time.exact() - found.at > OLD and self.dice.random() < 0.3:
            raise DiscordFailed(FailReason.OLD_EDITS, "too many")
        self.change(found, layout)

    def delete(self, channel: Channel, message: int) -> None:
        found = self._own(channel, message)
        if channel.archived:
            found.forsaken |= channel.locked
            raise DiscordFailed(FailReason.ASLEEP, "archived")
        found.deleted = True

    def start_thread(self, channel: Channel, message: int) -> int:
        self._own(channel, message)
        if self.no_threads:
            raise DiscordFailed(FailReason.BARRED, "no threads here")
        self.channels.setdefault(message, Channel(message, "thread", parent=channel.id))
        return message

    def wake(self, thread: int) -> None:
        found = self.channel(thread)
        self._writable(found)
        if found.locked:
            raise DiscordFailed(FailReason.BARRED, "locked")
        found.archived = False

    def find(self, channel: Channel, since: float, ours: Callable[[str], bool], after: int) -> int | None:
        found = [
            message
            for message in sorted(self.messages.values(), key=lambda message: message.id)
            if message.channel is channel and message.private_to is None and not message.deleted
            if message.at > since
            and message.id > after
            and any(ours(press.custom_id) for press in message.content.presses)
        ]
        try:
            self._writable(channel)
        except DiscordFailed:
            for message in found:  # without access, the bot does not know of it
                message.forsaken = True
            raise
        return found[0].id if found else None

    def edit_by_token(self, token: str, message: int | None, layout: Any) -> int:
        found = self._of_token(token, message)
        self.change(found, layout)
        return found.id

    def _of_token(self, name: str, message: int | None) -> Message:
        token = self.tokens.get(name)
        if token is None or not token.answered:
            raise DiscordFailed(FailReason.SPENT, "never answered")
        if self.time.exact() - token.at > TOKEN_LIFE:
            raise DiscordFailed(FailReason.SPENT, "token too old")
        mine = [one for one in (token.original, token.clicked, *token.followups) if one is not None]
        found = token.original if message is None else next((one for one in mine if one.id == message), None)
        if found is None or found.deleted:
            raise DiscordFailed(FailReason.GONE, "gone")
        return found

    def delete_by_token(self, token: str, message: int | None) -> None:
        self._of_token(token, message).deleted = True

    def _writable(self, channel: Channel) -> None:
        parent = self.channels.get(channel.parent or 0)
        if channel.barred or channel.kind == "group" or (parent is not None and parent.barred):
            raise DiscordFailed(FailReason.BARRED, "closed to us")

    def _own(self, channel: Channel, message: int) -> Message:
        found = self.messages.get(message)
        try:
            self._writable(channel)
        except DiscordFailed:
            if found is not None:
                found.forsaken = True
            raise
        if found is None or found.deleted or found.channel is not channel or found.by_token_alone:
            raise DiscordFailed(FailReason.GONE, "gone")
        return found

    # What people see

    def boards(self, match: str) -> list[Message]:
        """Every message that a person could still press as the board of a match."""
        return [
            message
            for message in self.messages.values()
            if not message.deleted and message.content.match == match and message.content.live
        ]
