"""Tests for the GIF of a replay, decoded again: every frame has the right pixels and duration."""

from __future__ import annotations

import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageSequence

from game import House, OpenTable, Record, Seat, Turn
from render.drawing import draw_replay
from render.files import gif
from render.files.animation import SCALES, Animation, TooLarge, animate, indexed
from render.files.paint import paint
from render.files.replay_palette import replay_palette
from render.scenes.end_scene import Forfeit
from render.scenes.film import Part, Shot, Speed, durations, shots
from render.scenes.replay_scene import HEIGHT, WIDTH, replay_scene
from render.sprites.theme import DARK, LIGHT, THEMES, Theme
from tests.render.positions import NAMES, difference, duel, labels, teams

SOME = Part(60, 84)
"""Draws, plays, heroes, joins and a big swing."""


@cache
def played(record: Record) -> tuple[OpenTable, tuple[Turn, ...]]:
    return record.opening(), tuple(record.turns())


def replayed(
    record: Record, theme: Theme = LIGHT, seat: Seat = Seat.RED_1, part: Part = SOME, most_bytes: int | None = None
) -> Animation:
    start, turns = played(record)
    return draw_replay(
        start, turns, seen_from=seat, names=NAMES, labels=labels(), theme=theme, part=part, most_bytes=most_bytes
    )


def decoded(data: bytes) -> Iterator[tuple[Image.Image, int]]:
    """Each frame as it is shown, and for how many hundredths of a second."""
    with Image.open(io.BytesIO(data)) as film:
        for frame in ImageSequence.Iterator(film):
            yield frame.convert("RGB"), round(frame.info["duration"] / 10)


def meant(shot: Shot, theme: Theme, seat: Seat, size: tuple[int, int]) -> Image.Image:
    painted = paint(replay_scene(shot, seat, NAMES, labels()), theme)
    return indexed(painted, size, replay_palette(theme)).convert("RGB")


class TestTheFile:
    @pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
    @pytest.mark.parametrize(("record", "seat"), [(duel(), Seat.WHITE_1), (teams(), Seat.RED_1)], ids=["duel", "teams"])
    def test_every_frame_is_its_picture_for_its_time(self, record: Record, seat: Seat, theme: Theme) -> None:
        film = replayed(record, theme, seat)
        frames = list(decoded(film.data))
        assert [time for _, time in frames] == list(film.hundredths) == list(durations(film.film, Speed.NORMAL))
        assert film.film == shots(*played(record), part=SOME)
        for (frame, _), shot in zip(frames, film.film, strict=True):
            expected = meant(shot, theme, seat, (film.width, film.height))
            assert ImageChops.difference(frame, expected).getbbox() is None

    @pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
    def test_the_palette_is_near_to_what_was_painted(self, theme: Theme) -> None:
        film = shots(*played(teams()))
        for shot in (film[0], film[40], film[-1]):
            painted = paint(replay_scene(shot, Seat.RED_1, NAMES, labels()), theme)
            average, worst = difference(indexed(painted, painted.size, replay_palette(theme)).convert("RGB"), painted)
            assert average < 0.6
            assert worst < 8

    def test_it_goes_round_for_ever_and_wipes_nothing_out(self) -> None:
        with Image.open(io.BytesIO(replayed(duel()).data)) as film:
            assert film.info["loop"] == 0
            assert film.size == (WIDTH, HEIGHT)
            for number in range(getattr(film, "n_frames", 0)):
                film.seek(number)
                assert getattr(film, "disposal_method", None) == 1

    def test_only_the_first_frame_is_whole(self) -> None:
        with Image.open(io.BytesIO(replayed(duel()).data)) as film:
            boxes: list[tuple[int, int, int, int]] = [
                getattr(frame, "dispose_extent", None) or (0,) * 4 for frame in ImageSequence.Iterator(film)
            ]
        assert boxes[0] == (0, 0, WIDTH, HEIGHT)
        sizes = [(right - left) * (bottom - top) for left, top, right, bottom in boxes]
        assert max(sizes[1:]) < sizes[0] * 0.9
        assert sum(sizes[1:]) / len(sizes[1:]) < sizes[0] * 0.6

    def test_a_whole_duel_is_small(self) -> None:
        film = replayed(duel(), part=Part(1, len(duel().moves)))
        assert len(film.film) == 61
        assert len(film.data) < 2**20
        assert film.seconds == sum(film.hundredths) / 100
        assert (film.filename, film.width, film.height) == ("replay.gif", WIDTH, HEIGHT)

    def test_a_shot_that_changes_nothing_is_still_a_frame(self) -> None:
        shot = shots(*played(duel()))[10]
        twice = animate([shot, shot], lambda each: replay_scene(each, Seat.RED_1, NAMES, labels()), LIGHT, Speed.QUICK)
        (first, _), (second, time) = decoded(twice.data)
        assert ImageChops.difference(first, second).getbbox() is None
        assert time == Speed.QUICK.end

    def test_an_end_by_forfeit_is_the_last_frame(self) -> None:
        start, turns = played(duel())
        forfeit = Forfeit(House.RED, "Resigned")
        film = draw_replay(
            start, turns[:6], seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=DARK, forfeit=forfeit
        )
        *_, (last, time) = decoded(film.data)
        painted = paint(replay_scene(film.film[-1], Seat.RED_1, NAMES, labels(), forfeit), DARK)
        expected = indexed(painted, painted.size, replay_palette(DARK)).convert("RGB")
        assert ImageChops.difference(last, expected).getbbox() is None
        assert time == Speed.NORMAL.end

    def test_equal_films_are_equal_bytes_from_any_thread(self) -> None:
        with ThreadPoolExecutor(4) as threads:
            made = set(threads.map(lambda _: replayed(duel(), part=Part(60, 70)).data, range(4)))
        assert len(made) == 1


