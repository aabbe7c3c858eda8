"""Replays are made once, cached within limits and dropped when a person is forgotten; so are uploaded records."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.history import replay_cache
from cogs.history.replay_cache import Busy, ReplayOptions, Replays
from cogs.history.walk_through import turning_points
from cogs.history.watch import ends
from core.interactions import past_matches
from core.interactions.past_matches import PastMatches
from core.layouts.pictures import Drawn
from game import House, Record, TokenPlaced, TokenTurned, Variant, opening, position_line
from matches.history.past import Past, of_record
from matches.model.refusals import NotRemembered
from render.scenes.film import Speed

LIMIT = 10 * 1024 * 1024


def past(name: str = "abc", moves: int = 6) -> Past:
    record = Record(Variant.DUEL, bytes(32))
    while len(record.moves) < moves:
        record = Record(Variant.DUEL, bytes(32), (*record.moves, record.final().legal_moves()[0]))
    return of_record(replace(record, players=("Alice", "Bob")), name)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The replays that were drawn; each has a thousand bytes and is drawn when the gate is open."""
    found: list[str] = []

    def draw(language: str, past: Past, cut: ReplayOptions, *_: Any) -> Drawn:
        assert GATE.wait(10)
        found.append(f"{past.name} {cut}")
        return Drawn(bytes(1000), "replay.gif", "")

    monkeypatch.setattr(replay_cache, "_draw", draw)
    GATE.set()
    yield found
    GATE.set()


GATE = threading.Event()


def ask(of: Replays, person: int, name: str = "abc", cut: ReplayOptions | None = None) -> asyncio.Future[Drawn]:
    one = past(name)
    return of.ask(person, "en", one, cut or ReplayOptions.whole(one), LIMIT).picture


async def test_however_many_ask_it_is_made_once(made: list[str]) -> None:
    GATE.clear()
    of = Replays()
    asked = [ask(of, person) for person in range(20)]
    GATE.set()
    drawn = await asyncio.gather(*asked)
    assert len({id(one) for one in drawn}) == 1
    assert await ask(of, 1) is drawn[0], "it is kept"
    assert len(made) == 1
    of.close()


async def test_other_choices_are_another_replay(made: list[str]) -> None:
    of = Replays()
    one = past()
    for cut in (
        ReplayOptions.whole(one),
        ReplayOptions(Speed.QUICK, House.RED, 1, 6),
        ReplayOptions(Speed.NORMAL, House.WHITE, 2, 4),
    ):
        await of.ask(1, "en", one, cut, LIMIT).picture
    await of.ask(1, "de", one, ReplayOptions.whole(one), LIMIT).picture
    await of.ask(1, "en", one, ReplayOptions.whole(one), 5000).picture
    await of.ask(1, "en", one, ReplayOptions.whole(one), 2 * LIMIT).picture  # such a large limit makes no difference
    assert len(made) == 5
    of.close()


async def test_one_at_a_time_for_a_person(made: list[str]) -> None:
    GATE.clear()
    of = Replays()
    first = ask(of, 1)
    with pytest.raises(Busy):
        ask(of, 1, "abd")
    other = ask(of, 2, "abd")
    GATE.set()
    await asyncio.gather(first, other)
    await ask(of, 1, "abd")
    assert len(made) == 2
    of.close()


async def test_only_so_many_bytes_are_kept(made: list[str]) -> None:
    of = Replays(kept_bytes=2500)
    for name in ("a1", "a2", "a3", "a3", "a2", "a1"):
        await ask(of, 1, name)
    assert [line.split()[0] for line in made] == ["a1", "a2", "a3", "a1"]
    of.close()


async def test_nothing_is_kept_of_somebody_who_is_forgotten(made: list[str]) -> None:
    of = Replays()
    await ask(of, 1)
    GATE.clear()
    under_way = ask(of, 1, "abd")
    of.forget()
    GATE.set()
    await under_way
    await ask(of, 1)
    await ask(of, 1, "abd")
    assert len(made) == 4
    of.close()


@given(st.text(max_size=12) | st.from_regex(r"[snq][rw][0-9]{1,4}-[0-9]{1,4}", fullmatch=True))
def test_whatever_a_button_says_is_made_to_fit(word: str) -> None:
    one = past()
    cut = ReplayOptions.read(word, one)
    assert 1 <= cut.first <= cut.last <= one.moves
    assert ReplayOptions.read(str(cut), one) == cut


@given(st.integers(1, 300), st.data(), st.booleans())
def test_a_menu_holds_where_a_part_may_begin_or_end(moves: int, data: st.DataObject, last: bool) -> None:
    chosen = data.draw(st.integers(1, moves))
    found = ends(moves, chosen, last=last)
    assert len(found) <= 25
    assert found == sorted(set(found))
    assert chosen in found
    assert (found[-1] == moves) if last else (found[0] == 1)
    assert 1 <= found[0] <= found[-1] <= moves


def test_the_turning_points_are_captures_and_joins() -> None:
    one = past(moves=40)
    found = turning_points(one)
    assert found == sorted(found)
    assert found
    for number in found:
        events = one.moments[number].story[0].events
        assert any(
            isinstance(event, TokenTurned) or (isinstance(event, TokenPlaced) and len(event.joined) > 1)
            for event in events
        )


async def test_what_was_brought_is_remembered_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_matches, "_KEPT", 2)
    of = PastMatches(SimpleNamespace())  # type: ignore[arg-type]  # a position asks the context nothing
    request: Any = SimpleNamespace(user=1)
    lines = [position_line(opening(Variant.DUEL, Record(Variant.DUEL, bytes([n]) * 32).deck)) for n in range(3)]
    names = [of.bring_position(n, line).name for n, line in enumerate(lines)]
    with pytest.raises(NotRemembered):
        await of.of(request, names[0])
    assert (await of.of(request, names[1])).name == names[1]
    of.forget(2)
    with pytest.raises(NotRemembered):
        await of.of(request, names[2])
    assert (await of.of(request, names[1])).name == names[1]
