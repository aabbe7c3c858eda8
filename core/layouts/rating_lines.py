"""Lines about ratings: how a match changed them, and who leads between these players."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

from core.layouts.story import SIGNS, name_of
from data.rows.match_rows import Player
from data.rows.rating_rows import MeetingRow, RatingRow
from game import House
from locales.words import say
from matches.model.rating_effects import Unrated
from matches.model.values import Match

_SAID: Final = {Unrated.FRIENDLY: "rating-friendly", Unrated.TAKEN_BACK: "rating-taken-back"}
"""Reasons why a match is not rated, for those that a player might expect to be rated."""


def aftermath_lines(language: str, match: Match) -> list[str]:
    """What the end of a match changed: "+12 → 1534" for each player, and the score between them."""
    came = match.aftermath
    if came is None:
        return []
    lines = []
    if came.rated:
        houses = [_changes(language, house, match.players, came.rated) for house in House]
        # Four changes would wrap on a phone, so each house has its own line.
        lines += [" · ".join(texts) for texts in houses] if len(came.rated) > 2 else [" · ".join(chain(*houses))]
        lines += _why_so_little(language, came.rated[0].weight)
    elif came.unrated in _SAID:
        lines.append(f"-# {say(language, _SAID[came.unrated])}")
    if came.strength is not None:
        level = say(language, f"level-{came.strength.level}-name")
        lines.append(f"-# {say(language, 'strength-practice', level=level, count=came.strength.results)}")
    return lines + meeting_lines(language, came.met, match.players)


def meeting_lines(language: str, met: MeetingRow | None, players: Iterable[Player]) -> list[str]:
    """Who leads; no line if the players never met. ``met`` is counted from the side of the first player."""
    if met is None:
        return []
    players = tuple(players)
    own = players[0].seat.house
    draws = say(language, "met-draws", count=met.drawn) if met.drawn else ""
    if met.won == met.lost:
        said = say(language, "met-even", won=met.won, lost=met.lost)
    else:
        leading = own if met.won > met.lost else own.other
        leaders = [name_of(language, player) for player in players if player.seat.house is leading]
        more, less = max(met.won, met.lost), min(met.won, met.lost)
        said = say(language, "met-leads", who=" & ".join(leaders), count=len(leaders), won=more, lost=less)
    return [" ".join(filter(None, (said, draws)))]


def _changes(language: str, house: House, players: tuple[Player, ...], rated: tuple[RatingRow, ...]) -> list[str]:
    """The rating change of each player of a house; the first has the sign of the house."""
    found: list[str] = []
    for row in rated:
        if row.seat.house is not house:
            continue
        change = row.after.number - row.before.number
        text = say(
            language,
            "rating-change-provisional" if row.after.provisional else "rating-change",
            who=name_of(language, players[row.seat]),
            change="±0" if not change else f"{change:+d}".replace("-", "−"),
            rating=str(row.after.number),
        )
        found.append(text if found else f"{SIGNS[house]} {text}")
    return found


def _why_so_little(language: str, weight: float) -> list[str]:
    if weight == 1:
        return []
    if not weight:
        return [f"-# {say(language, 'rating-absence')}"]
    return [f"-# {say(language, 'rating-repeat', percent=max(1, round(100 * weight)))}"]
