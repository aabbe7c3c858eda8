"""Tests for length limits of Discord and phones in every language: commands, choices, buttons, menus, pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

import pytest

from cogs import EXTENSIONS
from cogs.settings.settings_page import SETTINGS
from core import client as clients
from core.layouts.board_layout import card_label
from core.layouts.pictures import Pictures
from core.lifecycle.command_translation import Translation
from game import CARDS, House, Seat, Variant
from game.lesson import Lesson
from locales import words
from locales.words import say
from matches.model.context import Context
from render.scenes.end_scene import Forfeit, final
from render.scenes.film import Shot
from render.scenes.labels import Labels
from render.scenes.match_scene import match_scene
from render.scenes.replay_scene import replay_scene
from render.scenes.rules_scene import Page, rules_page
from render.scenes.scene import Label, Scene
from render.scenes.start_scene import start
from tests.game.random_matches import random_match
from tests.locales.the_files import keys, sentences
from tests.render.reading import written_box

Json = dict[str, Any]

# Discord's own rule for names of chat commands and options: letters and digits of any script, hyphen, underscore.
NAME = re.compile(r"^[-_'\w]{1,32}$")
CHAT = 1
A_SHORT_BUTTON = 25
"""So many letters fit into a row on a phone, with room for a short button beside them."""
BUTTONS = ("button-", "confirm-yes", "confirm-no", "about-invite", "about-source", "rules-back", "rules-next")
BUTTONS_TOO = ("rules-lesson", "rules-practice", "lesson-again", "lesson-leave")
SENTENCES_AMONG_BUTTONS = {"button-unknown"}
MENUS = ("games-bring", "lobby-computers", "lobby-seat", "lobby-unseat")

NAMES = {seat: f"P{seat:d}" for seat in Seat}
"""Names give way to words, so short ones."""

every_language = pytest.mark.parametrize("code", words.languages())


@pytest.fixture
async def payload() -> list[Json]:
    """The commands as Discord is told them, from the real client with all its features."""
    nobody = cast(Context, None)
    pictures = Pictures(1)
    rose = clients.RoseKing(
        context=nobody, pictures=pictures, language=words.ENGLISH, source=None, synced=None, extensions=EXTENSIONS
    )
    await rose.load_cogs()
    found = [await one.get_translated_payload(rose.tree, Translation()) for one in rose.tree.get_commands()]
    pictures.close()
    return found


def said(thing: Json, what: str, code: str) -> str:
    """A name or description in a language; where there is none Discord shows the English one."""
    return str((thing.get(f"{what}_localizations") or {}).get(code, thing[what]))


def parts(thing: Json) -> Iterator[Json]:
    """A command with its subcommands and options."""
    yield thing
    for option in thing.get("options", []):
        yield from parts(option)


@every_language
async def test_commands_are_what_discord_allows(payload: list[Json], code: str) -> None:
    assert {one["name"] for one in payload} == {
        "rose",
        "Block in The Rose King",
        "Challenge to The Rose King",
        "Profile in The Rose King",
    }
    for command in payload:
        for thing in parts(command):
            name = said(thing, "name", code)
            if command["type"] == CHAT:
                assert NAME.match(name), name
                assert name == name.lower(), name
                assert 1 <= len(said(thing, "description", code)) <= 100, name
            else:
                assert 1 <= len(name) <= 32, name
            siblings = [said(option, "name", code) for option in thing.get("options", [])]
            assert len(set(siblings)) == len(siblings), "each name stands once"
            choices = [said(choice, "name", code) for choice in thing.get("choices", [])]
            assert all(1 <= len(choice) <= 100 for choice in choices)
            assert len(set(choices)) == len(choices)


@pytest.mark.parametrize("code", [code for code in words.languages() if code != words.ENGLISH])
async def test_every_name_and_description_is_translated(payload: list[Json], code: str) -> None:
    for command in payload:
        for thing in parts(command):
            for what in ("name", "description"):
                if thing.get(what):
                    assert code in thing[f"{what}_localizations"], thing[what]
            for choice in thing.get("choices", []):
                assert code in choice["name_localizations"], choice["name"]


async def test_a_command_stays_within_its_8000_characters(payload: list[Json]) -> None:
    """Discord counts of each text the longest language."""

    def size(thing: Json) -> int:
        own = sum(
            max(len(text) for text in (thing[what], *(thing.get(f"{what}_localizations") or {}).values()))
            for what in ("name", "description")
            if thing.get(what)
        )
        value = len(str(thing["value"])) if "value" in thing else 0
        return own + value + sum(size(one) for one in (*thing.get("options", []), *thing.get("choices", [])))

    for command in payload:
        # A subcommand is measured by itself: a group has no limit but that of each of its commands.
        for one in command.get("options", [command]):
            assert size(one) <= 8000, one["name"]


def spoken(code: str, *beginnings: str) -> Iterator[tuple[str, str]]:
    """Sentences whose key begins so, with the longest that their variables may be."""
    known = {sentence.key: sentence for sentence in sentences(code)}
    for key in keys(code):
        if key.startswith(beginnings) and key not in SENTENCES_AMONG_BUTTONS:
            levels = [say(code, each) for each in keys(code) if re.fullmatch(r"level-.*-name", each)]
            longest: dict[str, str | int] = {"level": max(levels, key=len), "cards": 24, "house": "white", "number": 3}
            yield key, say(code, key, **{name: longest[name] for name in known[key].variables})


@every_language
def test_buttons_are_short(code: str) -> None:
    found = dict(spoken(code, *BUTTONS, *BUTTONS_TOO))
    assert len(found) > 35
    assert {key: text for key, text in found.items() if len(text) > A_SHORT_BUTTON} == {}


@every_language
def test_menus_fit(code: str) -> None:
    for key, text in spoken(code, *MENUS, *(f"settings-{name}-" for name in SETTINGS)):
        assert len(text) <= 40, f"{key}: a line of a menu on a phone"


@every_language
def test_messages_are_within_discords_limit(code: str) -> None:
    """A page of the rules is the longest text there is; beside it stand a heading and nothing else."""
    for sentence in sentences(code):
        assert len("".join(sentence.segments)) <= 1500, sentence.key


def test_a_card_s_button_needs_no_language() -> None:
    lesson = Lesson()
    assert all(len(card_label(lesson, card, turned=False)) <= A_SHORT_BUTTON for card in CARDS)


def drawn(labels: Labels) -> Iterator[Scene]:
    """Pictures with every word that can stand in one."""
    for page in set(Page) - {Page.TEAMS}:  # there the houses stand for the names of four players, which may be cut
        yield rules_page(page, labels)
    for variant in Variant:
        yield start(variant, NAMES, labels)
        for number in range(3):
            played = list(random_match(variant, number))
            for position, turn in played[:: max(1, len(played) // 6)]:
                yield match_scene(position, Seat.RED_1, NAMES, labels, turn)
            end, last = played[-1]
            yield final(end, Seat.RED_1, NAMES, labels, last, None)
            yield replay_scene(Shot(end, len(played), end=True), Seat.RED_1, NAMES, labels)


def left_out(scene: Scene) -> list[Label]:
    """Labels that reach beyond their place."""
    return [item for item in scene.items if isinstance(item, Label) and not _fits(item)]


def _fits(label: Label) -> bool:
    written = written_box(label)
    return label.box.left - 1 <= written.left and written.right <= label.box.right + 1


@every_language
def test_words_fit_into_the_pictures(code: str) -> None:
    labels = Labels.from_phrases(lambda key, /, **variables: say(code, key, **variables))
    seen: set[str] = set()
    for scene in drawn(labels):
        assert [label.text for label in left_out(scene)] == []
        seen |= {item.text for item in scene.items if isinstance(item, Label)}
    assert {labels.lancaster, labels.york, labels.to_move, labels.passed} <= seen
    shortened = {text for text in seen if text.endswith("…")}
    assert shortened == set(), "no word of ours is cut"


@every_language
def test_how_a_match_was_forfeited_fits_the_banner(code: str) -> None:
    labels = Labels.from_phrases(lambda key, /, **variables: say(code, key, **variables))
    position, _ = list(random_match(Variant.DUEL, 1))[20]
    for ending in ("resigned", "time", "agreed", "left"):
        text = say(code, f"picture-forfeit-{ending}")
        winner = None if ending == "agreed" else House.RED  # who wins has a crown beside the words, so less room
        scene = final(position, Seat.RED_1, NAMES, labels, None, Forfeit(winner, text))
        assert text in {item.text for item in scene.items if isinstance(item, Label)}
        shown = replay_scene(Shot(position, 20, end=True), Seat.RED_1, NAMES, labels, Forfeit(winner, text))
        assert text in {item.text for item in shown.items if isinstance(item, Label)}
        assert left_out(scene) == []
