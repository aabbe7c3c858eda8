"""Absence in `/rose settings`: the first and last day. Two menus and no typing, so that it works on a phone."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

from discord import ui

from core.cog import RoseCog, notice, on_button
from core.interactions.clicks import Click, button
from core.interactions.cost import QUICK
from core.interactions.request import Request
from core.layouts.clock_lines import away_line
from core.notice_delivery import MatchDm
from core.outgoing.base_layouts import Layout, Note
from data.rows.match_rows import NoticeKind
from locales.words import say
from matches.model.refusals import Unknown
from matches.model.values import Match
from matches.play import playing
from matches.schedule import absences
from matches.schedule.absences import Absence, zone_of
from matches.schedule.notice_worker import Notice

_ONE_DAY: Final = timedelta(days=1)
_YEARS: Final = range(2000, 3000)
_DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MENU_SIZE: Final = 25
LENGTHS: Final = (*range(1, 19), 20, 21, 22, 24, 26, 28, 30)
"""The lengths of an absence in days that the menu offers: every short one, then the usual lengths of holidays."""


class AwayLayout(Layout):
    """The stored absence, the days left this year, and menus to choose other days."""

    def __init__(self, language: str, known: Absence, today: date, first: date | None = None) -> None:
        super().__init__()
        lines = [f"### {say(language, 'away-title')}", say(language, "away-text")]
        if known.first is not None and known.last is not None:
            days = [day_of(language, day) for day in (known.first, known.last)]
            lines.append(say(language, "away-now", first=days[0], last=days[1]))
        left = known.left[today.year]
        lines.append(say(language, "away-left", days=left, year=str(today.year)))
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("\n".join(lines)))
        begin: ui.Select[Any] = ui.Select(custom_id=str(Click("away-from")), placeholder=say(language, "away-from"))
        for day in (today + number * _ONE_DAY for number in range(MENU_SIZE)):
            begin.add_option(label=day_of(language, day), value=day.isoformat(), default=day == first)
        box.add_item(ui.ActionRow(begin))
        if first is not None:
            box.add_item(ui.ActionRow(_last_day_menu(language, first)))
        row: ui.ActionRow[Any] = ui.ActionRow()
        if known.first is not None:
            back = say(language, "button-away-back" if known.first <= today else "button-away-not")
            row.add_item(button(Click("away-back"), back))
        row.add_item(button(Click("settings", word="days"), say(language, "settings-title")))
        box.add_item(row)
        self.add_item(box)


def _last_day_menu(language: str, first: date) -> ui.Select[Any]:
    click = Click("away-to", word=first.isoformat())
    menu: ui.Select[Any] = ui.Select(custom_id=str(click), placeholder=say(language, "away-to"))
    for length in LENGTHS:
        last = first + (length - 1) * _ONE_DAY
        label = say(language, "away-length", last=day_of(language, last), days=length)
        menu.add_option(label=label[:100], value=last.isoformat())
    return menu


def day_of(language: str, day: date) -> str:
    """A day as text for a menu: Discord does not format timestamps there."""
    weekday = say(language, "weekday", day=_DAYS[day.weekday()])
    return say(language, "day-of-month", weekday=weekday, day=day.day, month=_MONTHS[day.month - 1])


class AwayCog(RoseCog):
    @on_button("away", cost=QUICK)
    async def show(self, request: Request, click: Click) -> None:
        await self._show(request, await absences.absence(self._context, request.user))

    @on_button("away-from", cost=QUICK)
    async def choose_first(self, request: Request, click: Click) -> None:
        await self._show(request, await absences.absence(self._context, request.user), _parse_day(request.chosen))

    @on_button("away-to", cost=QUICK)
    async def choose_last(self, request: Request, click: Click) -> None:
        """Both days are known: store the absence at once, and notify the opponents."""
        first, last = _parse_day(click.word), _parse_day(request.chosen)
        await self._show(request, await absences.be_away(self._context, request.person, first, last))

    @on_button("away-back", cost=QUICK)
    async def come_back(self, request: Request, click: Click) -> None:
        await self._show(request, await absences.be_back(self._context, request.user))

    @notice(NoticeKind.AWAY)
    async def tell_opponent(self, notice: Notice) -> None:
        """Tell an opponent about the absence, unless it was cancelled."""
        match = await playing.look(self._context, notice.subject)
        if _away_lines(match, notice.person, "en"):
            await self._delivery.about_match(notice, match, _away_dm, _away_message)

    async def _show(self, request: Request, known: Absence, first: date | None = None) -> None:
        for match in known.changed:
            self._presenter.changed(match)
        zone = zone_of(request.known.zone)  # the absence is stored: a failed read of the settings must not hide that
        today = datetime.fromtimestamp(self._context.time.now(), zone).date()
        await request.update(AwayLayout(request.language, known, today, first))


def _parse_day(word: str) -> date:
    try:
        day = date.fromisoformat(word)
    except ValueError:
        raise Unknown(word) from None  # forged: no menu offers it
    if day.year not in _YEARS:
        raise Unknown(word)  # forged too, and date arithmetic could overflow
    return day


def _away_dm(notice: Notice, match: Match, language: str) -> MatchDm:
    return MatchDm(_away_lines(match, notice.person, language))


def _away_message(notice: Notice, match: Match, language: str) -> Layout:
    return Note(f"<@{notice.person}> {_away_lines(match, notice.person, language)}")


def _away_lines(match: Match, person: int, language: str) -> str:
    """Which of the other players are away and when, in words; empty if none is."""
    return "\n".join(
        away_line(language, player.name or "", player.away)
        for player in match.players
        if player.away is not None and player.person not in (None, person)
    )
