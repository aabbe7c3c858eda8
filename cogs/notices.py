"""Telling people what is due: their turn, a reminder, an offer, a result, a challenge; each the way they have chosen.

One that cannot be delivered now is raised back to the worker, which tries again later; one that never can is given up.
What is posted carries a nonce made of the notice, so that telling it again after a crash is not a second ping.
"""

from __future__ import annotations

import hashlib
import logging
from typing import Any, Final

from discord import ui

import matches
from cogs.blocking_layout import with_block
from cogs.board_layout import ending, heading
from cogs.clicks import Click
from cogs.copies import open_button
from cogs.digest import digest_layout
from cogs.invitation_screens import Invitations, was_never_seen
from cogs.languages import Languages
from cogs.outgoing import Failed, Outgoing, Why
from cogs.places import link
from cogs.presenter import Presenter
from cogs.screens import Screens
from cogs.story import name_of
from cogs.time_lines import away_line
from cogs.views import Layout, Note
from locales.words import say
from matches import (
    By,
    Challenge,
    ChallengeState,
    Hall,
    Lobby,
    Match,
    Notice,
    NoticeKind,
    NotNow,
    Place,
    Reach,
    Telling,
    Undeliverable,
)
from matches.refusals import Unknown

log = logging.getLogger(__name__)

STILL_LOOKING: Final = 5 * 60
"""Seconds after a move for which a person is taken to be there."""


