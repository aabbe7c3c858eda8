"""What a result says about ratings and head to head, in every language, for two and for four."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.layouts.rating_lines import aftermath_lines, meeting_lines
from data.rows.match_rows import Player
from data.rows.rating_rows import MeetingRow, RatingRow
from game import Seat, Variant
from locales import words
from matches.model.rating_effects import RatingEffects, Unrated
from ratings.rating import LIBRARY, Kind, Outcome, Rating
from ratings.strength import Strength

NAMES = ("Ann", "Ben", "Cat", "Dan")
WON = replace(MeetingRow(1, None, (2,)), won=3, lost=2)
BEFORE = Rating(1521.6, 60)


class Ended:
    """A match with the fields that these lines need."""

    def __init__(self, variant: Variant, **came: Any) -> None:
        self.players = tuple(Player(seat, int(seat) + 1, name=NAMES[seat]) for seat in variant.seats)
        self.aftermath = RatingEffects(**{"rated": (), "unrated": None, "met": None, **came})


def rated(seat: int, after: Rating, weight: float = 1) -> RatingRow:
    return RatingRow(
        1, Seat(seat), "m", Kind.DUEL, seat + 1, Outcome.WON, BEFORE, after, weight, LIBRARY, 0
    )  # fmt: skip


def lines(language: str, ended: Ended) -> list[str]:
    return aftermath_lines(language, ended)  # type: ignore[arg-type]


def test_both_sides_read_what_it_did() -> None:
    ended = Ended(Variant.DUEL, rated=(rated(0, Rating(1533.6, 60)), rated(1, Rating(1510.4, 200))), met=WON)
    assert lines("en", ended) == ["🌹 Ann +12 → 1534 · 💮 Ben −12 → about 1510", "Head to head: **Ann** leads 3 : 2."]


def test_four_read_it_house_by_house() -> None:
    after = [rated(seat, Rating(1521.6 + seat, 60)) for seat in range(4)]
    ended = Ended(Variant.TEXAS, rated=tuple(after), met=replace(WON, partner=3, others=(2, 4), won=1))
    assert lines("en", ended) == [
        "🌹 Ann ±0 → 1522 · Cat +2 → 1524",
        "💮 Ben +1 → 1523 · Dan +3 → 1525",
        "Head to head: **Ben & Dan** lead 2 : 1.",
    ]


@pytest.mark.parametrize(
    ("weight", "line"),
    [
        (0.5, "-# They have met before this week, so this match counts for 50 %."),
        (2**-20, "-# They have met before this week, so this match counts for 1 %."),
        (0, "-# One more loss on time in the same absence: no rating changes."),
    ],
)
def test_why_it_did_so_little(weight: float, line: str) -> None:
    ended = Ended(Variant.DUEL, rated=(rated(0, BEFORE, weight), rated(1, BEFORE, weight)))
    assert lines("en", ended) == ["🌹 Ann ±0 → 1522 · 💮 Ben ±0 → 1522", line]


@pytest.mark.parametrize("why", Unrated)
def test_why_it_did_nothing_is_said_where_one_could_have_thought_so(why: Unrated) -> None:
    said = {Unrated.FRIENDLY: "-# A friendly match: no rating changes.", Unrated.TAKEN_BACK: "-# Moves were taken back"}
    found = lines("en", Ended(Variant.DUEL, unrated=why))
    assert len(found) == (why in said)
    assert "".join(found).startswith(said.get(why, ""))


def test_strength_after_practice() -> None:
    ended = Ended(Variant.DUEL, unrated=Unrated.PRACTICE, strength=Strength(2.8, "knight", 12))
    assert lines("en", ended) == ["-# Strength in practice: about Knight, by the last 12 matches without help."]


def test_who_leads() -> None:
    players = Ended(Variant.DUEL).players
    assert meeting_lines("en", None, players) == []
    assert meeting_lines("en", replace(WON, lost=3), players) == ["Head to head: even, 3 : 3."]
    assert meeting_lines("en", replace(WON, lost=4, drawn=1), players) == [
        "Head to head: **Ben** leads 4 : 3. One tie."
    ]
    assert meeting_lines("en", WON, players[::-1]) == ["Head to head: **Ben** leads 3 : 2."], (
        "the first is the one who sees it so"
    )


@pytest.mark.parametrize("language", words.languages())
def test_every_language_says_all_of_it(language: str) -> None:
    changed = tuple(rated(seat, Rating(1500, 60 + 100 * seat), 0.5) for seat in (0, 1))
    said = lines(language, Ended(Variant.DUEL, rated=changed, met=replace(WON, drawn=2)))
    assert len(said) == 3
    assert all(number in said[0] for number in ("Ann −22 → 1500", "Ben −22 → ", "1500"))
    assert "50" in said[1]
    assert all(word in said[2] for word in ("**Ann**", "3 : 2", "2"))
