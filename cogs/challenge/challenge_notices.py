"""Notices about a challenge or lobby: that it was sent, was declined, or has expired."""

from __future__ import annotations

from core.cog import RoseCog, notice
from core.layouts.block_layout import with_block
from core.layouts.invitation_layout import host_of
from core.layouts.story import name_of
from core.live.invitation_presenter import was_never_seen
from core.outgoing.discord_api import DiscordFailed, FailReason
from core.outgoing.links import link_line
from data.rows.match_rows import ChallengeState, NoticeKind, Player, Reach
from data.rows.people_rows import NoticeChoice
from locales.words import say
from matches.begin import challenges
from matches.model.invitation_values import Challenge, Lobby
from matches.schedule.notice_worker import Notice


class ChallengeNoticesCog(RoseCog):
    @notice(NoticeKind.CHALLENGED)
    async def challenged(self, notice: Notice) -> None:
        challenge = await challenges.look_at_challenge(self._context, notice.subject)
        if notice.telling is NoticeChoice.NOTHING:
            return
        if was_never_seen(challenge, self._context.time.now()):
            self._invitations.changed(challenge.id)
            raise DiscordFailed(FailReason.DOWN, "the invitation message is not posted yet")
        if isinstance(challenge, Challenge) and notice.telling is NoticeChoice.MENTION and _is_shown(challenge):
            return  # the message in the channel has mentioned the person
        await self._tell(notice, challenge, host_of(challenge))

    @notice(NoticeKind.DECLINED)
    async def declined(self, notice: Notice) -> None:
        challenge = await challenges.look_at_challenge(self._context, notice.subject)
        self._invitations.changed(challenge.id)
        if notice.telling is not NoticeChoice.NOTHING:
            other = challenge.guest if isinstance(challenge, Challenge) else host_of(challenge)
            await self._tell(notice, challenge, other)

    @notice(NoticeKind.EXPIRED)
    async def expired(self, notice: Notice) -> None:
        """The message of the challenge shows it, and nobody is pinged."""
        challenge = await challenges.look_at_challenge(self._context, notice.subject)
        self._invitations.changed(challenge.id)

    async def _tell(self, notice: Notice, challenge: Challenge | Lobby, other: Player | None) -> None:
        """Tell a person what ``other`` did: in the channel of the challenge, or in a direct message."""
        if isinstance(challenge, Lobby) and any(player.person == notice.person for player in challenge.players):
            return  # they have a seat already
        place = challenge.place
        if (
            notice.telling is NoticeChoice.MENTION
            and place is not None
            and place.reach is Reach.CHANNEL
            and place.message is not None
        ):
            text = f"<@{notice.person}> {_text(place.language, notice, challenge, other)}"
            await self._delivery.post(notice, place, with_block(place.language, text, challenge.id))
        else:
            own = await self._languages.of_person(notice.person)
            await self._delivery.dm(notice, with_block(own, _text(own, notice, challenge, other), challenge.id))


def _text(language: str, notice: Notice, challenge: Challenge | Lobby, other: Player | None) -> str:
    text = say(language, f"dm-{notice.kind.value}", who=name_of(language, other) if other else "")
    is_open = challenge.state is ChallengeState.OPEN
    see = link_line(language, challenge.place, "see-challenge") if is_open else ""
    return "\n".join(filter(None, [text, see]))


def _is_shown(challenge: Challenge | Lobby) -> bool:
    """Whether others than its maker can see its message."""
    place = challenge.place
    return place is not None and place.reach is not Reach.PRIVATE and place.message is not None