class TestSmaller:
    @pytest.fixture
    def full(self) -> Animation:
        return replayed(duel())

    def test_what_fits_stays_as_it_is(self, full: Animation) -> None:
        assert replayed(duel(), most_bytes=len(full.data)) == full

    @pytest.mark.parametrize("share", [0.99, 0.5, 0.3])
    def test_first_the_pictures_shrink_then_plays_are_put_together(self, full: Animation, share: float) -> None:
        most = int(len(full.data) * share)
        film = replayed(duel(), most_bytes=most)
        assert len(film.data) <= most
        assert film.width in {round(WIDTH * scale) for scale in SCALES[1:]}
        assert len(film.film) == len(full.film) or film.width == round(WIDTH * SCALES[-1])
        frames = list(decoded(film.data))
        for (frame, time), shot, wanted in zip(frames, film.film, film.hundredths, strict=True):
            expected = meant(shot, LIGHT, Seat.RED_1, (film.width, film.height))
            assert ImageChops.difference(frame, expected).getbbox() is None
            assert time == wanted

    def test_fewer_shots_when_small_pictures_are_too_many(self, full: Animation) -> None:
        film = replayed(duel(), most_bytes=45_000)
        assert film.width == WIDTH // 2
        assert len(film.film) < len(full.film)

    def test_what_fits_nowhere_is_refused(self) -> None:
        with pytest.raises(TooLarge):
            replayed(duel(), most_bytes=1000)


class TestProgress:
    def test_each_frame_is_told(self) -> None:
        start, turns = played(duel())
        told: list[tuple[int, int]] = []
        film = draw_replay(
            start, turns, seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=LIGHT, part=Part(1, 20),
            progress=lambda done, of: told.append((done, of)),
        )  # fmt: skip
        frames = len(film.film)
        assert told == [(done, frames) for done in range(1, frames + 1)]

    def test_whatever_it_raises_ends_the_work(self) -> None:
        class Enough(Exception):  # noqa: N818
            pass

        told = []

        def stop(done: int, of: int) -> None:
            told.append(done)
            if done == 3:
                raise Enough

        start, turns = played(duel())
        with pytest.raises(Enough):
            draw_replay(start, turns, seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=LIGHT, progress=stop)
        assert told == [1, 2, 3]


@st.composite
def films(draw: st.DrawFn) -> tuple[bytes, list[Image.Image]]:
    """A palette and some frames of one size."""
    width, height = draw(st.integers(1, 70)), draw(st.integers(1, 70))
    dice = draw(st.randoms(use_true_random=False))
    palette = dice.randbytes(3 * gif.COLOURS)
    colours = draw(st.integers(1, gif.COLOURS))
    frames = [
        Image.frombytes("P", (width, height), bytes(dice.randrange(colours) for _ in range(width * height)))
        for _ in range(draw(st.integers(1, 3)))
    ]
    return palette, frames


@given(films(), st.integers(2, 6000))
def test_any_frames_can_be_read_again(film: tuple[bytes, list[Image.Image]], hundredths: int) -> None:
    palette, frames = film
    blocks = [gif.frame(frame, 0, 0, hundredths + number) for number, frame in enumerate(frames)]
    data = gif.head(*frames[0].size, palette) + b"".join(blocks) + gif.TAIL
    with Image.open(io.BytesIO(data)) as again:
        assert getattr(again, "n_frames", 1) == len(frames)
    for number, ((read, time), frame) in enumerate(zip(decoded(data), frames, strict=True)):
        frame.putpalette(palette)
        assert read.tobytes() == frame.convert("RGB").tobytes()
        assert time == hundredths + number


def test_what_is_transparent_shows_the_frame_before() -> None:
    under = Image.new("P", (4, 4), 1)
    over = Image.new("P", (2, 2), 2)
    over.putpixel((1, 1), gif.TRANSPARENT)
    data = gif.head(4, 4, bytes(range(9))) + gif.frame(under, 0, 0, 10) + gif.frame(over, 1, 2, 10) + gif.TAIL
    _, (shown, _) = decoded(data)
    changed = {(x, y) for x in range(4) for y in range(4) if shown.getpixel((x, y)) == (6, 7, 8)}
    assert changed == {(1, 2), (2, 2), (1, 3)}
    assert shown.getpixel((2, 3)) == (3, 4, 5)


def test_a_palette_that_is_too_large_is_refused() -> None:
    with pytest.raises(AssertionError):
        gif.head(1, 1, bytes(3 * 129))
