"""Actions that work in any language: press a button by its action, not by its label, and wait for the answer."""

from __future__ import annotations

import re
from functools import partial

from sandbox import Sandbox
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person


async def arrive(sandbox: Sandbox, *people: Person, server: str, person: str) -> None:
    """Set the language of every person to ``person`` and that of the server to ``server``."""
    for guild in sandbox.world.guilds.values():
        guild["preferred_locale"] = server
    for each in people:
        await each.change(locale=person)
        await each.until(partial(_has_commands, each), "the commands")


def _has_commands(person: Person) -> bool:
    return any(command["name"] == "rose" for command in person.ready["commands"])


def does(shown: Shown, action: str, word: str | None = None) -> str:
    """The id of the button or menu with this action."""
    for one in (*shown.buttons, *shown.selects):
        if re.fullmatch(
            rf"rk:{action}:[^:]*:[^:]*:{'.*' if word is None else re.escape(word)}", one.get("custom_id", "")
        ):
            return str(one["custom_id"])
    raise LookupError(f"nothing does {action} on {shown.text!r}")


async def press(person: Person, shown: Shown, action: str, word: str | None = None) -> None:
    outcome = await person.press(shown, does(person.again(shown), action, word))
    assert outcome.ok, outcome.reason


async def finds(person: Person, action: str, *, ephemeral: bool = True) -> Shown:
    """The newest message with this action."""
    return await person.sees(
        where=lambda shown: (
            shown.ephemeral is ephemeral
            and any(str(one.get("custom_id")).startswith(f"rk:{action}:") for one in (*shown.buttons, *shown.selects))
        )
    )


async def turns(person: Person, shown: Shown, action: str, word: str | None = None) -> Shown:
    """Press a button that changes its own message; the message afterwards."""
    before = person.again(shown)
    await press(person, shown, action, word)
    return await person.sees_change(before) if person.again(shown).raw == before.raw else person.again(shown)
