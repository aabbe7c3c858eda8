"""Notices about a match: a turn, a reminder, an offer, a result."""

from __future__ import annotations

from typing import Final

from cogs.board.board_copies import open_button
from core.cog import RoseCog, notice
from core.layouts.block_layout import with_block
from core.layouts.board_layout import ending, match_button
from core.notice_delivery import MatchDm
from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import DiscordFailed, FailReason
from core.outgoing.links import link_line
from data.rows.match_rows import By, NoticeKind, Place, Reach
from locales.words import say
from matches.model.values import Match
from matches.play import playing
from matches.schedule.notice_worker import Notice

STILL_LOOKING: Final = 5 * 60
"""Seconds after a move for which a person counts as present."""


class BoardNoticesCog(RoseCog):
    @notice(NoticeKind.YOUR_TURN)
    async def your_turn(self, notice: Notice) -> None:
        match = await playing.look(self._context, notice.subject)
        if not _is_in_dms(match):
            await self._delivery.about_match(notice, match, _dm)
        elif not await self._has_board(notice, match):
            self._presenter.changed(match.id)
            raise DiscordFailed(FailReason.DOWN, "the board is not posted there yet")

    @notice(NoticeKind.REMINDER)
    async def reminder(self, notice: Notice) -> None:
        match = await playing.look(self._context, notice.subject)
        await self._delivery.about_match(notice, match, _reminder_dm, _reminder_note)

    @notice(NoticeKind.OFFER)
    async def offer(self, notice: Notice) -> None:
        await self._delivery.about_match(notice, await playing.look(self._context, notice.subject), _dm)

    @notice(NoticeKind.RESULT)
    async def result(self, notice: Notice) -> None:
        match = await playing.look(self._context, notice.subject)
        self._presenter.changed(match.id)
        if not _is_in_dms(match):
            await self._delivery.about_match(notice, match, _dm, _result_message)
        elif not await self._has_board(notice, match):
            language = await self._languages.of_person(notice.person)
            there = Place(await self._outgoing.dm_channel(notice.person), reach=Reach.DM, language=language)
            await self._delivery.post(notice, there, *await self._screens.board(match, there))

    async def _has_board(self, notice: Notice, match: Match) -> bool:
        """Whether the board is in the person's direct messages: there it is the notice."""
        place = match.place
        channel = await self._outgoing.dm_channel(notice.person)
        return place is not None and channel == place.channel and place.message is not None


def _is_in_dms(match: Match) -> bool:
    return match.place is not None and match.place.reach is Reach.DM and not match.practice


def _dm(notice: Notice, match: Match, language: str) -> MatchDm:
    when = f"<t:{notice.deadline}:R>" if notice.deadline else ""
    key = f"dm-{notice.kind.value.replace('_', '-')}"
    text = say(language, key, when=when, timed="yes" if when else "no")
    return MatchDm(text, () if match.ended else (open_button(language, match),))


def _reminder_dm(notice: Notice, match: Match, language: str) -> MatchDm:
    """With a button to resign at once, for a person who has lost interest in a match over days."""
    dm = _dm(notice, match, language)
    if not match.clock.over_days:
        return dm
    give_up = match_button(match, "resign-yes", say(language, "button-give-up"))
    return MatchDm(dm.text, (*dm.buttons, give_up), f"-# {say(language, 'reminder-give-up')}")


def _reminder_note(notice: Notice, match: Match, language: str) -> str:
    return "" if notice.deadline is None else say(language, "notice-reminder", when=f"<t:{notice.deadline}:R>")


def _result_message(notice: Notice, match: Match, language: str) -> Layout | None:
    if _is_looking(match, notice.person):
        return None
    text = say(language, "notice-result", person=f"<@{notice.person}>", ending=ending(language, match))
    return with_block(language, f"{text} {link_line(language, match.place)}", match.id)


def _is_looking(match: Match, person: int) -> bool:
    """Whether a person moved so shortly before the end that they are probably still looking."""
    seat, ended = match.seat_of(person), match.ended
    return ended is not None and any(
        move.seat is seat and move.by is By.PERSON and move.at > ended.at - STILL_LOOKING for move in match.story
    )
