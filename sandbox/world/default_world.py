"""The world at the start: four people, a server with the bot, one without it."""

from __future__ import annotations

from sandbox.places import guilds
from sandbox.world.shapes import user
from sandbox.world.world import Person, World, snowflake_at

# Fixed times, so that ids are the same in every run. Round Table is on the first of two shards.
BOT_ID = snowflake_at(158_000_000_000)
PEOPLE_IDS = {name: snowflake_at(158_000_000_100 + n) for n, name in enumerate(("alice", "bob", "carol", "dave"))}
ROUND_TABLE_ID = snowflake_at(158_000_000_200)
ELSEWHERE_ID = snowflake_at(158_000_000_400)


def make(bot_name: str, bot_held: int) -> World:
    world = World(application={"id": BOT_ID, "name": bot_name, "description": ""})
    world.users[BOT_ID] = user(BOT_ID, bot_name, bot=True)
    for name, user_id in PEOPLE_IDS.items():
        world.users[user_id] = user(user_id, name)
        world.people[name] = Person(user_id, installed=name in ("alice", "bob"))

    def ids(guild_id: str, *names: str) -> dict[str, str]:
        return {name: str(int(guild_id) + ((1 + n) << 22)) for n, name in enumerate(names)}

    guilds.put(world, ROUND_TABLE_ID, "Round Table", ids(ROUND_TABLE_ID, "general", "games", "quiet"))
    guilds.put_bot(world, ROUND_TABLE_ID, str(int(ROUND_TABLE_ID) + (50 << 22)), bot_held)
    guilds.put(world, ELSEWHERE_ID, "Elsewhere", ids(ELSEWHERE_ID, "lounge"))
    return world
