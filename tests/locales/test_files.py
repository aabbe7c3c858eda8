"""Tests that all languages have the same sentences in the same order, with the same variables and valid cases."""

from __future__ import annotations

import re
from collections import Counter

import discord
import pytest
from babel import Locale

from locales import words
from tests.locales.the_files import Select, Sentence, keys, sections, sentences

PLURALS = {"zero", "one", "two", "few", "many", "other"}
MOST = 52**2
"""No number that is shown is greater: the points of all roses in one piece."""

every_language = pytest.mark.parametrize("code", words.languages())


def counts(select: Select) -> bool:
    """Whether a select tells numbers apart, and not names."""
    return any(case in PLURALS or case.isdigit() for case in select.cases)


def needed(code: str) -> set[str]:
    """The plural forms of whole numbers in a language, as Unicode's CLDR has them."""
    plural = Locale.parse(code, sep="-").plural_form
    return {plural(number) for number in range(MOST + 1)}


def test_the_four_languages_of_the_game_are_there() -> None:
    assert {"en", "de", "nl", "it"} <= set(words.languages())
    assert len(keys()) > 300, "the files are hardly read"


@every_language
def test_a_language_is_one_that_discord_speaks(code: str) -> None:
    """The file's name is Discord's code, or the family of several."""
    assert any(words.language_for(locale.value) == code for locale in discord.Locale)
    assert Locale.parse(code, sep="-").language == code.partition("-")[0]
    assert len({words.say(each, "language-name") for each in words.languages()}) == len(words.languages())


@every_language
def test_no_sentence_stands_twice(code: str) -> None:
    assert [key for key, count in Counter(keys(code)).items() if count > 1] == []


@every_language
def test_a_language_has_the_sentences_of_english_in_the_same_order(code: str) -> None:
    assert keys(code) == keys()
    assert sections(code) == sections(words.ENGLISH)


@every_language
def test_a_language_uses_the_same_variables(code: str) -> None:
    def of(language: str) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
        return {one.key: (one.variables, one.references) for one in sentences(language)}

    assert of(code) == of(words.ENGLISH)


@every_language
def test_plurals_are_those_of_the_language(code: str) -> None:
    for sentence in sentences(code):
        for select in filter(counts, sentence.selects):
            forms = {case for case in select.cases if not case.isdigit()}
            assert forms == needed(code), f"{code}.ftl, {sentence.key}: ${select.asked}"


@every_language
def test_names_are_told_apart_as_in_english(code: str) -> None:
    def names(sentence: Sentence) -> set[tuple[str, tuple[str, ...]]]:
        return {(one.asked, one.cases) for one in sentence.selects if not counts(one)}

    english = {one.key: names(one) for one in sentences(words.ENGLISH)}
    for sentence in sentences(code):
        found = names(sentence)
        assert found <= english[sentence.key] or not english[sentence.key], f"{code}.ftl, {sentence.key}"


@every_language
def test_every_sentence_can_be_said(code: str) -> None:
    """With each case of each select, and a number where a plural is asked."""
    for sentence in sentences(code):
        counted = {select.asked for select in sentence.selects if counts(select)}
        named = {select.asked: select.cases for select in sentence.selects if not counts(select)}
        for number in (0, 1, 2, 5, 1234):
            for turn in range(max((len(cases) for cases in named.values()), default=1)):
                given: dict[str, str | int] = dict.fromkeys(sentence.variables, "x") | dict.fromkeys(counted, number)
                given |= {name: cases[turn % len(cases)] for name, cases in named.items()}
                text = words.say(code, sentence.key, **given)
                assert text == text.strip(), f"{code}.ftl, {sentence.key}: {text!r}"
                assert text, f"{code}.ftl, {sentence.key}"
                assert "{" not in text, f"{code}.ftl, {sentence.key}: {text!r}"
                assert "  " not in text, f"{code}.ftl, {sentence.key}: {text!r}"


def test_plurals_can_be_told_from_names() -> None:
    assert counts(Select("cards", ("0", "one", "other")))
    assert not counts(Select("house", ("red", "white")))
    assert needed("en") == {"one", "other"}
    assert needed("pl") == {"one", "few", "many"}, "a language with more forms needs more of them"


@every_language
def test_signs_are_set_well(code: str) -> None:
    for sentence in sentences(code):
        text = re.sub(r"`[^`]*`", "`", "\x00".join(sentence.segments))
        for wrong, why in (
            ("'", "an apostrophe is ’"),
            ('"', "a quotation mark is curved"),
            ("...", "an ellipsis is one sign, …"),
            (" - ", "a dash is –"),
            ("  ", "two spaces"),
            (" ,", "a space before a comma"),
        ):
            assert wrong not in text, f"{code}.ftl, {sentence.key}: {why}"
        assert sentence.segments or sentence.variables or sentence.references, f"{code}.ftl, {sentence.key} is empty"


@every_language
def test_a_sentence_has_no_more_lines_than_in_english(code: str) -> None:
    """A line break in a file is one on Discord, where small print and headings end with their line."""

    def breaks(language: str) -> dict[str, int]:
        return {one.key: sum(text.count("\n") for text in one.segments) for one in sentences(language)}

    english = breaks(words.ENGLISH)
    assert {key: count for key, count in breaks(code).items() if count > english[key]} == {}


@pytest.mark.parametrize("code", [code for code in words.languages() if code != words.ENGLISH])
def test_hardly_a_sentence_was_left_in_english(code: str) -> None:
    """Some words are the same by nature (Lancaster, Menu, No); a sentence of several words never is."""
    english = {one.key: one.segments for one in sentences(words.ENGLISH)}
    same = {
        one.key: text
        for one in sentences(code)
        if one.key != "command-admin"  # its name is the same everywhere, as the pages for hosts call it
        and one.segments == english[one.key]
        and len(re.findall(r"[^\W\d_]{2,}", text := " ".join(one.segments))) > 1
    }
    assert same == {}
