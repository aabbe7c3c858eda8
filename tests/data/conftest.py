"""Random secrets are the same in every run."""

from __future__ import annotations

import pytest

from tests.matches.players import same_lots


@pytest.fixture(autouse=True)
def _same_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    same_lots(monkeypatch)
