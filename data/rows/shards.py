"""Shards: how Discord divides a bot among connections, and which of them a process serves.

Events of a server go to shard ``(server >> 22) % count``, direct messages go to shard 0. A process runs the clocks of
the matches on its own shards: it knows whether people could play there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Self

LONE: Final = "bot"
"""The name of a process that serves all shards. After a restart it is the same, so that its leases still hold."""
MOST: Final = 16_384
_TEXT: Final = re.compile(r"[0-9]{1,5}(?:-[0-9]{1,5})?(?:,[0-9]{1,5}(?:-[0-9]{1,5})?)*/[0-9]{1,5}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of ``count`` shards; ``count`` 0: all, however many there are."""

    ids: tuple[int, ...] = ()
    count: int = 0

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse a text; ValueError if it names no shards.

        >>> Shards.read("0-2,5/8")
        Shards(ids=(0, 1, 2, 5), count=8)
        """
        if not _TEXT.fullmatch(text):
            raise ValueError("it takes the shards of this process and how many there are in all, like 0-3/8")
        some, _, all_of_them = text.partition("/")
        count = int(all_of_them)
        ids: set[int] = set()
        for part in some.split(","):
            first, _, last = part.partition("-")
            ids.update(range(int(first), int(last or first) + 1))
            if int(last or first) < int(first):
                raise ValueError(f"{part} goes backwards")
        if not 1 <= count <= MOST:
            raise ValueError(f"there can be 1 to {MOST} shards")
        if max(ids) >= count:
            raise ValueError(f"there is no shard {max(ids)} of {count}; the first is 0")
        return cls(tuple(sorted(ids)), count)

    @property
    def all(self) -> bool:
        return len(self.ids) == self.count

    def __str__(self) -> str:
        """The text that `read` accepts; it is the name of the process.

        >>> str(Shards.read("5,0-2/8")), str(Shards())
        ('0-2,5/8', 'bot')
        """
        if not self.count:
            return LONE
        runs: list[list[int]] = []
        for one in self.ids:
            if runs and runs[-1][1] == one - 1:
                runs[-1][1] = one
            else:
                runs.append([one, one])
        return ",".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs) + f"/{self.count}"

    def meets(self, name: str) -> bool:
        """Whether a process of that name may have served the same people.

        >>> half = Shards.read("0-3/8")
        >>> half.meets("bot"), half.meets("2/8"), half.meets("4-7/8"), half.meets("3/4")
        (True, True, False, True)
        """
        try:
            other = Shards.read(name)
        except ValueError:
            return True
        return not self.count or self.count != other.count or not set(self.ids).isdisjoint(other.ids)

    def among(self, server: str) -> str:
        """An SQL condition: the server in this column, or direct messages if it is NULL, belongs to these shards."""
        if self.all:
            return ""
        listed = ", ".join(map(str, self.ids))
        return f" AND (coalesce({server}, 0) >> 22) % {self.count} IN ({listed})"

    def has(self, server: int | None) -> bool:
        """Whether events of a server, or of direct messages, come to these shards."""
        return self.all or ((server or 0) >> 22) % self.count in self.ids


ALL: Final = Shards()
