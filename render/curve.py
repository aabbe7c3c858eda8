"""Drawing a curve: the line, the band within which it may be off, and a dot where it stands now."""

from __future__ import annotations

from collections.abc import Sequence

from render.heraldry import OVERSIZE, Easel, Point
from render.sprites import Sprite
from render.theme import Theme, Tone

_DOT = 7.0


def drawn_curve(theme: Theme, points: Sequence[Point], margins: Sequence[float], width: int, height: int) -> Sprite:
    easel = Easel(width, height)
    # Where next to nothing is known the band goes beyond what is shown.
    over = [(x, max(0.0, y - margin)) for (x, y), margin in zip(points, margins, strict=True)]
    under = [(x, min(float(height), y + margin)) for (x, y), margin in zip(points, margins, strict=True)]
    if len(points) == 1:  # a band needs some width
        over, under = ([(x - _DOT, y), (x + _DOT, y)] for x, y in (*over, *under))
    band = [(x * OVERSIZE, y * OVERSIZE) for x, y in (*over, *reversed(under))]
    easel.pen.polygon(band, fill=theme[Tone.REST_CARD])
    # A light line around a dark one, or the other way round: it is seen on the band and beside it in every theme.
    for tone, line, dot in ((Tone.CALL_EDGE, 7.0, _DOT + 2), (Tone.CALL, 4.0, _DOT)):
        if len(points) > 1:
            easel.path(points, theme[tone], line)
        easel.disc(points[-1], dot, theme[tone])
    return easel.finish()
