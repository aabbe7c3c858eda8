"""The thread of a match, which is started on the message of its challenge."""

from __future__ import annotations

import logging
from typing import Final

from core.live.board_services import BoardServices
from core.outgoing.discord_api import DiscordFailed, FailReason
from matches.model.values import Match
from matches.screen import boards

log = logging.getLogger(__name__)

ARCHIVED_AFTER: Final = 10080
"""Minutes without a message after which Discord archives the thread: a week, the most that it allows."""


async def start_thread(services: BoardServices, match: Match) -> None:
    """Start the thread. If that is not possible, the board goes to the channel of the challenge."""
    place = match.place
    assert place is not None
    thread: int | None = None
    try:
        if place.message is not None:  # the message of the challenge may have been deleted
            name = services.screens.thread_name(match, place.language)
            thread = await services.outgoing.start_thread(place, name, ARCHIVED_AFTER)
    except DiscordFailed as failed:
        if failed.why is FailReason.DOWN:
            raise
        log.info("match %s: no thread, %s", match.id, failed)
    await boards.thread_settled(services.context, match.id, thread)
    services.invitation_changed(match.id)


async def wake_thread(services: BoardServices, match: Match) -> bool:
    """Unarchive a thread; False if that fails: then the board has to go elsewhere."""
    place = match.place
    assert place is not None
    assert place.thread is not None
    try:
        await services.outgoing.wake_thread(place.thread)
    except DiscordFailed as failed:
        if failed.why is FailReason.DOWN:
            raise
        log.info("match %s: its thread stays shut, %s", match.id, failed)
        if place.message is not None:
            await boards.lost_message(services.context, match.id, place.message)
        return False
    return True
