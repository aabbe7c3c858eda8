"""Ratings, careers, profiles and leaderboards.

careers: what a player did in a rated match, and how it is added to a career.
leaderboards: leaderboards, and one's own place.
match_rating: rate a match when it ends.
own_standing: strength in practice, and the export of ratings.
profiles: the profile of a person, as another may see it.
"""
