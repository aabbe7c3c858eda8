"""What a person reads when a request is refused: one sentence for each reason, and a link to the live board."""

from __future__ import annotations

import logging
from typing import Any, Final

from core.interactions.request import Request
from core.layouts.entry_buttons import entry_row
from core.layouts.story import called, name_of
from core.outgoing.base_layouts import Note
from core.outgoing.discord_api import DiscordFailed
from core.outgoing.links import link_line
from data.errors import NotRead, NotSaved, StoreError
from data.rows.match_rows import ChallengeState
from locales.words import say
from matches.model.refusals import (
    AboutChallenge,
    AboutMatch,
    BoardMovedOn,
    CannotBeAway,
    CannotBlock,
    CannotChallenge,
    CannotPlayOn,
    ChallengeClosed,
    MatchIsOver,
    MoveRefused,
    NoAgreement,
    NoGift,
    NoPlan,
    NoSuchLevel,
    NoTakeBack,
    NotHere,
    NotOpen,
    NotPractice,
    NotRemembered,
    NotReviewed,
    NotYourChallenge,
    NotYours,
    NotYourServer,
    Refused,
    RunningRecord,
    SeatRefused,
    StillRunning,
    TooLateToCallOff,
    TooMany,
    Unknown,
    YouBlocked,
)

log = logging.getLogger(__name__)

_SOME: Final = 5
_FIXED: Final[dict[type[Exception], str]] = {
    BoardMovedOn: "refused-moved-on",
    MatchIsOver: "refused-match-over",
    StillRunning: "refused-still-running",
    NotPractice: "refused-not-practice",
    TooLateToCallOff: "refused-call-off",
    NotYourServer: "refused-not-your-server",
    NoSuchLevel: "refused-level",
    Unknown: "refused-unknown",
    RunningRecord: "refused-running-record",
    NotRemembered: "refused-not-remembered",
    NotRead: "not-read",
}
"""Refusals that have one sentence."""


def _word(member: Any) -> str:
    return str(member.name).lower().replace("_", "-")


def sentence(language: str, refused: Refused | StoreError) -> str:
    """The reason in a person's language, with a link to the live board or the open challenge."""
    see = ""
    if isinstance(refused, AboutMatch):
        see = link_line(language, refused.match.place)
    elif isinstance(refused, AboutChallenge) and refused.challenge.state is ChallengeState.OPEN:
        see = link_line(language, refused.challenge.place, "see-challenge")
    return f"{_reason(language, refused)} {see}".rstrip()


def _reason(language: str, refused: Refused | StoreError) -> str:
    if key := _FIXED.get(type(refused)):
        return say(language, key)
    match refused:
        case NotYours(match=match, why=NotYours.Why.NOT_YOUR_TURN):
            player = match.to_move
            return say(language, "refused-not-your-turn", who=name_of(language, player) if player else "")
        case NotYours():
            return say(language, "refused-not-seated")
        case MoveRefused(refusal=refusal):
            return say(language, f"refused-move-{_word(refusal)}")
        case NoAgreement(why=why):
            return say(language, f"refused-agreement-{_word(why)}")
        case NoGift(why=why):
            return say(language, f"refused-gift-{_word(why)}")
        case CannotBeAway(why=why, year=year, left=left):
            return say(language, f"refused-away-{_word(why)}", year=str(year), left=left)
        case NoPlan(why=why):
            return say(language, f"refused-plan-{_word(why)}")
        case NoTakeBack(why=why):
            return say(language, f"refused-take-back-{_word(why)}")
        case ChallengeClosed(challenge=challenge):
            return say(language, f"refused-challenge-{challenge.state.value}")
        case NotYourChallenge(why=why):
            return say(language, f"refused-challenge-{_word(why)}")
        case SeatRefused(why=why):
            return say(language, f"refused-seat-{_word(why)}")
        case CannotChallenge(why=why):
            return say(language, f"refused-challenge-{_word(why)}")
        case TooMany(limit=limit):
            return say(language, f"refused-too-many-{_word(limit)}", limit=limit.value)
        case NotOpen(name=None):
            return say(language, "refused-table-not-open")
        case NotOpen(name=name):
            return say(language, "refused-not-open", who=called(language, name))
        case YouBlocked(name=name):
            return say(language, "refused-you-blocked", who=called(language, name))
        case CannotBlock(why=why):
            return say(language, f"refused-block-{_word(why)}")
        case NotHere(channels=channels):
            some = ", ".join(f"<#{channel}>" for channel in channels[:_SOME])
            return say(language, "refused-not-here", channels=some)
        case NotReviewed(why=why):
            return say(language, f"refused-review-{_word(why)}")
        case CannotPlayOn(why=why):
            return say(language, f"refused-play-on-{_word(why)}")
        case NotSaved(trouble=trouble):
            return say(language, f"not-saved-{_word(trouble)}")
        case _:
            raise TypeError(f"no sentence for {refused!r}")


async def explain(request: Request, refused: Refused | StoreError) -> None:
    """Tell a person privately why a request was refused, and log the request."""
    level = logging.WARNING if isinstance(refused, StoreError) else logging.INFO
    if not isinstance(refused, NoPlan):  # plans are secret, so the log has none
        log.log(level, "%s: %s: %s", type(refused).__name__, refused, request)
    text = sentence(request.language, refused)
    if isinstance(refused, Unknown) and not request.is_click:
        # The person may never have played: offer ways to start instead of only a refusal.
        try:
            await request.show(Note(text, entry_row(request.language)))
        except DiscordFailed as failed:
            log.info("could not answer, %s: %s", failed, request)
        return
    await request.reply_privately(text)
