"""Old messages of a match: they are deleted, or lose their buttons and link to the live board."""

from __future__ import annotations

import logging

from core.live.board_services import BoardServices
from core.outgoing.base_layouts import Note
from core.outgoing.discord_api import DiscordFailed, FailReason
from core.outgoing.links import link
from data.rows.match_rows import Handle, Place, Reach
from locales.words import say
from matches.model.values import Match
from matches.screen import boards

log = logging.getLogger(__name__)


class Leftovers:
    """The leftovers of one match."""

    def __init__(self, match: str, services: BoardServices) -> None:
        self._id = match
        self._services = services
        self._handles: dict[int, Handle] = {}
        """Handles of messages that were live boards before, by message id."""

    def keep(self, handle: Handle) -> None:
        self._handles[handle.message] = handle

    async def retire(self, match: Match, place: Place) -> boards.Messages:
        """Delete an old board; where that is not possible, remove its buttons and link to the live one."""
        assert place.message is not None
        if match.place is None or place.message != match.place.message:
            await self._take_away(match, place, self._handles.get(place.message))
        messages = await boards.drop_leftover(self._services.context, self._id, place.message)
        self._handles.pop(place.message, None)
        return messages

    async def _take_away(self, match: Match, place: Place, handle: Handle | None) -> None:
        outgoing = self._services.outgoing
        assert place.message is not None
        try:
            if place.reach is Reach.DM:
                # The player who has just moved keeps the picture of the result.
                layout, files = await self._services.screens.look(match, place.language)
                await outgoing.edit(place, layout, files)
            elif not place.reach.by_click_alone:
                await outgoing.delete(place)
            elif handle is not None:
                text = say(place.language, "board-moved-away-unseen")
                await outgoing.edit_by_token(handle.token, place.message, Note(text))
        except DiscordFailed as failed:
            if failed.why is FailReason.DOWN:
                raise
            if failed.why is FailReason.OLD_EDITS:
                raise DiscordFailed(FailReason.DOWN, failed.words) from failed  # retry later; only the old board waits
            log.info("match %s: an old board could not be taken away, %s", self._id, failed)
            if failed.why is FailReason.GONE or place.reach is not Reach.CHANNEL:
                return
        else:
            return
        try:
            address = link(match.place)
            text = (
                say(place.language, "board-moved", link=address) if address else say(place.language, "board-moved-away")
            )
            await outgoing.edit(place, Note(text))
        except DiscordFailed as again:
            if again.why in (FailReason.DOWN, FailReason.OLD_EDITS):
                raise DiscordFailed(FailReason.DOWN, again.words) from again
            log.info("match %s: an old board keeps its buttons, %s", self._id, again)
