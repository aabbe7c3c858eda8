"""Reviews: the sum adds up, luck is not taken for skill, and mirror images get the same values."""

from __future__ import annotations

import json
import math
import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import (
    CARDS,
    DRAW,
    SQUARES,
    Board,
    Card,
    Deck,
    Draw,
    House,
    Move,
    Play,
    PlayerView,
    Seat,
    Variant,
    opening,
    play,
    set_up,
    target,
)
from opponents.kernel.searcher import Searcher, shipped
from opponents.kernel_rows import SEAT, move_of, row_of
from opponents.level_estimate import LIKENESS_FILE, Ladder, Rung, ladders, sloppiness
from opponents.levels import LEVELS, STRONGEST, Work, level
from opponents.review import VERSION, Review, review_of, turning_points
from opponents.review_positions import Choice, ReviewPositions, Row, Step, Table, after
from opponents.symmetry import CARDS_TURNED, SQUARES_TURNED, WAYS, common, seen_by_mover, turn
from opponents.training.likeness import played, reviewed

_FEW = 100
"""Simulations a table: the properties hold at any depth."""

Match = tuple[list[PlayerView], list[Move]]


@cache
def _mind() -> Searcher:
    return Searcher(shipped(), 2000)


def _choose(view: PlayerView, work: Work | None, lots: random.Random) -> Move:
    if work is None:
        return lots.choice(view.legal_moves())
    return move_of(view, _mind().choose(row_of(view), work, lots.getrandbits(32)))


def _match(
    works: tuple[Work | None, Work | None], seed: int, variant: Variant = Variant.DUEL, stacked: House | None = None
) -> Match:
    """A match; None plays at random. Who has it ``stacked`` draws the card that is best for it."""
    lots = random.Random(seed)
    deck = Deck(lots.randbytes(32))
    position = opening(variant, deck)
    views, moves = [position.view()], []
    while position.seat is not None:
        seat = position.seat
        move = _choose(views[-1], works[seat.house], lots)
        if isinstance(move, Draw) and seat.house is stacked:
            best = max(position.pile, key=lambda card: _chance(after(views[-1], DRAW, card), stacked))
            position = replace(position, pile=(best, *(card for card in position.pile if card is not best)))
        position = play(position, seat, move, deck).position
        views.append(position.view())
        moves.append(move)
    return views, moves


def _chance(view: PlayerView, house: House) -> float:
    table = Table.of(view)
    found = {} if table.row is None else {table.row: _mind().value(table.row, _FEW)}
    red = table.chance(found)
    return red if house is House.RED else 1 - red


@cache
def _review(white: str = "duke", red: str = "duke", seed: int = 1, variant: Variant = Variant.DUEL) -> Review:
    works = {"random": None} | {key: level(key).work(variant) for key in ("page", "knight", "duke")}
    works["king"] = replace(STRONGEST.work(variant), simulations=700)
    return reviewed(_mind(), *_match((works[red], works[white]), seed, variant), _FEW)


@cache
def _random_agenda(seed: int, variant: Variant) -> ReviewPositions:
    return ReviewPositions.of(*_match((None, None), seed, variant))


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 3), st.sampled_from(Variant), st.integers())
def test_the_remainder_is_where_a_table_still_disagrees_with_the_best_that_can_be_done_there(
    seed: int, variant: Variant, said: int
) -> None:
    """Whatever the searches say: nine tenths of a table's chance are what the searches of what follows say."""
    agenda, lots = _random_agenda(seed, variant), random.Random(said)
    found: dict[Row, float] = {row: lots.random() for row in agenda.rows()}
    review = review_of(agenda, found)
    disagreed = 0.0
    for number, (step, made) in enumerate(zip(agenda.steps, review.moves, strict=True)):
        if not step.choices:
            assert review.chances[number] == review.chances[number + 1]
            continue
        sign = 1 if step.seat.house is House.RED else -1
        own = dict(made.options)[made.best] if made.options else None
        best = review.chances[number + 1] - sign * made.luck if own is None else own if sign > 0 else 1 - own
        assert review.chances[number] == pytest.approx(0.1 * agenda.tables[number].chance(found) + 0.9 * best)
        disagreed += best - review.chances[number]
    assert review.remainder == pytest.approx(disagreed)
    assert all(each.loss >= 0 for each in review.moves)
    for house in House:
        seats = [seat for seat in variant.seats if seat.house is house]
        assert review.loss(house) == pytest.approx(sum(review.loss(seat) for seat in seats))
        assert review.luck(house) == pytest.approx(sum(review.luck(seat) for seat in seats))
        assert review.decisions(house) == sum(review.decisions(seat) for seat in seats)


