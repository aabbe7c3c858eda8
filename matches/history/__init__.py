"""Finished and running matches to look back on.

branches: play on from a moment of a match.
own_matches: the export and the deletion of a person's matches.
past: a match as a list of moments.
reviews: reviews of finished matches, and the worker that makes them.
visibility: who may see which match or invitation.
"""
