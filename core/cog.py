"""The base class of all cogs, and decorators for what a cog offers: commands, member menus, buttons and notices.

A cog is a discord.py cog. discord.py puts commands of a cog at the top level and knows no persistent buttons without
views, so `RoseCog` adds both: subcommands of `/rose`, and buttons by the action in their id, each with its cost. A
notice is delivered by the method that is declared for its kind.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial
from types import MethodType
from typing import Any, Final, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from core.app import App
from core.gate.gate import Work
from core.interactions.clicks import Button
from core.interactions.cost import Cost
from core.interactions.interaction import Interaction
from core.lifecycle.background_tasks import BackgroundTask, Job
from core.lifecycle.command_translation import localised
from core.outgoing.intents import CONTEXTS, INSTALLS
from data.rows.match_rows import NoticeKind
from matches.schedule.notice_worker import Deliver

_Method = TypeVar("_Method", bound=Callable[..., Awaitable[None]])
_BUTTONS: Final = "__rose_buttons__"
_NOTICES: Final = "__rose_notices__"
Complete = Callable[[Any, Interaction, str], Awaitable[list[app_commands.Choice[str]]]]


def on_button(action: str, *, cost: Cost) -> Callable[[_Method], _Method]:
    """A method ``(self, request, click)`` that answers the buttons and menus with this action in their id."""

    def mark(method: _Method) -> _Method:
        setattr(method, _BUTTONS, (*getattr(method, _BUTTONS, ()), (action, cost)))
        return method

    return mark


def notice(*kinds: NoticeKind) -> Callable[[_Method], _Method]:
    """A method ``(self, notice)`` that delivers the notices of these kinds."""

    def mark(method: _Method) -> _Method:
        setattr(method, _NOTICES, kinds)
        return method

    return mark


class _CommandMethod:
    """A method of a cog that users call by a command or a menu. Code can call it like any other method."""

    def __init__(self, key: str, cost: Cost, method: Callable[..., Any]) -> None:
        self.key = key
        self._cost = cost
        self._method = method

    def __get__(self, cog: object, owner: type) -> Any:
        return self if cog is None else MethodType(self._method, cog)


class RoseCommand(_CommandMethod):
    """A subcommand of the cog's `group`: a method ``(self, request, option, ...)``, described by keys in `locales/`."""

    def __init__(self, key: str, cost: Cost, descriptions: Mapping[str, str], method: Callable[..., Any]) -> None:
        super().__init__(key, cost, method)
        self._descriptions = descriptions
        self._complete: dict[str, Complete] = {}

    def autocomplete(self, option: str) -> Callable[[Complete], Complete]:
        """A method ``(self, interaction, typed)`` that suggests values for an option."""

        def mark(method: Complete) -> Complete:
            self._complete[option] = method
            return method

        return mark

    @property
    def options(self) -> list[inspect.Parameter]:
        return list(inspect.signature(self._method, eval_str=True).parameters.values())[2:]

    def described(self, option: str) -> str:
        """The part of the locale key that names the description of an option."""
        return self._descriptions.get(option, option)

    def build(self, cog: RoseCog) -> app_commands.Command[Any, ..., Any]:
        """The command for discord.py, which reads the options from the signature of the callback."""
        names = [option.name for option in self.options]
        callback = self._callback(cog)
        app_commands.rename(**{name: localised(f"option-{name}") for name in names})(callback)
        described = {name: localised(f"option-{self.described(name)}-description") for name in names}
        app_commands.describe(**described)(callback)
        command: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name=localised(f"command-{self.key}"),
            description=localised(f"command-{self.key}-description"),
            callback=callback,
        )
        for option, complete in self._complete.items():
            command.autocomplete(option)(MethodType(complete, cog))
        return command

    def _callback(self, cog: RoseCog) -> Callable[..., Any]:
        """A function with the options of the method, which goes through the gate and then calls the method."""

        async def callback(interaction: Interaction, **given: Any) -> None:
            await cog.admit(interaction, lambda request: self._method(cog, request, **given), self._cost)

        first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
        callback.__dict__.update(self._method.__dict__)  # choices
        setattr(callback, "__signature__", inspect.Signature([first, *self.options]))  # noqa: B010  no attribute to mypy
        return callback


