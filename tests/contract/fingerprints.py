"""Hashes of whole games, to compare builds: `python -m tests.contract.fingerprints NUMBER` prints JSON."""

from __future__ import annotations

import json
import sys
from hashlib import sha256

import rollingroad
from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.rng import Rng
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from tests.contract.random_games import GAMES, game, random_options


def fingerprint(the_game: Game, seed: int) -> str:
    """A hash of all that a random game offered, the record of its answers and its last position."""
    rng = Rng(f"build {seed}")
    match = Match(the_game, random_options(the_game, rng), SeededDice(seed))
    total = sha256()
    while match.state.open:
        ask = match.state.open[rng.below(len(match.state.open))]
        total.update(f"{ask.kind} {ask.seats} {ask.actions()}\n".encode())
        match.act(ask.sample(rng), rng.choice(list(ask.seats)))
    total.update(f"{match.record}{the_game.position(match.state)}".encode())
    return total.hexdigest()


def main() -> None:
    seeds = range(int(sys.argv[1]))
    games = {slug: [fingerprint(game(slug), seed) for seed in seeds] for slug in GAMES}
    told = {"build": rollingroad.build().name, "file": rollingroad.__file__, "games": games}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
