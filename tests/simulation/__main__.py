"""`make simulate SEEDS=17` or `SEEDS=0-99`: runs worlds by their seeds, each twice, and counts."""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections import Counter
from collections.abc import Sequence

from tests.simulation.secrecy import differences
from tests.simulation.world import World

SIZE = 4
"""How many times the matches of a run in `make test`: starting servers costs the same for all."""
TWINS_EVERY = 10
"""How many seeds it takes until two worlds that differ in hidden values are compared."""


def seeds_of(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def played_twice(seed: int, size: int) -> World:
    """A run that does the same when it is repeated, and keeps what the server promises."""
    runs = [World(seed, size) for _ in range(2)]
    try:
        for run in runs:
            run.run()
        assert runs[0].digest == runs[1].digest, "the second run was another one"
        if seed % TWINS_EVERY == 0:
            found, may = differences(seed)
            assert found == may, "hidden values are told, or the same to those who know them"
    except Exception as error:
        told = "\n".join([*run.notes[-20:], f"to repeat it: {command(seed, size)}"])
        raise AssertionError(f"{error}\n{told}") from error
    return runs[0]


def command(seed: int, size: int) -> str:
    return f"python -m tools simulate {seed} --size {size}"


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="simulate", description="Run simulated servers with faults.")
    parser.add_argument("seeds", nargs="?", default="0-9", help="a seed, or the first and the last: 0-99")
    parser.add_argument(
        "--size", type=int, default=SIZE, help="how many matches; 1 is what `make test` plays"
    )
    parser.add_argument("--hours", type=float, default=0.0, help="go on with further seeds for so long")
    asked = parser.parse_args(words)
    logging.disable(logging.CRITICAL)
    seeds, end = seeds_of(asked.seeds), time.monotonic() + asked.hours * 3600
    faults: Counter[str] = Counter()
    acknowledged = refused = notices = failed = runs = 0
    seed, begun, virtual = seeds.start, time.process_time(), 0.0
    while seed < seeds.stop or time.monotonic() < end:
        try:
            world = played_twice(seed, asked.size)
        except AssertionError as error:
            print(f"seed {seed}: {error}", flush=True)
            failed += 1
        else:
            faults += world.faults
            acknowledged += 2 * world.acknowledged
            refused += world.refused
            notices += world.receivers.received
            virtual += 2 * world.seconds
            told = f"{world.acknowledged} acknowledged, {sum(world.faults.values())} faults"
            print(f"seed {seed}: {told}, {world.seconds:.0f} virtual seconds, twice alike", flush=True)
        seed, runs = seed + 1, runs + 1
    spent = time.process_time() - begun
    print(f"{runs} seeds, each twice: {failed} failed; {virtual:,.0f} virtual seconds.")
    print(f"{sum(each % TWINS_EVERY == 0 for each in range(seeds.start, seed))} pairs of worlds compared.")
    print(f"{acknowledged:,} acknowledged answers in both runs, {refused:,} refused in one of them.")
    print(f"{notices:,} webhooks arrived in one of them.")
    rate = 3600 * acknowledged / spent
    print(f"{spent:,.0f} s of processor time: {rate:,.0f} acknowledged answers an hour and core.")
    print("Faults: " + ", ".join(f"{kind} {number:,}" for kind, number in sorted(faults.items())))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
