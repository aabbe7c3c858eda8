"""How a plan is shown: one step with its buttons, paths through the plan, and the whole plan in words.

The id of a button contains the number of a choice and never a card. So logs of clicks do not reveal the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase, digits
from typing import Any, Final

import discord
from discord import ui

from core.layouts.board_layout import GOLD, card_label, match_button
from core.layouts.pictures import Drawn
from core.layouts.story import card_sign
from core.outgoing.base_layouts import Layout
from game import Card, Variant
from locales.words import say
from matches.model.refusals import Unknown
from matches.play import plan_tree
from matches.play.plan_editing import Planning
from matches.play.plan_outlook import Outlook
from matches.play.plan_tree import PASS, Theirs

NUMBERS: Final = digits + ascii_lowercase
LINES: Final = 24
"""The most answers of a plan that are listed in words; a longer list is too long to read."""
A_ROW: Final = 5

Path = tuple[str, ...]


def numbered(options: Sequence[str], sign: str) -> str:
    """The option whose number is this character. Raises Unknown for a forged one."""
    if len(sign) != 1 or sign not in NUMBERS[: len(options)]:
        raise Unknown(sign)
    return options[NUMBERS.index(sign)]


class PlanPath:
    """A path through a plan. In button ids each choice is one character: its number among the choices at that step."""

    def __init__(self, planning: Planning, signs: str) -> None:
        self.signs = signs
        path: Path = ()
        for sign in signs:
            path = (*path, numbered(planning.outlook(path).theirs, sign))
        self.path = path


class PlanLayout(Layout):
    """One step of a plan: the opponents' possible moves, or the person's possible answers."""

    def __init__(self, language: str, text: str, description: str, shown: Drawn, rows: list[ui.ActionRow[Any]]) -> None:
        super().__init__()
        title = ui.TextDisplay[Any](f"### {say(language, 'plan-title')}\n{text}")
        box: ui.Container[Any] = ui.Container(title, shown.gallery(), accent_colour=GOLD)
        if description:
            box.add_item(ui.TextDisplay(description))
        for row in rows:
            box.add_item(row)
        self.add_item(box)


def rows_of(buttons: list[ui.Button[Any]], ways: list[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    rows = [ui.ActionRow(*buttons[start : start + A_ROW]) for start in range(0, len(buttons), A_ROW)]
    return [*rows, *([ui.ActionRow(*ways)] if ways else [])]


def ways_on(language: str, planning: Planning, signs: str) -> list[ui.Button[Any]]:
    """The navigation buttons of a step: back, play the first move, drop the plan, close."""
    match, found = planning.match, list[ui.Button[Any]]()
    if signs:
        found.append(match_button(match, "plan-if", say(language, "button-plan-back"), word=signs))
    elif planning.now is not None:
        found.append(match_button(match, "plan-now", say(language, "button-plan-back")))
        label = say(language, "button-plan-play")
        found.append(match_button(match, "confirm", label, discord.ButtonStyle.primary, word=planning.now))
    if not signs and planning.plan != Theirs():
        found.append(match_button(match, "plan-cut", say(language, "button-plan-drop"), discord.ButtonStyle.danger))
    found.append(match_button(match, "cancel", say(language, "button-plan-close")))
    return found


def label_of(language: str, outlook: Outlook, word: str, turned: bool, *, theirs: bool = False) -> str:
    """The label of a choice, with its target square if that is known."""
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
    """The moves of a path, the opponents' and the person's own."""
    parts = [] if planning.now is None else [f"**{in_short(language, planning.now, turned)}**"]
    for number, word in enumerate(path, 1):
        parts.append(in_short(language, word, turned))
        mine = plan_tree.at(planning.plan, path[:number])
        if mine is not None and number < len(path):
            parts.append(f"**{in_short(language, mine.answer, turned)}**")
    return " ⇒ ".join(parts)


def in_words(language: str, planning: Planning, turned: bool) -> str:
    """The whole plan in words, one line for each answer."""
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
