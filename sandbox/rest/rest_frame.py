"""What every REST call shares: token, body, faults, rate limits, the answer and its headers.

The `rest_*` modules implement the calls; each has a table of routes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from sandbox.interactions.interaction_life import Interactions
from sandbox.rest import bodies
from sandbox.rest.rate_limits import Buckets, Door, bucket_headers, waiting_headers
from sandbox.world.api_errors import Refusal, bad_json, rate_limited, unauthorized
from sandbox.world.attachments import Upload
from sandbox.world.faults import Fault
from sandbox.world.services import Services
from sandbox.world.world import Json

PREFIX = "/api/v10"
_ROUTES_WITHOUT_TOKEN = ("/interactions/", "/webhooks/", "/gateway")


@dataclass(slots=True)
class Call:
    """One call of the bot, with everything that a route needs to answer it."""

    core: Services
    interactions: Interactions
    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)

    def form(self) -> Json:
        """The body, which must be an object."""
        if not isinstance(self.body, dict):
            raise bad_json() if self.body is not None else Refusal(400, 50035, "Invalid Form Body")
        return self.body


Reply = tuple[int, Any]
Handler = Callable[[Call], Reply]
Route = tuple[str, str, Handler]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A call and its answer, for watchers such as tests."""

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
    def __init__(self, core: Services, interactions: Interactions) -> None:
        self._core = core
        self._interactions = interactions
        self._buckets = Buckets(core)
        self.door = Door(core)
        self.watchers: list[Watcher] = []

    def add_to(self, app: web.Application, routes: list[Route]) -> None:
        for method, template, handler in routes:
            app.router.add_route(method, PREFIX + template, self._serve(template, handler))

    def _serve(self, template: str, handler: Handler) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.Response:
            method, path = request.method, request.path.removeprefix(PREFIX)
            if self.door.shut():
                return web.Response(status=429, text="error code: 1015")
            trouble = self._core.faults.meet(method, path)
            call = Call(self._core, self._interactions, dict(request.match_info), dict(request.query))
            headers: dict[str, str] = {}
            try:
                call.body, call.uploads = await bodies.read(request)
                if trouble is not None and not trouble.applied:
                    if not trouble.late:
                        return self._faulty_answer(request, trouble, template)
                    await trouble.wait(self._core.clock)
                self._authorize(request, path)
                headers = self._buckets.count(method, template, call.params)
                status, answer = handler(call)
            except Refusal as refusal:
                status, answer, headers = refusal.status, refusal.body(), headers | refusal.headers
                if refusal.retry_after is not None:
                    headers = waiting_headers(refusal.retry_after, "user") | headers
            if trouble is not None and trouble.status is not None:
                return self._faulty_answer(request, trouble, template)
            for watch in self.watchers:
                watch(Exchange(method, path, template, call.query, request.content_type, call.body, status, answer))
            if trouble is not None and trouble.applied:
                if not trouble.late:
                    return self._faulty_answer(request, trouble, template)
                await trouble.wait(self._core.clock)
            self.door.count(status)
            return respond(status, answer, headers)

        return serve

    def _authorize(self, request: web.Request, path: str) -> None:
        if path.startswith(_ROUTES_WITHOUT_TOKEN) and path != "/gateway/bot":
            return
        if request.headers.get("Authorization") != f"Bot {self._core.token}":
            raise unauthorized()

    def _faulty_answer(self, request: web.Request, trouble: Fault, template: str) -> web.Response:
        """The faulty answer that the bot gets instead."""
        if trouble.status is None:
            if request.transport is not None:
                request.transport.close()
            return web.Response()  # the connection is closed: it is not sent
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
    """JSON with exactly the content type that clients compare with; an empty body if there is no answer."""
    if answer is None:
        return web.Response(status=status, headers=headers)
    text = json.dumps(answer, separators=(",", ":"))
    return web.Response(status=status, body=text.encode(), content_type="application/json", headers=headers)
