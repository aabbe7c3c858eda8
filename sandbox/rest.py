"""The frame of every REST call: token, body, faults, rate limits, the answer and its headers.

What a call does is in the `rest_*` modules; each gives a table of routes.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.attachments import MOST_BYTES, Upload
from sandbox.core import Core
from sandbox.faults import Trouble
from sandbox.interactions import Interactions
from sandbox.messages import Nonces, OldEdits
from sandbox.refusals import Refusal, bad_json, rate_limited, too_large, unauthorized
from sandbox.world import Json

PREFIX = "/api/v10"
_BUCKET_LIMIT, _BUCKET_SECONDS = 50, 1.0
DOOR_LIMIT, _DOOR_SECONDS = 10_000, 600.0
_ROUTES_WITHOUT_TOKEN = ("/interactions/", "/webhooks/", "/gateway")


@dataclass(slots=True)
class Call:
    """One call of the bot, with all that a route needs to answer it."""

    core: Core
    interactions: Interactions
    old_edits: OldEdits
    nonces: Nonces
    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)

    def form(self) -> Json:
        """The body, where it has to be an object."""
        if not isinstance(self.body, dict):
            raise bad_json() if self.body is not None else Refusal(400, 50035, "Invalid Form Body")
        return self.body


Reply = tuple[int, Any]
Handler = Callable[[Call], Reply]
Route = tuple[str, str, Handler]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A call and its answer, for who watches (tests do)."""

    method: str
    path: str
    template: str
    query: dict[str, str]
    content_type: str
    body: Any
    status: int
    answer: Any


Watcher = Callable[[Exchange], None]


class Buckets:
    """Rate limits by route and major parameter. Interactions are not counted."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._recent: defaultdict[str, deque[float]] = defaultdict(deque)

    def count(self, method: str, template: str, params: dict[str, str]) -> dict[str, str]:
        """The headers of the answer; raises when there were too many."""
        if template.startswith(("/interactions/", "/webhooks/")):
            return {}
        name = hashlib.md5(f"{method} {template}".encode(), usedforsecurity=False).hexdigest()
        major = params.get("channel_id") or params.get("guild_id") or ""
        recent, now = self._recent[f"{name}:{major}"], self._core.clock.now()
        while recent and now - recent[0] >= _BUCKET_SECONDS:
            recent.popleft()
        full = len(recent) >= _BUCKET_LIMIT
        if not full:
            recent.append(now)
        left = _BUCKET_SECONDS - (now - recent[0])
        headers = bucket_headers(name, _BUCKET_LIMIT - len(recent), left, now)
        if full:
            refusal = rate_limited(round(left, 3))
            refusal.headers = headers
            raise refusal
        return headers


class Door:
    """An address with 10,000 answers of 401, 403 or 429 in ten minutes is locked out, before any API."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.refused: deque[float] = deque()

    def shut(self) -> bool:
        while self.refused and self._core.clock.now() - self.refused[0] >= _DOOR_SECONDS:
            self.refused.popleft()
        return len(self.refused) >= DOOR_LIMIT

    def count(self, status: int) -> None:
        if status in (401, 403, 429):
            self.refused.append(self._core.clock.now())


def bucket_headers(name: str, remaining: int, reset_after: float, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Bucket": name,
        "X-RateLimit-Limit": str(_BUCKET_LIMIT),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{now + reset_after:.3f}",
        "X-RateLimit-Reset-After": f"{reset_after:.3f}",
    }


