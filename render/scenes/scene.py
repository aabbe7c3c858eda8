"""The content of a picture before it is painted: typed items with their places.

Composing a picture makes a `Scene`. Painting copies a sprite for each item of it. Tests read scenes, so they can check
what a picture shows (a lit square for each legal target, a score, a hand) without looking at pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game import Card, House, Seat, Square
from render.scenes.box import Box
from render.sprites.cardface import Look
from render.sprites.theme import Tone
from render.text import lettering
from render.text.lettering import Weight


class Align(Enum):
    LEFT = 0.0
    MIDDLE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Ground:
    """The board itself: frame, squares, and the printed crown at its north edge."""

    box: Box
    squares: Box
    side: int
    turned: bool


@dataclass(frozen=True, slots=True)
class Panel:
    """A plate behind words or signs."""

    box: Box
    fill: Tone | None
    edge: Tone | None = None
    line: int = 2
    radius: int = 12


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text."""

    box: Box
    text: str
    size: int
    ink: Tone
    ground: Tone
    """The background of the text."""
    weight: Weight = Weight.STRONG
    align: Align = Align.MIDDLE

    @property
    def pen(self) -> tuple[int, int]:
        """The start of the text on its base line."""
        spare = self.box.width - lettering.width(self.text, self.weight, self.size)
        base = self.box.top + (self.box.height + lettering.cap_height(self.size)) / 2
        return self.box.left + round(spare * self.align.value), round(base)


@dataclass(frozen=True, slots=True)
class Token:
    """A token on the board; ``joined`` has the sides on which its territory continues."""

    box: Box
    square: Square
    house: House
    joined: int


@dataclass(frozen=True, slots=True)
class LitSquare:
    """A square that the seat to move can reach, with the card that leads there."""

    box: Box
    square: Square
    card: Card
    turned: bool
    hero: bool


@dataclass(frozen=True, slots=True)
class AnswerSquare:
    """A square that the next seat could reach after a previewed move."""

    box: Box
    square: Square
    card: Card
    turned: bool
    hero: bool


@dataclass(frozen=True, slots=True)
class ChosenSquare:
    """The target square of a previewed move."""

    box: Box
    square: Square


@dataclass(frozen=True, slots=True)
class TurnedMark:
    """The mark on the token that the last move turned."""

    box: Box
    square: Square


@dataclass(frozen=True, slots=True)
class SizeBadge:
    """The size of a territory, on one of its squares."""

    box: Box
    square: Square
    house: House
    size: int
    em: int


@dataclass(frozen=True, slots=True)
class Crown:
    box: Box
    square: Square


@dataclass(frozen=True, slots=True)
class Trace:
    """The arrow of the crown's last move, from square to square."""

    box: Box
    start: Square
    end: Square
    tail: tuple[float, float]
    tip: tuple[float, float]


@dataclass(frozen=True, slots=True)
class CardFace:
    """A power card in a hand, on the discard pile, or on a rules page."""

    box: Box
    card: Card
    seat: Seat | None
    turned: bool
    look: Look
    fresh: bool = False
    """Whether it was drawn in the last turn."""


@dataclass(frozen=True, slots=True)
class EmptySlot:
    """A free place for a card; ``lit`` if the seat may draw now."""

    box: Box
    seat: Seat | None
    lit: bool = False


@dataclass(frozen=True, slots=True)
class HeroShield:
    box: Box
    seat: Seat | None
    house: House
    used: bool


@dataclass(frozen=True, slots=True)
class Rose:
    """The rose of a house, alone or on its token."""

    box: Box
    house: House
    on_token: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign without further values, such as the leader's crown, the back of the pile, or the heap of tokens."""

    class Kind(Enum):
        ANSWERS = "answers"
        CALL = "call"
        CROWN = "crown"
        HERO_ANSWERS = "hero answers"
        LIT_PILE = "lit pile"
        PASSED = "passed"
        PILE = "pile"
        SUPPLY = "supply"
        ARROW = "arrow"

    box: Box
    kind: Sign.Kind


@dataclass(frozen=True, slots=True)
class Curve:
    """A line across its box, with heights from 0 (bottom) to 1 (top); ``below`` fills the area under it."""

    box: Box
    heights: tuple[float, ...]
    ink: Tone
    line: float
    below: Tone | None = None

    def point(self, number: int) -> tuple[float, float]:
        """The position of one height in the picture."""
        across = number / max(1, len(self.heights) - 1)
        return self.box.left + across * self.box.width, self.box.bottom - self.heights[number] * self.box.height


@dataclass(frozen=True, slots=True)
class Course:
    """A line from point to point in its box, with the margin of error above and below each point."""

    box: Box
    points: tuple[tuple[float, float], ...]
    margins: tuple[float, ...]


Item = (
    Ground | Panel | Label | Token | LitSquare | AnswerSquare | ChosenSquare | TurnedMark | SizeBadge | Crown | Trace
    | CardFace | EmptySlot | HeroShield | Rose | Sign | Curve | Course
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture: its size, and its items from back to front."""

    width: int
    height: int
    items: tuple[Item, ...]

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)
