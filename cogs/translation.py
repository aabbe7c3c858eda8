"""Names and descriptions of commands in every language: from a key in `locales/` to what Discord wants."""

from __future__ import annotations

import discord
from discord import app_commands

from locales import words


def worded(key: str) -> app_commands.locale_str:
    """The English text of `key`, marked so that `Translation` finds its other languages."""
    return app_commands.locale_str(words.say(words.ENGLISH, key), key=key)


class Translation(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """None where the English original serves: English itself, and what a language has not got."""
        key = string.extras.get("key")
        language = words.language_for(locale.value)
        if key is None or language == words.ENGLISH or not words.has(language, key):
            return None
        return words.say(language, key)