def rose_command(
    key: str, *, cost: Cost, descriptions: Mapping[str, str] | None = None
) -> Callable[[Callable[..., Any]], RoseCommand]:
    """``descriptions`` maps an option to another description key, where the usual description does not fit."""
    return partial(RoseCommand, key, cost, descriptions or {})


class MemberMenu(_CommandMethod):
    """An entry in the menu of a member: a method ``(self, request, member)``."""

    def build(self, cog: RoseCog) -> app_commands.ContextMenu:
        async def callback(interaction: Interaction, member: discord.User) -> None:
            await cog.admit(interaction, lambda request: self._method(cog, request, member), self._cost)

        menu = app_commands.ContextMenu(name=localised(f"context-{self.key}"), callback=callback)
        menu.allowed_contexts, menu.allowed_installs = CONTEXTS, INSTALLS
        return menu


def member_menu(key: str, *, cost: Cost) -> Callable[[Callable[..., Any]], MemberMenu]:
    return partial(MemberMenu, key, cost)


_Kind = TypeVar("_Kind", RoseCommand, MemberMenu)


class RoseCog(commands.Cog):
    """A feature. Its constructor has no side effects: what it offers begins with `cog_load`."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.group = app.rose
        """The command that has the commands of this cog as subcommands: `/rose`, unless a cog sets another one."""
        # The services that most cogs use.
        self._context = app.context
        self._presenter = app.presenter
        self._invitations = app.invitations
        self._screens = app.screens
        self._pictures = app.pictures
        self._pasts = app.pasts
        self._languages = app.languages
        self._outgoing = app.outgoing
        self._delivery = app.delivery
        self._added: list[app_commands.Command[Any, ..., Any]] = []
        self._menus: list[app_commands.ContextMenu] = []
        self._jobs: list[BackgroundTask] = []

    async def cog_load(self) -> None:
        for action, button in self.buttons():
            if action in self.app.buttons:
                raise ValueError(f"{action} has an answer already")
            self.app.buttons[action] = button
        for kind, deliver in self.notices():
            if kind in self.app.notices:
                raise ValueError(f"notices of the kind {kind.value} are delivered already")
            self.app.notices[kind] = deliver
        self._added = [method.build(self) for method in self._declared(RoseCommand)]
        self._menus = [method.build(self) for method in self._declared(MemberMenu)]
        for command in self._added:
            self.group.add_command(command)
        for menu in self._menus:
            self.app.tree.add_command(menu)

    def in_background(self, work: Job) -> None:
        """Run a coroutine function from the end of the login until the cog is unloaded."""
        self._jobs.append(self.app.background.start(work))

    async def cog_unload(self) -> None:
        for job in self._jobs:
            await job.cancel()
        for action, _ in self.buttons():
            del self.app.buttons[action]
        for kind, _ in self.notices():
            del self.app.notices[kind]
        for command in self._added:
            self.group.remove_command(command.name)
        for menu in self._menus:
            self.app.tree.remove_command(menu.name, type=menu.type)

    async def admit(self, interaction: Interaction, work: Work, cost: Cost) -> None:
        """Run ``work`` for a command or a menu of this cog."""
        await self.app.gate.admit(interaction, work, cost)

    def buttons(self) -> Iterator[tuple[str, Button]]:
        """The actions that this cog answers."""
        for (action, cost), method in self._marked(_BUTTONS):
            yield action, Button(method, cost)

    def notices(self) -> Iterator[tuple[NoticeKind, Deliver]]:
        """The kinds of notices that this cog delivers."""
        return self._marked(_NOTICES)

    def _marked(self, mark: str) -> Iterator[tuple[Any, Callable[..., Awaitable[None]]]]:
        for name, method in inspect.getmembers_static(type(self), inspect.isfunction):
            for marked in getattr(method, mark, ()):
                yield marked, getattr(self, name)

    def _declared(self, kind: type[_Kind]) -> Iterator[_Kind]:
        return (found for found in vars(type(self)).values() if isinstance(found, kind))
