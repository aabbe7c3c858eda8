"""`python -m sandbox`: runs a sandbox alone, for a bot that is started elsewhere."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from sandbox.server import Sandbox


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text[:40]!a} is no port: 1 to 65535")
    return int(text)


def _state(text: str) -> Path:
    path = Path(text)
    try:
        with contextlib.suppress(FileNotFoundError):
            path.stat()  # since Python 3.14 `exists` hides why a path cannot be read
        wrong = path.exists() and not path.is_file()
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{text[:80]!a}: {error}") from None
    if wrong or "\0" in text:
        raise argparse.ArgumentTypeError(f"{text!a} is no file")  # a device would be replaced by a file
    return path


async def _serve(sandbox: Sandbox, port: int) -> int:
    try:
        await sandbox.start(port)
    except (OSError, ValueError) as error:
        print(f"python -m sandbox: it cannot start: {error}", file=sys.stderr)
        return 1
    print(f"A Discord on this machine: {sandbox.base}/?as=alice", flush=True)
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    for how in (signal.SIGINT, signal.SIGTERM):
        # Not the loop's own signal handlers: Windows has none.
        signal.signal(how, lambda *_: loop.call_soon_threadsafe(ended.set))
    await ended.wait()
    await sandbox.stop()
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=_port, default=8123, help="the first port to try (default: %(default)s)")
    parser.add_argument("--token", default="sandbox", help="the token a bot has to come with (default: %(default)s)")
    parser.add_argument("--bot-name", default="Sandbox Bot")
    parser.add_argument("--state", type=_state, help="a file that keeps what was said over restarts")
    chosen = parser.parse_args()
    sandbox = Sandbox(token=chosen.token, bot_name=chosen.bot_name, state=chosen.state)
    return asyncio.run(_serve(sandbox, chosen.port))


if __name__ == "__main__":
    sys.exit(main())
