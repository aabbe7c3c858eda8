"""The blocks of a GIF file. `animation` decides which pixels a frame holds.

Pillow's encoder does the LZW compression, in C. The blocks around it are written here, so that all frames share one
palette and each frame holds only the pixels that changed.
"""

from __future__ import annotations

import struct
from typing import Final

from PIL import Image

BITS: Final = 7
"""Bits for each pixel. 8 would allow twice the colours with no visible difference, and a file a tenth larger."""
COLOURS: Final = 2**BITS - 1
TRANSPARENT: Final = COLOURS
"""The last index means: keep the pixel of the frame before."""

_LOOP_FOREVER: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP: Final = 1 << 2
"""Each frame is drawn over the one before. Nothing is cleared, so nothing flickers."""
_HAS_TRANSPARENT: Final = 1
_END_OF_PIXELS: Final = b"\0"
TAIL: Final = b";"


def head(width: int, height: int, palette: bytes) -> bytes:
    """The blocks before the frames: size, shared palette, and the endless loop."""
    table = palette.ljust(3 << BITS, b"\0")
    assert len(table) == 3 << BITS, "the palette has more colours than the table"
    # A global colour table, eight bits for each channel, its size; no background; square pixels.
    screen = struct.pack("<2H3B", width, height, 0x80 | 7 << 4 | BITS - 1, 0, 0)
    return b"GIF89a" + screen + table + _LOOP_FOREVER


def frame(pixels: Image.Image, left: int, top: int, hundredths: int) -> bytes:
    """One frame: a piece of a picture (mode P, indices of the palette), its position, and how long it is shown."""
    assert pixels.mode == "P"
    control = struct.pack("<2sBBHBB", b"!\xf9", 4, _KEEP | _HAS_TRANSPARENT, hundredths, TRANSPARENT, 0)
    place = struct.pack("<B4HBB", ord(","), left, top, pixels.width, pixels.height, 0, BITS)
    return control + place + pixels.tobytes("gif", "P", BITS, 0) + _END_OF_PIXELS