class Rest:
    def __init__(self, core: Core, interactions: Interactions) -> None:
        self._core = core
        self._interactions = interactions
        self._old_edits = OldEdits(core)
        self._nonces = Nonces(core)
        self._buckets = Buckets(core)
        self.door = Door(core)
        self.watchers: list[Watcher] = []

    def add_to(self, app: web.Application, routes: list[Route]) -> None:
        for method, template, handler in routes:
            app.router.add_route(method, PREFIX + template, self._serve(template, handler))

    def _serve(self, template: str, handler: Handler) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.Response:
            path = request.path.removeprefix(PREFIX)
            if self.door.shut():
                return web.Response(status=429, text="error code: 1015")
            trouble = self._core.faults.meet(request.method, path)
            call = Call(
                self._core,
                self._interactions,
                self._old_edits,
                self._nonces,
                dict(request.match_info),
                dict(request.query),
            )
            headers: dict[str, str] = {}
            try:
                await read_body(request, call)
                if trouble is not None and not trouble.applied:
                    return self._troubled(trouble, template)
                self._authorize(request, path)
                headers = self._buckets.count(request.method, template, call.params)
                status, answer = handler(call)
            except Refusal as refusal:
                status, answer, headers = refusal.status, refusal.body(), headers | refusal.headers
                if refusal.retry_after is not None:
                    headers = _waiting(refusal.retry_after, "user") | headers
            if trouble is not None:
                return self._troubled(trouble, template)
            for watch in self.watchers:
                watch(
                    Exchange(
                        request.method,
                        path,
                        template,
                        call.query,
                        request.content_type,
                        call.body,
                        status,
                        answer,
                    )
                )
            self.door.count(status)
            return respond(status, answer, headers)

        return serve

    def _authorize(self, request: web.Request, path: str) -> None:
        if path.startswith(_ROUTES_WITHOUT_TOKEN) and path != "/gateway/bot":
            return
        if request.headers.get("Authorization") != f"Bot {self._core.token}":
            raise unauthorized()

    def _troubled(self, trouble: Trouble, template: str) -> web.Response:
        self.door.count(trouble.status)
        if trouble.status != 429:
            return web.Response(status=trouble.status, text="The sandbox was told to fail here.")
        headers = _waiting(trouble.retry_after, trouble.scope)
        if trouble.scope == "global":
            headers["X-RateLimit-Global"] = "true"
        else:
            name = hashlib.md5(template.encode(), usedforsecurity=False).hexdigest()
            headers |= bucket_headers(name, 0, trouble.retry_after, self._core.clock.now())
        body = rate_limited(trouble.retry_after).body() | {"global": trouble.scope == "global"}
        return respond(429, body, headers)


def _waiting(retry_after: float, scope: str) -> dict[str, str]:
    return {
        # Clients take a 429 without this header for a ban at the door, not for a rate limit.
        "Via": "1.1 sandbox",
        "Retry-After": str(math.ceil(retry_after)),
        "X-RateLimit-Scope": scope,
    }


def respond(status: int, answer: Any, headers: dict[str, str] | None = None) -> web.Response:
    """JSON with exactly the content type that clients compare with; nothing where there is nothing to say."""
    if answer is None:
        return web.Response(status=status, headers=headers)
    text = json.dumps(answer, separators=(",", ":"))
    return web.Response(status=status, body=text.encode(), content_type="application/json", headers=headers)


async def read_body(request: web.Request, call: Call) -> None:
    """JSON, or a multipart form with `payload_json` and `files[n]`."""
    # Read off the header: aiohttp's own `content_type` parses it like a mail, which took longer than all the rest.
    if request.headers.get("Content-Type", "").lower().startswith("multipart/"):
        await _read_form(request, call)
    elif request.can_read_body:
        raw = await request.read()
        try:
            call.body = json.loads(raw) if raw else None
        except ValueError:
            raise bad_json() from None


async def _read_form(request: web.Request, call: Call) -> None:
    oversized = False
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read())
        found = re.fullmatch(r"files?\[?(\d*)\]?", part.name or "")
        if part.name == "payload_json":
            try:
                call.body = json.loads(content)
            except ValueError:
                raise bad_json() from None
        elif found:
            oversized = oversized or len(content) > MOST_BYTES
            key = found[1] or str(len(call.uploads))
            kind = part.headers.get("Content-Type")
            call.uploads.append(Upload(key, part.filename or "unknown", content, kind))
    if oversized:
        raise too_large()
    if call.body is None:
        call.body = {}
