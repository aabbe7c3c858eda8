"""Rate limits of calls and identifies: buckets by route, the ban of an address, and the headers."""

from __future__ import annotations

import hashlib
import math
from collections import defaultdict, deque

from sandbox.world.api_errors import rate_limited
from sandbox.world.services import Services

_BUCKET_LIMIT, _BUCKET_SECONDS = 50, 1.0
DOOR_LIMIT, _BAN_WINDOW = 10_000, 600.0
MOST_IDENTIFIES, _DAY = 1000, 86_400.0
_IDENTIFY_EVERY = 5.0


class Buckets:
    """Rate limits by route and major parameter. Interactions are not counted."""

    def __init__(self, core: Services) -> None:
        self._core = core
        self._recent: defaultdict[str, deque[float]] = defaultdict(deque)

    def count(self, method: str, template: str, params: dict[str, str]) -> dict[str, str]:
        """Count a call and return the headers of the answer; raises when there were too many."""
        if template.startswith(("/interactions/", "/webhooks/")):
            return {}
        name = hashlib.md5(f"{method} {template}".encode(), usedforsecurity=False).hexdigest()
        major = params.get("channel_id") or params.get("guild_id") or ""
        recent, now = self._recent[f"{name}:{major}"], self._core.clock.now()
        while recent and now - recent[0] >= _BUCKET_SECONDS:
            recent.popleft()
        full = len(recent) >= _BUCKET_LIMIT
        if not full:
            recent.append(now)
        left = _BUCKET_SECONDS - (now - recent[0])
        headers = bucket_headers(name, _BUCKET_LIMIT - len(recent), left, now)
        if full:
            refusal = rate_limited(round(left, 3))
            refusal.headers = headers
            raise refusal
        return headers


class Door:
    """An address with 10,000 answers of 401, 403 or 429 in ten minutes is banned, before any API code runs."""

    def __init__(self, core: Services) -> None:
        self._core = core
        self.refused: deque[float] = deque()

    def shut(self) -> bool:
        while self.refused and self._core.clock.now() - self.refused[0] >= _BAN_WINDOW:
            self.refused.popleft()
        return len(self.refused) >= DOOR_LIMIT

    def count(self, status: int) -> None:
        if status in (401, 403, 429):
            self.refused.append(self._core.clock.now())


def identify_too_soon(core: Services, shard: int) -> bool:
    """Count an identify; True if one of the same rate limit key came in the last five seconds and pacing is on."""
    now = core.clock.now()
    while core.identifies and now - core.identifies[0][0] >= _DAY:
        core.identifies.popleft()
    turn = shard % core.max_concurrency
    recent = [when for when, other in core.identifies if other % core.max_concurrency == turn]
    if core.paced and recent and now - recent[-1] < _IDENTIFY_EVERY:
        return True
    core.identifies.append((now, shard))
    return False


def bucket_headers(name: str, remaining: int, reset_after: float, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Bucket": name,
        "X-RateLimit-Limit": str(_BUCKET_LIMIT),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{now + reset_after:.3f}",
        "X-RateLimit-Reset-After": f"{reset_after:.3f}",
    }


def waiting_headers(retry_after: float, scope: str) -> dict[str, str]:
    return {
        # Clients take a 429 without this header for a ban of the address, not for a rate limit.
        "Via": "1.1 sandbox",
        "Retry-After": str(math.ceil(retry_after)),
        "X-RateLimit-Scope": scope,
    }
