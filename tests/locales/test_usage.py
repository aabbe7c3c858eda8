"""Tests that every key used in the code exists, and that every existing key is used.

`FAMILIES` lists the keys that the code builds with f-strings, with the possible values from the same source as in the
code. A new f-string fails until it is listed. A new member of an enum fails until it has its sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from enum import Enum
from importlib import import_module

from cogs import EXTENSIONS, practice, rules
from cogs.challenge import challenge_command
from cogs.games import games_layout
from cogs.settings import settings_page
from core.cog import MemberMenu, RoseCog, RoseCommand
from core.live.next_step import RetryReason
from data.errors import StoreFailure
from data.rows.match_rows import ChallengeState, Ending, NoticeKind, OfferKind
from data.rows.people_rows import BanKind
from game import Decider, Flaw, PositionField, PositionFlaw, Refusal
from game.lesson import Task
from locales import words
from matches.begin.limits import Limit
from matches.model.clocks import Clock
from matches.model.refusals import (
    CannotBeAway,
    CannotBlock,
    CannotChallenge,
    CannotPlayOn,
    NoAgreement,
    NoGift,
    NoPlan,
    NoTakeBack,
    NotReviewed,
    NotYourChallenge,
    SeatRefused,
)
from opponents.levels import LEVELS
from render.scenes.film import Speed
from render.scenes.labels import Labels
from render.scenes.review_scene import ReviewLabels
from render.scenes.rules_scene import Page
from tests.locales.the_code import literals, patterns, written_keys
from tests.locales.the_files import keys, sentences


def names(members: Iterable[Enum], *but: Enum) -> set[str]:
    return {member.name.lower().replace("_", "-") for member in members if member not in but}


def values(members: Iterable[Enum], *but: Enum) -> set[str]:
    return {str(member.value).replace("_", "-") for member in members if member not in but}


FORFEITS = values(Ending, Ending.PLAYED)
OFFERS = values(OfferKind)
CLOSED = values(ChallengeState, ChallengeState.OPEN)
LEVEL_KEYS = {level.key for level in LEVELS}
SETTINGS = {
    name: {word for word in setting.offered() if setting.named(word) is None}
    for name, (_, setting) in settings_page.SETTINGS.items()
}

for extension in EXTENSIONS:
    import_module(extension)
COGS = [cog for cog in RoseCog.__subclasses__() if cog.__module__.startswith("cogs.")]
OFFERED = [offered for cog in COGS for offered in vars(cog).values()]
COMMANDS = {command.key: command for command in OFFERED if isinstance(command, RoseCommand)}
OPTIONS = [(command, option.name) for command in COMMANDS.values() for option in command.options]

FAMILIES: dict[str, set[str]] = {
    "command-{}": set(COMMANDS),
    "command-{}-description": set(COMMANDS),
    "context-{}": {menu.key for menu in OFFERED if isinstance(menu, MemberMenu)},
    "option-{}": {option for _, option in OPTIONS},
    "option-{}-description": {command.described(option) for command, option in OPTIONS},
    "admin-blocked-{}-line": values(BanKind),
    "admin-snag-{}": {"none", *names(RetryReason)},
    "banned-{}": values(BanKind),
    "alt-rules-{}": values(Page),
    "button-agree-{}": OFFERS,
    "button-games-{}": {games_layout.RUNNING, games_layout.FINISHED},
    "button-{}": {"next-level", "easier-level"},
    "button-walk-{}": {"first", "back", "next", "last"},
    "challenge-{}": CLOSED,
    "choice-clock-{}": values(Clock),
    "choice-level-{}": LEVEL_KEYS,
    "choice-place-{}": {choice.value for choice in practice.PLACES},
    "clock-{}": values(Clock),
    "end-played-{}": names(Decider),
    "end-{}": FORFEITS - {"called-off"},
    "hint-list-{}": {"2", "3", "4"},  # a token touches at most four territories
    "lesson-task-{}": names(Task),
    "dm-{}": values(NoticeKind, NoticeKind.EXPIRED, NoticeKind.AWAY, NoticeKind.DIGEST),
    "level-{}-name": LEVEL_KEYS,
    "level-{}-text": LEVEL_KEYS,
    "not-saved-{}": names(StoreFailure),
    "offer-{}": OFFERS,
    "offer-{}-refused": OFFERS,
    "offered-{}": OFFERS,
    "picture-forfeit-{}": FORFEITS,
    "position-field-{}": names(PositionField),
    "position-flaw-{}": names(PositionFlaw),
    "picture-review-{}": {field.name for field in fields(ReviewLabels)},
    "picture-{}": {field.name.replace("_", "-") for field in fields(Labels)},
    "record-flaw-{}": names(Flaw),
    "refused-play-on-{}": names(CannotPlayOn.Why),
    "refused-review-{}": names(NotReviewed.Why),
    "refused-agreement-{}": names(NoAgreement.Why),
    "refused-block-{}": names(CannotBlock.Why),
    "refused-challenge-{}": values(ChallengeState) | names(NotYourChallenge.Why) | names(CannotChallenge.Why),
    "refused-move-{}": names(Refusal),
    "refused-away-{}": names(CannotBeAway.Why),
    "refused-gift-{}": names(NoGift.Why),
    "refused-plan-{}": names(NoPlan.Why),
    "refused-seat-{}": names(SeatRefused.Why),
    "refused-take-back-{}": names(NoTakeBack.Why),
    "refused-too-many-{}": names(Limit),
    "rules-{}": {"back", "next"},
    "rules-{}-text": set(rules.WORDS.values()),
    "rules-{}-title": set(rules.WORDS.values()),
    "watch-speed-{}": names(Speed),
    "settings-{}": set(SETTINGS),
    "settings-page-{}": set(settings_page.PAGES),
    "settings-{}-{}": {f"{name}-{value}" for name, members in SETTINGS.items() for value in members},
}


def filled(pattern: str, word: str) -> str:
    """The settings have two holes; their words come joined."""
    return pattern.replace("{}-{}", "{}").replace("{}", word)


def made_keys() -> set[str]:
    return {filled(pattern, word) for pattern, found in FAMILIES.items() for word in found}


def referred_to() -> set[str]:
    """Sentences that stand inside others."""
    return {key for sentence in sentences(words.ENGLISH) for key in sentence.references}


def test_the_search_finds_keys() -> None:
    assert {"command-admin", "board-thinking", "confirm-hero", "alt-crown", "hint-best"} <= written_keys()
    assert "refused-move-{}" in patterns()


def test_every_way_to_put_a_key_together_is_listed() -> None:
    assert patterns() == set(FAMILIES)


def test_every_sentence_that_is_asked_for_is_there() -> None:
    assert (written_keys() | made_keys()) - set(keys()) == set()


def test_every_sentence_is_asked_for() -> None:
    assert set(keys()) - literals() - made_keys() - referred_to() == set()


def test_choices_are_those_of_the_rules() -> None:
    assert {choice.value for choice in challenge_command.CLOCKS} == {clock.value for clock in Clock}
    assert {choice.value for choice in practice.LEVEL_CHOICES} == LEVEL_KEYS
