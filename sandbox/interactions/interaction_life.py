"""The life of an interaction: made by a person, answered within 3 s, its token valid for 15 minutes.

The bot and people's windows get it as events. `compose` reads the content of an answer.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from sandbox.interactions import invocation, resolving
from sandbox.world import attachments, permission_bits
from sandbox.world.api_errors import invalid_webhook_token, unknown
from sandbox.world.clock import Alarm
from sandbox.world.services import Services
from sandbox.world.world import DM, Json, Message

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
ANSWER_WITHIN = 3.0
TOKEN_LASTS = 900.0
MOST_FOLLOWUPS_BY_ACCOUNT = 5


@dataclass(slots=True)
class Interaction:
    id: str
    token: str
    type: int
    user_id: str
    channel_id: str
    guild_id: str | None
    nonce: str | None
    made_at: float
    data: Json
    owners: dict[str, str]
    name: str = ""  # of the command, with its subcommands
    source_id: str | None = None  # the message whose component was used
    source_viewer: str | None = None
    parent: Json | None = None  # metadata of the interaction that opened the modal
    acknowledged: bool = False
    failed: bool = False
    original_id: str | None = None  # the first answer
    followups: int = 0
    modal: Json | None = None
    alarm: Alarm | None = None

    @property
    def by_account_only(self) -> bool:
        """Whether the app is available only by the person's own installation, not in this server."""
        return "0" not in self.owners

    def metadata(self, core: Services) -> Json:
        """`interaction_metadata` of the messages that answer it."""
        made: Json = {
            "id": self.id,
            "type": self.type,
            "user": core.world.users[self.user_id],
            "authorizing_integration_owners": self.owners,
        }
        if self.type == COMPONENT:
            made["interacted_message_id"] = self.source_id
        if self.type == MODAL_SUBMIT:
            # A forged modal was opened by nothing, but Discord's clients expect that field.
            made["triggering_interaction_metadata"] = self.parent or {**made, "type": COMMAND}
        target = self.data.get("target_id")
        if target and target in core.world.users:
            made["target_user"] = core.world.users[target]
        elif target:
            made["target_message_id"] = target
        return made