def test_only_what_was_decided_can_be_lost_and_only_a_drawn_card_is_luck() -> None:
    agenda = _random_agenda(1, Variant.DUEL)
    review = review_of(agenda, dict.fromkeys(agenda.rows(), 0.3))
    for step, made in zip(agenda.steps, review.moves, strict=True):
        assert made.forced == step.forced
        assert not (step.forced and made.loss)
        assert isinstance(made.move, Draw) or made.luck == 0.0
    assert any(step.forced for step in agenda.steps)


def test_the_luck_of_a_draw_is_measured_against_all_cards_that_could_have_come() -> None:
    position = set_up(Variant.DUEL, [[Card.N1], [Card.S1]], discard=[c for c in CARDS if c.index > 4 and c.index != 12])
    drawn = after(position.view(), DRAW, Card.NE1)
    agenda = ReviewPositions.of([position.view(), drawn], [DRAW])
    unseen = position.unseen
    assert Card.NE1 in unseen
    assert len(unseen) > 1
    chances = {card: 0.1 * number for number, card in enumerate(unseen, 1)}  # of white, who is to move then
    found = {Table.of(after(position.view(), DRAW, card)).row: chance for card, chance in chances.items()}
    rows = {row: found.get(row, 0.5) for row in agenda.rows()}
    review = review_of(agenda, rows)
    mean = sum(chances.values()) / len(chances)
    assert review.luck(House.RED) == pytest.approx((1 - chances[Card.NE1]) - (1 - mean))


def test_what_later_searches_found_is_shared_by_what_could_have_come_instead() -> None:
    """Red must draw, and gets the second of three cards; white has two moves, of which one would end the match."""
    drawn = tuple(Table((card,), House.WHITE) for card in (1, 2, 3))
    played, ended = Table((4,)), Table(None, result=0.25)
    deeper, other = Choice(Play(Card.N1), (played,)), Choice(Play(Card.N2), (ended,))
    agenda = ReviewPositions(
        (Table((0,)), drawn[1], played),
        (
            Step(Seat.RED_1, DRAW, True, (Choice(DRAW, drawn),)),
            Step(Seat.WHITE_1, deeper.move, False, (deeper, other)),
        ),
        over=False,
    )
    review = review_of(agenda, {(0,): 0.5, (1,): 0.5, (2,): 0.5, (3,): 0.4, (4,): 0.2})
    # White's own search sees an even match; the move that was made leaves red 20, the one that ends it 25.
    assert review.chances[1] == pytest.approx(0.1 * 0.5 + 0.9 * 0.2)
    assert dict(review.moves[1].options) == pytest.approx({deeper.move: 0.8, other.move: 0.75})
    # 27 points less than its search had said: of that the other two cards share six tenths each.
    learned = review.chances[1] - 0.5
    mean = (0.5 + 0.5 + 0.6 + learned * (1 + 0.6 + 0.6)) / 3
    assert review.luck(House.RED) == pytest.approx(review.chances[1] - mean)
    assert review.chances[0] == pytest.approx(0.1 * 0.5 + 0.9 * mean)


