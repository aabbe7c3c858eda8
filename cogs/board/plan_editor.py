"""*Plan*: conditional moves, entered while the opponent is to move, on a private board that shows each variation."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.board.plan_layout import (
    NUMBERS,
    PlanLayout,
    PlanPath,
    in_short,
    in_words,
    label_of,
    numbered,
    rows_of,
    way_in_words,
    ways_on,
)
from core.cog import RoseCog, on_button
from core.interactions.clicks import Click
from core.interactions.cost import WORK
from core.interactions.request import Request
from core.layouts.board_layout import match_button
from core.layouts.story import name_of
from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import Files
from game import House, Seat, Variant
from locales.words import say
from matches.history import visibility
from matches.history.past import Moment
from matches.model.refusals import BoardMovedOn
from matches.play import plan_editing, plan_tree
from matches.play.plan_editing import Planning
from matches.play.plan_outlook import Outlook


class PlansCog(RoseCog):
    @on_button("plan", cost=WORK)
    async def open(self, request: Request, click: Click) -> None:
        match = await visibility.see(self._context, click.subject, request.user, request.sees)
        if not await self._presenter.brought_up_to_date(match, request):
            await self._presenter.keep(match, request)
        planning = await plan_editing.look_at_plan(self._context, match.id, request.user, match.turn)
        await request.show(*await request.wait_for_drawing(self._step(request, planning, ""), private=True))

    @on_button("plan-see", cost=WORK)
    async def see(self, request: Request, click: Click) -> None:
        """Show what the opponents may do at the end of a path."""
        planning, fresh = await self._current_plan(request, click)
        await self._update(request, planning, "" if fresh else click.word)

    @on_button("plan-if", cost=WORK)
    async def ask(self, request: Request, click: Click) -> None:
        """Show the possible answers to the last move of a path."""
        planning, fresh = await self._current_plan(request, click)
        if fresh:
            await self._update(request, planning, "")
        else:
            await request.update(
                *await request.wait_for_drawing(self._answers(request, planning, PlanPath(planning, click.word)))
            )

    @on_button("plan-do", cost=WORK)
    async def lay_down(self, request: Request, click: Click) -> None:
        """Store the chosen answer at once, and show the opponents' moves again."""
        signs, _, sign = click.word.rpartition(".")
        planning, fresh = await self._current_plan(request, click)
        if not fresh:
            way = PlanPath(planning, signs)
            match = planning.match
            answer = numbered(planning.outlook(way.path, answered=False).mine, sign)
            planning = await plan_editing.plan_answer(
                self._context, match.id, request.user, match.turn, way.path, answer
            )
        await self._update(request, planning, "" if fresh else signs[:-1])

    @on_button("plan-cut", cost=WORK)
    async def cut(self, request: Request, click: Click) -> None:
        """Remove an answer, or the whole plan."""
        planning, fresh = await self._current_plan(request, click)
        if not fresh:
            way = PlanPath(planning, click.word)
            match = planning.match
            planning = await plan_editing.drop_answer(self._context, match.id, request.user, match.turn, way.path)
        await self._update(request, planning, "" if fresh else click.word[:-1])

    @on_button("plan-now", cost=WORK)
    async def begin(self, request: Request, click: Click) -> None:
        """In the person's own turn: set the move that the plan begins with; without one, choose again."""
        planning, fresh = await self._current_plan(request, click)
        if not fresh:
            match = planning.match
            move = numbered([str(move) for move in match.view.legal_moves()], click.word) if click.word else None
            planning = await plan_editing.begin_plan(self._context, match.id, request.user, match.turn, move)
        await self._update(request, planning, "")

    async def _current_plan(self, request: Request, click: Click) -> tuple[Planning, bool]:
        """The current plan, and whether the board has moved on since the clicked message was drawn."""
        try:
            return await plan_editing.look_at_plan(self._context, click.subject, request.user, click.turn), False
        except BoardMovedOn as refused:
            now = refused.match.turn
            return await plan_editing.look_at_plan(self._context, click.subject, request.user, now), True

    async def _update(self, request: Request, planning: Planning, signs: str) -> None:
        await request.update(*await request.wait_for_drawing(self._step(request, planning, signs)))

    async def _step(self, request: Request, planning: Planning, signs: str) -> tuple[Layout, Files]:
        """The opponents' moves at the end of a path; in the person's own turn, their own move first."""
        language, match = request.language, planning.match
        way = PlanPath(planning, signs)
        outlook = planning.outlook(way.path)
        turned = _turned(request, planning)
        if planning.own_turn and planning.now is None:
            text = say(language, "plan-your-move")
            buttons = [
                match_button(match, "plan-now", label_of(language, outlook, word, turned), word=NUMBERS[number])
                for number, word in enumerate(outlook.mine)
            ]
            rows = rows_of(buttons, ways_on(language, planning, ""))
            return await self._screen(request, planning, text, outlook, rows)
        who = name_of(language, match.players[planning.before])
        lines = [say(language, "plan-level", who=who) if outlook.theirs else say(language, "plan-end-of-line")]
        lines += [way_in_words(language, planning, way.path, turned)] if way.path or planning.now else []
        if outlook.blind:
            lines.append(f"-# {say(language, 'plan-blind')}")
        if match.variant is not Variant.DUEL:
            lines.append(f"-# {say(language, 'plan-four', who=who)}")
        buttons = []
        for number, word in enumerate(outlook.theirs):
            there = plan_tree.at(planning.plan, (*way.path, word))
            label = label_of(language, outlook, word, turned, theirs=True)
            if there is not None:
                label = f"{label} ⇒ {in_short(language, there.answer, turned)}"
            style = discord.ButtonStyle.success if there else discord.ButtonStyle.secondary
            buttons.append(match_button(match, "plan-if", label, style, word=signs + NUMBERS[number]))
        rows = rows_of(buttons, ways_on(language, planning, signs))
        return await self._screen(request, planning, "\n".join(lines), outlook, rows)

    async def _answers(self, request: Request, planning: Planning, way: PlanPath) -> tuple[Layout, Files]:
        """The possible answers to the last move of a path."""
        language, match = request.language, planning.match
        outlook = planning.outlook(way.path, answered=False)
        turned = _turned(request, planning)
        there = plan_tree.at(planning.plan, way.path)
        buttons = [
            match_button(
                match,
                "plan-do",
                label_of(language, outlook, word, turned),
                discord.ButtonStyle.success if there and there.answer == word else discord.ButtonStyle.primary,
                word=f"{way.signs}.{NUMBERS[number]}",
            )
            for number, word in enumerate(outlook.mine)
        ]
        ways = [match_button(match, "plan-see", say(language, "button-plan-back"), word=way.signs[:-1])]
        if there is not None:
            after = planning.outlook(way.path)
            if after.theirs:
                key = "button-plan-on-blind" if after.blind else "button-plan-on"
                label = say(language, key)
                ways.append(match_button(match, "plan-see", label, discord.ButtonStyle.primary, word=way.signs))
            ways.append(match_button(match, "plan-cut", say(language, "button-plan-cut"), word=way.signs))
        text = f"{say(language, 'plan-answer')}\n{way_in_words(language, planning, way.path, turned)}"
        return await self._screen(request, planning, text, outlook, rows_of(buttons, ways))

    async def _screen(
        self, request: Request, planning: Planning, text: str, outlook: Outlook, rows: list[ui.ActionRow[Any]]
    ) -> tuple[Layout, Files]:
        turned = _turned(request, planning)
        side = planning.seat if turned else Seat.RED_1
        shown = await self._pictures.moment(
            request.language, Moment(planning.match.players, outlook.view), side, request.known.picture
        )
        description = in_words(request.language, planning, turned)
        return PlanLayout(request.language, text, description, shown, rows), [shown.file()]


def _turned(request: Request, planning: Planning) -> bool:
    """Whether the person plays white and has chosen to see boards from their own side."""
    return planning.seat.house is House.WHITE and request.known.own_side
