"""Runs thousands of random walks: `python -m tests.simulation --walks 5000 --seed 1`."""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from tests.simulation.walk import walk

parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
parser.add_argument("--walks", type=int, default=1000)
parser.add_argument("--seed", type=int, default=1, help="the first; the others follow it")
parser.add_argument("--steps", type=int, default=25, help="how long a walk is")
parser.add_argument("--verbose", action="store_true", help="tell what happened, and what the bot logs")
parser.add_argument("--stop", action="store_true", help="stop at the first that fails")
asked = parser.parse_args()
if asked.verbose:
    logging.basicConfig(level=logging.INFO, format="    %(levelname)s %(name)s: %(message)s")
else:
    logging.disable(logging.WARNING)
    logging.lastResort = None
began = time.monotonic()
faults: Counter[str] = Counter()
with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:  # noqa: S108
    for seed in range(asked.seed, asked.seed + asked.walks):
        try:
            walk(seed, Path(folder), asked.steps)
        except Exception as error:  # noqa: BLE001  all are counted
            faults[str(error)[:60]] += 1
            print(f"seed {seed}: {type(error).__name__}: {str(error)[:2000]}", flush=True)
            if asked.verbose:
                traceback.print_exception(error)
            if asked.stop:
                break
print(f"{asked.walks} walks in {time.monotonic() - began:.0f} s, {sum(faults.values())} failed")
sys.exit(bool(faults))
