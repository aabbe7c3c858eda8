"""What SQLite's statements are in PostgreSQL's words. Every text is translated once, and remembered.

Nearly all of it is how parameters are written. Whatever else differs is kept out of the statements themselves
(docs/store.md says how they are written), but for the two rules below.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_PARAMETERS: Final = re.compile(r"'[^']*'|\?|(?<![:\w]):([a-z_]+)")
_WHOLE: Final = re.compile(r"CAST\((.+?) AS INTEGER\)")
"""SQLite cuts off what is behind the point, PostgreSQL would round."""
_SCHEMA: Final = re.compile(r"'[^']*'|,?\s*\bWITHOUT ROWID\b|\s*\bSTRICT\b|\b(?:INTEGER|BLOB|REAL|TEXT)\b")
_IS_NOT: Final = re.compile(r"\bIS NOT (?=')")
_TYPES: Final = {
    "INTEGER": "BIGINT",
    "BLOB": "BYTEA",
    "REAL": "DOUBLE PRECISION",
    "TEXT": 'TEXT COLLATE "C"',  # in the order of its bytes, as in SQLite, whatever language the database speaks
}


@lru_cache(maxsize=4096)
def worded(statement: str) -> tuple[str, tuple[str, ...] | None]:
    """A statement with numbered parameters; and if they have names, those in the order of the numbers.

    >>> worded("SELECT a FROM t WHERE b = ? AND c <> '?' LIMIT ?")
    ("SELECT a FROM t WHERE b = $1 AND c <> '?' LIMIT $2", None)
    >>> worded("UPDATE t SET a = :new WHERE a < :new AND id = :id")
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

    text = _PARAMETERS.sub(numbered, _WHOLE.sub(r"CAST(trunc(\1) AS BIGINT)", statement))
    return text, tuple(names) or None


def worded_schema(statement: str) -> str:
    """A statement of a migration: types, and what SQLite wants to know beside them.

    >>> worded_schema("CREATE TABLE t (a INTEGER, b TEXT CHECK (b <> 'TEXT')) STRICT, WITHOUT ROWID")
    'CREATE TABLE t (a BIGINT, b TEXT COLLATE "C" CHECK (b <> \\'TEXT\\'))'
    """
    text = _IS_NOT.sub("IS DISTINCT FROM ", statement)
    return _SCHEMA.sub(lambda found: found[0] if found[0][0] == "'" else _TYPES.get(found[0], ""), text)
