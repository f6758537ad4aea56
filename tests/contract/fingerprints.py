"""Hashes of whole games, to compare builds: `python -m tests.contract.fingerprints NUMBER` prints JSON."""

from __future__ import annotations

import json
import sys
from hashlib import sha256

import msgspec

import rollingroad
from rollingroad.core.choices import events_for, is_secret, offered_choice
from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.learning import Learning, Pairs
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from tests.contract.random_games import GAMES, game, random_options

_SHOWN = 4
"""What players are shown is compared at each fourth answer: to make it takes longer than to play."""


def shown(match: Match, ask: Decision, events: list[Event]) -> bytes:
    """What the first seat that is asked gets to see: the table, the question, its choices, what happened."""
    the_game, view = match.game, match.state.view(ask.seats[0])
    told = events_for(the_game, events, view)
    recap = the_game.words.recap([(each.event, each.text) for each in told], view) if told else []
    secret = is_secret(the_game, ask)
    choices = [offered_choice(view, ask, action, secret) for action in ask.offered]
    return msgspec.json.encode((view.data(), the_game.words.prompt(ask, view), choices, told, recap))


def encoded(match: Match, ask: Decision) -> bytes:
    """What a learner in that seat gets: the pairs of the observation and of the actions' features."""
    learning, pairs = match.game.learning, Pairs()
    if type(learning) is Learning:
        return b""
    learning.observe(match.state, ask.seats[0], pairs)
    seen = pairs.take()
    if not ask.is_chance:
        learning.features(match.state, ask.seats[0], ask, pairs)
    return b"".join([*seen, *pairs.take()])


def fingerprint(the_game: Game, seed: int) -> str:
    """A hash of what a random game offered and showed, the record of its answers and its last position."""
    rng = Rng(f"build {seed}")
    match = Match(the_game, random_options(the_game, rng), SeededDice(seed))
    total, events = sha256(), match.events
    while match.state.open:
        ask = match.state.open[rng.below(len(match.state.open))]
        total.update(f"{ask.kind} {ask.seats} {ask.actions()}\n".encode())
        if match.answered % _SHOWN == 0:
            total.update(shown(match, ask, events))
            total.update(encoded(match, ask))
        events = match.act(ask.sample(rng), rng.choice(list(ask.seats)))
    total.update(f"{match.record}{the_game.position(match.state)}".encode())
    return total.hexdigest()


def main() -> None:
    seeds = range(int(sys.argv[1]))
    games = {slug: [fingerprint(game(slug), seed) for seed in seeds] for slug in GAMES}
    told = {"build": rollingroad.build().name, "file": rollingroad.__file__, "games": games}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
