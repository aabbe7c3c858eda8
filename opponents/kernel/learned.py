"""The files of learned numbers: `weights.json` (regression, leanings) and `net.json` (net, curve). Needs no numpy."""

from __future__ import annotations

import base64
import json
import math
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game import TOKENS
from opponents.kernel.buffers import Evaluator
from opponents.kernel.compiled import floats, ints
from opponents.kernel.net import HIDDEN, MIDDLE, input_count

WEIGHTS_FILE: Final = Path(__file__).parents[1] / "weights.json"
NET_FILE: Final = Path(__file__).parents[1] / "net.json"

MOST_WEIGHT: Final = 100
"""The bound of a hidden unit's weights: no sum of all inputs that can be active at once overflows its field."""
MOST_BIAS: Final = 2000
_FIELDS: Final = 4
_LEAST: Final = 1e-6
"""No chance is reported as smaller than this unless it is 0."""


@dataclass(frozen=True, slots=True)
class Net:
    """A net in whole numbers: `HIDDEN` weights and one direct weight for each input, biases and heights."""

    weights: bytes
    """Signed bytes, input by input."""
    straight: tuple[int, ...]
    bias: tuple[int, ...]
    """Of the hidden units, then of the output."""
    heights: tuple[int, ...]

    @classmethod
    def read(cls, kept: dict[str, Any]) -> Net:
        straight = _unpacked(kept["straight"])
        return cls(
            _unpacked(kept["weights"]),
            struct.unpack(f"<{len(straight) // 2}h", straight),
            tuple(kept["bias"]),
            tuple(kept["heights"]),
        )

    def kept(self) -> dict[str, Any]:
        """The net as stored in the file."""
        return {
            "weights": _packed(self.weights),
            "straight": _packed(struct.pack(f"<{len(self.straight)}h", *self.straight)),
            "bias": list(self.bias),
            "heights": list(self.heights),
        }

    def words(self) -> list[int]:
        """As `net.weigh` adds them: the hidden units of an input four to a word, then its direct weight."""
        signed = struct.unpack(f"{len(self.weights)}b", self.weights)
        words = []
        for number, straight in enumerate(self.straight):
            row = signed[number * HIDDEN : (number + 1) * HIDDEN]
            words += [_word(row[at : at + _FIELDS]) for at in range(0, HIDDEN, _FIELDS)]
            words.append(straight)
        return words

    def bias_words(self) -> list[int]:
        lifted = [bias + MIDDLE for bias in self.bias[:HIDDEN]]
        return [*(_word(lifted[at : at + _FIELDS]) for at in range(0, HIDDEN, _FIELDS)), self.bias[HIDDEN]]


def _word(fields: Sequence[int]) -> int:
    return sum(field << 16 * place for place, field in enumerate(fields))


def _packed(plain: bytes) -> str:
    return base64.b85encode(zlib.compress(plain, 9)).decode("ascii")


def _unpacked(text: str) -> bytes:
    return zlib.decompress(base64.b85decode(text))


@dataclass(frozen=True, slots=True)
class Curve:
    """Maps what a search says to what really happens: its log odds, stretched and moved."""

    stretch: float = 1.0
    beginner: float = 0.0
    """Added to the log odds of the house that began the match: a search cannot see which house that was."""

    def __call__(self, chance: float, *, began: bool) -> float:
        """The calibrated chance of a house that began, or did not. A chance of 0 or 1 stays.

        >>> curve = Curve(1.2, -0.2)
        >>> round(curve(0.85, began=True), 3), round(curve(0.15, began=False), 3), curve(1.0, began=True)
        (0.868, 0.132, 1.0)
        """
        if not 0.0 < chance < 1.0:
            return chance
        chance = min(max(chance, _LEAST), 1.0 - _LEAST)
        odds = self.stretch * math.log(chance / (1.0 - chance)) + (self.beginner if began else -self.beginner)
        return 1.0 / (1.0 + math.exp(-odds))


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was learned for one number of seats: the judge without the net, the judge with it, and the curve."""

    plain: Evaluator
    seeing: Evaluator
    curve: Curve = Curve()

    @classmethod
    def between(
        cls,
        knots: Sequence[Sequence[float]],
        policy: Sequence[float],
        net: Net | None = None,
        curve: Curve | None = None,
    ) -> Judgement:
        """Interpolates weight vectors at evenly spaced numbers of tokens. Without a net both judges are the same."""
        rows: list[float] = []
        for tokens in range(TOKENS + 1):
            at = tokens / TOKENS * (len(knots) - 1)
            low = min(int(at), len(knots) - 2)
            share = at - low
            rows += [a * (1 - share) + b * share for a, b in zip(knots[low], knots[low + 1], strict=True)]
        plain = Evaluator(floats(rows), floats(policy), ints([]), ints([]), ints([]))
        if net is None:
            return cls(plain, plain)
        seeing = plain._replace(net=ints(net.words()), bias=ints(net.bias_words()), heights=ints(net.heights))
        return cls(plain, seeing, curve or Curve())


def shipped(weights: Path = WEIGHTS_FILE, net: Path = NET_FILE) -> dict[int, Judgement]:
    """What was learned, by the number of seats."""
    plain = json.loads(weights.read_text(encoding="utf-8"))["variants"]
    nets = json.loads(net.read_text(encoding="utf-8"))["variants"] if net.exists() else {}
    found = {}
    for variant, each in plain.items():
        seen = nets.get(variant)
        learned = None if seen is None else Net.read(seen)
        assert learned is None or len(learned.straight) == input_count(each["seats"])
        curve = None if seen is None else Curve(seen.get("stretch", 1.0), seen.get("beginner", 0.0))
        found[each["seats"]] = Judgement.between(each["weights"], each["policy"], learned, curve)
    return found
