"""Metrics: what the bot counts and times. Other packages get a `Metrics` object and count with one line of code.

No label can hold the id of a person, a server or a match: labels are words, and everything else is counted as `other`.
Counting costs a microsecond or two and is always on; `ops/health.py` serves the result.

Counters and gauges are prometheus_client's. Times are counted and written by `Times`, because they are nearly all of
the output: prometheus_client takes 8 µs a line, so 14 ms of the event loop for a bot in full use, and every click waits
for that. `Times` takes a third of a millisecond.
"""

from __future__ import annotations

import asyncio
import re
import threading
import time
from bisect import bisect_left
from collections.abc import Awaitable, Callable
from functools import partial
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
"""How many different words one label may have; a bug must not fill the memory."""
_WORD: Final = re.compile(r"[a-z]{1,16}([-_][a-z]{1,16}){0,3}")
_HIGHEST_CODE: Final = 999_999
"""Discord's codes have up to six digits; its ids have seventeen and more."""
_ANSWERS: Final = (0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0)
"""Seconds. After three seconds Discord tells the person that the click has failed."""
_SHORT: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Timed:
    """``with metrics.click("play") as click:`` times the block; the block may set ``outcome``."""

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
    """The counts of one combination of labels: how many in each bucket, and the sum of seconds."""

    __slots__ = ("counts", "seconds", "template")

    def __init__(self, template: str, buckets: int) -> None:
        self.template = template
        self.counts = [0] * (buckets + 1)
        self.seconds = 0.0


class Times:
    """A Prometheus histogram: how often something took how long, by labels."""

    def __init__(self, name: str, help_text: str, labels: tuple[str, ...], buckets: tuple[float, ...]) -> None:
        self._name = name
        self._head = f"# HELP {name} {help_text}\n# TYPE {name} histogram\n"
        self._labels = labels
        self._buckets = buckets
        self._counted: dict[tuple[str, ...], _Counted] = {}
        self._lock = threading.Lock()  # pictures are drawn in threads

    def took(self, seconds: float, *values: str) -> None:
        """Count one duration with these label values. They are words and need no escaping."""
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
        """The output of one combination of labels, with placeholders for the numbers."""
        labels = [f'{label}="{value}"' for label, value in zip(self._labels, values, strict=True)]
        limits = [f'le="{limit}"' for limit in (*self._buckets, "+Inf")]
        buckets = [f"{self._name}_bucket{{{','.join([*labels, limit])}}} %d\n" for limit in limits]
        shown = f"{{{','.join(labels)}}}" if labels else ""
        return "".join([*buckets, f"{self._name}_count{shown} %d\n", f"{self._name}_sum{shown} %r\n"])


class Metrics:
    """All metrics of a process. There is one object for each process."""

    def __init__(self, version: str = "") -> None:
        registry = self._registry = CollectorRegistry()
        counter, gauge = partial(Counter, registry=registry), partial(Gauge, registry=registry)
        self._moves = counter("rose_moves", "Moves that were stored, by who made them.", ("by",))
        self._refusals = counter("rose_discord_refusals", "What Discord refused, by its own code.", ("code",))
        self._queues = gauge("rose_queue_length", "How many wait, by for what.", ("queue",))
        self.boards_behind = gauge("rose_boards_behind", "Boards that show less than the store knows.")
        self.boards_behind_seconds = gauge(
            "rose_boards_behind_seconds", "For how long the one that is behind longest has been."
        )
        self.running_matches = gauge("rose_running_matches", "Matches that are not over.")
        self.clocks_behind_seconds = gauge(
            "rose_clocks_behind_seconds", "How long ago a match should have been looked at."
        )
        Info("rose", "Which program this is.", registry=registry).info({"version": version})
        ProcessCollector(registry=registry)  # empty where there is no /proc
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
        """Time a click by its action, or a command by its name."""
        kind = self._word("click", kind)
        return Timed(lambda seconds, outcome: self._clicks.took(seconds, kind, outcome))

    def moved(self, by: str) -> None:
        """Count a stored move: by `person`, `computer`, `forced` or `planned`."""
        self._moves.labels(self._word("move", by)).inc()

    def called(self, method: str, status: int | None, seconds: float) -> None:
        """Count a call to Discord; the status is None if it did not answer."""
        self._calls.took(seconds, self._word("method", method.lower()), _code(status))

    def refused(self, code: int) -> None:
        """Count a refusal by Discord, by its code such as 50013."""
        self._refusals.labels(_code(code)).inc()

    def picture(self, kind: str) -> Timed:
        return self._timed(self._pictures, "picture", kind)

    def search(self, kind: str) -> Timed:
        return self._timed(self._searches, "search", kind)

    def store(self, kind: str) -> Timed:
        return self._timed(self._store, "store", kind)

    def queue(self, name: str, length: Callable[[], int]) -> None:
        """Register the function that returns the length of a queue. It is called at each request."""
        self._queues.labels(self._word("queue", name)).set_function(length)

    def loop_was_late(self, seconds: float) -> None:
        self._loop.took(seconds)

    def supplied_by(self, supplier: Supplier) -> None:
        """Register a function that sets gauges, for example from the store. It is called before each request."""
        self._suppliers.append(supplier)

    async def written(self) -> bytes:
        """All metrics in the text format of Prometheus. If a supplier fails, its gauges keep their last value."""
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
