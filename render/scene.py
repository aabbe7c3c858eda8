"""What a picture shows, before any pixel: typed things with their places.

Composing a picture means making a `Scene`; painting means copying a sprite for each thing in it. Tests read scenes,
so what a picture claims (a lit square for each legal target, a score, a hand) can be checked without eyes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game import Card, House, Seat, Square
from render import lettering
from render.box import Box
from render.cardface import Look, numeral_size
from render.lettering import Weight
from render.pieces import tag_size
from render.theme import Tone


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
    """A plate under words or signs."""

    box: Box
    fill: Tone | None
    edge: Tone | None = None
    line: int = 2
    radius: int = 12


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text, which `written_box` says how much of its place it takes."""

    box: Box
    text: str
    size: int
    ink: Tone
    ground: Tone
    """What it is read against."""
    weight: Weight = Weight.STRONG
    align: Align = Align.MIDDLE

    @property
    def cap_height(self) -> float:
        return lettering.cap_height(self.size)

    @property
    def pen(self) -> tuple[int, int]:
        """Where the pen starts, on the base line."""
        spare = self.box.width - lettering.width(self.text, self.weight, self.size)
        base = self.box.top + (self.box.height + self.cap_height) / 2
        return self.box.left + round(spare * self.align.value), round(base)

    @property
    def written_box(self) -> Box:
        """The pixels that the letters cover."""
        if not self.text:
            return Box(self.box.left, self.box.top, 0, 0)
        stencil, left, top = lettering.mask(self.text, self.weight, self.size)
        x, y = self.pen
        return Box(x + left, y + top, stencil.width, stencil.height)


@dataclass(frozen=True, slots=True)
class Token:
    """A token on the board; ``joined`` says on which sides its territory goes on."""

    box: Box
    square: Square
    house: House
    joined: int


@dataclass(frozen=True, slots=True)
class LitSquare:
    """A square that the seat to move can reach, tagged with the card that leads there."""

    box: Box
    square: Square
    card: Card
    turned: bool
    hero: bool

    @property
    def cap_height(self) -> float:
        return lettering.cap_height(tag_size(self.box.width, self.hero))


@dataclass(frozen=True, slots=True)
class AnswerSquare:
    """A square that the next seat could reach after a move that is only looked at."""

    box: Box
    square: Square
    card: Card
    turned: bool
    hero: bool

    @property
    def cap_height(self) -> float:
        return lettering.cap_height(tag_size(self.box.width, hero=True))


@dataclass(frozen=True, slots=True)
class ChosenSquare:
    """The square that a preview is about."""

    box: Box
    square: Square


@dataclass(frozen=True, slots=True)
class TurnedMark:
    """The token that the last move turned."""

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

    @property
    def cap_height(self) -> float:
        return lettering.cap_height(self.em)


@dataclass(frozen=True, slots=True)
class Crown:
    box: Box
    square: Square


@dataclass(frozen=True, slots=True)
class Trace:
    """The way of the crown in the last move, from square to square."""

    box: Box
    start: Square
    end: Square
    tail: tuple[float, float]
    tip: tuple[float, float]


@dataclass(frozen=True, slots=True)
class CardFace:
    """A power card in somebody's hand, on the discard pile, or in a lesson."""

    box: Box
    card: Card
    seat: Seat | None
    turned: bool
    look: Look
    fresh: bool = False
    """Whether it was drawn in the last turn."""

    @property
    def cap_height(self) -> float:
        return lettering.cap_height(numeral_size(self.box.width))


@dataclass(frozen=True, slots=True)
class EmptySlot:
    """Room for one more card; ``lit`` when the seat may draw it now."""

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
    """A picture without a state: the crown of the leader, the back of the pile, the heap of tokens."""

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
    """A line through its box from left to right, heights from 0 at the bottom to 1; ``below`` fills what lies under."""

    box: Box
    heights: tuple[float, ...]
    ink: Tone
    line: float
    below: Tone | None = None

    def point(self, number: int) -> tuple[float, float]:
        """Where in the picture one of its heights is."""
        across = number / max(1, len(self.heights) - 1)
        return self.box.left + across * self.box.width, self.box.bottom - self.heights[number] * self.box.height


@dataclass(frozen=True, slots=True)
class Course:
    """A line from point to point of its box, and above and below each how far it may be off."""

    box: Box
    points: tuple[tuple[float, float], ...]
    margins: tuple[float, ...]


Item = (
    Ground | Panel | Label | Token | LitSquare | AnswerSquare | ChosenSquare | TurnedMark | SizeBadge | Crown | Trace
    | CardFace | EmptySlot | HeroShield | Rose | Sign | Curve | Course
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture: its size, and what is in it from the back to the front."""

    width: int
    height: int
    items: tuple[Item, ...]

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)
