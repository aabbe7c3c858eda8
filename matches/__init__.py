"""What people do: challenge, play, agree, practise, gather for a team match, run out of time, be told, be forgotten.

Use cases are functions that get the `Context` first and return values with all that a screen needs; what cannot be is
raised as a `Refused` (`matches.model.refusals`). What a screen shows is kept with `matches.screen.boards`.
This package imports `game/` and `data/` (and the type of a hint) and knows nothing of Discord: callers pass in people,
places and the salt.

- begin: challenges, lobbies, practice, limits, blocks
- play: moves, offers, gifts of time, plans
- screen: where a board is and what it shows
- schedule: clocks, notices, digests, absences, cleaning
- history: matches that are over, branches, reviews, and who may see a match
- standing: ratings, leaderboards, profiles
- people: settings, export, deletion, the owner's actions
- model: the context, matches as values, refusals, clocks
- cluster: one process, or several that share a store
- checks: whether a store is sound
"""
