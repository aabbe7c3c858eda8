"""Who may see what: a match or an invitation, as somebody sees it who is in a certain place.

Who sits there sees it wherever it is. Others see what stands in a place that is not one person's own, if they can see
that place: which they can is what the caller knows. What somebody may not see is Unknown to them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from data import MatchRow, Place, Reach
from matches.challenges import look_at_challenge
from matches.hall import Hall
from matches.invitations import Challenge, Lobby
from matches.playing import look
from matches.refusals import AboutChallenge, AboutMatch, Refused, Unknown
from matches.values import Match

Sees = Callable[[Place], bool]
"""Whether a person can see a place in which others are."""


def may_see(people: Collection[int | None], place: Place | None, person: int, sees: Sees) -> bool:
    if person in people:
        return True
    return place is not None and place.reach in (Reach.CHANNEL, Reach.BORROWED) and sees(place)


def may_see_row(row: MatchRow, person: int, sees: Sees) -> bool:
    return may_see([seat.person for seat in row.seats], row.place, person, sees)


async def see(hall: Hall, match: str, person: int, sees: Sees) -> Match:
    """A match as it is now, for somebody who wants to look at it."""
    found = await look(hall, match)
    if not may_see(found.people, found.place, person, sees):
        raise Unknown(match)
    return found


async def see_challenge(hall: Hall, name: str, person: int, sees: Sees) -> Challenge | Lobby:
    """The same for a challenge or lobby."""
    found = await look_at_challenge(hall, name)
    if not may_see(people_of(found), found.place, person, sees):
        raise Unknown(name)
    return found


def people_of(invitation: Challenge | Lobby) -> tuple[int, ...]:
    """Everybody whom it concerns."""
    if isinstance(invitation, Lobby):
        return invitation.people
    players = (invitation.host, invitation.guest)
    return tuple(player.person for player in players if player is not None and player.person is not None)


def hidden(refused: Refused, person: int, sees: Sees) -> Refused:
    """A refusal as this person may read it: what it carries may be none of their business."""
    if isinstance(refused, AboutMatch) and not may_see(refused.match.people, refused.match.place, person, sees):
        return Unknown(refused.match.id)
    if isinstance(refused, AboutChallenge):
        about = refused.challenge
        if not may_see(people_of(about), about.place, person, sees):
            return Unknown(about.id)
    return refused
