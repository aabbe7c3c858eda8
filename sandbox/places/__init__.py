"""Servers, direct messages and threads.

- `guilds`: servers and who is in them
- `dms`: DM channels
- `threads`: threads, their members and their archive
"""
