"""The colours of replays: one palette for each theme, with its exact tones and the shades for soft edges."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Final

from PIL import Image

from game import Deck, Draw, Seat, Turn, Variant, opening, play
from render.files.gif import COLOURS
from render.files.paint import paint
from render.scenes.film import Shot, shots
from render.scenes.labels import Labels
from render.scenes.replay_scene import HEIGHT, WIDTH, replay_scene
from render.sprites.theme import Colour, Theme

_LEAST_DISTANCE: Final = 8
_PALETTES: Final[dict[Theme, Image.Image]] = {}
_LOCK: Final = threading.Lock()


def replay_palette(theme: Theme) -> Image.Image:
    """The palette as an image, for `Image.quantize`."""
    with _LOCK:
        if theme not in _PALETTES:
            _PALETTES[theme] = _build(theme)
        return _PALETTES[theme]


def _build(theme: Theme) -> Image.Image:
    sample = _sample(theme)
    counted = sample.getcolors(sample.width * sample.height) or ()
    found = [(number, (c[0], c[1], c[2])) for number, c in counted if isinstance(c, tuple)]
    seen = {colour for _, colour in found}
    tones = [tone for tone in dict.fromkeys(theme.colours.values()) if tone in seen]
    # Large areas would take all shades, so a colour is weighted by the logarithm of its count. A colour near a tone
    # gets no shade: a shade next to a tone could replace it, and whole areas would change colour.
    shades = [
        colour
        for number, colour in sorted(found)
        if all(_distance(colour, tone) >= _LEAST_DISTANCE for tone in tones)
        for _ in range(number.bit_length())
    ]
    strip = Image.frombytes("RGB", (len(shades), 1), bytes(channel for shade in shades for channel in shade))
    room = COLOURS - len(tones)
    cut = strip.quantize(room, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette() or []
    mixed = Image.new("P", (1, 1))
    mixed.putpalette([*(channel for tone in tones for channel in tone), *cut[: 3 * room]])
    return mixed


def _distance(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _sample(theme: Theme) -> Image.Image:
    """The start, two moments and the end of a match, one below the other: together they show everything."""
    labels = Labels.from_phrases(lambda key, /, **_: "Rose")
    film = _film()
    with_marks = replace(film[-2], drawn=tuple(Variant.DUEL.seats), passed=tuple(Variant.DUEL.seats))
    moments = (film[0], film[len(film) // 2], with_marks, film[-1])
    sheet = Image.new("RGB", (WIDTH, HEIGHT * len(moments)))
    for number, shot in enumerate(moments):
        sheet.paste(paint(replay_scene(shot, Seat.RED_1, {}, labels), theme), (0, HEIGHT * number))
    return sheet


def _film() -> tuple[Shot, ...]:
    """A match in which both sides play a card whenever they can."""
    deck = Deck(bytes(32))
    start = position = opening(Variant.DUEL, deck)
    turns: list[Turn] = []
    while position.seat is not None:
        moves = position.legal_moves()
        # The last move is a hero play more often than the first, because cards that need a hero stay in the hand.
        wanted = [move for move in moves if not isinstance(move, Draw)] or moves
        turns.append(play(position, position.seat, wanted[-1], deck))
        position = turns[-1].position
    return shots(start, turns)
