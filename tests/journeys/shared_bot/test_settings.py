"""`/rose settings`: every page and every choice; a choice is stored and shown."""

from __future__ import annotations

import pytest

from cogs.settings.settings_page import PAGES
from core.interactions.clicks import Click
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose


def holds(shown: Shown, name: str) -> tuple[str, list[str]]:
    """The value of a setting and all its options; None if it is not on this page."""
    for select in shown.selects:
        if select["custom_id"] == str(Click("choose", word=name)):
            options = {option["value"]: option.get("default", False) for option in select["options"]}
            return next(word for word, default in options.items() if default), list(options)
    return "", []


async def shows(person: Person, name: str, word: str | None = None) -> Shown:
    """The settings, as soon as this one has this value."""

    def there(shown: Shown) -> bool:
        now = holds(shown, name)[0]
        return now == word if word is not None else now != ""

    return await person.sees(where=there)


@pytest.mark.slow
@pytest.mark.parametrize("page", list(PAGES))
async def test_every_setting_of_a_page_can_be_chosen_and_stays_chosen(rose: Rose, alice: Person, page: str) -> None:
    await alice.command("/rose settings")
    shown = await alice.sees("Your settings")
    if page != next(iter(PAGES)):
        await alice.press(shown, str(Click("settings", word=page)))
    for setting in PAGES[page]:
        before, offered = holds(await shows(alice, setting.name), setting.name)
        for word in [*(one for one in offered if one != before), before]:
            await alice.choose(shown, str(Click("choose", word=setting.name)), word)
            await shows(alice, setting.name, word)


@pytest.mark.parametrize("word", ["telling", "colour"])
async def test_a_word_that_was_never_offered_changes_nothing(rose: Rose, alice: Person, word: str) -> None:
    await alice.command("/rose settings")
    shown = await alice.sees("Your settings")
    rose.sandbox.let_forged_through()
    try:
        assert (await alice.forges(shown, str(Click("choose", word=word)), ["shouting"])).ok
    finally:
        rose.sandbox.let_forged_through(False)
    await alice.sees(where=lambda one: one.ephemeral and one.id != shown.id)
    assert alice.again(shown).raw == shown.raw
