"""`rollingroad simulate`: plays many games with bots and counts the outcomes."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rollingroad.bots.roster import fill_seats, split_names
from rollingroad.cli.console import STOPPED, console, plain_table, progress_bar
from rollingroad.core.game import Game
from rollingroad.core.options import options_json
from rollingroad.core.registry import game
from rollingroad.lab.simulate import Tally, simulate

MOST_OUTCOMES = 10


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
    means = plain_table("seat", "mean score", "95 % interval")
    names = ["all"] if the_game.cooperative else [str(seat + 1) for seat in range(tally.seats)]
    for seat, name in enumerate(names):
        mean, margin = tally.mean(seat), tally.margin(seat)
        low, high = max(the_game.scores[0], mean - margin), min(the_game.scores[1], mean + margin)
        means.add_row(name, f"{mean:.3f}", f"{low:.3f} to {high:.3f}")
    outcomes = plain_table("scores", "games", "share")
    outcomes.columns[1].justify = outcomes.columns[2].justify = "right"
    for scores, number in sorted(tally.outcomes.items(), key=lambda item: -item[1])[:MOST_OUTCOMES]:
        words = " ".join(f"{score:g}" for score in scores)
        outcomes.add_row(words, str(number), f"{number / tally.games * 100:.1f} %")
    more = len(tally.outcomes) - MOST_OUTCOMES
    console().print(means, "", outcomes, f"and {more} other outcomes\n" if more > 0 else "", sep="\n")
    console().print(
        f"{tally.games} games, {tally.decisions / tally.games:.1f} decisions a game, "
        f"{tally.decisions / tally.seconds:,.0f} decisions a second"
    )
