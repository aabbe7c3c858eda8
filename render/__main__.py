"""`python -m render`: draw pictures and replays of a record, to work on the art or to show a match."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from game import Draw, Ending, House, Outcome, Position, Record, RecordError, Seat, Turn, parse_record
from render.alt_text.board_alt_text import alt_text
from render.alt_text.replay_alt_text import replay_alt_text
from render.drawing import draw_board, draw_final, draw_preview, draw_replay, draw_rules_page, draw_start
from render.files.animation import TooLarge
from render.scenes.end_scene import Forfeit
from render.scenes.film import Part, Speed
from render.scenes.hand_scene import Names
from render.scenes.labels import Labels, Phrase
from render.scenes.rules_scene import Page
from render.sprites.button_art import emoji_set
from render.sprites.theme import THEMES, Theme

REFUSED, USAGE, INTERRUPTED = 1, 2, 130
MOST_BYTES = 2**20
"""Far more than a record needs. The limit is for devices that never end, such as /dev/zero."""
BAR = 40
FORFEITS = {
    Ending.RESIGNATION: "picture-forfeit-resigned",
    Ending.TIME: "picture-forfeit-time",
    Ending.AGREEMENT: "picture-forfeit-agreed",
}
# The sentences are read as files: `render` must not import `locales`.
LOCALES = Path(__file__).parent.parent / "locales"


def main(arguments: list[str] | None = None) -> int:
    words = sys.argv[1:] if arguments is None else arguments
    # A file called replay can still be drawn, as ./replay.
    options = _replay_parser().parse_args(words[1:]) if words[:1] == ["replay"] else _parser().parse_args(words)
    try:
        record = parse_record(_read(options.file))
        phrase = _phrases(options.lang)
        seat = Seat[options.seat.upper()]
        if seat not in record.variant.seats:
            return _report(f"--seat: a {record.variant} has no {seat}", USAGE)
        code: int = options.run(record, seat, phrase, options)
        return code
    except RecordError as error:
        return _report(f"{options.file}: {error}", REFUSED)
    except OSError as error:
        return _report(f"{error.filename or options.out}: {error.strerror}", USAGE)
    except UnicodeError as error:
        return _report(f"not a valid file name: {error}", USAGE)
    except _Unreadable as error:
        return _report(str(error), USAGE)
    except KeyboardInterrupt:
        return INTERRUPTED


class _Unreadable(Exception):  # noqa: N818  wrong use, not a bug
    """A file that is too large, or a name that no file can have."""


def _read(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except ValueError:
        raise _Unreadable(f"{str(file)!a}: not a valid file name") from None
    if len(data) > MOST_BYTES:
        raise _Unreadable(f"{file}: larger than {MOST_BYTES // 2**20} MiB")
    return data


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m render",
        description="Draw a turn of a record, or with --all every kind of picture. "
        "`python -m render replay --help` tells about animated ones.",
        epilog="Exit code 0: fine; 1: the record was refused; 2: wrong use or unreadable file.",
    )
    _add_common(parser)
    parser.set_defaults(run=_draw)
    parser.add_argument(
        "--turn", type=int, metavar="N", help="after so many moves; 0 is the opening (default: the last)"
    )
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--out", type=Path, metavar="PNG", help="draw the board into this file and print its alt text")
    where.add_argument("--all", type=Path, metavar="DIR", help="draw every kind of picture into this folder")
    return parser


def _replay_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m render replay",
        description="Draw a record as an animated picture, a frame a play, and print its alt text.",
        epilog="Exit code 0: fine; 1: the record was refused, or nothing fits into so many bytes; 2: wrong use or "
        "unreadable file.",
    )
    _add_common(parser)
    parser.set_defaults(run=_replay)
    parser.add_argument("--out", type=Path, metavar="GIF", required=True, help="the file to write")
    speeds = [speed.name.lower() for speed in Speed]
    parser.add_argument("--speed", choices=speeds, default=Speed.NORMAL.name.lower())
    parser.add_argument("--from", dest="first", type=int, metavar="N", default=1, help="the first move (default: 1)")
    parser.add_argument("--to", dest="last", type=int, metavar="N", help="the last move (default: the last)")
    parser.add_argument(
        "--most-bytes", type=int, metavar="N", help="draw it smaller, or leave plays out, if it must be"
    )
    return parser


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a file with one record")
    parser.add_argument("--theme", choices=tuple(THEMES), default="light")
    parser.add_argument("--seat", choices=[str(seat) for seat in Seat], default=str(Seat.RED_1), help="whose side")
    parser.add_argument("--lang", choices=sorted(path.stem for path in LOCALES.glob("*.ftl")), default="en")


def _draw(record: Record, seat: Seat, phrase: Phrase, options: argparse.Namespace) -> int:
    wanted = len(record.moves) if options.turn is None else options.turn
    if not 0 <= wanted <= len(record.moves):
        return _report(f"--turn: the record has turns 0 to {len(record.moves)}", USAGE)
    theme, labels = THEMES[options.theme], Labels.from_phrases(phrase)
    names = dict(zip(record.variant.seats, record.players, strict=True))
    position, turn = _after(record, wanted)
    if options.out is not None:
        board = draw_board(position, seen_from=seat, names=names, labels=labels, theme=theme, last_turn=turn)
        options.out.write_bytes(board.data)
        print(alt_text(position, names=names, last_turn=turn, phrase=phrase))
        return 0
    options.all.mkdir(parents=True, exist_ok=True)
    for name, data in _gallery(record, position, turn, names, labels, theme):
        path = options.all / name
        path.write_bytes(data)
        print(path)
    return 0


def _gallery(
    record: Record, position: Position, last_turn: Turn | None, names: Names, labels: Labels, theme: Theme
) -> Iterator[tuple[str, bytes]]:
    """Every kind of picture of one match, to work on the art, each with the name of its file."""
    variant = position.variant
    yield "start.png", draw_start(variant, names=names, labels=labels, theme=theme).data
    for seat in variant.seats:
        board = draw_board(position, seen_from=seat, names=names, labels=labels, theme=theme, last_turn=last_turn)
        yield f"board-{seat}.png", board.data
    for move in position.legal_moves():
        word = "draw" if isinstance(move, Draw) else str(move).replace("*", "-hero").lower()
        drawn = draw_preview(position, move, seen_from=Seat.RED_1, theme=theme, names=names, labels=labels)
        yield f"preview-{word}.png", drawn.data
    for seat in variant.seats[:2]:
        end = draw_final(record.final(), seen_from=seat, names=names, labels=labels, theme=theme)
        yield f"final-{seat}.png", end.data
    start, turns = record.opening(), tuple(record.turns())
    film = draw_replay(start, turns, seen_from=Seat.RED_1, names=names, labels=labels, theme=theme)
    yield film.filename, film.data
    for page in Page:
        yield f"rules-{page.value}-{page.name.lower()}.png", draw_rules_page(page, labels=labels, theme=theme).data
    for name, data in emoji_set().items():
        yield f"emoji-{name}.png", data


def _replay(record: Record, seat: Seat, phrase: Phrase, options: argparse.Namespace) -> int:
    start, turns = record.opening(), tuple(record.turns())
    names = dict(zip(record.variant.seats, record.players, strict=True))
    part = Part(options.first, len(turns) if options.last is None else options.last)
    forfeit = _forfeit(record, phrase)
    try:
        film = draw_replay(
            start,
            turns,
            seen_from=seat,
            names=names,
            labels=Labels.from_phrases(phrase),
            theme=THEMES[options.theme],
            speed=Speed[options.speed.upper()],
            part=part,
            forfeit=forfeit,
            most_bytes=options.most_bytes,
            progress=_show_progress,
        )
    except ValueError as error:
        return _report(f"--from and --to: {error}", USAGE)
    except TooLarge:
        return _report(f"--most-bytes: not even the smallest version has {options.most_bytes}", REFUSED)
    options.out.write_bytes(film.data)
    print(replay_alt_text(start, turns, names=names, phrase=phrase, part=part, forfeit=forfeit))
    print(
        f"{options.out}: {len(film.film)} frames of {film.width} x {film.height}, {film.seconds:.0f} s, "
        f"{len(film.data) / 1024:.0f} KiB",
        file=sys.stderr,
    )
    return 0


def _show_progress(done: int, of: int) -> None:
    """Show a progress bar if standard error is a terminal."""
    if sys.stderr.isatty():
        filled = BAR * done // of
        print(
            f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done} of {of}", end="\n" if done == of else "", file=sys.stderr
        )


def _forfeit(record: Record, phrase: Phrase) -> Forfeit | None:
    if record.ending is None or record.outcome is None:
        return None
    winner = {Outcome.RED: House.RED, Outcome.WHITE: House.WHITE}.get(record.outcome)
    return Forfeit(winner, phrase(FORFEITS[record.ending]))


def _after(record: Record, moves: int) -> tuple[Position, Turn | None]:
    position, last = record.opening(), None
    for turn in islice(record.turns(), moves):
        position, last = turn.position, turn
    return position, last


def _phrases(language: str) -> Phrase:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource((LOCALES / f"{language}.ftl").read_text("utf-8")))

    def phrase(key: str, /, **variables: str | int) -> str:
        pattern = bundle.get_message(key).value
        assert pattern is not None  # every message in the files has a value
        text, errors = bundle.format_pattern(pattern, variables)
        if errors:
            raise errors[0]
        return str(text)

    return phrase


def _report(words: str, code: int) -> int:
    print(words, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
