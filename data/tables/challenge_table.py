"""Statements about challenges and lobbies."""

from __future__ import annotations

from typing import Final

from data.rows.match_rows import ChallengeRow, ChallengeState, Place, Player
from data.tables.lease_table import FREE, LEASE
from data.tables.meeting_table import MeetingTable
from data.tables.place_columns import REACHABLE, place_from, place_values
from data.tables.statements import Columns, Row, Table, could_be_name, fields_from, stored
from game import House, Seat, Variant

_SELECT: Final = (
    "SELECT c.*, h.name AS host_name, g.name AS guest_name"
    " FROM challenges AS c JOIN people AS h ON h.id = c.host LEFT JOIN people AS g ON g.id = c.guest"
)
_NEW: Final[Columns] = {
    "id": str,
    "variant": Variant,
    "secret": bytes,
    "clock": str,
    "host": int,
    "guest": int,
    "house": House,
    "made_at": int,
    "expires_at": int,
    "rematch_of": str,
    "state": ChallengeState,
    "thread_wanted": bool,
    "friendly": bool,
}
"""The columns that a new challenge sets; the others have a default."""
_PLAIN: Final[Columns] = _NEW | {"version": int, "shown": int, "host_name": str, "guest_name": str}


class ChallengeTable(Table):
    def get(self, challenge: str) -> ChallengeRow | None:
        if not could_be_name(challenge):
            return None
        row = self._execute(f"{_SELECT} WHERE c.id = ?", (challenge,)).fetchone()
        return None if row is None else self._challenge(row)

    def id_is_taken(self, name: str) -> bool:
        """Whether a match or challenge has this id."""
        query = "SELECT 1 FROM challenges WHERE id = ? UNION ALL SELECT 1 FROM matches WHERE id = ?"
        return self._value(query, (name, name)) is not None

    def open_of(self, person: int) -> list[ChallengeRow]:
        """The open challenges that a person made or received, and the lobbies in which they sit; the latest first."""
        return self._of(person, " AND c.state = 'open'")

    def open_rematch_of(self, match: str) -> ChallengeRow | None:
        query = f"{_SELECT} WHERE c.rematch_of = ? AND c.state = 'open' ORDER BY c.made_at DESC LIMIT 1"
        row = self._execute(query, (match,)).fetchone()
        return None if row is None else self._challenge(row)

    def count_open(self, host: int, guest: int | None = None) -> int:
        """How many open challenges a person has made; only those to ``guest`` if one is given."""
        query = (
            "SELECT count(*) FROM challenges"
            " WHERE host = ? AND state = 'open' AND (CAST(? AS BIGINT) IS NULL OR guest = ?)"
        )
        return int(self._value(query, (host, guest, guest)))

    def expired(self, now: int) -> list[ChallengeRow]:
        query = f"{_SELECT} WHERE c.state = 'open' AND c.expires_at <= ? ORDER BY c.expires_at, c.id"
        return [self._challenge(row) for row in self._execute(query, (now,)).fetchall()]

    def add(self, challenge: ChallengeRow) -> None:
        self._session.will_be_due(challenge.expires_at)
        lease = {"holder": self._session.process, "held_until": challenge.made_at + LEASE}
        self._put("challenges", {**stored(challenge, _NEW), **lease, **place_values(challenge.place)})
        self._add_lobby_seats(challenge.id, *challenge.players)

    def close(self, challenge: str, state: ChallengeState) -> None:
        """Set the final state. Its message is behind from now on."""
        self._execute("UPDATE challenges SET state = ?, version = version + 1 WHERE id = ?", (state.value, challenge))

    def place(self, challenge: str, place: Place | None) -> None:
        """Note where its message is. `mark_shown` notes what it shows."""
        self._set("challenges", challenge, place_values(place))

    def pass_lobby_on(self, challenge: str, host: int) -> None:
        self._execute("UPDATE challenges SET host = ?, version = version + 1 WHERE id = ?", (host, challenge))

    def take_lobby_seat(self, challenge: str, seat: Player) -> None:
        self._add_lobby_seats(challenge, seat)
        self.touch(challenge)

    def free_lobby_seat(self, challenge: str, seat: Seat) -> None:
        self._execute("DELETE FROM lobby_seats WHERE challenge = ? AND seat = ?", (challenge, int(seat)))
        self.touch(challenge)

    def touch(self, challenge: str) -> None:
        """Note a change. Its message, if it has one, is behind from now on."""
        self._execute("UPDATE challenges SET version = version + 1 WHERE id = ?", (challenge,))

    def remove_old(self, before: int) -> None:
        """Remove closed challenges whose expiry was before a time: their buttons are no longer used."""
        self._execute(
            "DELETE FROM challenges WHERE state <> 'open' AND expires_at < ?"
            # A running match still needs its challenge to tell the result. NOT EXISTS looks up one match at a time:
            # reading all running matches would conflict with every write.
            " AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.id = challenges.id AND matches.ending IS NULL)",
            (before,),
        )

    def ever_of(self, person: int) -> list[ChallengeRow]:
        """All stored challenges that a person made or received, and the lobbies in which they sat."""
        return self._of(person, "")

    def remove_of(self, person: int) -> list[str]:
        """Remove the challenges that a person made and return their ids; remove the person from those of others."""
        removed = self._values("DELETE FROM challenges WHERE host = ? RETURNING id", (person,))
        self._execute("UPDATE challenges SET guest = NULL WHERE guest = ?", (person,))
        self._execute("DELETE FROM lobby_seats WHERE person = ?", (person,))
        return removed

    def _add_lobby_seats(self, challenge: str, *players: Player) -> None:
        seats = ({"challenge": challenge, **stored(player, ("seat", "person", "level"))} for player in players)
        self._put("lobby_seats", *seats)

    def _of(self, person: int, condition: str) -> list[ChallengeRow]:
        rows = self._execute(
            f"{_SELECT} WHERE c.id IN (SELECT id FROM challenges WHERE host = ?"
            " UNION SELECT id FROM challenges WHERE guest = ? UNION SELECT challenge FROM lobby_seats WHERE person = ?)"
            f"{condition} ORDER BY c.made_at DESC, c.id",
            (person, person, person),
        ).fetchall()
        return [self._challenge(row) for row in rows]

    def _challenge(self, row: Row) -> ChallengeRow:
        seats = self._execute(
            "SELECT s.seat, s.person, s.level, p.name FROM lobby_seats AS s LEFT JOIN people AS p ON p.id = s.person"
            " WHERE s.challenge = ? ORDER BY s.seat",
            (row["id"],),
        )
        taken = tuple(Player(Seat(seat), *player) for seat, *player in seats)
        players = taken
        if row["variant"] == Variant.DUEL.value:
            host_seat, guest_seat = Variant.DUEL.seats
            players = (Player(host_seat, row["host"]), Player(guest_seat, row["guest"]))
        met = MeetingTable(self._session).head_to_head(players)
        return ChallengeRow(**fields_from(row, _PLAIN), place=place_from(row), players=taken, met=met)

    def mark_shown(self, challenge: str, version: int) -> None:
        query = "UPDATE challenges SET shown = :shown WHERE id = :id AND shown < :shown"
        self._execute(query, {"id": challenge, "shown": version})

    def behind(self, now: int) -> list[str]:
        """The challenges whose message this process has to update, or whose message never appeared.

        The process that makes a challenge shows it at once. If it was not shown by the end of the first lease,
        something went wrong, and any process may show it.
        """
        return self._values(
            f"SELECT id FROM challenges WHERE shown < version AND place_message IS NOT NULL{REACHABLE}{FREE}"
            " UNION ALL SELECT id FROM challenges WHERE shown < version AND shown = 0 AND place_message IS NULL"
            " AND state = 'open' AND (place_reach IS NULL OR place_reach IN ('channel', 'dm')) AND held_until <= :now",
            {"now": now, "process": self._session.process},
        )
