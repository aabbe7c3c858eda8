"""`/rose-admin`: the command of whoever runs the bot, in one server alone, for the application's owner or team.

Who owns the application is asked of Discord each time, so that somebody who has left a team is out at once. There are
no buttons: what one cannot press nobody can forge. Answers are private.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from cogs.feature import Interaction
from cogs.gate import Gate
from cogs.owner import Owner, owners, tell
from cogs.request import Request
from cogs.translation import worded

Owned = Callable[[Request], Awaitable[None]]
Reason = app_commands.Range[str, 1, 200]
Id = app_commands.Range[str, 1, 20]


class Admin:
    def __init__(self, gate: Gate, owner: Owner) -> None:
        self._gate = gate
        self._owner = owner

    def group(self) -> app_commands.Group:
        """The command with all that is below it, for the one server that it is in."""
        group = app_commands.Group(
            name=worded("command-admin"),
            description=worded("command-admin-description"),
            default_permissions=discord.Permissions(administrator=True),  # others need not even see it
        )
        for name, work in (
            ("status", self._owner.status),
            ("troubles", self._owner.troubles),
            ("behind", self._owner.behind),
            ("backup", self._owner.back_up),
            ("blocked", self._owner.blocked),
        ):
            group.add_command(self._plain(name, work))
        for command in (self._about_match(), self._call_off(), self._block(), self._unblock(), self._quiet()):
            group.add_command(command)
        return group

    async def admit(self, interaction: Interaction, work: Owned) -> None:
        """Let the owner do something; nobody else."""

        async def owned(request: Request) -> None:
            await request.acknowledge(private=True)  # whose the application is, Discord has to say first
            if request.user in owners(await self._owner.application()):
                await work(request)
            else:
                await tell(request, "admin-not-owner")

        await self._gate.admit(interaction, owned)

    def _plain(self, name: str, work: Owned) -> app_commands.Command[Any, ..., Any]:
        async def ask(interaction: Interaction) -> None:
            await self.admit(interaction, work)

        return app_commands.Command(
            name=worded(f"command-admin-{name}"),
            description=worded(f"command-admin-{name}-description"),
            callback=ask,
        )

    def _about_match(self) -> app_commands.Command[Any, ..., Any]:
        @app_commands.command(name=worded("command-admin-match"), description=worded("command-admin-match-description"))
        @app_commands.rename(match=worded("option-match"))
        @app_commands.describe(match=worded("option-admin-match-description"))
        async def about(interaction: Interaction, match: Id) -> None:
            await self.admit(interaction, lambda request: self._owner.look(request, match))

        return about

    def _call_off(self) -> app_commands.Command[Any, ..., Any]:
        @app_commands.command(
            name=worded("command-admin-call-off"), description=worded("command-admin-call-off-description")
        )
        @app_commands.rename(match=worded("option-match"), reason=worded("option-reason"))
        @app_commands.describe(
            match=worded("option-admin-match-description"), reason=worded("option-reason-description")
        )
        async def call_off(interaction: Interaction, match: Id, reason: Reason) -> None:
            await self.admit(interaction, lambda request: self._owner.call_off(request, match, reason))

        return call_off

    def _block(self) -> app_commands.Command[Any, ..., Any]:
        @app_commands.command(name=worded("command-admin-block"), description=worded("command-admin-block-description"))
        @app_commands.rename(
            person=worded("option-person"), server=worded("option-server"), reason=worded("option-note")
        )
        @app_commands.describe(
            person=worded("option-whom-description"),
            server=worded("option-server-description"),
            reason=worded("option-note-description"),
        )
        async def block(
            interaction: Interaction,
            person: discord.User | None = None,
            server: Id | None = None,
            reason: Reason | None = None,
        ) -> None:
            await self.admit(interaction, lambda request: self._owner.block(request, person, server, reason))

        return block

    def _unblock(self) -> app_commands.Command[Any, ..., Any]:
        @app_commands.command(
            name=worded("command-admin-unblock"), description=worded("command-admin-unblock-description")
        )
        @app_commands.rename(person=worded("option-person"), server=worded("option-server"))
        @app_commands.describe(person=worded("option-whom-description"), server=worded("option-server-description"))
        async def unblock(
            interaction: Interaction, person: discord.User | None = None, server: Id | None = None
        ) -> None:
            await self.admit(interaction, lambda request: self._owner.unblock(request, person, server))

        return unblock

    def _quiet(self) -> app_commands.Command[Any, ..., Any]:
        @app_commands.command(name=worded("command-admin-quiet"), description=worded("command-admin-quiet-description"))
        @app_commands.rename(server=worded("option-server"), quiet=worded("option-quiet"))
        @app_commands.describe(server=worded("option-server-description"), quiet=worded("option-quiet-description"))
        async def keep_quiet(interaction: Interaction, server: Id, quiet: bool = True) -> None:
            await self.admit(interaction, lambda request: self._owner.keep_quiet(request, server, quiet))

        return keep_quiet
