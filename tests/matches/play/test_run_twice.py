"""PostgreSQL repeats a transaction after a conflict: every action that runs twice has its effect once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from tests.matches.model.test_any_order import AnyOrder
from tests.postgres import empty_store, keep_connections, run_twice


class RunTwice(AnyOrder):
    """The same people, the same model; every transaction was tried once in vain."""

    def place(self) -> Path | str:
        address = empty_store()  # or the test is skipped
        keep_connections(self.lots)
        run_twice(self.lots)
        return address


RunTwice.TestCase.settings = settings(max_examples=4, stateful_step_count=25, deadline=None)
TestRunTwice = pytest.mark.slow(RunTwice.TestCase)