@dataclass(slots=True)
class Interactions:
    """All interactions whose token may still be valid."""

    core: Services
    online: Callable[[str | None], bool]  # whether the bot has a session for this server, or for DMs
    by_id: dict[str, Interaction] = field(default_factory=dict)
    by_token: dict[str, Interaction] = field(default_factory=dict)

    def start(
        self,
        kind: int,
        user_id: str,
        channel: Json,
        data: Json,
        owners: dict[str, str],
        nonce: str | None,
        *,
        source: Message | None = None,
        parent: Json | None = None,
    ) -> Interaction:
        core = self.core
        self._forget_old()
        made = Interaction(
            id=core.ids.new(),
            token=secrets.token_urlsafe(48),
            type=kind,
            user_id=user_id,
            channel_id=channel["id"],
            guild_id=channel.get("guild_id"),
            nonce=nonce,
            made_at=core.clock.now(),
            data=data,
            owners=owners,
            name=_full_name(data),
            source_id=source.id if source else None,
            source_viewer=source.viewer if source else None,
            parent=parent,
        )
        self.by_id[made.id] = made
        self.by_token[made.token] = made
        self.tell_person(made, "INTERACTION_CREATE", {})
        if not self.online(made.guild_id):
            self._fail(made, "offline")
            return made
        made.alarm = core.clock.limit(ANSWER_WITHIN, lambda: self._fail(made, "timeout"))
        payload = self._payload(made, channel, source)
        for _ in range(core.faults.deliveries()):
            core.events.tell("INTERACTION_CREATE", payload, guild_id=made.guild_id, channel_id=channel["id"])
        return made

    def _payload(self, made: Interaction, channel: Json, source: Message | None) -> Json:
        core, world = self.core, self.core.world
        if made.by_account_only:
            app_permissions = permission_bits.BY_ACCOUNT
        else:
            app_permissions = permission_bits.in_channel(world, world.bot_id, channel)
        payload: Json = {
            "id": made.id,
            "application_id": world.bot_id,
            "type": made.type,
            "data": made.data,
            "token": made.token,
            "version": 1,
            "channel_id": channel["id"],
            "channel": resolving.partial_channel(core, channel, made.user_id),
            "context": invocation.context_of(core, channel),
            "authorizing_integration_owners": made.owners,
            "app_permissions": str(app_permissions),
            "attachment_size_limit": attachments.MOST_BYTES,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "locale": person.locale if (person := world.person_of(made.user_id)) else "en-US",
        }
        if source is not None:
            payload["message"] = dict(source.body)
        if made.guild_id is None:
            payload["user"] = world.users[made.user_id]
            return payload
        guild = world.guilds[made.guild_id]
        member = world.members[made.guild_id][made.user_id]
        held = permission_bits.in_channel(world, made.user_id, channel)
        return payload | {
            "guild_id": made.guild_id,
            "guild": {"id": made.guild_id, "locale": guild["preferred_locale"], "features": guild["features"]},
            "guild_locale": guild["preferred_locale"],
            "member": {**member, "permissions": str(held)},
        }

    def acknowledge(self, made: Interaction) -> None:
        made.acknowledged = True
        if made.alarm is not None:
            made.alarm.cancel()
        self.tell_person(made, "INTERACTION_SUCCESS", {})

    def _fail(self, made: Interaction, reason: str) -> None:
        if not made.acknowledged:
            made.failed = True
            self.tell_person(made, "INTERACTION_FAILURE", {"reason": reason})

    def tell_person(self, made: Interaction, name: str, what: Json) -> None:
        """Send it only to the windows of the person who made the interaction."""
        payload = {"id": made.id, "nonce": made.nonce, **what}
        self.core.events.tell(f"@{name}", payload, viewer=made.user_id)

    def by_callback(self, interaction_id: str, token: str) -> Interaction:
        """The interaction of a first answer."""
        made = self.by_id.get(interaction_id)
        late = made is not None and made.alarm is not None and made.alarm.is_due
        if made is None or made.token != token or (not made.acknowledged and (made.failed or late)):
            raise unknown("interaction")
        return made

    def by_webhook(self, application_id: str, token: str) -> Interaction:
        """The answered interaction, for follow-ups and edits."""
        made = self.by_token.get(token)
        if made is None or application_id != self.core.world.bot_id or not made.acknowledged:
            raise unknown("Webhook")
        if self.core.clock.now() - made.made_at > TOKEN_LASTS:
            raise invalid_webhook_token()
        return made

    def message(self, made: Interaction, message_id: str) -> Message:
        """A message that this token may change: its answers, and the message it came from."""
        wanted = made.original_id if message_id == "@original" else message_id
        found = self.core.world.find_message(made.channel_id, wanted) if wanted else None
        if found is None or (found.token != made.token and found.id not in (made.original_id, made.source_id)):
            raise unknown("Message")
        return found

    def viewer_for(self, made: Interaction, asked: bool) -> str | None:
        """The only viewer of an answer: as asked, or because the person may not use external apps in public here."""
        channel = self.core.world.channels.get(made.channel_id)
        if channel is None:
            raise unknown("Channel")
        muted = (
            made.by_account_only
            and channel["type"] != DM
            and not permission_bits.can(self.core.world, made.user_id, channel, "use_external_apps")
        )
        return made.user_id if asked or muted else None

    def _forget_old(self) -> None:
        """Long after the tokens have expired: until then a late call must get the right error."""
        horizon = self.core.clock.now() - 4 * TOKEN_LASTS
        while (oldest := next(iter(self.by_id.values()), None)) and oldest.made_at < horizon:
            del self.by_id[oldest.id], self.by_token[oldest.token]
            for file_id in oldest.data.get("resolved", {}).get("attachments", {}):
                self.core.files.drop(file_id)


def _full_name(data: Json) -> str:
    """The name with its subcommands, e.g. `rose challenge`."""
    names = [data.get("name", "")]
    options = data.get("options") or []
    while options and options[0].get("type") in (1, 2):
        names.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(names)
