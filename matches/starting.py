"""What challenges, lobbies and practice share: names, secrets, what was begun before, and beginning."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from data import ChallengeRow, ChallengeState, NoticeKind, NoticeRow, Player, Reach, Transaction
from game import SEED_BYTES, House, Variant, seed_from
from matches.changes import begin_match
from matches.clocks import Clock
from matches.hall import Hall
from matches.invitations import Challenge, Lobby, challenge, lobby
from matches.limits import came_to_a_match, check_matches
from matches.refusals import CannotChallenge, ChallengeClosed, Refused, Unknown
from matches.servers import check_place
from matches.state import State, load
from matches.values import Person

# No vowels, so that no name is a word, and nothing that is misread: 28 signs, 7 of them make 13 thousand million.
SIGNS: Final = "23456789bcdfghjkmnpqrstvwxyz"
_LENGTH: Final = 7
_T = TypeVar("_T")


def new_name(transaction: Transaction) -> str:
    """A name for a match: short enough for a button, hard to guess, and the challenge's before it is the match's."""
    while True:
        name = "".join(secrets.choice(SIGNS) for _ in range(_LENGTH))
        if not transaction.id_is_taken(name):
            return name


def new_secret() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def house_by_lot(secret: bytes, salt: str) -> House:
    """The house that the host of a challenge gets: it follows from the seed, so that the lot can be checked too."""
    return House(hashlib.sha256(b"lot" + seed_from(secret, salt)).digest()[0] & 1)


def check_salt(salt: str) -> None:
    """ValueError for a salt that a record could not hold."""
    if not salt or not all("!" <= sign <= "~" for sign in salt):
        raise ValueError("a salt is made of visible ASCII signs")


def remember(transaction: Transaction, person: Person) -> None:
    """Know somebody who takes part under the name by which they go now; a foreign bot does not."""
    if person.bot:
        raise CannotChallenge(CannotChallenge.Why.BOT)
    transaction.remember_person(person.id, person.name)


def begun_match(transaction: Transaction, origin: str) -> State | None:
    """The match that was begun by the same click or command and is still running."""
    name = transaction.begun(origin)
    if name is None:
        return None
    try:
        state = load(transaction, name)
    except Unknown:
        return None
    return None if state.row.over else state


def begun_challenge(transaction: Transaction, origin: str) -> ChallengeRow | None:
    """The challenge or lobby that was begun by the same command, whatever has become of it."""
    name = transaction.begun(origin)
    return None if name is None else transaction.challenge(name)


def value_of(row: ChallengeRow) -> Challenge | Lobby:
    return lobby(row) if row.variant is Variant.TEXAS else challenge(row)


async def while_open(
    hall: Hall,
    name: str,
    decide: Callable[[Transaction, ChallengeRow, int], _T],
    *variants: Variant,
) -> _T:
    """Do something with a challenge or lobby of these variants that is open; one that has just expired is closed."""
    now = hall.time.now()

    def work(transaction: Transaction) -> _T | Refused:
        row = transaction.challenge(name)
        if row is None or row.variant not in variants:
            raise Unknown(name)
        if row.state is not ChallengeState.OPEN:
            raise ChallengeClosed(value_of(row))
        if row.expires_at <= now:
            expire(transaction, row, now)
            return ChallengeClosed(current(transaction, name))
        return decide(transaction, row, now)

    return await hall.decide(work)


def expire(transaction: Transaction, row: ChallengeRow, now: int) -> None:
    close(transaction, row.id, ChallengeState.EXPIRED)
    transaction.add_notices([NoticeRow(row.id, row.host, NoticeKind.EXPIRED, 0, 0, now)])


def turn_down(transaction: Transaction, row: ChallengeRow, now: int) -> None:
    """Whomever it was made to does not want it, or cannot: the challenger will be told."""
    close(transaction, row.id, ChallengeState.DECLINED)
    transaction.add_notices([NoticeRow(row.id, row.host, NoticeKind.DECLINED, 0, 0, now)])


def close(transaction: Transaction, name: str, state: ChallengeState) -> None:
    transaction.close_challenge(name, state)
    transaction.remove_notices(name, (NoticeKind.CHALLENGED,))


def current(transaction: Transaction, name: str) -> Challenge | Lobby:
    row = transaction.challenge(name)
    assert row is not None
    return value_of(row)


def begin(transaction: Transaction, row: ChallengeRow, seats: Iterable[Player], salt: str, now: int) -> State:
    """Make a match of a challenge or lobby that has found its players."""
    seats = tuple(seats)
    check_place(transaction, row.place)
    check_matches(transaction, [seat.person for seat in seats if seat.person is not None])
    close(transaction, row.id, ChallengeState.STARTED)
    came_to_a_match(transaction, row.id)
    # A thread of its own is for a board in a channel that has none yet.
    place = row.place
    in_channel = place is not None and place.reach is Reach.CHANNEL and place.guild is not None and place.thread is None
    threaded = row.thread_wanted and in_channel
    if not threaded:
        transaction.place_challenge(row.id, None)  # its message becomes the board
    return begin_match(
        transaction,
        match=row.id,
        variant=row.variant,
        secret=row.secret,
        salt=salt,
        clock=Clock(row.clock),
        seats=seats,
        now=now,
        place=place,
        rematch_of=row.rematch_of,
        thread_wanted=threaded,
        friendly=row.friendly,
    )
