"""`python -m sandbox`: a sandbox by itself, for a bot that is started elsewhere."""

from __future__ import annotations

import argparse
import asyncio
import signal
from pathlib import Path

from sandbox.server import Sandbox


async def _serve(sandbox: Sandbox, port: int) -> None:
    await sandbox.start(port)
    print(f"A Discord on this machine: {sandbox.base}/?as=alice", flush=True)
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    for how in (signal.SIGINT, signal.SIGTERM):
        # Not the loop's own handlers: on Windows it has none.
        signal.signal(how, lambda *_: loop.call_soon_threadsafe(ended.set))
    await ended.wait()
    await sandbox.stop()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=8123, help="the first port to try (default: %(default)s)")
    parser.add_argument("--token", default="sandbox", help="the token a bot has to come with (default: %(default)s)")
    parser.add_argument("--bot-name", default="Sandbox Bot")
    parser.add_argument("--state", type=Path, help="a file that keeps what was said over restarts")
    chosen = parser.parse_args()
    sandbox = Sandbox(token=chosen.token, bot_name=chosen.bot_name, state=chosen.state)
    asyncio.run(_serve(sandbox, chosen.port))


if __name__ == "__main__":
    main()
