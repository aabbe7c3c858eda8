"""Direct messages: the channel between two accounts, opened once."""

from __future__ import annotations

from sandbox.world.services import Services
from sandbox.world.shapes import dm_channel
from sandbox.world.world import Json


def open_between(core: Services, one: str, other: str) -> Json:
    found = core.world.dm_between(one, other)
    if found is not None:
        return found
    made = dm_channel(core.ids.new())
    core.world.channels[made["id"]] = made
    core.world.dm_people[made["id"]] = [one, other]
    core.world.messages[made["id"]] = {}
    core.events.tell("@CHANNEL_CREATE", made, channel_id=made["id"])
    return made


def for_viewer(core: Services, channel: Json, viewer: str) -> Json:
    """A DM as this person sees it: it names the other account."""
    others = [one for one in core.world.dm_people[channel["id"]] if one != viewer]
    return {**channel, "recipients": [core.world.users[one] for one in others]}
