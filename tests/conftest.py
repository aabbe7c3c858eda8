"""Shared by all tests: generous timeouts, one random seed, files in memory, slow tests first, both store engines."""

from __future__ import annotations

import shlex
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, core, settings

from sandbox.world.clock import Clock
from tests.patience import seconds

settings.register_profile("table", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("table")

# Use memory if there is enough: waiting for the disk takes as long as all computing. Tests kill processes, not
# machines, so nothing has to survive in a file.
MEMORY, ROOM = Path("/dev/shm"), 2**30  # noqa: S108
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    tempfile.tempdir = str(MEMORY)


Clock.patient = True  # a click is late when a test lets time pass, not when the machine is slow


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Set the timeout of a test so high that only a hanging test reaches it."""
    if config.getoption("timeout", None) is None:
        config.option.timeout = 3 * seconds()


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Use one seed for everything random, also for the examples of hypothesis."""
    if session.config.getoption("hypothesis_seed", None) is None:
        core.global_force_seed = session.config.getoption("randomly_seed", None)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print for each failed test the command that repeats it."""
    failed = dict.fromkeys(
        report.nodeid for kind in ("failed", "error") for report in terminalreporter.stats.get(kind, ())
    )
    if failed:
        terminalreporter.section("run it again")
    for test in failed:
        words = shlex.quote(f"--randomly-seed={config.getoption('randomly_seed')} {shlex.quote(test)}")
        terminalreporter.write_line(f"make test ARGS={words}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run files with slow tests first, in their shuffled order, so that no core is left with a slow one at the end."""
    slow = {item.path for item in items if any(not mark.args for mark in item.iter_markers("slow"))}
    items.sort(key=lambda item: item.path not in slow)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests with the fixture `where` on both engines, except those about SQLite's file."""
    if "where" in metafunc.fixturenames:
        about_files = metafunc.definition.get_closest_marker("sqlite") is not None
        # The argument tells this mark from those of tests that take long: it does not decide which files run first.
        postgres = pytest.param("postgres", marks=pytest.mark.slow("the quick part uses SQLite"))
        metafunc.parametrize("where", ["sqlite"] if about_files else ["sqlite", postgres], indirect=True)


@pytest.fixture
def where(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path | str:
    """The location of a test's store: a file that does not exist yet, or an empty database."""
    if request.param == "sqlite":
        return tmp_path / "store.db"
    from tests.postgres import empty_store, keep_connections

    keep_connections(monkeypatch)
    return empty_store()
