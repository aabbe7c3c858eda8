"""One person floods one feature after the other: how much later do others get their answers, and is the flood answered?

Alice and Bob play at an easy pace, in quiet phases and while Carol presses one thing as often as her Discord lets her,
whatever the answer. Short phases of both kinds alternate, so that other load on the machine affects both. The result is
the p95 of all clicks during floods compared with that of all in quiet phases. How far it can be trusted is shown by an
interval (phases resampled) and by the ratio of quiet phases to quiet phases, which would be 1.00 on a machine with
nothing else to do. Also measured: the processor time that the flood takes from the bot and the computer players.

Before that, the export of a person with many matches: how long it takes, and what it costs the bot's loop and memory.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import resource
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench._timing import longest_wait
from bench.table import PAIRS, Hand, Tables, buttons, tables
from data.rows.people_rows import Confirming
from matches.model.context import Context
from matches.model.values import Person
from matches.people.export import export
from matches.people.people import choose
from tests.journeys.harness.rose_bot import Rose, empty_context
from tests.matches.players import duel, open_context, play_to_the_end

Json = dict[str, Any]
CLICKS, PACE, STORM, ROUNDS = 24, 15.0, 10.0, 6
"""Clicks of others in a phase, their rate a second, the flood's rate a second, and phases of each kind."""
ENDING = 0.6
"""Seconds of pause after a flood, so that the rest of it does not affect the next quiet phase."""
PREPARED_WITHIN, IDLE = 90, 0.05
"""The number of checks, one a second; and the share of a processor that an idle bot takes."""
LIFE = 500
MOST = 1.5
DRAWN = 1000
"""How often phases are resampled for an interval; the middle nine tenths are reported."""


@dataclass(frozen=True)
class Scene:
    """What Carol needs for a flood: a practice board, and an old match."""

    hand: Hand
    board: Json
    match: str
    turn: str
    card: str
    past: str
    opponent: str

    def click(self, custom_id: str, *values: str) -> Json:
        data: Json = {"component_type": 3 if values else 2, "custom_id": custom_id}
        data |= {"values": list(values)} if values else {}
        return {"type": 3, "channel_id": self.board["channel_id"], "message_id": self.board["id"], "data": data}

    def command(self, name: str, *options: Json, kind: int = 2) -> Json:
        rose = next(one for one in self.hand.ready["commands"] if one["name"] == "rose" and one["type"] == 1)
        data = {"id": rose["id"], "type": 1, "options": [{"type": 1, "name": name, "options": list(options)}]}
        return {"type": kind, "channel_id": self.board["channel_id"], "data": data}


