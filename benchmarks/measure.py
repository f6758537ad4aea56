"""One repetition in a process of its own: `python -m benchmarks.measure SECONDS MODULE…` prints JSON."""

from __future__ import annotations

import importlib
import json
import sys

from benchmarks.timing import pin


def main() -> None:
    pin()
    seconds, modules = float(sys.argv[1]), sys.argv[2:]
    figures: dict[str, dict[str, float]] = {}
    for name in modules:
        figures |= importlib.import_module(name).measure(seconds)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