class Herald:
    def __init__(
        self,
        hall: Hall,
        presenter: Presenter,
        invitations: Invitations,
        outgoing: Outgoing,
        screens: Screens,
        languages: Languages,
    ) -> None:
        self._hall = hall
        self._presenter = presenter
        self._invitations = invitations
        self._outgoing = outgoing
        self._screens = screens
        self._languages = languages

    async def deliver(self, notice: Notice) -> None:
        try:
            if notice.kind is NoticeKind.DIGEST:
                await self._digest(notice)
            elif notice.kind in (NoticeKind.CHALLENGED, NoticeKind.DECLINED, NoticeKind.EXPIRED):
                await self._about_challenge(notice)
            else:
                await self._about_match(notice)
        except Unknown as error:
            raise Undeliverable(f"{notice.subject} is not there any more") from error
        except Failed as failed:
            raise NotNow(failed.words) from failed

    async def _about_match(self, notice: Notice) -> None:
        match = await matches.look(self._hall, notice.subject)
        if notice.kind is NoticeKind.RESULT:
            self._presenter.changed(match.id)
        if match.practice:
            return  # the computer does not mind waiting
        place = match.place
        if place is not None and place.reach is Reach.DM and notice.kind in (NoticeKind.YOUR_TURN, NoticeKind.RESULT):
            await self._own_board(notice, match, place)
            return
        if notice.telling is Telling.NOTHING:
            return
        if notice.kind is NoticeKind.AWAY and not _absent(match, notice.person):
            return  # they have thought better of it
        if notice.telling is Telling.MENTION and place is not None and place.reach is Reach.CHANNEL:
            await self._mention(notice, match, place)
            return
        await self._write(notice, match)

    async def _digest(self, notice: Notice) -> None:
        """All that waits for a person, once a day; nothing if nothing does."""
        found = await matches.games(self._hall, notice.person)
        if not any(game.waiting_for_me and not game.practice for game in found.running):
            return
        language = await self._languages.of_person(notice.person)
        if not await self._dm(notice, digest_layout(language, found)):
            raise Undeliverable("their direct messages are closed")

    async def _own_board(self, notice: Notice, match: Match, place: Place) -> None:
        """In direct messages the board itself tells it: who has it needs no word, who has it not must get it."""
        channel = await self._outgoing.dm_channel(notice.person)
        if channel == place.channel and place.message is not None:
            return
        if notice.kind is NoticeKind.YOUR_TURN:
            self._presenter.changed(match.id)
            raise Failed(Why.DOWN, "the board has not come there yet")
        language = await self._languages.of_person(notice.person)
        there = Place(channel, reach=Reach.DM, language=language)
        layout, files = await self._screens.board(match, there)
        try:
            await self._outgoing.post(there, layout, files, nonce=_nonce(notice), ping=(notice.person,))
        except Failed as failed:
            if failed.why is Why.DOWN:
                raise
            raise Undeliverable(failed.words) from failed

    async def _mention(self, notice: Notice, match: Match, place: Place) -> None:
        """The board comes again to the end of its channel, with one ping; a result is told beside the board."""
        note = ""
        if notice.kind is NoticeKind.RESULT:
            if _is_looking(match, notice.person):
                return  # they see it happen
            text = say(
                place.language, "notice-result", person=f"<@{notice.person}>", ending=ending(place.language, match)
            )
            await self._say(
                notice, place, with_block(place.language, f"{text} {_see(place.language, place)}", match.id)
            )
            return
        if notice.kind is NoticeKind.AWAY:
            text = f"<@{notice.person}> {_absent(match, notice.person, place.language)}"
            await self._say(notice, place, Note(text))
            return
        if notice.kind is NoticeKind.REMINDER and notice.deadline is not None:
            note = say(place.language, "notice-reminder", when=f"<t:{notice.deadline}:R>")
        await self._call(notice, note)

    async def _call(self, notice: Notice, note: str) -> None:
        try:
            await self._presenter.call(notice, note)
        except Failed as failed:
            if failed.why is Why.DOWN:
                raise
            if notice.telling is Telling.MENTION:
                await self._write(notice, await matches.look(self._hall, notice.subject))
                return
            raise Undeliverable(failed.words) from failed

    async def _write(self, notice: Notice, match: Match) -> None:
        """A direct message with a link to the board; where they are closed, a mention from now on, and that is said."""
        language = await self._languages.of_person(notice.person)
        key = f"dm-{notice.kind.value.replace('_', '-')}"
        when = f"<t:{notice.deadline}:R>" if notice.deadline else ""
        if notice.kind is NoticeKind.AWAY:
            text = _absent(match, notice.person, language)
        else:
            text = say(language, key, when=when, timed="yes" if when else "no")
        if match.ended:
            text = f"{text} {ending(language, match)}"
        lines = [heading(language, match), text, await self._see_own(language, match, notice.person)]
        told = "\n".join(filter(None, lines))
        ways = [open_button(language, match)] if match.ended is None and notice.kind is not NoticeKind.AWAY else []
        if notice.kind is NoticeKind.REMINDER and match.clock.over_days:
            told = f"{told}\n-# {say(language, 'reminder-give-up')}"
            ways.append(_give_up(language, match))
        layout = with_block(language, told, match.id, *ways)
        if await self._dm(notice, layout):
            return
        if match.place is None or match.place.reach is not Reach.CHANNEL or notice.telling is Telling.MENTION:
            raise Undeliverable("their direct messages are closed and there is no channel to mention them in")
        await matches.mention_from_now_on(self._hall, notice.person)
        closed = say(match.place.language, "notice-dms-closed")
        if notice.kind is NoticeKind.RESULT:
            await self._mention(notice, match, match.place)
        else:
            await self._call(notice, closed)

    async def _see_own(self, language: str, match: Match, person: int) -> str:
        """A link to the board, unless it lies in somebody else's direct messages."""
        place = match.place
        if place is not None and place.reach is Reach.DM and await self._outgoing.dm_channel(person) != place.channel:
            return ""
        return _see(language, place)

    async def _dm(self, notice: Notice, layout: Layout) -> bool:
        """Whether a direct message was taken."""
        try:
            channel = await self._outgoing.dm_channel(notice.person)
            await self._outgoing.post(
                Place(channel, reach=Reach.DM), layout, nonce=_nonce(notice), ping=(notice.person,)
            )
        except Failed as failed:
            if failed.why is Why.DOWN:
                raise
            log.info("person %s takes no direct messages, %s", notice.person, failed)
            return False
        return True

    async def _say(self, notice: Notice, place: Place, layout: Layout) -> None:
        try:
            await self._outgoing.post(place, layout, nonce=_nonce(notice), ping=(notice.person,))
        except Failed as failed:
            if failed.why is Why.DOWN:
                raise
            raise Undeliverable(failed.words) from failed

    async def _about_challenge(self, notice: Notice) -> None:
        challenge = await matches.look_at_challenge(self._hall, notice.subject)
        if notice.kind is not NoticeKind.CHALLENGED:
            self._invitations.changed(challenge.id)
        if notice.telling is Telling.NOTHING:
            return
        if notice.kind is NoticeKind.CHALLENGED and was_never_seen(challenge, self._hall.time.now()):
            self._invitations.changed(challenge.id)
            raise Failed(Why.DOWN, "the invitation itself, which tells it, has not come yet")
        place = challenge.place
        shown = place is not None and place.reach is not Reach.PRIVATE and place.message is not None
        mentioned = isinstance(challenge, Challenge) and notice.telling is Telling.MENTION
        if notice.kind is NoticeKind.EXPIRED or (shown and mentioned and notice.kind is NoticeKind.CHALLENGED):
            return  # the message in the channel says it, and has mentioned whom it concerns
        if isinstance(challenge, Lobby) and any(player.person == notice.person for player in challenge.players):
            return  # they sit there
        own = await self._languages.of_person(notice.person)
        if shown and notice.telling is Telling.MENTION and place is not None and place.reach is Reach.CHANNEL:
            text = self._challenge_text(place.language, notice, challenge)
            await self._say(notice, place, with_block(place.language, f"<@{notice.person}> {text}", challenge.id))
        else:
            await self._dm(notice, with_block(own, self._challenge_text(own, notice, challenge), challenge.id))

    def _challenge_text(self, language: str, notice: Notice, challenge: Challenge | Lobby) -> str:
        if isinstance(challenge, Lobby):
            other = next((player for player in challenge.players if player.person == challenge.host), None)
        else:
            other = challenge.host if notice.kind is NoticeKind.CHALLENGED else challenge.guest
        who = name_of(language, other) if other else ""
        text = say(language, f"dm-{notice.kind.value}", who=who)
        open_ = challenge.state is ChallengeState.OPEN
        see = _see(language, challenge.place, "see-challenge") if open_ else ""
        return "\n".join(filter(None, [text, see]))


