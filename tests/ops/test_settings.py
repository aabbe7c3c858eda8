"""Settings: the environment wins over `.env`, a wrong value is named in one line, a mistyped key gets a warning."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from data.engine.store import redacted
from data.rows.shards import Shards
from ops.settings import InvalidSettings, Settings


@pytest.fixture(autouse=True)
def clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for key in list(os.environ):
        if key.startswith("ROSE_") or key == "DISCORD_TOKEN":
            monkeypatch.delenv(key)


def test_nothing_needs_to_be_set() -> None:
    settings = Settings.load()
    assert settings.token is None
    assert settings.data_file == Path("var/sandbox.db")
    assert settings.data_file.parent.is_dir()


def test_the_example_is_a_valid_file_and_names_every_setting(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / ".env.example"
    text = example.read_text(encoding="utf-8")
    (tmp_path / ".env").write_text(text, encoding="utf-8")
    assert Settings.load() == Settings()
    assert Settings.load().token is None
    assert Settings.unknown() == []
    for name in Settings.model_fields.keys() - {"discord_token", "discord_url"}:
        assert f"ROSE_{name.upper()}=" in text
    assert "DISCORD_TOKEN=" in text


def test_the_environment_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("ROSE_SANDBOX_PORT=9001\nROSE_LOG_LEVEL=debug\n", encoding="utf-8")
    monkeypatch.setenv("ROSE_SANDBOX_PORT", "9002")
    settings = Settings.load()
    assert settings.sandbox_port == 9002
    assert settings.log_level == "DEBUG"


def test_matches_on_discord_have_a_file_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    assert Settings.load().data_file == Path("var/rose.db")
    monkeypatch.setenv("ROSE_DATA", "here/my.db")
    assert Settings.load().data_file == Path("here/my.db")


def test_the_store_may_be_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    assert Settings.load().store == Path("var/rose.db")
    monkeypatch.setenv("ROSE_DATA", "postgresql://rose:secret@db.example//rose?x=%2F")
    settings = Settings.load()
    assert settings.store == "postgresql://rose:secret@db.example//rose?x=%2F", "not as if it were a file"
    assert settings.data_file == Path("var/rose.db"), "what else is kept stands there"
    assert redacted(settings.store) == "postgresql://db.example//rose", "no password in a log"


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("ROSE_SANDBOX_PORT", "99999", "less than or equal to 65535"),
        ("ROSE_SANDBOX_PORT", "many", "valid integer"),
        ("ROSE_PICTURE_WORKERS", "0", "greater than or equal to 1"),
        ("ROSE_OPPONENT_WORKERS", "-1", "greater than or equal to 1"),
        ("ROSE_LOG_LEVEL", "loud", "'DEBUG', 'INFO', 'WARNING' or 'ERROR'"),
        ("ROSE_LOG", "xml", "'text' or 'json'"),
        ("ROSE_BACKUP_DAYS", "0", "greater than or equal to 1"),
        ("ROSE_BACKUP_DIR", __file__, "is a file, but must be a folder"),
        ("ROSE_HEALTH", "yes", "takes a port"),
        ("ROSE_HEALTH", "0", "takes a port"),
        ("ROSE_HEALTH", "65536", "takes a port"),
        ("ROSE_HEALTH", ":9310", "takes a port"),
        ("ROSE_HEALTH", "two words:9310", "takes a port"),
        ("ROSE_HEALTH", "0.0.0.0:", "takes a port"),
        ("ROSE_LANGUAGE", "klingon", "there is no such language; there are: en"),
        ("ROSE_SOURCE_URL", "my computer", "valid URL"),
        ("ROSE_DATA", ".", "is a folder"),
        ("ROSE_DATA", "/dev/null/rose.db", "the folder of"),
        ("ROSE_SHARDS", "0-3", "like 0-3/8"),
        ("ROSE_SHARDS", "8/8", "there is no shard 8 of 8"),
        ("ROSE_SHARDS", "0-3/8", "ROSE_DATA must be the address of a database"),
        ("DISCORD_TOKEN", "two words", "no spaces"),
    ],
)
def test_a_wrong_value_says_which_and_why_in_one_line(
    monkeypatch: pytest.MonkeyPatch, key: str, value: str, why: str
) -> None:
    monkeypatch.setenv(key, value)
    with pytest.raises(InvalidSettings) as wrong:
        Settings.load()
    line = str(wrong.value)
    assert line.startswith(f"{key}: ")
    assert why in line
    assert "\n" not in line


def test_shards_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.load().own_shards.all
    monkeypatch.setenv("ROSE_SHARDS", "0-7/8")
    assert Settings.load().own_shards == Shards(tuple(range(8)), 8), "all of them: a file will do"
    monkeypatch.setenv("ROSE_SHARDS", "0-3/8")
    monkeypatch.setenv("ROSE_DATA", "postgresql://rose@localhost/rose")
    assert Settings.load().own_shards == Shards((0, 1, 2, 3), 8)


def test_a_wrong_token_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very secret")
    with pytest.raises(InvalidSettings) as wrong:
        Settings.load()
    assert "secret" not in str(wrong.value)


def test_all_wrong_values_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROSE_SANDBOX_PORT", "0")
    monkeypatch.setenv("ROSE_LANGUAGE", "klingon")
    with pytest.raises(InvalidSettings, match=r"ROSE_LANGUAGE: .*; ROSE_SANDBOX_PORT: "):
        Settings.load()


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"ROSE_LANGUAGE=\xff\xfe\n")
    with pytest.raises(InvalidSettings, match=r"^\.env cannot be read"):
        Settings.load()


def test_a_mistyped_key_is_pointed_out_and_others_are_nobodys_business(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("ROSE_LOGLEVEL=DEBUG\nPATH_TO_SOMETHING=x\n", encoding="utf-8")
    Settings.load()
    assert Settings.unknown() == ["ROSE_LOGLEVEL is no setting and is ignored; did you mean ROSE_LOG_LEVEL?"]


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8123", "http://localhost:8123", "http://[::1]:8123", "http://127.8.8.8"]
)
def test_a_sandbox_may_be_anywhere_on_this_machine(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROSE_DISCORD_URL", url)
    assert str(Settings.load().discord_url).startswith(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://192.0.2.7:8123",
        "https://discord.example",
        "http://127.0.0.1@evil.example",
        "http://127.0.0.1.evil.example",
        "http://localhost.evil.example",
        "http://0.0.0.0:8123",
        "http://[2001:db8::1]",
    ],
)
def test_the_token_goes_nowhere_else(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROSE_DISCORD_URL", url)
    with pytest.raises(InvalidSettings, match="ROSE_DISCORD_URL: it takes a sandbox on this machine only"):
        Settings.load()
