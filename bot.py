"""The entry point: read the settings, run the Discord client (or the sandbox without a token), stop cleanly."""

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

from cogs import EXTENSIONS
from core.client import GRACE, RoseKing
from core.layouts.pictures import Pictures
from data.engine.single_instance import only_one
from data.engine.store import Store, redacted
from data.errors import StoreError
from locales import words
from matches.model.clocks import TimeSource, WallTime
from matches.model.context import Context
from matches.standing.match_rating import rate_old_matches
from opponents.levels import LEVELS
from opponents.pool import Opponents
from ops import logs
from ops.health import CannotListen
from ops.metrics import Metrics
from ops.monitoring import Monitoring
from ops.settings import InvalidSettings, Settings
from render.files.warming import first_steps
from render.sprites.theme import LIGHT

log = logging.getLogger("bot")

BOT_NAME = "Rose King"
SANDBOX_TOKEN = "sandbox"

MALLOC = ((-3, 2**21), (-1, 2**23))  # malloc.h: M_MMAP_THRESHOLD and M_TRIM_THRESHOLD, in bytes
SWITCH = 0.0005  # seconds until a drawing thread yields to the event loop; Python's default 0.005 delays clicks
RETRY = (2.0, 60.0)  # seconds between attempts to reach Discord: the first pause and the longest


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
    except InvalidSettings as error:
        sys.stderr.write(f"bot.py: {error}\n")
        return 2
    troubles = logs.start(settings.log_level, settings.token or "", form=settings.log)
    for warning in Settings.unknown():
        log.warning(warning)
    return asyncio.run(run(settings, troubles=troubles))


async def run(settings: Settings, time: TimeSource | None = None, troubles: logs.RecentErrors | None = None) -> int:
    """Run until a signal stops the bot; the exit code. ``time`` is the time of day; tests pass their own clock."""
    give_large_memory_back()
    sys.setswitchinterval(SWITCH)
    told_to_stop = stop_on_signals()
    # Runs during the login. The bot takes no clicks before it is done, so that the first click is not slow.
    preparing = asyncio.create_task(asyncio.to_thread(prepare))
    metrics = Metrics(version("rose-king-bot"))
    try:
        async with open_context(settings, time or WallTime(), metrics) as context:
            monitoring = Monitoring(settings, context, metrics, troubles or logs.RecentErrors())
            async with monitoring.opened():
                return await play(Service(settings, context, monitoring, preparing, told_to_stop))
    except StoreError as error:
        log.error("the store %s cannot be opened: %s", redacted(settings.store), error)
    except CannotListen as error:
        log.error("ROSE_HEALTH cannot be listened on: %s", error)
    finally:
        await preparing
    return 1


@dataclass(frozen=True, slots=True)
class Service:
    """What the bot needs to run on Discord or on the sandbox."""

    settings: Settings
    context: Context
    monitoring: Monitoring
    preparing: asyncio.Task[None]
    told_to_stop: asyncio.Event


async def play(service: Service) -> int:
    """Run on Discord or, without a token, on the sandbox of this machine."""
    token, elsewhere = service.settings.token, service.settings.discord_url
    if token is None:
        return await run_on_sandbox(service)
    if elsewhere is not None:
        from sandbox.connect import point_discord_at

        point_discord_at(str(elsewhere))
    return await run_client(service, token)


def prepare() -> None:
    """Read the sentences and draw the sprites of the first boards. The other sprites are drawn after the login."""
    for language in words.languages():
        words.say(language, "about-title")
    for step in first_steps(LIGHT):
        step()


def give_large_memory_back() -> None:
    """Make glibc return the large blocks that drawing a new sprite needs for a moment.

    By default glibc raises its threshold and keeps such blocks between smaller ones: memory then grows by a quarter
    over the first thousands of moves. Other systems do not need this.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # not glibc
            libc = ctypes.CDLL(None)
            for setting, size in MALLOC:
                libc.mallopt(setting, size)


@asynccontextmanager
async def open_context(settings: Settings, time: TimeSource, metrics: Metrics) -> AsyncIterator[Context]:
    """Open the store and start the computer players; both are always closed again."""
    async with AsyncExitStack() as held:
        if isinstance(settings.store, Path):
            held.enter_context(only_one(settings.store))
        name = await held.enter_async_context(Store.named(settings.store, str(settings.own_shards)))
        store = await Store.open(settings.store, process=name.text, timed=metrics.store)
        name.heard = store.rename
        held.push_async_callback(store.close)
        opponents = Opponents(settings.opponent_workers, timed=metrics.search)
        await opponents.start()
        try:
            context = Context(store, time, opponents, [level.key for level in LEVELS], settings.own_shards)
            async with store.lock("counting in"):
                await rate_old_matches(context)  # before anybody plays: ratings depend on the order of matches
            yield context
            await context.cluster.leave()
        finally:
            await opponents.close()


async def run_on_sandbox(service: Service) -> int:
    """Run the bot on a sandbox of this machine, whose state is kept beside the data file."""
    from sandbox import Sandbox  # needed only without a token
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
        return await run_client(service, SANDBOX_TOKEN)
    finally:
        await sandbox.stop()


async def run_client(service: Service, token: str) -> int:
    """Stay on Discord until stopped (0) or refused (1). While Discord cannot be reached, retry with backoff."""
    settings, monitoring, told_to_stop = service.settings, service.monitoring, service.told_to_stop
    pause, longest = RETRY
    with closing(Pictures(settings.picture_workers, timed=monitoring.metrics.picture)) as pictures:
        while not told_to_stop.is_set():
            client = RoseKing(
                context=service.context,
                pictures=pictures,
                language=settings.language,
                source=str(settings.source_url) if settings.source_url else None,
                extensions=EXTENSIONS,
                # Always send the commands to the sandbox: that costs nothing, and its state may have been deleted.
                synced=settings.data_file.parent / "commands.json" if settings.token else None,
                metrics=monitoring.metrics,
                admin_services=monitoring.admin_services,
                preparing=service.preparing,
                shards=settings.own_shards,
            )
            monitoring.watch(client)
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
    """Log in and answer until stopped. discord.py restores a connection that is lost later."""
    serving = asyncio.create_task(client.start(token))
    stopping = asyncio.create_task(told_to_stop.wait())
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if told_to_stop.is_set():
        log.info("told to stop")
        await client.app.gate.close(GRACE)
        await client.close()
        serving.cancel()
    with suppress(asyncio.CancelledError):
        await serving


def refusal(error: discord.ClientException) -> str:
    """Why a retry cannot help, for the log."""
    code = error.code if isinstance(error, discord.ConnectionClosed) else None
    if isinstance(error, discord.LoginFailure) or code == 4004:
        return "the token is wrong; check DISCORD_TOKEN, or make a new one"
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return "it refused the intents (4014), though none of ours is privileged"
    return f"it closed the connection ({code})"


def stop_on_signals() -> asyncio.Event:
    """An event that SIGINT and SIGTERM set. A second signal ends the process at once."""
    loop = asyncio.get_running_loop()
    stopping = asyncio.Event()

    def stop(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        loop.call_soon_threadsafe(stopping.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    return stopping


if __name__ == "__main__":
    sys.exit(main())
