"""Commands in every language: texts from `locales/` for discord.py, and clickable mentions of commands."""

from __future__ import annotations

import discord
from discord import app_commands

from locales import words


def localised(key: str) -> app_commands.locale_str:
    """The English text of `key`, marked so that `Translation` finds its other languages."""
    return app_commands.locale_str(words.say(words.ENGLISH, key), key=key)


def clickable(rose: int) -> words.Write:
    """Write commands as mentions that open them, once Discord has given `/rose` its id.

    A mention works with the English names only, and Discord shows it as written (discord-api-docs, issue 5518). So the
    name in the reader's language follows in parentheses.
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
        """None for English, and for keys that a language does not have: then the English text is used."""
        key = string.extras.get("key")
        language = words.language_for(locale.value)
        if key is None or language == words.ENGLISH or not words.has(language, key):
            return None
        return words.say(language, key)
