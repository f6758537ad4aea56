"""Plays the experiments of `experiments/` and writes docs/balance.md from their rows: `make balance`.

A run that was stopped goes on where it was; the rows lie in build/balance.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import polars as pl

from rollingroad import build
from rollingroad.core.registry import game
from rollingroad.lab.experiment import read_experiment
from rollingroad.lab.run_data import rows_of
from rollingroad.lab.runner import Engine, run
from tools.balance import races, roads
from tools.balance.tables import Runs, interval, lines_of

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "balance.md"
EXPERIMENTS = ROOT / "experiments"
KEPT = ROOT / "build" / "balance"
SLUG = "highway-heist"
AIMS = {"easy": "over 75 %", "standard": "45 to 60 %", "hard": "", "beast": "10 to 25 %"}


def heist_lines(runs: Runs) -> list[str]:
    """The chapter of Highway Heist as lines of Markdown."""
    rows = runs[SLUG]
    won = rows.with_columns(won=pl.col("scores").list.first())
    names = {choice.value: choice.label for choice in game(SLUG).choices()["scenario"]}
    players = sorted(rows["option.players"].unique())
    table = []
    for scenario in names:
        for difficulty in AIMS:
            here = won.filter(
                (pl.col("option.scenario") == scenario) & (pl.col("option.difficulty") == difficulty)
            )
            rates = [interval(here.filter(pl.col("option.players") == number)["won"]) for number in players]
            table.append([names[scenario], difficulty, *rates, AIMS[difficulty]])
    heads = ["scenario", "difficulty", *(f"{number} players" for number in players), "target for good teams"]
    return [
        "How often a team of drivers, the game's own rule-of-thumb players, wins Highway Heist:",
        f"{rows['number'].n_unique()} games a cell, with 95 % intervals.",
        "Our own figures in the content (`house`, and the lost half of `partial`) were tuned with these",
        "drivers and with teams of [Ace](bots.md#highway-heist), the good teams of the last column. Printed",
        "figures are unchanged.",
        "",
        *lines_of(heads, table),
    ]


CHAPTERS: dict[str, Callable[[Runs], list[str]]] = {
    SLUG: heist_lines,
    races.SLUG: races.race_lines,
    roads.SLUG: roads.road_lines,
}
"""The function that writes the chapter of each game, in the order of the page."""


def files_of(slug: str) -> list[Path]:
    """The experiments that a chapter is made from."""
    return [file for file in sorted(EXPERIMENTS.glob("*.toml")) if read_experiment(file).slug == slug]


def heading(slug: str) -> str:
    return f"## {game(slug).name.rpartition(': ')[2]}"


def chapter(slug: str, runs: Runs) -> list[str]:
    said = ", ".join(f"`experiments/{name}.toml`" for name in runs)
    return [heading(slug), "", *CHAPTERS[slug](runs), "", f"From {said}."]


def play_experiments(files: list[Path], games: int | None, workers: int) -> Runs:
    """The rows of all their games. Plays the missing ones."""
    runs: Runs = {}
    for file in files:
        folder = KEPT / (file.stem if games is None else f"{file.stem}-{games}")
        plan = read_experiment(file, games)
        print(f"{file.stem}: {plan.total} games", flush=True)
        if not run(plan, folder, Engine(workers=workers)):
            raise SystemExit("Stopped; the same command goes on.")
        runs[file.stem] = rows_of(folder)
    return runs


def kept_lines(slug: str) -> list[str]:
    """The current chapter of a game on the page, or an empty string."""
    first = f"{heading(slug)}\n"
    _, found, rest = PAGE.read_text(encoding="utf-8").partition(first)
    return f"{first}{rest.partition(chr(10) + '## ')[0]}".rstrip().split("\n") if found else []


HEAD = """\
# Balance

Written by `make balance`, which plays the experiments in the folder `experiments/`; the same command gives
the same figures. [The lab](lab.md) runs and reports a single one, for example with
`rollingroad lab run experiments/highway-heist.toml`.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, help="games of each set-up, instead of what the files say")
    parser.add_argument("--game", choices=CHAPTERS, help="play this game only and keep the other chapters")
    parser.add_argument("--workers", type=int, default=0, help="processes; one for each core unless given")
    parser.add_argument("--print", action="store_true", help="print the page instead of writing it")
    arguments = parser.parse_args()
    print(f"{build().name} build")
    parts = [HEAD]
    for slug in CHAPTERS:
        if arguments.game in (None, slug):
            lines = chapter(slug, play_experiments(files_of(slug), arguments.games, arguments.workers))
        else:
            lines = kept_lines(slug)
        parts.append("\n".join([*lines, ""]))
    text = "\n".join(parts)
    if arguments.print:
        print(text)
    else:
        PAGE.write_text(text, encoding="utf-8")
        print(f"Wrote {PAGE.name}.")


if __name__ == "__main__":
    main()
