"""What challenges, lobbies and practice share: names, secrets, repeated requests, and the start of a match."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from data.rows.match_rows import ChallengeRow, ChallengeState, Handle, NoticeKind, NoticeRow, Place, Player, Reach
from data.tables.transaction import Transaction
from game import SEED_BYTES, House, Seat, Variant, seed_from
from matches.begin.challenge_policy import check_challenge
from matches.begin.limits import check_matches, count_challenge
from matches.begin.servers import check_place
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.model.invitation_values import Challenge, Lobby, challenge, lobby
from matches.model.match_state import State, load
from matches.model.refusals import CannotChallenge, ChallengeClosed, NotYours, Refused, StillRunning, Unknown
from matches.model.values import Match, Person
from matches.play.changes import begin_match

# No vowels, so that no name is a word, and no signs that look alike. 28 signs, 7 a name: 13 thousand million names.
SIGNS: Final = "23456789bcdfghjkmnpqrstvwxyz"
_LENGTH: Final = 7
_T = TypeVar("_T")


def new_name(transaction: Transaction) -> str:
    """A name for a match: short enough for a button, hard to guess. A challenge has it first, then its match."""
    while True:
        name = "".join(secrets.choice(SIGNS) for _ in range(_LENGTH))
        if not transaction.challenges.id_is_taken(name):
            return name


def new_secret() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def house_by_lot(secret: bytes, salt: str) -> House:
    """The house of the host. It follows from the seed, so that this lot can be checked too."""
    return House(hashlib.sha256(b"lot" + seed_from(secret, salt)).digest()[0] & 1)


def check_salt(salt: str) -> None:
    """Raise ValueError for a salt that a record cannot hold."""
    if not salt or not all("!" <= sign <= "~" for sign in salt):
        raise ValueError("a salt is made of visible ASCII signs")


def remember(transaction: Transaction, person: Person) -> None:
    """Store a person who takes part, under their present name; refuse other bots."""
    if person.bot:
        raise CannotChallenge(CannotChallenge.Why.BOT)
    transaction.people.remember(person.id, person.name)


def begun_challenge(transaction: Transaction, origin: str | None) -> ChallengeRow | None:
    """The challenge or lobby that the same command has begun, open or closed."""
    name = None if origin is None else transaction.interactions.begun(origin)
    return None if name is None else transaction.challenges.get(name)


def invite(
    transaction: Transaction,
    variant: Variant,
    host: int,
    clock: Clock,
    place: Place | None,
    now: int,
    *,
    guest: int | None = None,
    house: House | None = None,
    players: Iterable[Player] = (),
    rematch_of: str | None = None,
    thread: bool = False,
    friendly: bool = False,
    origin: str | None = None,
) -> ChallengeRow:
    """Make a challenge or open a lobby, if nothing forbids it. A guest gets a notice."""
    check_place(transaction, place)
    if guest is not None:
        check_challenge(transaction, host, guest)
    check_matches(transaction, [host])
    name = new_name(transaction)
    count_challenge(transaction, host, guest, name, now)
    transaction.challenges.add(
        ChallengeRow(
            id=name,
            variant=variant,
            secret=new_secret(),
            clock=clock.value,
            host=host,
            host_name=None,
            guest=guest,
            guest_name=None,
            house=house,
            made_at=now,
            expires_at=now + clock.open_for,
            rematch_of=rematch_of,
            place=place,
            players=tuple(players),
            thread_wanted=thread,
            friendly=friendly,
        )
    )
    if guest is not None:
        transaction.notices.add([NoticeRow(name, guest, NoticeKind.CHALLENGED, 0, 0, now + clock.away)])
    if origin is not None:
        transaction.interactions.note_beginning(origin, name, now)
    return current(transaction, name)


def finished_match(transaction: Transaction, match: str, person: int) -> tuple[State, Seat]:
    """A match that is over, and the seat of a person in it."""
    state = load(transaction, match)
    seat = state.seat_of(person)
    if seat is None:
        raise NotYours(state.value(), NotYours.Why.NOT_SEATED)
    if not state.row.over:
        raise StillRunning(state.value())
    return state, seat


def value_of(row: ChallengeRow) -> Challenge | Lobby:
    return lobby(row) if row.variant is Variant.TEXAS else challenge(row)


async def while_open(
    context: Context,
    name: str,
    decide: Callable[[Transaction, ChallengeRow, int], _T],
    *variants: Variant,
) -> _T:
    """Run ``decide`` on an open challenge or lobby of these variants; close it instead if it has expired."""
    now = context.time.now()

    def work(transaction: Transaction) -> _T | Refused:
        row = current(transaction, name)
        if row.variant not in variants:
            raise Unknown(name)
        if row.state is not ChallengeState.OPEN:
            raise ChallengeClosed(value_of(row))
        if row.expires_at <= now:
            expire(transaction, row, now)
            return ChallengeClosed(value_of(current(transaction, name)))
        return decide(transaction, row, now)

    return await context.decide(work)


def expire(transaction: Transaction, row: ChallengeRow, now: int) -> None:
    close(transaction, row.id, ChallengeState.EXPIRED)
    transaction.notices.add([NoticeRow(row.id, row.host, NoticeKind.EXPIRED, 0, 0, now)])


def turn_down(transaction: Transaction, row: ChallengeRow, now: int) -> None:
    """Close a challenge that its guest declines or cannot accept; the challenger gets a notice."""
    close(transaction, row.id, ChallengeState.DECLINED)
    transaction.notices.add([NoticeRow(row.id, row.host, NoticeKind.DECLINED, 0, 0, now)])


def close(transaction: Transaction, name: str, state: ChallengeState) -> None:
    transaction.challenges.close(name, state)
    transaction.notices.remove_kinds(name, (NoticeKind.CHALLENGED,))


def current(transaction: Transaction, name: str) -> ChallengeRow:
    """The row of a challenge or lobby as it is now; Unknown if there is none of that name."""
    row = transaction.challenges.get(name)
    if row is None:
        raise Unknown(name)
    return row


def begin(
    transaction: Transaction, row: ChallengeRow, seats: Sequence[Player], salt: str, now: int, handle: Handle | None
) -> Match:
    """Begin the match of a challenge or lobby that has all its players. ``handle`` can edit its message."""
    check_place(transaction, row.place)
    check_matches(transaction, [seat.person for seat in seats if seat.person is not None])
    close(transaction, row.id, ChallengeState.STARTED)
    transaction.challenge_log.note_accepted(row.id)  # it no longer counts, unless the match is called off
    # A new thread is made only for a board in a channel of a server, not for one that is already in a thread.
    place = row.place
    in_channel = place is not None and place.reach is Reach.CHANNEL and place.guild is not None and place.thread is None
    threaded = row.thread_wanted and in_channel
    if not threaded:
        transaction.challenges.place(row.id, None)  # its message becomes the board
    begun = begin_match(
        transaction,
        row.id,
        row.variant,
        row.secret,
        salt,
        seats,
        place,
        now,
        clock=Clock(row.clock),
        rematch_of=row.rematch_of,
        thread_wanted=threaded,
        friendly=row.friendly,
    )
    if handle is not None:
        transaction.boards.keep_handle(row.id, handle)
    return begun.value()