def test_another_move_shares_a_quarter_of_what_was_learned_unless_it_ends_the_match() -> None:
    first, second, after_it = Table((1,)), Table((2,)), Table((3,))
    made, other = Choice(Play(Card.N1), (first,)), Choice(Play(Card.N2), (second,))
    ends = Choice(Play(Card.N3), (Table(None, result=0.3),))
    agenda = ReviewPositions(
        (Table((0,)), first, after_it),
        (
            Step(Seat.RED_1, made.move, False, (made, other, ends)),
            Step(Seat.RED_1, DRAW, True, (Choice(DRAW, (after_it,)),)),
        ),
        over=False,
    )
    for said, shared in ((0.3, 0.3 + 0.25 * 0.54), (0.95, 1.0)):  # and nothing leaves its bounds
        review = review_of(agenda, {(0,): 0.4, (1,): 0.2, (2,): said, (3,): 0.8})
        assert dict(review.moves[0].options) == pytest.approx({made.move: 0.74, other.move: shared, ends.move: 0.3})


def test_who_resigns_gives_away_what_was_left() -> None:
    views, moves = _match((None, None), 5)
    agenda = ReviewPositions.of(views[:21], moves[:20])
    review = review_of(agenda, dict.fromkeys(agenda.rows(), 0.4), result=0.0)
    assert review.cut_short == pytest.approx(0.0 - review.chances[-1])
    whole = review.deal + review.luck(House.RED) - review.luck(House.WHITE)
    whole += review.loss(House.WHITE) - review.loss(House.RED) + review.remainder + review.cut_short
    assert whole == pytest.approx(review.result - 0.5)


@pytest.mark.parametrize("variant", list(Variant))
def test_a_review_is_kept_without_names_and_read_as_it_was(variant: Variant) -> None:
    review = _review(variant=variant)
    again = Review.read(review.kept())
    assert [(each.seat, each.move, each.best) for each in again.moves] == [
        (each.seat, each.move, each.best) for each in review.moves
    ]
    assert again.chances == pytest.approx(review.chances, abs=1e-4)
    assert again.remainder == pytest.approx(review.remainder, abs=0.02)
    assert Review.read(again.kept()) == again


@pytest.mark.parametrize("way", [1, 4, 7])
def test_a_mirrored_match_has_the_mirrored_review(way: int) -> None:
    views, moves = _match((None, level("squire").duel), 3)
    views, moves = views[:41], moves[:40]
    mirrored = ReviewPositions.of([_mirrored(view, way) for view in views], [_turned(move, way) for move in moves])
    one, other = (
        review_of(agenda, {row: _mind().value(row, 40) for row in agenda.rows()})
        for agenda in (ReviewPositions.of(views, moves), mirrored)
    )
    assert other.chances == pytest.approx(one.chances)
    for made, seen in zip(one.moves, other.moves, strict=True):
        assert (seen.luck, seen.loss) == pytest.approx((made.luck, made.loss))
        assert dict(seen.options) == pytest.approx({_turned(move, way): chance for move, chance in made.options})


