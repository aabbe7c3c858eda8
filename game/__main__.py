"""`python -m game`: records from the command line: replay one, make random ones, check one."""

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
from pathlib import Path

from game.deck import Dealing, Deck, commit, seed_from
from game.houses import Variant
from game.moves import Move
from game.parse import parse_records
from game.position import opening
from game.record import Outcome, Proof, Record, RecordError
from game.tracing import trace
from game.turns import play
from game.verdict import verify

REFUSED, USAGE, INTERRUPTED, CUT_SHORT = 1, 2, 130, 141


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    if sys.stdin is None or sys.stdout is None:
        return _complain("standard input and output must not be closed", USAGE)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except RecordError as error:
        return _complain(f"{options.file}: {error}", REFUSED)
    except BrokenPipeError:
        # Whoever read our output has seen enough. Python must not find out again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CUT_SHORT
    except OSError as error:
        return _complain(f"{error.filename or 'standard output'}: {error.strerror}", USAGE)
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m game",
        description="Records of The Rose King: replay, make and check them.",
        epilog="Exit code 0: fine; 1: a record was refused or found false; 2: wrong use, or a file that cannot be read "
        "or written.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    tracing = commands.add_parser(
        "trace",
        help="replay a record, one JSON object a line",
        description="Replay the record and print one JSON object a line: the opening position, then one a move.",
    )
    tracing.add_argument("file", metavar="FILE", help="a file with one record or more; - for standard input")
    tracing.set_defaults(run=_trace)

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
    verifying.set_defaults(run=_verify)
    return parser


def _count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of matches")
    return int(text)


def _hex(text: str) -> bytes:
    if not re.fullmatch(r"[0-9a-fA-F]+", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not made of hex digits")
    return bytes.fromhex(text if len(text) % 2 == 0 else f"0{text}")


def _complain(sentence: str, code: int) -> int:
    if sys.stderr is not None:
        print(f"python -m game: {sentence}", file=sys.stderr)
    return code


def _records(file: str) -> Iterator[Record]:
    return parse_records(sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes())


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
    lots = random.Random(deck.seed)
    moves: list[Move] = []
    position = opening(variant, deck)
    while position.seat is not None:
        moves.append(lots.choice(position.legal_moves()))
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
            code = _complain(f"{options.file}: record {number}: it says {claim}, but {reached}", REFUSED)
        if verdict.dealing not in (Dealing.HONEST, None):
            code = _complain(f"{options.file}: record {number}: {dealt}", REFUSED)
        if verdict.good:
            print(f"record {number}: good: {record.variant}, {claim}, {reached}; {dealt}")
    return code


if __name__ == "__main__":
    sys.exit(main())
