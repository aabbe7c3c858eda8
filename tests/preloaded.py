"""What forked processes find imported and prepared (`forks`): all that bots need, and the processes of `matches`."""

from __future__ import annotations

import gc

import discord.ext.commands  # noqa: F401

import bot
import sandbox.connect  # noqa: F401
import tests.journeys.bots
import tests.matches.worker  # noqa: F401

bot.prepare()
gc.collect()
gc.freeze()  # whoever is forked does not go through all of it again
