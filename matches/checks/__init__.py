"""Checks of a stored state; `python -m data check` runs them.

career_check: do careers and leaderboards follow from the rated matches?
rating_check: does each rating follow from the one before, and from the result of its match?
store_check: does every match follow from its moves? It runs the other two as well.
"""
