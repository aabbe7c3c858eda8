"""Computer players: levels from a page to a king, hints, and chances to win. Stands on `game/` alone.

All questions take a `PlayerView`, so what a player may not know cannot get in. Thinking happens in worker processes:

    opponents = Opponents()
    await opponents.start()                                 # returns at once; workers warm up in the background
    move = await opponents.choose(position.view(), "knight", seed)
    hint = await opponents.hint(position.view())            # phrase_hint(hint, phrase, ...) makes sentences of it
    values = await opponents.values(agenda.rows(), SIMULATIONS)    # for a review: after everybody else
    await opponents.close()

Importing this room loads neither numba nor numpy; only the workers and the command lines of this room do.
"""

from opponents.hints import (
    Blocks,
    Breaks,
    Forced,
    Hint,
    Joins,
    KeepsHero,
    Leaves,
    Prospect,
    Reason,
    SpendsHero,
    Waits,
    phrase_hint,
    phrase_reason,
)
from opponents.levels import LEVELS, STRONGEST, Level, UnknownLevel, Work, level
from opponents.pool import Opponents
from opponents.question import OpponentsClosed

__all__ = [
    "LEVELS",
    "STRONGEST",
    "Blocks",
    "Breaks",
    "Forced",
    "Hint",
    "Joins",
    "KeepsHero",
    "Leaves",
    "Level",
    "Opponents",
    "OpponentsClosed",
    "Prospect",
    "Reason",
    "SpendsHero",
    "UnknownLevel",
    "Waits",
    "Work",
    "level",
    "phrase_hint",
    "phrase_reason",
]
