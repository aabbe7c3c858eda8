"""What the bot counts and times, for whoever runs it. Rooms are handed a `Figures` and count into it, a line a place.

No label can hold the id of a person, a server or a match: labels are words, and what is no word is counted as `other`.
Counting costs a microsecond or two and goes on whether or not anybody looks; `health.py` shows it.

Counters and gauges are prometheus_client's. Times are counted and written by `Times`, because they are nearly all of
what is written: prometheus_client takes 8 µs a line, so 14 ms of the event loop for what a bot has counted that was
used in all ways, and everybody who clicks then waits for that. `Times` takes one.
"""

from __future__ import annotations

import asyncio
import re
import threading
import time
from bisect import bisect_left
from collections.abc import Awaitable, Callable
from itertools import accumulate
from types import TracebackType
from typing import Final, Literal, Self

from prometheus_client import CollectorRegistry, Counter, Gauge, Info, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

Outcome = Literal["answered", "refused", "failed", "cancelled"]
Supplier = Callable[[], Awaitable[None]]

OTHER: Final = "other"
WORDS: Final = 100
"""So many different words one label may have; a mistake must not fill the memory."""
_WORD: Final = re.compile(r"[a-z]{1,16}([-_][a-z]{1,16}){0,3}")
_HIGHEST_CODE: Final = 999_999
"""Discord's codes have up to six digits; its ids have seventeen and more."""
_ANSWERS: Final = (0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0)
"""Seconds. After three Discord tells the person that the click has failed."""
_SHORT: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Timed:
    """``with figures.click("play") as click:`` times what is inside; how it ended may be said in ``outcome``."""

    __slots__ = ("_began", "_tell", "outcome")

    def __init__(self, tell: Callable[[float, Outcome], None]) -> None:
        self._tell = tell
        self._began = 0.0
        self.outcome: Outcome = "answered"

    def __enter__(self) -> Self:
        self._began = time.perf_counter()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is not None and self.outcome == "answered":
            self.outcome = "cancelled" if issubclass(kind, asyncio.CancelledError) else "failed"
        self._tell(time.perf_counter() - self._began, self.outcome)


class _Counted:
    """What one combination of labels has counted: how many within each bucket, and the seconds of all."""

    __slots__ = ("counts", "seconds", "template")

    def __init__(self, template: str, buckets: int) -> None:
        self.template = template
        self.counts = [0] * (buckets + 1)
        self.seconds = 0.0


class Times:
    """A histogram, as Prometheus calls it: how often something took how long, by labels."""

    def __init__(self, name: str, told: str, labels: tuple[str, ...], buckets: tuple[float, ...]) -> None:
        self._name = name
        self._head = f"# HELP {name} {told}\n# TYPE {name} histogram\n"
        self._labels = labels
        self._buckets = buckets
        self._counted: dict[tuple[str, ...], _Counted] = {}
        self._lock = threading.Lock()  # pictures are drawn in threads

    def took(self, seconds: float, *values: str) -> None:
        """It took so long, with these values of the labels: words, which need no escaping."""
        with self._lock:
            counted = self._counted.get(values)
            if counted is None:
                counted = self._counted[values] = _Counted(self._template(values), len(self._buckets))
            counted.counts[bisect_left(self._buckets, seconds)] += 1
            counted.seconds += seconds

    def written(self) -> str:
        written = [self._head]
        with self._lock:
            for counted in self._counted.values():
                within = (*accumulate(counted.counts),)
                written.append(counted.template % (*within, within[-1], counted.seconds))
        return "".join(written)

    def _template(self, values: tuple[str, ...]) -> str:
        """All that is written of one combination of labels, but for the numbers."""
        labels = [f'{label}="{value}"' for label, value in zip(self._labels, values, strict=True)]
        limits = [f'le="{limit}"' for limit in (*self._buckets, "+Inf")]
        buckets = [f"{self._name}_bucket{{{','.join([*labels, limit])}}} %d\n" for limit in limits]
        shown = f"{{{','.join(labels)}}}" if labels else ""
        return "".join([*buckets, f"{self._name}_count{shown} %d\n", f"{self._name}_sum{shown} %r\n"])


