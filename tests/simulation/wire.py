"""The connection between the bot and the simulated Discord: latency, faults before and after an action, crashes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, TypeVar

import discord

from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import DiscordFailed, FailReason, Files
from data.rows.match_rows import Place
from matches.model.values import Person
from tests.simulation.fake_discord import FIRST_ANSWER, GUILD, Channel, Content, FakeDiscord, Message, Press, Token
from tests.simulation.lives import Life

_T = TypeVar("_T")


class Wire:
    """Does an action on the other side, or not, and reports it, or not."""

    def __init__(self, life: Life, there: FakeDiscord) -> None:
        self.life = life
        self.there = there
        self.recovered = asyncio.Event()
        self.recovered.set()

    async def do(self, thing: Callable[[], _T]) -> _T:
        with self.there.at_work():
            return await self._do(thing)

    async def _do(self, thing: Callable[[], _T]) -> _T:
        dice, there = self.there.dice, self.there
        self.life.point()
        await asyncio.sleep(dice.choice((0, 0.01, 0.05, 0.3, 1.0)) * (4 if there.slow else 1))
        self.life.point()
        fails = there.down or dice.random() < there.fault_rate
        if fails and dice.random() < 0.6:
            self.recovered.clear()
            raise DiscordFailed(FailReason.DOWN, "503")
        try:
            done = thing()
        except DiscordFailed:
            self.recovered.set()
            self.life.point()
            raise
        self.life.point()
        await asyncio.sleep(dice.choice((0, 0.01)))
        self.life.point()
        if fails:
            self.recovered.clear()
            raise DiscordFailed(FailReason.DOWN, "the answer was lost")
        self.recovered.set()
        return done


class WalkOutgoing:
    """`core.outgoing.discord_api.Outgoing` on a wire."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._there = wire.there
        self._dm_channels: dict[int, int] = {}

    @property
    def recovered(self) -> asyncio.Event:
        return self._wire.recovered

    async def dm_channel(self, person: int) -> int:
        if person not in self._dm_channels:
            self._dm_channels[person] = await self._wire.do(lambda: self._there.dm(person).id)
        return self._dm_channels[person]

    async def post(
        self, place: Place, layout: Layout, files: Files = (), *, nonce: str, ping: Sequence[int] = ()
    ) -> int:
        there = self._there
        return (await self._wire.do(lambda: there.post(self._channel(place), layout, nonce, tuple(ping)))).id

    async def edit(self, place: Place, layout: Layout, files: Files = ()) -> None:
        await self._wire.do(lambda: self._there.edit(self._channel(place), _message(place), layout))

    async def delete(self, place: Place) -> None:
        await self._wire.do(lambda: self._there.delete(self._channel(place), _message(place)))

    async def edit_by_token(self, token: str, message: int | None, layout: Layout, files: Files = ()) -> int:
        return await self._wire.do(lambda: self._there.edit_by_token(token, message, layout))

    async def delete_by_token(self, token: str, message: int) -> None:
        await self._wire.do(lambda: self._there.delete_by_token(token, message))

    async def start_thread(self, place: Place, name: str, archived_after: object) -> int:
        return await self._wire.do(lambda: self._there.start_thread(self._channel(place), _message(place)))

    async def wake_thread(self, thread: int) -> None:
        await self._wire.do(lambda: self._there.wake(thread))

    async def find(
        self, place: Place, since: int, ours: Callable[[str], bool], *, after: int | None = None
    ) -> int | None:
        return await self._wire.do(lambda: self._there.find(self._channel(place), since, ours, after or 0))

    def _channel(self, place: Place) -> Channel:
        return self._there.channel(place.thread or place.channel)


def _message(place: Place) -> int:
    assert place.message is not None
    return place.message


