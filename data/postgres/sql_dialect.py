"""Translate SQLite's statements to PostgreSQL. Each text is translated once and cached.

Most of it is the syntax of parameters. Other differences are avoided in the statements themselves (docs/store.md says
how), except for the two rules below.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_PARAMETERS: Final = re.compile(r"'[^']*'|\?|(?<![:\w]):([a-z_]+)")
_CAST_INTEGER: Final = re.compile(r"CAST\((.+?) AS INTEGER\)")
"""SQLite truncates, PostgreSQL would round."""
_SCHEMA: Final = re.compile(r"'[^']*'|,?\s*\bWITHOUT ROWID\b|\s*\bSTRICT\b|\b(?:INTEGER|BLOB|REAL|TEXT)\b")
_IS_NOT: Final = re.compile(r"\bIS NOT (?=')")
_TYPES: Final = {
    "INTEGER": "BIGINT",
    "BLOB": "BYTEA",
    "REAL": "DOUBLE PRECISION",
    "TEXT": 'TEXT COLLATE "C"',  # sorted by bytes, as in SQLite, whatever the locale of the database
}


@lru_cache(maxsize=4096)
def translated(statement: str) -> tuple[str, tuple[str, ...] | None]:
    """A statement with numbered parameters; for named parameters also their names in the order of the numbers.

    >>> translated("SELECT a FROM t WHERE b = ? AND c <> '?' LIMIT ?")
    ("SELECT a FROM t WHERE b = $1 AND c <> '?' LIMIT $2", None)
    >>> translated("UPDATE t SET a = :new WHERE a < :new AND id = :id")
    ('UPDATE t SET a = $1 WHERE a < $1 AND id = $2', ('new', 'id'))
    """
    names: list[str] = []
    count = 0

    def numbered(found: re.Match[str]) -> str:
        nonlocal count
        if found[0] == "?":
            count += 1
            return f"${count}"
        if found[1] is None:
            return found[0]
        if found[1] not in names:
            names.append(found[1])
        return f"${names.index(found[1]) + 1}"

    text = _PARAMETERS.sub(numbered, _CAST_INTEGER.sub(r"CAST(trunc(\1) AS BIGINT)", statement))
    return text, tuple(names) or None


def translated_schema(statement: str) -> str:
    """Translate a statement of a migration: the types, and without SQLite's table options.

    >>> translated_schema("CREATE TABLE t (a INTEGER, b TEXT CHECK (b <> 'TEXT')) STRICT, WITHOUT ROWID")
    'CREATE TABLE t (a BIGINT, b TEXT COLLATE "C" CHECK (b <> \\'TEXT\\'))'
    """
    text = _IS_NOT.sub("IS DISTINCT FROM ", statement)
    return _SCHEMA.sub(lambda found: found[0] if found[0][0] == "'" else _TYPES.get(found[0], ""), text)
