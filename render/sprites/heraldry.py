"""The shapes of the art: roses, crown, sword, shield and arrow, as outlines in a unit square.

An `Easel` draws them at several times their size and scales them down once. This module does not depend on themes,
positions or layout. The middle of a shape is (0, 0), +y is up, and it reaches from -1 to 1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from render.sprites.theme import Colour

Point = tuple[float, float]
Outline = tuple[Point, ...]
Fill = Colour | tuple[int, int, int, int]

OVERSIZE: Final = 4


class Easel:
    """A transparent canvas of OVERSIZE times its size. Coordinates are in pixels of the finished sprite."""

    def __init__(self, width: int, height: int) -> None:
        self.sheet = Image.new("RGBA", (width * OVERSIZE, height * OVERSIZE))
        self.pen = ImageDraw.Draw(self.sheet)

    def shape(
        self,
        outline: Sequence[Point],
        middle: Point,
        size: float,
        fill: Fill | None,
        edge: Fill | None = None,
        line: float = 0,
        turn: float = 0,
    ) -> None:
        """Fill an outline of the unit square, ``size`` pixels from its middle to its rim, turned clockwise."""
        sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
        path = [
            (
                (middle[0] + size * (x * cosine + y * sine)) * OVERSIZE,
                (middle[1] - size * (y * cosine - x * sine)) * OVERSIZE,
            )
            for x, y in outline
        ]
        if fill is not None:
            self.pen.polygon(path, fill=fill)
        if edge is not None and line > 0:
            self.pen.line([*path, path[0], path[1]], fill=edge, width=round(line * OVERSIZE), joint="curve")

    def path(self, points: Sequence[Point], ink: Fill, line: float) -> None:
        self.pen.line(
            [(x * OVERSIZE, y * OVERSIZE) for x, y in points], fill=ink, width=round(line * OVERSIZE), joint="curve"
        )

    def area(self, points: Sequence[Point], fill: Fill) -> None:
        self.pen.polygon([(x * OVERSIZE, y * OVERSIZE) for x, y in points], fill=fill)

    def disc(self, middle: Point, radius: float, fill: Fill | None, edge: Fill | None = None, line: float = 0) -> None:
        x, y = middle[0] * OVERSIZE, middle[1] * OVERSIZE
        reach = radius * OVERSIZE
        self.pen.ellipse(
            (x - reach, y - reach, x + reach, y + reach), fill=fill, outline=edge, width=round(line * OVERSIZE)
        )

    def panel(
        self, box: tuple[float, float, float, float], radius: float, fill: Fill | None, edge: Fill | None = None,
        line: float = 0,
    ) -> None:  # fmt: skip
        left, top, right, bottom = (round(place * OVERSIZE) for place in box)
        self.pen.rounded_rectangle(
            (left, top, right - 1, bottom - 1), radius * OVERSIZE, fill=fill, outline=edge, width=round(line * OVERSIZE)
        )

    def lay(self, sprite: Image.Image, left: float, top: float) -> None:
        """Draw a finished sprite onto the canvas."""
        grown = sprite.resize((sprite.width * OVERSIZE, sprite.height * OVERSIZE), Image.Resampling.BICUBIC)
        self.sheet.alpha_composite(grown, (round(left * OVERSIZE), round(top * OVERSIZE)))

    def finish(self) -> Image.Image:
        return self.sheet.reduce(OVERSIZE)


def _curve(start: Point, *bends: tuple[Point, Point, Point]) -> list[Point]:
    """A path of cubic Bézier curves, sampled."""
    path = [start]
    for one, two, end in bends:
        begin = path[-1]
        for step in range(1, 13):
            t = step / 12
            u = 1 - t
            path.append(
                (
                    u**3 * begin[0] + 3 * u * u * t * one[0] + 3 * u * t * t * two[0] + t**3 * end[0],
                    u**3 * begin[1] + 3 * u * u * t * one[1] + 3 * u * t * t * two[1] + t**3 * end[1],
                )
            )
    return path


def _mirrored(right: Sequence[Point]) -> Outline:
    """The right half of an outline, from bottom to top, completed by its mirror image."""
    return (*right, *((-x, y) for x, y in reversed(right) if x > 1e-9))


HEART_PETAL: Final = _mirrored(
    _curve(
        (0, 0.06),
        ((0.19, 0.20), (0.42, 0.42), (0.48, 0.62)),
        ((0.53, 0.80), (0.45, 0.97), (0.27, 0.97)),
        ((0.14, 0.97), (0.05, 0.93), (0, 0.83)),
    )
)
"""A petal of the red rose: broad, round, with a notch."""

POINTED_PETAL: Final = _mirrored(
    _curve((0, 0.0), ((0.20, 0.16), (0.40, 0.36), (0.41, 0.56)), ((0.40, 0.74), (0.18, 0.80), (0, 1.0)))
)
"""A petal of the white rose: an arch that ends in a point."""

BARB: Final = _mirrored(_curve((0, 0.30), ((0.16, 0.52), (0.17, 0.74), (0, 1.0))))

BLADE: Final[Outline] = ((-0.17, -0.36), (0.17, -0.36), (0.17, 0.58), (0, 1.0), (-0.17, 0.58))
ARROW_BLADE: Final[Outline] = (
    (-0.14, -0.36), (0.14, -0.36), (0.14, 0.22), (0.58, 0.10), (0, 1.0), (-0.58, 0.10), (-0.14, 0.22)
)  # fmt: skip
"""A blade with an arrowhead, because a plain sword does not show which end points."""
FULLER: Final[Outline] = ((-0.04, -0.34), (0.04, -0.34), (0.025, 0.14), (-0.025, 0.14))
GUARD: Final = _mirrored([(0, -0.50), (0.34, -0.46), (0.50, -0.52), (0.50, -0.34), (0.34, -0.32), (0, -0.34)])
GRIP: Final[Outline] = ((-0.08, -0.82), (0.08, -0.82), (0.08, -0.46), (-0.08, -0.46))
POMMEL: Final[Outline] = tuple(
    (0.13 * math.sin(math.radians(degree)), -0.86 + 0.13 * math.cos(math.radians(degree)))
    for degree in range(0, 360, 20)
)

ARROW: Final[Outline] = (
    (0, 1.0), (0.78, 0.16), (0.30, 0.16), (0.30, -0.92), (-0.30, -0.92), (-0.30, 0.16), (-0.78, 0.16)
)  # fmt: skip

SHIELD: Final = _mirrored(
    [
        *_curve((0, -1.0), ((0.46, -0.74), (0.84, -0.36), (0.84, 0.30)), ((0.84, 0.60), (0.84, 0.80), (0.84, 0.94))),
        (0, 0.94),
    ]
)

CROWN: Final = _mirrored(
    [
        (0, -0.62), (0.74, -0.62), (0.76, -0.30), (1.0, 0.42), (0.66, 0.06), (0.52, 0.58), (0.28, 0.10), (0, 0.70),
    ]
)  # fmt: skip
CROWN_BAND: Final[Outline] = ((-0.74, -0.62), (0.74, -0.62), (0.76, -0.28), (-0.76, -0.28))
CROWN_PEARLS: Final[tuple[Point, ...]] = ((-0.97, 0.46), (-0.52, 0.62), (0, 0.74), (0.52, 0.62), (0.97, 0.46))


def star(points: int, inner: float) -> Outline:
    """A star with straight rays, the first upwards."""
    return tuple(
        (
            (1.0 if step % 2 == 0 else inner) * math.sin(math.pi * step / points),
            (1.0 if step % 2 == 0 else inner) * math.cos(math.pi * step / points),
        )
        for step in range(points * 2)
    )
