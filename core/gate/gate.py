"""The gate: every command and click enters the bot here, once, and always gets an answer.

It finds the person's language, drops interactions that Discord delivers twice, waits for running ones when the bot
stops, and explains refusals and errors to the person and in the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

import discord
from discord import app_commands

from core.gate import refusal_texts
from core.gate.fair_queue import FairQueue
from core.gate.interaction_claims import InteractionClaims
from core.interactions.cost import QUICK, Cost
from core.interactions.interaction import NoSuchChoice
from core.interactions.languages import Languages
from core.interactions.request import ANSWER_WITHIN, Request
from core.outgoing.discord_api import FailReason, meaning
from data.errors import NotRead, NotSaved, StoreError
from data.rows.match_rows import ChallengeState
from locales.words import say
from matches.history import visibility
from matches.model.recent import Recent
from matches.model.refusals import AboutChallenge, AboutMatch, Refused
from matches.model.values import Match
from matches.people.owner_actions import Bans
from ops.metrics import Metrics, Outcome

log = logging.getLogger(__name__)

_REMEMBERED: Final = 4000
Work = Callable[[Request], Awaitable[None]]
OPEN_TO_ALL: Final = ("privacy", "export", "forget", "rose-admin")
"""Prefixes of the kinds that banned people may use too: they keep the right to the data that is stored about them."""


class Boards(Protocol):
    """Answers a request with the live board."""

    async def answer(self, match: Match, request: Request) -> None: ...
    async def answer_begun(self, match: str, request: Request) -> None: ...


class Gate:
    def __init__(
        self, languages: Languages, boards: Boards, metrics: Metrics, bans: Bans, claims: InteractionClaims
    ) -> None:
        self._languages = languages
        self._boards = boards
        self._metrics = metrics
        self._bans = bans
        self._claims = claims
        self._queue = FairQueue()
        self._open = True
        self._seen: Recent[int, None] = Recent(_REMEMBERED)
        self._under_way: set[asyncio.Task[Any]] = set()
        self._acknowledging: set[asyncio.Task[None]] = set()

    @property
    def under_way(self) -> int:
        """How many commands and clicks are being answered."""
        return len(self._under_way)

    async def admit(
        self, interaction: discord.Interaction[Any], work: Work, cost: Cost = QUICK, kind: str | None = None
    ) -> None:
        """Run ``work`` for an interaction when it is its turn, and make sure that the person gets an answer.

        Without ``kind``, metrics count a command under its name.
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
        with self._acknowledge_in_time(request):
            try:
                if not await self._claims.is_ours(request.id, is_click=request.is_click):
                    return
            except NotSaved as error:
                with self._metrics.click(kind) as click:
                    click.outcome = "failed"
                    # A command makes no move, so the message must not say that a move was not saved.
                    await refusal_texts.explain(
                        request, error if request.is_click else NotRead(error.trouble, error.detail)
                    )
                return
            with self._metrics.click(kind) as click:
                click.outcome = await self._answer(request, work, cost, kind, came_in_time)

    @contextmanager
    def _acknowledge_in_time(self, request: Request) -> Iterator[None]:
        """Acknowledge a click that takes long, whatever it waits for. Its result follows.

        A command is not acknowledged: deferring would fix who sees the answer, which only the cog knows.
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

    async def _answer(self, request: Request, work: Work, cost: Cost, kind: str, came_in_time: bool) -> Outcome:
        interaction = request.interaction
        if not came_in_time:
            log.info("turned away while closing: %s", request)
            await request.reply_privately(request.say("closing"))
            return "refused"
        await self._languages.learn(interaction, request)
        banned = self._bans.closed_to(request.user, interaction.guild_id)
        if banned and not kind.startswith(OPEN_TO_ALL):
            log.info("turned away, the %s is blocked: %s", banned.value, request)
            await request.reply_privately(say(request.language, f"banned-{banned.value}"))
            return "refused"
        try:
            await self._queue.run(request, work, cost)
        except (Refused, StoreError) as found:
            # Do not reveal that hidden matches exist.
            refused = found if isinstance(found, StoreError) else visibility.hidden(found, request.user, request.sees)
            if request.is_click:
                # The clicked message may be behind: update it first, then give the reason.
                if isinstance(refused, AboutMatch):
                    await self._boards.answer(refused.match, request)
                elif isinstance(refused, AboutChallenge) and refused.challenge.state is ChallengeState.STARTED:
                    await self._boards.answer_begun(refused.challenge.id, request)
            await refusal_texts.explain(request, refused)
            return "refused" if isinstance(refused, Refused) else "failed"
        except NoSuchChoice as error:
            await self.outdated(interaction, error)
            return "refused"
        except Exception as error:  # noqa: BLE001  the one place that handles every error
            await self.explain(request, error)
            return "failed"
        return "answered"

    async def explain(self, request: Request, error: BaseException) -> None:
        """Tell the person and the log that something failed."""
        failed = meaning(error)
        if failed is None:
            log.error("a bug, reference %s: %s", request.id, request, exc_info=error)
            await request.reply_privately(request.say("went-wrong", reference=str(request.id)))
            return
        log.warning("refused, %s: %s", failed, request)
        barred = failed.why is FailReason.BARRED  # the managers of the server can fix it
        await request.reply_privately(request.say("no-permission" if barred else "discord-trouble"))

    async def outdated(self, interaction: discord.Interaction[Any], why: BaseException) -> None:
        """Answer a command that does not exist any more or has changed."""
        request = self._languages.request(interaction)
        log.warning("%s: %s", type(why).__name__, request)
        await request.reply_privately(request.say("command-outdated"))

    async def close(self, within: float) -> None:
        """Refuse new interactions, and wait up to `within` seconds for those under way."""
        await self._claims.leave()  # first: a click that is claimed after this has to be answered
        self._open = False
        if not self._under_way:
            return
        log.info("waiting up to %.0f s for %d interactions under way", within, len(self._under_way))
        end = asyncio.get_running_loop().time() + within
        while self._under_way and (left := end - asyncio.get_running_loop().time()) > 0:
            await asyncio.wait(self._under_way, timeout=left)  # new ones may come meanwhile; they are refused
        if self._under_way:
            log.warning("%d interactions were not finished in %.0f s", len(self._under_way), within)

    def _delivered_before(self, interaction: int) -> bool:
        """Whether Discord has delivered this interaction before; then it has an answer already."""
        if interaction in self._seen:
            return True
        self._seen[interaction] = None
        return False


def _kind(interaction: discord.Interaction[Any]) -> str:
    """The kind under which metrics count a command: its English name, in every language."""
    if interaction.type is discord.InteractionType.autocomplete:
        return "completing"
    command = interaction.command
    if isinstance(command, app_commands.Command):
        return command.qualified_name.removeprefix("rose ").replace(" ", "-")
    return "unknown" if command is None else "menu"
