"""What all workers share: services, and questions about places and messages of boards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

import discord

from core.interactions.ephemerals import Ephemerals
from core.interactions.languages import Languages
from core.live.match_screens import MatchScreens
from core.live.next_step import Where
from core.outgoing.discord_api import DiscordFailed, FailReason, Outgoing
from data.rows.match_rows import Place, Posting, Reach
from matches.model.context import Context
from matches.model.values import Match
from matches.play import playing
from matches.screen import boards

AT_ONCE: Final = 16


@dataclass(frozen=True, slots=True)
class BoardServices:
    context: Context
    outgoing: Outgoing
    screens: MatchScreens
    languages: Languages
    ephemerals: Ephemerals
    shown: Callable[[boards.Shown], None]
    invitation_changed: Callable[[str], None]
    """Called when the message of a challenge must change: it links to the match, and shows its result."""
    room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    """Limits updates that no person waits for. After a long outage many boards are behind, and clicks come first."""

    def age(self, snowflake: int) -> float:
        """Seconds since Discord created the object with this id."""
        return self.context.time.now() - discord.utils.snowflake_time(snowflake).timestamp()


async def place_for(services: BoardServices, match: Match, before: Place, where: Where | None) -> Place:
    """The place of a new message for ``where``."""
    if where is Where.THREAD:
        return replace(before, message=None)
    if where is Where.CHANNEL:
        return replace(before, thread=None, message=None)
    # Direct messages go to the person to move, else to the first player.
    player = match.to_move
    person = player.person if player is not None and player.person is not None else match.people[0]
    channel = await services.outgoing.dm_channel(person)
    return Place(channel, reach=Reach.DM, language=await services.languages.of_person(person))


async def is_with_mover(services: BoardServices, match: Match, place: Place) -> bool:
    """Whether a direct message is in the channel of the person to move. On the computer's turn it need not move."""
    player = match.to_move
    if player is None or player.person is None:
        return True
    try:
        return await services.outgoing.dm_channel(player.person) == place.channel
    except DiscordFailed as failed:
        if failed.why is FailReason.DOWN:
            raise
        return False  # they accept no direct messages: posting fails then, and reports it


async def find_board(services: BoardServices, match: Match, posting: Posting) -> int | None:
    """Find the message of a posting, if it has arrived.

    The channel may have other messages with buttons of the match: earlier boards, its invitation, reminders. The new
    board is newer than the one that it replaces, and only boards have these buttons.
    """
    ours = (f"rk:menu:{match.id}:", f"rk:rematch:{match.id}:")
    before = match.place.message if match.place is not None else None
    try:
        return await services.outgoing.find(
            posting.place, posting.at - 5, lambda custom_id: custom_id.startswith(ours), after=before
        )
    except DiscordFailed as failed:
        if failed.why is FailReason.DOWN:
            raise
        return None  # the bot may not read there any more


async def is_still_valid(services: BoardServices, match: Match) -> bool:
    """Whether a step is still valid after the wait for the semaphore.

    Another process that shares the store may have taken the lease meanwhile, and carried out the step.
    """
    context = services.context
    if context.cluster.is_held(match.id):
        return True
    if not await context.cluster.claim(match.id):
        return False
    now = await playing.look(context, match.id)
    return (now.version, now.place) == (match.version, match.place)


def mentioned(match: Match, posting: Posting) -> tuple[int, ...]:
    """Whom a new board mentions: on the first one in a thread all players, otherwise the person of its notice."""
    first = match.shown_turn < 0 and match.turn == 0
    if posting.place.thread is not None and first and not match.practice:
        return match.people
    return () if posting.notice is None else (posting.notice.person,)
