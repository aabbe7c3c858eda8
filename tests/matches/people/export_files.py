"""The unpacked export of a person."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable
from typing import Any

from matches.model.context import Context
from matches.people.export import export

A_README = "Read me"
LARGE = 10 * 2**20


def unpacked(parts: Iterable[bytes]) -> dict[str, Any]:
    """The files of all parts by name: text as it is, JSON as values. No file is in two parts, but for the readme."""
    found: dict[str, Any] = {}
    for part in parts:
        with zipfile.ZipFile(io.BytesIO(part)) as opened:
            assert opened.testzip() is None
            for name in opened.namelist():
                data = opened.read(name).decode()
                assert name == "README.txt" or name not in found
                found[name] = json.loads(data) if name.endswith(".json") else data
    return found


async def taken_along(context: Context, person: int) -> dict[str, Any]:
    return unpacked(await export(context, person, A_README, LARGE))


def matches_in(files: dict[str, Any]) -> dict[str, Any]:
    """The matches among those files, by id."""
    return {content["id"]: content for name, content in files.items() if name.startswith("matches/")}
