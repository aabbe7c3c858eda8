"""Embeds: Discord's limits, and pictures that are files of the same message. Pure."""

from __future__ import annotations

from typing import Any

from sandbox.world.api_errors import Form, Path
from sandbox.world.world import Json

MOST_EMBEDS, MOST_FIELDS, MOST_CHARACTERS = 10, 25, 6000
_PICTURES = ("image", "thumbnail")


def read(form: Form, path: Path, raw: Any) -> list[Json]:
    found = form.models(path, raw, MOST_EMBEDS)
    total = sum(_check(form, (*path, n), embed) for n, embed in enumerate(found))
    if total > MOST_CHARACTERS:
        form.wrong(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_CHARACTERS}")
    return [{**embed, "type": "rich"} for embed in found]


def _check(form: Form, path: Path, embed: Json) -> int:
    """Check an embed and return how many characters it has."""
    footer = form.optional((*path, "footer"), embed.get("footer"))
    author = form.optional((*path, "author"), embed.get("author"))
    texts: list[tuple[Path, Any, int, int]] = [
        (("title",), embed.get("title"), 256, 0),
        (("description",), embed.get("description"), 4096, 0),
        (("footer", "text"), footer.get("text"), 2048, 0),
        (("author", "name"), author.get("name"), 256, 0),
    ]
    for n, field in enumerate(form.models((*path, "fields"), embed.get("fields"), MOST_FIELDS)):
        texts.append((("fields", n, "name"), field.get("name"), 256, 1))
        texts.append((("fields", n, "value"), field.get("value"), 1024, 1))
        form.boolean((*path, "fields", n, "inline"), field.get("inline"))
    for place, text, most, least in texts:
        form.text((*path, *place), text, most, least)
    form.number((*path, "color"), embed.get("color"), 0, 0xFFFFFF)
    form.text((*path, "type"), embed.get("type"), 100)
    form.text((*path, "timestamp"), embed.get("timestamp"), 100)
    pictures = {name: form.optional((*path, name), embed.get(name)) for name in _PICTURES}
    for name, picture in pictures.items():
        form.text((*path, name, "description"), picture.get("description"), 4096)
        for side in ("width", "height"):
            form.number((*path, name, side), picture.get(side), 0, 2**31)
    form.text((*path, "url"), embed.get("url"), 2048)
    for name, part in {"author": author, "footer": footer, **pictures}.items():
        for address in ("url", "icon_url"):
            form.text((*path, name, address), part.get(address), 2048)
    return sum(len(text) for _, text, _, _ in texts if isinstance(text, str))


def show_files(embeds: list[Json], files: list[Json]) -> None:
    by_name = {one["filename"]: one for one in files}
    for embed in embeds:
        for name in _PICTURES:
            url = (embed.get(name) or {}).get("url") or ""
            found = by_name.get(url.removeprefix("attachment://")) if url.startswith("attachment://") else None
            if found:
                embed[name] = {key: found[key] for key in ("url", "proxy_url", "width", "height") if key in found}
