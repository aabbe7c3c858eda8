"""A worker process: `python -m opponents.worker` reads questions as lines of JSON and answers them in turn.

It belongs to the process that started it: when that one's end of the pipe closes, for whatever reason, the worker
leaves at once. It never prints anything but answers to standard output; what goes wrong goes to standard error.
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
from opponents.levels import LEVELS, STRONGEST, Work
from opponents.rows import row_of

if TYPE_CHECKING:
    from opponents.mind import Mind

_WARM_UP_SECONDS: Final = 0.05


def _listen(questions: queue.SimpleQueue[bytes]) -> None:
    """Pass questions on; when the pipe closes end the process, even in the middle of a thought."""
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)


def _wake() -> tuple[Mind, dict[str, Any]]:
    """A mind that has thought about every variant at every level, so nothing is left to compile; and what it can do."""
    from opponents.compiled import COMPILED
    from opponents.mind import MOST_SIMULATIONS, Mind, shipped

    mind = Mind(shipped())
    rows = [row_of(opening(variant, Deck(bytes(32))).view()) for variant in Variant]
    for row, each in itertools.product(rows, LEVELS):
        mind.choose(row, each.duel, seed=1, most=1)
    step = min(MOST_SIMULATIONS, STRONGEST.duel.simulations) // 10
    # Processor time: a machine that is busy just now does not make a slow search.
    done, began = 0, time.process_time()
    while time.process_time() - began < _WARM_UP_SECONDS:
        mind.options(rows[0], step, seed=1)
        done += step
    speed = done / (time.process_time() - began)
    return mind, {"ready": True, "compiled": COMPILED, "speed": speed, "most": MOST_SIMULATIONS}


def answer(mind: Mind, question: dict[str, Any]) -> dict[str, Any]:
    """A move at a level, the values of tables, or the options of the seat to move with their calibrated chances."""
    began, began_work = time.perf_counter(), time.process_time()
    if "work" in question:
        move = mind.choose(question["row"], Work(*question["work"]), question["seed"], question["most"])
        found: dict[str, Any] = {"move": move}
        simulations = mind.simulations
    elif "rows" in question:
        rows = question["rows"]
        simulations = max(1, question["most"] // len(rows))
        found = {"values": [mind.value(row, simulations) for row in rows]}
        simulations *= len(rows)
    else:
        row = question["row"]
        options = mind.options(row, question["most"], question["seed"])
        found = {"options": [[option.move, mind.calibrated(row, option.chance)] for option in options]}
        simulations = mind.simulations
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
    # Ctrl-C goes to every process of the terminal; when to stop is the bot's decision, told by closing the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A stray print in a library must not be taken for an answer.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions,), daemon=True).start()
    try:
        mind, ready = _wake()
    except Exception:
        if os.environ.get("NUMBA_DISABLE_JIT") == "1":
            raise
        traceback.print_exc()
        if sys.platform == "win32":  # there a process cannot become another one: the bot starts it, interpreted
            raise
        os.dup2(answers.fileno(), 1)
        os.execve(sys.executable, [sys.executable, "-m", "opponents.worker"], {**os.environ, "NUMBA_DISABLE_JIT": "1"})  # noqa: S606
    # From now on the event loop of the bot goes first when the machine is busy. Warming up goes as fast as it can.
    if hasattr(os, "nice"):
        os.nice(5)
    _say(answers, ready)
    while True:
        question = json.loads(questions.get())
        try:
            _say(answers, answer(mind, question))
        except Exception:  # noqa: BLE001  one bad question must not cost the next one its answer
            traceback.print_exc()
            _say(answers, {"id": question["id"], "error": traceback.format_exc(limit=1)})


if __name__ == "__main__":
    main()
