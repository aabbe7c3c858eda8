"""Logging: one line an event on stderr, with ids. Never a token, and never what people wrote.

As text for people, or as JSON for programs that collect logs: one object a line, tracebacks included.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections import deque
from dataclasses import dataclass
from datetime import UTC, datetime

# The path of a webhook or of an interaction's answer holds that interaction's token.
TOKEN_IN_PATH = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.\-]+")
HIDDEN = "[hidden]"
KEPT = 100

# Below INFO these write whole requests and gateway events: message texts, names, tokens.
TALKATIVE = ("discord", "aiohttp", "asyncio")


class Discreet(logging.Formatter):
    """Takes secrets out of the finished line, so that no library, argument or traceback can bring one in."""

    def __init__(self, secrets: tuple[str, ...]) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        return self.without_secrets(super().format(record))

    def without_secrets(self, text: str) -> str:
        text = TOKEN_IN_PATH.sub(rf"\g<1>{HIDDEN}", text)
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return text


class DiscreetJson(Discreet):
    """The same as an object a line. Secrets are taken out before the text is quoted, or a quote could hide them."""

    def format(self, record: logging.LogRecord) -> str:
        event = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "where": record.name,
            "what": self.without_secrets(record.getMessage()),
        }
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and record.exc_info:
            event["error"] = type(error).__name__
            event["traceback"] = self.without_secrets(self.formatException(record.exc_info))
        return json.dumps(event, ensure_ascii=False).encode(errors="backslashreplace").decode()


class Calm(logging.Filter):
    """discord.py reports each lost connection with a traceback, then connects again: one line says that."""

    def filter(self, record: logging.LogRecord) -> bool:
        if "reconnect" in str(record.msg).lower() or "Retrying" in str(record.msg):
            error = record.exc_info[1] if record.exc_info else None
            if error is not None:
                record.msg = f"{record.getMessage()} ({type(error).__name__}: {error})".replace("\n", " ")
                record.args = ()
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


@dataclass(frozen=True, slots=True)
class Trouble:
    at: int
    level: str
    what: str


class Troubles(logging.Handler):
    """Remembers the last warnings and errors, for whoever runs the bot and has no log at hand. No tracebacks."""

    def __init__(self, *secrets: str) -> None:
        super().__init__(logging.WARNING)
        self._discreet = Discreet(secrets)
        self._kept: deque[Trouble] = deque(maxlen=KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        what = self._discreet.without_secrets(f"{record.name}: {record.getMessage()}").replace("\n", " ")
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            what = f"{what} ({type(error).__name__})"
        self._kept.append(Trouble(int(record.created), record.levelname, what))

    def last(self, most: int) -> list[Trouble]:
        """The latest first."""
        return list(reversed(self._kept))[:most]


def start(level: str, *secrets: str, form: str = "text") -> Troubles:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter((DiscreetJson if form == "json" else Discreet)(secrets))
    handler.addFilter(Calm())
    troubles = Troubles(*secrets)
    troubles.addFilter(Calm())
    logging.basicConfig(level=level, handlers=[handler, troubles], force=True)
    logging.captureWarnings(capture=True)
    floor = max(logging.INFO, logging.getLevelNamesMapping()[level])
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(floor)
    # Voice is nothing this bot does; discord.py warns of it at every start.
    logging.getLogger("discord.client").addFilter(lambda record: "voice will NOT be supported" not in str(record.msg))
    return troubles
