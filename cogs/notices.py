"""Telling people what is due: their turn, a reminder, an offer, a result, a challenge; each the way they have chosen.

One that cannot be delivered now is raised back to the bell, which tries again later; one that never can is given up.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord

import matches
from cogs import replies
from cogs.board_layout import ending, heading
from cogs.places import How, link, stand
from cogs.story import name_of
from cogs.views import Note
from locales.words import say
from matches import (
    By,
    Challenge,
    ChallengeState,
    Lobby,
    Match,
    Notice,
    NoticeKind,
    Person,
    Place,
    Telling,
    Undeliverable,
    Unknown,
)

if TYPE_CHECKING:
    from cogs.client import RoseKing

log = logging.getLogger(__name__)

STILL_LOOKING: Final = 5 * 60
"""Seconds after a move for which a person is taken to be at the table."""


class Notices:
    def __init__(self, client: RoseKing) -> None:
        self._client = client

    async def deliver(self, notice: Notice) -> None:
        try:
            if notice.kind in (NoticeKind.CHALLENGED, NoticeKind.DECLINED, NoticeKind.EXPIRED):
                await self._about_challenge(notice)
            else:
                await self._about_match(notice)
        except Unknown as error:
            raise Undeliverable(f"{notice.subject} is not there any more") from error

    async def _about_match(self, notice: Notice) -> None:
        match = await matches.look(self._client.hall, notice.subject)
        if notice.kind is NoticeKind.RESULT:
            await self._client.boards.catch_up(match)
        if match.practice or notice.telling is Telling.NOTHING:
            return  # the computer does not mind waiting, and whoever wants no notices gets none
        if notice.telling is Telling.MENTION and match.place and stand(match.place).how is How.CHANNEL:
            await self._mention(notice, match)
            return
        if stand(match.place).how is How.LETTER and notice.kind in (NoticeKind.YOUR_TURN, NoticeKind.RESULT):
            return  # the board itself came as a letter
        await self._write(notice, match)

    async def _mention(self, notice: Notice, match: Match) -> None:
        """The board comes again to the end of its channel, with one ping; a result is told beside the board."""
        note = ""
        if notice.kind is NoticeKind.RESULT:
            if _at_table(match, notice.person):
                return  # they see it happen
            language = stand(match.place).language
            text = say(language, "notice-result", person=f"<@{notice.person}>", ending=ending(language, match))
            await self._say(match.place, f"{text} {_see(language, match.place)}", notice.person)
            return
        if notice.kind is NoticeKind.REMINDER and notice.deadline is not None:
            note = say(stand(match.place).language, "notice-reminder", when=f"<t:{notice.deadline}:R>")
        await self._client.boards.post(match, mention=notice.person, note=note)

    async def _write(self, notice: Notice, match: Match) -> None:
        """A direct message with a link to the board; where they are closed, a mention from now on, and that is said."""
        language = await self._client.languages.of_person(notice.person)
        key = f"letter-{notice.kind.value.replace('_', '-')}"
        when = f"<t:{notice.deadline}:R>" if notice.deadline else ""
        text = say(language, key, when=when, timed="yes" if when else "no")
        if match.ended:
            text = f"{text} {ending(language, match)}"
        lines = [heading(language, match), text, _see(language, match.place)]
        if await self._letter(notice.person, "\n".join(filter(None, lines))):
            return
        if match.place is None or stand(match.place).how is not How.CHANNEL:
            raise Undeliverable("DMs are closed and there is no channel to mention them in")
        await matches.choose(self._client.hall, Person(notice.person, notice.name), telling=Telling.MENTION)
        closed = say(stand(match.place).language, "notice-letters-closed")
        await self._client.boards.post(match, mention=notice.person, note=closed)

    async def _letter(self, person: int, text: str) -> bool:
        """Whether a direct message was taken."""
        try:
            channel = await self._client.letters(person)
            await channel.send(view=Note(text))
        except discord.Forbidden as error:
            log.info("person %s takes no direct messages (%s)", person, error.code)
            return False
        return True

    async def _say(self, place: Place | None, text: str, person: int) -> None:
        assert place is not None
        channel = self._client.get_partial_messageable(place.thread or place.channel, guild_id=place.guild)
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(person)])
        try:
            await channel.send(text, allowed_mentions=allowed)
        except (discord.Forbidden, discord.NotFound) as error:
            raise Undeliverable(replies.reason(error) or str(error)) from error

    async def _about_challenge(self, notice: Notice) -> None:
        challenge = await matches.look_at_challenge(self._client.hall, notice.subject)
        if notice.kind is not NoticeKind.CHALLENGED:
            await self._client.challenges.refresh(challenge)
        if notice.telling is Telling.NOTHING:
            return
        shown = challenge.place is not None and stand(challenge.place).how in (How.CHANNEL, How.BORROWED, How.LETTER)
        if notice.kind is NoticeKind.EXPIRED or (
            shown and notice.telling is Telling.MENTION and notice.kind is NoticeKind.CHALLENGED
        ):
            return  # the message in the channel says it, and has mentioned whom it concerns
        aloud = shown and notice.telling is Telling.MENTION and stand(challenge.place).how is How.CHANNEL
        own = await self._client.languages.of_person(notice.person)
        text = self._challenge_text(stand(challenge.place).language if aloud else own, notice, challenge)
        if aloud:
            await self._say(challenge.place, f"<@{notice.person}> {text}", notice.person)
        else:
            await self._letter(notice.person, text)

    def _challenge_text(self, language: str, notice: Notice, challenge: Challenge | Lobby) -> str:
        who = ""
        if isinstance(challenge, Challenge):
            other = challenge.host if notice.kind is NoticeKind.CHALLENGED else challenge.guest
            who = name_of(language, other) if other else ""
        text = say(language, f"letter-{notice.kind.value}", who=who)
        open_ = challenge.state is ChallengeState.OPEN
        see = _see(language, challenge.place, "see-challenge") if open_ else ""
        return "\n".join(filter(None, [text, see]))


def _at_table(match: Match, person: int) -> bool:
    """Whether a person has made a move so shortly before the end that they are still looking."""
    seat, ended = match.seat_of(person), match.ended
    return ended is not None and any(
        told.seat is seat and told.by is By.PERSON and told.at > ended.at - STILL_LOOKING for told in match.story
    )


def _see(language: str, place: Place | None, key: str = "see-board") -> str:
    address = link(place)
    return say(language, key, link=address) if address else ""
