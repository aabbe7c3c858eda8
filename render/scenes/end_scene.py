"""Composes the end: the winner and what decided, the board, and the score table with the players of each house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from game import Board, Decider, House, OpenTable, Result, Seat, Turn, result
from render.scenes import board_scene as boards
from render.scenes.box import Box
from render.scenes.foot import with_ornament
from render.scenes.hand_scene import Names, shown_name
from render.scenes.labels import Labels
from render.scenes.layout import INNER, MARGIN, SMALLEST_TEXT, TOP, board_at, turned_for
from render.scenes.scene import Align, Item, Label, Panel, Rose, Scene, Sign
from render.sprites.sprites import field_tones
from render.sprites.theme import Tone
from render.text.lettering import Weight, fitted, fitted_pair, width
from render.text.naming import written

_BANNER = 104
_ROW = 40


@dataclass(frozen=True, slots=True)
class Forfeit:
    """An end that the board did not decide, such as a resignation: the winner, and the word for it."""

    winner: House | None
    word: str
    result: bool = True
    """Whether the match has a result. A cancelled match has none, not even a draw."""


def final(
    view: OpenTable,
    seen_from: Seat,
    names: Names,
    labels: Labels,
    last_turn: Turn | None = None,
    forfeit: Forfeit | None = None,
) -> Scene:
    outcome = result(view.board)
    winner = forfeit.winner if forfeit else outcome.winner
    word = written(forfeit.word) if forfeit else labels.decision(outcome.decided_by)
    place = board_at(TOP + _BANNER + 14, turned_for(seen_from))
    tie = "" if forfeit and not forfeit.result else labels.draw
    items: list[Item] = [*_banner(view, winner, word, names, labels, tie)]
    items += boards.whole(view, place, last_turn, lit=False)
    called = {
        house: [shown_name(seat, names, labels) for seat in view.variant.seats if seat.house is house]
        for house in House
    }
    table, bottom = score_table(
        view.board, outcome, seen_from.house, place.box.bottom + 14, labels, not forfeit, called
    )
    return with_ornament((*items, *table), bottom)


def _banner(view: OpenTable, winner: House | None, word: str, names: Names, labels: Labels, tie: str) -> Iterator[Item]:
    """``tie`` is the word for an end without a winner; empty if the match has no result."""
    box = Box(MARGIN, TOP, INNER, _BANNER)
    if winner is None:
        yield Panel(box, Tone.REST_CARD, Tone.RULE, 3, 14)
        for house, left in ((House.RED, box.left + 14), (House.WHITE, box.right - 94)):
            yield Rose(Box(left, box.top + 12, 80, 80), house, on_token=True)
        ground, ink = Tone.REST_CARD, Tone.REST_INK
        lines = [tie or word], "" if word == tie or not tie else word
        text = Box(box.left + 104, box.top, box.width - 208, box.height)
    else:
        ground, edge, ink = field_tones(winner)
        yield Panel(box, ground, edge, 3, 14)
        yield Rose(Box(box.left + 12, box.top + 12, 80, 80), winner)
        yield Sign(Box(box.right - 116, box.top + 12, 104, 80), Sign.Kind.CROWN)
        seats = [seat for seat in view.variant.seats if seat.house is winner]
        text = Box(box.left + 104, box.top, box.width - 232, box.height)
        lines = list(dict.fromkeys(shown_name(seat, names, labels) for seat in seats)), word
    yield from _two_lines(text, lines, ink, ground)


def _two_lines(box: Box, lines: tuple[list[str], str], ink: Tone, ground: Tone) -> Iterator[Label]:
    first, second = lines
    name, size = fitted_pair(first, " & ", Weight.HEAVY, (42, 34, 28), box.width)
    if not second:
        yield Label(box, name, size, ink, ground, Weight.HEAVY)
        return
    yield Label(Box(box.left, box.top + 8, box.width, 48), name, size, ink, ground, Weight.HEAVY)
    word, size = fitted(second, Weight.TEXT, (30, SMALLEST_TEXT), box.width)
    yield Label(Box(box.left, box.top + 58, box.width, 38), word, size, ink, ground, Weight.TEXT)


def score_table(
    board: Board,
    outcome: Result,
    near: House,
    top: int,
    labels: Labels,
    decided: bool = True,
    called: Mapping[House, Sequence[str]] = MappingProxyType({}),
) -> tuple[list[Item], int]:
    """The territories of both houses by size with their points, the sums, and the tie-break if it was needed.

    ``called`` has the players of each house. They are shown on its column, one line each.
    """
    items: list[Item] = []
    half = (INNER - 16) // 2
    columns = [(near, MARGIN), (near.other, MARGIN + half + 16)]
    counts = {house: Counter(territory.size for territory in board.territories(house)) for house in House}
    rows = max(len(count) for count in counts.values())
    head = 84 if any(len(set(who)) > 1 for who in called.values()) else 64
    height = head + max(1, rows) * _ROW + 12
    for house, left in columns:
        who = list(dict.fromkeys(called.get(house, ())))
        items += _column(Box(left, top, half, height), head, house, counts[house], board.score(house), who)
    bottom = top + height
    broken = [Decider.LARGEST, Decider.TOKENS]
    if decided and outcome.decided_by in broken:
        for decider in broken[: broken.index(outcome.decided_by) + 1]:
            bottom += 10
            row = Box(MARGIN, bottom, INNER, 46)
            items += _tie_break(row, decider, outcome, [house for house, _ in columns], labels)
            bottom = row.bottom
    return items, bottom


def _column(
    box: Box, head: int, house: House, sizes: Counter[int], points: int, called: Sequence[str]
) -> Iterator[Item]:
    field, edge, ink = field_tones(house)
    yield Panel(box, None, Tone.RULE, 2)
    yield Panel(Box(box.left, box.top, box.width, head), field, edge, 3)
    yield Rose(Box(box.left + 10, box.top + (head - 48) // 2, 48, 48), house)
    room = width(str(points), Weight.HEAVY, 46)
    right = box.right - 16 - room
    yield Label(Box(right, box.top, room, head), str(points), 46, ink, field, Weight.HEAVY)
    left = box.left + 68
    line = (head - 12) // len(called) if called else 0
    for number, name in enumerate(called):
        text, size = fitted(name, Weight.STRONG, (30, SMALLEST_TEXT), right - 10 - left)
        spot = Box(left, box.top + 6 + number * line, right - 10 - left, line)
        yield Label(spot, text, size, ink, field, align=Align.LEFT)
    for number, (size, count) in enumerate(sorted(sizes.items(), reverse=True)):
        row = Box(box.left + 16, box.top + head + 6 + number * _ROW, box.width - 32, _ROW)
        worked = f"{size} × {size}"
        room = width(worked, Weight.STRONG, 30)
        yield Label(Box(row.left, row.top, room, _ROW), worked, 30, Tone.INK, Tone.PAGE, align=Align.LEFT)
        if count > 1:
            times = Box(row.left + room + 12, row.top + 3, width(f"× {count}", Weight.STRONG, SMALLEST_TEXT) + 20, 34)
            yield Panel(times, Tone.REST_CARD, None, radius=17)
            yield Label(times, f"× {count}", SMALLEST_TEXT, Tone.REST_INK, Tone.REST_CARD)
        worth = str(size * size * count)
        room = width(worth, Weight.STRONG, 30)
        yield Label(Box(row.right - room, row.top, room, _ROW), worth, 30, Tone.INK, Tone.PAGE)


def _tie_break(row: Box, decider: Decider, outcome: Result, houses: list[House], labels: Labels) -> Iterator[Item]:
    """One row of the tie-break: both values and the word between them. It is lit if it decided the match."""
    lit = decider is outcome.decided_by
    fill, ink = (Tone.CALL, Tone.CALL_INK) if lit else (Tone.REST_CARD, Tone.REST_INK)
    yield Panel(row, fill, None)
    tallies = {House.RED: outcome.red, House.WHITE: outcome.white}
    for house, align in zip(houses, (Align.LEFT, Align.RIGHT), strict=True):
        tally = tallies[house]
        value = str(tally.largest if decider is Decider.LARGEST else tally.tokens)
        room = width(value, Weight.HEAVY, 34)
        left = row.left + 20 if align is Align.LEFT else row.right - 20 - room
        yield Label(Box(left, row.top, room, row.height), value, 34, ink, fill, Weight.HEAVY)
    text = Box(row.left + 100, row.top, row.width - 200, row.height)
    yield Label(text, labels.largest if decider is Decider.LARGEST else labels.tokens, 28, ink, fill)
