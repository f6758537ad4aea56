"""`rollingroad simulate`: plays many games with bots and counts the outcomes."""

import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from rollingroad.bots.roster import fill_seats, play_out, seat_bots, split_names
from rollingroad.cli.console import STOPPED, Table, console, progress_bar
from rollingroad.core.engine.rng import Rng
from rollingroad.core.game import Game
from rollingroad.core.options import options_json
from rollingroad.core.registry import game
from rollingroad.core.stats import Z, share_interval

MOST_OUTCOMES = 10


class Tally(msgspec.Struct):
    """The outcomes of the games played so far."""

    seats: int
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    outcomes: dict[tuple[float, ...], int] = {}

    def add(self, outcome: tuple[float, ...], decisions: int) -> None:
        self.games += 1
        self.decisions += decisions
        self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1

    def mean(self, seat: int) -> float:
        return sum(scores[seat] * number for scores, number in self.outcomes.items()) / self.games

    def margin(self, seat: int) -> float:
        """Half the width of the 95 % interval of a seat's mean score."""
        mean = self.mean(seat)
        squares = sum((scores[seat] - mean) ** 2 * number for scores, number in self.outcomes.items())
        return Z * math.sqrt(squares) / self.games


def simulate(
    game: Game,
    options: Any,
    players: Sequence[str],
    games: int,
    seed: int | str,
    progress: Callable[[], None] = lambda: None,
) -> Tally:
    """Play `games` games. Game i has its own seed, so each can be repeated alone.

    An interrupt stops the run and returns the finished games.
    """
    seats = game.seat_count(options)
    names = fill_seats(players, seats)
    tally = Tally(seats)
    started = time.perf_counter()
    with suppress(KeyboardInterrupt):
        for number in range(games):
            rng = Rng(f"{seed}/{number}")
            state = game.start(options)
            with seat_bots(names, rng, options) as bots:
                decisions = play_out(state, bots, rng)
            assert state.outcome is not None, f"game {number} stopped without an outcome"
            tally.add(state.outcome, decisions)
            progress()
    tally.seconds = time.perf_counter() - started
    return tally


def run_simulation(
    slug: str,
    option: Sequence[str],
    players: str,
    number: int,
    seed: str,
    content: Path | None,
    as_json: bool,
) -> int:
    """Run the simulation and return the exit code. An interrupted run shows the finished games."""
    the_game = game(slug, content)
    options = the_game.options(option)
    names = fill_seats(split_names(players), the_game.seat_count(options))
    with progress_bar(the_game.name, number) as done:
        tally = simulate(the_game, options, names, number, seed, done)
    if as_json:
        asked = {
            "game": the_game.slug,
            "options": json.loads(options_json(options)),
            "players": names,
            "seed": seed,
        }
        print(json.dumps(asked | _figures(tally), indent=2))
    elif tally.games:
        _print(the_game, tally)
    if tally.games == number:
        return 0
    print(f"Stopped after {tally.games} of {number} games.", file=sys.stderr)
    return STOPPED


def _figures(tally: Tally) -> dict[str, object]:
    """The results for `--json`. Without games there are no means."""
    seats = range(tally.seats) if tally.games else ()
    return {
        "games": tally.games,
        "outcomes": [{"scores": scores, "games": n} for scores, n in sorted(tally.outcomes.items())],
        "mean_scores": [tally.mean(seat) for seat in seats],
        "margins": [tally.margin(seat) for seat in seats],
        "decisions_per_game": tally.decisions / max(1, tally.games),
        "decisions_per_second": tally.decisions / tally.seconds,
        "seconds": tally.seconds,
    }


def _print(the_game: Game, tally: Tally) -> None:
    least, most = the_game.scores
    names = ["all"] if the_game.cooperative else [str(seat + 1) for seat in range(tally.seats)]
    means = []
    for seat, name in enumerate(names):
        won = share_interval((tally.mean(seat) - least) / (most - least) * tally.games, tally.games)
        means.append((name, f"{won.value:.1%}", f"{won.low:.1%} to {won.high:.1%}"))
    outcomes = [
        (" ".join(f"{score:g}" for score in scores), str(number), f"{number / tally.games * 100:.1f} %")
        for scores, number in sorted(tally.outcomes.items(), key=lambda item: -item[1])[:MOST_OUTCOMES]
    ]
    more = len(tally.outcomes) - MOST_OUTCOMES
    console().print(
        Table("seat", "wins", "95 % interval", rows=means),
        "",
        Table("scores", "games", "share", rows=outcomes, right=(1, 2)),
        f"and {more} other outcomes\n" if more > 0 else "",
        f"{tally.games} games, {tally.decisions / tally.games:.1f} decisions a game, "
        f"{tally.decisions / tally.seconds:,.0f} decisions a second",
    )
