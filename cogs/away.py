"""Being away, in `/rose settings`: from which day to which. Two menus and no typing, so that it works on a phone."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

import discord
from discord import ui

import matches
from cogs.clicks import Click
from cogs.feature import Feature
from cogs.presenter import Presenter
from cogs.request import Request
from cogs.views import Layout
from locales.words import say
from matches import Absence, Hall, zone_of
from matches.refusals import Unknown

_DAY: Final = timedelta(days=1)
_YEARS: Final = range(2000, 3000)
_DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
A_MENU: Final = 25
LENGTHS: Final = (*range(1, 19), 20, 21, 22, 24, 26, 28, 30)
"""How many days one can choose: every number as long as one still counts days, then about what holidays last."""


class AwayLayout(Layout):
    """When one is away, what is left of the year, and the menus to choose other days."""

    def __init__(self, language: str, known: Absence, today: date, first: date | None = None) -> None:
        super().__init__()
        lines = [f"### {say(language, 'away-title')}", say(language, "away-text")]
        if known.first is not None and known.last is not None:
            days = [day_of(language, day) for day in (known.first, known.last)]
            lines.append(say(language, "away-now", first=days[0], last=days[1]))
        left = known.left[today.year]
        lines.append(say(language, "away-left", days=left, year=str(today.year)))
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("\n".join(lines)))
        begin: ui.Select[Any] = ui.Select(
            custom_id=str(Click("away-from")),
            placeholder=say(language, "away-from"),
            options=[
                discord.SelectOption(label=day_of(language, day), value=day.isoformat(), default=day == first)
                for day in (today + number * _DAY for number in range(A_MENU))
            ],
        )
        box.add_item(ui.ActionRow(begin))
        if first is not None:
            box.add_item(ui.ActionRow(_until(language, first)))
        row: ui.ActionRow[Any] = ui.ActionRow()
        if known.first is not None:
            back = say(language, "button-away-back" if known.first <= today else "button-away-not")
            row.add_item(ui.Button(label=back, custom_id=str(Click("away-back"))))
        row.add_item(ui.Button(label=say(language, "settings-title"), custom_id=str(Click("settings", word="days"))))
        box.add_item(row)
        self.add_item(box)


def _until(language: str, first: date) -> ui.Select[Any]:
    options = []
    for length in LENGTHS:
        last = first + (length - 1) * _DAY
        label = say(language, "away-length", last=day_of(language, last), days=length)
        options.append(discord.SelectOption(label=label[:100], value=last.isoformat()))
    return ui.Select(
        custom_id=str(Click("away-to", word=first.isoformat())),
        placeholder=say(language, "away-to"),
        options=options,
    )


def day_of(language: str, day: date) -> str:
    """A day in a menu, where Discord writes no dates for us."""
    weekday = say(language, "weekday", day=_DAYS[day.weekday()])
    return say(language, "day-of-month", weekday=weekday, day=day.day, month=_MONTHS[day.month - 1])


class Away:
    def __init__(self, hall: Hall, presenter: Presenter) -> None:
        self._hall = hall
        self._presenter = presenter

    def feature(self) -> Feature:
        return Feature(
            answers={
                "away": self.show,
                "away-from": self.choose_first,
                "away-to": self.choose_last,
                "away-back": self.come_back,
            }
        )

    async def show(self, request: Request, click: Click) -> None:
        await self._show(request, await matches.absence(self._hall, request.user))

    async def choose_first(self, request: Request, click: Click) -> None:
        await self._show(request, await matches.absence(self._hall, request.user), _day(request.chosen))

    async def choose_last(self, request: Request, click: Click) -> None:
        """Both days are known: it is kept at once, and the others are told."""
        first, last = _day(click.word), _day(request.chosen)
        await self._show(request, await matches.be_away(self._hall, request.person, first, last))

    async def come_back(self, request: Request, click: Click) -> None:
        await self._show(request, await matches.be_back(self._hall, request.user))

    async def _show(self, request: Request, known: Absence, first: date | None = None) -> None:
        zone = zone_of((await matches.settings(self._hall, request.user)).zone)
        today = datetime.fromtimestamp(self._hall.time.now(), zone).date()
        await request.update(AwayLayout(request.language, known, today, first))
        for match in known.changed:
            self._presenter.changed(match)


def _day(word: str) -> date:
    try:
        day = date.fromisoformat(word)
    except ValueError:
        raise Unknown(word) from None  # no menu of ours has it
    if day.year not in _YEARS:
        raise Unknown(word)  # nor a day from which one cannot count on
    return day
