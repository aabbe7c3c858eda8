"""What all tests share: hypothesis without a stop-watch, because these machines are noisy; and files in memory."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings

settings.register_profile("table", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("table")

# Where there is such a place: to wait until a disk has everything takes as long as all that computes. Processes are
# killed in tests, machines are not.
MEMORY, ROOM = Path("/dev/shm"), 2**30  # noqa: S108
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    tempfile.tempdir = str(MEMORY)
