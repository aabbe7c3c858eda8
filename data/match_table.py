"""The statements about matches, their seats and their moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from data.ledger import is_take_back
from data.places import place_from, place_values
from data.rows import By, Ending, Entry, MatchRow, OfferKind, OfferRow, Player
from data.statements import Row, Statements, could_be_name
from game import House, Seat, Variant

LEASE: Final = 60
"""Seconds for which whoever has changed a match is the one to show it, before somebody else may."""
FREE: Final = " AND (holder IS NULL OR holder = :process OR held_until <= :now)"
"""Nobody else is the one to show it."""
_LIGHT: Final = (
    *("rings_at", "shown", "shown_turn", "thread_wanted"),
    *("place_channel", "place_guild", "place_thread", "place_message", "place_reach", "place_language"),
)
"""What changes without a new version."""
_SEATS: Final = " JOIN seats AS s ON s.match = m.id LEFT JOIN people AS p ON p.id = s.person"  # a row a seat
_SELECT: Final = f"SELECT m.*, s.seat, s.person, s.level, p.name, p.away_from, p.away_until FROM matches AS m{_SEATS}"
_LIST: Final = 1000


class MatchTable(Statements):
    """Part of a `Transaction`."""

    def refreshed(self, known: MatchRow) -> MatchRow | None:
        """A match that is remembered, with what changes without a new version; None if it has another version now."""
        row = self._light(known.id)
        if row is None or row["version"] != known.version:
            return None
        self._note_holder(known.id, row)
        place = place_from(row)
        light = (place, row["shown"], row["shown_turn"], bool(row["thread_wanted"]), row["rings_at"])
        if light == (known.place, known.shown, known.shown_turn, known.thread_wanted, known.rings_at):
            return known
        return known.seen_as(*light)

    def _light(self, match: str) -> Row | None:
        if not could_be_name(match):
            return None
        found: Row | None = self._connection.execute(
            f"SELECT version, holder, {', '.join(_LIGHT)},"
            " EXISTS (SELECT 1 FROM plans AS p WHERE p.match = matches.id) AS planned,"
            " EXISTS (SELECT 1 FROM notices AS n WHERE n.subject = matches.id) AS noticed FROM matches WHERE id = ?",
            (match,),
        ).fetchone()
        if found is not None and not found["planned"]:
            self._unplanned.add(match)
        if found is not None and not found["noticed"]:
            self._unnoticed.add(match)
        return found

    def _note_holder(self, match: str, row: Row) -> None:
        if row["holder"] not in (self._process, None):
            self.elsewhere.add(match)

    def match(self, match: str) -> MatchRow | None:
        if not could_be_name(match):
            return None
        return next(iter(self._matches("WHERE m.id = ?", (match,))), None)

    def all_matches(self) -> Iterator[MatchRow]:
        return self._matches("", ())

    def running_matches(self, person: int) -> list[MatchRow]:
        """The matches in which a person sits and that are running."""
        return list(
            self._matches(
                "WHERE m.id IN (SELECT match FROM seats WHERE person = ? AND running = 1)",
                (person,),
            )
        )

    def matches_of(
        self, person: int, *, before: int | None = None, limit: int = _LIST, skip: int = 0
    ) -> list[MatchRow]:
        """The finished matches of a person that ended before a moment, the latest first, without the first few."""
        rows = self._connection.execute(
            "SELECT m.id FROM seats AS s JOIN matches AS m ON m.id = s.match"
            " WHERE s.person = ? AND m.ended_at IS NOT NULL AND m.ended_at < ? ORDER BY m.ended_at DESC, m.id LIMIT ?"
            " OFFSET ?",
            (person, (1 << 62) if before is None else before, limit, skip),
        ).fetchall()
        found = (self.match(row["id"]) for row in rows)
        return [match for match in found if match is not None]

    def last_practice(self, person: int) -> MatchRow | None:
        """The duel against the computer that a person finished last; a branch or one that was called off is none."""
        # In the same second it is the one that was begun last: salts are ids that grow with time.
        row = self._connection.execute(
            "SELECT m.id FROM seats AS s JOIN matches AS m ON m.id = s.match JOIN seats AS o ON o.match = m.id"
            " WHERE s.person = ? AND o.level IS NOT NULL AND m.variant = 'duel' AND m.position IS NULL"
            " AND m.ending <> 'called_off'"
            " ORDER BY m.ended_at DESC, m.started_at DESC, length(m.salt) DESC, m.salt DESC LIMIT 1",
            (person,),
        ).fetchone()
        return None if row is None else self.match(row["id"])

    def count_matches(self) -> int:
        """One by one: for the check."""
        return int(self._connection.execute("SELECT count(*) AS found FROM matches").fetchone()["found"])

    def count_running(self, person: int) -> int:
        query = "SELECT count(*) AS found FROM seats WHERE person = ? AND running = 1"
        return int(self._connection.execute(query, (person,)).fetchone()["found"])

    def ring_later(self, match: str, moment: int | None) -> None:
        """Say when to look at a match next; nobody who remembers the match need notice."""
        self._will_be_due(moment)
        self._connection.execute("UPDATE matches SET rings_at = ? WHERE id = ?", (moment, match))

    def matches_waiting_for_computer(self, now: int) -> list[str]:
        """Those in which this process may let it think, the longest waiting first."""
        query = (
            "SELECT s.match FROM seats AS s JOIN matches AS m ON m.id = s.match"
            f" WHERE s.person IS NULL AND s.running = 1 AND s.level IS NOT NULL AND m.to_move = s.seat{FREE}"
            " ORDER BY m.moved_at, m.id"
        )
        return [row["match"] for row in self._connection.execute(query, {"now": now, "process": self._process})]

    def running_rematch_of(self, match: str) -> str | None:
        query = "SELECT id FROM matches WHERE rematch_of = ? AND ending IS NULL ORDER BY started_at DESC LIMIT 1"
        row = self._connection.execute(query, (match,)).fetchone()
        return None if row is None else str(row["id"])

    def add_match(self, match: MatchRow) -> None:
        values: dict[str, Any] = {
            "id": match.id,
            "variant": match.variant.value,
            "secret": match.secret,
            "salt": match.salt,
            "clock": match.clock,
            "started_at": match.started_at,
            "rematch_of": match.rematch_of,
            "position": match.position,
            "branch_of": match.branch_of,
            "friendly": int(match.friendly),
            "version": match.version,
            "thread_wanted": int(match.thread_wanted),
            "holder": self._process,
            "held_until": match.started_at + LEASE,
            **place_values(match.place),
            **_changing(match),
        }
        self._will_be_due(match.rings_at)
        self.held.append(match.id)
        self._connection.execute(
            f"INSERT INTO matches ({', '.join(values)}) VALUES ({', '.join(f':{name}' for name in values)})", values
        )
        self._connection.executemany(
            "INSERT INTO seats (match, seat, person, level, running) VALUES (?, ?, ?, ?, ?)",
            [(match.id, int(seat.seat), seat.person, seat.level, int(not match.over)) for seat in match.seats],
        )

    def update_match(self, before: MatchRow, after: MatchRow, now: int) -> bool:
        """Write a changed match over the one it was made from; False when that is no longer the stored one.

        Its board is behind from now on, and whoever writes is the one to show it.
        """
        self._will_be_due(after.rings_at)
        self.held.append(after.id)
        was = _changing(before)
        # Only what is new: a column that is named has its index written again, also with the same value.
        new = {name: value for name, value in _changing(after).items() if value != was[name]}
        changed = self._connection.execute(
            f"UPDATE matches SET version = ?, holder = ?, held_until = ?{''.join(f', {name} = ?' for name in new)}"
            " WHERE id = ? AND version = ?",
            (after.version, self._process, now + LEASE, *new.values(), before.id, before.version),
        )
        if after.over and not before.over:
            self._connection.execute("UPDATE seats SET running = 0 WHERE match = ?", (after.id,))
        return changed.rowcount == 1

    def entries(self, match: str) -> list[Entry]:
        query = "SELECT turn, seat, text, made_by, at FROM moves WHERE match = ? ORDER BY turn"
        return [
            Entry(turn, Seat(seat), text, By(by), at)
            for turn, seat, text, by, at in self._connection.execute(query, (match,))
        ]

    def add_entries(self, match: str, entries: Iterable[Entry]) -> None:
        """Append to the ledger. A turn that is there already fails on the key, whoever wrote it."""
        entries = list(entries)
        self.moved += [entry.by for entry in entries if not is_take_back(entry.text)]
        self._connection.executemany(
            "INSERT INTO moves (match, turn, seat, text, made_by, at) VALUES (?, ?, ?, ?, ?, ?)",
            [(match, entry.turn, int(entry.seat), entry.text, entry.by.value, entry.at) for entry in entries],
        )

    def remove_match(self, match: str) -> None:
        """With its seats and moves; for a person who is forgotten and has played it alone."""
        self._connection.execute("DELETE FROM handles WHERE subject = ?", (match,))
        self._connection.execute("DELETE FROM matches WHERE id = ?", (match,))

    def matches_ever_of(self, person: int) -> list[str]:
        query = "SELECT match FROM seats WHERE person = ? ORDER BY match"
        return [row["match"] for row in self._connection.execute(query, (person,))]

    def empty_seats_of(self, person: int) -> None:
        """The person becomes a nameless former player in all matches; what else is kept of those stays."""
        self._connection.execute(
            "UPDATE matches SET version = version + 1 WHERE id IN (SELECT match FROM seats WHERE person = ?)",
            (person,),
        )
        self._connection.execute("UPDATE seats SET person = NULL WHERE person = ?", (person,))

    def _matches(self, where: str, parameters: Sequence[int | str]) -> Iterator[MatchRow]:
        query = f"{_SELECT} {where} ORDER BY m.id, s.seat"
        rows = self._connection.execute(query, parameters) if where else self._walk(query)
        current: Row | None = None
        seats: list[Player] = []
        for row in rows:
            if current is not None and row["id"] != current["id"]:
                yield _match(current, seats)
                seats = []
            current = row
            self._note_holder(row["id"], row)
            away = None if row["away_from"] is None else (row["away_from"], row["away_until"])
            seats.append(Player(Seat(row["seat"]), row["person"], row["level"], row["name"], away))
        if current is not None:
            yield _match(current, seats)


def _changing(match: MatchRow) -> dict[str, int | str | None]:
    """The columns that change in the course of a match, but for those of its board."""
    offer = match.offer
    return {
        "turn": match.turn,
        "to_move": None if match.to_move is None else int(match.to_move),
        "red": match.red,
        "white": match.white,
        "moved_at": match.moved_at,
        "deadline": match.deadline,
        "rings_at": match.rings_at,
        "clock_shift": match.clock_shift,
        "banks": ",".join(map(str, match.banks)) or None,
        "gift_turn": match.gift_turn,
        "offer_kind": None if offer is None else offer.kind.value,
        "offer_seat": None if offer is None else int(offer.seat),
        "offer_turn": None if offer is None else offer.turn,
        "offer_agreed": None if offer is None else sum(1 << seat for seat in offer.agreed),
        "offer_refused_by": None if offer is None or offer.refused_by is None else int(offer.refused_by),
        "ended_at": match.ended_at,
        "ending": None if match.ending is None else match.ending.value,
        "winner": None if match.winner is None else int(match.winner),
        "ended_by": None if match.ended_by is None else int(match.ended_by),
        "ended_why": match.ended_why,
    }


def _match(row: Row, seats: list[Player]) -> MatchRow:
    offer = None
    if row["offer_kind"] is not None:
        yes = frozenset(seat for seat in Seat if row["offer_agreed"] >> seat & 1)
        no = None if row["offer_refused_by"] is None else Seat(row["offer_refused_by"])
        offer = OfferRow(OfferKind(row["offer_kind"]), Seat(row["offer_seat"]), row["offer_turn"], yes, no)
    return MatchRow(
        id=row["id"],
        variant=Variant(row["variant"]),
        secret=row["secret"],
        salt=row["salt"],
        clock=row["clock"],
        started_at=row["started_at"],
        rematch_of=row["rematch_of"],
        version=row["version"],
        turn=row["turn"],
        to_move=None if row["to_move"] is None else Seat(row["to_move"]),
        red=row["red"],
        white=row["white"],
        moved_at=row["moved_at"],
        deadline=row["deadline"],
        rings_at=row["rings_at"],
        offer=offer,
        place=place_from(row),
        shown=row["shown"],
        shown_turn=row["shown_turn"],
        clock_shift=row["clock_shift"],
        banks=tuple(map(int, row["banks"].split(","))) if row["banks"] else (),
        gift_turn=row["gift_turn"],
        thread_wanted=bool(row["thread_wanted"]),
        ended_at=row["ended_at"],
        ending=None if row["ending"] is None else Ending(row["ending"]),
        winner=None if row["winner"] is None else House(row["winner"]),
        ended_by=None if row["ended_by"] is None else Seat(row["ended_by"]),
        ended_why=row["ended_why"],
        position=row["position"],
        branch_of=row["branch_of"],
        friendly=bool(row["friendly"]),
        seats=tuple(seats),
    )
