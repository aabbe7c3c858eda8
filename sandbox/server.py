"""Sandbox: the server itself. Starts on loopback, stops, restarts with everything it knew.

async with Sandbox(token="secret") as sandbox:
    print(sandbox.base)
"""

from __future__ import annotations

import errno
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from sandbox import (
    default_world,
    permissions,
    rest_application,
    rest_channels,
    rest_guilds,
    rest_interactions,
    rest_messages,
    rest_threads,
    storage,
)
from sandbox.actions import Actions
from sandbox.attachments import MOST_BYTES, MOST_FILES, Files
from sandbox.control import Control
from sandbox.core import Core
from sandbox.gateway import Gateway
from sandbox.interactions import Interactions
from sandbox.people import People
from sandbox.pictures import Pictures, guard
from sandbox.refusals import method_not_allowed, not_found, too_large
from sandbox.rest import PREFIX, Rest, Watcher, respond
from sandbox.storage import Storage
from sandbox.windows import Windows

HOST = "127.0.0.1"
_HOSTS = (HOST, "localhost", "[::1]")
_PORTS_TO_TRY = 20


class Sandbox(Actions):
    def __init__(
        self,
        *,
        token: str = "sandbox",  # noqa: S107 - a token for loopback is no secret
        bot_name: str = "Sandbox Bot",
        bot_permissions: int = permissions.EVERYBODY,
        granted_intents: int = 0,
        shards: int = 1,
        max_concurrency: int = 1,
        pace_identifies: bool = False,
        state: Path | None = None,
    ) -> None:
        """`state` is the file that keeps the world over restarts; sent files go to a folder beside it."""
        self._state = state
        folder = None if state is None else state.with_name(state.name + ".files")
        world = default_world.make(bot_name, bot_permissions)
        self.core = Core(world, token, granted_intents, Files(folder), shards, max_concurrency, paced=pace_identifies)
        self.gateway = Gateway(self.core)
        self.interactions = Interactions(self.core, self.gateway.online)
        self.windows = Windows(self.core, self.gateway.connected)
        self.rest = Rest(self.core, self.interactions)
        self._people = People(self.core, self.interactions, self.windows)
        self._storage: Storage | None = None
        self._runner: web.AppRunner | None = None
        self._port = 0

    @property
    def base(self) -> str:
        """http://127.0.0.1:PORT"""
        return self.core.base

    def watch(self, watcher: Watcher) -> None:
        """Show every REST call of the bot, and its answer, to this function."""
        self.rest.watchers.append(watcher)

    async def start(self, port: int = 0) -> None:
        """Listen on this port, or on one of the next ones if it is taken; 0 is any that is free."""
        listener = _listen(port)
        self._port = listener.getsockname()[1]
        self.core.base = f"http://{HOST}:{self._port}"
        try:
            if self._state is not None and self._storage is None:
                self._load(self._state)
        except Exception:
            listener.close()
            raise
        self._runner = web.AppRunner(self._app(), access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()

    def _load(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = storage.load(path, self.core.base)
        if kept is not None:
            name = self.core.world.application["name"]
            kept.application["name"] = kept.bot["username"] = name
            self.core.world = kept
            wanted = {one["id"] for held in kept.messages.values() for m in held.values() for one in m.files}
            self.core.files.sweep(wanted | set(kept.emojis))
        self._storage = Storage(self.core, path)

    async def stop(self) -> None:
        """Close every line and write what there is to keep."""
        if self._runner is not None:
            self.core.faults.release()
            await self.gateway.stop()
            await self.windows.stop()
            await self._runner.cleanup()
            self._runner = None
        self.core.clock.stop()
        if self._storage is not None:
            await self._storage.save()

    async def restart(self) -> None:
        """Away and back on the same port, with all it knew; lines are lost, sessions can be resumed."""
        port = self._port
        await self.stop()
        await self.start(port)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def _app(self) -> web.Application:
        most = MOST_BYTES * MOST_FILES + 1024 * 1024
        app = web.Application(client_max_size=most, middlewares=[_from_here_only, _like_discord])
        app.on_response_prepare.append(guard)
        for part in (rest_application, rest_channels, rest_guilds, rest_interactions, rest_messages, rest_threads):
            self.rest.add_to(app, part.ROUTES)
        app.router.add_get("/gateway", self.gateway.handle)
        self._people.add_to(app)
        Control(self).add_to(app)
        Pictures(self.core).add_to(app)
        return app


def _listen(port: int) -> socket.socket:
    for candidate in range(port, port + _PORTS_TO_TRY) if port else (0,):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, candidate))
        except OSError as taken:
            listener.close()
            if taken.errno != errno.EADDRINUSE:
                raise
            continue
        listener.setblocking(False)
        return listener
    raise OSError(errno.EADDRINUSE, f"ports {port} to {port + _PORTS_TO_TRY - 1} are all taken")


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def _from_here_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """A page from elsewhere, open in the same browser, must not talk to the sandbox."""
    host = request.host.rpartition(":")[0] or request.host
    origin = request.headers.get("Origin")
    if host not in _HOSTS or (origin is not None and origin != f"http://{request.host}"):
        return respond(403, {"message": "The sandbox talks to this machine only.", "code": 0})
    return await handler(request)


@web.middleware
async def _like_discord(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Unknown addresses under the API answer in Discord's shape."""
    try:
        return await handler(request)
    except web.HTTPException as error:
        if not request.path.startswith(PREFIX) or error.status not in (404, 405, 413):
            raise
        refusal = {404: not_found, 405: method_not_allowed, 413: too_large}[error.status]()
        return respond(refusal.status, refusal.body())
