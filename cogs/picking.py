"""*Challenge somebody*: a private message on which one picks the other, for those who do not type commands.

Discord's menu of people offers those of the server or of the group that one is in. In direct messages with the bot
there is nobody else to be picked, so there it says where to go.
"""

from __future__ import annotations

from typing import Any

from discord import ui

from cogs.board_layout import GOLD
from cogs.challenge import Challenging
from cogs.clicks import Click
from cogs.feature import Feature
from cogs.outgoing import Failed, Why
from cogs.request import Request
from cogs.views import Note
from cogs.ways_in import nowhere
from locales.words import say
from matches import Clock, Person
from matches.refusals import Unknown


class Picker(Note):
    def __init__(self, language: str) -> None:
        people: ui.UserSelect[Any] = ui.UserSelect(
            custom_id=str(Click("pick")), placeholder=say(language, "pick-somebody")
        )
        anybody: ui.Button[Any] = ui.Button(
            label=say(language, "button-anybody"), custom_id=str(Click("pick", word="anybody"))
        )
        super().__init__(say(language, "pick-text"), ui.ActionRow(people), ui.ActionRow(anybody), colour=GOLD)


class Picking:
    def __init__(self, challenging: Challenging) -> None:
        self._challenging = challenging

    def feature(self) -> Feature:
        return Feature(answers={"whom": self.ask, "pick": self.pick})

    async def ask(self, request: Request, click: Click) -> None:
        await request.show(nowhere(request.language) if request.in_dms else Picker(request.language))

    async def pick(self, request: Request, click: Click) -> None:
        """Somebody was picked, or nobody in particular: the challenge is made for all to see, and the picker goes."""
        guest = None if click.word else picked(request)
        await request.acknowledge()
        origin = request.origin_for(guest.id if guest else None)
        await self._challenging.challenge(request, guest, None, Clock.THREE_DAYS, None, origin=origin)
        try:
            await request.delete_answer()
        except Failed as failed:
            if failed.why is not Why.GONE:
                raise


def picked(request: Request) -> Person:
    """Who was chosen in a menu of people; Unknown if that was forged."""
    told: dict[str, Any] = request.data.get("resolved") or {}
    user: dict[str, Any] | None = (told.get("users") or {}).get(request.chosen)
    if user is None:
        raise Unknown(request.chosen)
    member: dict[str, Any] = (told.get("members") or {}).get(request.chosen) or {}
    name = member.get("nick") or user.get("global_name") or user["username"]
    return Person(int(user["id"]), str(name), bool(user.get("bot")))
