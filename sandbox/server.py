"""`Sandbox`, the server itself. Starts on loopback, stops, and restarts with its state.

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

from sandbox.actions import Actions
from sandbox.control import Control
from sandbox.gateway.gateway_socket import Gateway
from sandbox.interactions.interaction_life import Interactions
from sandbox.people.page_files import Pictures, guard
from sandbox.people.people_api import People
from sandbox.people.windows import Windows
from sandbox.rest import rest_application, rest_channels, rest_guilds, rest_interactions, rest_messages, rest_threads
from sandbox.rest.rest_frame import PREFIX, Rest, Watcher, respond
from sandbox.world import default_world, permission_bits, storage
from sandbox.world.api_errors import method_not_allowed, not_found, too_large
from sandbox.world.attachments import MOST_BYTES, MOST_FILES, Files
from sandbox.world.services import Services
from sandbox.world.storage import Storage

HOST = "127.0.0.1"
_HOSTS = (HOST, "localhost", "[::1]")
_PORTS_TO_TRY = 20


class Sandbox(Actions):
    def __init__(
        self,
        *,
        token: str = "sandbox",  # noqa: S107 - a token for loopback is no secret
        bot_name: str = "Sandbox Bot",
        bot_permissions: int = permission_bits.EVERYBODY,
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
        self.core = Services(
            world, token, granted_intents, Files(folder), shards, max_concurrency, paced=pace_identifies
        )
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
        """Call this function with every REST call of the bot and its answer."""
        self.rest.watchers.append(watcher)

    async def start(self, port: int = 0) -> None:
        """Listen on this port, or on one of the next ones if it is taken; 0 means any free port."""
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
        """Close every connection and save the state."""
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
        """Stop and start on the same port with the same state; connections are lost, sessions can be resumed."""
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
        app = web.Application(client_max_size=most, middlewares=[_same_origin_only, _discord_errors])
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
        try:
            return socket.create_server((HOST, candidate))
        except OSError as taken:
            if taken.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, f"ports {port} to {port + _PORTS_TO_TRY - 1} are all taken")


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def _same_origin_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse pages of other origins that are open in the same browser."""
    host = request.host.rpartition(":")[0] or request.host
    origin = request.headers.get("Origin")
    if host not in _HOSTS or (origin is not None and origin != f"http://{request.host}"):
        return respond(403, {"message": "The sandbox talks to this machine only.", "code": 0})
    return await handler(request)


@web.middleware
async def _discord_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer unknown addresses under the API in Discord's form."""
    try:
        return await handler(request)
    except web.HTTPException as error:
        if not request.path.startswith(PREFIX) or error.status not in (404, 405, 413):
            raise
        refusal = {404: not_found, 405: method_not_allowed, 413: too_large}[error.status]()
        return respond(refusal.status, refusal.body())
