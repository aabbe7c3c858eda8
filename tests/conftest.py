"""What all tests share: hypothesis without a stop-watch, because these machines are noisy; and both engines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("table", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("table")


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
