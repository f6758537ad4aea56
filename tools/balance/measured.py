"""Writes the `measured.jsonl` of each game, which tells at set-up how hard a table is: `make measured`.

It takes the experiments of docs/balance.md and those of `experiments/measured/`: whatever has been played, by
`make balance` too, lies in build/balance and is not played again. Set-ups where different bots sat together
are left out.
"""

from __future__ import annotations

import argparse

from rollingroad import build
from rollingroad.core.registry import game
from rollingroad.lab.experiment import read_experiment
from rollingroad.lab.run_data import measurements_from_rows
from rollingroad.review.difficulty import FILE, Measurement, write_jsonl
from tools.balance.page import EXPERIMENTS, play_experiments

FILES = [*sorted(EXPERIMENTS.glob("*.toml")), *sorted((EXPERIMENTS / "measured").glob("*.toml"))]


def measurements(games: int | None, workers: int, only: str = "") -> dict[str, list[Measurement]]:
    """By game what its experiments say, in their order."""
    found: dict[str, list[Measurement]] = {}
    for file in FILES:
        experiment = read_experiment(file, games)
        alike = any(len(set(cell.bots)) == 1 for cell in experiment.cells)
        if alike and only in ("", experiment.slug):
            (rows,) = play_experiments([file], games, workers).values()
            source = file.relative_to(EXPERIMENTS.parent).as_posix()
            found.setdefault(experiment.slug, []).extend(measurements_from_rows(experiment, rows, source))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, help="games of each set-up, instead of what the files say")
    parser.add_argument("--game", default="", help="the file of this game only")
    parser.add_argument("--workers", type=int, default=0, help="processes; one for each core unless given")
    arguments = parser.parse_args()
    print(f"{build().name} build")
    for slug, lines in measurements(arguments.games, arguments.workers, arguments.game).items():
        file = game(slug).folder / FILE
        write_jsonl(lines, file)
        print(f"Wrote {len(lines)} lines of {file}.")


if __name__ == "__main__":
    main()
