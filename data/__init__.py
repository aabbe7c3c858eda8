"""The store: schema, numbered migrations, and every SQL statement of the bot.

It keeps what happened and knows no rules: `matches/` decides, this room writes it down so that an acknowledged move is
on disk and no turn is stored twice. It imports `game/` for the record and the check, and knows nothing of Discord.
"""

from data.block_table import BlockRow
from data.check import Problem, check
from data.errors import NewerSchema, NotRead, NotSaved, StoreError, Trouble
from data.ledger import LedgerError, beginning, begun_from, effective, is_take_back, record_of, take_back_text
from data.owner_table import Ban, BanKind
from data.rows import (
    By,
    ChallengeRow,
    Challengers,
    ChallengeState,
    Confirming,
    Ending,
    Entry,
    Handle,
    MatchRow,
    NoticeKind,
    NoticeRow,
    OfferKind,
    OfferRow,
    PersonRow,
    Place,
    PlanRow,
    Player,
    Posting,
    Reach,
    Telling,
    alone,
)
from data.store import Store
from data.transaction import Transaction

__all__ = [
    "Ban",
    "BanKind",
    "BlockRow",
    "By",
    "ChallengeRow",
    "ChallengeState",
    "Challengers",
    "Confirming",
    "Ending",
    "Entry",
    "Handle",
    "LedgerError",
    "MatchRow",
    "NewerSchema",
    "NotRead",
    "NotSaved",
    "NoticeKind",
    "NoticeRow",
    "OfferKind",
    "OfferRow",
    "PersonRow",
    "Place",
    "PlanRow",
    "Player",
    "Posting",
    "Problem",
    "Reach",
    "Store",
    "StoreError",
    "Telling",
    "Transaction",
    "Trouble",
    "alone",
    "beginning",
    "begun_from",
    "check",
    "effective",
    "is_take_back",
    "record_of",
    "take_back_text",
]
