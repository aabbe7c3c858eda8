"""Fits the net (`opponents.kernel.net`) to positions from self-play: Adam over sparse inputs, without a library.

The net learns what the regression leaves over, so the regression's log odds are given. Every time a position comes up
it is turned or mirrored at random: the board has eight symmetries and the cards go with them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np

from opponents.kernel.compiled import compiled
from opponents.kernel.learned import MOST_BIAS, MOST_WEIGHT, Net
from opponents.kernel.net import HIDDEN, ONE, UNIT, input_count
from opponents.training.examples import Array, Examples, symmetries
from opponents.training.fit import log_odds

RESULT_SHARE: Final = 0.4
"""The weight of the match's result in the target; the rest is what the search said."""
EPOCHS: Final = 10
_BATCH: Final = 512
_RATE: Final = 1e-3
_MEAN_DECAY: Final = 0.9
_SQUARE_DECAY: Final = 0.999
_HEIGHT: Final = 256
"""The value that stands for 1 in a height."""


@compiled
def _epoch(
    order: Array,
    turns: Array,
    images: Array,
    active: Array,
    starts: Array,
    odds: Array,
    aims: Array,
    params: Array,
    slope: Array,
    mean: Array,
    square: Array,
    first_step: int,
    steps: int,
    rate: float,
) -> None:
    """One epoch of Adam over all examples, in the given order and symmetries. The rate falls along a cosine.

    ``params`` holds a row of weights for each input, then one of biases, then one of heights.
    """
    size = len(params)
    bias = size - 2
    heights = size - 1
    hidden = params.shape[1] - 1
    sums = np.zeros(hidden + 1, np.float32)
    back = np.zeros(hidden + 1, np.float32)
    most = np.float32(MOST_WEIGHT / UNIT)
    step = first_step
    for begin in range(0, len(order), _BATCH):
        end = min(begin + _BATCH, len(order))
        slope[:] = 0.0
        for k in range(begin, end):
            n = order[k]
            image = images[turns[k]]
            sums[:] = params[bias]
            for i in range(starts[n], starts[n + 1]):
                weights = params[image[active[i]]]
                for j in range(hidden + 1):
                    sums[j] += weights[j]
            total = odds[n] + sums[hidden]
            for j in range(hidden):
                if sums[j] > 0.0:
                    total += sums[j] * params[heights, j]
            error = np.float32(1.0 / (1.0 + math.exp(-total)) - aims[n])
            for j in range(hidden):
                if sums[j] > 0.0:
                    back[j] = error * params[heights, j]
                    slope[heights, j] += error * sums[j]
                else:
                    back[j] = 0.0
            back[hidden] = error
            for i in range(starts[n], starts[n + 1]):
                weights = slope[image[active[i]]]
                for j in range(hidden + 1):
                    weights[j] += back[j]
            slope[bias] += back
        step += 1
        now = rate * 0.5 * (1.0 + math.cos(math.pi * step / steps))
        now *= math.sqrt(1.0 - _SQUARE_DECAY**step) / (1.0 - _MEAN_DECAY**step)
        pace = np.float32(now)
        share = np.float32(1.0 / (end - begin))
        for i in range(size):
            for j in range(hidden + 1):
                grade = slope[i, j] * share
                mean[i, j] += np.float32(1.0 - _MEAN_DECAY) * (grade - mean[i, j])
                square[i, j] += np.float32(1.0 - _SQUARE_DECAY) * (grade * grade - square[i, j])
                params[i, j] -= pace * mean[i, j] / (np.sqrt(square[i, j]) + np.float32(1e-8))
                if i < bias and j < hidden:
                    # Weights are bounded while learning, so that they fit into their fields.
                    params[i, j] = min(max(params[i, j], -most), most)


@compiled
def _predict(order: Array, active: Array, starts: Array, odds: Array, params: Array, chances: Array) -> None:
    size = len(params)
    hidden = params.shape[1] - 1
    sums = np.zeros(hidden + 1, np.float64)
    for k in range(len(order)):
        n = order[k]
        sums[:] = params[size - 2]
        for i in range(starts[n], starts[n + 1]):
            for j in range(hidden + 1):
                sums[j] += params[active[i], j]
        total = odds[n] + sums[hidden]
        for j in range(hidden):
            if sums[j] > 0.0:
                total += sums[j] * params[size - 1, j]
        chances[k] = 1.0 / (1.0 + math.exp(-total))


