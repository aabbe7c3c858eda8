"""What every part of the sandbox works with, in one hand: world, clock, ids, events, faults, files, address."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from sandbox.attachments import Files
from sandbox.clock import Clock
from sandbox.events import Events
from sandbox.faults import Faults
from sandbox.world import Snowflakes, World


@dataclass(slots=True)
class Core:
    world: World
    token: str
    granted_intents: int  # privileged ones that this bot may ask for
    files: Files
    shards: int = 1  # what /gateway/bot recommends
    max_concurrency: int = 1  # how many shards may identify at the same time
    strays: int = 0  # which shard hears of clicks in servers that the bot is not in: Discord does not say
    paced: bool = False  # whether identifies that come too soon are turned away
    clock: Clock = field(default_factory=Clock)
    events: Events = field(default_factory=Events)
    faults: Faults = field(default_factory=Faults)
    base: str = ""  # http://127.0.0.1:PORT, known once the server listens
    identifies: deque[tuple[float, int]] = field(default_factory=deque)  # of the last day: when, and which shard
    ids: Snowflakes = field(init=False)

    def __post_init__(self) -> None:
        self.ids = Snowflakes(self.clock)
