"""Past matches: those in the store, and records and positions that people upload, which are kept for a while.

Buttons carry the name of a match, or a digest of the upload. No match can have such a name.
"""

from __future__ import annotations

import asyncio
import hashlib
from typing import Final

from core.interactions.request import Request
from data.rows.match_rows import Place
from game import parse_position, parse_record, position_line
from matches.begin import servers
from matches.history.past import Past, bring, look_back, of_position
from matches.model.context import Context
from matches.model.recent import Recent
from matches.model.refusals import NotRemembered

BROUGHT: Final = "a"
"""The first letter of the name of an upload. Names of matches have no vowels."""
_DIGEST: Final = 15
_KEPT: Final = 256
"""How many uploads are kept. Each has some hundred kilobytes at most, since a match has an end."""
MOST_BYTES: Final = 256 * 1024


class PastMatches:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._brought: Recent[str, tuple[int, Past]] = Recent(_KEPT)

    async def of(self, request: Request, name: str) -> Past:
        """The match that a button names. Raises NotRemembered for an upload that is gone, Unknown if it is hidden."""
        if not name.startswith(BROUGHT):
            return await look_back(self._context, name, request.user, request.sees)
        brought = self._brought.use(name)
        if brought is None:
            raise NotRemembered(name)
        return brought[1]

    async def check_sharing(self, place: Place) -> None:
        """Raise NotHere where matches must not be shown in public."""
        await servers.check_shared_place(self._context, place)

    async def bring_record(self, person: int, data: bytes) -> Past:
        """Keep an uploaded record. Raises RecordError if it is none."""
        record = await asyncio.to_thread(parse_record, data)
        return self._keep(person, await bring(self._context, person, record, _name(str(record))))

    def bring_position(self, person: int, line: str) -> Past:
        """Keep an uploaded position. Raises PositionError if it is none."""
        table = parse_position(line)
        return self._keep(person, of_position(table, _name(position_line(table))))

    def forget(self, person: int | None) -> None:
        """Delete the uploads of a person; all uploads if the person is not known here."""
        for name in [name for name, (by, _) in self._brought.items() if person in (by, None)]:
            del self._brought[name]

    def _keep(self, person: int, past: Past) -> Past:
        self._brought[past.name] = person, past
        return past


def _name(text: str) -> str:
    return BROUGHT + hashlib.sha256(text.encode()).hexdigest()[:_DIGEST]
