"""The cost of a picture compared with its encoding alone, and the delay of the event loop while drawing."""

from __future__ import annotations

import asyncio
import io
import statistics
import time
from concurrent.futures import ThreadPoolExecutor

from PIL import Image

from bench import _replay
from bench._timing import best_of_all, longest_wait
from game import Deck, Draw, Position, Seat, Turn, Variant, opening, play
from render.drawing import draw_board
from render.files.png import png
from render.files.warming import warm_up
from render.scenes.labels import Labels
from render.sprites.theme import LIGHT, THEMES, Theme

AT_ONCE = 8
ROUNDS = 12
WINDOWS = 7
LABELS = Labels.from_phrases(lambda key, /, **_: key.removeprefix("picture-"))
NAMES = {Seat.RED_1: "Margaret of Anjou", Seat.WHITE_1: "Richard of York"}


def main() -> None:
    started = time.perf_counter()
    for theme in THEMES.values():
        warm_up(theme)
    print(f"warming up three themes takes {time.perf_counter() - started:.1f} s, once")
    for variant in Variant:
        for moves in (20, 60, 100):
            _ratio(variant, moves)
    asyncio.run(_delay())
    _replay.main()


def _match(variant: Variant, moves: int) -> tuple[Position, Turn | None]:
    """A match in which cards are played as long as any can be."""
    deck = Deck(bytes([moves]) * 32)
    position, turn = opening(variant, deck), None
    for _ in range(moves):
        if position.seat is None:
            break
        legal = position.legal_moves()
        plays = [move for move in legal if not isinstance(move, Draw)]
        turn = play(position, position.seat, (plays or legal)[0], deck)
        position = turn.position
    return position, turn


def _ratio(variant: Variant, moves: int) -> None:
    position, turn = _match(variant, moves)

    def whole() -> bytes:
        return draw_board(position, seen_from=Seat.RED_1, names=NAMES, labels=LABELS, theme=LIGHT, last_turn=turn).data

    finished = Image.open(io.BytesIO(whole()))
    # Beyond its edge a crop returns zeros: each row of a PNG begins with one.
    rows = finished.crop((-1, 0, finished.width, finished.height)).tobytes()
    colours = bytes(finished.getpalette() or ())

    def by_pillow() -> bytes:
        """The same file by Pillow's own writer, hardly smaller."""
        out = io.BytesIO()
        finished.save(out, "PNG", compress_level=3)
        return out.getvalue()

    drawing, encoding, pillow = best_of_all(ROUNDS, whole, lambda: png(*finished.size, rows, colours), by_pillow)
    print(
        f"{variant}, {position.board.tokens} tokens: picture {drawing * 1000:.1f} ms, {len(whole()) / 1024:.0f} KiB "
        f"(at most 150); its own encoding is {encoding * 1000:.1f} ms of that; Pillow encodes the finished image in "
        f"{pillow * 1000:.1f} ms, {len(by_pillow()) / 1024:.0f} KiB: ratio {drawing / pillow:.2f} (at most 1.5)"
    )


async def _delay() -> None:
    """The longest delay of the event loop while eight pictures are drawn at once, round after round."""
    tables = [_match(variant, 30 + 20 * number) for variant in Variant for number in range(AT_ONCE // 2)]

    def draw(table: tuple[Position, Turn | None], theme: Theme) -> None:
        position, turn = table
        draw_board(position, seen_from=Seat.WHITE_1, names=NAMES, labels=LABELS, theme=theme, last_turn=turn)

    with ThreadPoolExecutor(AT_ONCE) as threads:
        loop = asyncio.get_running_loop()

        async def rounds() -> None:
            for _ in range(ROUNDS):
                await asyncio.gather(*(loop.run_in_executor(threads, draw, table, LIGHT) for table in tables))

        await rounds()
        busy, quiet = [], []
        for _ in range(WINDOWS):
            busy.append(await longest_wait(rounds()))
            quiet.append(await longest_wait(asyncio.sleep(0.5)))
    # Other programs delay the loop as well; the figures of an idle loop show how much.
    for what, waits in ((f"while {AT_ONCE} pictures are drawn at once (at most 20)", busy), ("when idle", quiet)):
        least, middle = min(waits) * 1000, statistics.median(waits) * 1000
        print(f"event loop, longest delay {what}: {least:.1f} ms in the best of {WINDOWS} runs, median {middle:.1f} ms")
