"""Calls to Discord.

- discord_api: sends, edits and deletes messages, and maps Discord's errors to a few reasons
- base_layouts: the base classes of all layouts
- intents: gateway intents, permissions and the invite link
- links: links to messages, and who can see a place
- members: who is still in a server
"""
