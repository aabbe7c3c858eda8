"""Bodies of HTTP calls: JSON, or a multipart form with files."""

from __future__ import annotations

import json
import re
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.attachments import MOST_BYTES, Upload
from sandbox.refusals import bad_json, too_large


async def read(request: web.Request) -> tuple[Any, list[Upload]]:
    """JSON, or a multipart form with `payload_json` and `files[n]`."""
    # Read off the header: aiohttp's own `content_type` parses it like a mail, which took longer than all the rest.
    if request.headers.get("Content-Type", "").lower().startswith("multipart/"):
        return await _read_form(request)
    raw = await request.read() if request.can_read_body else b""
    return parse(raw) if raw else None, []


def parse(raw: bytes | str) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        raise bad_json() from None


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
            oversized = oversized or len(content) > MOST_BYTES
            key = found[1] or str(len(uploads))
            kind = part.headers.get("Content-Type")
            uploads.append(Upload(key, part.filename or "unknown", content, kind))
    if oversized:
        raise too_large()
    return {} if body is None else body, uploads
