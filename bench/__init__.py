"""Benchmarks, measured as ratios within one run: people read the figures, tests never assert them.

- `abuse`: one person floods the bot; how much later do others get their answers?
- `copying`: a large store copied between SQLite and PostgreSQL
- `crowd`: many matches at once on PostgreSQL
- `days`: how many days a match over days takes, with plans and without
- `game`: the rules
- `matches`: the store of matches, on SQLite and PostgreSQL
- `operating`: start-up time and memory
- `opponents`: the computer players
- `render`: pictures and replays
- `sandbox`: clicks through the sandbox and a bot that does nothing
- `standing`: profiles and leaderboards among a million matches
- `table`: clicks on boards through the whole bot
- `watching`: the cost of metrics and probes
- `_postgres`, `_replay`, `_timing`: parts that the others share
"""
