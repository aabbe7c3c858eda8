"""The three themes: the colour of each tone in the light, dark and high-contrast theme.

Drawing code uses tones, never colours. So a theme is one table, and its contrasts can be checked without drawing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

Colour = tuple[int, int, int]


class Tone(Enum):
    """A role that a colour has in the art."""

    PAGE = auto()
    STAIN = auto()
    """The stains on the parchment."""
    INK = auto()
    SOFT_INK = auto()
    """Less prominent text: scores of the house behind, names of players who wait."""
    RULE = auto()
    """Lines around inactive things."""
    FRAME = auto()
    FRAME_RULE = auto()
    FRAME_INK = auto()
    SQUARE = auto()
    SQUARE_ODD = auto()
    GRID = auto()

    RED_FIELD = auto()
    RED_EDGE = auto()
    RED_PETAL = auto()
    RED_HEART = auto()
    """The inner petals."""
    RED_LINE = auto()
    RED_INK = auto()
    """Text on the red field."""
    WHITE_FIELD = auto()
    WHITE_EDGE = auto()
    WHITE_PETAL = auto()
    WHITE_HEART = auto()
    WHITE_LINE = auto()
    WHITE_INK = auto()
    SUN = auto()
    """The rays behind the white rose."""
    LEAF = auto()
    SEED = auto()

    CALL = auto()
    """The moves of the seat to move: lit squares, playable cards, the word that says it is its turn."""
    CALL_EDGE = auto()
    CALL_INK = auto()
    ANSWER = auto()
    """The moves of the next seat after a previewed move."""
    ANSWER_EDGE = auto()
    ANSWER_INK = auto()
    GOLD = auto()
    GOLD_EDGE = auto()
    TRACE = auto()
    TRACE_EDGE = auto()

    CARD = auto()
    CARD_EDGE = auto()
    CARD_INK = auto()
    REST_CARD = auto()
    """A card that cannot be played, or not now."""
    REST_INK = auto()
    BLADE = auto()
    REST_BLADE = auto()
    BACK = auto()
    BACK_RULE = auto()
    BACK_INK = auto()
    SLOT = auto()
    """The place of a missing card or hero."""


@dataclass(frozen=True)
class Theme:
    """A name and a colour for each tone."""

    name: str
    colours: MappingProxyType[Tone, Colour]

    def __getitem__(self, tone: Tone) -> Colour:
        return self.colours[tone]

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Theme) and self.name == other.name


def _theme(name: str, **hexes: str) -> Theme:
    colours = {Tone[tone.upper()]: _colour(value) for tone, value in hexes.items()}
    missing = set(Tone) - set(colours)
    if missing:
        raise ValueError(f"theme {name} lacks {', '.join(sorted(tone.name for tone in missing))}")
    return Theme(name, MappingProxyType(colours))


def _colour(value: str) -> Colour:
    return int(value[0:2], 16), int(value[2:4], 16), int(value[4:6], 16)


LIGHT: Final = _theme(
    "light",
    page="efe4cb", stain="e9dcbf", ink="2a1c12", soft_ink="5b4733", rule="8f7750",
    frame="3a2719", frame_rule="a8884f", frame_ink="f3e4c0",
    square="dac79d", square_odd="cfba8c", grid="b39a68",
    red_field="a01c28", red_edge="5c0a13", red_petal="d23240", red_heart="b01c2a", red_line="ffe2c2", red_ink="fff4e6",
    white_field="fbf7ea", white_edge="3b3a45", white_petal="ffffff", white_heart="f1ead6", white_line="4c4a58",
    white_ink="26242c", sun="b07f1e", leaf="3c7a3c", seed="e8b93f",
    call="1f5c9e", call_edge="0e335f", call_ink="ffffff",
    answer="6b3fa0", answer_edge="f3e4ff", answer_ink="ffffff",
    gold="e6b53f", gold_edge="5e400c", trace="2a1c12", trace_edge="fff6dc",
    card="fdf6e3", card_edge="5b4733", card_ink="2a1c12",
    rest_card="e0d2b0", rest_ink="4f3d2b", blade="33465c", rest_blade="75664f",
    back="4a2430", back_rule="c79a55", back_ink="fdf0d5", slot="a8946c",
)  # fmt: skip

DARK: Final = _theme(
    "dark",
    page="211c1a", stain="26211e", ink="f4ead4", soft_ink="c9b99b", rule="7c6b55",
    frame="120e0c", frame_rule="8a6d3d", frame_ink="ecdcb8",
    square="4b4239", square_odd="433a32", grid="625648",
    red_field="8f1a25", red_edge="f0908a", red_petal="d93a47", red_heart="b0202e", red_line="ffdfc0", red_ink="fff4e6",
    white_field="efe9da", white_edge="ffffff", white_petal="ffffff", white_heart="efe6cf", white_line="45434f",
    white_ink="26242c", sun="a87716", leaf="3f8040", seed="eabd48",
    call="2f77c4", call_edge="b9dcff", call_ink="ffffff",
    answer="7d4fc0", answer_edge="e6d3ff", answer_ink="ffffff",
    gold="edc052", gold_edge="3a2706", trace="fbf0d2", trace_edge="1b1410",
    card="f5ead0", card_edge="b59f78", card_ink="2a1c12",
    rest_card="5a5045", rest_ink="f0e4cb", blade="33465c", rest_blade="c2b395",
    back="4f2834", back_rule="c79a55", back_ink="fdf0d5", slot="8b7a62",
)  # fmt: skip

CONTRAST: Final = _theme(
    "contrast",
    page="000000", stain="000000", ink="ffffff", soft_ink="ffffff", rule="ffffff",
    frame="000000", frame_rule="ffffff", frame_ink="ffffff",
    square="1c1c1c", square_odd="0a0a0a", grid="7a7a7a",
    red_field="a80012", red_edge="ff9c9c", red_petal="e8202f", red_heart="8c000e", red_line="ffffff", red_ink="ffffff",
    white_field="ffffff", white_edge="ffffff", white_petal="ffffff", white_heart="ffffff", white_line="000000",
    white_ink="000000", sun="000000", leaf="ffffff", seed="ffd83d",
    call="ffe14a", call_edge="000000", call_ink="000000",
    answer="ff9af5", answer_edge="000000", answer_ink="000000",
    gold="ffd83d", gold_edge="000000", trace="6ff0ff", trace_edge="000000",
    card="ffffff", card_edge="ffffff", card_ink="000000",
    rest_card="2a2a2a", rest_ink="ffffff", blade="000000", rest_blade="ffffff",
    back="000000", back_rule="ffffff", back_ink="ffffff", slot="9a9a9a",
)  # fmt: skip

THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}
