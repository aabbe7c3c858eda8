"""`/rose settings`: what a person can choose, on one private message with a few pages that changes as they choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any, Final

import discord
from discord import app_commands, ui

import matches
from cogs.clicks import Click
from cogs.feature import Feature, Interaction
from cogs.gate import Gate
from cogs.languages import Languages
from cogs.request import Request
from cogs.translation import worded
from cogs.views import Layout
from locales import words
from locales.words import say
from matches import NO_DIGEST, Challengers, Confirming, Hall, PersonRow, Picture, SeenBy, Telling, zone_of
from matches.refusals import Unknown

OWN: Final = "own"
"""The language that the person's Discord speaks."""


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
"""One for every hour that many people live by; a menu takes no more."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One choice: its name in sentences and on its menu, the words it offers, which one holds, what another means."""

    name: str
    offered: Callable[[], Sequence[str]]
    current: Callable[[PersonRow], str]
    changes: Callable[[str], dict[str, Any]]
    """For `matches.choose`; ValueError for a word that was never offered."""

    named: Callable[[str], str | None] = lambda word: None
    """What a word is called everywhere, if it needs no translation."""

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
    """A time zone by a city in it, and by what the clocks there say: nobody knows theirs by another name."""
    return f"{word.rpartition('/')[2].replace('_', ' ')} · {datetime.now(zone_of(word)):%H:%M}"


def _digest(word: str) -> dict[str, Any]:
    return {"digest_hour": NO_DIGEST if word == NEVER else HOURS.index(word)}


def _language(word: str) -> dict[str, Any]:
    if word != OWN and word not in words.languages():
        raise ValueError(word)
    return {"language": "" if word == OWN else word}


PAGES: Final[dict[str, tuple[Setting, ...]]] = {
    "playing": (
        Setting(
            "language",
            lambda: [OWN, *words.languages()],
            lambda known: known.language or OWN,
            _language,
            lambda word: None if word == OWN else say(word, "language-name"),  # each in its own words
        ),
        _one_of("telling", "telling", Telling),
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
"""The pages in their order, each with its settings; what there is to choose is added here."""
MORE: Final = {"days": ("away", "button-away"), "people": ("blocks", "button-blocked-people")}
"""What a page has beside its settings: a button that leads to a screen of its own."""
SETTINGS: Final = {setting.name: (page, setting) for page, settings in PAGES.items() for setting in settings}


class SettingsLayout(Layout):
    """A page of it; who manages the server they are in finds the way to its page too."""

    def __init__(self, language: str, known: PersonRow, page: str, *, manages: bool = False) -> None:
        super().__init__()
        box: ui.Container[Any] = ui.Container(ui.TextDisplay(f"### {say(language, 'settings-title')}"))
        for setting in PAGES[page]:
            menu: ui.Select[Any] = ui.Select(custom_id=str(Click("choose", word=setting.name)))
            for word in setting.offered():
                label = setting.label(language, word)[:100]
                menu.append_option(
                    discord.SelectOption(label=label, value=word, default=word == setting.current(known))
                )
            box.add_item(ui.TextDisplay(say(language, f"settings-{setting.name}")))
            box.add_item(ui.ActionRow(menu))
        if page in MORE:
            action, key = MORE[page]
            box.add_item(ui.ActionRow(ui.Button(label=say(language, key), custom_id=str(Click(action)))))
        self.add_item(box)
        turning: ui.ActionRow[Any] = ui.ActionRow()
        for name in PAGES:
            turning.add_item(
                ui.Button(
                    label=say(language, f"settings-page-{name}"),
                    custom_id=str(Click("settings", word=name)),
                    style=discord.ButtonStyle.primary if name == page else discord.ButtonStyle.secondary,
                    disabled=name == page,
                )
            )
        if manages:
            turning.add_item(ui.Button(label=say(language, "settings-page-server"), custom_id=str(Click("server"))))
        self.add_item(turning)


class Choices:
    def __init__(self, hall: Hall, gate: Gate, languages: Languages) -> None:
        self._hall = hall
        self._gate = gate
        self._languages = languages

    def feature(self) -> Feature:
        @app_commands.command(name=worded("command-settings"), description=worded("command-settings-description"))
        async def settings(interaction: Interaction) -> None:
            await self._gate.admit(interaction, self.show)

        return Feature([settings], answers={"choose": self.choose, "settings": self.turn_to})

    async def show(self, request: Request) -> None:
        known = await matches.settings(self._hall, request.user)
        await request.show(SettingsLayout(request.language, known, next(iter(PAGES)), manages=request.manages_server))

    async def turn_to(self, request: Request, click: Click) -> None:
        if click.word not in PAGES:
            raise Unknown(click.word)
        known = await matches.settings(self._hall, request.user)
        await request.update(SettingsLayout(request.language, known, click.word, manages=request.manages_server))

    async def choose(self, request: Request, click: Click) -> None:
        """One choice was changed: it is kept at once, and the message says so by showing it."""
        try:
            page, setting = SETTINGS[click.word]
            changes = setting.changes(request.chosen)
        except (KeyError, ValueError):
            raise Unknown(request.chosen) from None
        known = await matches.choose(self._hall, request.person, **changes)
        self._languages.remember(known)
        language = self._languages.of(request.interaction)
        await request.update(SettingsLayout(language, known, page, manages=request.manages_server))
