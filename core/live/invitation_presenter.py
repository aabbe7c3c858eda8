"""The messages of challenges and lobbies: shown first as the answer to a command, then kept up to date."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Final

from core.interactions.languages import Languages
from core.interactions.request import Request
from core.layouts.invitation_layout import layout_of, seated, started_layout
from core.layouts.pictures import Pictures
from core.live.backoff import PAUSES
from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import DiscordFailed, FailReason, Files, Outgoing
from data.errors import StoreError
from data.rows.match_rows import ChallengeState, Place, Reach
from data.rows.people_rows import NoticeChoice
from game import Variant
from matches.begin import challenges
from matches.model.context import Context
from matches.model.invitation_values import Challenge, Lobby
from matches.model.refusals import Unknown
from matches.model.worker import SleepTimer, look_every, retry
from matches.people import people
from matches.play import playing

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 15
"""Seconds between queries for invitations that are behind."""


class InvitationPresenter:
    def __init__(self, context: Context, outgoing: Outgoing, pictures: Pictures, languages: Languages) -> None:
        self._context = context
        self._outgoing = outgoing
        self._pictures = pictures
        self._languages = languages
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._being_shown: set[str] = set()
        self._look = SleepTimer()

    async def pinged(self, guest: int | None) -> tuple[int, ...]:
        """Whom a new invitation pings: the guest, unless their settings turn off all notices."""
        if guest is None or (await people.settings(self._context, guest)).telling is NoticeChoice.NOTHING:
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

        A repeated request does not show it again, so the guest is pinged once.
        """
        async with self._once(made) as first:
            if not first:
                await request.reply_privately(request.say(f"refused-challenge-{made.state.value}"))
                return
            layout, files = await request.wait_for_drawing(self._draw(made, place.language, newcomer), private=False)
            message = await request.show(layout, files, private=False, ping=ping)
            if message is not None:
                await challenges.show_challenge(self._context, made, replace(place, message=message))

    async def post(
        self, made: Challenge | Lobby, place: Place, ping: tuple[int, ...] = (), *, newcomer: bool = False
    ) -> None:
        """Post an invitation, once, without a request. Raises `DiscordFailed`."""
        async with self._once(made) as first:
            if first:
                layout, files = await self._draw(made, place.language, newcomer)
                if not await self._is_unseen(made.id):
                    return  # another process has shown it while this one was drawing
                message = await self._outgoing.post(place, layout, files, nonce=f"c{made.id}", ping=ping)
                await challenges.show_challenge(self._context, made, replace(place, message=message))

    async def deliver(self, made: Challenge, guest: int, otherwise: str | None = None) -> None:
        """Post a challenge in the guest's direct messages. Raises `DiscordFailed` if they accept none."""
        place = await self._own_place(guest, otherwise)
        ping = await self.pinged(guest)
        if ping:
            await self.post(made, place, ping, newcomer=await self.is_new(guest))
        else:  # every direct message notifies, so it only appears in their list of challenges
            await challenges.show_challenge(self._context, made, place)

    async def is_new(self, person: int) -> bool:
        """Whether a person has never begun a match, also not against the computer."""
        running = (await people.games(self._context, person)).running
        return not (running or await people.finished(self._context, person, limit=1))

    async def _own_place(self, guest: int, otherwise: str | None = None) -> Place:
        channel = await self._outgoing.dm_channel(guest)
        return Place(channel, reach=Reach.DM, language=await self._languages.of_person(guest, otherwise))

    @asynccontextmanager
    async def _once(self, made: Challenge | Lobby) -> AsyncIterator[bool]:
        """Yield whether an invitation is still to be shown and no other task is showing it."""
        if made.id in self._being_shown:
            yield False
            return
        self._being_shown.add(made.id)
        try:
            yield await self._is_unseen(made.id)
        finally:
            self._being_shown.discard(made.id)

    async def _is_unseen(self, name: str) -> bool:
        """Whether an invitation is open and has no message yet, according to the store."""
        now = await challenges.look_at_challenge(self._context, name)
        return now.state is ChallengeState.OPEN and (now.place is None or now.place.message is None)

    async def pressed(self, name: str, request: Request) -> None:
        """Store the place of an invitation whose message was clicked, if it is not known.

        A process may crash between the post and the write. A match would not know its place then.
        """
        try:
            invitation = await challenges.look_at_challenge(self._context, name)
        except Unknown:
            return  # the click itself is refused with a reason
        known = invitation.place
        if invitation.state is not ChallengeState.OPEN or (known is not None and known.message is not None):
            return
        if request.message is not None and not request.on_private_message and request.shows(name):
            here = request.place(language=known.language if known else None)
            if request.in_dms:
                here = replace(here, reach=Reach.DM)
            await challenges.place_challenge(self._context, name, replace(here, message=request.message))

    async def answer(self, invitation: Challenge | Lobby, request: Request) -> None:
        """Answer a click that has changed an invitation: update its message."""
        place = invitation.place
        screen = await self._screen(invitation)
        if screen is not None and request.shows(invitation.id):
            try:
                await request.update_shared(*screen)
            except DiscordFailed as failed:
                log.info("challenge %s: a click was not answered, %s", invitation.id, failed)
            else:
                if place is not None and place.message == request.message:
                    await challenges.show_challenge(self._context, invitation, place)
                    return
        self.changed(invitation.id)
        await request.acknowledge()

    def changed(self, invitation: str) -> None:
        """Update the message of an invitation in the background."""
        if invitation not in self._under_way:
            follow = retry(self._context.time, PAUSES, partial(self._follow, invitation))
            task = self._under_way[invitation] = asyncio.create_task(follow)
            task.add_done_callback(lambda _: self._under_way.pop(invitation, None))

    def poll_now(self) -> None:
        """Query now for invitations that are behind: another process may have left some."""
        self._look.earlier(self._context.time.now())

    async def run(self) -> None:
        """Update invitations that are behind, at the start and regularly. Runs until cancelled."""

        def failed(error: StoreError) -> None:
            log.warning("which invitations are behind cannot be read: %s", error)

        try:
            await look_every(LOOK_EVERY, self._context.time, self._take_up, failed, self._look)
        finally:
            for task in list(self._under_way.values()):
                task.cancel()
            await asyncio.gather(*self._under_way.values(), return_exceptions=True)

    async def _take_up(self) -> None:
        for invitation in await challenges.challenges_behind(self._context):
            if await self._context.cluster.claim(invitation):
                self.changed(invitation)

    async def _follow(self, name: str) -> bool:
        """Try to update the message. Returns whether it is up to date, or cannot be changed any more."""
        try:
            return await self._edit(await challenges.look_at_challenge(self._context, name))
        except Unknown:
            return True
        except (DiscordFailed, StoreError) as error:
            log.warning("challenge %s: its message is behind, %s", name, error)
        except Exception:
            log.exception("challenge %s: its message could not be changed", name)
        return False

    async def _edit(self, invitation: Challenge | Lobby) -> bool:
        """Update the message once. Returns whether nothing is left to do."""
        place = invitation.place
        if was_never_seen(invitation, self._context.time.now()):
            return await self._show_late(invitation)
        if not invitation.behind or place is None or place.message is None or place.reach.by_click_alone:
            return True
        screen = await self._screen(invitation)
        if screen is None:
            return True
        try:
            await self._outgoing.edit(place, *screen)
        except DiscordFailed as failed:
            if failed.why in (FailReason.DOWN, FailReason.OLD_EDITS):
                raise
            log.info("challenge %s: its message was not changed, %s", invitation.id, failed)
        await challenges.show_challenge(self._context, invitation, place)
        return (await challenges.look_at_challenge(self._context, invitation.id)).version == invitation.version

    async def _show_late(self, made: Challenge | Lobby) -> bool:
        """Find or post an invitation without a known message: its process stopped before it posted or stored it."""
        guest = made.guest.person if isinstance(made, Challenge) and made.guest else None
        place = made.place
        try:
            if guest is not None and (place is None or place.reach is Reach.DM):
                place = await self._own_place(guest)
            if place is None:
                return True  # there is no place to show it
            mine = f":{made.id}:"
            found = await self._outgoing.find(place, made.made_at - 5, lambda custom_id: mine in custom_id)
            if found is not None:
                await challenges.place_challenge(self._context, made.id, replace(place, message=found))
                return False
            log.info("challenge %s: it was never seen, and is shown now", made.id)
            if guest is not None and place.reach is Reach.DM:
                assert isinstance(made, Challenge)
                await self.deliver(made, guest)
            else:
                newcomer = guest is not None and await self.is_new(guest)
                await self.post(made, place, await self.pinged(guest), newcomer=newcomer)
        except DiscordFailed as failed:
            if failed.why is FailReason.DOWN or place is None:
                raise
            log.info("challenge %s: it cannot be shown, %s", made.id, failed)
            await challenges.show_challenge(self._context, made, replace(place, message=None))
        return True

    async def _screen(self, invitation: Challenge | Lobby) -> tuple[Layout, Files] | None:
        """The content of the message; None if the message has become the board of the match."""
        language = invitation.place.language if invitation.place else "en"
        if invitation.state is not ChallengeState.STARTED:
            return await self._draw(invitation, language)
        match = await playing.look(self._context, invitation.id)
        if match.place is None or match.place.thread is None:
            return None
        return started_layout(language, match), ()

    async def _draw(self, invitation: Challenge | Lobby, language: str, newcomer: bool = False) -> tuple[Layout, Files]:
        """Draw it in the theme of its host, with the names of seated players."""
        variant = Variant.TEXAS if isinstance(invitation, Lobby) else Variant.DUEL
        picture, _ = await people.picture_of(self._context, invitation.id)
        shown = await self._pictures.houses(language, variant, seated(language, invitation), picture)
        return layout_of(language, invitation, shown, newcomer=newcomer), [shown.file()]


def was_never_seen(invitation: Challenge | Lobby, now: int) -> bool:
    """Whether an open invitation was not shown within `challenges.SHOWN_WITHIN` seconds."""
    place = invitation.place
    unseen = place is None or (place.message is None and not place.reach.by_click_alone)
    open_ = invitation.state is ChallengeState.OPEN
    return unseen and open_ and invitation.shown == 0 and now >= invitation.made_at + challenges.SHOWN_WITHIN
