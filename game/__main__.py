"""`python -m game`: replay, make and check records, and list the moves of a position."""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import os
import random
import re
import secrets
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from game.deck import Dealing, Deck, commit, seed_from
from game.houses import House
from game.moves import Move
from game.notation import PositionError, parse_position, position_line
from game.parse import parse_records
from game.position import opening
from game.record import Outcome, Proof, Record, RecordError
from game.tracing import trace
from game.turns import play
from game.variants import Variant
from game.verdict import verify

MOST_BYTES = 64 * 2**20
"""Enough for a hundred thousand matches. The limit is for devices that never end, such as /dev/zero."""
REFUSED, USAGE, INTERRUPTED, CUT_SHORT = 1, 2, 130, 141


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    if sys.stdin is None or sys.stdout is None:
        return _report("standard input and output must not be closed", USAGE)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except RecordError as error:
        return _report(f"{options.file}: {error}", options.refused)
    except (PositionError, _Unreadable) as error:
        return _report(str(error), USAGE)
    except BrokenPipeError:
        _discard_output()  # the reader has closed the pipe
        return CUT_SHORT
    except OSError as error:
        if error.filename is None:
            _discard_output()
        return _report(f"{error.filename or 'standard output'}: {error.strerror}", USAGE)
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _discard_output() -> None:
    """Redirect standard output to the null device, so that the flush at exit does not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m game",
        description="Records and positions of The Rose King: replay, make and check them.",
        epilog="Exit code 0: fine; 1: trace or verify refused a record or found it false; 2: wrong use, a file that "
        "cannot be read or written, or for position and moves anything that they refuse.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    tracing = commands.add_parser(
        "trace",
        help="replay a record, one JSON object a line",
        description="Replay the record and print one JSON object a line: the opening position, then one a move.",
    )
    tracing.add_argument("file", metavar="FILE", help="a file with one record or more; - for standard input")
    tracing.set_defaults(run=_trace, refused=REFUSED)

    randoms = commands.add_parser(
        "random",
        help="write records of random matches",
        description="Play random legal moves to the end and write the records to standard output. "
        "The same seed gives the same records.",
    )
    variants = [str(variant) for variant in Variant]
    randoms.add_argument("--variant", choices=variants, default=variants[0], help="which game (default: %(default)s)")
    randoms.add_argument("--games", type=_count, default=1, metavar="N", help="how many matches (default: 1)")
    randoms.add_argument("--seed", type=_hex, metavar="HEX", help="hex digits to start from (default: new ones)")
    randoms.set_defaults(run=_random)

    verifying = commands.add_parser(
        "verify",
        help="check record, result and dealing",
        description="Check that every move is legal, that the result follows from the moves, "
        "and that the cards were dealt as promised.",
    )
    verifying.add_argument("file", metavar="FILE", help="a file with one record or more; - for standard input")
    verifying.set_defaults(run=_verify, refused=REFUSED)

    positions = commands.add_parser(
        "position",
        help="print a position of a record as one line",
        description="Print the position after so many moves as one line of text.",
    )
    positions.add_argument("file", metavar="FILE", help="a file with one record or more; - for standard input")
    positions.add_argument(
        "--turn", type=_number, metavar="N", help="after so many moves; 0 is the beginning (default: the last)"
    )
    positions.add_argument(
        "--record", type=_count, metavar="N", help="which record of the file, if there are several; 1 is the first"
    )
    positions.set_defaults(run=_position, refused=USAGE)

    moving = commands.add_parser(
        "moves",
        help="print what can be played in a position",
        description="Print the legal moves in a position, sorted as text, one a line, and as the last line the score "
        "of red and white.",
    )
    moving.add_argument("line", metavar="LINE", help="a position, as `position` prints it")
    moving.set_defaults(run=_moves)
    return parser


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(f"{text!a} is not a number")
    return int(text)


def _count(text: str) -> int:
    number = _number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!a} is not a number from 1")
    return number


def _hex(text: str) -> bytes:
    if not re.fullmatch(r"[0-9a-fA-F]+", text):
        raise argparse.ArgumentTypeError(f"{text!a} is not made of hex digits")
    return bytes.fromhex(text if len(text) % 2 == 0 else f"0{text}")


def _report(sentence: str, code: int) -> int:
    if sys.stderr is not None:
        print(f"python -m game: {sentence}", file=sys.stderr)
    return code


class _Unreadable(Exception):  # noqa: N818  wrong use, not a bug
    """A file that is too large, or a name that no file can have."""


def _records(file: str) -> Iterator[Record]:
    if file == "-":
        return parse_records(_read(sys.stdin.buffer, file))
    try:
        with Path(file).open("rb") as opened:
            data = _read(opened, file)
    except ValueError:  # half of a surrogate pair, or a zero byte
        raise _Unreadable(f"{file!a}: not a valid file name") from None
    return parse_records(data)


def _read(source: BinaryIO, name: str) -> bytes:
    data = source.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise _Unreadable(f"{name}: larger than {MOST_BYTES // 2**20} MiB")
    return data


def _trace(options: argparse.Namespace) -> int:
    for record in _records(options.file):
        for line in trace(record):
            print(json.dumps(line))
    return 0


def _random(options: argparse.Namespace) -> int:
    seed = secrets.token_bytes(32) if options.seed is None else options.seed
    for number in range(options.games):
        if number:
            print()
        print(_random_record(Variant(options.variant), seed, number), end="")
    return 0


def _random_record(variant: Variant, seed: bytes, number: int) -> Record:
    secret, salt = hmac.digest(seed, b"match:%d" % number, hashlib.sha256), str(number)
    deck = Deck(seed_from(secret, salt))
    rng = random.Random(deck.seed)
    moves: list[Move] = []
    position = opening(variant, deck)
    while position.seat is not None:
        moves.append(rng.choice(position.legal_moves()))
        position = play(position, position.seat, moves[-1], deck).position
    return Record(
        variant=variant,
        seed=deck.seed,
        moves=tuple(moves),
        outcome=Outcome.of(position),
        proof=Proof(commit(secret), secret, salt),
    )


def _verify(options: argparse.Namespace) -> int:
    code = 0
    for number, record in enumerate(_records(options.file), start=1):
        verdict = verify(record)
        claim = record.outcome.value if record.outcome else "no result"
        reached = f"{len(record.moves)} moves, {verdict.on_board.value} on the board"
        dealt = verdict.dealing.value if verdict.dealing else "no secret to check the dealing by"
        if not verdict.claim_holds:
            code = _report(f"{options.file}: record {number}: it says {claim}, but {reached}", REFUSED)
        if verdict.dealing not in (Dealing.HONEST, None):
            code = _report(f"{options.file}: record {number}: {dealt}", REFUSED)
        if verdict.good:
            print(f"record {number}: good: {record.variant}, {claim}, {reached}; {dealt}")
    return code


def _position(options: argparse.Namespace) -> int:
    record = _selected_record(options)
    if record is None:
        return USAGE
    turn = len(record.moves) if options.turn is None else options.turn
    if turn > len(record.moves):
        return _report(f"--turn: the record has turns 0 to {len(record.moves)}", USAGE)
    position = record.opening()
    for made in islice(record.turns(), turn):
        position = made.position
    print(position_line(position))
    return 0


def _selected_record(options: argparse.Namespace) -> Record | None:
    """The selected record; None, after an error message, if there is none or if several are possible."""
    records = list(_records(options.file))
    if options.record is None and len(records) > 1:
        _report(f"{options.file}: there are {len(records)} records: say which with --record 1 to {len(records)}", USAGE)
        return None
    if options.record is not None and options.record > len(records):
        _report(f"--record: the file has records 1 to {len(records)}", USAGE)
        return None
    return records[(options.record or 1) - 1]


def _moves(options: argparse.Namespace) -> int:
    position = parse_position(options.line)
    for move in sorted(map(str, position.legal_moves())):
        print(move)
    print("score", *(position.score(house) for house in House))
    return 0


if __name__ == "__main__":
    sys.exit(main())
