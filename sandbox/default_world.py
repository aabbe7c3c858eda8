"""The world at the start: four people, a server with the bot, one without it."""

from __future__ import annotations

from sandbox.shapes import guild, member, role, text_channel, user
from sandbox.world import Json, Person, World, snowflake_at

# Fixed moments, so that ids are the same in every run. Round Table is on the first of two shards.
BOT_ID = snowflake_at(158_000_000_000)
PEOPLE_IDS = {name: snowflake_at(158_000_000_100 + n) for n, name in enumerate(("alice", "bob", "carol", "dave"))}
ROUND_TABLE_ID = snowflake_at(158_000_000_200)
ELSEWHERE_ID = snowflake_at(158_000_000_400)


def add_guild(
    world: World,
    guild_id: str,
    name: str,
    channels: dict[str, str],
    *,
    bot_role_id: str | None,
    bot_held: int,
) -> Json:
    """A server of all people, owned by the first of them; with the bot where a role for it is named."""
    owner = next(iter(world.people.values()))
    made = guild(guild_id, name, owner.id)
    world.guilds[guild_id] = made
    world.members[guild_id] = {person.id: member(world.users[person.id], []) for person in world.people.values()}
    if bot_role_id is not None:
        made["roles"].append(role(bot_role_id, world.bot["username"], bot_held, bot_id=world.bot_id))
        world.members[guild_id][world.bot_id] = member(world.bot, [bot_role_id])
    for position, (channel_name, channel_id) in enumerate(channels.items()):
        world.channels[channel_id] = text_channel(channel_id, guild_id, channel_name, position)
        world.messages[channel_id] = {}
    return made


def make(bot_name: str, bot_held: int) -> World:
    world = World(application={"id": BOT_ID, "name": bot_name, "description": ""})
    world.users[BOT_ID] = user(BOT_ID, bot_name, bot=True)
    for name, user_id in PEOPLE_IDS.items():
        world.users[user_id] = user(user_id, name)
        world.people[name] = Person(user_id, installed=name in ("alice", "bob"))

    def ids(guild_id: str, *names: str) -> dict[str, str]:
        return {name: str(int(guild_id) + ((1 + n) << 22)) for n, name in enumerate(names)}

    add_guild(
        world,
        ROUND_TABLE_ID,
        "Round Table",
        ids(ROUND_TABLE_ID, "general", "games", "quiet"),
        bot_role_id=str(int(ROUND_TABLE_ID) + (50 << 22)),
        bot_held=bot_held,
    )
    add_guild(world, ELSEWHERE_ID, "Elsewhere", ids(ELSEWHERE_ID, "lounge"), bot_role_id=None, bot_held=0)
    return world