def fit_net(
    examples: Examples,
    seats: int,
    seed: int,
    tell: Callable[[int, float], None],
    *,
    epochs: int = EPOCHS,
    rate: float = _RATE,
) -> tuple[Net, dict[str, float]]:
    """The net in whole numbers, and its log loss on held-out matches (one in twenty)."""
    rng = np.random.default_rng(seed)
    held_out = examples.matches % 20 == 0
    unseen, order = np.flatnonzero(held_out), np.flatnonzero(~held_out)
    images = symmetries(seats)
    aims = RESULT_SHARE * examples.results + (1 - RESULT_SHARE) * examples.values
    params = rng.normal(0.0, 0.05, (input_count(seats) + 2, HIDDEN + 1)).astype(np.float32)
    params[:, HIDDEN] = 0.0
    params[-2] = 0.1
    params[-2, HIDDEN] = 0.0
    params[-1, :HIDDEN] = np.where(np.arange(HIDDEN) % 2 == 0, 0.2, -0.2)
    slope, mean, square = (np.zeros_like(params) for _ in range(3))
    batches = -(-len(order) // _BATCH)
    figures = {"regression": round(_loss(examples.odds[unseen], examples.results[unseen]), 4)}
    for epoch in range(epochs):
        rng.shuffle(order)
        turns = rng.integers(0, 8, len(order))
        _epoch(
            order,
            turns,
            images,
            examples.active,
            examples.starts,
            examples.odds,
            aims,
            params,
            slope,
            mean,
            square,
            epoch * batches,
            epochs * batches,
            rate,
        )
        # The last row's last column is no weight: only hidden units have heights.
        params[-1, HIDDEN] = 0.0
        tell(epoch, net_loss(params, examples, unseen))
    net = rounded(params)
    figures["net"] = round(net_loss(params, examples, unseen), 4)
    figures["rounded"] = round(net_loss(as_params(net), examples, unseen), 4)
    figures["search"] = round(_loss(log_odds(examples.values[unseen]), examples.results[unseen]), 4)
    return net, figures


def net_loss(params: Array, examples: Examples, which: Array) -> float:
    chances = np.zeros(len(which))
    _predict(which, examples.active, examples.starts, examples.odds, params, chances)
    return _loss(log_odds(chances), examples.results[which])


def _loss(odds: Array, results: Array) -> float:
    return float((np.logaddexp(0.0, odds) - results * odds).mean())


def rounded(params: Array) -> Net:
    """The net in whole numbers."""
    hidden = np.clip(np.rint(params[:-2, :HIDDEN] * UNIT), -MOST_WEIGHT, MOST_WEIGHT).astype(np.int8)
    straight = np.clip(np.rint(params[:-2, HIDDEN] * ONE), -32767, 32767).astype(int)
    bias = np.clip(np.rint(params[-2, :HIDDEN] * UNIT), -MOST_BIAS, MOST_BIAS).astype(int)
    answer = round(float(params[-2, HIDDEN]) * ONE)
    heights = np.rint(params[-1, :HIDDEN] * _HEIGHT).astype(int)
    return Net(hidden.tobytes(), tuple(straight.tolist()), (*bias.tolist(), answer), tuple(heights.tolist()))


def as_params(net: Net) -> Array:
    """The floating-point parameters that the whole numbers stand for."""
    hidden = np.frombuffer(net.weights, dtype=np.int8).reshape(-1, HIDDEN) / UNIT
    weights = np.column_stack([hidden, np.array(net.straight) / ONE])
    bias = np.append(np.array(net.bias[:HIDDEN]) / UNIT, net.bias[HIDDEN] / ONE)
    heights = np.append(np.array(net.heights) / _HEIGHT, 0.0)
    return np.vstack([weights, bias, heights])
