"""Profiles for the tests: a long career, a first match, and the widest possible figures and names."""

from __future__ import annotations

import math

from game import Variant
from render.scenes.career import Profile, Rated, Results, Rival

DAY = 86_400
FIRST = 1_767_225_600
"""The first day of 2026."""


def career() -> Profile:
    """Some months of duels with ups and downs, the latest matches surer than the first."""
    curve = tuple(
        Rated(
            FIRST + number * 3 * DAY + (number > 50) * 40 * DAY,
            round(1500 + number * 1.6 + 70 * math.sin(number / 9) + 18 * math.sin(number * 2.3)),
            round(45 + 160 * math.exp(-number / 12)),
        )
        for number in range(90)
    )
    return Profile(
        name="Margaret",
        variant=Variant.DUEL,
        now=curve[-1],
        provisional=False,
        curve=curve,
        results=(Results(31, 2, 14), Results(22, 1, 20)),
        since=curve[0].at,
        streak=4,
        longest=9,
        best_win=("Richard", 1782),
        rivals=(
            Rival("Richard", Results(12, 1, 15)),
            Rival("Elizabeth Woodville", Results(10, 0, 3)),
            Rival("Cecily", Results(4, 1, 4)),
        ),
        live_pace=14,
        slow_pace=11_500,
        heroes=187,
        largest=21,
    )


def first_match() -> Profile:
    """One team match, lost: nothing won, nobody beaten."""
    rated = Rated(FIRST + 40 * DAY, 1458, 312)
    return Profile(
        name="Edward",
        variant=Variant.TEXAS,
        now=rated,
        provisional=True,
        curve=(rated,),
        results=(Results(), Results(0, 0, 1)),
        since=rated.at,
        streak=0,
        longest=0,
        best_win=None,
        rivals=(Rival("Margaret", Results(0, 0, 1)), Rival("Henry", Results(0, 0, 1))),
        live_pace=None,
        slow_pace=2 * DAY,
        heroes=2,
        largest=1,
    )


def widest() -> Profile:
    """Long names, one in another script and one that no font writes; figures of ten thousand matches."""
    curve = (Rated(FIRST, 900, 400), Rated(FIRST + 3000 * DAY, 2950, 60))
    return Profile(
        name="Wilhelmina von und zu Hohenstaufen",
        variant=Variant.TEXAS,
        now=curve[-1],
        provisional=True,
        curve=curve,
        results=(Results(6021, 312, 4410), Results(5870, 290, 4711)),
        since=FIRST,
        streak=118,
        longest=212,
        best_win=("Wilhelmina von und zu Hohenstaufen", 2890),
        rivals=(
            Rival("Wilhelmina von und zu Hohenstaufen", Results(1200, 1, 1100)),
            Rival("فاطمة الزهراء", Results(1000, 0, 999)),
            Rival("李白", Results(1, 0, 0)),
        ),
        live_pace=594,
        slow_pace=35 * 3600,
        heroes=40_112,
        largest=52,
    )
