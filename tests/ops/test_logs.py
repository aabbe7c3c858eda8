"""The log: no token in any line, by any way, and one line for a lost connection."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from ops import logs

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


# As JSON


def test_json_is_one_object_a_line_whatever_happens(capsys: pytest.CaptureFixture[str]) -> None:
    logs.start("INFO", TOKEN, form="json")
    log = logging.getLogger("core.interactions.clicks")
    log.info('two\nlines, a "quote" and a half pair \ud800: %s', 17)
    try:
        raise ValueError(f"with {TOKEN}")
    except ValueError:
        log.exception("it failed for person=%s", 42)
    written = capsys.readouterr().err
    first, second = [json.loads(line) for line in written.splitlines()]
    assert set(first) == {"time", "level", "where", "what"}
    assert (first["level"], first["where"]) == ("info", "core.interactions.clicks")
    assert first["what"].startswith('two\nlines, a "quote" and a half pair')
    assert first["what"].endswith(": 17")
    assert datetime.fromisoformat(first["time"]).tzinfo is not None
    assert (second["level"], second["error"], second["what"]) == ("error", "ValueError", "it failed for person=42")
    assert second["traceback"].splitlines()[-1] == f"ValueError: with {logs.HIDDEN}"


def test_json_hides_tokens_that_quoting_would_change(capsys: pytest.CaptureFixture[str]) -> None:
    odd = 'a"b\\c' + TOKEN
    logs.start("INFO", odd, form="json")
    logging.getLogger("discord.http").warning("%s at /webhooks/123/aW50ZXJhY3Rpb24/messages", odd)
    event = json.loads(capsys.readouterr().err)
    assert event["what"] == f"{logs.HIDDEN} at /webhooks/123/{logs.HIDDEN}/messages"


def test_json_tells_a_lost_connection_without_a_traceback_too(capsys: pytest.CaptureFixture[str]) -> None:
    logs.start("INFO", form="json")
    try:
        raise ConnectionResetError("gone")
    except ConnectionResetError as error:
        logging.getLogger("discord.shard").error("Attempting a reconnect in %.2fs", 1.5, exc_info=error)
    event = json.loads(capsys.readouterr().err)
    assert event["level"] == "warning"
    assert "traceback" not in event
    assert event["what"].endswith("(ConnectionResetError: gone)")


def test_the_last_troubles_are_remembered_without_secrets() -> None:
    troubles = logs.start("INFO", TOKEN)
    log = logging.getLogger("somewhere")
    log.info("all is well")
    log.warning("the token is %s,\nand on", TOKEN)
    try:
        raise ValueError(TOKEN)
    except ValueError:
        log.exception("it failed")
    latest, before = troubles.last(5)
    assert (latest.level, latest.what) == ("ERROR", "somewhere: it failed (ValueError)")
    assert (before.level, before.what) == ("WARNING", f"somewhere: the token is {logs.HIDDEN}, and on")
    assert abs(latest.at - datetime.now(UTC).timestamp()) < 60
    for number in range(2 * logs.KEPT):
        log.error("number %d", number)
    assert len(troubles.last(10 * logs.KEPT)) == logs.KEPT
    assert troubles.last(1)[0].what == f"somewhere: number {2 * logs.KEPT - 1}"
