"""What every use case builds on.

clocks: the clocks of a match, and the source of the time.
context: what use cases share: store, time, computer players, a queue for each match.
guarded_clock: the time of day, guarded against jumps of the system clock.
invitation_values: challenges and lobbies as values for screens.
ledger: the moves of a match, and the position and record that follow from them.
match_state: a match with its position, replayed from its moves.
personal_data: what a feature stores about people, for export and deletion.
rating_effects: what the end of a match did to ratings.
recent: a cache that drops the oldest when it is full.
refusals: why something cannot be done.
values: matches as values for screens.
worker: the loops of workers.
"""
