"""The cost of an animated replay, compared with drawing its frames and with Pillow's own writer for the same frames."""

from __future__ import annotations

import asyncio
import io
import statistics
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image

from bench._timing import best_of_all, longest_wait
from game import Record, Seat, parse_record
from render.drawing import draw_replay
from render.files.animation import Animation, indexed
from render.files.paint import paint
from render.files.replay_palette import replay_palette
from render.scenes.film import shots
from render.scenes.labels import Labels
from render.scenes.replay_scene import replay_scene
from render.sprites.theme import LIGHT

EXAMPLE = Path(__file__).parent.parent / "docs" / "example.txt"
LABELS = Labels.from_phrases(lambda key, /, **_: key.removeprefix("picture-"))
NAMES = {Seat.RED_1: "Margaret of Anjou", Seat.WHITE_1: "Richard of York"}
ROUNDS, PILLOW_ROUNDS, WINDOWS = 6, 2, 7


def main() -> None:
    record = parse_record(EXAMPLE.read_bytes())
    started = time.thread_time()
    film = _replay(record)
    print(f"the first replay, with its palette and sprites, takes {time.thread_time() - started:.1f} s, once")
    _sizes(record, film)
    asyncio.run(_delay(record))


def _replay(record: Record) -> Animation:
    return draw_replay(
        record.opening(), tuple(record.turns()), seen_from=Seat.RED_1, names=NAMES, labels=LABELS, theme=LIGHT
    )


def _paint(record: Record, sheet: Image.Image | None = None) -> Iterator[Image.Image]:
    for shot in shots(record.opening(), tuple(record.turns())):
        yield paint(replay_scene(shot, Seat.RED_1, NAMES, LABELS), LIGHT, sheet)


def _draw(record: Record, sheet: Image.Image) -> None:
    for _ in _paint(record, sheet):
        pass


def _pillow(frames: Sequence[Image.Image], film: Animation) -> bytes:
    out = io.BytesIO()
    times = [10 * hundredths for hundredths in film.hundredths]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0)
    return out.getvalue()


def _sizes(record: Record, film: Animation) -> None:
    painted = list(_paint(record))
    sheet = painted[0].copy()
    ours = [indexed(frame, frame.size, replay_palette(LIGHT)) for frame in painted]
    whole, drawing = best_of_all(ROUNDS, lambda: _replay(record), lambda: _draw(record, sheet))
    by_pillow, helped = best_of_all(PILLOW_ROUNDS, lambda: _pillow(painted, film), lambda: _pillow(ours, film))
    size, its_size, helped_size = len(film.data), len(_pillow(painted, film)), len(_pillow(ours, film))
    count = len(film.film)
    print(
        f"replay of a duel of {len(record.moves)} moves, {count} frames of {film.width} x {film.height}: "
        f"{whole * 1000:.0f} ms, {whole * 1000 / count:.1f} ms a frame (at most 6), "
        f"{size / 1024:.0f} KiB (at most 1024); to draw the frames alone takes {drawing * 1000:.0f} ms"
    )
    print(
        f"Pillow's own writer, of the same painted frames: {by_pillow * 1000:.0f} ms, {its_size / 1024:.0f} KiB: "
        f"ours has {size / its_size:.2f} of its bytes (at most 0.5) and takes {whole / by_pillow:.2f} of its time, "
        f"with drawing; of frames that are already in our palette Pillow makes {helped_size / 1024:.0f} KiB "
        f"in {helped * 1000:.0f} ms: {size / helped_size:.2f}"
    )


async def _delay(record: Record) -> None:
    """The longest delay of the event loop while a replay is made in a thread."""
    loop = asyncio.get_running_loop()
    busy, quiet = [], []
    with ThreadPoolExecutor(1) as thread:

        async def make() -> None:
            await loop.run_in_executor(thread, _replay, record)

        for _ in range(WINDOWS):
            busy.append(await longest_wait(make()))
            quiet.append(await longest_wait(asyncio.sleep(0.3)))
    for what, waits in (("while a replay is made (at most 20)", busy), ("when idle", quiet)):
        least, middle = min(waits) * 1000, statistics.median(waits) * 1000
        print(f"event loop, longest delay {what}: {least:.1f} ms in the best of {WINDOWS} runs, median {middle:.1f} ms")
