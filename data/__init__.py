"""The store: schema, numbered migrations, and every SQL statement of the bot.

It keeps what happened and knows no rules: `matches/` decides, this room writes it down so that an acknowledged move is
on disk and no turn is stored twice. It imports `game/` for the record and the check, and knows nothing of Discord.
"""

from data.block_table import BlockRow
from data.careers import BestWin, Career, Pace, Results, deeds
from data.check import Problem, check
from data.errors import NewerSchema, NotRead, NotSaved, StoreError, Trouble
from data.leaderboard_table import RankRow
from data.ledger import LedgerError, beginning, begun_from, effective, is_take_back, record_of, take_back_text
from data.match_table import LEASE
from data.only_one import only_one
from data.owner_table import Ban, BanKind
from data.people_rows import Challengers, Confirming, PersonRow, Picture, SeenBy, Telling
from data.rating_rows import MeetingRow, PractisedRow, RatingRow, StandingRow
from data.rating_table import LISTED, month_of
from data.rows import (
    By,
    ChallengeRow,
    ChallengeState,
    Ending,
    Entry,
    Handle,
    MatchRow,
    NoticeKind,
    NoticeRow,
    OfferKind,
    OfferRow,
    Place,
    PlanRow,
    Player,
    Posting,
    Reach,
    ReviewRow,
    alone,
)
from data.shards import ALL, Shards
from data.store import Store, is_address
from data.transaction import Transaction

__all__ = [
    "ALL",
    "LEASE",
    "LISTED",
    "Ban",
    "BanKind",
    "BestWin",
    "BlockRow",
    "By",
    "Career",
    "ChallengeRow",
    "ChallengeState",
    "Challengers",
    "Confirming",
    "Ending",
    "Entry",
    "Handle",
    "LedgerError",
    "MatchRow",
    "MeetingRow",
    "NewerSchema",
    "NotRead",
    "NotSaved",
    "NoticeKind",
    "NoticeRow",
    "OfferKind",
    "OfferRow",
    "Pace",
    "PersonRow",
    "Picture",
    "Place",
    "PlanRow",
    "Player",
    "Posting",
    "PractisedRow",
    "Problem",
    "RankRow",
    "RatingRow",
    "Reach",
    "Results",
    "ReviewRow",
    "SeenBy",
    "Shards",
    "StandingRow",
    "Store",
    "StoreError",
    "Telling",
    "Transaction",
    "Trouble",
    "alone",
    "beginning",
    "begun_from",
    "check",
    "deeds",
    "effective",
    "is_address",
    "is_take_back",
    "month_of",
    "only_one",
    "record_of",
    "take_back_text",
]
