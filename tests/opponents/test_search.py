"""The shallow search, the tree and the levels: sensible, reproducible, without hidden information."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import astuple, replace
from pathlib import Path

import pytest
from mypy import api as mypy

from game import Board, Card, Deck, Position, Seat, Variant, opening, parse_move, play, set_up
from opponents import worker
from opponents.kernel.compiled import ints
from opponents.kernel.learned import Curve
from opponents.kernel.searcher import Searcher, shipped
from opponents.kernel.tree import settled
from opponents.kernel_rows import SEAT, SEATS, move_of, row_of
from opponents.levels import GREEDY, LEVELS, OLD_KING, STRONGEST, Level, UnknownLevel, Work, level
from opponents.training.arena import Bout, bout, equal_work, parse_work, wilson
from tests.opponents.judging import red_chance

NO_HEROES = {Seat.RED_1: 0, Seat.WHITE_1: 0}
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def mind() -> Searcher:
    return Searcher(shipped())


def some_positions(variant: Variant, number: int, seed: int) -> list[Position]:
    """Positions with a choice, from all over random matches."""
    lots = random.Random(seed)
    found: list[Position] = []
    while len(found) < number:
        deck = Deck(lots.randbytes(32))
        position = opening(variant, deck)
        while position.seat is not None and len(found) < number:
            moves = position.legal_moves()
            if len(moves) > 1 and lots.random() < 0.1:
                found.append(position)
            position = play(position, position.seat, lots.choice(moves), deck).position
    return found


def answer(mind: Searcher, position: Position, chosen: Level | Work, seed: int = 1) -> str:
    view = position.view()
    work = chosen.work(view.variant) if isinstance(chosen, Level) else chosen
    return str(move_of(view, mind.choose(row_of(view), work, seed)))


@pytest.mark.parametrize("variant", list(Variant))
@pytest.mark.parametrize("chosen", LEVELS, ids=lambda each: each.key)
def test_every_level_makes_legal_moves_and_the_same_ones_for_the_same_seed(
    mind: Searcher, variant: Variant, chosen: Level
) -> None:
    for position in some_positions(variant, 12, seed=3):
        move = answer(mind, position, chosen, seed=7)
        assert position.seat is not None
        assert position.refusal(position.seat, parse_move(move)) is None
        assert answer(mind, position, chosen, seed=7) == move


@pytest.mark.parametrize("variant", list(Variant))
def test_the_order_of_the_draw_pile_changes_no_answer(mind: Searcher, variant: Variant) -> None:
    lots = random.Random(4)
    for position in some_positions(variant, 15, seed=4):
        shuffled = replace(position, pile=tuple(lots.sample(position.pile, len(position.pile))))
        for chosen in (LEVELS[0], LEVELS[3], Work(simulations=300)):
            assert answer(mind, shuffled, chosen) == answer(mind, position, chosen)


@pytest.mark.slow
def test_the_type_checker_lets_nobody_hand_over_the_pile(tmp_path: Path) -> None:
    snippet = (
        "from game import Position, PlayerView\n"
        "from opponents.pool import Opponents\n"
        "from opponents.review_positions import after\n"
        "async def ask(opponents: Opponents, given: {kind}) -> None:\n"
        "    await opponents.choose(given, 'king', 1)\n"
        "    await opponents.hint(given)\n"
        "    after(given, given.legal_moves()[0])\n"
    )
    found = {}
    for kind in ("PlayerView", "Position"):
        file = tmp_path / f"{kind.lower()}.py"
        file.write_text(snippet.format(kind=kind), encoding="utf-8")
        out, err, _ = mypy.run(["--strict", "--config-file", str(ROOT / "pyproject.toml"), str(file)])
        assert not err
        found[kind] = [line for line in out.splitlines() if "arg-type" in line]
    assert found["PlayerView"] == []
    assert len(found["Position"]) == 3
    assert all('expected "PlayerView"' in line for line in found["Position"])


def test_a_forced_move_is_made_without_a_search(mind: Searcher) -> None:
    forced = set_up(
        Variant.DUEL, [[Card.N1, Card.S1, Card.W1, Card.SW1, Card.NW1], []], board=Board.of(["a9"]), crown="a1"
    )
    assert [str(move) for move in forced.legal_moves()] == ["N1"]
    endless = Work(simulations=10**12)
    assert answer(Searcher(shipped(), most_simulations=10**3), forced, endless) == "N1"
    assert mind.choose(row_of(forced.view()), endless, seed=1) == Card.N1.index


def joining() -> Position:
    """Red can join 4 and 3 with N1, or stand alone with S1."""
    board = Board.of(["a5", "b5", "c5", "d5", "e6", "e7", "e8"], ["a1", "b1", "c1", "d1", "e1", "f1"])
    return set_up(Variant.DUEL, [[Card.W1, Card.S1], [Card.N3]], board=board, crown="f5")


@pytest.mark.parametrize("chosen", [each for each in LEVELS if not each.duel.overlooks], ids=lambda each: each.key)
def test_every_level_that_sees_all_its_moves_joins_two_territories(mind: Searcher, chosen: Level) -> None:
    assert answer(mind, joining(), chosen) == "W1"


def test_the_first_level_overlooks_moves_but_does_not_waste_heroes(mind: Searcher) -> None:
    position = joining()
    seen = [answer(mind, position, LEVELS[0], seed) for seed in range(200)]
    assert 40 < seen.count("W1") < 200
    # A hero for two points, or a plain token: people keep their heroes for better things.
    cheap = set_up(Variant.DUEL, [[Card.N1, Card.S1], []], board=Board.of([], ["e6"]))
    assert {str(move) for move in cheap.legal_moves()} == {"N1*", "S1", "+"}
    assert answer(mind, cheap, GREEDY) == "N1*"
    assert all(answer(mind, cheap, LEVELS[0], seed) != "N1*" for seed in range(30))


def test_two_plies_see_what_the_opponent_takes_back(mind: Searcher) -> None:
    # W1 grows a territory to 3 (+5) but leads the crown to where white joins 4 and 4; N1 gives nothing away.
    board = Board.of(["c5", "b5"], ["a1", "b1", "c1", "a3", "b3", "c3", "d1", "d3"])
    position = set_up(Variant.DUEL, [[Card.W1, Card.N1], [Card.S3, Card.N3]], board=board, crown="e5")
    assert answer(mind, position, Work(plies=1)) == "W1"
    assert answer(mind, position, Work(plies=2)) != "W1"


def test_the_search_finds_the_only_move_that_wins(mind: Searcher) -> None:
    # One token is left. S1 joins 9 and 9 on e2: 369 to 331. Drawing or N1 loses by more than a hundred.
    red = [
        *(f"{file}{rank}" for file in "abcdefghi" for rank in (1, 3)),
        "a9",
        "c9",
        "e9",
        "g9",
        "i9",
        "b8",
        "d8",
        "f8",
    ]
    white = [*(f"{file}{rank}" for file in "abcdefghi" for rank in (5, 6)), "b9", "d9", "f9", "h9", "a8", "c8", "e8"]
    position = set_up(
        Variant.DUEL, [[Card.S1, Card.N1], [Card.E1]], board=Board.of(red, white), crown="e3", heroes=NO_HEROES
    )
    assert position.tokens_left == 1
    best, *others = mind.options(row_of(position.view()), 500, seed=1)
    assert move_of(position.view(), best.move) == parse_move("S1")
    assert best.chance == 1.0
    assert len(others) == 2
    assert all(other.chance < 0.9 for other in others)


@pytest.mark.parametrize("variant", list(Variant))
def test_chances_are_sane(variant: Variant) -> None:
    start = opening(variant, Deck(bytes(32))).view()
    judgement = shipped()[len(variant.seats)]
    assert 0.3 < red_chance(judgement, row_of(start)) < 0.7
    board = Board.of([f"{file}{rank}" for file in "abcdef" for rank in (1, 2, 3)], ["i9", "g9", "g7", "i7", "e9", "e7"])
    hands: list[list[Card]] = [[] for _ in variant.seats]
    for seat in variant.seats:
        ahead = set_up(variant, hands, board=board, seat=seat).view()
        assert red_chance(judgement, row_of(ahead)) > 0.9
        behind = set_up(variant, hands, board=Board(board.white, board.red), seat=seat).view()
        assert red_chance(judgement, row_of(behind)) < 0.1


_BY_ITSELF = """
import json, sys
{block}
from game import Deck, Variant, opening
from opponents.kernel.compiled import COMPILED
from opponents.kernel.searcher import Searcher, shipped
from opponents.levels import LEVELS
from opponents.kernel_rows import row_of
mind = Searcher(shipped(), 150)
found = []
for variant in Variant:
    row = row_of(opening(variant, Deck(bytes(32))).view())
    found.append([mind.choose(row, each.work(variant), 5) for each in LEVELS])
    found.append([[o.move, o.visits, round(o.chance, 9)] for o in mind.options(row, 150, 5)])
