"""A TCP proxy to a local server that can be cut: packets are lost without an error."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Wire:
    """Listens on a port and forwards everything to another port or to a socket file, until it is cut."""

    def __init__(self, to: tuple[str, int] | str) -> None:
        self._to = to
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.Task[None]] = set()
        self._whole = asyncio.Event()
        self._whole.set()
        self.port = 0

    async def __aenter__(self) -> Wire:
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    def cut(self) -> None:
        """Drop everything from now on, in both directions. Connections stay open, as with a cut cable."""
        self._whole.clear()

    def mend(self) -> None:
        """Let new connections through. Those from before the cut stay dead."""
        for line in list(self._lines):
            line.cancel()
        self._whole.set()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        try:
            await self._whole.wait()
            if isinstance(self._to, str):
                far_reader, far_writer = await asyncio.open_unix_connection(self._to)
            else:
                far_reader, far_writer = await asyncio.open_connection(*self._to)
            try:
                await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))
            finally:
                far_writer.close()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._lines.discard(task)
            writer.close()

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await source.read(65536):
                await self._whole.wait()
                target.write(data)
                await target.drain()
        target.close()
