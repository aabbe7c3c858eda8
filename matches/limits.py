"""How many challenges, lobbies and matches a person may have, and how often they may ask for one.

Whoever is asked is pinged, so asking counts also when it was declined, withdrawn, has expired or led to a match that
was called off before anybody moved; only what is played does not. It counts for a day, also if the person has had
themselves forgotten meanwhile.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from data import Transaction
from matches.clocks import DAY, HOUR
from matches.refusals import Limit, TooMany


def check_matches(transaction: Transaction, people: Iterable[int]) -> None:
    """Refuse one more running match than a person may have."""
    for person in people:
        if transaction.count_running(person) >= Limit.RUNNING_MATCHES.value:
            raise TooMany(Limit.RUNNING_MATCHES, person)


def ask(transaction: Transaction, host: int, guest: int | None, subject: str, now: int) -> None:
    """Count one more challenge or lobby that a person makes, to somebody or to anybody; TooMany if it is too often."""
    if transaction.count_open_challenges(host) >= Limit.OPEN_CHALLENGES.value:
        raise TooMany(Limit.OPEN_CHALLENGES, host)
    if guest is not None and transaction.count_open_challenges(host, guest) >= Limit.CHALLENGES_TO_ONE_PERSON.value:
        raise TooMany(Limit.CHALLENGES_TO_ONE_PERSON, host)
    if transaction.count_askings(host, now - DAY) >= Limit.IN_A_DAY.value:
        raise TooMany(Limit.IN_A_DAY, host)
    if guest is not None and not may_ask(transaction, host, guest, now):
        raise TooMany(Limit.ONE_PERSON_IN_AN_HOUR, host)
    transaction.note_asking(subject, host, guest, now)


def may_ask(transaction: Transaction, host: int, guest: int, now: int) -> bool:
    """Whether a person may be asked by that other one now, or has been asked often enough."""
    return transaction.count_askings_of(host, guest, now - HOUR) < Limit.ONE_PERSON_IN_AN_HOUR.value


def ring(transaction: Transaction, person: int, others: Iterable[int], now: int) -> set[int]:
    """Those of the others who may be told something of a person that nobody has asked for.

    It counts like a challenge to each, so that changing one's mind all day rings no more often than challenging.
    """
    if transaction.count_askings(person, now - DAY) >= Limit.IN_A_DAY.value:
        return set()
    rung = {
        other
        for other in others
        if may_ask(transaction, person, other, now) and not transaction.has_blocked(other, person)
    }
    subject = f"ring-{secrets.token_hex(8)}"
    for other in rung:
        transaction.note_asking(subject, person, other, now)
    return rung


def came_to_a_match(transaction: Transaction, subject: str) -> None:
    """A challenge or lobby has led to a match: it counts no longer, unless the match is called off."""
    transaction.note_accepted(subject)


def forget_old(transaction: Transaction, now: int) -> None:
    transaction.drop_old_askings(now - DAY)
