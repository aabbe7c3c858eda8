"""Layouts for blocking people: the button, the question, the confirmation with an undo, and the list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
from discord import ui

from core.interactions.clicks import Click, button
from core.layouts.page_buttons import back_and_next, paginate
from core.layouts.story import called
from core.outgoing.base_layouts import Layout, Note
from data.rows.people_rows import BlockRow
from locales.words import say
from matches.model.values import Person

PAGE_SIZE: Final = 25
"""Discord's limit for the options of a menu."""


def block_button(language: str, subject: str) -> ui.Button[Any]:
    """A button to block a person in a match, a challenge or a lobby."""
    return button(Click("block", subject), say(language, "button-block"))


def with_block(language: str, text: str, subject: str, *ways: ui.Button[Any]) -> Note:
    """A notice with its own buttons, and a button to block the person who caused it."""
    return Note(text, ui.ActionRow(*ways, block_button(language, subject)))


def whom(language: str, subject: str, people: Iterable[Person]) -> Note:
    """Ask which of several players is to be blocked."""
    click = Click("block", subject, word="chosen")
    menu: ui.Select[Any] = ui.Select(custom_id=str(click), placeholder=say(language, "block-whom"))
    for person in people:
        menu.add_option(label=called(language, person.name, plain=True)[:100], value=str(person.id))
    return Note(say(language, "block-whom"), ui.ActionRow(menu))


def question(language: str, subject: str, person: Person) -> Note:
    yes = Click("block-yes", subject, word=str(person.id))
    block = button(yes, say(language, "button-block"), discord.ButtonStyle.danger)
    cancel = button(Click("cancel"), say(language, "button-block-no"))
    return Note(say(language, "block-sure", who=called(language, person.name)), ui.ActionRow(block, cancel))


def done(language: str, row: BlockRow) -> Note:
    """Say who is blocked now, with an undo button."""
    undo = button(Click("unblock", word=f"once-{row.mark.hex()}"), say(language, "button-unblock"))
    to_list = button(Click("blocks"), say(language, "button-blocked-people"))
    return Note(say(language, "blocked", who=called(language, row.name)), ui.ActionRow(undo, to_list))


class BlockedLayout(Layout):
    """The list of people whom a person has blocked, in pages. Choosing one unblocks them."""

    def __init__(self, language: str, rows: Sequence[BlockRow], page: int) -> None:
        super().__init__()
        part, page, more = paginate(rows, page, PAGE_SIZE)
        lines = [f"### {say(language, 'blocked-title', count=len(rows))}"]
        lines += [f"- {called(language, row.name)}" for row in part]
        lines.append(say(language, "blocked-text"))
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("\n".join(lines)))
        if part:
            click = Click("unblock", turn=page, word="list")
            menu: ui.Select[Any] = ui.Select(custom_id=str(click), placeholder=say(language, "blocked-choose"))
            for row in part:
                menu.add_option(label=called(language, row.name, plain=True)[:100], value=row.mark.hex())
            box.add_item(ui.ActionRow(menu))
        to_settings = button(Click("settings", word="people"), say(language, "settings-title"))
        turn = back_and_next(language, page, more, lambda to, key: Click("blocks", turn=to, word=key))
        box.add_item(ui.ActionRow(to_settings, *turn))
        self.add_item(box)
