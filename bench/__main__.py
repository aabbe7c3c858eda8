"""`python -m bench [name ...]`: run all benchmarks, or the named ones."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import bench


def main() -> int:
    names = [module.name for module in pkgutil.iter_modules(bench.__path__) if not module.name.startswith("_")]
    wanted = sys.argv[1:] or names
    if unknown := set(wanted) - set(names):
        print(f"no such benchmark: {', '.join(sorted(unknown))}; there are: {', '.join(names)}", file=sys.stderr)
        return 2
    for name in wanted:
        print(f"== {name}")
        importlib.import_module(f"bench.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
