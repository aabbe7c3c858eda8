"""Which tone is shown on which background, and how much they must differ."""

from __future__ import annotations

from typing import Final

from render.sprites.theme import Colour, Tone

TEXT_ON: Final[tuple[tuple[Tone, Tone], ...]] = (
    (Tone.INK, Tone.PAGE),
    (Tone.INK, Tone.STAIN),
    (Tone.SOFT_INK, Tone.PAGE),
    (Tone.SOFT_INK, Tone.STAIN),
    (Tone.FRAME_INK, Tone.FRAME),
    (Tone.RED_INK, Tone.RED_FIELD),
    (Tone.WHITE_INK, Tone.WHITE_FIELD),
    (Tone.CALL_INK, Tone.CALL),
    (Tone.ANSWER_INK, Tone.ANSWER),
    (Tone.CARD_INK, Tone.CARD),
    (Tone.REST_INK, Tone.REST_CARD),
    (Tone.BACK_INK, Tone.BACK),
    (Tone.GOLD_EDGE, Tone.GOLD),
)
"""Each text tone and its background: a contrast of at least 4.5:1."""

SIGN_ON: Final[tuple[tuple[tuple[Tone, ...], Tone], ...]] = (
    ((Tone.RED_LINE,), Tone.RED_FIELD),
    ((Tone.WHITE_LINE,), Tone.WHITE_FIELD),
    ((Tone.RED_EDGE,), Tone.SQUARE),
    ((Tone.RED_EDGE,), Tone.SQUARE_ODD),
    ((Tone.WHITE_EDGE,), Tone.SQUARE),
    ((Tone.WHITE_EDGE,), Tone.SQUARE_ODD),
    ((Tone.RED_FIELD,), Tone.WHITE_FIELD),
    ((Tone.CALL, Tone.CALL_EDGE), Tone.SQUARE),
    ((Tone.CALL, Tone.CALL_EDGE), Tone.SQUARE_ODD),
    ((Tone.CALL, Tone.CALL_EDGE), Tone.WHITE_FIELD),
    ((Tone.CALL, Tone.CALL_EDGE), Tone.PAGE),
    ((Tone.CALL, Tone.CALL_EDGE), Tone.REST_CARD),
    ((Tone.CALL_INK,), Tone.CALL),
    ((Tone.ANSWER, Tone.ANSWER_EDGE), Tone.SQUARE),
    ((Tone.ANSWER, Tone.ANSWER_EDGE), Tone.SQUARE_ODD),
    ((Tone.ANSWER, Tone.ANSWER_EDGE), Tone.RED_FIELD),
    ((Tone.ANSWER, Tone.ANSWER_EDGE), Tone.WHITE_FIELD),
    ((Tone.ANSWER,), Tone.ANSWER_EDGE),
    ((Tone.BLADE,), Tone.CARD),
    ((Tone.REST_BLADE,), Tone.REST_CARD),
    ((Tone.GOLD_EDGE,), Tone.GOLD),
    ((Tone.TRACE,), Tone.TRACE_EDGE),
    ((Tone.TRACE,), Tone.SQUARE),
    ((Tone.TRACE,), Tone.SQUARE_ODD),
    ((Tone.TRACE, Tone.TRACE_EDGE), Tone.RED_FIELD),
    ((Tone.TRACE, Tone.TRACE_EDGE), Tone.WHITE_FIELD),
    ((Tone.BACK_RULE,), Tone.BACK),
)
"""Each sign, by its tones, and its background: one of the tones has a contrast of at least 3:1."""


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, from 1 to 21, as WCAG defines it.

    >>> round(contrast((0, 0, 0), (255, 255, 255)))
    21
    """
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
