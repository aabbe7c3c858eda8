"""Tests for scenes: a picture shows everything that it should, nothing else, and all in its place."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

import pytest

from game import (
    DRAW,
    TOKENS,
    Board,
    Card,
    CardDrawn,
    CardPlayed,
    Draw,
    HeroPlay,
    House,
    OpenTable,
    Play,
    Seat,
    Square,
    Turn,
    Variant,
    set_up,
)
from render.scenes.box import Box
from render.scenes.end_scene import final
from render.scenes.layout import CORNER, SMALLEST_TEXT, table
from render.scenes.match_scene import match_scene
from render.scenes.preview_scene import preview
from render.scenes.rules_scene import Page, rules_page
from render.scenes.scene import (
    AnswerSquare,
    CardFace,
    ChosenSquare,
    Crown,
    EmptySlot,
    HeroShield,
    Item,
    Label,
    LitSquare,
    Rose,
    Scene,
    Sign,
    SizeBadge,
    Token,
    Trace,
    TurnedMark,
)
from render.scenes.start_scene import start
from render.sprites.cardface import Look
from render.sprites.sprites import bearing
from render.text.lettering import cap_height
from tests.game.random_matches import random_match
from tests.render.positions import LANGUAGES, NAMES, labels
from tests.render.reading import height_of_capitals, holds, meets, written_box

I = TypeVar("I", bound=Item)  # noqa: E741


def of(scene: Scene, kind: type[I]) -> list[I]:
    return [item for item in scene.items if isinstance(item, kind)]


def positions() -> Iterator[tuple[OpenTable, Turn | None, Seat]]:
    """Some hundred positions of random matches of both variants, each from another seat."""
    for variant in Variant:
        for number in range(4):
            for step, (position, turn) in enumerate(random_match(variant, number)):
                if step % 5 == 0 or position.over:
                    yield position, turn, variant.seats[step % len(variant.seats)]


POSITIONS = list(positions())


@pytest.fixture(scope="module")
def scenes() -> list[tuple[OpenTable, Turn | None, Seat, Scene]]:
    return [(view, turn, seat, match_scene(view, seat, NAMES, labels(), turn)) for view, turn, seat in POSITIONS]


Scenes = list[tuple[OpenTable, Turn | None, Seat, Scene]]


def test_a_lit_square_for_each_target_and_no_other(scenes: Scenes) -> None:
    for view, _, _, scene in scenes:
        lit = {(item.square, item.card, item.hero) for item in of(scene, LitSquare)}
        legal = {
            (view.target(move.card), move.card, isinstance(move, HeroPlay))
            for move in view.legal_moves()
            if not isinstance(move, Draw)
        }
        assert lit == legal
        assert len(of(scene, LitSquare)) == len(legal)


def test_lit_squares_lie_where_their_arrows_point(scenes: Scenes) -> None:
    """From every side: the arrow on the square, the sword on the card, and the way on the screen are one."""
    for view, _, seat, scene in scenes:
        turned = seat.house is House.WHITE
        x, y = table(view.variant, seat).board.square(view.crown).middle
        for item in of(scene, LitSquare):
            to_x, to_y = item.box.middle
            angle = round(math.degrees(math.atan2(to_x - x, y - to_y))) % 360
            assert angle == bearing(item.card.direction, item.turned)
            assert item.turned is turned
        assert all(face.turned is turned for face in of(scene, CardFace))


def test_a_card_north_points_down_for_the_north_seat() -> None:
    assert bearing(Card.N1.direction) == 0
    assert bearing(Card.N1.direction, turned=True) == 180
    assert bearing(Card.SE2.direction) == 135
    assert bearing(Card.SE2.direction, turned=True) == 315


def test_every_token_lies_on_its_square_and_the_crown_on_its_own(scenes: Scenes) -> None:
    for view, _, seat, scene in scenes:
        board = table(view.variant, seat).board
        tokens = of(scene, Token)
        assert {(item.square, item.house) for item in tokens} == {
            (square, house) for house in House for square in view.board.squares(house)
        }
        assert all(item.box == board.square(item.square) for item in tokens)
        [crown] = of(scene, Crown)
        assert crown.square == view.crown
        assert holds(board.square(view.crown), crown.box)


def test_the_board_turns_with_the_seat() -> None:
    position, _ = next(random_match(Variant.DUEL, 1))
    south, north = (table(position.variant, seat).board for seat in position.variant.seats)
    first, last = Square.named("a1"), Square.named("i9")
    assert south.square(first).left < south.square(last).left
    assert south.square(first).top > south.square(last).top
    assert north.square(first) == south.square(last)
    assert north.square(last) == south.square(first)


def test_coordinates_name_the_squares_beside_them(scenes: Scenes) -> None:
    for view, _, seat, scene in scenes[:: len(scenes) // 8]:
        board = table(view.variant, seat).board
        words = {(item.text, item.box) for item in of(scene, Label)}
        for number, letter in enumerate("abcdefghi"):
            assert (letter, board.file_box(number)) in words
            assert board.file_box(number).left == board.square(Square.named(f"{letter}1")).left
            assert (str(number + 1), board.rank_box(number)) in words
            assert board.rank_box(number).top == board.square(Square.named(f"a{number + 1}")).top


def test_hands_heroes_and_slots(scenes: Scenes) -> None:
    for view, turn, _, scene in scenes:
        playable = {move.card: move for move in view.legal_moves() if not isinstance(move, Draw)}
        drawn = [event.card for event in turn.events if isinstance(event, CardDrawn)] if turn else []
        for seat in view.variant.seats:
            faces = [item for item in of(scene, CardFace) if item.seat is seat]
            assert tuple(item.card for item in faces) == view.hands[seat]
            for face in faces:
                move = playable.get(face.card) if seat is view.seat else None
                wanted = Look.RESTING if move is None else Look.HERO if isinstance(move, HeroPlay) else Look.PLAYABLE
                assert face.look is wanted
                assert face.fresh is (face.card in drawn)
            slots = [item for item in of(scene, EmptySlot) if item.seat is seat]
            assert len(faces) + len(slots) == view.variant.hand_size
            assert sum(slot.lit for slot in slots) == (seat is view.seat and DRAW in view.legal_moves())
            heroes = [item for item in of(scene, HeroShield) if item.seat is seat]
            assert len(heroes) == view.variant.heroes
            assert sum(not hero.used for hero in heroes) == view.heroes[seat]
            assert all(hero.house is seat.house for hero in heroes)


def test_scores_lead_piles_and_supply(scenes: Scenes) -> None:
    for view, _, seat, scene in scenes:
        place = table(view.variant, seat)
        words = of(scene, Label)
        lead = view.score(House.RED) - view.score(House.WHITE)
        for house in House:
            if place.scores is None:
                near = place.seats[Seat.RED_1 if house is House.RED else Seat.WHITE_1].plate
            else:
                rose = next(r.box for r in of(scene, Rose) if holds(place.scores, r.box) and r.house is house)
                half = place.scores.width // 2
                left = place.scores.left if rose.left < place.scores.left + half else place.scores.left + half
                near = Box(left, place.scores.top, half, place.scores.height)
            said = [item.text for item in words if holds(near, item.box)]
            assert str(view.score(house)) in said
            ahead = lead if house is House.RED else -lead
            assert [text for text in said if text.startswith("+")] == ([f"+{ahead}"] if ahead > 0 else [])
            crowns = [sign for sign in of(scene, Sign) if sign.kind is Sign.Kind.CROWN and holds(near, sign.box)]
            assert len(crowns) == (ahead > 0)
        in_pile = [item.text for item in words if holds(place.pile, item.box)]
        assert in_pile == [str(len(view.unseen))]
        assert [item.text for item in words if holds(place.discard, item.box)] == [str(len(view.discard))]
        [top] = [
            item for item in scene.items if isinstance(item, CardFace | EmptySlot) and holds(place.discard, item.box)
        ]
        assert (top.card if isinstance(top, CardFace) else None) == (view.discard[-1] if view.discard else None)
        supply = [item.text for item in words if holds(place.supply, item.box)]
        assert supply == [f"{view.board.tokens}/{TOKENS}"]
        lit = [sign for sign in of(scene, Sign) if sign.kind is Sign.Kind.LIT_PILE]
        assert bool(lit) is (DRAW in view.legal_moves())


def test_whose_turn_and_who_passed(scenes: Scenes) -> None:
    passes = 0
    for view, turn, seat, scene in scenes:
        place = table(view.variant, seat)
        for each in view.variant.seats:
            plate = place.seats[each].plate
            said = {item.text for item in of(scene, Label) if holds(plate, item.box)}
            signs = {sign.kind for sign in of(scene, Sign) if holds(plate, sign.box)}
            assert (labels().to_move in said or Sign.Kind.CALL in signs) is (view.seat is each)
            passed = turn is not None and each in turn.passed and view.seat is not each
            assert (labels().passed in said or Sign.Kind.PASSED in signs) is passed
            passes += passed
            assert NAMES[each] in said
    assert passes, "no random match had a pass; take others"


def test_the_last_move_is_traced(scenes: Scenes) -> None:
    turned = 0
    for _, turn, _, scene in scenes:
        played = [event for event in turn.events if isinstance(event, CardPlayed)] if turn else []
        assert [(item.start, item.end) for item in of(scene, Trace)] == [
            (event.crown_from, event.crown_to) for event in played
        ]
        heroes = [event.crown_to for event in played if event.hero]
        assert [item.square for item in of(scene, TurnedMark)] == heroes
        turned += len(heroes)
        order = [type(item) for item in scene.items if isinstance(item, Trace | LitSquare)]
        assert order == sorted(order, key=lambda kind: kind is LitSquare), "a tag lies over the arrow, not under it"
    assert turned


def test_territories_carry_their_size(scenes: Scenes) -> None:
    for view, _, _, scene in scenes:
        shown = Counter((item.house, item.size) for item in of(scene, SizeBadge))
        assert shown == Counter(
            (house, territory.size) for house in House for territory in view.territories(house) if territory.size > 1
        )
        for item in of(scene, SizeBadge):
            found = view.board.territory_at(item.square)
            assert found is not None
            assert (found.house, found.size) == (item.house, item.size)


def test_tokens_are_joined_just_where_the_territory_goes_on() -> None:
    view = set_up(Variant.DUEL, [[], []], board=Board.of(red=["a1", "b1", "b2"], white=["a2"]), crown="e5")
    for seat, expected in (
        (Seat.RED_1, {"a1": 0b10, "b1": 0b1001, "b2": 0b100, "a2": 0}),
        (Seat.WHITE_1, {"a1": 0b1000, "b1": 0b110, "b2": 0b1, "a2": 0}),
    ):
        scene = match_scene(view, seat, {}, labels(), None)
        assert {str(item.square): item.joined for item in of(scene, Token)} == expected


def all_kinds() -> Iterator[Scene]:
    for view, turn, seat in POSITIONS[::7]:
        for language in LANGUAGES:
            yield match_scene(view, seat, NAMES, labels(language), turn)
        for move in view.legal_moves():
            yield preview(view, move, seat, NAMES, labels())
    for view, turn, seat in POSITIONS:
        if view.over:
            for language in LANGUAGES:
                yield final(view, seat, NAMES, labels(language), turn)
    for language, variant in itertools.product(LANGUAGES, Variant):
        yield start(variant, NAMES, labels(language))
    for page in Page:
        yield rules_page(page, labels())


def test_everything_can_be_read_and_keeps_its_place() -> None:
    """At 400 pixels wide, half of what is drawn, no numeral and no capital is lower than eight pixels."""
    for scene in all_kinds():
        assert scene.width == 800
        for item in scene.items:
            assert holds(scene.box, item.box), item
            if isinstance(item, Label | LitSquare | AnswerSquare | SizeBadge | CardFace):
                assert height_of_capitals(item) >= cap_height(SMALLEST_TEXT) > 16, item
        words = [item for item in of(scene, Label) if item.text]
        for item in words:
            assert holds(scene.box, written_box(item)), item
            assert written_box(item).left >= item.box.left - 1, item
            assert written_box(item).right <= item.box.right + 1, item
        solid: list[Box] = [written_box(item) for item in words]
        solid += [item.box for item in scene.items if isinstance(item, HeroShield | Rose)]
        for one, other in itertools.combinations(solid, 2):
            assert not meets(one, other), (one, other)
        faces = [item.box for item in scene.items if isinstance(item, CardFace | EmptySlot)]
        assert not [item for item in words if any(meets(face, written_box(item)) for face in faces)], "arrows stay free"
        for one, other in itertools.combinations(faces, 2):
            assert not meets(one, other), (one, other)


def test_the_corner_of_the_badge_stays_empty() -> None:
    """Discord lays its ALT badge over the bottom left of every picture."""
    wide, high = CORNER
    assert wide >= 2 * 60, "on a phone, at half the size"
    assert high >= 2 * 34
    for scene in all_kinds():
        corner = Box(0, scene.height - high, wide, high)
        assert not [item for item in scene.items if meets(item.box, corner)]


def test_a_preview_tells_what_would_change() -> None:
    board = Board.of(red=["e6", "e7", "g6"], white=["f6", "f7"])
    view = set_up(Variant.DUEL, [[Card.NE1, Card.N1], []], board=board, crown="e5")
    scene = preview(view, HeroPlay(Card.NE1), Seat.RED_1, answers=False)
    said = [item.text for item in of(scene, Label)][-7:]
    assert said == ["f6", "−3", "4", "1", "+11", "5", "16"]
    [chosen] = of(scene, ChosenSquare)
    assert str(chosen.square) == "f6"
    assert {(str(item.square), item.house) for item in of(scene, Token)} >= {("f6", House.RED)}
    assert [str(item.square) for item in of(scene, TurnedMark)] == ["f6"]
    assert len(of(scene, HeroShield)) == 1
    with pytest.raises(ValueError, match="not a move"):
        preview(view, Play(Card.NE1), Seat.RED_1)


def test_the_worked_example_of_the_rules() -> None:
    said = [item.text for item in of(rules_page(Page.SCORE, labels()), Label)]
    assert {"69", "34", "8 × 8", "64", "5 × 5", "25", "× 2"} <= set(said)


def test_the_page_of_cards_shows_all_24() -> None:
    assert sorted(str(item.card) for item in of(rules_page(Page.CARDS, labels()), CardFace)) == sorted(map(str, Card))
