"""A local Discord for any bot: gateway, REST API, a web page for people, and faults for tests.

This package imports nothing else of this repository and is independent of what a bot does. README.md beside this file
is its guide.

- `server`: `Sandbox`, which starts, stops and restarts everything
- `actions`: what a test or an operator can do to the sandbox
- `control`: the same actions over HTTP
- `connect`: points discord.py at a sandbox
- `gateway/`: WebSocket connections and sessions of the bot
- `rest/`: the REST API that a bot calls
- `interactions/`: commands and interactions
- `messages/`: messages and their content
- `places/`: servers, DMs and threads
- `people/`: the API behind the web page, and people's windows
- `world/`: the state, the clock, events, permissions and faults
- `page/`: the web page
"""

from sandbox.server import Sandbox

__all__ = ["Sandbox"]
