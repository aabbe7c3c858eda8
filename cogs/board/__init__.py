"""What people do on a board.

board_copies: a private copy of a board that its players can play on from elsewhere
board_notices: notices about a match: a turn, a reminder, an offer, a result
menu: the menu of a board: my side, offers, calling off, resigning, the list of moves
moves: the buttons that make moves, hints, take-backs, and answers to offers
plan_editor: the buttons of a plan (conditional moves)
plan_layout: how a plan is shown, and how its buttons name a path through it
previews: show what a move would do before it is made
"""

from __future__ import annotations

from cogs.board.board_copies import BoardCopiesCog
from cogs.board.board_notices import BoardNoticesCog
from cogs.board.menu import MenuCog
from cogs.board.moves import MovesCog
from cogs.board.plan_editor import PlansCog
from core.client import RoseKing


async def setup(bot: RoseKing) -> None:
    for cog in (MovesCog, MenuCog, BoardCopiesCog, PlansCog, BoardNoticesCog):
        await bot.add_cog(cog(bot.app))
