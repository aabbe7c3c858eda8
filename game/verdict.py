"""Checking a record: that its result follows from its moves, and that it was dealt as promised."""

from __future__ import annotations

from dataclasses import dataclass

from game.deck import Dealing, dealing
from game.record import Ending, Outcome, Record


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of a record found. Its moves are legal, or it would not be a record."""

    on_board: Outcome
    """The outcome that the moves lead to."""
    claim_holds: bool
    """Whether what the record says of its result can be true; a record that says nothing claims nothing."""
    dealing: Dealing | None
    """Whether it was dealt as promised; None when the record holds no secret to check it by."""

    @property
    def good(self) -> bool:
        return self.claim_holds and self.dealing in (Dealing.HONEST, None)


def verify(record: Record) -> Verdict:
    """Check what a record claims.

    A match that ended by resignation, on time or by agreement stopped before its end on the board: there the moves
    cannot tell who won, only that nobody had won on the board yet.
    """
    on_board = Outcome.of(record.final())
    if record.ending is None:
        claim_holds = record.outcome in (on_board, None)
    else:
        decided = (Outcome.DRAW,) if record.ending is Ending.AGREEMENT else (Outcome.RED, Outcome.WHITE)
        claim_holds = on_board is Outcome.UNFINISHED and record.outcome in decided
    return Verdict(on_board, claim_holds, _dealing(record))


def _dealing(record: Record) -> Dealing | None:
    proof = record.proof
    if proof is None:
        return None
    return dealing(seed=record.seed, secret=proof.secret, salt=proof.salt, commitment=proof.commitment)
