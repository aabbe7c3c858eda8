"""One WebSocket of a bot: frames leave in order, compressed if asked for, until it is closed or cut.

One compression context for each connection and a sync flush for each message, as Discord does it.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import sys
import zlib
from collections.abc import Callable
from typing import Any

from aiohttp import web

from sandbox.gateway.sessions import Session

ACK = 11
# A latency like Discord's. discord.py would read an immediate answer before its other thread has noted when it asked,
# and would then measure from the heartbeat before: "41.3s behind".
ACK_AFTER = 0.1


class Connection:
    """One WebSocket. Frames leave in order."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse, compression: str | None) -> None:
        self.socket = socket
        self._request = request
        self.session: Session | None = None
        self.cut_by_us = False
        self._squeeze = _compressor(compression)
        self._out: asyncio.Queue[str | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, text: str) -> None:
        self._out.put_nowait(text)

    def tell(self, op: int, data: Any) -> None:
        self.send(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def acknowledge(self) -> None:
        asyncio.get_running_loop().call_later(ACK_AFTER, self.tell, ACK, None)

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError):
            while (text := await self._out.get()) is not None:
                if self._squeeze is None:
                    await self.socket.send_str(text)
                else:
                    await self.socket.send_bytes(self._squeeze(text.encode()))

    async def finish(self) -> None:
        """Send the queued frames, then no more."""
        self._out.put_nowait(None)
        await self._writer

    async def close(self, code: int, reason: str = "") -> None:
        await self.finish()
        await self.socket.close(code=code, message=reason.encode())

    def cut(self) -> None:
        """Drop the connection without a close frame."""
        self.cut_by_us = True
        self._writer.cancel()
        if self._request.transport is not None:
            self._request.transport.abort()


def _compressor(kind: str | None) -> Callable[[bytes], bytes] | None:
    if kind == "zlib-stream":
        stream = zlib.compressobj(level=1)
        return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)
    if kind == "zstd-stream":
        if sys.version_info >= (3, 14):  # part of Python; discord.py uses the same
            own = importlib.import_module("compression.zstd").ZstdCompressor()
            return lambda data: bytes(own.compress(data, own.FLUSH_BLOCK))
        zstandard = importlib.import_module("zstandard")
        frame = zstandard.ZstdCompressor().compressobj()
        return lambda data: bytes(frame.compress(data) + frame.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK))
    return None
