"""The statements about challenges and lobbies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from data.match_table import place_of, place_values
from data.part import Part
from data.rows import ChallengeRow, ChallengeState, Place, Player
from game import House, Seat, Variant

_SELECT: Final = (
    "SELECT c.id, c.variant, c.secret, c.clock, c.host, h.name, c.guest, g.name, c.house, c.made_at, c.expires_at,"
    " c.rematch_of, c.place_channel, c.place_guild, c.place_thread, c.place_message, c.place_how, c.state"
    " FROM challenges AS c JOIN people AS h ON h.id = c.host LEFT JOIN people AS g ON g.id = c.guest"
)


class ChallengeTable(Part):
    """Part of a `Transaction`."""

    def challenge(self, challenge: str) -> ChallengeRow | None:
        if not challenge.isascii():  # no name is so, and half a surrogate pair cannot even be asked for
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
        query = "SELECT count(*) FROM challenges WHERE host = ? AND state = 'open' AND (? IS NULL OR guest = ?)"
        return int(self._connection.execute(query, (host, guest, guest)).fetchone()[0])

    def challenges_expired(self, now: int) -> list[ChallengeRow]:
        query = f"{_SELECT} WHERE c.state = 'open' AND c.expires_at <= ? ORDER BY c.expires_at, c.id"
        return [self._challenge(row) for row in self._connection.execute(query, (now,)).fetchall()]

    def add_challenge(self, challenge: ChallengeRow) -> None:
        self._will_be_due(challenge.expires_at)
        self._connection.execute(
            "INSERT INTO challenges VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                challenge.id,
                challenge.variant.value,
                challenge.secret,
                challenge.clock,
                challenge.host,
                challenge.guest,
                None if challenge.house is None else int(challenge.house),
                challenge.made_at,
                challenge.expires_at,
                challenge.rematch_of,
                *place_values(challenge.place),
                challenge.state.value,
            ),
        )
        for seat in challenge.seats:
            self.take_lobby_seat(challenge.id, seat)

    def close_challenge(self, challenge: str, state: ChallengeState) -> None:
        self._connection.execute("UPDATE challenges SET state = ? WHERE id = ?", (state.value, challenge))

    def place_challenge(self, challenge: str, place: Place | None) -> None:
        self._connection.execute(
            "UPDATE challenges SET place_channel = ?, place_guild = ?, place_thread = ?, place_message = ?,"
            " place_how = ? WHERE id = ?",
            (*place_values(place), challenge),
        )

    def pass_lobby_on(self, challenge: str, host: int) -> None:
        self._connection.execute("UPDATE challenges SET host = ? WHERE id = ?", (host, challenge))

    def take_lobby_seat(self, challenge: str, seat: Player) -> None:
        self._connection.execute(
            "INSERT INTO lobby_seats (challenge, seat, person, level) VALUES (?, ?, ?, ?)",
            (challenge, int(seat.seat), seat.person, seat.level),
        )

    def free_lobby_seat(self, challenge: str, seat: Seat) -> None:
        self._connection.execute("DELETE FROM lobby_seats WHERE challenge = ? AND seat = ?", (challenge, int(seat)))

    def remove_old_challenges(self, before: int) -> None:
        """Those that are closed and would have expired before a moment: nobody clicks on them any more."""
        self._connection.execute("DELETE FROM challenges WHERE state <> 'open' AND expires_at < ?", (before,))

    def challenges_ever_of(self, person: int) -> list[ChallengeRow]:
        """All that are kept which a person made or was sent, and the lobbies in which they sat."""
        return self._of(person, "")

    def remove_challenges_of(self, person: int) -> list[str]:
        """Remove those that the person made, which come back by name, and the person from those of others."""
        removed = self._connection.execute("DELETE FROM challenges WHERE host = ? RETURNING id", (person,)).fetchall()
        self._connection.execute("UPDATE challenges SET guest = NULL WHERE guest = ?", (person,))
        self._connection.execute("DELETE FROM lobby_seats WHERE person = ?", (person,))
        return [row[0] for row in removed]

    def _of(self, person: int, condition: str) -> list[ChallengeRow]:
        rows = self._connection.execute(
            f"{_SELECT} WHERE c.id IN (SELECT id FROM challenges WHERE host = ?"
            " UNION SELECT id FROM challenges WHERE guest = ? UNION SELECT challenge FROM lobby_seats WHERE person = ?)"
            f"{condition} ORDER BY c.made_at DESC, c.id",
            (person, person, person),
        ).fetchall()
        return [self._challenge(row) for row in rows]

    def _challenge(self, row: Sequence[Any]) -> ChallengeRow:
        seats = self._connection.execute(
            "SELECT s.seat, s.person, s.level, p.name FROM lobby_seats AS s LEFT JOIN people AS p ON p.id = s.person"
            " WHERE s.challenge = ? ORDER BY s.seat",
            (row[0],),
        ).fetchall()
        return ChallengeRow(
            *(
                row[0],
                Variant(row[1]),
                *row[2:8],
                None if row[8] is None else House(row[8]),
                *row[9:12],
                place_of(row[12:17]),
                ChallengeState(row[17]),
                tuple(Player(Seat(seat), person, level, name) for seat, person, level, name in seats),
            )
        )
