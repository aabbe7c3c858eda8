"""What people do: challenge, play, agree, practise, gather for a team match, run out of time, be told, be forgotten.

Use cases are functions that get the `Hall` first and give back values that tell a screen everything; what cannot be is
raised as a `Refused` (`matches.refusals`). What a screen shows is kept with `matches.boards`. This room imports `game/`
and `data/` (and the type of a hint) and knows nothing of Discord: people, places and the salt are what the caller says.
"""

from data import (
    ALL,
    Ban,
    BanKind,
    BlockRow,
    By,
    Challengers,
    ChallengeState,
    Confirming,
    Ending,
    Handle,
    MeetingRow,
    NoticeKind,
    NotRead,
    NotSaved,
    OfferKind,
    PersonRow,
    Picture,
    Place,
    Player,
    Posting,
    RatingRow,
    Reach,
    Results,
    SeenBy,
    Shards,
    Store,
    StoreError,
    Telling,
    Trouble,
    only_one,
)
from matches.absences import Absence, absence, be_away, be_back, zone_of
from matches.aftermath import Unrated
from matches.blocks import block, blocked_by, unblock
from matches.branches import play_on
from matches.challenges import (
    accept,
    challenge_to_duel,
    challenges_behind,
    decline,
    look_at_challenge,
    place_challenge,
    rematch,
    show_challenge,
    withdraw,
)
from matches.clocks import Clock, Timepiece, WallTime
from matches.clockwork import Clocks, beat, begin_beating, came_back
from matches.digests import NONE as NO_DIGEST
from matches.export import export
from matches.gifts import give_a_day
from matches.hall import Alarm, Hall
from matches.invitations import Challenge, Lobby
from matches.lagging import Behind, Lagging
from matches.leaderboards import Leaderboard, Line, Unlisted, Which, leaderboard, note_member
from matches.lobbies import leave_seat, open_lobby, seat_computer, start, take_seat, unseat_computer
from matches.notices import Notice, Notices, NotNow, Undeliverable
from matches.offers import agree, offer, refuse
from matches.outlook import Outlook
from matches.owner import Bans
from matches.past import Moment, Past, bring, look_back, of_position
from matches.people import (
    Games,
    choose,
    finished,
    first_forced,
    forget,
    games,
    mention_from_now_on,
    note_language,
    picture_of,
    settings,
)
from matches.plan_tree import PASS, Theirs
from matches.plan_tree import at as planned_at
from matches.planning import Planning, begin_plan, drop_answer, look_at_plan, plan_answer
from matches.playing import call_off, hint, latest, look, make_move, moves, record, resign, think
from matches.practising import practise, practise_on
from matches.profiles import Profile, profile
from matches.rating import count_in
from matches.refusals import Refused
from matches.reviews import Making, Reviews
from matches.servers import (
    MOST_CHANNELS,
    check_shared_place,
    greet,
    greet_later,
    match_channels,
    restrict_channels,
)
from matches.sight import hidden, see, see_challenge
from matches.standing import strength
from matches.values import Ended, Match, Person, Summary, Told
from ratings import Kind

__all__ = [
    "ALL",
    "MOST_CHANNELS",
    "NO_DIGEST",
    "PASS",
    "Absence",
    "Alarm",
    "Ban",
    "BanKind",
    "Bans",
    "Behind",
    "BlockRow",
    "By",
    "Challenge",
    "ChallengeState",
    "Challengers",
    "Clock",
    "Clocks",
    "Confirming",
    "Ended",
    "Ending",
    "Games",
    "Hall",
    "Handle",
    "Kind",
    "Lagging",
    "Leaderboard",
    "Line",
    "Lobby",
    "Making",
    "Match",
    "MeetingRow",
    "Moment",
    "NotNow",
    "NotRead",
    "NotSaved",
    "Notice",
    "NoticeKind",
    "Notices",
    "OfferKind",
    "Outlook",
    "Past",
    "Person",
    "PersonRow",
    "Picture",
    "Place",
    "Planning",
    "Player",
    "Posting",
    "Profile",
    "RatingRow",
    "Reach",
    "Refused",
    "Results",
    "Reviews",
    "SeenBy",
    "Shards",
    "Store",
    "StoreError",
    "Summary",
    "Telling",
    "Theirs",
    "Timepiece",
    "Told",
    "Trouble",
    "Undeliverable",
    "Unlisted",
    "Unrated",
    "WallTime",
    "Which",
    "absence",
    "accept",
    "agree",
    "be_away",
    "be_back",
    "beat",
    "begin_beating",
    "begin_plan",
    "block",
    "blocked_by",
    "bring",
    "call_off",
    "came_back",
    "challenge_to_duel",
    "challenges_behind",
    "check_shared_place",
    "choose",
    "count_in",
    "decline",
    "drop_answer",
    "export",
    "finished",
    "first_forced",
    "forget",
    "games",
    "give_a_day",
    "greet",
    "greet_later",
    "hidden",
    "hint",
    "latest",
    "leaderboard",
    "leave_seat",
    "look",
    "look_at_challenge",
    "look_at_plan",
    "look_back",
    "make_move",
    "match_channels",
    "mention_from_now_on",
    "moves",
    "note_language",
    "note_member",
    "of_position",
    "offer",
    "only_one",
    "open_lobby",
    "picture_of",
    "place_challenge",
    "plan_answer",
    "planned_at",
    "play_on",
    "practise",
    "practise_on",
    "profile",
    "record",
    "refuse",
    "rematch",
    "resign",
    "restrict_channels",
    "seat_computer",
    "see",
    "see_challenge",
    "settings",
    "show_challenge",
    "start",
    "strength",
    "take_seat",
    "think",
    "unblock",
    "unseat_computer",
    "withdraw",
    "zone_of",
]
