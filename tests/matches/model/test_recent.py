"""The cache that drops the oldest when it is full."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from matches.model.recent import Recent


def full() -> Recent[str, int]:
    recent: Recent[str, int] = Recent(3)
    recent.update(a=1, b=2, c=3)
    return recent


def test_the_oldest_is_dropped() -> None:
    recent = full()
    recent["d"] = 4
    assert list(recent.items()) == [("b", 2), ("c", 3), ("d", 4)]


def test_setting_makes_a_value_the_newest() -> None:
    recent = full()
    recent["a"] = 5
    recent["d"] = 4
    assert list(recent.items()) == [("c", 3), ("a", 5), ("d", 4)]


def test_using_makes_a_value_the_newest() -> None:
    recent = full()
    assert recent.use("a") == 1
    recent["d"] = 4
    assert list(recent) == ["c", "a", "d"]


def test_reading_does_not() -> None:
    recent = full()
    assert recent["a"] == recent.get("a") == 1
    assert "a" in recent
    recent["d"] = 4
    assert list(recent) == ["b", "c", "d"]


def test_using_what_is_not_there_changes_nothing() -> None:
    recent = full()
    assert recent.use("z") is None
    assert list(recent) == ["a", "b", "c"]


def test_a_default_counts_as_set() -> None:
    recent = full()
    assert recent.setdefault("d", 4) == 4
    assert list(recent) == ["b", "c", "d"]


def test_values_are_weighed() -> None:
    recent: Recent[str, bytes] = Recent(10, len)
    recent["a"] = bytes(4)
    recent["b"] = bytes(6)
    assert list(recent) == ["a", "b"]
    recent["c"] = bytes(5)
    assert list(recent) == ["c"], "both had to go"
    recent["d"] = bytes(11)
    assert not recent, "too heavy by itself"


@given(
    st.integers(1, 5),
    st.lists(st.tuples(st.sampled_from(["set", "use", "get", "pop"]), st.integers(0, 8))),
)
def test_it_keeps_the_newest(size: int, steps: list[tuple[str, int]]) -> None:
    recent: Recent[int, int] = Recent(size)
    kept: list[tuple[int, int]] = []
    """The oldest first."""
    for number, (what, key) in enumerate(steps):
        known = dict(kept)
        others = [pair for pair in kept if pair[0] != key]
        if what == "set":
            recent[key] = number
            kept = [*others, (key, number)][-size:]
        elif what == "use":
            assert recent.use(key) == known.get(key)
            kept = [*others, (key, known[key])] if key in known else kept
        elif what == "get":
            assert recent.get(key) == known.get(key)
        else:
            assert recent.pop(key, None) == known.get(key)
            kept = others
        assert list(recent.items()) == kept


@given(st.integers(0, 30), st.lists(st.tuples(st.integers(0, 5), st.integers(0, 20))))
def test_the_weight_is_never_above_the_limit(size: int, steps: list[tuple[int, int]]) -> None:
    recent: Recent[int, int] = Recent(size, lambda weight: weight)
    for key, weight in steps:
        before = dict(recent)
        recent[key] = weight
        assert sum(recent.values()) <= size
        assert (key in recent) == (weight <= size)
        dropped = [known for known in before if known not in recent and known != key]
        if dropped and key in recent:
            assert sum(recent.values()) + before[dropped[-1]] > size, "no more than had to go"
