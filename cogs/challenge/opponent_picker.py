"""*Challenge somebody*: an ephemeral message with a menu to pick the opponent, for people who do not type commands.

Discord's user menu offers the members of the current server or group. In direct messages with the bot it has nobody to
offer, so the message says where to go instead.
"""

from __future__ import annotations

from typing import Any

from discord import ui

from cogs.challenge.challenge_command import ChallengeCog
from core.app import App
from core.cog import RoseCog, on_button
from core.interactions.clicks import Click, button
from core.interactions.cost import QUICK
from core.interactions.request import Request
from core.layouts.board_layout import GOLD
from core.layouts.entry_buttons import nowhere
from core.outgoing.base_layouts import Note
from core.outgoing.discord_api import DiscordFailed, FailReason
from locales.words import say
from matches.model.clocks import Clock
from matches.model.refusals import Unknown
from matches.model.values import Person


class Picker(Note):
    def __init__(self, language: str) -> None:
        menu: ui.UserSelect[Any] = ui.UserSelect(
            custom_id=str(Click("pick")), placeholder=say(language, "pick-somebody")
        )
        anybody = button(Click("pick", word="anybody"), say(language, "button-anybody"))
        super().__init__(say(language, "pick-text"), ui.ActionRow(menu), ui.ActionRow(anybody), colour=GOLD)


class OpponentPickerCog(RoseCog):
    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._challenges = ChallengeCog(app)

    @on_button("whom", cost=QUICK)
    async def ask(self, request: Request, click: Click) -> None:
        await request.show(nowhere(request.language) if request.in_dms else Picker(request.language))

    @on_button("pick", cost=QUICK)
    async def pick(self, request: Request, click: Click) -> None:
        """Challenge the person who was picked, or everybody, in a public message; then delete the picker."""
        guest = None if click.word else picked(request)
        await request.acknowledge()
        origin = request.origin_for(guest.id if guest else None)
        await self._challenges.challenge(request, guest, None, Clock.THREE_DAYS, None, origin=origin)
        try:
            await request.delete_answer()
        except DiscordFailed as failed:
            if failed.why is not FailReason.GONE:
                raise


def picked(request: Request) -> Person:
    """The person chosen in a user menu. Raises Unknown for a forged choice."""
    resolved: dict[str, Any] = request.data.get("resolved") or {}
    user: dict[str, Any] | None = (resolved.get("users") or {}).get(request.chosen)
    if user is None:
        raise Unknown(request.chosen)
    member: dict[str, Any] = (resolved.get("members") or {}).get(request.chosen) or {}
    name = member.get("nick") or user.get("global_name") or user["username"]
    return Person(int(user["id"]), str(name), bool(user.get("bot")))
