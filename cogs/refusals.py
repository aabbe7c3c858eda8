"""What a person reads when something cannot be: one sentence a reason, and where the live board is."""

from __future__ import annotations

import logging
from typing import Any, Final

from cogs.outgoing import Failed
from cogs.places import link
from cogs.request import Request
from cogs.story import called, name_of
from cogs.views import Note
from cogs.ways_in import ways_in
from locales.words import say
from matches import ChallengeState, NotRead, NotSaved, Refused, StoreError
from matches.peace_refusals import CannotBlock, NotHere, NotOpen, NotYourServer, YouBlocked
from matches.refusals import (
    AboutChallenge,
    AboutMatch,
    BoardMovedOn,
    CannotBeAway,
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
    NotPractice,
    NotRemembered,
    NotReviewed,
    NotYourChallenge,
    NotYours,
    RunningRecord,
    SeatRefused,
    StillRunning,
    TooLateToCallOff,
    TooMany,
    Unknown,
)

log = logging.getLogger(__name__)

_SOME: Final = 5


def _word(member: Any) -> str:
    return str(member.name).lower().replace("_", "-")


def sentence(language: str, refused: Refused | StoreError) -> str:
    """The reason in a person's language, with a link to what is the case now."""
    text = _reason(language, refused)
    key, place = "", None
    if isinstance(refused, AboutMatch):
        key, place = "see-board", refused.match.place
    elif isinstance(refused, AboutChallenge) and refused.challenge.state is ChallengeState.OPEN:
        key, place = "see-challenge", refused.challenge.place
    address = link(place)
    return f"{text} {say(language, key, link=address)}" if address else text


def _reason(language: str, refused: Refused | StoreError) -> str:
    match refused:
        case BoardMovedOn():
            return say(language, "refused-moved-on")
        case MatchIsOver():
            return say(language, "refused-match-over")
        case StillRunning():
            return say(language, "refused-still-running")
        case NotPractice():
            return say(language, "refused-not-practice")
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
        case TooLateToCallOff():
            return say(language, "refused-call-off")
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
        case NotYourServer():
            return say(language, "refused-not-your-server")
        case NotHere(channels=channels):
            some = ", ".join(f"<#{channel}>" for channel in channels[:_SOME])
            return say(language, "refused-not-here", channels=some)
        case NoSuchLevel():
            return say(language, "refused-level")
        case Unknown():
            return say(language, "refused-unknown")
        case RunningRecord():
            return say(language, "refused-running-record")
        case NotRemembered():
            return say(language, "refused-not-remembered")
        case NotReviewed(why=why):
            return say(language, f"refused-review-{_word(why)}")
        case CannotPlayOn(why=why):
            return say(language, f"refused-play-on-{_word(why)}")
        case NotSaved(trouble=trouble):
            return say(language, f"not-saved-{_word(trouble)}")
        case NotRead():
            return say(language, "not-read")
        case _:
            raise TypeError(f"no sentence for {refused!r}")


async def explain(request: Request, refused: Refused | StoreError) -> None:
    """Tell a person privately why something was not done, and the log what they wanted."""
    level = logging.WARNING if isinstance(refused, StoreError) else logging.INFO
    if not isinstance(refused, NoPlan):  # that somebody plans is nobody's business
        log.log(level, "%s: %s: %s", type(refused).__name__, refused, request)
    text = sentence(request.language, refused)
    if isinstance(refused, Unknown) and not request.is_click:
        # Perhaps they have never played, and looked for something to press: a command must not end here.
        try:
            await request.show(Note(text, ways_in(request.language)))
        except Failed as failed:
            log.info("could not answer, %s: %s", failed, request)
        return
    await request.whisper(text)