class Figures:
    """One a process. Everything that is counted is named here."""

    def __init__(self, version: str = "") -> None:
        registry = self._registry = CollectorRegistry()
        self._moves = Counter("rose_moves", "Moves that were stored, by who made them.", ("by",), registry=registry)
        self._refusals = Counter(
            "rose_discord_refusals", "What Discord refused, by its own code.", ("code",), registry=registry
        )
        self._queues = Gauge("rose_queue_length", "How many wait, by for what.", ("queue",), registry=registry)
        self.boards_behind = Gauge(
            "rose_boards_behind", "Boards that show less than the store knows.", registry=registry
        )
        self.boards_behind_seconds = Gauge(
            "rose_boards_behind_seconds", "For how long the one that is behind longest has been.", registry=registry
        )
        self.running_matches = Gauge("rose_running_matches", "Matches that are not over.", registry=registry)
        self.clocks_behind_seconds = Gauge(
            "rose_clocks_behind_seconds", "How long ago a match should have been looked at.", registry=registry
        )
        Info("rose", "Which program this is.", registry=registry).info({"version": version})
        ProcessCollector(registry=registry)  # shows nothing where there is no /proc
        GCCollector(registry=registry)
        self._clicks = Times(
            "rose_click_seconds", "From a click or command to its answer.", ("kind", "outcome"), _ANSWERS
        )
        self._calls = Times(
            "rose_discord_call_seconds", "Calls of Discord, by what it answered.", ("method", "status"), _ANSWERS
        )
        self._pictures = Times("rose_picture_seconds", "Drawing a picture.", ("kind",), _SHORT)
        self._searches = Times("rose_search_seconds", "A computer player's thought.", ("kind",), _ANSWERS)
        self._store = Times("rose_store_seconds", "Reading and writing, waiting included.", ("kind",), _SHORT)
        self._loop = Times(
            "rose_loop_delay_seconds", "How much later than asked for the event loop comes back.", (), _SHORT
        )
        self._words: dict[str, set[str]] = {}
        self._suppliers: list[Supplier] = []

    def click(self, kind: str) -> Timed:
        """A click, by its action, or a command, by its name."""
        kind = self._word("click", kind)
        return Timed(lambda seconds, outcome: self._clicks.took(seconds, kind, outcome))

    def moved(self, by: str) -> None:
        """A move was stored: by a `person` or the `computer`, or `forced` or `planned`."""
        self._moves.labels(self._word("move", by)).inc()

    def called(self, method: str, status: int | None, seconds: float) -> None:
        """Discord was called; ``None`` if it did not answer."""
        self._calls.took(seconds, self._word("method", method.lower()), _code(status))

    def refused(self, code: int) -> None:
        """Discord refused something, with a code of its own such as 50013."""
        self._refusals.labels(_code(code)).inc()

    def picture(self, kind: str) -> Timed:
        return self._timed(self._pictures, "picture", kind)

    def search(self, kind: str) -> Timed:
        return self._timed(self._searches, "search", kind)

    def store(self, kind: str) -> Timed:
        return self._timed(self._store, "store", kind)

    def queue(self, name: str, length: Callable[[], int]) -> None:
        """From now on ask this function how many wait, whenever somebody looks."""
        self._queues.labels(self._word("queue", name)).set_function(length)

    def loop_was_late(self, seconds: float) -> None:
        self._loop.took(seconds)

    def supplied_by(self, supplier: Supplier) -> None:
        """Have this called before somebody looks: for gauges that have to be asked for, say from the store."""
        self._suppliers.append(supplier)

    async def written(self) -> bytes:
        """Everything in the format of Prometheus. A supplier that fails leaves the figure of before."""
        await asyncio.gather(*(supplier() for supplier in self._suppliers), return_exceptions=True)
        times = (self._clicks, self._calls, self._pictures, self._searches, self._store, self._loop)
        return generate_latest(self._registry) + "".join(one.written() for one in times).encode()

    def _timed(self, times: Times, label: str, kind: str) -> Timed:
        kind = self._word(label, kind)
        return Timed(lambda seconds, _: times.took(seconds, kind))

    def _word(self, label: str, word: str) -> str:
        known = self._words.setdefault(label, set())
        if word in known:
            return word
        if len(known) >= WORDS or not _WORD.fullmatch(word):
            return OTHER
        known.add(word)
        return word


def _code(number: int | None) -> str:
    if number is None:
        return "none"
    return str(number) if 0 <= number <= _HIGHEST_CODE else OTHER
