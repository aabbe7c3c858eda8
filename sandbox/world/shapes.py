"""Users, members, roles, servers and channels as Discord writes them. Makes data only."""

from __future__ import annotations

from sandbox.world import permission_bits
from sandbox.world.world import DM, TEXT, Json

JOINED = "2025-01-01T12:00:00.000000+00:00"
# Fields of a server that are always null, or always 0.
_GUILD_NULL = (
    "icon splash discovery_splash banner description afk_channel_id rules_channel_id public_updates_channel_id "
    "safety_alerts_channel_id application_id vanity_url_code widget_channel_id max_presences hub_type "
    "latest_onboarding_question_id incidents_data home_header"
)
_GUILD_ZERO = (
    "system_channel_flags verification_level default_message_notifications explicit_content_filter mfa_level "
    "nsfw_level premium_tier premium_subscription_count"
)


def user(user_id: str, name: str, *, shown: str | None = None, bot: bool = False) -> Json:
    return {
        "id": user_id,
        "username": name,
        "global_name": None if bot else (shown or name.capitalize()),
        "discriminator": "0000" if bot else "0",
        **({"bot": True} if bot else {}),
        **dict.fromkeys(
            ("avatar", "banner", "accent_color", "avatar_decoration_data", "collectibles", "primary_guild")
        ),
        **dict.fromkeys(("public_flags", "flags"), 0),
    }


def member(who: Json, roles: list[str], joined_at: str = JOINED) -> Json:
    return {
        "user": who,
        "roles": roles,
        "joined_at": joined_at,
        **dict.fromkeys(("nick", "avatar", "banner", "premium_since", "communication_disabled_until")),
        "flags": 0,
        **dict.fromkeys(("deaf", "mute", "pending"), False),
    }


def role(role_id: str, name: str, held: int, *, bot_id: str | None = None) -> Json:
    return {
        "id": role_id,
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": 1 if bot_id else 0,
        "permissions": str(held),
        "managed": bot_id is not None,
        "mentionable": False,
        "flags": 0,
        **({"tags": {"bot_id": bot_id}} if bot_id else {}),
    }


def guild(guild_id: str, name: str, owner_id: str) -> Json:
    return {
        "id": guild_id,
        "name": name,
        "owner_id": owner_id,
        "features": [],
        "preferred_locale": "en-US",
        "afk_timeout": 300,
        "region": "deprecated",
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "roles": [role(guild_id, "@everyone", permission_bits.EVERYBODY)],
        "emojis": [],
        "stickers": [],
        "system_channel_id": None,
        **dict.fromkeys(_GUILD_NULL.split()),
        **dict.fromkeys(_GUILD_ZERO.split(), 0),
        **dict.fromkeys(("nsfw", "premium_progress_bar_enabled", "widget_enabled"), False),
    }


def text_channel(channel_id: str, guild_id: str, name: str, position: int) -> Json:
    return {
        "id": channel_id,
        "type": TEXT,
        "guild_id": guild_id,
        "name": name,
        "position": position,
        "permission_overwrites": [],
        "parent_id": None,
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "last_pin_timestamp": None,
        "flags": 0,
    }


def dm_channel(channel_id: str) -> Json:
    return {"id": channel_id, "type": DM, "flags": 0, "last_message_id": None, "last_pin_timestamp": None}
