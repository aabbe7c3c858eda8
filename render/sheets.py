"""What a scene is painted on: a sheet in full colour, or one that has the colours of a palette from the beginning.

On a palette soft edges cannot be mixed; but few sprites ever meet few grounds, so what comes of each meeting is mixed
once in full colour and then only copied. That makes a picture in half the time that painting it in full colour and
finding its colours afterwards takes.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Protocol

from PIL import Image

from render.sprites import Sprite

Colour = tuple[int, int, int]
_LARGEST_MEETING: Final = 20_000
"""Pixels. What is larger lies across several squares, and never meets the same ground again."""


class Sheet(Protocol):
    def cover(self, sprite: Sprite, left: int, top: int) -> None:
        """Copy what has no soft edges."""

    def lay(self, sprite: Sprite, left: int, top: int) -> None:
        """Lay down what has."""

    def ink(self, colour: Colour, stencil: Image.Image, left: int, top: int) -> None:
        """A colour where a stencil lets it through."""

    def fill(self, colour: Colour, box: tuple[int, int, int, int]) -> None:
        """A rectangle of one colour."""


class ColourSheet:
    """In full colour."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    def cover(self, sprite: Sprite, left: int, top: int) -> None:
        self.image.paste(sprite, (left, top))

    def lay(self, sprite: Sprite, left: int, top: int) -> None:
        self.image.paste(sprite, (left, top), sprite)

    def ink(self, colour: Colour, stencil: Image.Image, left: int, top: int) -> None:
        self.image.paste(colour, (left, top, left + stencil.width, top + stencil.height), stencil)

    def fill(self, colour: Colour, box: tuple[int, int, int, int]) -> None:
        self.image.paste(colour, box)


class PaletteSheet:
    """In the colours of a palette: a byte a pixel, and a column of zeros before the first, as a PNG wants its rows."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._pixels = Image.new("L", (width + 1, height))
        self._palette = Image.new("P", (1, 1))
        self.colours = b""

    def begin(self, palette: Image.Image) -> PaletteSheet:
        """Paint in these colours from now on, over all that was there."""
        if palette is not self._palette:
            self._palette, self.colours = palette, bytes(palette.getpalette() or ())
        return self

    def rows(self) -> bytes:
        """All pixels, each row with the zero before it."""
        return self._pixels.tobytes()

    def cover(self, sprite: Sprite, left: int, top: int) -> None:
        key = (id(self._palette), id(sprite))
        # A backdrop is held by nobody else for long, and takes four bytes a pixel.
        size = 5 * sprite.width * sprite.height
        self._pixels.paste(
            MEETINGS.once(key, (sprite, self._palette), size, lambda: self._found(sprite)), (left + 1, top)
        )

    def lay(self, sprite: Sprite, left: int, top: int) -> None:
        self._meet(sprite, (left + 1, top), sprite.size, lambda sheet: sheet.lay(sprite, 0, 0))

    def ink(self, colour: Colour, stencil: Image.Image, left: int, top: int) -> None:
        self._meet(stencil, (left + 1, top), stencil.size, lambda sheet: sheet.ink(colour, stencil, 0, 0), colour)

    def fill(self, colour: Colour, box: tuple[int, int, int, int]) -> None:
        key = (id(self._palette), colour)
        shade = MEETINGS.once(key, self._palette, 1, lambda: self._found(Image.new("RGB", (1, 1), colour)))
        left, top, right, bottom = box
        self._pixels.paste(shade.getpixel((0, 0)), (left + 1, top, right + 1, bottom))  # type: ignore[arg-type]

    def _meet(
        self,
        sprite: Image.Image,
        place: tuple[int, int],
        size: tuple[int, int],
        lay: Callable[[ColourSheet], None],
        colour: Colour | None = None,
    ) -> None:
        """Put what comes of a sprite and the ground under it in their place."""
        ground = self._pixels.crop((*place, place[0] + size[0], place[1] + size[1]))

        def mixed() -> Image.Image:
            seen = ground.copy()
            seen.putpalette(self.colours)
            sheet = ColourSheet(seen.convert("RGB"))
            lay(sheet)
            return self._found(sheet.image)

        if size[0] * size[1] > _LARGEST_MEETING:
            self._pixels.paste(mixed(), place)
        else:
            under = ground.tobytes()
            key = (id(self._palette), id(sprite), colour, under)
            self._pixels.paste(MEETINGS.once(key, (sprite, self._palette), 2 * len(under), mixed), place)

    def _found(self, image: Image.Image) -> Image.Image:
        """An image in full colour by the numbers of the palette's nearest colours."""
        nearest = image.quantize(palette=self._palette, dither=Image.Dither.NONE)
        return Image.frombytes("L", image.size, nearest.tobytes())


class Meetings:
    """Images by what they were made of: those that were asked for last, up to so many bytes."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self.kept: OrderedDict[object, tuple[object, int, Image.Image]] = OrderedDict()
        """By sprites' identities: what it was made of is kept beside each, so that nothing else gets that identity."""
        self._lock = threading.Lock()

    def once(self, key: object, made_of: object, size: int, make: Callable[[], Image.Image]) -> Image.Image:
        """What was made before, or is made now."""
        with self._lock:
            found = self.kept.get(key)
            if found is not None:
                self.kept.move_to_end(key)
                return found[2]
        made = make()
        with self._lock:
            if key not in self.kept:
                self.kept[key] = made_of, size, made
                self.bytes += size
                while self.bytes > self.most_bytes:
                    self.bytes -= self.kept.popitem(last=False)[1][1]
        return made


MEETINGS: Final = Meetings(24 * 2**20)
