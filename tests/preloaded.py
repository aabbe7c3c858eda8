"""Imports and prepares what forked processes need (`forks`): the bots, and the processes of `matches`."""

from __future__ import annotations

import gc

import discord.ext.commands  # noqa: F401

import bot
import sandbox.connect  # noqa: F401
import tests.journeys.harness.bots
import tests.matches.worker  # noqa: F401

bot.prepare()
gc.collect()
gc.freeze()  # so that the garbage collector of a forked process skips all of it