Door = Callable[[Scene, int], Json]
DOORS: dict[str, Door] = {
    "hints": lambda scene, _: scene.click(f"rk:hint:{scene.match}:{scene.turn}:"),
    "previews": lambda scene, _: scene.click(f"rk:play:{scene.match}:{scene.turn}:{scene.card}"),
    "cards of an earlier board": lambda scene, _: scene.click(f"rk:play:{scene.match}:999:{scene.card}"),
    "the menu": lambda scene, _: scene.click(f"rk:menu:{scene.match}:{scene.turn}:"),
    "from my side": lambda scene, _: scene.click(f"rk:my-side:{scene.match}:{scene.turn}:"),
    "pages of the rules": lambda scene, n: scene.click(f"rk:rules::{1 + n % 8}:new"),
    "walking through": lambda scene, n: scene.click(f"rk:walk:{scene.past}:{n % 50}:open"),
    "replays": lambda scene, n: scene.click(f"rk:watch:{scene.past}:0:nr1-{2 + n % 40}"),
    "a review": lambda scene, _: scene.click(f"rk:review:{scene.past}:0:"),
    "reviews of one match after the other": lambda scene, n: scene.click(f"rk:review:b{n % LIFE:06}:0:"),
    "turning points of a review": lambda scene, n: scene.click(f"rk:review-point:{scene.past}:{n % 50}:"),
    "checks of the deck": lambda scene, _: scene.click(f"rk:record:{scene.past}:0:"),
    "exports": lambda scene, _: scene.click("rk:export-me::0:"),
    "all my matches": lambda scene, _: scene.command("games"),
    "my profile": lambda scene, _: scene.command("profile"),
    "challenges": lambda scene, _: scene.command("challenge", {"type": 6, "name": "opponent", "value": scene.opponent}),
    "names to complete": lambda scene, n: scene.command(
        "board", {"type": 3, "name": "match", "value": str(n), "focused": True}, kind=4
    ),
    "buttons that there are none of": lambda scene, n: scene.click(f"rk:nothing:{n}:0:"),
}
_EACH = tuple(DOORS.values())
DOORS["all of them in turn"] = lambda scene, n: _EACH[n % len(_EACH)](scene, n // len(_EACH))


async def live(data: Path, person: Person, other: Person) -> str:
    """Play one match to its end and store many copies of it. Returns the name of one of them."""
    context = await open_context(data)
    match = await play_to_the_end(context, await duel(context, person, other))
    await context.store.close()
    with closing(sqlite3.connect(data, isolation_level=None, timeout=30)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        # As if shown long ago: otherwise the bot would show five hundred boards first.
        connection.execute("UPDATE matches SET shown = version WHERE id = ?", (match.id,))
        for number in range(LIFE):
            for table, key in (("matches", "id"), ("seats", "match"), ("moves", "match")):
                names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
                chosen = ", ".join(f"'b{number:06}'" if name == key else name for name in names)
                connection.execute(
                    f"INSERT INTO {table} ({', '.join(names)}) SELECT {chosen} FROM {table} WHERE {key} = ?",  # noqa: S608
                    (match.id,),
                )
        connection.execute("COMMIT")
    return match.id


async def set_the_scene(people: Tables, rose: Rose) -> Scene:
    person = Person(int(people.sandbox.user_id("carol")), "Carol")
    other = Person(int(people.sandbox.user_id("dave")), "Dave")
    past = await live(rose.data, person, other)
    async with empty_context(rose.data) as context:
        await choose(context, person, confirming=Confirming.ALL)
    hand = people.hands["carol"]
    scene = Scene(hand, {"channel_id": people.channel, "id": "0"}, "", "", "", past, str(other.id))
    level, house = ({"type": 3, "name": name, "value": value} for name, value in (("level", "king"), ("house", "red")))
    await hand.interact(scene.command("practice", level, house))
    board = await hand.until(
        lambda: next((one for one in hand.messages.values() if "rk:hint:" in str(one["components"])), None)
    )
    plays = [
        one["custom_id"] for one in buttons(board) if one["custom_id"].startswith("rk:play:") and "+" not in str(one)
    ]
    _, _, match, turn, card = plays[0].split(":", 4)
    return Scene(hand, board, match, turn, card, past, str(other.id))


class Others:
    """Two people who play one match after the other, at an easy pace."""

    def __init__(self, people: Tables) -> None:
        self._people = people
        self._board: Json | None = None

    async def play(self, clicks: int) -> list[float]:
        """Make so many clicks; returns the seconds of each."""
        times: list[float] = []
        while len(times) < clicks:
            if self._board is None:
                self._board = await self._people.begin(PAIRS[0])
            due = time.perf_counter() + 1 / PACE
            self._board, seconds = await self._people.play(PAIRS[0], self._board, 1)
            times += seconds
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        return times


async def storm(scene: Scene, door: Door, over: asyncio.Event) -> int:
    """Press again and again, at a fixed rate, without waiting for answers; returns how often."""
    began, sent = time.perf_counter(), set[asyncio.Task[None]]()
    for number in itertools.count():
        if over.is_set():
            await asyncio.gather(*sent)
            return number
        sent.add(asyncio.create_task(scene.hand.interact(door(scene, number))))
        await asyncio.sleep(max(0.0, began + (number + 1) / STORM - time.perf_counter()))
    raise AssertionError("unreachable")


@dataclass
class Phases:
    """The measurements of one feature: the seconds of others' clicks by phase, and the bot's processor time."""

    peace: list[list[float]] = field(default_factory=list)
    storm: list[list[float]] = field(default_factory=list)
    work: tuple[float, float] = (0.0, 0.0)
    """Median share of processors in quiet phases and during floods."""

    @property
    def ratio(self) -> float:
        return p95(self.storm) / p95(self.peace)

    def interval(self) -> tuple[float, float]:
        """The interval of the ratio, from resampled phases."""
        lots = random.Random(0)

        def drawn() -> float:
            storm, peace = (lots.choices(phases, k=len(phases)) for phases in (self.storm, self.peace))
            return p95(storm) / p95(peace)

        return _middle(drawn() for _ in range(DRAWN))


def p95(phases: Sequence[Sequence[float]]) -> float:
    """Of all clicks together: a single phase has too few of them."""
    ordered = sorted(itertools.chain.from_iterable(phases))
    return ordered[int(0.95 * (len(ordered) - 1))]


def _middle(ratios: Iterable[float]) -> tuple[float, float]:
    ordered = sorted(ratios)
    last = len(ordered) - 1
    return ordered[round(0.05 * last)], ordered[round(0.95 * last)]


async def measure_doors(names: Sequence[str] = ()) -> float:
    """What each flood does to others, for all features or the named ones; returns the worst ratio."""
    found: dict[str, Phases] = {}
    async with tables(ROSE_TEST_MANY_HANDS="", ROSE_TEST_SEARCH="1") as (people, rose):
        people.sandbox.let_forged_through()
        scene = await set_the_scene(people, rose)
        others = Others(people)
        await until_prepared(rose)
        await others.play(6 * CLICKS)  # warm-up
        for name in names or DOORS:
            failures = scene.hand.failures
            found[name], pressed = await measure_door(scene, DOORS[name], others, rose)
            phases = found[name]
            low, high = phases.interval()
            quiet, loud = (1000 * p95(part) for part in (phases.peace, phases.storm))
            print(
                f"{name}: others' p95 {quiet:.0f} ms, while {pressed} are pressed {loud:.0f} ms: "
                f"{phases.ratio:.2f} times ({low:.2f} to {high:.2f}); "
                f"{phases.work[1] - phases.work[0]:+.2f} processors; {scene.hand.failures - failures} never answered",
                flush=True,
            )
        memory = rose.memory()
    worst = max(phases.ratio for phases in found.values())
    beside = [Phases(one.peace, other.peace).ratio for one, other in itertools.pairwise(found.values())]
    if beside:
        low, high = _middle(beside)
        print(f"quiet beside quiet: {statistics.median(beside):.2f} times ({low:.2f} to {high:.2f})")
    print(f"the worst of them {worst:.2f} times, wanted at most {MOST}; the bot's memory {memory:.0f} MB")
    return worst


async def until_prepared(rose: Rose) -> None:
    """Wait while pictures are prepared, which happens when the bot is idle and is not caused by a flood."""
    for _ in range(PREPARED_WITHIN):
        before = rose.cpu()
        await asyncio.sleep(1.0)
        if rose.cpu() - before < IDLE:
            return


async def measure_door(scene: Scene, door: Door, others: Others, rose: Rose) -> tuple[Phases, int]:
    """Alternating quiet phases and floods; also returns how often something was pressed in all floods."""
    phases, pressed = Phases(), 0
    taken: tuple[list[float], list[float]] = [], []
    for _ in range(ROUNDS):
        phases.peace.append(await _phase(others, rose, taken[0]))
        over = asyncio.Event()
        storming = asyncio.create_task(storm(scene, door, over))
        phases.storm.append(await _phase(others, rose, taken[1]))
        over.set()
        pressed += await storming
        await asyncio.sleep(ENDING)
    phases.work = statistics.median(taken[0]), statistics.median(taken[1])
    return phases, pressed


async def _phase(others: Others, rose: Rose, taken: list[float]) -> list[float]:
    """The seconds of some clicks of others. Also records the bot's processor time."""
    began, before = time.perf_counter(), rose.cpu() + rose.cpu_of_workers()
    seconds = await others.play(CLICKS)
    taken.append((rose.cpu() + rose.cpu_of_workers() - before) / (time.perf_counter() - began))
    return seconds


async def measure_exports(folder: Path) -> None:
    """Twenty exports of a person with many matches, one after the other, as the bot makes them."""
    person, other = Person(1 << 60, "Carol"), Person((1 << 60) + 1, "Dave")
    await live(folder / "rose.db", person, other)
    async with empty_context(folder / "rose.db") as context:
        began, memory = time.perf_counter(), _most_memory()
        held_up = await longest_wait(_twenty(context, person.id))
        seconds, memory = time.perf_counter() - began, _most_memory() - memory
        parts = await export(context, person.id, "", 10 * 2**20)
    size = sum(map(len, parts))
    print(
        f"20 exports of {LIFE} matches: {seconds:.1f} s, the loop held up for {1000 * held_up:.0f} ms at most, "
        f"{memory:.0f} MB of memory, {size / 1e6:.1f} MB each in {len(parts)} part"
    )


def _most_memory() -> float:
    """The peak memory of this process, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


async def _twenty(context: Context, person: int) -> None:
    for _ in range(20):
        await export(context, person, "", 10 * 2**20)


async def measure(names: Sequence[str] = ()) -> None:
    if not names:
        with tempfile.TemporaryDirectory() as folder:
            await measure_exports(Path(folder))
    await measure_doors(names)


def main() -> None:
    asyncio.run(measure())


if __name__ == "__main__":  # python -m bench.abuse "a review" hints: only some features
    asyncio.run(measure(sys.argv[1:]))
