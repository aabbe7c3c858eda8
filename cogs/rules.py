"""`/rose rules`: a tour of the rules in pages with pictures, and a lesson in which the learner presses real buttons.

All of it is private, and its state is in the ids of its buttons alone: a page turns from any copy of the message, a
second press of the same button shows the same again, and a restart is not noticed.
"""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands, ui

from cogs.board_layout import COLOURS, GOLD, STYLE_OF_CARD, STYLE_OF_HERO, card_label, card_moves
from cogs.clicks import Click
from cogs.emoji import CardEmoji
from cogs.feature import Feature, Interaction
from cogs.gate import Gate
from cogs.lesson import KEY, LEARNER, TASKS, Lesson, Step, Task, step
from cogs.lines import WORK
from cogs.outgoing import Files
from cogs.pictures import Drawn, Pictures
from cogs.request import Request
from cogs.story import card_sign, house_names, lines
from cogs.translation import worded
from cogs.views import Layout
from game import DRAW, CardDrawn, HeroPlay, House
from locales.words import say
from matches import By, Told
from render import Page

NEW: Final = "new"
"""The word on a button that opens the tour as a message of its own."""

# The last words of the keys `rules-…-title` and `rules-…-text`.
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
FIRST, LAST = min(page.value for page in Page), max(page.value for page in Page)


def page_of(click: Click) -> Page:
    """The page that a button names; whatever else it says, there is always one."""
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
            turning.add_item(
                ui.Button(
                    label=say(language, f"rules-{way}"),
                    custom_id=str(Click("rules", turn=max(to, 0), word=way)),
                    style=discord.ButtonStyle.primary if way == "next" else discord.ButtonStyle.secondary,
                    disabled=not FIRST <= to <= LAST,
                )
            )
        # The text stands below the picture, next to the buttons: so all three are seen together on a small screen.
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay(heading),
            shown.gallery(),
            ui.TextDisplay("\n".join(f"- {point}" for point in say(language, f"rules-{word}-text").splitlines())),
            turning,
            accent_colour=GOLD,
        )
        box.add_item(ui.ActionRow(_to_lesson(language, "rules-lesson", page is Page(LAST)), _to_practice(language)))
        self.add_item(box)
        self.stop()


def _to_lesson(language: str, key: str, bright: bool = False) -> ui.Button[Any]:
    style = discord.ButtonStyle.success if bright else discord.ButtonStyle.secondary
    return ui.Button(label=say(language, key), custom_id=str(Click("lesson")), style=style)


def _to_practice(language: str, bright: bool = False) -> ui.Button[Any]:
    style = discord.ButtonStyle.success if bright else discord.ButtonStyle.secondary
    return ui.Button(label=say(language, "rules-practice"), custom_id=str(Click("practice")), style=style)


class LessonLayout(Layout):
    """Where the learner stands: what happened, what is to be done, the table, and the buttons of a real board."""

    def __init__(self, language: str, at: Step, shown: Drawn, emoji: CardEmoji) -> None:
        super().__init__()
        lesson = at.lesson
        done = len(lesson.own)
        told = [f"-# {line}" for line in story(language, lesson)]
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay(f"### {say(language, 'lesson-title')} · {done}/{len(TASKS)}"),
            shown.gallery(),
            ui.TextDisplay("\n".join([*told, said(language, at)])),
            accent_colour=GOLD if lesson.task is None else COLOURS[House.RED],
        )
        leave: ui.Button[Any] = ui.Button(
            label=say(language, "lesson-leave"), custom_id=str(Click("rules", turn=LAST, word="leave"))
        )
        if lesson.task is None:
            box.add_item(ui.ActionRow(_to_practice(language, bright=True), _to_lesson(language, "lesson-again"), leave))
        else:
            box.add_item(_row_of_cards(lesson, emoji))
            box.add_item(ui.ActionRow(_draw(language, lesson), leave))
        self.add_item(box)
        self.stop()


def said(language: str, at: Step) -> str:
    """What the learner is told: what has happened, and what to do now."""
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
    """The learner's last move and white's answer, as on any board."""
    called = house_names(language)
    first = lesson.turns.index(lesson.own[-1]) if lesson.own else 0
    told = [
        Told(number, turn.seat, turn.move, By.PERSON, 0, turn.events)
        for number, turn in enumerate(lesson.turns[first:], first + 1)
    ]
    return lines(language, told, called.__getitem__)


def _row_of_cards(lesson: Lesson, emoji: CardEmoji) -> ui.ActionRow[Any]:
    row: ui.ActionRow[Any] = ui.ActionRow()
    playable = card_moves(lesson)
    for card in lesson.view.hands[LEARNER]:
        move = playable.get(card)
        hero = isinstance(move, HeroPlay)
        sign = emoji.of(card)
        label = card_label(lesson, card, turned=False, with_arrow=sign is None)
        word = lesson.written(move) if move else str(card)
        row.add_item(
            ui.Button(
                label=f"⚔ {label}" if hero else label,
                custom_id=str(Click("lesson", turn=len(lesson.own), word=word)),
                style=discord.ButtonStyle.secondary if move is None else STYLE_OF_HERO if hero else STYLE_OF_CARD,
                emoji=sign,
                disabled=move is None,
            )
        )
    return row


def _draw(language: str, lesson: Lesson) -> ui.Button[Any]:
    may = lesson.view.refusal(LEARNER, DRAW) is None
    return ui.Button(
        label=say(language, "button-draw", cards=len(lesson.view.pile)),
        custom_id=str(Click("lesson", turn=len(lesson.own), word=lesson.written(DRAW))),
        style=discord.ButtonStyle.success if may else discord.ButtonStyle.secondary,
        disabled=not may,
    )


class Rules:
    def __init__(self, gate: Gate, pictures: Pictures, emoji: CardEmoji) -> None:
        self._gate = gate
        self._pictures = pictures
        self._emoji = emoji

    def feature(self) -> Feature:
        @app_commands.command(name=worded("command-rules"), description=worded("command-rules-description"))
        async def rules(interaction: Interaction) -> None:
            await self._gate.admit(interaction, lambda request: self.open_tour(request, Click("rules")), WORK)

        answers = {"rules": self.turn_page, "lesson": self.teach}
        return Feature([rules], answers=answers)

    async def open_tour(self, request: Request, click: Click) -> None:
        """The tour as a private message of its own."""
        await request.show_drawn(self._page(request, page_of(click)))

    async def turn_page(self, request: Request, click: Click) -> None:
        """Another page on the same message; from a board or a challenge the first page, on a message of its own."""
        if click.word == NEW or not request.on_private_message:
            await self.open_tour(request, click)
        else:
            await request.update(*await request.drawn(self._page(request, page_of(click))))

    async def _page(self, request: Request, page: Page) -> tuple[Layout, Files]:
        shown = await self._pictures.rules(request.language, page, request.picture)
        return RulesLayout(request.language, page, shown), [shown.file()]

    async def teach(self, request: Request, click: Click) -> None:
        """The learner pressed a button of the lesson, or wants to begin it."""
        await request.update(*await request.drawn(self._lesson(request, step(click.word))))

    async def _lesson(self, request: Request, at: Step) -> tuple[Layout, Files]:
        shown = await self._pictures.lesson(request.language, at.lesson, request.picture)
        return LessonLayout(request.language, at, shown, self._emoji), [shown.file()]
