"""Ratings: how results change them, how much a match counts, and strength in practice against the bot.

Pure functions of values, without people, matches or a store. The library is openskill.

- `rating`: a rating, the change by a result, and how much repeated matches count
- `strength`: which level of computer player a person plays like
- `calibration`: compares predicted chances with results, for `python -m ratings`
"""
