"""`Services`: what all parts of the sandbox share: world, clock, ids, events, faults, files, address."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass, field

from sandbox.world.attachments import Files
from sandbox.world.clock import Clock
from sandbox.world.events import Events
from sandbox.world.faults import Faults
from sandbox.world.world import Message, Snowflakes, World


@dataclass(slots=True)
class Services:
    world: World
    token: str
    granted_intents: int  # privileged intents that this bot may use
    files: Files
    shards: int = 1  # what /gateway/bot recommends
    max_concurrency: int = 1  # how many shards may identify at the same time
    strays: int = 0  # the shard that gets clicks in servers without the bot: Discord does not document which
    paced: bool = False  # whether identifies that come too soon are refused
    clock: Clock = field(default_factory=Clock)
    events: Events = field(default_factory=Events)
    faults: Faults = field(default_factory=Faults)
    base: str = ""  # http://127.0.0.1:PORT, known once the server listens
    identifies: deque[tuple[float, int]] = field(default_factory=deque)  # of the last day: time and shard
    nonces: dict[str, tuple[float, Message]] = field(default_factory=dict)  # of recent messages: time and message
    old_edits: defaultdict[str, deque[float]] = field(default_factory=lambda: defaultdict(deque))  # times, by channel
    ids: Snowflakes = field(init=False)

    def __post_init__(self) -> None:
        self.ids = Snowflakes(self.clock)
