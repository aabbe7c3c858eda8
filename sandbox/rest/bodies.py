"""Bodies of HTTP calls: JSON, or a multipart form with files."""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.world import attachments
from sandbox.world.api_errors import bad_json, too_large
from sandbox.world.attachments import Upload

MOST_DEPTH = 60


async def read(request: web.Request) -> tuple[Any, list[Upload]]:
    """JSON, or a multipart form with `payload_json` and `files[n]`."""
    # Read from the header: aiohttp's `content_type` parses it like an email, which took longer than all the rest.
    if request.headers.get("Content-Type", "").lower().startswith("multipart/"):
        return await _read_form(request)
    raw = await request.read() if request.can_read_body else b""
    return parse(raw) if raw else None, []


def parse(raw: bytes | str) -> Any:
    """Parse JSON from outside. JSON nested deeper than anything on Discord is refused before it is walked through."""
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        raise bad_json() from None
    opened = raw.count(b"[") + raw.count(b"{") if isinstance(raw, bytes) else raw.count("[") + raw.count("{")
    if opened > MOST_DEPTH and _too_deep(value):
        raise bad_json()
    return value


def _too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(MOST_DEPTH + 1):
        inside = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = list(itertools.chain.from_iterable(inside))
    return bool(level)


async def _read_form(request: web.Request) -> tuple[Any, list[Upload]]:
    oversized, body, uploads = False, None, list[Upload]()
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read())
        found = re.fullmatch(r"files?\[?(\d*)\]?", part.name or "")
        if part.name == "payload_json":
            body = parse(content)
        elif found:
            oversized = oversized or len(content) > attachments.MOST_BYTES
            key = found[1] or str(len(uploads))
            kind = part.headers.get("Content-Type")
            uploads.append(Upload(key, part.filename or "unknown", content, kind))
    if oversized:
        raise too_large()
    return {} if body is None else body, uploads
