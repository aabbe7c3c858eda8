"""The metrics: what is counted is shown, and no label can hold an id, whatever is passed in."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from ops.metrics import OTHER, WORDS, Metrics, Times


async def shown(metrics: Metrics) -> dict[tuple[str, tuple[str, ...]], float]:
    """Every sample by its name and label values, without the buckets."""
    families = text_string_to_metric_families((await metrics.written()).decode())
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in families
        for sample in family.samples
        if not sample.name.endswith(("_bucket", "_created"))
    }


async def test_everything_that_is_counted_is_shown() -> None:
    metrics = Metrics("1.2.3")
    with metrics.click("play"):
        pass
    with metrics.click("play") as click:
        click.outcome = "refused"
    metrics.moved("person")
    metrics.moved("person")
    metrics.called("PATCH", 200, 0.1)
    metrics.called("PATCH", None, 0.1)
    metrics.refused(50013)
    for timed in (metrics.picture("board"), metrics.search("hint"), metrics.store("write")):
        with timed:
            pass
    waiting = [1, 2, 3]
    metrics.queue("letters", lambda: len(waiting))
    metrics.boards_behind.set(4)
    samples = await shown(metrics)
    assert samples["rose_click_seconds_count", ("play", "answered")] == 1
    assert samples["rose_click_seconds_count", ("play", "refused")] == 1
    assert samples["rose_moves_total", ("person",)] == 2
    assert samples["rose_discord_call_seconds_count", ("patch", "200")] == 1
    assert samples["rose_discord_call_seconds_count", ("patch", "none")] == 1
    assert samples["rose_discord_refusals_total", ("50013",)] == 1
    assert samples["rose_picture_seconds_count", ("board",)] == 1
    assert samples["rose_search_seconds_count", ("hint",)] == 1
    assert samples["rose_store_seconds_count", ("write",)] == 1
    assert samples["rose_queue_length", ("letters",)] == 3
    assert samples["rose_boards_behind", ()] == 4
    assert samples["rose_info", ("1.2.3",)] == 1
    waiting.clear()
    assert (await shown(metrics))["rose_queue_length", ("letters",)] == 0


async def test_what_flies_out_of_a_click_is_counted_as_failed() -> None:
    metrics = Metrics()
    with pytest.raises(ValueError, match="a bug"), metrics.click("play"):
        raise ValueError("a bug")
    with pytest.raises(asyncio.CancelledError), metrics.click("play"):
        raise asyncio.CancelledError
    refusal = metrics.click("play")
    refusal.outcome = "refused"
    with pytest.raises(ValueError, match="expected"), refusal:
        raise ValueError("expected")
    samples = await shown(metrics)
    assert {outcome for name, (_, outcome) in (key for key in samples if key[0] == "rose_click_seconds_count")} == {
        "failed",
        "cancelled",
        "refused",
    }


@settings(max_examples=25)
@given(st.integers(10**16, 10**20), st.text())
def test_no_label_holds_an_id(number: int, text: str) -> None:
    metrics = Metrics()
    for word in (str(number), f"rk:play:{number}", f"play-{number}", text):
        with metrics.click(word):
            pass
        metrics.moved(word)
        metrics.queue(word, lambda: 1)
    metrics.refused(number)
    metrics.called("GET", number, 0.0)
    written = asyncio.run(metrics.written()).decode()
    assert str(number) not in written
    assert f'rose_discord_refusals_total{{code="{OTHER}"}} 1.0' in written


async def test_a_mistake_cannot_fill_the_memory() -> None:
    metrics = Metrics()
    letters = "abcdefghijklmnopqrstuvwxyz"
    for word in (first + second for first in letters for second in letters):
        metrics.moved(word)
    labels = [label for (name, label) in await shown(metrics) if name == "rose_moves_total"]
    assert len(labels) == WORDS + 1
    assert (OTHER,) in labels


async def test_a_supplier_that_fails_spoils_nothing() -> None:
    metrics = Metrics()

    async def fails() -> None:
        raise OSError

    async def supplies() -> None:
        metrics.running_matches.set(7)

    metrics.supplied_by(fails)
    metrics.supplied_by(supplies)
    assert (await shown(metrics))["rose_running_matches", ()] == 7


KINDS = ("board", "replay", "review")
LIMITS = (0.01, 0.5, 1.0, 2.0)


def families(written: str) -> list[tuple[str, str, str, list[tuple[str, dict[str, str], float]]]]:
    """What Prometheus reads: families and their samples, in any order."""
    return sorted(
        (
            one.name,
            one.documentation,
            one.type,
            sorted(((each.name, each.labels, each.value) for each in one.samples), key=str),
        )
        for one in text_string_to_metric_families(written)
        if not one.name.endswith("_created")
    )


@pytest.mark.parametrize("labels", [(), ("kind",), ("kind", "outcome")])
@given(st.lists(st.tuples(st.floats(0, 4) | st.sampled_from(LIMITS), st.sampled_from(KINDS))))
@example([(limit, KINDS[0]) for limit in (*LIMITS, 0.0, 1e-9, 3.0, 1e6)])
def test_times_are_written_as_prometheus_client_writes_them(
    labels: tuple[str, ...], observed: list[tuple[float, str]]
) -> None:
    registry = CollectorRegistry()
    theirs = Histogram("some_seconds", "It's told.", labels, registry=registry, buckets=LIMITS)
    ours = Times("some_seconds", "It's told.", labels, LIMITS)
    for seconds, kind in observed:
        values = (kind, "answered")[: len(labels)]
        ours.took(seconds, *values)
        (theirs.labels(*values) if labels else theirs).observe(seconds)
    if labels or observed:  # without labels, prometheus_client shows zeros before anything has happened
        assert families(ours.written()) == families(generate_latest(registry).decode())


def test_times_of_many_threads_are_all_counted() -> None:
    times = Times("some_seconds", "", ("kind",), LIMITS)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: times.took(number, KINDS[number % 3]), range(3000)))
    counts = [
        sample.value
        for one in text_string_to_metric_families(times.written())
        for sample in one.samples
        if sample.name.endswith("_count")
    ]
    assert counts == [1000, 1000, 1000]
