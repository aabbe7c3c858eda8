"""Users, members, roles, servers and channels as Discord writes them. Makes data, nothing else."""

from __future__ import annotations

from sandbox import permissions
from sandbox.world import DM, TEXT, Json

JOINED = "2025-01-01T12:00:00.000000+00:00"


def user(user_id: str, name: str, *, shown: str | None = None, bot: bool = False) -> Json:
    return {
        "id": user_id,
        "username": name,
        "global_name": None if bot else (shown or name.capitalize()),
        "discriminator": "0000" if bot else "0",
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
        **({"bot": True} if bot else {}),
    }


def member(who: Json, roles: list[str], joined_at: str = JOINED) -> Json:
    return {
        "user": who,
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": roles,
        "joined_at": joined_at,
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
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
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "features": [],
        "preferred_locale": "en-US",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "application_id": None,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "vanity_url_code": None,
        "region": "deprecated",
        "widget_enabled": False,
        "widget_channel_id": None,
        "max_members": 500_000,
        "max_presences": None,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "hub_type": None,
        "latest_onboarding_question_id": None,
        "incidents_data": None,
        "home_header": None,
        "roles": [role(guild_id, "@everyone", permissions.EVERYBODY)],
        "emojis": [],
        "stickers": [],
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
