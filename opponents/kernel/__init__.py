"""The search that worker processes run: compiled by numba where possible.

- `searcher`: `Searcher`, the entry point
- `tree`: the Monte-Carlo tree search
- `shallow_search`: the search of the lower levels, one or two moves ahead
- `evaluation`: the learned chance to win (regression), and how natural a move looks
- `net`: the small net that corrects the regression
- `learned`: the files of learned numbers
- `kernel_board`: the rules on a row of whole numbers
- `buffers`: named tuples of arrays that the functions share
- `rng`: random numbers
- `compiled`: the decorator that compiles, and where compiled code is cached
"""
