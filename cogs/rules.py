"""`/rose rules`: a tour of the rules in pages with pictures, and a lesson with the buttons of a real board.

All messages are ephemeral, and the whole state is in the ids of their buttons. So every copy of a message works, a
second press of a button shows the same page again, and a restart changes nothing.
"""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from core.client import RoseKing
from core.cog import RoseCog, on_button, rose_command
from core.interactions.clicks import Click, button
from core.interactions.cost import WORK
from core.interactions.request import Request
from core.layouts.board_layout import COLOURS, GOLD, card_buttons
from core.layouts.card_emoji import CardEmoji
from core.layouts.entry_buttons import PRACTISE
from core.layouts.pictures import Drawn
from core.layouts.story import card_sign, house_names, lines
from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import Files
from data.rows.match_rows import By
from game import DRAW, Card, CardDrawn, House, Move
from game.lesson import KEY, LEARNER, TASKS, Lesson, Step, Task, step
from locales.words import say
from matches.model.values import PlayedMove
from render.scenes.rules_scene import Page

NEW: Final = "new"
"""The word in the id of a button that opens the tour in a new message."""

# The middle part of the keys `rules-…-title` and `rules-…-text`.
WORDS: Final = {
    Page.IDEA: "idea",
    Page.CARDS: "cards",
    Page.MOVE: "move",
    Page.DRAWING: "draw",
    Page.HEROES: "hero",
    Page.PASSING: "pass",
    Page.SCORE: "end",
    Page.TEAMS: "teams",
}
_BRIGHT: Final = discord.ButtonStyle.success
FIRST, LAST = min(page.value for page in Page), max(page.value for page in Page)


def page_of(click: Click) -> Page:
    """The page that a button names; a number out of range gives the first or last page."""
    return Page(min(max(click.turn, FIRST), LAST))


class RulesLayout(Layout):
    """A page of the tour."""

    def __init__(self, language: str, page: Page, shown: Drawn) -> None:
        super().__init__()
        word = WORDS[page]
        number = say(language, "rules-page", page=page.value, pages=LAST)
        heading = f"-# {number}\n### {say(language, f'rules-{word}-title')}"
        turning: ui.ActionRow[Any] = ui.ActionRow()
        for way, to in (("back", page.value - 1), ("next", page.value + 1)):
            click = Click("rules", turn=max(to, 0), word=way)
            style = discord.ButtonStyle.primary if way == "next" else discord.ButtonStyle.secondary
            turning.add_item(button(click, say(language, f"rules-{way}"), style, disabled=not FIRST <= to <= LAST))
        # The text is below the picture, next to the buttons: so all three fit on a small screen together.
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay(heading),
            shown.gallery(),
            ui.TextDisplay("\n".join(f"- {point}" for point in say(language, f"rules-{word}-text").splitlines())),
            turning,
            ui.ActionRow(_lesson_button(language, "rules-lesson", page is Page(LAST)), _practice_button(language)),
            accent_colour=GOLD,
        )
        self.add_item(box)


def _lesson_button(language: str, key: str, bright: bool = False) -> ui.Button[Any]:
    return button(Click("lesson"), say(language, key), _BRIGHT if bright else discord.ButtonStyle.secondary)


def _practice_button(language: str, bright: bool = False) -> ui.Button[Any]:
    return button(PRACTISE, say(language, "rules-practice"), _BRIGHT if bright else discord.ButtonStyle.secondary)


class LessonLayout(Layout):
    """A step of the lesson: what happened, what to do, the picture, and the buttons of a real board."""

    def __init__(self, language: str, at: Step, shown: Drawn, emoji: CardEmoji) -> None:
        super().__init__()
        lesson = at.lesson
        done = len(lesson.own)
        last_moves = [f"-# {line}" for line in story(language, lesson)]
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay(f"### {say(language, 'lesson-title')} · {done}/{len(TASKS)}"),
            shown.gallery(),
            ui.TextDisplay("\n".join([*last_moves, said(language, at)])),
            accent_colour=GOLD if lesson.task is None else COLOURS[House.RED],
        )
        leave = button(Click("rules", turn=LAST, word="leave"), say(language, "lesson-leave"))
        if lesson.task is None:
            box.add_item(
                ui.ActionRow(_practice_button(language, bright=True), _lesson_button(language, "lesson-again"), leave)
            )
        else:
            box.add_item(_row_of_cards(lesson, emoji))
            box.add_item(ui.ActionRow(_draw_button(language, lesson), leave))
        self.add_item(box)


