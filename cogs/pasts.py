"""What can be looked back on: matches of ours, and what somebody has brought, which is remembered for a while.

Buttons carry the name of a match, or the digest of what was brought: a name that no match can have.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from typing import Final

import matches
from cogs.request import Request
from game import parse_position, parse_record, position_line
from matches import Hall, Past, Place
from matches.refusals import NotRemembered

BROUGHT: Final = "a"
"""The first sign of what was brought. Names of matches have no vowels."""
_DIGEST: Final = 15
_KEPT: Final = 256
"""What was brought last; each is some hundred kilobytes at most, for a match has an end."""
MOST_BYTES: Final = 256 * 1024


class Pasts:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._brought: OrderedDict[str, tuple[int, Past]] = OrderedDict()

    async def of(self, request: Request, name: str) -> Past:
        """The match that a button names; NotRemembered if it was brought and is gone, Unknown if it is not theirs."""
        if not name.startswith(BROUGHT):
            return await matches.look_back(self._hall, name, request.user, request.sees)
        if name not in self._brought:
            raise NotRemembered(name)
        self._brought.move_to_end(name)
        return self._brought[name][1]

    async def check_sharing(self, place: Place) -> None:
        """NotHere where matches are not to be shown to everybody."""
        await matches.check_shared_place(self._hall, place)

    async def bring_record(self, person: int, data: bytes) -> Past:
        """A record that somebody brought; RecordError for what is none."""
        record = await asyncio.to_thread(parse_record, data)
        return self._keep(person, await matches.bring(self._hall, person, record, _name(str(record))))

    def bring_position(self, person: int, line: str) -> Past:
        """A position that somebody brought; PositionError for what is none."""
        table = parse_position(line)
        return self._keep(person, matches.of_position(table, _name(position_line(table))))

    def forget(self, person: int | None) -> None:
        """What a person brought goes with them; all of it, if it is not known here who that was."""
        for name in [name for name, (by, _) in self._brought.items() if person in (by, None)]:
            del self._brought[name]

    def _keep(self, person: int, past: Past) -> Past:
        self._brought[past.name] = person, past
        self._brought.move_to_end(past.name)
        if len(self._brought) > _KEPT:
            self._brought.popitem(last=False)
        return past


def _name(text: str) -> str:
    return BROUGHT + hashlib.sha256(text.encode()).hexdigest()[:_DIGEST]
