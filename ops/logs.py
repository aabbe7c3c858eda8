"""Logging to stderr: one line for each event, with ids, without tokens and without what people wrote.

The format is text for people, or JSON for programs that collect logs: one object a line, tracebacks included.
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

# Below INFO these loggers write whole requests and gateway events: message texts, names, tokens.
TALKATIVE = ("discord", "aiohttp", "asyncio")


class RedactingFormatter(logging.Formatter):
    """Removes secrets from the finished line, so that no library, argument or traceback can leak one."""

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


class RedactingJsonFormatter(RedactingFormatter):
    """The same as JSON. Secrets are removed before the text is escaped: escaping could hide them from the search."""

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


class ReconnectFilter(logging.Filter):
    """Reduces discord.py's traceback of a lost connection to one warning: discord.py reconnects by itself."""

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
class LogEntry:
    at: int
    level: str
    what: str


class RecentErrors(logging.Handler):
    """Keeps the last warnings and errors, without tracebacks, for `/rose-admin troubles`."""

    def __init__(self, *secrets: str) -> None:
        super().__init__(logging.WARNING)
        self._discreet = RedactingFormatter(secrets)
        self._kept: deque[LogEntry] = deque(maxlen=KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        what = self._discreet.without_secrets(f"{record.name}: {record.getMessage()}").replace("\n", " ")
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            what = f"{what} ({type(error).__name__})"
        self._kept.append(LogEntry(int(record.created), record.levelname, what))

    def last(self, most: int) -> list[LogEntry]:
        """The latest entries, newest first."""
        return list(reversed(self._kept))[:most]


def start(level: str, *secrets: str, form: str = "text") -> RecentErrors:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter((RedactingJsonFormatter if form == "json" else RedactingFormatter)(secrets))
    handler.addFilter(ReconnectFilter())
    troubles = RecentErrors(*secrets)
    troubles.addFilter(ReconnectFilter())
    logging.basicConfig(level=level, handlers=[handler, troubles], force=True)
    logging.captureWarnings(capture=True)
    floor = max(logging.INFO, logging.getLevelNamesMapping()[level])
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(floor)
    # The bot does not use voice, but discord.py warns about it at every start.
    logging.getLogger("discord.client").addFilter(lambda record: "voice will NOT be supported" not in str(record.msg))
    return troubles
