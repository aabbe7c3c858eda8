"""Computer players: seven levels, hints, reviews and chances to win. Imports `game/` only.

All questions take a `PlayerView`, so hidden information cannot get in. Searches run in worker processes:

    opponents = Opponents()
    await opponents.start()                                 # returns at once; workers warm up in the background
    move = await opponents.choose(position.view(), "knight", seed)
    hint = await opponents.hint(position.view())            # phrase_hint(hint, phrase, ...) makes sentences of it
    values = await opponents.values(positions.rows(), SIMULATIONS)    # for a review: lowest priority
    await opponents.close()

The bot's end loads neither numba nor numpy; only the workers and the command lines do.

- `pool`: `Opponents`, the queue of questions and the worker processes
- `process`: the bot's end of one worker process, and a question to it
- `worker`: the program of a worker process
- `pace`: the measured speed of a worker
- `levels`: the levels and the work that defines each
- `simple`: the fallback player, which does not search
- `hints`: the best move, with reasons, as sentences
- `review_positions`: the positions that a review searches
- `review`: luck, losses and remainder of a match
- `level_estimate`: the range of levels that a player's match fits
- `kernel_rows`: a `PlayerView` as the row of numbers that the kernel reads
- `symmetry`: one common form for all mirror images of a position
- `kernel/`: the search, compiled by numba where possible
- `training/`: command-line tools that train and measure
"""
