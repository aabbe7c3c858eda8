"""Challenges to a duel.

challenge_command: `/rose challenge`, the buttons of a challenge (accept, decline, withdraw), and rematches
challenge_notices: notices about a challenge: it was sent, was declined, or has expired
opponent_picker: *Challenge somebody*, a private menu to pick the opponent
"""

from __future__ import annotations

from cogs.challenge.challenge_command import ChallengeCog
from cogs.challenge.challenge_notices import ChallengeNoticesCog
from cogs.challenge.opponent_picker import OpponentPickerCog
from core.client import RoseKing


async def setup(bot: RoseKing) -> None:
    for cog in (ChallengeCog, ChallengeNoticesCog, OpponentPickerCog):
        await bot.add_cog(cog(bot.app))
