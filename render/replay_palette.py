"""The colours of replays: one palette a theme, with the tones as they are and the shades that soft edges need."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Final

from PIL import Image

from game import Deck, Draw, Seat, Turn, Variant, opening, play
from render.film import Shot, shots
from render.gif import COLOURS
from render.labels import Labels
from render.paint import paint
from render.replay import HEIGHT, WIDTH, replay_scene
from render.theme import Colour, Theme

_NEAR: Final = 8
_PALETTES: Final[dict[Theme, Image.Image]] = {}
_MIXING: Final = threading.Lock()


def replay_palette(theme: Theme) -> Image.Image:
    """An image that holds the palette, for `Image.quantize`."""
    with _MIXING:
        if theme not in _PALETTES:
            _PALETTES[theme] = _mixed(theme)
        return _PALETTES[theme]


def _mixed(theme: Theme) -> Image.Image:
    sample = _sample(theme)
    counted = sample.getcolors(sample.width * sample.height) or ()
    found = [(number, (c[0], c[1], c[2])) for number, c in counted if isinstance(c, tuple)]
    seen = {colour for _, colour in found}
    tones = [tone for tone in dict.fromkeys(theme.colours.values()) if tone in seen]
    # Large grounds would take all shades for themselves, so a colour counts by its logarithm. What is near to a tone is
    # left to the tone: it must win against every shade beside it, or whole grounds would change theirs.
    shades = [
        colour
        for number, colour in sorted(found)
        if all(_apart(colour, tone) >= _NEAR for tone in tones)
        for _ in range(number.bit_length())
    ]
    strip = Image.frombytes("RGB", (len(shades), 1), bytes(channel for shade in shades for channel in shade))
    room = COLOURS - len(tones)
    cut = strip.quantize(room, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette() or []
    mixed = Image.new("P", (1, 1))
    mixed.putpalette([*(channel for tone in tones for channel in tone), *cut[: 3 * room]])
    return mixed


def _apart(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _sample(theme: Theme) -> Image.Image:
    """The beginning, two moments and the end of a match, below each other: all that can be shown."""
    lettered = Labels.from_phrases(lambda key, /, **_: "Rose")
    film = _film()
    told = replace(film[-2], drawn=tuple(Variant.DUEL.seats), passed=tuple(Variant.DUEL.seats))
    moments = (film[0], film[len(film) // 2], told, film[-1])
    sheet = Image.new("RGB", (WIDTH, HEIGHT * len(moments)))
    for number, shot in enumerate(moments):
        sheet.paste(paint(replay_scene(shot, Seat.RED_1, {}, lettered), theme), (0, HEIGHT * number))
    return sheet


def _film() -> tuple[Shot, ...]:
    """A match of two who play whatever they can."""
    deck = Deck(bytes(32))
    start = position = opening(Variant.DUEL, deck)
    turns: list[Turn] = []
    while position.seat is not None:
        moves = position.legal_moves()
        # The last is a hero play more often than the first, because cards that need one stay in the hand.
        wanted = [move for move in moves if not isinstance(move, Draw)] or moves
        turns.append(play(position, position.seat, wanted[-1], deck))
        position = turns[-1].position
    return shots(start, turns)
