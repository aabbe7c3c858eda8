"""Direct messages: the channel between two accounts, opened once."""

from __future__ import annotations

from sandbox.founding import dm_channel
from sandbox.realm import Realm
from sandbox.world import Json


def open_between(realm: Realm, one: str, other: str) -> Json:
    found = realm.world.dm_between(one, other)
    if found is not None:
        return found
    made = dm_channel(realm.ids.new())
    realm.world.channels[made["id"]] = made
    realm.world.dm_people[made["id"]] = [one, other]
    realm.world.messages[made["id"]] = {}
    realm.events.tell("@CHANNEL_CREATE", made, channel_id=made["id"])
    return made


def for_viewer(realm: Realm, channel: Json, viewer: str) -> Json:
    """A DM names the other side."""
    others = [one for one in realm.world.dm_people[channel["id"]] if one != viewer]
    return {**channel, "recipients": [realm.world.users[one] for one in others]}