def said(language: str, at: Step) -> str:
    """The text of a step: what happened, and what to do now."""
    lesson = at.lesson
    if at.astray and lesson.task is not None:
        return say(language, "lesson-not-now", task=say(language, f"lesson-task-{lesson.task.name.lower()}"))
    match lesson.task:
        case Task.PLAY:
            return say(language, "lesson-start", square=str(lesson.view.crown))
        case Task.DRAW:
            return say(language, "lesson-after-play", square=str(lesson.view.crown))
        case Task.HERO:
            card = next(event.card for event in lesson.own[-1].events if isinstance(event, CardDrawn))
            return say(language, "lesson-after-draw", card=card_sign(card), square=str(KEY))
        case _:
            red, white = lesson.view.score(House.RED), lesson.view.score(House.WHITE)
            return say(language, "lesson-end", red=red, white=white)


def story(language: str, lesson: Lesson) -> list[str]:
    """The learner's last move and white's answer, in the same words as on a board."""
    called = house_names(language)
    first = lesson.turns.index(lesson.own[-1]) if lesson.own else 0
    moves = [
        PlayedMove(number, turn.seat, turn.move, By.PERSON, 0, turn.events)
        for number, turn in enumerate(lesson.turns[first:], first + 1)
    ]
    return lines(language, moves, called.__getitem__)


def _row_of_cards(lesson: Lesson, emoji: CardEmoji) -> ui.ActionRow[Any]:
    def click(card: Card, move: Move | None) -> Click:
        return Click("lesson", turn=len(lesson.own), word=lesson.written(move) if move else str(card))

    return card_buttons(lesson, LEARNER, emoji, click)


def _draw_button(language: str, lesson: Lesson) -> ui.Button[Any]:
    may = lesson.view.refusal(LEARNER, DRAW) is None
    click = Click("lesson", turn=len(lesson.own), word=lesson.written(DRAW))
    style = discord.ButtonStyle.success if may else discord.ButtonStyle.secondary
    return button(click, say(language, "button-draw", cards=len(lesson.view.pile)), style, disabled=not may)


class RulesCog(RoseCog):
    @rose_command("rules", cost=WORK)
    async def rules(self, request: Request) -> None:
        await request.show_when_drawn(self._page(request, Page(FIRST)))

    @on_button("rules", cost=WORK)
    async def turn_page(self, request: Request, click: Click) -> None:
        """Turn the page on the same message; from a board or a challenge, open the tour in a new one."""
        drawing = self._page(request, page_of(click))
        if click.word == NEW or not request.on_private_message:
            await request.show_when_drawn(drawing)
        else:
            await request.update(*await request.wait_for_drawing(drawing))

    async def _page(self, request: Request, page: Page) -> tuple[Layout, Files]:
        shown = await self._pictures.rules(request.language, page, request.known.picture)
        return RulesLayout(request.language, page, shown), [shown.file()]

    @on_button("lesson", cost=WORK)
    async def teach(self, request: Request, click: Click) -> None:
        """Begin the lesson, or answer one of its buttons."""
        await request.update(*await request.wait_for_drawing(self._lesson(request, step(click.word))))

    async def _lesson(self, request: Request, at: Step) -> tuple[Layout, Files]:
        shown = await self._pictures.lesson(request.language, at.lesson, request.known.picture)
        return LessonLayout(request.language, at, shown, self.app.emoji), [shown.file()]


async def setup(bot: RoseKing) -> None:
    await bot.add_cog(RulesCog(bot.app))
