"""What all tests share: no stop-watch for hypothesis, because machines are noisy; files in memory; long ones first."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("table", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("table")

# Where there is such a place: to wait until a disk has everything takes as long as all that computes. Processes are
# killed in tests, machines are not.
MEMORY, ROOM = Path("/dev/shm"), 2**30  # noqa: S108
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    tempfile.tempdir = str(MEMORY)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with slow tests come first, shuffled as they are: so no core is left alone with one in the end."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)
