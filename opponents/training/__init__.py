"""Command-line tools that train and measure the computer players. The bot never imports them.

- `train`: self-play and learning; writes `weights.json` and `net.json`
- `calibrate`: the curve from searched chances to real ones
- `arena`: two levels play each other
- `likeness`: what reviews say of our own levels; writes `likeness.json`
- `selfplay`: matches of a searcher against itself
- `fit`: the regressions, by Newton's method
- `fit_net`: the net, by Adam
- `examples`: positions from self-play as inputs of the net
- `command_line`: argument types that the tools share
"""
