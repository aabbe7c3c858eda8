"""Sent files: their bytes, their Discord form, the size of a picture. Independent of messages."""

from __future__ import annotations

import base64
import mimetypes
import re
import struct
from collections import deque
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any
from urllib.parse import quote

from sandbox.world.api_errors import Form, Path, too_large
from sandbox.world.world import Json

MOST_FILES = 10
MOST_BYTES = 10 * 1024 * 1024
MOST_ALT_TEXT = 1024
# A window may still be loading a picture that an edit has just replaced.
_GRACE = 200


@dataclass(frozen=True, slots=True)
class Upload:
    """One file of a multipart body; `key` is the n of `files[n]`."""

    key: str
    filename: str
    content: bytes
    content_type: str | None


def read_sent(form: Form, path: Path, raw: Any) -> dict[str, Upload]:
    """Files that a person sends with an interaction, in base64, by the keys that options use for them."""
    made: dict[str, Upload] = {}
    for n, one in enumerate(form.models(path, raw, MOST_FILES)):
        here = (*path, n)
        name, content, kind = one.get("filename"), one.get("content"), one.get("content_type")
        good = form.text((*here, "filename"), name, 260, 1) and form.text((*here, "content_type"), kind, 100)
        if not form.text((*here, "content"), content, 2 * MOST_BYTES) or not isinstance(content, str) or not good:
            continue
        try:
            whole = base64.b64decode(content, validate=True)
        except ValueError:
            form.wrong((*here, "content"), "BASE64_INVALID", "This is not base64")
            continue
        if len(whole) > MOST_BYTES:
            raise too_large()
        made[str(one.get("id"))] = Upload(str(one.get("id")), str(name), whole, kind)
    return made


class Files:
    """Bytes by id, in memory or, with a folder, on disk."""

    def __init__(self, folder: FilePath | None = None) -> None:
        self._folder = folder
        self._held: dict[str, bytes] = {}
        self._leaving: deque[str] = deque()
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def keep(self, file_id: str, content: bytes) -> None:
        if self._folder is None:
            self._held[file_id] = content
        else:
            (self._folder / file_id).write_bytes(content)

    def read(self, file_id: str) -> bytes | None:
        if self._folder is None or not file_id.isdecimal():
            return self._held.get(file_id)
        path = self._folder / file_id
        return path.read_bytes() if path.is_file() else None

    def drop(self, file_id: str) -> None:
        """Delete a file that no message shows any more, after a delay."""
        self._leaving.append(file_id)
        while len(self._leaving) > _GRACE:
            gone = self._leaving.popleft()
            self._held.pop(gone, None)
            if self._folder is not None:
                (self._folder / gone).unlink(missing_ok=True)

    def sweep(self, wanted: set[str]) -> None:
        """Delete files of an earlier run that nothing shows."""
        if self._folder is not None:
            for path in self._folder.iterdir():
                if path.name not in wanted:
                    path.unlink()


def safe_name(name: str) -> str:
    """Discord's rule: spaces become underscores, and most special characters are removed."""
    return re.sub(r"[^\w.\-]", "", name.replace(" ", "_")) or "unknown"


def shape(base: str, channel_id: str, file_id: str, upload: Upload, metadata: Json) -> Json:
    """The attachment object for a new file; `metadata` is its entry in the body."""
    name = safe_name(metadata.get("filename") or upload.filename)
    url = f"{base}/attachments/{channel_id}/{file_id}/{quote(name)}"
    kind = mimetypes.guess_type(name)[0] or upload.content_type or "application/octet-stream"
    attachment: Json = {
        "id": file_id,
        "filename": name,
        "size": len(upload.content),
        "url": url,
        "proxy_url": url,
        "content_type": kind,
        "flags": 0,
    }
    if metadata.get("description"):
        attachment["description"] = metadata["description"]
    if metadata.get("title"):
        attachment["title"] = metadata["title"]
    if kind.startswith("image/") and (size := picture_size(upload.content)):
        attachment["width"], attachment["height"] = size
    return attachment


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF, WebP or JPEG."""
    if content[:8] == b"\x89PNG\r\n\x1a\n" and len(content) >= 24:
        return struct.unpack(">II", content[16:24])
    if content[:4] == b"GIF8" and len(content) >= 10:
        return struct.unpack("<HH", content[6:10])
    if content[:4] == b"RIFF" and content[8:16] == b"WEBPVP8X" and len(content) >= 30:
        wide, high = (int.from_bytes(content[at : at + 3], "little") + 1 for at in (24, 27))
        return wide, high
    if content[:4] == b"RIFF" and content[8:16] == b"WEBPVP8 " and len(content) >= 30:
        wide, high = struct.unpack("<HH", content[26:30])
        return wide & 0x3FFF, high & 0x3FFF
    if content[:4] == b"RIFF" and content[8:16] == b"WEBPVP8L" and len(content) >= 25:
        bits = int.from_bytes(content[21:25], "little")
        return (bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1
    return _jpeg_size(content) if content[:2] == b"\xff\xd8" else None


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            high, wide = struct.unpack(">HH", content[at + 5 : at + 9])
            return wide, high
        at += 2 + length
    return None
