"""Checks a record: its result must follow from its moves, and the cards must be dealt as promised."""

from __future__ import annotations

from dataclasses import dataclass

from game.deck import Dealing, dealing
from game.record import Ending, Outcome, Record


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of checking a record. Its moves are legal: a `Record` has no others."""

    on_board: Outcome
    """The outcome after the moves."""
    claim_holds: bool
    """Whether the stated result can be true; true if the record states none."""
    dealing: Dealing | None
    """Whether it was dealt as promised; None if the record has no secret to check."""

    @property
    def good(self) -> bool:
        return self.claim_holds and self.dealing in (Dealing.HONEST, None)


def verify(record: Record) -> Verdict:
    """Check what a record claims.

    A match that ended by resignation, on time or by agreement stopped before its end on the board. Its moves do not
    show who won, only that the match was not over on the board.
    """
    on_board = Outcome.of(record.final())
    if record.ending is None:
        claim_holds = record.outcome in (on_board, None)
    else:
        decided = (Outcome.DRAW,) if record.ending is Ending.AGREEMENT else (Outcome.RED, Outcome.WHITE)
        claim_holds = on_board is Outcome.UNFINISHED and record.outcome in decided
    proof = record.proof
    if proof is None:
        return Verdict(on_board, claim_holds, None)
    dealt = dealing(seed=record.seed, secret=proof.secret, salt=proof.salt, commitment=proof.commitment)
    return Verdict(on_board, claim_holds, dealt)
