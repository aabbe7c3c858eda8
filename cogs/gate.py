"""The gate: every command and every click comes in here, once, and gets an answer, whatever happens.

It knows which language a person reads, that Discord may deliver the same thing twice, what is still under way when the
bot wants to stop, and what a person reads and an operator finds in the log when something cannot be or goes wrong.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

import discord
from discord import app_commands

import matches
from cogs import refusals
from cogs.feature import NoSuchChoice
from cogs.languages import Languages
from cogs.lines import QUICK, Lines, Rule
from cogs.outgoing import Failed, Why, meaning
from cogs.request import ANSWER_WITHIN, Request
from cogs.turns import Turns
from figures import Figures, Outcome
from locales.words import say
from matches import Bans, ChallengeState, Match, NotRead, NotSaved, Refused, StoreError
from matches.refusals import AboutChallenge, AboutMatch

log = logging.getLogger(__name__)

_REMEMBERED: Final = 4000
Work = Callable[[Request], Awaitable[None]]
OPEN_TO_ALL: Final = ("privacy", "export", "forget", "rose-admin")
"""How those kinds begin that nobody can be shut out from: what is kept of a person is theirs, blocked or not."""


class Boards(Protocol):
    """What shows a person the board they should be looking at."""

    async def answer(self, match: Match, request: Request) -> None: ...
    async def answer_begun(self, match: str, request: Request) -> None: ...


class Gate:
    def __init__(
        self,
        languages: Languages,
        boards: Boards,
        figures: Figures | None = None,
        bans: Bans | None = None,
        turns: Turns | None = None,
    ) -> None:
        self._languages = languages
        self._boards = boards
        self._figures = figures or Figures()
        self._bans = bans
        self._turns = turns
        self._lines = Lines()
        self._open = True
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._under_way: set[asyncio.Task[Any]] = set()
        self._acknowledging: set[asyncio.Task[None]] = set()

    @property
    def under_way(self) -> int:
        """How many commands and clicks are being answered."""
        return len(self._under_way)

    async def admit(
        self, interaction: discord.Interaction[Any], work: Work, rule: Rule = QUICK, kind: str | None = None
    ) -> None:
        """Let somebody do something when it is their turn, and see to it that they get an answer.

        A command is counted under its name.
        """
        if interaction.type is not discord.InteractionType.autocomplete and self._delivered_before(interaction.id):
            log.info("delivered again, and left alone: interaction %s", interaction.id)
            return
        task = asyncio.current_task()
        if task is not None and task not in self._under_way:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        came_in_time = self._open
        kind = kind or _kind(interaction)
        request = self._languages.request(interaction)
        with self._taken_in_time(request):
            try:
                if self._turns is not None and not await self._turns.is_ours(request.id, is_click=request.is_click):
                    return
            except NotSaved as error:
                with self._figures.click(kind) as click:
                    click.outcome = "failed"
                    # Who has typed a command has not made a move that could have been saved.
                    await refusals.explain(request, error if request.is_click else NotRead(error.trouble, error.detail))
                return
            with self._figures.click(kind) as click:
                click.outcome = await self._answer(request, work, rule, kind, came_in_time)

    @contextmanager
    def _taken_in_time(self, request: Request) -> Iterator[None]:
        """A click that takes long, whatever it waits for, is acknowledged: what came of it is said afterwards.

        A command is not: "thinking" would settle who sees the answer, which only its feature knows.
        """
        if not request.is_click:
            yield
            return
        timer = asyncio.get_running_loop().call_later(ANSWER_WITHIN, self._acknowledge, request)
        try:
            yield
        finally:
            timer.cancel()

    def _acknowledge(self, request: Request) -> None:
        task = asyncio.create_task(request.acknowledge())
        self._acknowledging.add(task)
        task.add_done_callback(self._acknowledging.discard)

    async def _answer(self, request: Request, work: Work, rule: Rule, kind: str, came_in_time: bool) -> Outcome:
        interaction = request.interaction
        if not came_in_time:
            log.info("turned away while closing: %s", request)
            await request.whisper(request.say("closing"))
            return "refused"
        await self._languages.learn(interaction, request)
        banned = self._bans and self._bans.closed_to(request.user, interaction.guild_id)
        if banned and not kind.startswith(OPEN_TO_ALL):
            log.info("turned away, the %s is blocked: %s", banned.value, request)
            await request.whisper(say(request.language, f"banned-{banned.value}"))
            return "refused"
        try:
            await self._lines.go(request, work, rule)
        except (Refused, StoreError) as found:
            # Of what they may not see, nobody learns that it is there.
            refused = found if isinstance(found, StoreError) else matches.hidden(found, request.user, request.sees)
            if request.is_click:
                # What is on the screen may be behind: the truth first, then the reason.
                if isinstance(refused, AboutMatch):
                    await self._boards.answer(refused.match, request)
                elif isinstance(refused, AboutChallenge) and refused.challenge.state is ChallengeState.STARTED:
                    await self._boards.answer_begun(refused.challenge.id, request)
            await refusals.explain(request, refused)
            return "refused" if isinstance(refused, Refused) else "failed"
        except NoSuchChoice as error:
            await self.outdated(interaction, error)
            return "refused"
        except Exception as error:  # noqa: BLE001  the one place where all that went wrong ends
            await self.explain(request, error)
            return "failed"
        return "answered"

    async def explain(self, request: Request, error: BaseException) -> None:
        """Tell the person and the log that something failed."""
        failed = meaning(error)
        if failed is None:
            log.error("a bug, reference %s: %s", request.id, request, exc_info=error)
            await request.whisper(request.say("went-wrong", reference=str(request.id)))
            return
        log.warning("refused, %s: %s", failed, request)
        await request.whisper(request.say("no-permission" if _lacking(failed) else "discord-trouble"))

    async def outdated(self, interaction: discord.Interaction[Any], why: BaseException) -> None:
        """Somebody used a command that is no more, or is another one now."""
        request = self._languages.request(interaction)
        log.warning("%s: %s", type(why).__name__, request)
        await request.whisper(request.say("command-outdated"))

    async def close(self, within: float) -> None:
        """Admit nothing more, and wait for what is under way, but not longer than `within` seconds."""
        if self._turns is not None:
            await self._turns.leave()  # first: who claims a click from here on has to answer it
        self._open = False
        if not self._under_way:
            return
        log.info("waiting up to %.0f s for %d interactions under way", within, len(self._under_way))
        end = asyncio.get_running_loop().time() + within
        while self._under_way and (left := end - asyncio.get_running_loop().time()) > 0:
            await asyncio.wait(self._under_way, timeout=left)  # meanwhile others may come, to be turned away
        if self._under_way:
            log.warning("%d interactions were not finished in %.0f s", len(self._under_way), within)

    def _delivered_before(self, interaction: int) -> bool:
        """Discord may deliver the same thing twice; the second one has an answer already."""
        if interaction in self._seen:
            return True
        self._seen[interaction] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        return False


def _kind(interaction: discord.Interaction[Any]) -> str:
    """What a command is counted as: its English name, whatever the person calls it."""
    if interaction.type is discord.InteractionType.autocomplete:
        return "completing"
    command = interaction.command
    if isinstance(command, app_commands.Command):
        return command.qualified_name.removeprefix("rose ").replace(" ", "-")
    return "unknown" if command is None else "menu"


def _lacking(failed: Failed) -> bool:
    """Whether it is up to whoever manages the server."""
    return failed.why is Why.BARRED
