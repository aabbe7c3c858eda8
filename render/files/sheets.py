"""The surfaces to paint a scene on: in full colour, or directly in the colours of a palette.

Soft edges cannot be blended in a palette. But few sprites are painted on few backgrounds, so each combination is
blended once in full colour, converted, cached and then only copied. This takes half the time of painting in full
colour and converting afterwards.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Protocol

from PIL import Image

from render.sprites.sprites import Sprite
from render.sprites.theme import Colour

_LARGEST_CACHED: Final = 20_000
"""Pixels. A larger sprite covers several squares and never has the same background again, so it is not cached."""


class Sheet(Protocol):
    def cover(self, sprite: Sprite, left: int, top: int) -> None:
        """Copy an opaque sprite."""

    def lay(self, sprite: Sprite, left: int, top: int) -> None:
        """Blend a sprite with soft edges."""

    def ink(self, colour: Colour, stencil: Image.Image, left: int, top: int) -> None:
        """Paint a colour through a stencil."""

    def fill(self, colour: Colour, box: tuple[int, int, int, int]) -> None:
        """Fill a rectangle with one colour."""


class ColourSheet:
    """A sheet in full colour."""

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
    """A sheet in the colours of a palette: one byte a pixel, with a column of zeros first, the PNG filter bytes."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._pixels = Image.new("L", (width + 1, height))
        self._palette = Image.new("P", (1, 1))
        self.colours = b""

    def begin(self, palette: Image.Image) -> PaletteSheet:
        """Use this palette from now on. What is on the sheet is painted over."""
        if palette is not self._palette:
            self._palette, self.colours = palette, bytes(palette.getpalette() or ())
        return self

    def rows(self) -> bytes:
        """All pixels, with a zero before each row."""
        return self._pixels.tobytes()

    def cover(self, sprite: Sprite, left: int, top: int) -> None:
        key = (id(self._palette), id(sprite))
        # The cache keeps the backdrop alive, which takes four bytes a pixel besides the converted copy.
        size = 5 * sprite.width * sprite.height
        self._pixels.paste(
            BLEND_CACHE.once(key, (sprite, self._palette), size, lambda: self._indexed(sprite)), (left + 1, top)
        )

    def lay(self, sprite: Sprite, left: int, top: int) -> None:
        self._blend(sprite, (left + 1, top), lambda sheet: sheet.lay(sprite, 0, 0))

    def ink(self, colour: Colour, stencil: Image.Image, left: int, top: int) -> None:
        self._blend(stencil, (left + 1, top), lambda sheet: sheet.ink(colour, stencil, 0, 0), colour)

    def fill(self, colour: Colour, box: tuple[int, int, int, int]) -> None:
        key = (id(self._palette), colour)
        shade = BLEND_CACHE.once(key, self._palette, 1, lambda: self._indexed(Image.new("RGB", (1, 1), colour)))
        left, top, right, bottom = box
        self._pixels.paste(shade.getpixel((0, 0)), (left + 1, top, right + 1, bottom))  # type: ignore[arg-type]

    def _blend(
        self,
        sprite: Image.Image,
        place: tuple[int, int],
        lay: Callable[[ColourSheet], None],
        colour: Colour | None = None,
    ) -> None:
        """Blend a sprite with the background at its place, or copy the cached result."""
        ground = self._pixels.crop((*place, place[0] + sprite.width, place[1] + sprite.height))

        def mixed() -> Image.Image:
            seen = ground.copy()
            seen.putpalette(self.colours)
            sheet = ColourSheet(seen.convert("RGB"))
            lay(sheet)
            return self._indexed(sheet.image)

        if sprite.width * sprite.height > _LARGEST_CACHED:
            self._pixels.paste(mixed(), place)
        else:
            under = ground.tobytes()
            key = (id(self._palette), id(sprite), colour, under)
            self._pixels.paste(BLEND_CACHE.once(key, (sprite, self._palette), 2 * len(under), mixed), place)

    def _indexed(self, image: Image.Image) -> Image.Image:
        """Convert an image from full colour to indices of the palette's nearest colours."""
        nearest = image.quantize(palette=self._palette, dither=Image.Dither.NONE)
        return Image.frombytes("L", image.size, nearest.tobytes())


class BlendCache:
    """A cache of blended images, least recently used out first, up to a number of bytes."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self.kept: OrderedDict[object, tuple[object, int, Image.Image]] = OrderedDict()
        """Keys hold the ids of sprites. An entry keeps its sprites alive, so that no other object gets the same id."""
        self._lock = threading.Lock()

    def once(self, key: object, made_of: object, size: int, make: Callable[[], Image.Image]) -> Image.Image:
        """The cached image for this key; made now if there is none."""
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


BLEND_CACHE: Final = BlendCache(24 * 2**20)