def _absent(match: Match, person: int, language: str = "en") -> str:
    """Who of the others is away and when, in words; empty if nobody is."""
    return "\n".join(
        away_line(language, player.name or "", player.away)
        for player in match.players
        if player.away is not None and player.person not in (None, person)
    )


def _give_up(language: str, match: Match) -> ui.Button[Any]:
    """For somebody who has let a match over days lie: whoever has lost interest can say so with one click."""
    return ui.Button(label=say(language, "button-give-up"), custom_id=str(Click("resign-yes", match.id, match.turn)))


def _nonce(notice: Notice) -> str:
    """The same for the same notice, so that Discord can tell; at most 25 signs."""
    row = notice.row
    key = ":".join(map(str, (row.subject, row.person, row.kind.value, row.turn, row.step)))
    return "n" + hashlib.sha256(key.encode()).hexdigest()[:23]


def _is_looking(match: Match, person: int) -> bool:
    """Whether a person has made a move so shortly before the end that they are still looking."""
    seat, ended = match.seat_of(person), match.ended
    return ended is not None and any(
        told.seat is seat and told.by is By.PERSON and told.at > ended.at - STILL_LOOKING for told in match.story
    )


def _see(language: str, place: Place | None, key: str = "see-board") -> str:
    address = link(place)
    return say(language, key, link=address) if address else ""
