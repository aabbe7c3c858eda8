"""What a plan looks like: a step of it with its buttons, ways through it, and the whole of it in words.

What a button carries says nothing of the plan: which of the choices on the board it is, and no card. So whatever is
logged about a click gives nothing away.
"""

from __future__ import annotations

from string import ascii_lowercase, digits
from typing import Any, Final

import discord
from discord import ui

import matches
from cogs.board_layout import GOLD, card_label
from cogs.clicks import Click, button
from cogs.pictures import Drawn
from cogs.story import card_sign
from cogs.views import Layout
from game import Card, Variant
from locales.words import say
from matches import PASS, Outlook, Planning, Theirs
from matches.refusals import Unknown

NUMBERS: Final = digits + ascii_lowercase
LINES: Final = 24
"""So many answers of a plan are told in words; a plan with more is too long to read."""
A_ROW: Final = 5

Path = tuple[str, ...]


class Way:
    """A way through a plan, and how it stands on buttons: a sign for each choice, by its number among those there."""

    def __init__(self, planning: Planning, signs: str) -> None:
        self.signs = signs
        path: Path = ()
        for sign in signs:
            options = planning.outlook(path).theirs
            number = NUMBERS.index(sign) if sign in NUMBERS else len(options)
            if number >= len(options):
                raise Unknown(signs)
            path = (*path, options[number])
        self.path = path

    @property
    def back(self) -> str:
        return self.signs[:-1]


class PlanLayout(Layout):
    """One step of a plan: what the others may do there, or what one will answer."""

    def __init__(self, language: str, text: str, told: str, shown: Drawn, rows: list[ui.ActionRow[Any]]) -> None:
        super().__init__()
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay(f"### {say(language, 'plan-title')}\n{text}"),
            shown.gallery(),
            accent_colour=GOLD,
        )
        if told:
            box.add_item(ui.TextDisplay(told))
        for row in rows:
            box.add_item(row)
        self.add_item(box)


def rows_of(buttons: list[ui.Button[Any]], ways: list[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    rows = [ui.ActionRow(*buttons[start : start + A_ROW]) for start in range(0, len(buttons), A_ROW)]
    return [*rows, *([ui.ActionRow(*ways)] if ways else [])]


def ways_on(language: str, planning: Planning, signs: str) -> list[ui.Button[Any]]:
    """Where one can go from a step: back, to the move that one begins with, away."""
    match, found = planning.match, list[ui.Button[Any]]()
    if signs:
        found.append(button(Click("plan-if", match.id, match.turn, signs), say(language, "button-plan-back")))
    elif planning.now is not None:
        found.append(button(Click("plan-now", match.id, match.turn), say(language, "button-plan-back")))
        now = Click("confirm", match.id, match.turn, planning.now)
        found.append(button(now, say(language, "button-plan-play"), discord.ButtonStyle.primary))
    if not signs and planning.plan != Theirs():
        drop = Click("plan-cut", match.id, match.turn)
        found.append(button(drop, say(language, "button-plan-drop"), discord.ButtonStyle.danger))
    found.append(button(Click("cancel", match.id, match.turn), say(language, "button-plan-close")))
    return found


def label_of(language: str, outlook: Outlook, word: str, turned: bool, *, theirs: bool = False) -> str:
    """A choice on a button, with the square that it leads to where that is known."""
    if word in ("+", PASS) or outlook.view.variant is not Variant.DUEL:
        return in_short(language, word, turned)
    label = card_label(outlook, Card(word.rstrip("*")), turned)
    target = outlook.view.target(Card(word.rstrip("*")))
    hero = word.endswith("*") or (theirs and target is not None and outlook.view.board.house_at(target) is not None)
    return f"⚔ {label}" if hero else label


def in_short(language: str, word: str, turned: bool) -> str:
    if word == "+":
        return say(language, "plan-draw")
    if word == PASS:
        return say(language, "plan-pass")
    sign = card_sign(Card(word.rstrip("*")), turned)
    return f"⚔ {sign}" if word.endswith("*") else sign


def way_in_words(language: str, planning: Planning, path: Path, turned: bool) -> str:
    """The moves that lead there, theirs and one's own."""
    parts = [] if planning.now is None else [f"**{in_short(language, planning.now, turned)}**"]
    for number, word in enumerate(path, 1):
        parts.append(in_short(language, word, turned))
        mine = matches.planned_at(planning.plan, path[:number])
        if mine is not None and number < len(path):
            parts.append(f"**{in_short(language, mine.answer, turned)}**")
    return " ⇒ ".join(parts)


def in_words(language: str, planning: Planning, turned: bool) -> str:
    """The whole plan in words, a line an answer."""
    lines: list[str] = []

    def tell(plan: Theirs, depth: int) -> None:
        for word, mine in plan.replies.items():
            theirs, own = in_short(language, word, turned), in_short(language, mine.answer, turned)
            lines.append(f"{'　' * depth}{say(language, 'plan-line', move=theirs, answer=own)}")
            tell(mine.then, depth + 1)

    tell(planning.plan, 0)
    if len(lines) > LINES:
        lines = [*lines[:LINES], say(language, "plan-more", count=len(lines) - LINES)]
    return "\n".join(lines)
