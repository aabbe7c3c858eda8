"""How many challenges, lobbies and matches a person may have, and how often they may ask for one.

A challenge pings a person. So it counts also if it was declined or withdrawn, has expired, or led to a match that was
called off before the first move; only a match that is played does not count. It counts for a day, also if the person
was deleted meanwhile.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from enum import Enum

from data.tables.transaction import Transaction
from matches.model.clocks import DAY, HOUR
from matches.model.refusals import TooMany


class Limit(Enum):
    """Limits for each person."""

    OPEN_CHALLENGES = 20
    CHALLENGES_TO_ONE_PERSON = 3
    """At the same time."""
    ONE_PERSON_IN_AN_HOUR = 4
    """Challenges to one person that led to no match."""
    IN_A_DAY = 24
    """Challenges to anybody that led to no match."""
    RUNNING_MATCHES = 50
    BLOCKED_PEOPLE = 100

    def check(self, number: int, person: int) -> None:
        """Raise TooMany if a person has already as many as allowed."""
        if number >= self.value:
            raise TooMany(self, person)


def check_matches(transaction: Transaction, people: Iterable[int]) -> None:
    """Raise TooMany if one of these people already has as many running matches as allowed."""
    for person in people:
        Limit.RUNNING_MATCHES.check(transaction.matches.count_running(person), person)


def count_challenge(transaction: Transaction, host: int, guest: int | None, subject: str, now: int) -> None:
    """Count a new challenge or lobby of a person, to ``guest`` or open to anybody; raise TooMany above a limit."""
    Limit.OPEN_CHALLENGES.check(transaction.challenges.count_open(host), host)
    if guest is not None:
        Limit.CHALLENGES_TO_ONE_PERSON.check(transaction.challenges.count_open(host, guest), host)
    Limit.IN_A_DAY.check(transaction.challenge_log.count(host, now - DAY), host)
    if guest is not None and not may_challenge(transaction, host, guest, now):
        raise TooMany(Limit.ONE_PERSON_IN_AN_HOUR, host)
    transaction.challenge_log.note(subject, host, guest, now)


def may_challenge(transaction: Transaction, host: int, guest: int, now: int) -> bool:
    """Whether the host may challenge the guest now, or has done so too often within the last hour."""
    return transaction.challenge_log.count_of(host, guest, now - HOUR) < Limit.ONE_PERSON_IN_AN_HOUR.value


def may_notify(transaction: Transaction, person: int, others: Iterable[int], now: int) -> set[int]:
    """The people among ``others`` who may get an unrequested notice about a person.

    It counts like a challenge to each of them. So changing one's mind all day pings no more often than challenging.
    """
    if transaction.challenge_log.count(person, now - DAY) >= Limit.IN_A_DAY.value:
        return set()
    allowed = {
        other
        for other in others
        if may_challenge(transaction, person, other, now) and not transaction.blocks.has_blocked(other, person)
    }
    subject = f"ring-{secrets.token_hex(8)}"
    for other in allowed:
        transaction.challenge_log.note(subject, person, other, now)
    return allowed
