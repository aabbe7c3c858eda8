"""A running match.

changes: how a match begins, changes and ends, and how that is written.
gifts: give a day to the other side.
offers: offers of a draw or to take back moves.
plan_editing: edit the plan of a seat.
plan_outlook: the moves and the board that a plan leads to.
plan_tree: a plan as a tree of moves.
planned_moves: carry out plans when their moves fit.
playing: look, move, resign, call off; the computer's move; forced moves.
"""
