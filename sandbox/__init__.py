"""A Discord on this machine, for any bot: gateway, REST API, a web page for people, and faults for tests.

This room imports nothing of ours and knows nothing of what a bot does. README.md beside this file is its
guide.
"""

from sandbox.server import Sandbox

__all__ = ["Sandbox"]
