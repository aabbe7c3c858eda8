"""The ways to deliver a notice: a direct message, a message in a channel, or the board posted again with a mention.

Methods of cogs that are declared with `@notice` use them. Each message has a nonce derived from its notice, so that a
repeated delivery after a crash does not ping twice.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from discord import ui

from core.interactions.languages import Languages
from core.layouts.block_layout import with_block
from core.layouts.board_layout import ending, heading
from core.live.presenter import Presenter
from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import DiscordFailed, FailReason, Files, Outgoing
from core.outgoing.links import link_line
from data.rows.match_rows import Place, Reach
from data.rows.people_rows import NoticeChoice
from locales.words import say
from matches.model.context import Context
from matches.model.values import Match
from matches.people import people
from matches.play import playing
from matches.schedule.notice_worker import Notice, Undeliverable

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MatchDm:
    """What a direct message about a match says, below the names of the players and above a link to the board."""

    text: str
    buttons: tuple[ui.Button[Any], ...] = ()
    footer: str = ""


Dm = Callable[[Notice, Match, str], MatchDm]
"""The direct message for a notice, in a language."""
Mention = Callable[[Notice, Match, str], Layout | str | None]
"""How a notice mentions a person in the channel of the match: by a message, or by the board with this note below it.

None if the person need not be told.
"""


class NoticeDelivery:
    def __init__(self, context: Context, outgoing: Outgoing, languages: Languages, presenter: Presenter) -> None:
        self._context = context
        self._outgoing = outgoing
        self._languages = languages
        self._presenter = presenter

    async def dm(self, notice: Notice, layout: Layout) -> bool:
        """Send a direct message. Returns False if the person does not accept it."""
        try:
            channel = await self._outgoing.dm_channel(notice.person)
            await self._outgoing.post(
                Place(channel, reach=Reach.DM), layout, nonce=_nonce(notice), ping=(notice.person,)
            )
        except DiscordFailed as failed:
            if failed.why is FailReason.DOWN:
                raise
            log.info("person %s takes no direct messages, %s", notice.person, failed)
            return False
        return True

    async def post(self, notice: Notice, place: Place, layout: Layout, files: Files = ()) -> None:
        """Post a message that pings the person."""
        try:
            await self._outgoing.post(place, layout, files, nonce=_nonce(notice), ping=(notice.person,))
        except DiscordFailed as failed:
            if failed.why is FailReason.DOWN:
                raise
            raise Undeliverable(failed.words) from failed

    async def about_match(
        self, notice: Notice, match: Match, dm: Dm, mention: Mention = lambda notice, match, language: ""
    ) -> None:
        """Tell a person about a match in the way that they have chosen. Practice games have no notices."""
        if match.practice or notice.telling is NoticeChoice.NOTHING:
            return
        place = match.place
        if notice.telling is NoticeChoice.MENTION and place is not None and place.reach is Reach.CHANNEL:
            await self._mention(notice, match, place, dm, mention)
        else:
            await self._dm_with_link(notice, match, dm, mention)

    async def _mention(self, notice: Notice, match: Match, place: Place, dm: Dm, mention: Mention) -> None:
        """Post a message, or post the board again at the end of its channel, with one ping."""
        content = mention(notice, match, place.language)
        if isinstance(content, str):
            await self._repost_board(notice, content, dm, mention)
        elif content is not None:
            await self.post(notice, place, content)

    async def _repost_board(self, notice: Notice, note: str, dm: Dm, mention: Mention) -> None:
        try:
            await self._presenter.call(notice, note)
        except DiscordFailed as failed:
            if failed.why is FailReason.DOWN:
                raise
            if notice.telling is not NoticeChoice.MENTION:
                raise Undeliverable(failed.words) from failed
            await self._dm_with_link(notice, await playing.look(self._context, notice.subject), dm, mention)

    async def _dm_with_link(self, notice: Notice, match: Match, dm: Dm, mention: Mention) -> None:
        """Send a DM with a link to the board. If DMs are closed, mention the person from now on and say so."""
        language, place = await self._languages.of_person(notice.person), match.place
        content = dm(notice, match, language)
        text = f"{content.text} {ending(language, match)}" if match.ended else content.text
        visible_link = await self._visible_link(language, match, notice.person)
        lines = [heading(language, match), text, visible_link, content.footer]
        if await self.dm(notice, with_block(language, "\n".join(filter(None, lines)), match.id, *content.buttons)):
            return
        if place is None or place.reach is not Reach.CHANNEL or notice.telling is NoticeChoice.MENTION:
            raise Undeliverable("their direct messages are closed and there is no channel to mention them in")
        await people.mention_from_now_on(self._context, notice.person)
        if match.ended:  # the board of an ended match is not posted again
            await self._mention(notice, match, place, dm, mention)
        else:
            await self._repost_board(notice, say(place.language, "notice-dms-closed"), dm, mention)

    async def _visible_link(self, language: str, match: Match, person: int) -> str:
        """A link to the board; empty if the board is in another person's direct messages."""
        place = match.place
        if place is not None and place.reach is Reach.DM and await self._outgoing.dm_channel(person) != place.channel:
            return ""
        return link_line(language, place)


def _nonce(notice: Notice) -> str:
    """The same for the same notice, so that Discord ignores duplicates; at most 25 characters."""
    key = ":".join(map(str, (notice.subject, notice.person, notice.kind.value, notice.turn, notice.step)))
    return "n" + hashlib.sha256(key.encode()).hexdigest()[:23]
