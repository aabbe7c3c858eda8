"""The statements about challenges and lobbies."""

from __future__ import annotations

from typing import Any, Final

from data.match_table import LEASE
from data.meeting_table import meeting_of
from data.places import place_from, place_values
from data.rows import ChallengeRow, ChallengeState, Place, Player
from data.statements import Row, Statements, could_be_name
from game import House, Seat, Variant

_SELECT: Final = (
    "SELECT c.*, h.name AS host_name, g.name AS guest_name"
    " FROM challenges AS c JOIN people AS h ON h.id = c.host LEFT JOIN people AS g ON g.id = c.guest"
)


class ChallengeTable(Statements):
    """Part of a `Transaction`."""

    def challenge(self, challenge: str) -> ChallengeRow | None:
        if not could_be_name(challenge):
            return None
        row = self._connection.execute(f"{_SELECT} WHERE c.id = ?", (challenge,)).fetchone()
        return None if row is None else self._challenge(row)

    def id_is_taken(self, name: str) -> bool:
        """Whether a match or challenge is called so."""
        query = "SELECT 1 FROM challenges WHERE id = ? UNION ALL SELECT 1 FROM matches WHERE id = ?"
        return self._connection.execute(query, (name, name)).fetchone() is not None

    def open_challenges_of(self, person: int) -> list[ChallengeRow]:
        """The open challenges that a person made or was sent, and the lobbies in which they sit; the latest first."""
        return self._of(person, " AND c.state = 'open'")

    def open_rematch_of(self, match: str) -> ChallengeRow | None:
        row = self._connection.execute(
            f"{_SELECT} WHERE c.rematch_of = ? AND c.state = 'open' ORDER BY c.made_at DESC LIMIT 1", (match,)
        ).fetchone()
        return None if row is None else self._challenge(row)

    def count_open_challenges(self, host: int, guest: int | None = None) -> int:
        """How many a person has made and nobody has answered; only those to ``guest`` if one is named."""
        query = (
            "SELECT count(*) AS found FROM challenges"
            " WHERE host = ? AND state = 'open' AND (CAST(? AS BIGINT) IS NULL OR guest = ?)"
        )
        return int(self._connection.execute(query, (host, guest, guest)).fetchone()["found"])

    def challenges_expired(self, now: int) -> list[ChallengeRow]:
        query = f"{_SELECT} WHERE c.state = 'open' AND c.expires_at <= ? ORDER BY c.expires_at, c.id"
        return [self._challenge(row) for row in self._connection.execute(query, (now,)).fetchall()]

    def add_challenge(self, challenge: ChallengeRow) -> None:
        self._will_be_due(challenge.expires_at)
        values: dict[str, Any] = {
            "id": challenge.id,
            "variant": challenge.variant.value,
            "secret": challenge.secret,
            "clock": challenge.clock,
            "host": challenge.host,
            "guest": challenge.guest,
            "house": None if challenge.house is None else int(challenge.house),
            "made_at": challenge.made_at,
            "expires_at": challenge.expires_at,
            "rematch_of": challenge.rematch_of,
            "state": challenge.state.value,
            "thread_wanted": int(challenge.thread_wanted),
            "friendly": int(challenge.friendly),
            "holder": self._process,
            "held_until": challenge.made_at + LEASE,
            **place_values(challenge.place),
        }
        self._connection.execute(
            f"INSERT INTO challenges ({', '.join(values)}) VALUES ({', '.join(f':{name}' for name in values)})", values
        )
        for seat in challenge.seats:
            self._connection.execute(
                "INSERT INTO lobby_seats (challenge, seat, person, level) VALUES (?, ?, ?, ?)",
                (challenge.id, int(seat.seat), seat.person, seat.level),
            )

    def close_challenge(self, challenge: str, state: ChallengeState) -> None:
        """What becomes of it; its message is behind from now on."""
        self._connection.execute(
            "UPDATE challenges SET state = ?, version = version + 1 WHERE id = ?", (state.value, challenge)
        )

    def place_challenge(self, challenge: str, place: Place | None) -> None:
        """Where its message is now. What that shows is said apart."""
        values = place_values(place)
        self._connection.execute(
            f"UPDATE challenges SET {', '.join(f'{name} = :{name}' for name in values)} WHERE id = :id",
            {**values, "id": challenge},
        )

    def pass_lobby_on(self, challenge: str, host: int) -> None:
        self._connection.execute(
            "UPDATE challenges SET host = ?, version = version + 1 WHERE id = ?", (host, challenge)
        )

    def take_lobby_seat(self, challenge: str, seat: Player) -> None:
        self._connection.execute(
            "INSERT INTO lobby_seats (challenge, seat, person, level) VALUES (?, ?, ?, ?)",
            (challenge, int(seat.seat), seat.person, seat.level),
        )
        self.touch_challenge(challenge)

    def free_lobby_seat(self, challenge: str, seat: Seat) -> None:
        self._connection.execute("DELETE FROM lobby_seats WHERE challenge = ? AND seat = ?", (challenge, int(seat)))
        self.touch_challenge(challenge)

    def touch_challenge(self, challenge: str) -> None:
        """What it is about has changed: its message, if it has one, is behind from now on."""
        self._connection.execute("UPDATE challenges SET version = version + 1 WHERE id = ?", (challenge,))

    def remove_old_challenges(self, before: int) -> None:
        """Those that are closed and would have expired before a moment: nobody clicks on them any more."""
        self._connection.execute(
            "DELETE FROM challenges WHERE state <> 'open' AND expires_at < ?"
            # They will tell the result. Asked one by one: to read all that are running would be in everybody's way.
            " AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.id = challenges.id AND matches.ending IS NULL)",
            (before,),
        )

    def challenges_ever_of(self, person: int) -> list[ChallengeRow]:
        """All that are kept which a person made or was sent, and the lobbies in which they sat."""
        return self._of(person, "")

    def remove_challenges_of(self, person: int) -> list[str]:
        """Remove those that the person made, which come back by name, and the person from those of others."""
        removed = self._connection.execute("DELETE FROM challenges WHERE host = ? RETURNING id", (person,)).fetchall()
        self._connection.execute("UPDATE challenges SET guest = NULL WHERE guest = ?", (person,))
        self._connection.execute("DELETE FROM lobby_seats WHERE person = ?", (person,))
        return [row["id"] for row in removed]

    def _of(self, person: int, condition: str) -> list[ChallengeRow]:
        rows = self._connection.execute(
            f"{_SELECT} WHERE c.id IN (SELECT id FROM challenges WHERE host = ?"
            " UNION SELECT id FROM challenges WHERE guest = ? UNION SELECT challenge FROM lobby_seats WHERE person = ?)"
            f"{condition} ORDER BY c.made_at DESC, c.id",
            (person, person, person),
        ).fetchall()
        return [self._challenge(row) for row in rows]

    def _challenge(self, row: Row) -> ChallengeRow:
        seats = self._connection.execute(
            "SELECT s.seat, s.person, s.level, p.name FROM lobby_seats AS s LEFT JOIN people AS p ON p.id = s.person"
            " WHERE s.challenge = ? ORDER BY s.seat",
            (row["id"],),
        ).fetchall()
        taken = tuple(Player(Seat(seat["seat"]), seat["person"], seat["level"], seat["name"]) for seat in seats)
        variant = Variant(row["variant"])
        duellists = zip(Variant.DUEL.seats, (row["host"], row["guest"]), strict=True)
        meeting = taken if variant is Variant.TEXAS else [Player(seat, person) for seat, person in duellists]
        return ChallengeRow(
            id=row["id"],
            variant=variant,
            secret=row["secret"],
            clock=row["clock"],
            host=row["host"],
            host_name=row["host_name"],
            guest=row["guest"],
            guest_name=row["guest_name"],
            house=None if row["house"] is None else House(row["house"]),
            made_at=row["made_at"],
            expires_at=row["expires_at"],
            rematch_of=row["rematch_of"],
            place=place_from(row),
            state=ChallengeState(row["state"]),
            seats=taken,
            thread_wanted=bool(row["thread_wanted"]),
            friendly=bool(row["friendly"]),
            met=meeting_of(self._connection, meeting),
            version=row["version"],
            shown=row["shown"],
        )
