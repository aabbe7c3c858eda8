"""What screens are given of challenges and lobbies: values that tell everything but the secret of the deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from data import ChallengeRow, ChallengeState, MeetingRow, Place, Player
from game import House, Seat, Variant, commit
from matches.clocks import Clock
from matches.values import Seated


@dataclass(frozen=True, slots=True)
class _Invitation:
    """What a challenge and a lobby have in common. The match that comes of it will have the same id."""

    id: str
    clock: Clock
    made_at: int
    expires_at: int
    state: ChallengeState
    commitment: bytes
    place: Place | None
    rematch_of: str | None
    friendly: bool
    """Whether the match that comes of it is not rated."""
    met: MeetingRow | None
    """How often those whom it brings together have met before, as the host or the first of red sees it."""
    thread_wanted: bool
    version: int
    shown: int

    @property
    def behind(self) -> bool:
        """Whether its message does not show it as it is."""
        return self.shown < self.version


@dataclass(frozen=True, slots=True)
class Challenge(_Invitation):
    """A challenge to a duel."""

    host: Player
    """With the house that was chosen as seat; by lot the seat means nothing."""
    guest: Player | None
    by_lot: bool


@dataclass(frozen=True, slots=True)
class Lobby(Seated, _Invitation):
    """Four seats that wait for players."""

    host: int
    players: tuple[Player, ...]
    """The seats that are taken."""

    @property
    def free(self) -> tuple[Seat, ...]:
        taken = {player.seat for player in self.players}
        return tuple(seat for seat in Variant.TEXAS.seats if seat not in taken)

    @property
    def full(self) -> bool:
        return not self.free


def challenge(row: ChallengeRow) -> Challenge:
    house = House.RED if row.house is None else row.house
    seats = Variant.DUEL.seats
    return Challenge(
        **_common(row),
        host=Player(seats[house], row.host, name=row.host_name),
        guest=None if row.guest is None else Player(seats[house.other], row.guest, name=row.guest_name),
        by_lot=row.house is None,
    )


def lobby(row: ChallengeRow) -> Lobby:
    return Lobby(**_common(row), host=row.host, players=row.seats)


def _common(row: ChallengeRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "clock": Clock(row.clock),
        "made_at": row.made_at,
        "expires_at": row.expires_at,
        "state": row.state,
        "commitment": commit(row.secret),
        "place": row.place,
        "rematch_of": row.rematch_of,
        "friendly": row.friendly,
        "met": row.met,
        "thread_wanted": row.thread_wanted,
        "version": row.version,
        "shown": row.shown,
    }
