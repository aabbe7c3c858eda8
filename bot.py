"""The entry point: settings, the Discord client, the sandbox where there is no token, a clean end."""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import logging
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import aiohttp
import discord

import logs
from cogs.client import RoseKing
from cogs.pictures import Pictures
from data.store import shown
from figures import Figures
from health import CannotListen
from locales import words
from matches import Hall, Store, StoreError, Timepiece, WallTime, count_in, only_one
from matches.sharing import leave
from office import Office
from opponents import LEVELS, Opponents
from render import LIGHT
from render.warming import first_steps
from settings import Settings, SettingsWrong

log = logging.getLogger("bot")

BOT_NAME = "Rose King"
SANDBOX_TOKEN = "sandbox"

GRACE = 10.0  # seconds that clicks under way have to finish when the bot is told to stop
MALLOC = ((-3, 2**21), (-1, 2**23))  # malloc.h: from which size on memory is mapped by itself, and how much is kept
SWITCH = 0.0005  # seconds after which a thread that draws lets the loop go on; Python's own 0.005 is felt in a click
RETRY = (2.0, 60.0)  # seconds between attempts to reach Discord: the first pause, and the longest


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="rose-king",
        description="The Rose King on Discord. Settings come from the environment and from .env; without DISCORD_TOKEN"
        " it plays on this machine, in your browser.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {version('rose-king-bot')}")
    parser.parse_args(arguments)
    try:
        settings = Settings.load()
    except SettingsWrong as error:
        sys.stderr.write(f"bot.py: {error}\n")
        return 2
    troubles = logs.start(settings.log_level, settings.token or "", form=settings.log)
    for warning in Settings.unknown():
        log.warning(warning)
    return asyncio.run(run(settings, troubles=troubles))


async def run(settings: Settings, time: Timepiece | None = None, troubles: logs.Troubles | None = None) -> int:
    """Play until told to stop. ``time`` is the time of day, unless a test turns its own."""
    give_large_memory_back()
    sys.setswitchinterval(SWITCH)
    told_to_stop = stop_on_signals()
    # Beside the login; nobody is let in before it is done, so that who clicks first does not wait for it.
    preparing = asyncio.create_task(asyncio.to_thread(prepare))
    figures = Figures(version("rose-king-bot"))
    try:
        async with open_hall(settings, time or WallTime(), figures) as hall:
            office = Office(settings, hall, figures, troubles or logs.Troubles())
            async with office.opened():
                return await play(Service(settings, hall, office, preparing, told_to_stop))
    except StoreError as error:
        log.error("the store %s cannot be opened: %s", shown(settings.store), error)
    except CannotListen as error:
        log.error("ROSE_HEALTH cannot be listened on: %s", error)
    finally:
        await preparing
    return 1


@dataclass(frozen=True, slots=True)
class Service:
    """All that it takes to play."""

    settings: Settings
    hall: Hall
    office: Office
    preparing: asyncio.Task[None]
    told_to_stop: asyncio.Event


async def play(service: Service) -> int:
    """On Discord, or where there is no token on this machine."""
    token, elsewhere = service.settings.token, service.settings.discord_url
    if token is None:
        return await run_on_sandbox(service)
    if elsewhere is not None:
        from sandbox.connect import point_discord_at

        point_discord_at(str(elsewhere))
    return await stay(service, token)


def prepare() -> None:
    """Read the sentences, and draw what the first boards need. The rest is drawn when the bot is there."""
    for language in words.languages():
        words.say(language, "about-title")
    for step in first_steps(LIGHT):
        step()


