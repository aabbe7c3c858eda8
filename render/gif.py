"""A GIF file, block by block. Which pixels a frame holds is somebody else's business.

Only the compression is borrowed: Pillow's encoder packs the pixels of an image as GIF wants them (LZW), in C. The
blocks around it are ours, so that all frames share one palette and each holds no more than has changed.
"""

from __future__ import annotations

import struct
from typing import Final

from PIL import Image

BITS: Final = 7
"""Of a pixel. Half as many colours as there could be: no eye sees the difference, and the file is a tenth smaller."""
COLOURS: Final = 2**BITS - 1
TRANSPARENT: Final = COLOURS
"""The last index stands for what the frame before shows there."""

_FOR_EVER: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP: Final = 1 << 2
"""The next frame is laid over this one: nothing is ever wiped out, so nothing can flicker."""
_HAS_TRANSPARENT: Final = 1
_END_OF_PIXELS: Final = b"\0"
TAIL: Final = b";"


def head(width: int, height: int, palette: bytes) -> bytes:
    """What stands before the frames: the size, the palette of all of them, and that they go round for ever."""
    table = palette.ljust(3 << BITS, b"\0")
    assert len(table) == 3 << BITS, "there are more colours than the table has room for"
    # A table of its own, eight bits a channel, and its size; no background; square pixels.
    screen = struct.pack("<2H3B", width, height, 0x80 | 7 << 4 | BITS - 1, 0, 0)
    return b"GIF89a" + screen + table + _FOR_EVER


def frame(pixels: Image.Image, left: int, top: int, hundredths: int) -> bytes:
    """A piece of a picture (mode P, indices of the palette), where it lies, and how long it is shown."""
    assert pixels.mode == "P"
    control = struct.pack("<2sBBHBB", b"!\xf9", 4, _KEEP | _HAS_TRANSPARENT, hundredths, TRANSPARENT, 0)
    place = struct.pack("<B4HBB", ord(","), left, top, pixels.width, pixels.height, 0, BITS)
    return control + place + pixels.tobytes("gif", "P", BITS, 0) + _END_OF_PIXELS
