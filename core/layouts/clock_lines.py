"""The clocks of a match in words: the time for this move, the banks, and who is away."""

from __future__ import annotations

from typing import Final

from core.layouts.story import called, name_of
from locales.words import say
from matches.model.values import Match

_HOUR: Final = 3600


def time_left(language: str, match: Match) -> str:
    """Until when to move: before the bank is used, if there is one."""
    moment = match.own_time if match.own_time is not None else match.deadline
    return "" if moment is None else say(language, "board-time", when=f"<t:{moment}:R>")


def time_lines(language: str, match: Match) -> list[str]:
    """More lines about the clocks: banks, given time, absences."""
    found = []
    if match.banks and match.deadline is not None:
        held = [
            f"{name_of(language, player)} {span(language, match.banks[player.seat])}"
            for player in match.players
            if player.person is not None
        ]
        found.append(say(language, "board-banks", banks=" · ".join(held), until=f"<t:{match.deadline}:f>"))
    if match.given:
        found.append(say(language, "board-given"))
    found += [
        away_line(language, player.name or "", player.away)
        for player in match.players
        # An absence that ended before the last move does not matter any more.
        if match.clock.over_days and player.away is not None and player.away[1] > match.moved_at
    ]
    return [f"-# {line}" for line in found]


def away_line(language: str, name: str, away: tuple[int, int]) -> str:
    """When a player is away. It must stay true after their return: nothing edits the board then."""
    first, last = (f"<t:{moment}:D>" for moment in (away[0], away[1] - 1))
    return say(language, "board-away", who=called(language, name), first=first, last=last, when=f"<t:{away[1]}:R>")


def span(language: str, seconds: int) -> str:
    """A duration in days and hours."""
    hours = round(seconds / _HOUR)
    days, rest = divmod(hours, 24)
    parts = [say(language, "span-days", days=days)] if days else []
    if rest or not days:
        parts.append(say(language, "span-hours", hours=rest))
    return " ".join(parts)
