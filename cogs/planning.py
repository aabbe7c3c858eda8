"""*Plan*: what one will do next, laid out while the other side is to move, on a private board that shows each line."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

import matches
from cogs.clicks import Click, button
from cogs.feature import Feature
from cogs.outgoing import Files
from cogs.pictures import Pictures
from cogs.plan_layout import (
    NUMBERS,
    PlanLayout,
    Way,
    in_short,
    in_words,
    label_of,
    rows_of,
    way_in_words,
    ways_on,
)
from cogs.presenter import Presenter
from cogs.request import Request
from cogs.story import name_of
from cogs.views import Layout
from game import House, Seat, Variant
from locales.words import say
from matches import Hall, Moment, Outlook, Planning
from matches.refusals import BoardMovedOn, Unknown


class Plans:
    def __init__(self, hall: Hall, presenter: Presenter, pictures: Pictures) -> None:
        self._hall = hall
        self._presenter = presenter
        self._pictures = pictures

    def feature(self) -> Feature:
        answers = {
            "plan": self.open,
            "plan-see": self.see,
            "plan-if": self.ask,
            "plan-do": self.lay_down,
            "plan-cut": self.cut,
            "plan-now": self.begin,
        }
        return Feature(answers=answers)

    async def open(self, request: Request, click: Click) -> None:
        match = await matches.see(self._hall, click.subject, request.user, request.sees)
        if not await self._presenter.brought_up_to_date(match, request):
            await self._presenter.keep(match, request)
        planning = await matches.look_at_plan(self._hall, match.id, request.user, match.turn)
        await request.show(*await request.drawn(self._level(request, planning, ""), private=True))

    async def see(self, request: Request, click: Click) -> None:
        """What the others may do at the end of a way."""
        planning, fresh = await self._planning(request, click)
        await self._update(request, planning, "" if fresh else click.word)

    async def ask(self, request: Request, click: Click) -> None:
        """What one will answer to the last move of a way."""
        planning, fresh = await self._planning(request, click)
        if fresh:
            await self._update(request, planning, "")
        else:
            await request.update(*await request.drawn(self._answers(request, planning, Way(planning, click.word))))

    async def lay_down(self, request: Request, click: Click) -> None:
        """An answer was chosen: it is kept at once, and the next of the others' moves can be answered."""
        signs, _, sign = click.word.rpartition(".")
        planning, fresh = await self._planning(request, click)
        if not fresh:
            way = Way(planning, signs)
            options = planning.outlook(way.path, answered=False).mine
            number = NUMBERS.index(sign) if len(sign) == 1 and sign in NUMBERS else len(options)
            if number >= len(options):
                raise Unknown(click.word)
            planning = await matches.plan_answer(
                self._hall, planning.match.id, request.user, planning.match.turn, way.path, options[number]
            )
        await self._update(request, planning, "" if fresh else signs[:-1])

    async def cut(self, request: Request, click: Click) -> None:
        """An answer is taken back, or the whole plan."""
        planning, fresh = await self._planning(request, click)
        if not fresh:
            way = Way(planning, click.word)
            match = planning.match
            planning = await matches.drop_answer(self._hall, match.id, request.user, match.turn, way.path)
        await self._update(request, planning, "" if fresh else click.word[:-1])

    async def begin(self, request: Request, click: Click) -> None:
        """In one's own turn: the move from which to look further; none to choose another one."""
        planning, fresh = await self._planning(request, click)
        if not fresh:
            options = [str(move) for move in planning.match.view.legal_moves()]
            number = NUMBERS.index(click.word) if len(click.word) == 1 and click.word in NUMBERS else None
            if click.word and (number is None or number >= len(options)):
                raise Unknown(click.word)
            move = None if number is None else options[number]
            match = planning.match
            planning = await matches.begin_plan(self._hall, match.id, request.user, match.turn, move)
        await self._update(request, planning, "")

    async def _planning(self, request: Request, click: Click) -> tuple[Planning, bool]:
        """The plan as it is now, and whether the board has moved on since the click's message was drawn."""
        try:
            return await matches.look_at_plan(self._hall, click.subject, request.user, click.turn), False
        except BoardMovedOn as refused:
            now = refused.match.turn
            return await matches.look_at_plan(self._hall, click.subject, request.user, now), True

    async def _update(self, request: Request, planning: Planning, signs: str) -> None:
        await request.update(*await request.drawn(self._level(request, planning, signs)))

    async def _level(self, request: Request, planning: Planning, signs: str) -> tuple[Layout, Files]:
        """What the others may do there; in one's own turn first what one will do oneself."""
        language, match = request.language, planning.match
        way = Way(planning, signs)
        outlook = planning.outlook(way.path)
        turned = await self._turned(planning)
        if planning.own_turn and planning.now is None:
            text = say(language, "plan-your-move")
            buttons = [
                button(
                    Click("plan-now", match.id, match.turn, NUMBERS[number]), label_of(language, outlook, word, turned)
                )
                for number, word in enumerate(outlook.mine)
            ]
            return await self._drawn(
                request, planning, text, outlook, rows_of(buttons, ways_on(language, planning, ""))
            )
        who = name_of(language, match.players[planning.before])
        lines = [say(language, "plan-level", who=who) if outlook.theirs else say(language, "plan-end-of-line")]
        lines += [way_in_words(language, planning, way.path, turned)] if way.path or planning.now else []
        if outlook.blind:
            lines.append(f"-# {say(language, 'plan-blind')}")
        if match.variant is not Variant.DUEL:
            lines.append(f"-# {say(language, 'plan-four', who=who)}")
        buttons = []
        for number, word in enumerate(outlook.theirs):
            there = matches.planned_at(planning.plan, (*way.path, word))
            label = label_of(language, outlook, word, turned, theirs=True)
            if there is not None:
                label = f"{label} ⇒ {in_short(language, there.answer, turned)}"
            style = discord.ButtonStyle.success if there else discord.ButtonStyle.secondary
            buttons.append(button(Click("plan-if", match.id, match.turn, signs + NUMBERS[number]), label, style))
        return await self._drawn(
            request, planning, "\n".join(lines), outlook, rows_of(buttons, ways_on(language, planning, signs))
        )

    async def _answers(self, request: Request, planning: Planning, way: Way) -> tuple[Layout, Files]:
        """What one can answer to the last move of a way."""
        language, match = request.language, planning.match
        outlook = planning.outlook(way.path, answered=False)
        turned = await self._turned(planning)
        there = matches.planned_at(planning.plan, way.path)
        buttons = [
            button(
                Click("plan-do", match.id, match.turn, f"{way.signs}.{NUMBERS[number]}"),
                label_of(language, outlook, word, turned),
                discord.ButtonStyle.success if there and there.answer == word else discord.ButtonStyle.primary,
            )
            for number, word in enumerate(outlook.mine)
        ]
        ways = [button(Click("plan-see", match.id, match.turn, way.back), say(language, "button-plan-back"))]
        if there is not None:
            after = planning.outlook(way.path)
            if after.theirs:
                key = "button-plan-on-blind" if after.blind else "button-plan-on"
                on = Click("plan-see", match.id, match.turn, way.signs)
                ways.append(button(on, say(language, key), discord.ButtonStyle.primary))
            ways.append(button(Click("plan-cut", match.id, match.turn, way.signs), say(language, "button-plan-cut")))
        text = f"{say(language, 'plan-answer')}\n{way_in_words(language, planning, way.path, turned)}"
        return await self._drawn(request, planning, text, outlook, rows_of(buttons, ways))

    async def _drawn(
        self, request: Request, planning: Planning, text: str, outlook: Outlook, rows: list[ui.ActionRow[Any]]
    ) -> tuple[Layout, Files]:
        turned = await self._turned(planning)
        side = planning.seat if turned else Seat.RED_1
        shown = await self._pictures.moment(
            request.language, Moment(planning.match.players, outlook.view), side, request.picture
        )
        told = in_words(request.language, planning, turned)
        return PlanLayout(request.language, text, told, shown, rows), [shown.file()]

    async def _turned(self, planning: Planning) -> bool:
        """Whether the person wants to see it from the white side, where they sit."""
        person = planning.match.players[planning.seat].person
        if person is None or planning.seat.house is House.RED:
            return False
        return (await matches.settings(self._hall, person)).own_side