def give_large_memory_back() -> None:
    """Have the large memory that drawing a new sprite needs for a moment returned to the system.

    Left to itself, glibc soon takes such sizes for everyday ones and keeps them between smaller things: memory then
    grows by a quarter over the first thousands of moves. Other systems need not be told.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # another library than glibc
            libc = ctypes.CDLL(None)
            for setting, size in MALLOC:
                libc.mallopt(setting, size)


@asynccontextmanager
async def open_hall(settings: Settings, time: Timepiece, figures: Figures) -> AsyncIterator[Hall]:
    """The store and the computer players, closed again in any case."""
    async with AsyncExitStack() as held:
        if isinstance(settings.store, Path):
            held.enter_context(only_one(settings.store))
        process = await held.enter_async_context(Store.named(settings.store, str(settings.own_shards)))
        store = await Store.open(settings.store, process=process, timed=figures.store)
        held.push_async_callback(store.close)
        opponents = Opponents(settings.opponent_workers, timed=figures.search)
        await opponents.start()
        try:
            hall = Hall(store, time, opponents, [level.key for level in LEVELS], settings.own_shards)
            async with store.alone("counting in"):
                await count_in(hall)  # before anybody plays: ratings go by the order of matches
            yield hall
            await leave(hall)
        finally:
            await opponents.close()


async def run_on_sandbox(service: Service) -> int:
    """Without a token: a Discord on this machine, kept beside the data file, and the bot in it."""
    from sandbox import Sandbox  # only those without a token need it
    from sandbox.connect import point_discord_at

    world = service.settings.data_file.with_suffix(".world.json")
    sandbox = Sandbox(token=SANDBOX_TOKEN, bot_name=BOT_NAME, state=world)
    try:
        await sandbox.start(service.settings.sandbox_port)
    except (OSError, ValueError) as error:
        log.error("the sandbox cannot start with %s: %s", world, error)
        return 1
    try:
        point_discord_at(sandbox.base)
        sys.stdout.write(
            "There is no DISCORD_TOKEN, so the bot plays on this machine. Open two windows and play each other:\n"
            f"  {sandbox.base}/?as=alice\n  {sandbox.base}/?as=bob\nCtrl+C stops it; matches are kept.\n"
        )
        sys.stdout.flush()
        return await stay(service, SANDBOX_TOKEN)
    finally:
        await sandbox.stop()


async def stay(service: Service, token: str) -> int:
    """Be on Discord until told to stop (0) or not wanted (1). While it cannot be reached, keep trying."""
    drawing = service.office.figures.picture
    with closing(Pictures(service.settings.picture_workers, timed=drawing)) as pictures:
        return await stay_with(pictures, service, token)


async def stay_with(pictures: Pictures, service: Service, token: str) -> int:
    settings, office, told_to_stop = service.settings, service.office, service.told_to_stop
    pause, longest = RETRY
    while not told_to_stop.is_set():
        client = RoseKing(
            hall=service.hall,
            pictures=pictures,
            language=settings.language,
            source=str(settings.source_url) if settings.source_url else None,
            # The sandbox is told each time: that costs nothing, and its world may have been thrown away.
            synced=settings.data_file.parent / "commands.json" if settings.token else None,
            figures=office.figures,
            desk=office.desk,
            preparing=service.preparing,
            shards=settings.own_shards,
        )
        office.watch(client)
        try:
            async with client:
                await serve(client, token, told_to_stop)
        except (discord.LoginFailure, discord.PrivilegedIntentsRequired, discord.ConnectionClosed) as error:
            log.error("Discord will not have us: %s", refusal(error))
            return 1
        except (discord.HTTPException, discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
            log.warning("Discord cannot be reached (%s); trying again in %.0f s", type(error).__name__, pause)
            with suppress(TimeoutError):
                await asyncio.wait_for(told_to_stop.wait(), pause)
            pause = min(2 * pause, longest)
    return 0


async def serve(client: RoseKing, token: str, told_to_stop: asyncio.Event) -> None:
    """Log in and answer. A connection that is lost later comes back by itself: discord.py sees to that."""
    serving = asyncio.create_task(client.start(token))
    stopping = asyncio.create_task(told_to_stop.wait())
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if told_to_stop.is_set():
        log.info("told to stop")
        await client.gate.close(GRACE)
        await client.close()
        serving.cancel()
    with suppress(asyncio.CancelledError):
        await serving


def refusal(error: discord.ClientException) -> str:
    """Why there is no sense in trying again."""
    code = error.code if isinstance(error, discord.ConnectionClosed) else None
    if isinstance(error, discord.LoginFailure) or code == 4004:
        return "the token is wrong; check DISCORD_TOKEN, or make a new one"
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return "it refused the intents (4014), though none of ours is privileged"
    return f"it closed the connection ({code})"


def stop_on_signals() -> asyncio.Event:
    """Set by SIGINT and SIGTERM. A second one ends the process at once, for people who cannot wait."""
    loop = asyncio.get_running_loop()
    told = asyncio.Event()

    def stop(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        loop.call_soon_threadsafe(told.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    return told


if __name__ == "__main__":
    sys.exit(main())
