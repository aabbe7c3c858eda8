"""Challenges and lobbies as values for screens, without the secret of the deck."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

from data.rows.match_rows import ChallengeRow, ChallengeState, Place, Player
from data.rows.rating_rows import MeetingRow
from game import House, Seat, Variant, commit
from matches.model.clocks import Clock
from matches.model.values import Seated


@dataclass(frozen=True, slots=True)
class _Invitation:
    """What a challenge and a lobby have in common. The match that follows has the same id."""

    id: str
    clock: Clock
    made_at: int
    expires_at: int
    state: ChallengeState
    commitment: bytes
    place: Place | None
    rematch_of: str | None
    friendly: bool
    """Whether the match that follows is not rated."""
    met: MeetingRow | None
    """The earlier results between these players, from the side of the host or of the first red seat."""
    thread_wanted: bool
    version: int
    shown: int

    @property
    def behind(self) -> bool:
        """Whether its message does not show the latest version."""
        return self.shown < self.version


_SAME_IN_ROW: Final = {field.name for field in fields(_Invitation)} - {"clock", "commitment"}
"""The fields that have the same name and value in the row."""


@dataclass(frozen=True, slots=True)
class Challenge(_Invitation):
    """A challenge to a duel."""

    host: Player
    """The seat is that of the chosen house; if the house is by lot, the seat has no meaning."""
    guest: Player | None
    by_lot: bool

    @property
    def players(self) -> tuple[Player, ...]:
        return (self.host,) if self.guest is None else (self.host, self.guest)


@dataclass(frozen=True, slots=True)
class Lobby(Seated, _Invitation):
    """The four seats of a team match that has not begun."""

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
    return Lobby(**_common(row), host=row.host, players=row.players)


def _common(row: ChallengeRow) -> dict[str, Any]:
    same = {name: getattr(row, name) for name in _SAME_IN_ROW}
    return {**same, "clock": Clock(row.clock), "commitment": commit(row.secret)}
