"""The settings: from the environment, else from `.env`, else the defaults here. `.env.example` explains each."""

from __future__ import annotations

import difflib
import ipaddress
import os
from pathlib import Path
from typing import Annotated, Literal, Self

from dotenv import dotenv_values
from pydantic import AfterValidator, AnyHttpUrl, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from data.engine.store import is_address
from data.rows.shards import ALL, Shards
from locales import words

ENV_FILE = Path(".env")
PREFIX = "ROSE_"
LOOPBACK = "127.0.0.1"
CORES = os.cpu_count() or 1


class InvalidSettings(ValueError):  # noqa: N818 - it names the state
    """A setting is wrong. The text is one line that says which one, and why."""


def _known_language(code: str) -> str:
    if code not in words.languages():
        raise ValueError(f"there is no such language; there are: {', '.join(words.languages())}")
    return code


def _shape_of_a_token(token: SecretStr) -> SecretStr:
    # This refuses only what can never be right; Discord judges the rest.
    if any(character.isspace() for character in token.get_secret_value()):
        raise ValueError("a token has no spaces in it")
    return token


def _on_this_machine(url: AnyHttpUrl) -> AnyHttpUrl:
    # The bot logs in there with its token, so a setting must not send the token to another machine.
    host = (url.host or "").removeprefix("[").removesuffix("]")
    try:
        here = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        here = False
    if not here:
        raise ValueError("it takes a sandbox on this machine only, like http://127.0.0.1:8123")
    return url


def _upper(value: object) -> object:
    return value.upper() if isinstance(value, str) else value


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


def _some_shards(text: str) -> str:
    Shards.read(text)
    return text


def _address(text: str) -> str:
    host, port = address_of(text)
    if not (port.isascii() and port.isdigit() and 1 <= int(port) <= 65535) or not host or any(map(str.isspace, host)):
        raise ValueError("it takes a port, or an address and a port, like 9310 or 0.0.0.0:9310")
    return text


def _file_or_database(given: object) -> object:
    return Path(given) if isinstance(given, str) and not is_address(given) else given


def address_of(text: str) -> tuple[str, str]:
    """Host and port of a setting; the host is loopback if only a port was given.

    >>> address_of("9310"), address_of("0.0.0.0:9310"), address_of("[::1]:9310")
    (('127.0.0.1', '9310'), ('0.0.0.0', '9310'), ('::1', '9310'))
    """
    host, colon, port = text.rpartition(":")
    return (host.removeprefix("[").removesuffix("]") if colon else LOOPBACK), port


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_file=ENV_FILE,
        env_file_encoding="utf-8",
        env_prefix=PREFIX,
        env_ignore_empty=True,
        extra="ignore",
        hide_input_in_errors=True,
        populate_by_name=True,
    )

    discord_token: Annotated[
        Annotated[SecretStr, AfterValidator(_shape_of_a_token)] | None, Field(alias="DISCORD_TOKEN")
    ] = None
    data: Annotated[Path | str, BeforeValidator(_file_or_database)] | None = None
    backup_dir: Path | None = None
    backup_days: int = Field(default=14, ge=1, le=3650)
    log: Annotated[Literal["text", "json"], BeforeValidator(_lower)] = "text"
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)] = "INFO"
    health: Annotated[str, AfterValidator(_address)] | None = None
    admin_server: int | None = Field(default=None, ge=1, lt=2**63)
    language: Annotated[str, AfterValidator(_known_language)] = words.ENGLISH
    picture_workers: int = Field(default=min(4, CORES), ge=1, le=64)
    opponent_workers: int = Field(default=max(1, CORES - 1), ge=1, le=64)
    shards: Annotated[str, AfterValidator(_some_shards)] | None = None
    sandbox_port: int = Field(default=8420, ge=1, le=65535)
    source_url: AnyHttpUrl | None = None
    # For tests: a sandbox that is already running, instead of Discord.
    discord_url: Annotated[AnyHttpUrl, AfterValidator(_on_this_machine)] | None = None

    @property
    def store(self) -> Path | str:
        """Where the store is: a file, or the address of a database."""
        return self.data if isinstance(self.data, str) else self.data_file

    @property
    def data_file(self) -> Path:
        """The file of the store, or its default path with PostgreSQL: other files are kept beside it.

        Matches on the sandbox never share a file with those on Discord: their people do not exist.
        """
        if isinstance(self.data, Path):
            return self.data
        return Path("var/rose.db") if self.discord_token else Path("var/sandbox.db")

    @property
    def own_shards(self) -> Shards:
        return ALL if self.shards is None else Shards.read(self.shards)

    @property
    def token(self) -> str | None:
        return self.discord_token.get_secret_value() if self.discord_token else None

    @classmethod
    def load(cls) -> Self:
        try:
            settings = cls()
        except ValidationError as error:
            raise InvalidSettings(_in_one_line(error)) from None
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidSettings(f"{ENV_FILE} cannot be read: {error}") from None
        if not settings.own_shards.all and not is_address(settings.store):
            raise InvalidSettings(
                f"{PREFIX}SHARDS: who has only some shards needs a store that all processes share: {PREFIX}DATA must"
                " be the address of a database, like postgresql://rose@localhost/rose"
            )
        try:
            settings.data_file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InvalidSettings(
                f"{PREFIX}DATA: the folder of {str(settings.data_file)!r}: {error.strerror}"
            ) from None
        if settings.data_file.is_dir():
            raise InvalidSettings(f"{PREFIX}DATA: {str(settings.data_file)!r} is a folder, but must be a file")
        if settings.backup_dir is not None and settings.backup_dir.exists() and not settings.backup_dir.is_dir():
            raise InvalidSettings(f"{PREFIX}BACKUP_DIR: {str(settings.backup_dir)!r} is a file, but must be a folder")
        return settings

    @classmethod
    def unknown(cls) -> list[str]:
        """A warning for each key that begins with `ROSE_` but is no setting: most likely a typing error."""
        ours = {_key(name) for name in cls.model_fields}
        try:
            given = {*os.environ, *dotenv_values(ENV_FILE)}
        except (OSError, UnicodeDecodeError):
            given = set(os.environ)
        warnings = []
        for key in sorted(key for key in given if key.upper().startswith(PREFIX) and key.upper() not in ours):
            near = difflib.get_close_matches(key.upper(), ours, 1)
            warnings.append(f"{key} is no setting and is ignored" + (f"; did you mean {near[0]}?" if near else ""))
        return warnings


def _key(field: str) -> str:
    return field.upper() if field == "discord_token" else f"{PREFIX}{field}".upper()


def _in_one_line(error: ValidationError) -> str:
    wrong = []
    for problem in error.errors(include_url=False, include_input=False):
        field = str(problem["loc"][0])
        key = field if field.isupper() else _key(field)
        wrong.append(f"{key}: {problem['msg'].removeprefix('Value error, ').replace(chr(10), ' ')}")
    return "; ".join(wrong)
