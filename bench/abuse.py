"""One person storms each door in turn: how much later do others get their answers, and is the storm answered?

Alice and Bob play at an easy pace, first in peace, then while Carol presses one thing as often as her Discord lets her,
whatever becomes of it. The ratio of the two is what counts; both are taken in turn, so that whatever else the machine
does meets both. Then the export of a long life: how long it takes, and what it costs the bot's loop and memory.
"""

from __future__ import annotations

import asyncio
import itertools
import resource
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench._timing import longest_wait
from bench.table import PAIRS, Hand, Tables, buttons, tables
from matches import Confirming, Hall, Person, choose, export
from tests.journeys.rose import Rose, empty_hall
from tests.matches.players import duel, open_hall, play_to_the_end

Json = dict[str, Any]
CLICKS, PACE, STORM, ROUNDS = 40, 6.0, 10.0, 2
"""Clicks of others in a phase, how many of them a second, how many of the storm a second, and phases of each kind."""
LIFE = 500
MOST = 1.5


@dataclass(frozen=True)
class Scene:
    """What Carol needs to storm a door: a board of practice, and a match of long ago."""

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
    "reviews": lambda scene, _: scene.click(f"rk:review:{scene.past}:0:"),
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


async def live(data: Path, person: Person, other: Person) -> str:
    """A long life: one match played to its end, and as many like it as it takes. The name of one of them."""
    hall = await open_hall(data)
    match = await play_to_the_end(hall, await duel(hall, person, other))
    await hall.store.close()
    with closing(sqlite3.connect(data, isolation_level=None, timeout=30)) as connection:
        connection.execute("BEGIN IMMEDIATE")
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
    async with empty_hall(rose.data) as hall:
        await choose(hall, person, confirming=Confirming.ALL)
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
    """Two who play one match after the other, at an easy pace."""

    def __init__(self, people: Tables) -> None:
        self._people = people
        self._board: Json | None = None

    async def play(self, clicks: int) -> list[float]:
        """So many clicks; the seconds of each."""
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
    """Press again and again, at a pace, without waiting for anything; how often."""
    began, sent = time.perf_counter(), set[asyncio.Task[None]]()
    for number in itertools.count():
        if over.is_set():
            await asyncio.gather(*sent)
            return number
        sent.add(asyncio.create_task(scene.hand.interact(door(scene, number))))
        await asyncio.sleep(max(0.0, began + (number + 1) / STORM - time.perf_counter()))
    raise AssertionError("it counts for ever")


async def measure_doors() -> float:
    """What each storm does to others; the worst ratio."""
    worst = 0.0
    async with tables() as (people, rose):
        people.sandbox.let_forged_through()
        scene = await set_the_scene(people, rose)
        others = Others(people)
        await others.play(3 * CLICKS)  # whatever is still to be prepared
        for name, door in DOORS.items():
            quiet, loud, pressed, failures = list[float](), list[float](), 0, scene.hand.failures
            for _ in range(ROUNDS):
                quiet += await others.play(CLICKS)
                over = asyncio.Event()
                storming = asyncio.create_task(storm(scene, door, over))
                loud += await others.play(CLICKS)
                over.set()
                pressed += await storming
                await asyncio.sleep(1.0)  # what is left of the storm is not to meet those who play in peace
            before, after = _p95(quiet), _p95(loud)
            worst = max(worst, after / before)
            print(
                f"{name}: others' p95 {1000 * before:.0f} ms, while {pressed} are pressed {1000 * after:.0f} ms: "
                f"{after / before:.2f} times; {scene.hand.failures - failures} never answered",
                flush=True,
            )
        print(f"the worst of them {worst:.2f} times, wanted at most {MOST}; the bot's memory {rose.memory():.0f} MB")
    return worst


def _p95(seconds: list[float]) -> float:
    return sorted(seconds)[int(0.95 * (len(seconds) - 1))]


async def measure_exports(folder: Path) -> None:
    """Twenty people who ask for long lives at once: as the bot makes them, one after the other."""
    person, other = Person(1 << 60, "Carol"), Person((1 << 60) + 1, "Dave")
    await live(folder / "rose.db", person, other)
    async with empty_hall(folder / "rose.db") as hall:
        began, memory = time.perf_counter(), _most_memory()
        held_up = await longest_wait(_twenty(hall, person.id))
        seconds, memory = time.perf_counter() - began, _most_memory() - memory
        parts = await export(hall, person.id, "", 10 * 2**20)
    size = sum(map(len, parts))
    print(
        f"20 exports of {LIFE} matches: {seconds:.1f} s, the loop held up for {1000 * held_up:.0f} ms at most, "
        f"{memory:.0f} MB of memory, {size / 1e6:.1f} MB each in {len(parts)} part"
    )


def _most_memory() -> float:
    """The most memory that this process has ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


async def _twenty(hall: Hall, person: int) -> None:
    for _ in range(20):
        await export(hall, person, "", 10 * 2**20)


async def measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        await measure_exports(Path(folder))
    await measure_doors()


def main() -> None:
    asyncio.run(measure())
