"""`python -m tools fuzz 10`: spoils the inputs of every parser for ten minutes, and keeps what it trips over.

A text that a parser does not survive is written into `tests/fuzz/corpus`, which every test run reads.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from tests.fuzz.parsers import REFUSALS, Parser, parsers, spoil

CORPUS = Path(__file__).parent / "corpus"


def survives(parser: Parser, text: str) -> bool:
    """Whether it was accepted; a refusal is none, and anything else is raised."""
    try:
        parser.read(text)
    except REFUSALS:
        return False
    return True


def kept(name: str) -> Iterator[str]:
    """The texts that this parser has tripped over."""
    for file in sorted(CORPUS.glob(f"{name.replace(' ', '-')}.*.txt")):
        yield file.read_bytes().decode("utf-8", "surrogateescape")


def spoilt(name: str, parser: Parser, number: int, seed: int = 0) -> Iterator[str]:
    chance, seeds = Random(f"{name} {seed}"), parser.seeds()
    for _ in range(number):
        yield spoil(chance.choice(seeds), seeds, chance)


def keep(name: str, text: str) -> Path:
    data = text.encode("utf-8", "surrogateescape")
    file = CORPUS / f"{name.replace(' ', '-')}.{hashlib.sha256(data).hexdigest()[:8]}.txt"
    file.write_bytes(data)
    return file


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="fuzz", description="Spoil the inputs of every parser.")
    parser.add_argument("minutes", nargs="?", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1, help="other seeds try other texts")
    parser.add_argument("--only", default="", help="only parsers with this in their name")
    asked = parser.parse_args(words)
    tried: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    mistakes: dict[str, Path] = {}
    found = {name: each for name, each in parsers().items() if asked.only in name}
    end, seed = time.monotonic() + 60 * asked.minutes, asked.seed
    while time.monotonic() < end:
        for name, each in found.items():
            for text in spoilt(name, each, 20, seed):
                tried[name] += 1
                try:
                    accepted[name] += survives(each, text)
                except Exception as error:
                    where = f"{name}: {traceback.format_exception(error)[-2].strip()} {error!r}"
                    if where not in mistakes:
                        mistakes[where] = keep(name, text)
                        print(f"{where}\n  {mistakes[where]}", flush=True)
        seed += 1000
    for name, number in tried.items():
        print(f"{name}: {number:,} tried, {accepted[name]:,} accepted")
    print(f"{tried.total():,} texts, {len(mistakes)} mistakes")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
