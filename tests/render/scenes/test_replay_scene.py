"""Tests for the scene of one shot of a replay."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game import CardPlayed, House, Record, Seat, parse_position
from render.scenes.end_scene import Forfeit
from render.scenes.film import Shot, shots
from render.scenes.replay_scene import HEIGHT, WIDTH, replay_scene
from render.scenes.scene import (
    CardFace,
    Crown,
    HeroShield,
    Label,
    LitSquare,
    Panel,
    Scene,
    Sign,
    Token,
    Trace,
    TurnedMark,
)
from render.sprites.sprites import field_tones
from tests.render.contrasts import TEXT_ON
from tests.render.positions import LANGUAGES, NAMES, duel, labels, teams
from tests.render.reading import holds, meets, written_box
from tests.render.scenes.test_scene import of

LONG = dict.fromkeys(Seat, "Margaret of Anjou, Queen of England")


def film_of(record: Record) -> tuple[Shot, ...]:
    return shots(record.opening(), tuple(record.turns()))


FILMS = {"duel": film_of(duel()), "teams": film_of(teams())}
both = pytest.mark.parametrize("film", FILMS.values(), ids=FILMS)


def scene_of(shot: Shot, seen_from: Seat = Seat.RED_1, forfeit: Forfeit | None = None) -> Scene:
    return replay_scene(shot, seen_from, NAMES, labels(), forfeit)


def said(scene: Scene, house: House) -> list[str]:
    return [item.text for item in of(scene, Label) if item.ground is field_tones(house)[0]]


def bar(scene: Scene, house: House) -> int:
    """How much of the bar belongs to a house."""
    flat = [panel for panel in of(scene, Panel) if panel.radius == 0 and panel.fill is field_tones(house)[0]]
    assert len(flat) == 1
    return flat[0].box.width


@both
def test_the_board_the_score_and_the_names(film: tuple[Shot, ...]) -> None:
    for shot in film:
        scene = scene_of(shot)
        for house in House:
            assert {item.square for item in of(scene, Token) if item.house is house} == set(
                shot.table.board.squares(house)
            )
            words = said(scene, house)
            assert str(shot.table.score(house)) in words
            seats = [seat for seat in shot.table.variant.seats if seat.house is house]
            assert " & ".join(NAMES[seat] for seat in seats) in words
        assert [item.square for item in of(scene, Crown)] == [shot.table.crown]


@both
def test_no_hands_and_nothing_that_could_be_done(film: tuple[Shot, ...]) -> None:
    for shot in film:
        scene = scene_of(shot)
        assert not of(scene, CardFace)
        assert not of(scene, HeroShield)
        assert not of(scene, LitSquare)


@both
def test_the_way_of_the_crown_and_what_it_won(film: tuple[Shot, ...]) -> None:
    for shot in film:
        scene = scene_of(shot)
        played = [event for event in shot.events if isinstance(event, CardPlayed)]
        assert [(item.start, item.end) for item in of(scene, Trace)] == [(e.crown_from, e.crown_to) for e in played]
        assert bool(of(scene, TurnedMark)) == any(event.hero for event in played)
        for house in House:
            told = said(scene, house)[2:]
            gain = shot.gains[house]
            assert told[: bool(gain)] == ([f"{gain:+d}".replace("-", "−")] if gain else [])
            assert len(told) == bool(gain) + (bool(shot.cards_drawn(house)) and not shot.end)


@both
def test_draws_and_passes_are_marks(film: tuple[Shot, ...]) -> None:
    marked = 0
    for shot in film[:-1]:
        scene = scene_of(shot)
        signs = [item.kind for item in of(scene, Sign)]
        assert signs.count(Sign.Kind.PILE) == sum(bool(shot.cards_drawn(house)) for house in House)
        assert signs.count(Sign.Kind.PASSED) == sum(shot.has_passed(house) for house in House)
        for house in House:
            if cards := shot.cards_drawn(house):
                marked += 1
                assert f"+{cards}" in said(scene, house)
    assert marked > 10


def test_a_pass_is_a_sign_on_the_plate_of_its_house() -> None:
    shot = Shot(duel().opening(), 0, passed=(Seat.WHITE_1,), drawn=(Seat.WHITE_1,) * 3, gains=(0, -123))
    scene = scene_of(shot)
    (sign,) = (item for item in of(scene, Sign) if item.kind is Sign.Kind.PASSED)
    assert sign.box.left > WIDTH / 2
    assert said(scene, House.WHITE)[2:] == ["−123", "+3"]
    mirrored = [item for item in of(scene_of(shot, Seat.WHITE_1), Sign) if item.kind is Sign.Kind.PASSED]
    assert mirrored[0].box.right < WIDTH / 2


@both
def test_the_bar_is_shared_like_the_points(film: tuple[Shot, ...]) -> None:
    for shot in film[:-1]:
        red, white = (shot.table.score(house) for house in House)
        mine, theirs = (bar(scene_of(shot), house) for house in House)
        assert (mine > theirs + 2) == (red > white) or abs(red - white) <= 0.01 * (red + white)
        assert min(mine, theirs) >= 12
        assert mine + theirs == bar(scene_of(film[0]), House.RED) + bar(scene_of(film[0]), House.WHITE)


@pytest.mark.parametrize("seat", [Seat.RED_1, Seat.WHITE_1])
def test_the_one_who_looks_is_on_the_left_and_sees_the_board_from_there(seat: Seat) -> None:
    scene = scene_of(FILMS["duel"][30], seat)
    (name,) = (item for item in of(scene, Label) if item.text == NAMES[seat])
    assert name.box.left < WIDTH / 2
    near, far = (
        max(of(scene, Token), key=lambda token: token.box.top),
        min(of(scene, Token), key=lambda token: token.box.top),
    )
    assert (near.square.rank < far.square.rank) == (seat is Seat.RED_1)


def test_the_end_names_what_decided_and_crowns_the_winner() -> None:
    end = FILMS["duel"][-1]
    scene = scene_of(end)
    assert labels().wins_points in {item.text for item in of(scene, Label)}
    (crown,) = (item for item in of(scene, Sign) if item.kind is Sign.Kind.CROWN)
    assert crown.box.left > WIDTH / 2, "white has won"
    resigned = scene_of(end, forfeit=Forfeit(House.RED, "White resigned"))
    assert "White resigned" in {item.text for item in of(resigned, Label)}
    (crown,) = (item for item in of(resigned, Sign) if item.kind is Sign.Kind.CROWN)
    assert crown.box.right < WIDTH / 2
    drawn = scene_of(end, forfeit=Forfeit(None, "Agreed"))
    assert not [item for item in of(drawn, Sign) if item.kind is Sign.Kind.CROWN]


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_room_and_can_be_read(film: tuple[Shot, ...], language: str) -> None:
    full = Shot(
        parse_position("wwwwwwwww/wwwwwwwww/wwwwwwwww/wwwwwwww1/rrrrrrrr1/r8/9/9/9 a4 0 -/- 44 -"), 9, plays=1,
        gains=(-144, 199), drawn=(Seat.RED_1, Seat.WHITE_1) * 12, passed=(Seat.RED_1, Seat.WHITE_1),
    )  # fmt: skip
    for shot in (film[0], film[len(film) // 2], film[-1], full):
        for seat in (Seat.RED_1, Seat.WHITE_1):
            scene = replay_scene(shot, seat, LONG, labels(language))
            assert (scene.width, scene.height) == (WIDTH, HEIGHT)
            for item in scene.items:
                assert holds(scene.box, item.box)
            for label in of(scene, Label):
                assert label.size >= 26
                assert (label.ink, label.ground) in TEXT_ON
                assert holds(label.box, written_box(label)) or written_box(label).width <= label.box.width + 2
            plates = [item for item in scene.items if isinstance(item, Label | Sign) and item.box.top < 110]
            for number, one in enumerate(plates):
                for other in plates[number + 1 :]:
                    assert not meets(one.box, other.box), (one, other)


def test_names_stay_where_they_are_through_the_whole_film() -> None:
    for film in FILMS.values():
        names = [[item for item in of(scene_of(shot), Label) if item.box.top < 40] for shot in film]
        assert all(before == after for before, after in pairwise(names))
        assert len(names[0]) == 2
