"""What everybody needs who brings screens up to date."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

import discord

from cogs.asides import Asides
from cogs.languages import Languages
from cogs.next_step import Where
from cogs.outgoing import Failed, Outgoing, Why
from cogs.screens import Screens
from matches import Hall, Match, Place, Posting, Reach, boards

AT_ONCE: Final = 16


@dataclass(frozen=True, slots=True)
class Workshop:
    """What every worker needs."""

    hall: Hall
    outgoing: Outgoing
    screens: Screens
    languages: Languages
    asides: Asides
    shown: Callable[[boards.Shown], None]
    invitation_changed: Callable[[str], None]
    """The message of a challenge tells where the match is, and what came of it."""
    room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    """For what nobody waits for: after a long outage many boards are behind, and those who click come first."""

    def age(self, snowflake: int) -> float:
        """Seconds since Discord gave something its id."""
        return self.hall.time.now() - discord.utils.snowflake_time(snowflake).timestamp()


async def place_for(workshop: Workshop, match: Match, before: Place, where: Where | None) -> Place:
    """The place of a new message, as the plan wants it."""
    if where is Where.THREAD:
        return replace(before, message=None)
    if where is Where.CHANNEL:
        return replace(before, thread=None, message=None)
    # Whose direct messages it goes to: those of the person to move, else of the first who plays.
    player = match.to_move
    person = player.person if player is not None and player.person is not None else match.people[0]
    channel = await workshop.outgoing.dm_channel(person)
    return Place(channel, reach=Reach.DM, language=await workshop.languages.of_person(person))


async def is_with_mover(workshop: Workshop, match: Match, place: Place) -> bool:
    """Whether a direct message lies with the person to move; while the computer thinks, it stays where it is."""
    player = match.to_move
    if player is None or player.person is None:
        return True
    try:
        return await workshop.outgoing.dm_channel(player.person) == place.channel
    except Failed as failed:
        if failed.why is Why.DOWN:
            raise
        return False  # they cannot be written to: whoever posts finds out, and says so


async def find_board(workshop: Workshop, match: Match, posting: Posting) -> int | None:
    """The message of a posting, if it has arrived.

    Other messages with buttons of the match may be there: earlier boards, its invitation, reminders. The new board is
    newer than the one that it replaces, and it alone has these buttons.
    """
    ours = (f"rk:menu:{match.id}:", f"rk:rematch:{match.id}:")
    before = match.place.message if match.place is not None else None
    try:
        return await workshop.outgoing.find(
            posting.place, posting.at - 5, lambda custom_id: custom_id.startswith(ours), after=before
        )
    except Failed as failed:
        if failed.why is Why.DOWN:
            raise
        return None  # we may not read there any more


async def is_still_so(workshop: Workshop, match: Match) -> bool:
    """Whether what was decided about a match can still be done, after others had to be waited for.

    Where several processes share a store another one may have taken it over meanwhile, and have done it.
    """
    hall = workshop.hall
    if hall.holds_surely(match.id):
        return True
    if not await boards.claim(hall, match.id):
        return False
    now = (await boards.screen(hall, match.id)).match
    return (now.version, now.place) == (match.version, match.place)
