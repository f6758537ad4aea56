"""`rollingroad simulate`: many games by bots, counted."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from rollingroad.cli.console import console
from rollingroad.core.registry import game
from rollingroad.lab.simulate import Tally, simulate


def run_simulation(
    slug: str,
    option: Sequence[str],
    players: str,
    number: int,
    seed: str,
    content: Path | None,
    as_json: bool,
) -> None:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    the_game = game(slug, content)
    options = the_game.options(option)
    columns = (TextColumn(the_game.name), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(), transient=True, disable=as_json) as bar:
        task = bar.add_task("", total=number)
        tally = simulate(the_game, options, players.split(","), number, seed, lambda: bar.advance(task))
    if as_json:
        print(json.dumps(_figures(tally), indent=2))
    else:
        _print(tally)


def _figures(tally: Tally) -> dict[str, object]:
    return {
        "games": tally.games,
        "outcomes": [{"scores": scores, "games": n} for scores, n in sorted(tally.outcomes.items())],
        "mean_scores": [tally.mean(seat) for seat in range(tally.seats)],
        "margins": [tally.margin(seat) for seat in range(tally.seats)],
        "decisions_per_game": tally.decisions / tally.games,
        "decisions_per_second": tally.decisions / tally.seconds,
        "seconds": tally.seconds,
    }


def _print(tally: Tally) -> None:
    from rich.table import Table

    table = Table("seat", "mean score", "95 % interval", box=None, padding=(0, 3, 0, 0), header_style="bold")
    for seat in range(tally.seats):
        mean, margin = tally.mean(seat), tally.margin(seat)
        table.add_row(str(seat + 1), f"{mean:.3f}", f"{mean - margin:.3f} to {mean + margin:.3f}")
    out = console()
    out.print(table)
    out.print()
    for scores, number in sorted(tally.outcomes.items(), key=lambda item: -item[1])[:10]:
        words = " ".join(f"{score:g}" for score in scores)
        out.print(f"  outcome {words}: {number} games ({number / tally.games:.1%})")
    out.print()
    out.print(
        f"{tally.games} games, {tally.decisions / tally.games:.1f} decisions a game, "
        f"{tally.decisions / tally.seconds:,.0f} decisions a second"
    )
