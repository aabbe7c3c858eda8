"""`python -m bench [room ...]`: run the measurements of all rooms, or of those that are named."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import bench


def main() -> int:
    rooms = [module.name for module in pkgutil.iter_modules(bench.__path__) if not module.name.startswith("_")]
    wanted = sys.argv[1:] or rooms
    if unknown := set(wanted) - set(rooms):
        print(f"no such room: {', '.join(sorted(unknown))}; there are: {', '.join(rooms)}", file=sys.stderr)
        return 2
    for room in wanted:
        print(f"== {room}")
        importlib.import_module(f"bench.{room}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
