"""The Discord machinery that every cog uses. It knows no cog.

- admin_services: the functions that the owner's command calls
- app: the services that every cog gets
- client: the Discord client, which loads the cogs and runs the background tasks; its tree of commands
- cog: the base class of all cogs, and decorators for commands, member menus, buttons and notices
- gate: the entry of every command and click
- interactions: one interaction, its answers, and button ids
- layouts: parts of messages that several cogs share
- lifecycle: command sync, login, presence, background tasks
- live: messages that are kept up to date with the store
- notice_delivery: the ways to deliver a notice
- outgoing: calls to Discord
"""
