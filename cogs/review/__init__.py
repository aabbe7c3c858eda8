"""Reviews of finished matches.

review_command: *Review* and `/rose review`
review_layout: the screens of a review and of its turning points
"""

from __future__ import annotations

from cogs.review.review_command import ReviewCog
from core.client import RoseKing


async def setup(bot: RoseKing) -> None:
    await bot.add_cog(ReviewCog(bot.app))
