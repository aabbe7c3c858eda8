"""Commands in every language: from a key in `locales/` to what Discord wants, and mentions that one can click on."""

from __future__ import annotations

import discord
from discord import app_commands

from locales import words


def worded(key: str) -> app_commands.locale_str:
    """The English text of `key`, marked so that `Translation` finds its other languages."""
    return app_commands.locale_str(words.say(words.ENGLISH, key), key=key)


def clickable(rose: int) -> words.Write:
    """How a command is written once Discord has given `/rose` its id: as a mention that opens it.

    Discord knows it by its English names alone, and shows what stands there (discord-api-docs, issue 5518): with other
    names a mention is dead. So what the reader's own Discord calls the command stands beside it.
    """

    def write(language: str, command: str) -> str:
        original, own = words.typed(words.ENGLISH, command), words.typed(language, command)
        mention = f"<{original}:{rose}>"
        return mention if own == original else f"{mention} (`{own}`)"

    return write


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
