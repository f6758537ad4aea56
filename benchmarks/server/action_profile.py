"""Where the processor time of one action goes, from samples of a server under load.

    py-spy record --pid SERVER --duration 20 --rate 250 --threads --format raw --output samples.txt
    python -m benchmarks.server.action_profile samples.txt 0.6

The second argument is the processor time of one action in ms, as the load run reports it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from benchmarks.tables import Table

PARTS = {
    "details of actions: labels, odds, previews": ("details_for (", "details (", "choices ("),
    "compress": ("Packing.frames",),
    "send: socket": ("Channel.send_texts", "Channel.send_aside"),
    "build and encode updates": ("MatchService._publish",),
    "append: queue, threads, database": ("MatchService._write", "AppendQueue", "DiskThreads", "append_all"),
    "check and apply the answer": ("MatchService._try",),
    "bots and automatic replies": ("BotScheduler",),
    "receive: socket, frame, command": ("data_received", "_Connection._run_commands"),
}
"""The first part of which a function is on the stack counts."""
REST = "event loop and the rest"
_WAITING = ("Condition.wait", "_worker (concurrent", "select (", "Queue._feed")
"""Innermost functions of threads that have nothing to do."""


def part_of(stack: list[str]) -> str:
    whole = ";".join(stack)
    return next((part for part, names in PARTS.items() if any(name in whole for name in names)), REST)


def shares(samples: Iterable[str]) -> dict[str, float]:
    """The share of each part in the samples, which are lines of stacks and counts."""
    found: Counter[str] = Counter()
    for sample in samples:
        frames, _, count = sample.rpartition(" ")
        stack = frames.split(";")
        if not any(name in stack[-1] for name in _WAITING):
            found[part_of(stack)] += int(count)
    return {part: found[part] / found.total() for part in (*PARTS, REST)}


def table(found: dict[str, float], milliseconds: float) -> Table:
    rows = [[part, f"{share:.0%}", f"{1000 * milliseconds * share:.0f}"] for part, share in found.items()]
    return Table("One action", ["", "share", "µs"], rows)


if __name__ == "__main__":
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    print(table(shares(lines), float(sys.argv[2])).markdown())
