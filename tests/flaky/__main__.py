"""`make flaky`: run tests repeatedly under load, each time with another seed, and print what failed.

    make flaky ARGS="--runs 5 --beside 4 tests/matches -k crown"

Everything after the options goes to pytest; without it the whole suite is run.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections import Counter

from tests.flaky.load import beside

_PYTEST = (sys.executable, "-m", "pytest", "-n", "4", "--dist", "loadfile", "--no-loadscope-reorder", "-q")


def run(seed: int, words: list[str]) -> tuple[int, list[str]]:
    """Run the tests once: the exit code, and the commands that repeat the failures."""
    done = subprocess.run(
        [*_PYTEST, f"--randomly-seed={seed}", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    lines = done.stdout.splitlines()
    again = [line for line in lines if line.startswith("make test ARGS=")]
    print("\n".join(lines if done.returncode and not again else [*_failures(lines), *lines[-1:]]), flush=True)
    return done.returncode, again


def _failures(lines: list[str]) -> list[str]:
    """The tracebacks in pytest's output, up to the next section."""
    heads = [number for number, line in enumerate(lines) if line.startswith("=") and line.endswith("=")]
    found = next((number for number in heads if "FAILURES" in lines[number] or "ERRORS" in lines[number]), None)
    return [] if found is None else lines[found : next((n for n in heads if n > found), len(lines))]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.flaky", description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--beside", type=int, default=4, help="processes that work beside the tests")
    parser.add_argument("--seed", type=int, help="of the first run; the next ones are drawn from it")
    asked, words = parser.parse_known_args()
    lots = random.Random(asked.seed)
    seed = asked.seed if asked.seed is not None else lots.randrange(2**32)
    failed: Counter[str] = Counter()
    for number in range(asked.runs):
        began = time.monotonic()
        print(f"run {number + 1} of {asked.runs}, seed {seed}, beside {asked.beside} processes", flush=True)
        with beside(asked.beside, seed):
            code, again = run(seed, words)
        print(f"  {time.monotonic() - began:.0f} s, {'all is well' if not code else f'exit code {code}'}", flush=True)
        failed.update(again or (["pytest itself, see above"] if code else []))
        seed = lots.randrange(2**32)
    for line, count in failed.most_common():
        print(f"{count} of {asked.runs}: {line}")
    print(f"{sum(failed.values())} failed in {asked.runs} runs")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
