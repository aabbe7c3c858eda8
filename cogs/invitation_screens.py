"""The messages of challenges and lobbies: shown first as the answer to a command, then kept true like boards."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final

import matches
from cogs.invitations import layout_of, seated, started_layout
from cogs.languages import Languages
from cogs.next_step import Snag, pause_after
from cogs.outgoing import Failed, Files, Outgoing, Why
from cogs.pictures import Pictures
from cogs.request import Request
from cogs.views import Layout
from game import Variant
from matches import Alarm, Challenge, ChallengeState, Hall, Lobby, Place, Reach, StoreError, Telling
from matches.refusals import Unknown

log = logging.getLogger(__name__)

SHOWN_WITHIN: Final = 60
"""Seconds after which an invitation that nobody has been shown was forgotten: the first lease on it is over."""
LOOK_EVERY: Final = 15
"""Seconds between looks at what the store says is behind."""


class Invitations:
    def __init__(self, hall: Hall, outgoing: Outgoing, pictures: Pictures, languages: Languages) -> None:
        self._hall = hall
        self._outgoing = outgoing
        self._pictures = pictures
        self._languages = languages
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._being_shown: set[str] = set()
        self._look = Alarm()

    async def pinged(self, guest: int | None) -> tuple[int, ...]:
        """Whom a new invitation mentions so that they hear it: nobody who wants to be told nothing."""
        if guest is None or (await matches.settings(self._hall, guest)).telling is Telling.NOTHING:
            return ()
        return (guest,)

    async def open(
        self,
        made: Challenge | Lobby,
        request: Request,
        place: Place,
        ping: tuple[int, ...] = (),
        *,
        newcomer: bool = False,
    ) -> None:
        """Show an invitation for the first time, as the answer to a command or a click.

        Asked for again, however quickly, it is not shown again: whomever it is for is pinged once.
        """
        async with self._once(made) as first:
            if not first:
                await request.whisper(request.say(f"refused-challenge-{made.state.value}"))
                return
            layout, files = await request.drawn(self._draw(made, place.language, newcomer), private=False)
            message = await request.show(layout, files, private=False, ping=ping)
            if message is not None:
                await matches.show_challenge(self._hall, made, replace(place, message=message))

    async def post(
        self, made: Challenge | Lobby, place: Place, ping: tuple[int, ...] = (), *, newcomer: bool = False
    ) -> None:
        """Show an invitation, once, in a place where nobody has asked for it. `Failed` if that cannot be."""
        async with self._once(made) as first:
            if first:
                layout, files = await self._draw(made, place.language, newcomer)
                if not await self._is_unseen(made.id):
                    return  # another process has shown it while this one was drawing
                message = await self._outgoing.post(place, layout, files, nonce=f"c{made.id}", ping=ping)
                await matches.show_challenge(self._hall, made, replace(place, message=message))

    async def deliver(self, made: Challenge, guest: int, otherwise: str | None = None) -> None:
        """Into somebody's direct messages. `Failed` if they take none."""
        place = await self._own_place(guest, otherwise)
        ping = await self.pinged(guest)
        if ping:
            await self.post(made, place, ping, newcomer=await self.is_new(guest))
        else:  # a direct message rings, whomever it mentions: it waits in their list until they look there
            await matches.show_challenge(self._hall, made, place)

    async def is_new(self, person: int) -> bool:
        """Whether somebody has never begun a match, against a person or the computer."""
        running = (await matches.games(self._hall, person)).running
        return not (running or await matches.finished(self._hall, person, limit=1))

    async def _own_place(self, guest: int, otherwise: str | None = None) -> Place:
        channel = await self._outgoing.dm_channel(guest)
        return Place(channel, reach=Reach.DM, language=await self._languages.of_person(guest, otherwise))

    @asynccontextmanager
    async def _once(self, made: Challenge | Lobby) -> AsyncIterator[bool]:
        """Whether an invitation is still to be shown, and nobody else is about to."""
        if made.id in self._being_shown:
            yield False
            return
        self._being_shown.add(made.id)
        try:
            yield await self._is_unseen(made.id)
        finally:
            self._being_shown.discard(made.id)

    async def _is_unseen(self, name: str) -> bool:
        """Whether an invitation is open and has no message yet, as the store knows it now."""
        now = await matches.look_at_challenge(self._hall, name)
        return now.state is ChallengeState.OPEN and (now.place is None or now.place.message is None)

    async def pressed(self, name: str, request: Request) -> None:
        """Somebody uses the message of an invitation. Where that is may not be known: whoever posted it may have died
        before it could be noted, and a match that comes of it would not know where to go.
        """
        try:
            invitation = await matches.look_at_challenge(self._hall, name)
        except Unknown:
            return  # whoever decides says so
        known = invitation.place
        if invitation.state is not ChallengeState.OPEN or (known is not None and known.message is not None):
            return
        if request.message is not None and not request.on_private_message and request.shows(name):
            here = request.place(language=known.language if known else None)
            if request.in_dms:
                here = replace(here, reach=Reach.DM)
            await matches.place_challenge(self._hall, name, replace(here, message=request.message))

    async def answer(self, invitation: Challenge | Lobby, request: Request) -> None:
        """A click on an invitation has changed it: the message shows what became of it."""
        place = invitation.place
        screen = await self._screen(invitation)
        if screen is not None and request.shows(invitation.id):
            try:
                await request.update_shared(*screen)
            except Failed as failed:
                log.info("challenge %s: a click was not answered, %s", invitation.id, failed)
            else:
                if place is not None and place.message == request.message:
                    await matches.show_challenge(self._hall, invitation, place)
                    return
        self.changed(invitation.id)
        await request.acknowledge()

    def changed(self, invitation: str) -> None:
        """An invitation has changed while nobody clicked: its message will follow."""
        if invitation not in self._under_way:
            task = self._under_way[invitation] = asyncio.create_task(self._follow(invitation))
            task.add_done_callback(lambda _: self._under_way.pop(invitation, None))

    def look_around(self) -> None:
        """Another process may have left something behind."""
        self._look.earlier(self._hall.time.now())

    async def run(self) -> None:
        """Take up what is behind, at the start and ever after. Until cancelled."""
        try:
            while True:
                self._look.off()
                try:
                    for invitation in await matches.challenges_behind(self._hall):
                        if await self._hall.claim(invitation):
                            self.changed(invitation)
                except StoreError as error:
                    log.warning("which invitations are behind cannot be read: %s", error)
                await self._look.sleep(self._hall.time, self._hall.time.now() + LOOK_EVERY)
        finally:
            for task in list(self._under_way.values()):
                task.cancel()
            await asyncio.gather(*self._under_way.values(), return_exceptions=True)

    async def _follow(self, name: str) -> None:
        """Until the message shows how things are, or nothing can change it any more."""
        failures = 0
        while True:
            try:
                invitation = await matches.look_at_challenge(self._hall, name)
                if await self._edit(invitation):
                    return
            except Unknown:
                return
            except (Failed, StoreError) as error:
                log.warning("challenge %s: its message is behind, %s", name, error)
            except Exception:
                log.exception("challenge %s: its message could not be changed", name)
            failures += 1
            pause = pause_after(failures, Snag.DOWN)
            await self._hall.time.sleep_until(self._hall.time.now() + pause)

    async def _edit(self, invitation: Challenge | Lobby) -> bool:
        """Whether there is nothing more to be done."""
        place = invitation.place
        if was_never_seen(invitation, self._hall.time.now()):
            return await self._show_late(invitation)
        if not invitation.behind or place is None or place.message is None or place.reach.by_click_alone:
            return True
        screen = await self._screen(invitation)
        if screen is None:
            return True
        try:
            await self._outgoing.edit(place, *screen)
        except Failed as failed:
            if failed.why in (Why.DOWN, Why.OLD_EDITS):
                raise
            log.info("challenge %s: its message was not changed, %s", invitation.id, failed)
        await matches.show_challenge(self._hall, invitation, place)
        return (await matches.look_at_challenge(self._hall, invitation.id)).version == invitation.version

    async def _show_late(self, made: Challenge | Lobby) -> bool:
        """Whoever made it was not able to show it, or did and could not say so any more: it is found, or posted."""
        guest = made.guest.person if isinstance(made, Challenge) and made.guest else None
        place = made.place
        try:
            if guest is not None and (place is None or place.reach is Reach.DM):
                place = await self._own_place(guest)
            if place is None:
                return True  # there is nobody to show it to
            mine = f":{made.id}:"
            found = await self._outgoing.find(place, made.made_at - 5, lambda custom_id: mine in custom_id)
            if found is not None:
                await matches.place_challenge(self._hall, made.id, replace(place, message=found))
                return False
            log.info("challenge %s: it was never seen, and is shown now", made.id)
            if guest is not None and place.reach is Reach.DM:
                assert isinstance(made, Challenge)
                await self.deliver(made, guest)
            else:
                newcomer = guest is not None and await self.is_new(guest)
                await self.post(made, place, await self.pinged(guest), newcomer=newcomer)
        except Failed as failed:
            if failed.why is Why.DOWN or place is None:
                raise
            log.info("challenge %s: it cannot be shown, %s", made.id, failed)
            await matches.show_challenge(self._hall, made, replace(place, message=None))
        return True

    async def _screen(self, invitation: Challenge | Lobby) -> tuple[Layout, Files] | None:
        """What its message is to show; None where that is the board of the match that came of it."""
        language = invitation.place.language if invitation.place else "en"
        if invitation.state is not ChallengeState.STARTED:
            return await self._draw(invitation, language)
        match = await matches.look(self._hall, invitation.id)
        if match.place is None or match.place.thread is None:
            return None
        return started_layout(language, match), ()

    async def _draw(self, invitation: Challenge | Lobby, language: str, newcomer: bool = False) -> tuple[Layout, Files]:
        """In the picture that its host has chosen, with the names of those who sit already."""
        variant = Variant.TEXAS if isinstance(invitation, Lobby) else Variant.DUEL
        picture, _ = await matches.picture_of(self._hall, invitation.id)
        shown = await self._pictures.houses(language, variant, seated(language, invitation), picture)
        return layout_of(language, invitation, shown, newcomer=newcomer), [shown.file()]


def was_never_seen(invitation: Challenge | Lobby, now: int) -> bool:
    """Whether nobody has been shown an open invitation, though whoever made it has had the time to."""
    place = invitation.place
    unseen = place is None or (place.message is None and not place.reach.by_click_alone)
    open_ = invitation.state is ChallengeState.OPEN
    return unseen and open_ and invitation.shown == 0 and now >= invitation.made_at + SHOWN_WITHIN
