"""How strong somebody is, as numbers: what a result does to ratings, what it counts for, and strength in practice.

Pure functions of values. It knows neither people nor matches nor a store; it stands on openskill alone.
"""

from ratings.fairness import WEEK, weight_of_repeat
from ratings.rating import LIBRARY, MONTH, START, Kind, Outcome, Rating, chance, grown, grows_after, rate
from ratings.strength import LATEST, RUNGS, Strength, estimate

__all__ = [
    "LATEST",
    "LIBRARY",
    "MONTH",
    "RUNGS",
    "START",
    "WEEK",
    "Kind",
    "Outcome",
    "Rating",
    "Strength",
    "chance",
    "estimate",
    "grown",
    "grows_after",
    "rate",
    "weight_of_repeat",
]
