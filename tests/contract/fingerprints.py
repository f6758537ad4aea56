"""Hashes of whole games, to compare builds: `python -m tests.contract.fingerprints` prints them as JSON."""

from __future__ import annotations

import json
from hashlib import sha256

import rollingroad
from rollingroad.core.dice import SeededDice
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.registry import game
from rollingroad.core.rng import Rng
from tests.contract.tables import GAMES, random_options

SEEDS = range(12)


def fingerprint(the_game: Game, seed: int) -> str:
    """A hash of the record and the last position of a random game."""
    rng = Rng(f"build {seed}")
    match = Match(the_game, random_options(the_game, rng), SeededDice(seed))
    while match.state.open:
        ask = match.state.open[rng.below(len(match.state.open))]
        match.act(ask.sample(rng), rng.choice(list(ask.seats)))
    return sha256(f"{match.record}{the_game.position(match.state)}".encode()).hexdigest()


def main() -> None:
    games = {f"{slug} {seed}": fingerprint(game(slug), seed) for slug in GAMES for seed in SEEDS}
    print(json.dumps({"build": rollingroad.build().name, "games": games}))


if __name__ == "__main__":
    main()
