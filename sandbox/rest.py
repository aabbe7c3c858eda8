"""The frame of every REST call: token, body, faults, rate limits, the answer and its headers.

What a call does is in the `rest_*` modules; each gives a table of routes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from sandbox import bodies
from sandbox.attachments import Upload
from sandbox.core import Core
from sandbox.faults import Trouble
from sandbox.interactions import Interactions
from sandbox.messages import Nonces, OldEdits
from sandbox.rate_limits import Buckets, Door, bucket_headers, waiting_headers
from sandbox.refusals import Refusal, bad_json, rate_limited, unauthorized
from sandbox.world import Json

PREFIX = "/api/v10"
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
                call.body, call.uploads = await bodies.read(request)
                if trouble is not None and not trouble.applied:
                    if not trouble.late:
                        return self._spoilt(request, trouble, template)
                    await trouble.wait(self._core.clock)
                self._authorize(request, path)
                headers = self._buckets.count(request.method, template, call.params)
                status, answer = handler(call)
            except Refusal as refusal:
                status, answer, headers = refusal.status, refusal.body(), headers | refusal.headers
                if refusal.retry_after is not None:
                    headers = waiting_headers(refusal.retry_after, "user") | headers
            if trouble is not None and trouble.status is not None:
                return self._spoilt(request, trouble, template)
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
            if trouble is not None and trouble.applied:
                if not trouble.late:
                    return self._spoilt(request, trouble, template)
                await trouble.wait(self._core.clock)
            self.door.count(status)
            return respond(status, answer, headers)

        return serve

    def _authorize(self, request: web.Request, path: str) -> None:
        if path.startswith(_ROUTES_WITHOUT_TOKEN) and path != "/gateway/bot":
            return
        if request.headers.get("Authorization") != f"Bot {self._core.token}":
            raise unauthorized()

    def _spoilt(self, request: web.Request, trouble: Trouble, template: str) -> web.Response:
        """What the bot gets instead of the answer."""
        if trouble.status is None:
            if request.transport is not None:
                request.transport.close()
            return web.Response()  # goes nowhere
        self.door.count(trouble.status)
        if trouble.status != 429:
            return web.Response(status=trouble.status, text="The sandbox was told to fail here.")
        headers = waiting_headers(trouble.retry_after, trouble.scope)
        if trouble.scope == "global":
            headers["X-RateLimit-Global"] = "true"
        else:
            name = hashlib.md5(template.encode(), usedforsecurity=False).hexdigest()
            headers |= bucket_headers(name, 0, trouble.retry_after, self._core.clock.now())
        body = rate_limited(trouble.retry_after).body() | {"global": trouble.scope == "global"}
        return respond(429, body, headers)


def respond(status: int, answer: Any, headers: dict[str, str] | None = None) -> web.Response:
    """JSON with exactly the content type that clients compare with; nothing where there is nothing to say."""
    if answer is None:
        return web.Response(status=status, headers=headers)
    text = json.dumps(answer, separators=(",", ":"))
    return web.Response(status=status, body=text.encode(), content_type="application/json", headers=headers)
