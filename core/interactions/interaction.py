"""The type of an interaction, the person behind a Discord user, and the error for an unknown choice."""

from __future__ import annotations

from typing import Any

import discord

from matches.model.values import Person

Interaction = discord.Interaction[Any]


class NoSuchChoice(Exception):  # noqa: N818  named after what was sent
    """A command came with a choice that it does not offer, or no longer offers."""


def person_of(user: discord.User | discord.Member) -> Person:
    return Person(user.id, user.display_name, user.bot)
