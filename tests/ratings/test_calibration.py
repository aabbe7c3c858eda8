"""Tests for the calibration check itself, on random results from known strengths."""

from __future__ import annotations

import math
import random

import pytest

from game import Variant
from ratings.__main__ import main, played
from ratings.calibration import Bin, Played, bins, log_loss, said_by_elo, said_by_ratings
from ratings.rating import EDGE, Outcome


def by_lot(number: int, players: int) -> list[Played]:
    """Matches of forty people, 25 points apart, as chance would have them."""
    dice = random.Random(5)
    found = []
    for _ in range(number):
        seated = dice.sample(range(40), 2 * players)
        red, white = tuple(seated[:players]), tuple(seated[players:])
        ahead = 25 * (sum(red) - sum(white)) / players + EDGE[players]
        won = dice.random() < 1 / (1 + 10 ** (-ahead / 400))
        found.append(Played(red, white, Outcome.WON if won else Outcome.LOST))
    return found


@pytest.mark.parametrize("players", [1, 2])
def test_on_known_strengths_ratings_are_calibrated_and_better_than_elo(players: int) -> None:
    matches = by_lot(3000, players)
    ours, elo = said_by_ratings(matches), said_by_elo(matches)
    assert len(ours) == len(elo) == len(matches)
    assert log_loss(ours) < log_loss(elo) < math.log(2)
    assert max(each.off for each in bins(ours)) < 0.05


def test_everybody_is_new_before_the_first_match() -> None:
    match = Played((1,), (2,), Outcome.WON)
    assert said_by_ratings([match]) == said_by_elo([match]) == [(0.5, 1.0)]
    (_, (ours, _)), (_, (elo, _)) = said_by_ratings([match] * 2), said_by_elo([match] * 2)
    assert round(elo, 3) == 0.534, "24 points, half of them each way"
    assert ours > elo, "of somebody new one learns more from a result"


def test_bins_and_loss_by_hand() -> None:
    said = [(0.1, 0.0), (0.15, 1.0), (0.5, 0.5), (1.0, 1.0)]
    assert bins(said) == [Bin(2, 0.125, 0.5), Bin(1, 0.5, 0.5), Bin(1, 1.0, 1.0)]
    assert bins(said)[0].off == 0.375
    assert log_loss([(0.5, 1.0), (0.5, 0.5)]) == math.log(2)


@pytest.mark.parametrize("variant", Variant)
def test_levels_play_each_other(variant: Variant) -> None:
    matches = played(variant, 2, 1)
    assert matches == played(variant, 2, 1), "the same seed gives the same matches"
    assert {len(match.red) for match in matches} == {len(variant.seats) // 2}


def test_the_command_says_when_it_is_not_calibrated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    as_they_are = by_lot(1500, 1)
    # Whoever was strong is weak from one day to the next: nobody could have said so.
    turned = [Played(match.white, match.red, match.outcome) for match in as_they_are]
    for found, code in ((as_they_are, 0), (as_they_are + turned, 1)):
        monkeypatch.setattr("ratings.__main__.played", lambda *_, found=found: found)
        assert main(["--matches", "1500"]) == code
        told = capsys.readouterr().out
        assert "points off, 5 are allowed" in told
        assert "20 times a week" in told
