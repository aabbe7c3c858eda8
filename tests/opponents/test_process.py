"""A worker process gets the environment that it needs, and none of the bot's secrets."""

from __future__ import annotations

import json

import pytest

from opponents.process import Worker

TELL_ALL = ("-c", "import json, os; print(json.dumps(dict(os.environ)))")


async def test_a_worker_inherits_neither_the_token_nor_any_other_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISCORD_TOKEN", "discord_token", "ROSE_DATA", "ROSE_BACKUP_DIR", "PGPASSWORD"):
        monkeypatch.setenv(name, "a.secret.token")
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/somewhere")
    worker = await Worker.launch(interpreted=False, command=TELL_ALL)
    try:
        assert worker.process.stdout is not None
        inherited = json.loads(await worker.process.stdout.read())
    finally:
        await worker.end()
    assert "a.secret.token" not in inherited.values()
    assert not [name for name in inherited if name.upper().startswith(("DISCORD", "ROSE"))]
    assert inherited["NUMBA_CACHE_DIR"] == "/somewhere", "what is not the bot's stays"
