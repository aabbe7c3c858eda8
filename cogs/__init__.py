"""The features of the bot. Each module or package here is a discord.py extension with one or more cogs.

A cog is thin: it parses, calls a use case of `matches/` and shows the result. It has no rules, no SQL and no drawing.

admin: `/rose-admin`, for the owner of the application
board: moves, previews, the menu of a board, private copies and plans
challenge: `/rose challenge`, the opponent picker and rematches
games: `/rose games` and `/rose board`
history: `/rose replay` and everything below *Look back*
leaderboard: `/rose leaderboard`
notices: the worker that sends the notices of all cogs, and the daily digest
practice: `/rose practice`, duels against the computer
privacy: `/rose privacy`, export and deletion of personal data
profile: `/rose profile`
review: `/rose review`
rules: `/rose rules`, the tour and the lesson
settings: `/rose settings`, blocking, absence and the channels of a server
teams: `/rose teams`, the lobby of the four-player game
welcome: `/rose about`, and the greeting of new servers and people
"""

from __future__ import annotations

import pkgutil
from typing import Final

EXTENSIONS: Final = tuple(f"cogs.{found.name}" for found in pkgutil.iter_modules(__path__))
"""The extensions that the client loads."""
