"""One repetition in a process of its own: `python -m benchmarks.measure SECONDS MODULE` prints JSON."""

from __future__ import annotations

import importlib
import json
import sys

from benchmarks.timing import pin


def main() -> None:
    pin()
    seconds, module = float(sys.argv[1]), sys.argv[2]
    print(json.dumps(importlib.import_module(module).measure(seconds)))


if __name__ == "__main__":
    main()
