"""The log: no token in any line, however it gets there, and a lost connection is one line."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

import logs

TOKEN = "MTIz.abc.very-secret_token"


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in logs.TALKATIVE}
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)
    logging.getLogger("discord.client").filters.clear()
    logging.captureWarnings(capture=False)


def test_the_token_is_in_no_line_however_it_came_there(capsys: pytest.CaptureFixture[str]) -> None:
    logs.start("DEBUG", TOKEN)
    log = logging.getLogger("anything")
    log.info("the token is %s", TOKEN)
    log.debug("headers %r", {"Authorization": f"Bot {TOKEN}"})
    try:
        raise ValueError(TOKEN)
    except ValueError:
        log.exception("it failed")
    written = capsys.readouterr().err
    assert "it failed" in written
    assert TOKEN not in written
    assert written.count(logs.HIDDEN) == 3


@pytest.mark.parametrize(
    "path",
    [
        "https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb24_x-Y.z/messages/@original",
        "https://discord.com/api/v10/interactions/123/aW50ZXJhY3Rpb24_x-Y.z/callback",
    ],
)
def test_the_token_of_an_interaction_is_hidden(capsys: pytest.CaptureFixture[str], path: str) -> None:
    logs.start("INFO", TOKEN)
    logging.getLogger("discord.http").warning("We are being rate limited. %s %s responded with 429.", "POST", path)
    written = capsys.readouterr().err
    assert "aW50ZXJhY3Rpb24" not in written
    assert "/123/[hidden]" in written


def test_what_people_wrote_stays_out_even_at_debug(capsys: pytest.CaptureFixture[str]) -> None:
    logs.start("DEBUG")
    logging.getLogger("discord.gateway").debug("WebSocket Event: %s", {"content": "hello Bob"})
    logging.getLogger("discord.http").debug("POST %s with %s", "url", {"content": "hello Bob"})
    logging.getLogger("cogs.replies").debug("ours")
    written = capsys.readouterr().err
    assert "hello Bob" not in written
    assert "ours" in written


def test_a_lost_connection_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.start("INFO")
    try:
        raise ConnectionResetError("gone")
    except ConnectionResetError as error:
        logging.getLogger("discord.shard").error(
            "Attempting a reconnect for shard ID %s in %.2fs", 0, 1.5, exc_info=error
        )
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert "WARNING" in lines[0]
    assert lines[0].endswith("Attempting a reconnect for shard ID 0 in 1.50s (ConnectionResetError: gone)")


def test_silence_about_voice(capsys: pytest.CaptureFixture[str]) -> None:
    logs.start("INFO")
    logging.getLogger("discord.client").warning("PyNaCl is not installed, voice will NOT be supported")
    assert capsys.readouterr().err == ""
