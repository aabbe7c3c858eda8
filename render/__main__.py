"""`python -m render`: pictures from a record, for people who work on the art."""

from __future__ import annotations

import argparse
import sys
from itertools import chain, islice
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from game import Position, Record, RecordError, Seat, Turn, parse_record
from render import THEMES, Labels, Phrase, alt_text, describe, draw_board
from render.gallery import button_pictures, lesson_pictures, match_pictures

REFUSED, USAGE = 1, 2
# The sentences are read as files: this room may not import the one that serves them to the bot.
LOCALES = Path(__file__).parent.parent / "locales"


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        record = parse_record(options.file.read_bytes())
        phrase = _phrases(options.lang)
        return _draw(record, phrase, options)
    except RecordError as error:
        return _complain(f"{options.file}: {error}", REFUSED)
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}", USAGE)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m render",
        description="Draw a turn of a record, or with --all every kind of picture.",
        epilog="Exit code 0: fine; 1: the record was refused; 2: wrong use or unreadable file.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a file with one record")
    parser.add_argument(
        "--turn", type=int, metavar="N", help="after so many moves; 0 is the opening (default: the last)"
    )
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--out", type=Path, metavar="PNG", help="draw the board into this file and print its alt text")
    where.add_argument("--all", type=Path, metavar="DIR", help="draw every kind of picture into this folder")
    parser.add_argument("--theme", choices=tuple(THEMES), default="light")
    parser.add_argument("--seat", choices=[str(seat) for seat in Seat], default=str(Seat.RED_1), help="whose side")
    parser.add_argument("--lang", choices=sorted(path.stem for path in LOCALES.glob("*.ftl")), default="en")
    return parser


def _draw(record: Record, phrase: Phrase, options: argparse.Namespace) -> int:
    wanted = len(record.moves) if options.turn is None else options.turn
    if not 0 <= wanted <= len(record.moves):
        return _complain(f"--turn: the record has turns 0 to {len(record.moves)}", USAGE)
    seat = Seat[options.seat.upper()]
    if seat not in record.variant.seats:
        return _complain(f"--seat: a {record.variant} has no {seat}", USAGE)
    theme, labels = THEMES[options.theme], Labels.from_phrases(phrase)
    names = dict(zip(record.variant.seats, record.players, strict=True))
    position, turn = _after(record, wanted)
    if options.out is not None:
        board = draw_board(position, seen_from=seat, names=names, labels=labels, theme=theme, last_turn=turn)
        options.out.write_bytes(board.data)
        print(alt_text(describe(position, names=names, last_turn=turn), phrase))
        return 0
    options.all.mkdir(parents=True, exist_ok=True)
    pictures = chain(
        match_pictures(position, turn, record.final(), names, labels, theme),
        lesson_pictures(labels, theme),
        button_pictures(),
    )
    for name, data in pictures:
        path = options.all / f"{name}.png"
        path.write_bytes(data)
        print(path)
    return 0


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
        assert pattern is not None  # every message of ours has a text
        text, errors = bundle.format_pattern(pattern, variables)
        if errors:
            raise errors[0]
        return str(text)

    return phrase


def _complain(words: str, code: int) -> int:
    print(words, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