print(json.dumps([COMPILED, "numpy" in sys.modules, found]))
"""


def by_itself(block: str = "", **environment: str) -> tuple[bool, bool, object]:
    done = subprocess.run(
        [sys.executable, "-c", _BY_ITSELF.format(block=block)],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    compiled, numpy, found = json.loads(done.stdout)
    return compiled, numpy, found


@pytest.mark.slow
def test_without_numba_the_same_code_gives_the_same_answers() -> None:
    compiled, _, found = by_itself()
    assert compiled
    blocked = by_itself(block="sys.modules['numba'] = None")
    assert blocked == (False, False, found)
    assert by_itself(NUMBA_DISABLE_JIT="1") == (False, False, found)


@pytest.mark.parametrize("variant", list(Variant))
@pytest.mark.parametrize("sees", [False, True])
def test_who_is_hasty_makes_the_same_move_and_thinks_less(mind: Searcher, variant: Variant, sees: bool) -> None:
    patient = Work(simulations=1500, sees=sees)
    sooner = 0
    for seed, position in enumerate(some_positions(variant, 25, seed=8)):
        row = row_of(position.view())
        expected = mind.choose(row, patient, seed)
        assert mind.simulations == 1500
        assert mind.choose(row, replace(patient, hasty=True), seed) == expected
        sooner += mind.simulations < 1500
    assert sooner > 10


@pytest.mark.parametrize(("visits", "left", "sure"), [([4, 10, 3], 5, True), ([4, 10, 3], 6, False), ([9], 8, True)])
def test_a_leader_is_settled_when_nobody_can_catch_up(visits: list[int], left: int, sure: bool) -> None:
    siblings = [0, *range(2, len(visits) + 1), 0]
    assert settled(ints([sum(visits), *visits]), ints([1]), ints(siblings), left) is sure


def test_levels_have_keys_and_a_wrong_one_is_refused() -> None:
    assert [level(each.key) for each in LEVELS] == list(LEVELS)
    assert len({each.key for each in LEVELS}) == len(LEVELS)
    with pytest.raises(UnknownLevel, match="there is no level 'joker'"):
        level("joker")
    # Only the arena knows these two.
    assert not {GREEDY, OLD_KING} & set(LEVELS)
    assert (level("greedy"), level("old-king")) == (GREEDY, OLD_KING)
    assert not OLD_KING.duel.sees
    assert STRONGEST.duel.sees


def test_the_arena_swaps_houses_and_counts(mind: Searcher) -> None:
    tally = bout((mind, mind), (parse_work("duke:40", Variant.DUEL), GREEDY.duel), Variant.DUEL, games=9, seed=1)
    assert tally.games == 10
    assert tally.rate > 0.6
    # The same level against itself on the same deals with houses swapped wins exactly half.
    even = bout((mind, mind), (GREEDY.texas, GREEDY.texas), Variant.TEXAS, games=6, seed=1)
    assert (even.won, even.lost, even.rate) == (even.lost, even.won, 0.5)
    low, high = wilson(0.73, 400)
    assert 0.68 < low < 0.73 < high < 0.78


def test_the_arena_gives_both_the_same_time() -> None:
    works = parse_work("king", Variant.DUEL), parse_work("old-king:1000", Variant.DUEL)
    trial = Bout(seconds=([0.012, 0.018], [0.01, 0.01]))
    assert equal_work(works, trial) == (works[0], replace(works[1], simulations=1500))


@pytest.mark.parametrize("variant", list(Variant))
def test_a_worker_tells_calibrated_chances_and_what_the_search_took(variant: Variant) -> None:
    (position,) = some_positions(variant, 1, seed=9)
    row = row_of(position.view())
    curve, began = Curve(1.3, -0.3), row[SEAT] % 2 == 0
    mind = Searcher({row[SEATS]: replace(shipped()[row[SEATS]], curve=curve)}, 2000)
    found = worker.answer(mind, {"row": row, "seed": 3, "most": 300, "id": 17})
    assert (found["id"], found["simulations"]) == (17, 300)
    searched = mind.options(row, 300, 3)
    assert found["options"] == [[option.move, curve(option.chance, began=began)] for option in searched]
    work = replace(STRONGEST.work(variant), simulations=2000)
    asked = {"row": row, "seed": 3, "most": 1500, "id": 18, "work": astuple(work)}
    assert worker.answer(mind, asked)["simulations"] <= 1500
