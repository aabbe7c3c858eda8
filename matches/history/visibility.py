"""Who may see which match, challenge or lobby.

Its players always may. Others may if it is in a shared place that they can see; the caller knows which places those
are. For everybody else it is Unknown, as if it did not exist.
"""

from __future__ import annotations

from collections.abc import Callable

from data.rows.match_rows import MatchRow, Place, Reach
from matches.begin.challenges import look_at_challenge
from matches.model.context import Context
from matches.model.invitation_values import Challenge, Lobby
from matches.model.refusals import AboutChallenge, AboutMatch, Refused, Unknown
from matches.model.values import Match
from matches.play.playing import look

Sees = Callable[[Place], bool]
"""Whether a person can see a shared place."""


def may_see(about: Match | MatchRow | Challenge | Lobby, person: int, sees: Sees) -> bool:
    if any(player.person == person for player in about.players):
        return True
    place = about.place
    return place is not None and place.reach in (Reach.CHANNEL, Reach.BORROWED) and sees(place)


async def see(context: Context, match: str, person: int, sees: Sees) -> Match:
    """A match as it is now; Unknown if the person may not see it."""
    found = await look(context, match)
    if not may_see(found, person, sees):
        raise Unknown(match)
    return found


async def see_challenge(context: Context, name: str, person: int, sees: Sees) -> Challenge | Lobby:
    """A challenge or lobby as it is now; Unknown if the person may not see it."""
    found = await look_at_challenge(context, name)
    if not may_see(found, person, sees):
        raise Unknown(name)
    return found


def hidden(refused: Refused, person: int, sees: Sees) -> Refused:
    """The refusal itself, or Unknown if it carries a match or challenge that this person may not see."""
    match refused:
        case AboutMatch(match=about) | AboutChallenge(challenge=about) if not may_see(about, person, sees):
            return Unknown(about.id)
    return refused
