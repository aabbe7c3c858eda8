"""`/rose settings`: a person's choices, on one ephemeral message with a few pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any, Final

from discord import ui

from core.cog import RoseCog, on_button, rose_command
from core.interactions.clicks import Click, button
from core.interactions.cost import QUICK
from core.interactions.request import Request
from core.layouts.page_buttons import tab
from core.outgoing.base_layouts import Layout
from data.rows.people_rows import Challengers, Confirming, NoticeChoice, PersonRow, Picture, SeenBy
from locales import words
from locales.words import say
from matches.model.refusals import Unknown
from matches.people import people
from matches.schedule.absences import zone_of

OWN: Final = "own"
"""Use the language of the person's Discord client."""
NEVER: Final = "never"
HOURS: Final = [f"{hour:02}:00" for hour in range(24)]
UTC: Final = "Etc/UTC"
ZONES: Final = (
    *("Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago"),
    *("America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/Azores", UTC, "Europe/London"),
    *("Europe/Berlin", "Europe/Athens", "Europe/Moscow", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata"),
    *("Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Adelaide", "Australia/Brisbane"),
    *("Australia/Sydney", "Pacific/Auckland"),
)
"""One zone for each offset with many people; a menu holds 25."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name in locale keys and ids, its options, the current one, and what choosing one changes."""

    name: str
    offered: Callable[[], Sequence[str]]
    current: Callable[[PersonRow], str]
    changes: Callable[[str], dict[str, Any]]
    """Keyword arguments for `people.choose`. Raises ValueError for an option that was never offered."""

    named: Callable[[str], str | None] = lambda word: None
    """The label of an option that needs no translation; otherwise None."""

    def label(self, language: str, word: str) -> str:
        return self.named(word) or say(language, f"settings-{self.name}-{word}")


def _one_of(name: str, column: str, kind: type[Enum]) -> Setting:
    return Setting(
        name,
        lambda: [member.value for member in kind],
        lambda known: str(getattr(known, column).value),
        lambda word: {column: kind(word)},
    )


def _switch(name: str, column: str) -> Setting:
    return Setting(
        name,
        lambda: ("on", "off"),
        lambda known: "on" if getattr(known, column) else "off",
        lambda word: {column: ("off", "on").index(word) == 1},
    )


def _zone(word: str) -> dict[str, Any]:
    if word not in ZONES:
        raise ValueError(word)
    return {"zone": word}


def _time_there(word: str) -> str:
    """A time zone as a city and the current time there: most people do not know their zone by name."""
    return f"{word.rpartition('/')[2].replace('_', ' ')} · {datetime.now(zone_of(word)):%H:%M}"


def _digest(word: str) -> dict[str, Any]:
    return {"digest_hour": None if word == NEVER else HOURS.index(word)}


def _language(word: str) -> dict[str, Any]:
    if word != OWN and word not in words.languages():
        raise ValueError(word)
    return {"language": None if word == OWN else word}


PAGES: Final[dict[str, tuple[Setting, ...]]] = {
    "playing": (
        Setting(
            "language",
            lambda: [OWN, *words.languages()],
            lambda known: known.language or OWN,
            _language,
            lambda word: None if word == OWN else say(word, "language-name"),  # each language names itself
        ),
        _one_of("telling", "telling", NoticeChoice),
        _one_of("confirming", "confirming", Confirming),
        _switch("forced", "play_forced"),
    ),
    "boards": (_switch("side", "own_side"), _one_of("picture", "picture", Picture), _switch("described", "described")),
    "days": (
        Setting("zone", lambda: ZONES, lambda known: known.zone or UTC, _zone, _time_there),
        Setting(
            "digest",
            lambda: [NEVER, *HOURS],
            lambda known: NEVER if known.digest_hour is None else HOURS[known.digest_hour],
            _digest,
            lambda word: None if word == NEVER else word,
        ),
    ),
    "people": (
        _one_of("challengers", "challengers", Challengers),
        _one_of("seen-by", "seen_by", SeenBy),
        _switch("strength", "shares_strength"),
    ),
}
"""The pages in order, each with its settings. Add new settings here."""
MORE: Final = {"days": ("away", "button-away"), "people": ("blocks", "button-blocked-people")}
"""Pages with a further button that leads to another screen: its action and the key of its label."""
SETTINGS: Final = {setting.name: (page, setting) for page, settings in PAGES.items() for setting in settings}


class SettingsLayout(Layout):
    """One page of the settings. ``manages`` adds a button to the page of the server."""

    def __init__(self, language: str, known: PersonRow, page: str, *, manages: bool = False) -> None:
        super().__init__()
        box: ui.Container[Any] = ui.Container(ui.TextDisplay(f"### {say(language, 'settings-title')}"))
        for setting in PAGES[page]:
            menu: ui.Select[Any] = ui.Select(custom_id=str(Click("choose", word=setting.name)))
            for word in setting.offered():
                label = setting.label(language, word)[:100]
                menu.add_option(label=label, value=word, default=word == setting.current(known))
            box.add_item(ui.TextDisplay(say(language, f"settings-{setting.name}")))
            box.add_item(ui.ActionRow(menu))
        if page in MORE:
            action, key = MORE[page]
            box.add_item(ui.ActionRow(button(Click(action), say(language, key))))
        self.add_item(box)
        turning: ui.ActionRow[Any] = ui.ActionRow()
        for name in PAGES:
            label = say(language, f"settings-page-{name}")
            turning.add_item(tab(Click("settings", word=name), label, shown=name == page))
        if manages:
            turning.add_item(button(Click("server"), say(language, "settings-page-server")))
        self.add_item(turning)


class SettingsCog(RoseCog):
    @rose_command("settings", cost=QUICK)
    async def settings(self, request: Request) -> None:
        first = next(iter(PAGES))
        await request.show(SettingsLayout(request.language, request.settings, first, manages=request.manages_server))

    @on_button("settings", cost=QUICK)
    async def turn_to(self, request: Request, click: Click) -> None:
        if click.word not in PAGES:
            raise Unknown(click.word)
        await request.update(
            SettingsLayout(request.language, request.settings, click.word, manages=request.manages_server)
        )

    @on_button("choose", cost=QUICK)
    async def choose(self, request: Request, click: Click) -> None:
        """Store a changed setting at once, and show the page with it."""
        try:
            page, setting = SETTINGS[click.word]
            changes = setting.changes(request.chosen)
        except (KeyError, ValueError):
            raise Unknown(request.chosen) from None
        known = await people.choose(self._context, request.person, **changes)
        self._languages.remember(known)
        language = self._languages.of(request.interaction)
        await request.update(SettingsLayout(language, known, page, manages=request.manages_server))