def _mirrored(view: PlayerView, way: int) -> PlayerView:
    squares = SQUARES_TURNED[way]

    def bits(house: House) -> int:
        return sum(1 << squares[number] for number in range(81) if view.board.bits(house) >> number & 1)

    def cards(some: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(CARDS[CARDS_TURNED[way][card.index]] for card in some)

    return replace(
        view,
        board=Board(bits(House.RED), bits(House.WHITE)),
        crown=type(view.crown)(squares[view.crown]),
        hands=tuple(cards(hand) for hand in view.hands),
        discard=cards(view.discard),
    )


def _turned(move: Move, way: int) -> Move:
    if isinstance(move, Draw):
        return move
    return replace(move, card=CARDS[CARDS_TURNED[way][move.card.index]])


def test_the_board_can_be_turned_in_eight_ways_and_cards_lead_where_they_led() -> None:
    assert len(set(SQUARES_TURNED)) == len(set(CARDS_TURNED)) == WAYS == 8
    for squares, cards in zip(SQUARES_TURNED, CARDS_TURNED, strict=True):
        for card in CARDS:
            for square in SQUARES:
                aim = target(card, square)
                mirrored = target(CARDS[cards[card.index]], SQUARES[squares[square]])
                assert mirrored == (None if aim is None else squares[aim])


@pytest.mark.parametrize("variant", list(Variant))
def test_all_mirror_images_of_a_table_and_all_seats_of_its_mover_are_one(variant: Variant) -> None:
    for view in _match((None, None), 7, variant)[0][:-1:9]:
        row = row_of(view)
        assert len({common(turn(row, way)) for way in range(WAYS)}) == 1
        assert common(seen_by_mover(row)) == common(row)
        assert common(row)[SEAT] == 0


def test_the_strongest_loses_nearly_nothing_against_itself_and_who_plays_at_random_the_most() -> None:
    loss = {}
    for who in ("king", "knight", "random"):
        reviews = [_review(who, who)]
        loss[who] = sum(each.loss(house) for each in reviews for house in House) / sum(
            each.decisions(house) for each in reviews for house in House
        )
    assert loss["king"] < 0.006
    assert loss["king"] < loss["knight"] / 3
    assert loss["knight"] < loss["random"]


def test_a_stacked_pile_shows_as_luck_and_not_as_skill() -> None:
    works = (level("duke").duel, level("duke").duel)
    fair, stacked = (reviewed(_mind(), *_match(works, 4, stacked=who), _FEW) for who in (None, House.RED))
    drawn = [
        [each.luck for each in review.moves if each.seat.house is House.RED and isinstance(each.move, Draw)]
        for review in (fair, stacked)
    ]
    assert min(drawn[0]) < 0
    assert min(drawn[1]) > -0.05, "a card that looked best may turn out to be none"
    assert sum(luck > 0 for luck in drawn[1]) > 0.8 * len(drawn[1])
    assert stacked.luck(House.RED) > 0.3
    assert abs(stacked.loss(House.WHITE) - stacked.loss(House.RED)) < 0.15
    for house in House:
        assert sloppiness(stacked, house) < 0.15


def test_levels_play_by_the_rules_when_they_are_measured() -> None:
    views, moves = played(_mind(), Variant.TEXAS, (level("page"), level("squire")), "1")
    assert views[-1].over
    assert len(views) == len(moves) + 1
    assert {view.seat for view in views[:-1]} == set(Seat)


def test_one_match_is_put_on_a_range_of_levels() -> None:
    ladder = Ladder((Rung("weak", -3.0, 0.5), Rung("fair", -4.0, 0.5), Rung("strong", -6.0, 0.2)))
    assert Ladder.read(ladder.kept()) == ladder
    assert ladder.nearest(2.718281828**-3.4) == "weak"
    assert ladder.like(2.718281828**-3.5) == ("weak", "fair")
    assert ladder.like(2.718281828**-6.0) == ("strong", "strong")
    assert ladder.like(2.718281828**-5.2) == ("strong", "strong")


def test_what_was_measured_of_the_levels_is_there_and_the_stronger_lose_less() -> None:
    for ladder in ladders().values():
        assert [rung.key for rung in ladder.rungs] == [level.key for level in LEVELS]
        middles = [rung.middle for rung in ladder.rungs]
        assert middles == sorted(middles, reverse=True)
        for rung in ladder.rungs:
            assert ladder.nearest(math.exp(rung.middle)) == rung.key
    assert set(ladders()) == set(Variant)


def test_levels_were_measured_by_reviews_as_they_are_made_now() -> None:
    measured = json.loads(LIKENESS_FILE.read_text(encoding="utf-8"))
    assert {each["version"] for each in measured.values()} == {VERSION}


def test_up_to_three_moves_that_changed_most_are_turning_points() -> None:
    agenda = _random_agenda(2, Variant.DUEL)
    lots = random.Random(3)
    review = review_of(agenda, {row: lots.random() for row in agenda.rows()})
    points = turning_points(review)
    assert len(points) == 3
    assert list(points) == sorted(points)
    swings = [max(each.loss, abs(each.luck)) for each in review.moves]
    assert sorted(swings)[-3:] == sorted(swings[number] for number in points)
    views, moves = _match((None, None), 2)
    quiet = ReviewPositions.of(views[:41], moves[:40])
    assert turning_points(review_of(quiet, dict.fromkeys(quiet.rows(), 0.5))) == ()
