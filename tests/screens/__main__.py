"""`make screens`: brings the bot to every screen and takes pictures."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
from playwright.async_api import Error

from sandbox import Sandbox
from tests.journeys.harness.gestures import arrive
from tests.journeys.harness.people import at_the_table
from tests.journeys.harness.rose_bot import Rose
from tests.journeys.harness.windows import chromium
from tests.screens import days, first, playing, standing
from tests.screens.studio import Stage

SCENES = {scene.__name__: scene for room in (first, playing, days, standing) for scene in room.SCENES}
PEOPLE = ("alice", "bob", "carol", "dave")


async def take(scene: str, out: Path, language: str) -> None:
    """Take one scene, with its own bot."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sandbox = await stack.enter_async_context(Sandbox())
        home = next(key for key, guild in sandbox.world.guilds.items() if guild["name"] == "Round Table")
        rose = Rose(
            sandbox,
            data=folder / "rose.db",
            environment={
                "ROSE_ADMIN_SERVER": home,
                "ROSE_BACKUP_DIR": str(folder / "backups"),
                "ROSE_TEST_SEARCH": "1",
            },
        )
        http = await stack.enter_async_context(aiohttp.ClientSession())
        await rose.start()
        stack.push_async_callback(rose.kill)
        people = {name: await stack.enter_async_context(at_the_table(name, http, sandbox.base)) for name in PEOPLE}
        await arrive(sandbox, *people.values(), server=language, person=language)
        browser = await stack.enter_async_context(chromium())
        opened = await stack.enter_async_context(AsyncExitStack())
        stage = Stage(sandbox, rose, people, browser, out, language, opened)
        await SCENES[scene](stage)
        print(f"{scene}: {len(stage.taken)} screens", *stage.faults, *rose.troubles, sep="\n  ", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.screens", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/screens"))
    parser.add_argument("scenes", nargs="*", metavar="scene", help=", ".join(SCENES))
    parser.add_argument("--language", default="en-US")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    for scene in asked.scenes or SCENES:
        try:
            asyncio.run(take(scene, asked.out, asked.language))
        except (AssertionError, LookupError, TimeoutError, Error) as error:  # the other scenes can still be taken
            print(f"{scene} broke off: {error}", flush=True)


if __name__ == "__main__":
    main()
