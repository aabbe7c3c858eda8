"""The clocks of a match in words: how long there is for this move, what the banks hold, who is away."""

from __future__ import annotations

from typing import Final

from cogs.story import called, name_of
from locales.words import say
from matches import Match

_HOUR: Final = 3600


def time_left(language: str, match: Match) -> str:
    """Until when this move is to be made: before the bank is touched, where there is one."""
    moment = match.own_time if match.own_time is not None else match.deadline
    return "" if moment is None else say(language, "board-time", when=f"<t:{moment}:R>")


def time_lines(language: str, match: Match) -> list[str]:
    """What else there is to know of the clocks."""
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
        # One that lies behind the last move is over, or everybody has lived with it.
        if match.clock.over_days and player.away is not None and player.away[1] > match.moved_at
    ]
    return [f"-# {line}" for line in found]


def away_line(language: str, name: str, away: tuple[int, int]) -> str:
    """When somebody is away. It is true after they have come back, too: nothing changes a board then."""
    first, last = (f"<t:{moment}:D>" for moment in (away[0], away[1] - 1))
    return say(language, "board-away", who=called(language, name), first=first, last=last, when=f"<t:{away[1]}:R>")


def span(language: str, seconds: int) -> str:
    """So much time, in days and hours."""
    hours = round(seconds / _HOUR)
    days, rest = divmod(hours, 24)
    parts = [say(language, "span-days", days=days)] if days else []
    if rest or not days:
        parts.append(say(language, "span-hours", hours=rest))
    return " ".join(parts)
