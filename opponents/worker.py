"""A worker process: `python -m opponents.worker` reads questions as lines of JSON and answers them in turn.

It ends as soon as its parent's end of the pipe closes, for any reason. It prints only answers to standard output;
errors go to standard error.
"""

from __future__ import annotations

import itertools
import json
import os
import queue
import signal
import sys
import threading
import time
import traceback
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from game import Deck, Variant, opening
from opponents.kernel_rows import row_of
from opponents.levels import LEVELS, STRONGEST, Work

if TYPE_CHECKING:
    from opponents.kernel.searcher import Searcher

_WARM_UP_SECONDS: Final = 0.05


def _listen(questions: queue.SimpleQueue[bytes]) -> None:
    """Queue the questions; when the pipe closes, end the process, even during a search."""
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)


def _warm_up() -> tuple[Searcher, dict[str, Any]]:
    """A searcher that has searched every variant at every level, so all is compiled; and its figures for the bot."""
    from opponents.kernel.compiled import COMPILED
    from opponents.kernel.searcher import MOST_SIMULATIONS, Searcher, shipped

    searcher = Searcher(shipped())
    rows = [row_of(opening(variant, Deck(bytes(32))).view()) for variant in Variant]
    for row, each in itertools.product(rows, LEVELS):
        searcher.choose(row, each.duel, seed=1, most=1)
    step = min(MOST_SIMULATIONS, STRONGEST.duel.simulations) // 10
    # Processor time: a busy machine must not look like a slow search.
    done, began = 0, time.process_time()
    while time.process_time() - began < _WARM_UP_SECONDS:
        searcher.options(rows[0], step, seed=1)
        done += step
    speed = done / (time.process_time() - began)
    return searcher, {"ready": True, "compiled": COMPILED, "speed": speed, "most": MOST_SIMULATIONS}


def answer(searcher: Searcher, question: dict[str, Any]) -> dict[str, Any]:
    """A move at a level, the values of positions, or the options of the seat to move with their calibrated chances."""
    began, began_work = time.perf_counter(), time.process_time()
    if "work" in question:
        move = searcher.choose(question["row"], Work(*question["work"]), question["seed"], question["most"])
        found: dict[str, Any] = {"move": move}
        simulations = searcher.simulations
    elif "rows" in question:
        rows = question["rows"]
        simulations = max(1, question["most"] // len(rows))
        found = {"values": [searcher.value(row, simulations) for row in rows]}
        simulations *= len(rows)
    else:
        row = question["row"]
        options = searcher.options(row, question["most"], question["seed"])
        found = {"options": [[option.move, searcher.calibrated(row, option.chance)] for option in options]}
        simulations = searcher.simulations
    return {
        **found,
        "id": question["id"],
        "simulations": simulations,
        "busy": time.process_time() - began_work,
        "passed": time.perf_counter() - began,
    }


def _say(answers: BinaryIO, message: dict[str, Any]) -> None:
    try:
        answers.write(json.dumps(message).encode() + b"\n")
        answers.flush()
    except BrokenPipeError:
        os._exit(0)


def main() -> None:
    # Ctrl-C reaches every process of the terminal; the bot decides when to stop, by closing the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A print by a library must not be taken for an answer.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions,), daemon=True).start()
    try:
        searcher, ready = _warm_up()
    except Exception:
        if os.environ.get("NUMBA_DISABLE_JIT") == "1":
            raise
        traceback.print_exc()
        if sys.platform == "win32":  # Windows has no exec: the bot starts an interpreted worker
            raise
        os.dup2(answers.fileno(), 1)
        os.execve(sys.executable, [sys.executable, "-m", "opponents.worker"], {**os.environ, "NUMBA_DISABLE_JIT": "1"})  # noqa: S606
    # Warming up runs at full speed. From now on the bot's event loop goes first when the machine is busy.
    if hasattr(os, "nice"):
        os.nice(5)
    _say(answers, ready)
    while True:
        question = json.loads(questions.get())
        try:
            _say(answers, answer(searcher, question))
        except Exception:  # noqa: BLE001  a bad question must not prevent the next answer
            traceback.print_exc()
            _say(answers, {"id": question["id"], "error": traceback.format_exc(limit=1)})


if __name__ == "__main__":
    main()
