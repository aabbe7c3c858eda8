"""Messages that people get without asking: each notice goes to the method that a cog declares for its kind.

The notice of the daily digest is here. `NotNow` tells the worker to retry a notice later, `Undeliverable` to drop it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from cogs.games.games_layout import label, lines_of
from core.client import RoseKing
from core.cog import RoseCog, notice
from core.interactions.clicks import Click, button
from core.outgoing.base_layouts import Layout, Note
from core.outgoing.discord_api import DiscordFailed
from data.rows.match_rows import NoticeKind
from locales.words import say
from matches.model.refusals import Unknown
from matches.model.values import Summary
from matches.people import people
from matches.schedule.notice_worker import Notice, Notices, NotNow, Undeliverable

MOST: Final = 12
"""The most matches that are listed; the button goes through all of them."""
A_NAME: Final = 24


def digest_layout(language: str, waiting: Sequence[Summary]) -> Layout:
    """The matches that wait for a person, with a menu to open each board."""
    lines = [f"### {say(language, 'digest-title', count=len(waiting))}"]
    lines += [lines_of(language, game, A_NAME) for game in waiting[:MOST]]
    menu: ui.Select[Any] = ui.Select(custom_id=str(Click("bring")), placeholder=say(language, "digest-open"))
    for game in waiting[:MOST]:
        menu.add_option(label=label(language, game, lambda place: "") or "–", value=game.id)
    through = button(Click("round"), say(language, "button-round"), discord.ButtonStyle.primary)
    return Note("\n".join(lines), ui.ActionRow(menu), ui.ActionRow(through))


class NoticesCog(RoseCog):
    async def cog_load(self) -> None:
        await super().cog_load()
        self.in_background(Notices(self._context, self.deliver).run)

    async def deliver(self, notice: Notice) -> None:
        try:
            await self.app.notices[notice.kind](notice)
        except Unknown as error:
            raise Undeliverable(f"{notice.subject} no longer exists") from error
        except DiscordFailed as failed:
            raise NotNow(failed.words) from failed

    @notice(NoticeKind.DIGEST)
    async def digest(self, notice: Notice) -> None:
        """Send all matches that wait for a person, once a day; nothing if none does."""
        found = await people.games(self._context, notice.person)
        waiting = [game for game in found.running if game.waiting_for_me and not game.practice]
        if not waiting:
            return
        language = await self._languages.of_person(notice.person)
        if not await self._delivery.dm(notice, digest_layout(language, waiting)):
            raise Undeliverable("their direct messages are closed")


async def setup(bot: RoseKing) -> None:
    await bot.add_cog(NoticesCog(bot.app))
