"""Names and descriptions of commands come from the sentences of each language."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import discord
import pytest
from discord import app_commands

from core.lifecycle.command_translation import Translation, localised
from locales import words
from tests.locales.the_files import forget

ANYWHERE = cast(app_commands.TranslationContextTypes, None)


async def test_english_serves_where_there_is_no_translation() -> None:
    translation = Translation()
    for locale in (discord.Locale.american_english, discord.Locale.british_english, discord.Locale.japanese):
        assert await translation.translate(localised("command-about"), locale, ANYWHERE) is None


async def test_a_text_without_a_key_is_left_alone() -> None:
    assert await Translation().translate(app_commands.locale_str("x"), discord.Locale.german, ANYWHERE) is None


async def test_a_translation_comes_from_the_language_s_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = localised("command-about")
    (tmp_path / "en.ftl").write_text("command-about = about\n", encoding="utf-8")
    (tmp_path / "de.ftl").write_text("command-about = über\n", encoding="utf-8")
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    forget()
    try:
        assert await Translation().translate(text, discord.Locale.german, ANYWHERE) == "über"
        assert await Translation().translate(text, discord.Locale.french, ANYWHERE) is None
    finally:
        forget()
