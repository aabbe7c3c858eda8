"""A thread of its own for a match, hanging on the message of its challenge."""

from __future__ import annotations

import logging

from cogs.outgoing import Failed, Why
from cogs.workshop import Workshop
from matches import Match, boards

log = logging.getLogger(__name__)


async def start_thread(workshop: Workshop, match: Match) -> None:
    """Open it, or find that there can be none: then the board comes where the challenge is."""
    place = match.place
    assert place is not None
    thread: int | None = None
    try:
        if place.message is not None:  # somebody may have deleted what it was to hang on
            thread = await workshop.outgoing.start_thread(place, workshop.screens.thread_name(match, place.language))
    except Failed as failed:
        if failed.why is Why.DOWN:
            raise
        log.info("match %s: no thread, %s", match.id, failed)
    await boards.thread_settled(workshop.hall, match.id, thread)
    workshop.invitation_changed(match.id)


async def wake_thread(workshop: Workshop, match: Match) -> bool:
    """Open an archived thread again; False if it stays shut: then the board has to go elsewhere."""
    place = match.place
    assert place is not None
    assert place.thread is not None
    try:
        await workshop.outgoing.wake_thread(place.thread)
    except Failed as failed:
        if failed.why is Why.DOWN:
            raise
        log.info("match %s: its thread stays shut, %s", match.id, failed)
        if place.message is not None:
            await boards.lost_message(workshop.hall, match.id, place.message)
        return False
    return True
