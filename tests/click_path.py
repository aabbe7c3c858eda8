"""`make walk`: prints the way of one click through the bot, as functions and files in order, from a real trace.

The sandbox, two people and the bot run in this process. Alice presses a card in a duel; every function of ours that
runs until the board is edited is printed once, in the order of its first call.
"""

from __future__ import annotations

import asyncio
import inspect
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import aiohttp

from sandbox import Sandbox
from tests.journeys.harness.boards import begin_duel, match_on, plain_button
from tests.journeys.harness.inside import inside
from tests.journeys.harness.people import at_the_table

ROOT = Path(__file__).parents[1]
PACKAGES = ("core", "cogs", "matches", "data", "render", "game", "locales")


@dataclass(frozen=True, slots=True)
class Step:
    """A function that ran, and how deep it was called inside the bot."""

    module: str
    function: str
    line: int
    depth: int

    def __str__(self) -> str:
        return f"{'  ' * self.depth}{self.module}:{self.line} {self.function}"


@dataclass
class Trace:
    steps: list[Step] = field(default_factory=list)
    entries: list[str] = field(default_factory=list)
    """Use cases of `matches` that `core` and `cogs` called; without those of loops that poll (`run`)."""
    _seen: set[tuple[str, str]] = field(default_factory=set)
    _frames: dict[int, FrameType] = field(default_factory=dict)

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        if event != "call" or id(frame) in self._frames:
            return
        module = _module(frame)
        if not self.steps and module != "core/client.py":
            return  # timers of earlier clicks
        name = frame.f_code.co_qualname
        if module is None or "<" in name.rpartition(".")[2]:
            return
        self._frames[id(frame)] = frame  # kept, so that no other frame gets its id
        caller = _module(frame.f_back)
        is_use_case = module.startswith("matches/") and bool(frame.f_code.co_flags & inspect.CO_COROUTINE)
        polls = frame.f_back is not None and frame.f_back.f_code.co_name == "run"
        if is_use_case and not polls and caller is not None and caller.startswith(("core/", "cogs/")):
            self.entries.append(f"{caller} -> {module} {name}")
        if (module, name) not in self._seen:
            self._seen.add((module, name))
            self.steps.append(Step(module, name, frame.f_lineno, _depth(frame)))


@contextmanager
def traced() -> Iterator[Trace]:
    """Trace this thread, which runs the event loop, and every thread that starts meanwhile."""
    trace = Trace()
    sys.setprofile(trace.note)
    threading.setprofile(trace.note)
    try:
        yield trace
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def one_click() -> Trace:
    """A card is pressed in a duel in a channel, and the board is edited."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Sandbox() as sandbox,
            aiohttp.ClientSession() as http,
            inside(sandbox, Path(folder) / "rose.db") as table,
            at_the_table("alice", http, sandbox.base) as alice,
            at_the_table("bob", http, sandbox.base) as bob,
        ):
            board = await begin_duel(alice, bob)
            await table.shown(match_on(board))  # nothing of the beginning is left to be written
            with traced() as trace:
                await alice.press(board, plain_button(board))
                await bob.sees_change(board)
                await table.shown(match_on(board))
        return trace


def _module(frame: FrameType | None) -> str | None:
    """The file of a frame, if it is one of ours."""
    if frame is None:
        return None
    path = Path(frame.f_code.co_filename)
    if not path.is_relative_to(ROOT):
        return None
    inner = path.relative_to(ROOT)
    return inner.as_posix() if inner.parts[0] in PACKAGES else None


def _depth(frame: FrameType) -> int:
    depth, outer = 0, frame.f_back
    while outer is not None:
        depth += _module(outer) is not None
        outer = outer.f_back
    return depth


def main() -> None:
    trace = asyncio.run(one_click())
    for step in trace.steps:
        print(step)
    print(f"\nuse cases called: {len(trace.entries)}")
    for entry in trace.entries:
        print(f"  {entry}")


if __name__ == "__main__":
    main()
