"""The words in the pictures. They are passed in, in the reader's language: `render` holds no sentences."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Protocol

from game import Decider, House


class Phrase(Protocol):
    """Looks up a message of ``locales/`` by its key and variables."""

    def __call__(self, key: str, /, **variables: str | int) -> str: ...


@dataclass(frozen=True, slots=True)
class Labels:
    """Each word that a picture can show; the message key of ``to_move`` is ``picture-to-move``."""

    lancaster: str
    york: str
    to_move: str
    passed: str
    draw: str
    wins_points: str
    wins_largest: str
    wins_tokens: str
    largest: str
    """The tie-break by the largest territory."""
    tokens: str

    @classmethod
    def from_phrases(cls, phrase: Phrase) -> Labels:
        return cls(**{field.name: phrase(f"picture-{field.name.replace('_', '-')}") for field in fields(cls)})

    def house(self, house: House) -> str:
        return self.lancaster if house is House.RED else self.york

    def decision(self, decider: Decider) -> str:
        """The words for how a match was decided on the board."""
        words = {
            Decider.POINTS: self.wins_points,
            Decider.LARGEST: self.wins_largest,
            Decider.TOKENS: self.wins_tokens,
            Decider.NOTHING: self.draw,
        }
        return words[decider]
