"""Files that a browser or a bot loads by GET: the page, sent files, emoji, default avatars."""

from __future__ import annotations

import io
import mimetypes
from pathlib import Path

from aiohttp import web
from PIL import Image

from sandbox.world.services import Services

PAGE = Path(__file__).parents[1] / "page"
# Only the page's own scripts run, and no other page can frame it. Pictures of embeds may be on other hosts.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: https:; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
# For a file that is opened alone: a browser shows it in a small page of its own.
_POLICY_OF_FILES = (
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
_FOREVER = "public, max-age=31536000, immutable"
_AVATARS = ("#5865f2", "#747f8d", "#3ba55d", "#c27c0e", "#ed4245", "#b0578d")
# All other types are downloaded, not opened: they would run with this page's rights.
_SHOWN = ("image/png", "image/jpeg", "image/gif", "image/webp", "audio/", "video/", "text/plain")


async def guard(request: web.Request, response: web.StreamResponse) -> None:
    """Headers of every answer: no content sniffing, no framing, no scripts."""
    headers = response.headers
    headers.setdefault("Content-Security-Policy", _POLICY_OF_FILES)
    headers["X-Content-Type-Options"] = "nosniff"
    headers["X-Frame-Options"] = "DENY"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"


class Pictures:
    def __init__(self, core: Services) -> None:
        self._core = core

    def add_to(self, app: web.Application) -> None:
        app.router.add_get("/", self._page)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self._attachment)
        app.router.add_get("/emojis/{file}.{kind}", self._emoji)
        app.router.add_get("/embed/avatars/{number}.png", self._avatar)
        app.router.add_get("/page/{name}", self._part)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        index = PAGE / "index.html"
        if index.is_file():
            policy = {"Content-Security-Policy": _POLICY.format(host=request.host)}
            return web.FileResponse(index, headers={"Cache-Control": "no-cache", **policy})
        return web.Response(text="The sandbox runs. It has no page in this checkout.")

    async def _part(self, request: web.Request) -> web.StreamResponse:
        """A file of the page, not cached: old and new modules do not work together."""
        part = PAGE / request.match_info["name"]
        if part.parent != PAGE or not part.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(part, headers={"Cache-Control": "no-cache"})

    async def _attachment(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return self._send(request.match_info["file"], kind, name)

    async def _emoji(self, request: web.Request) -> web.Response:
        emoji = request.match_info["file"]
        if emoji not in self._core.world.emojis:
            raise web.HTTPNotFound
        return self._send(emoji, f"image/{request.match_info['kind']}", emoji)

    def _send(self, file_id: str, kind: str, name: str) -> web.Response:
        content = self._core.files.read(file_id)
        if content is None:
            raise web.HTTPNotFound(text="This content is no longer available.")
        headers = {"Cache-Control": _FOREVER}
        if not kind.startswith(_SHOWN):
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=content, content_type=kind, headers=headers)

    async def _avatar(self, request: web.Request) -> web.Response:
        number = request.match_info["number"]
        colour = _AVATARS[(int(number) if number.isdecimal() else 0) % len(_AVATARS)]
        headers = {"Cache-Control": _FOREVER}
        return web.Response(body=_plain_png(colour), content_type="image/png", headers=headers)


def _plain_png(colour: str) -> bytes:
    """A square of one colour."""
    out = io.BytesIO()
    Image.new("RGB", (64, 64), colour).save(out, "PNG")
    return out.getvalue()