class _Response:
    """The first answer to an interaction. If the reply is lost, discord.py does not know that it was taken."""

    def __init__(self, interaction: WalkInteraction) -> None:
        self._of = interaction
        self._done = False

    def is_done(self) -> bool:
        return self._done

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        def there(token: Token) -> None:
            if thinking:
                token.thinking = True
                token.original = self._of.put(None, ephemeral)
            else:
                token.original = token.clicked

        await self._first(there)

    async def edit_message(self, *, view: Layout, attachments: Any = ()) -> None:
        def there(token: Token) -> None:
            token.original = token.clicked
            assert token.clicked is not None
            if not token.clicked.deleted:
                self._of.wire.there.change(token.clicked, view)

        await self._first(there)

    async def send_message(
        self, content: str = "", *, view: Layout | None = None, ephemeral: bool = False, **_: Any
    ) -> Any:
        def there(token: Token) -> None:
            token.original = self._of.put(view, ephemeral)

        token = await self._first(there)
        return SimpleNamespace(message_id=token.original.id if token.original else None)

    async def autocomplete(self, choices: Any) -> None:
        raise AssertionError("nobody asks for suggestions here")

    async def _first(self, act: Callable[[Token], None]) -> Token:
        there, token = self._of.wire.there, self._of.there

        def thing() -> Token:
            if token.answered:
                raise DiscordFailed(FailReason.SPENT, "answered already")
            if there.time.exact() - token.at > FIRST_ANSWER:
                raise DiscordFailed(FailReason.SPENT, "too late")
            token.answered = True
            act(token)
            return token

        await self._of.wire.do(thing)
        self._done = True
        return token


class _Followup:
    def __init__(self, interaction: WalkInteraction) -> None:
        self._of = interaction

    async def send(self, content: str = "", *, view: Layout | None = None, ephemeral: bool = False, **_: Any) -> Any:
        def thing() -> Message:
            token = self._of.there
            if not token.answered or self._of.wire.there.time.exact() - token.at > 15 * 60:
                raise DiscordFailed(FailReason.SPENT, "too old")
            said = self._of.put(view, ephemeral)
            token.followups.append(said)
            return said

        return SimpleNamespace(id=(await self._of.wire.do(thing)).id)


class WalkInteraction:
    """What discord.py gives to the bot when a person does something; `Request` is the real one."""

    def __init__(
        self,
        wire: Wire,
        person: Person,
        channel: Channel,
        message: Message | None = None,
        press: Press | None = None,
        seen: Content | None = None,
        value: str = "",
    ) -> None:
        there = wire.there
        self.wire = wire
        self.id = there.snowflake()
        self.token = f"token{self.id}"
        self.there = there.tokens[self.token] = Token(there.time.exact(), message)
        self.created_at = datetime.fromtimestamp(there.time.exact(), UTC)
        self.user = SimpleNamespace(id=person.id, display_name=person.name, bot=False)
        self.type = discord.InteractionType.component if press else discord.InteractionType.application_command
        self.locale = SimpleNamespace(value="en")
        self.guild_locale = None
        self.where = channel
        in_server = channel.kind in ("text", "thread")
        self.guild_id = GUILD if in_server else None
        self.guild = None  # so nobody sees one channel from another
        self.channel_id = channel.id
        self.channel: Any = None
        if channel.kind == "thread":
            self.channel = object.__new__(discord.Thread)
            self.channel.id, self.channel.parent_id = channel.id, channel.parent
        self.context = SimpleNamespace(dm_channel=channel.kind == "dm")
        self.command = None
        self.data: dict[str, Any] = {"name": "rose"}
        self.message: Any = None
        if message is not None and press is not None:
            self.data = {"custom_id": press.custom_id, "values": [value]}
            components = [SimpleNamespace(custom_id=one.custom_id) for one in (seen or message.content).presses]
            flags = SimpleNamespace(ephemeral=message.private_to is not None)
            self.message = SimpleNamespace(id=message.id, flags=flags, components=components)
        self.response = _Response(self)
        self.followup = _Followup(self)

    def is_guild_integration(self) -> bool:
        return self.where.kind in ("text", "thread")

    def put(self, layout: Any, ephemeral: bool) -> Message:
        return self.wire.there.put(self.where, layout, private_to=self.user.id if ephemeral else None)

    async def edit_original_response(self, *, view: Layout, attachments: Any = ()) -> Any:
        there = self.wire.there
        return SimpleNamespace(id=await self.wire.do(lambda: there.edit_by_token(self.token, None, view)))

    async def delete_original_response(self) -> None:
        await self.wire.do(lambda: self.wire.there.delete_by_token(self.token, None))
