"""Kernel: random numbers that are the same compiled and interpreted."""

from __future__ import annotations

from opponents.kernel.compiled import Ints, compiled, ints


def rng_of(seed: int) -> Ints:
    """The random stream of a seed."""
    # xorshift must not start at 0; neighbouring seeds must not give neighbouring streams.
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF
    mixed = ((mixed ^ (mixed >> 31)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    return ints([(mixed >> 32) or 1])


@compiled
def below(rng: Ints, n: int) -> int:
    """A random number from 0 to n - 1 (xorshift: the same compiled and interpreted)."""
    x = rng[0]
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    rng[0] = x
    return (x * n) >> 32
