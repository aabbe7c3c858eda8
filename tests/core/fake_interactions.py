"""Interactions for unit tests: what the bot reads of one, and a Discord that records the answers."""

from __future__ import annotations

import asyncio
import datetime
from types import SimpleNamespace
from typing import Any, cast

import discord

from matches.model.values import Person
from tests.matches.players import ALICE

NOON = datetime.datetime(2027, 1, 15, 8, 0, tzinfo=datetime.UTC)


class Answers:
    """The answers to an interaction, by Discord's rules: one first answer, then any number."""

    def __init__(self) -> None:
        self.given: list[str] = []
        self.fails: BaseException | None = None
        self.hold = asyncio.Event()
        """While it is not set, Discord does not answer."""
        self.hold.set()
        self._done = False
        self.first_given = asyncio.Event()

    def is_done(self) -> bool:
        return self._done

    async def _first(self, what: str) -> Any:
        await self.hold.wait()
        if self.fails is not None:
            raise self.fails
        assert not self._done, "a second first answer"
        self._done = True
        self.first_given.set()
        self.given.append(what)
        return SimpleNamespace(message_id=77)

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> Any:
        return await self._first(f"thinking {'privately' if ephemeral else 'openly'}" if thinking else "taken")

    async def send_message(self, content: object = None, **options: Any) -> Any:
        return await self._first(f"said {content or 'a layout'}{' privately' if options.get('ephemeral') else ''}")

    async def edit_message(self, **options: Any) -> Any:
        return await self._first("changed")

    async def autocomplete(self, choices: list[Any]) -> Any:
        return await self._first(f"{len(choices)} choices")

    async def later(self, what: str) -> Any:
        if self.fails is not None:
            raise self.fails
        self.given.append(what)
        return SimpleNamespace(id=78)


def interaction(
    *,
    number: int = 1000,
    locale: str = "en-US",
    server: str | None = None,
    kind: discord.InteractionType = discord.InteractionType.application_command,
    message: int | None = None,
    private: bool = False,
    at_home: bool = True,
    custom_id: str = "",
    answers: Answers | None = None,
    person: Person = ALICE,
) -> discord.Interaction[Any]:
    """An interaction of a person, in a server with this language or in direct messages; a click if it has a message."""
    told = answers or Answers()
    clicked = None
    if message is not None:
        kind = discord.InteractionType.component
        clicked = SimpleNamespace(
            id=message,
            flags=SimpleNamespace(ephemeral=private),
            components=[SimpleNamespace(children=[SimpleNamespace(custom_id=custom_id)])],
        )

    async def follow_up(content: object = None, **options: Any) -> Any:
        return await told.later(f"then {content or 'a layout'}{' privately' if options.get('ephemeral') else ''}")

    return cast(
        discord.Interaction[Any],
        SimpleNamespace(
            id=number,
            token=f"token {number}",
            type=kind,
            created_at=NOON,
            user=SimpleNamespace(id=person.id, display_name=person.name, bot=False),
            locale=discord.Locale(locale),
            guild_locale=discord.Locale(server) if server else None,
            guild_id=10 if server else None,
            guild=None,
            channel=None,
            channel_id=100,
            message=clicked,
            command=None,
            data={"custom_id": custom_id},
            is_guild_integration=lambda: at_home,
            context=SimpleNamespace(dm_channel=server is None),
            response=told,
            followup=SimpleNamespace(send=follow_up),
            edit_original_response=lambda **_: told.later("then changed"),
            delete_original_response=lambda: told.later("then deleted"),
        ),
    )
