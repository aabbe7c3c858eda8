"""Messages that show a match no more: they go, or lose their buttons and point to the live board."""

from __future__ import annotations

import logging

from cogs.outgoing import Failed, Why
from cogs.places import link
from cogs.views import Note
from cogs.workshop import Workshop
from locales.words import say
from matches import Handle, Match, Place, Reach, boards

log = logging.getLogger(__name__)


class Leftovers:
    """Those of one match."""

    def __init__(self, match: str, workshop: Workshop) -> None:
        self._id = match
        self._shop = workshop
        self.places: list[Place] = []
        self._handles: dict[int, Handle] = {}
        """What can still change messages that were live boards a moment ago."""

    def keep(self, handle: Handle) -> None:
        self._handles[handle.message] = handle

    async def add(self, place: Place, handle: Handle | None) -> None:
        """A message has turned up that looks like a board and is not the live one."""
        if handle is not None:
            self.keep(handle)
        await boards.add_leftover(self._shop.hall, self._id, place)
        self.places.append(place)

    async def retire_one(self, match: Match) -> None:
        """An old board goes; where it cannot, it loses its buttons and points to the live one."""
        place = self.places[0]
        assert place.message is not None
        if match.place is None or place.message != match.place.message:
            await self._take_away(match, place, self._handles.get(place.message))
        await boards.drop_leftover(self._shop.hall, self._id, place.message)
        self.places.remove(place)
        self._handles.pop(place.message, None)

    async def _take_away(self, match: Match, place: Place, handle: Handle | None) -> None:
        outgoing = self._shop.outgoing
        assert place.message is not None
        try:
            if place.reach is Reach.DM:
                # Whoever has just moved keeps the picture of what came of it.
                layout, files = await self._shop.screens.look(match, place.language)
                await outgoing.edit(place, layout, files)
            elif not place.reach.by_click_alone:
                await outgoing.delete(place)
            elif handle is not None:
                text = say(place.language, "board-moved-away-unseen")
                await outgoing.edit_by_token(handle.token, place.message, Note(text))
        except Failed as failed:
            if failed.why is Why.DOWN:
                raise
            if failed.why is Why.OLD_EDITS:
                raise Failed(Why.DOWN, failed.words) from failed  # later; the live board is not concerned
            log.info("match %s: an old board could not be taken away, %s", self._id, failed)
            if failed.why is Why.GONE or place.reach is not Reach.CHANNEL:
                return
        else:
            return
        try:
            address = link(match.place)
            text = (
                say(place.language, "board-moved", link=address) if address else say(place.language, "board-moved-away")
            )
            await outgoing.edit(place, Note(text))
        except Failed as again:
            if again.why in (Why.DOWN, Why.OLD_EDITS):
                raise Failed(Why.DOWN, again.words) from again
            log.info("match %s: an old board keeps its buttons, %s", self._id, again)
