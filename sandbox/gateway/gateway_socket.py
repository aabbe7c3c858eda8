"""The gateway: a WebSocket on which a bot identifies, receives events, and resumes after a lost connection."""

from __future__ import annotations

import asyncio
import contextlib
import secrets

from aiohttp import WSMsgType, web

from sandbox.gateway.connections import Connection
from sandbox.gateway.sessions import ALL_INTENTS, PRIVILEGED, RESUMABLE_FOR, Session, guild_create, members_chunk
from sandbox.rest import bodies
from sandbox.rest.rate_limits import identify_too_soon
from sandbox.world.api_errors import Refusal
from sandbox.world.events import Event
from sandbox.world.services import Services
from sandbox.world.world import Json

HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT = 1, 2, 3, 4, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO = 8, 9, 10
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, WRONG_TOKEN, ALREADY_AUTHENTICATED = range(4001, 4006)
INVALID_SEQUENCE, INVALID_SHARD, SHARDING_REQUIRED = 4007, 4010, 4011
INVALID_VERSION, INVALID_INTENTS, DISALLOWED_INTENTS = 4012, 4013, 4014
HEARTBEAT_MS = 41_250
MOST_GUILDS = 2500  # for each shard


class Gateway:
    def __init__(self, core: Services) -> None:
        self._core = core
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        core.events.listeners.append(self._hear)

    def online(self, guild_id: str | None) -> bool:
        """Whether a session of the bot gets events from there, now or after it resumes."""
        self._forget_lost()
        has_bot = self._core.world.member(guild_id, self._core.world.bot_id) is not None
        strays = self._core.strays
        return any(session.serves(guild_id, has_bot=has_bot, strays=strays) for session in self.sessions.values())

    def connected(self, shards: int = 1, lines: int = 1) -> bool:
        """Whether so many shards have so many connections in all: while one process replaces another, both count."""
        there = [session.shard for session in self.sessions.values() if session.line is not None]
        return len(set(there)) >= shards and len(there) >= lines

    def _hear(self, event: Event) -> None:
        if not event.name.startswith("@"):
            for session in self.sessions.values():
                session.hear(self._core, event)

    def _forget_lost(self) -> None:
        now = self._core.clock.now()
        for session in list(self.sessions.values()):
            if session.lost_at is not None and now - session.lost_at > RESUMABLE_FOR:
                del self.sessions[session.id]

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=16 * 1024)
        await socket.prepare(request)
        connection = Connection(request, socket, request.query.get("compress"))
        self.connections.add(connection)
        try:
            if request.query.get("v", "10") != "10":
                await connection.close(INVALID_VERSION, "Invalid API version")
                return socket
            connection.tell(HELLO, {"heartbeat_interval": HEARTBEAT_MS})
            async for frame in socket:
                if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                refusal = self._read(connection, frame.data)
                if refusal is not None:
                    await connection.close(*refusal)
        finally:
            self.connections.discard(connection)
            self._lose(connection)
            with contextlib.suppress(asyncio.CancelledError):
                await connection.finish()
        return socket

    def _lose(self, connection: Connection) -> None:
        session = connection.session
        if session is None or session.line is not connection:
            return
        session.line = None
        session.lost_at = self._core.clock.now()
        # A client that closes with 1000 or 1001 does not resume its session.
        if not connection.cut_by_us and connection.socket.close_code in (1000, 1001):
            self.sessions.pop(session.id, None)
        self._tell_presence()

    def _tell_presence(self) -> None:
        self._core.events.tell("@APPLICATION_UPDATE", {})

    def _read(self, connection: Connection, raw: str | bytes) -> tuple[int, str] | None:
        """Handle a frame and return a close code, or None."""
        try:
            frame = bodies.parse(raw)
            op, data = frame["op"], frame.get("d")
        except (Refusal, TypeError, KeyError):
            return DECODE_ERROR, "Error while decoding payload."
        if op in (IDENTIFY, RESUME, REQUEST_MEMBERS) and not isinstance(data, dict):
            return DECODE_ERROR, "Error while decoding payload."
        if op == HEARTBEAT:
            connection.acknowledge()
        elif op == IDENTIFY:
            return self._identify(connection, data)
        elif op == RESUME:
            return self._resume(connection, data)
        elif connection.session is None:
            return NOT_AUTHENTICATED, "Not authenticated."
        elif op == REQUEST_MEMBERS:
            chunk = members_chunk(self._core, connection.session, data)
            if chunk is not None:
                connection.session.dispatch("GUILD_MEMBERS_CHUNK", chunk)
        elif op not in (PRESENCE, VOICE):
            return UNKNOWN_OPCODE, "Unknown opcode."
        return None

    def _identify(self, connection: Connection, data: Json) -> tuple[int, str] | None:
        core = self._core
        if connection.session is not None:
            return ALREADY_AUTHENTICATED, "Already authenticated."
        if str(data.get("token", "")).removeprefix("Bot ") != core.token:
            return WRONG_TOKEN, "Authentication failed."
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            return INVALID_INTENTS, "Invalid intent(s)."
        if intents & PRIVILEGED & ~core.granted_intents:
            return DISALLOWED_INTENTS, "Disallowed intent(s)."
        match data.get("shard") or [0, 1]:
            case [int() as shard, int() as shards] if 0 <= shard < shards:
                pass
            case _:
                return INVALID_SHARD, "Invalid shard."
        if sum((int(guild_id) >> 22) % shards == shard for guild_id in self._guilds()) > MOST_GUILDS:
            return SHARDING_REQUIRED, "Sharding required."
        if identify_too_soon(core, shard):
            connection.tell(INVALID_SESSION, False)
            return None
        session = Session(secrets.token_hex(16), intents, shard, shards, connection)
        connection.session = session
        self.sessions[session.id] = session
        self._ready(session)
        self._tell_presence()
        return None

    def _guilds(self) -> list[str]:
        """The servers that the bot is in."""
        world = self._core.world
        return [guild_id for guild_id, members in world.members.items() if world.bot_id in members]

    def _ready(self, session: Session) -> None:
        core, world = self._core, self._core.world
        guilds = [guild_id for guild_id in self._guilds() if session.serves(guild_id, has_bot=True)]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": {**world.bot, "verified": True, "mfa_enabled": True, "email": None},
                "guilds": [{"id": guild_id, "unavailable": True} for guild_id in guilds],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": core.base.replace("http", "ws", 1) + "/gateway",
                "shard": [session.shard, session.shards],
                "application": {"id": world.bot_id, "flags": 0},
                "private_channels": [],
                "relationships": [],
                "presences": [],
                "user_settings": {},
                "geo_ordered_rtc_regions": [],
            },
        )
        for guild_id in guilds:
            session.dispatch("GUILD_CREATE", {**guild_create(core, session, guild_id), "unavailable": False})

    def _resume(self, connection: Connection, data: Json) -> tuple[int, str] | None:
        if str(data.get("token", "")).removeprefix("Bot ") != self._core.token:
            return WRONG_TOKEN, "Authentication failed."
        self._forget_lost()
        session = self.sessions.get(str(data.get("session_id")))
        sequence = data.get("seq")
        if session is None:
            connection.tell(INVALID_SESSION, False)
            return None
        if not isinstance(sequence, int) or sequence > session.sequence:
            return INVALID_SEQUENCE, "Invalid seq."
        if not session.can_replay(sequence):
            self.sessions.pop(session.id)
            connection.tell(INVALID_SESSION, False)
            return None
        connection.session = session
        session.line, session.lost_at = connection, None
        session.replay(sequence)
        session.dispatch("RESUMED", {})
        self._tell_presence()
        return None

    # Faults for tests

    def cut(self, shard: int | None = None) -> int:
        """Cut every connection, or those of one shard, and return how many there were; sessions can be resumed."""
        lines = [one for one in self.connections if one.session and shard in (None, one.session.shard)]
        for connection in lines:
            connection.cut()
        return len(lines)

    def ask_to_reconnect(self) -> None:
        for connection in self.connections:
            connection.tell(RECONNECT, None)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every session that it is invalid; without `resumable` it cannot be resumed."""
        for connection in tuple(self.connections):
            if not resumable and connection.session is not None:
                self.sessions.pop(connection.session.id, None)
            connection.tell(INVALID_SESSION, resumable)

    async def stop(self) -> None:
        for connection in tuple(self.connections):
            connection.cut()
