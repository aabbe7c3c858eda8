"""What all tests share: nothing depends on how fast the machine is; one seed; files in memory; long tests first; both
engines of the store."""

from __future__ import annotations

import shlex
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, core, settings

from sandbox.clock import Clock
from tests.patience import seconds

settings.register_profile("table", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("table")

# Where there is such a place: to wait until a disk has everything takes as long as all that computes. Processes are
# killed in tests, machines are not.
MEMORY, ROOM = Path("/dev/shm"), 2**30  # noqa: S108
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    tempfile.tempdir = str(MEMORY)


Clock.patient = True  # a click is late if a test lets time pass, not if the machine is slow


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Give every test so much time that only one that hangs runs out of it."""
    if config.getoption("timeout", None) is None:
        config.option.timeout = 3 * seconds()


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """One seed for everything that is random, the examples of hypothesis too."""
    if session.config.getoption("hypothesis_seed", None) is None:
        core.global_force_seed = session.config.getoption("randomly_seed", None)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """For each test that failed, the line that runs it again as it was run."""
    failed = dict.fromkeys(
        report.nodeid for kind in ("failed", "error") for report in terminalreporter.stats.get(kind, ())
    )
    if failed:
        terminalreporter.section("run it again")
    for test in failed:
        words = shlex.quote(f"--randomly-seed={config.getoption('randomly_seed')} {shlex.quote(test)}")
        terminalreporter.write_line(f"make test ARGS={words}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with slow tests come first, shuffled as they are: so no core is left alone with one in the end."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Whoever asks for the place of a store is run on both engines, but for what is about SQLite's file."""
    if "where" in metafunc.fixturenames:
        about_files = metafunc.definition.get_closest_marker("sqlite") is not None
        metafunc.parametrize("where", ["sqlite"] if about_files else ["sqlite", "postgres"], indirect=True)


@pytest.fixture
def where(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path | str:
    """Where the store of a test is: a file that is not there yet, or a database in which there is nothing."""
    if request.param == "sqlite":
        return tmp_path / "store.db"
    from tests.postgres import empty_store, keep_connections

    keep_connections(monkeypatch)
    return empty_store()
