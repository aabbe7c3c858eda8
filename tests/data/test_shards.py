"""Shards as text, and which server is on which."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.rows.shards import ALL, Shards

counts = st.integers(1, 40)


@st.composite
def some(draw: st.DrawFn) -> Shards:
    count = draw(counts)
    ids = draw(st.sets(st.integers(0, count - 1), min_size=1))
    return Shards(tuple(sorted(ids)), count)


@given(some())
def test_what_is_written_is_read(shards: Shards) -> None:
    assert Shards.read(str(shards)) == shards


@given(counts, st.integers(1, 2**63 - 1))
def test_every_server_is_on_one_shard(count: int, server: int) -> None:
    on = [n for n in range(count) if Shards((n,), count).has(server)]
    assert on == [(server >> 22) % count]
    assert ALL.has(server)


@given(some(), some())
def test_who_may_have_served_the_same_people_is_mutual(one: Shards, other: Shards) -> None:
    assert one.meets(str(other)) == other.meets(str(one))
    assert one.meets(str(one))
    assert one.meets(str(ALL))
    assert ALL.meets(str(one))


def test_direct_messages_are_on_the_first() -> None:
    assert Shards.read("0/4").has(None)
    assert not Shards.read("1-3/4").has(None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "like 0-3/8"),
        ("0-3", "like 0-3/8"),
        ("a/8", "like 0-3/8"),
        ("0-3/8/9", "like 0-3/8"),
        ("0 - 3/8", "like 0-3/8"),
        ("-1/8", "like 0-3/8"),
        ("٣/8", "like 0-3/8"),
        ("8/8", "there is no shard 8 of 8"),
        ("0/0", "1 to 16384"),
        ("0/99999", "1 to 16384"),
        ("3-0/8", "backwards"),
    ],
)
def test_what_names_no_shards_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Shards.read(text)
