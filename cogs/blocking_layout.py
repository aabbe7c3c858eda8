"""What blocking looks like: the button, the question, the answer with a way back, and the list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
from discord import ui

from cogs.clicks import Click
from cogs.story import called
from cogs.views import Layout, Note
from locales.words import say
from matches import BlockRow, Person

A_PAGE: Final = 25
"""As many as a menu takes."""


def block_button(language: str, subject: str) -> ui.Button[Any]:
    """To block somebody who takes part in a match, a challenge or a lobby."""
    return ui.Button(label=say(language, "button-block"), custom_id=str(Click("block", subject)))


def with_block(language: str, text: str, subject: str, *ways: ui.Button[Any]) -> Note:
    """A notice, with what can be done about it, and the way to hear nothing more from whoever is behind it."""
    row: ui.ActionRow[Any] = ui.ActionRow(*ways, block_button(language, subject))
    return Note(text, row)


def whom(language: str, subject: str, people: Iterable[Person]) -> Note:
    """Of several at the table one is to be chosen."""
    menu: ui.Select[Any] = ui.Select(
        custom_id=str(Click("block", subject, word="chosen")),
        placeholder=say(language, "block-whom"),
        options=[
            discord.SelectOption(label=called(language, person.name, plain=True)[:100], value=str(person.id))
            for person in people
        ],
    )
    return Note(say(language, "block-whom"), ui.ActionRow(menu))


def question(language: str, subject: str, person: Person) -> Note:
    yes = Click("block-yes", subject, word=str(person.id))
    row: ui.ActionRow[Any] = ui.ActionRow(
        ui.Button(label=say(language, "button-block"), custom_id=str(yes), style=discord.ButtonStyle.danger),
        ui.Button(label=say(language, "button-block-no"), custom_id=str(Click("cancel"))),
    )
    return Note(say(language, "block-sure", who=called(language, person.name)), row)


def done(language: str, row: BlockRow) -> Note:
    """Who is blocked now, and the way back."""
    undo = ui.Button[Any](
        label=say(language, "button-unblock"), custom_id=str(Click("unblock", word=f"once-{row.mark.hex()}"))
    )
    buttons: ui.ActionRow[Any] = ui.ActionRow(undo, _to_list(language))
    return Note(say(language, "blocked", who=called(language, row.name)), buttons)


def undone(language: str) -> Note:
    return Note(say(language, "unblocked"))


def _to_list(language: str) -> ui.Button[Any]:
    return ui.Button(label=say(language, "button-blocked-people"), custom_id=str(Click("blocks")))


class BlockedLayout(Layout):
    """Everybody whom a person has blocked, a page at a time; choosing one unblocks them."""

    def __init__(self, language: str, rows: Sequence[BlockRow], page: int) -> None:
        super().__init__()
        pages = max(1, -(-len(rows) // A_PAGE))
        page = min(max(page, 0), pages - 1)
        part = rows[page * A_PAGE : (page + 1) * A_PAGE]
        lines = [f"### {say(language, 'blocked-title', count=len(rows))}"]
        lines += [f"- {called(language, row.name)}" for row in part]
        lines.append(say(language, "blocked-text"))
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("\n".join(lines)))
        if part:
            menu: ui.Select[Any] = ui.Select(
                custom_id=str(Click("unblock", turn=page, word="list")),
                placeholder=say(language, "blocked-choose"),
                options=[
                    discord.SelectOption(label=called(language, row.name, plain=True)[:100], value=row.mark.hex())
                    for row in part
                ],
            )
            box.add_item(ui.ActionRow(menu))
        row: ui.ActionRow[Any] = ui.ActionRow(
            ui.Button(label=say(language, "settings-title"), custom_id=str(Click("settings", word="people")))
        )
        if pages > 1:
            for key, to in (("button-back", page - 1), ("button-next", page + 1)):
                row.add_item(
                    ui.Button(
                        label=say(language, key),
                        custom_id=str(Click("blocks", turn=max(to, 0), word=key)),
                        disabled=not 0 <= to < pages,
                    )
                )
        box.add_item(row)
        self.add_item(box)
