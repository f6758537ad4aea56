"""`rollingroad lab`: experiments, their reports, comparisons, and the record of any game.

The main module imports this one at every start, so the lab itself is imported when a command runs.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rollingroad.cli.arguments import FILE, FROM_1, Commands
from rollingroad.cli.console import STOPPED, Block, Progress, Table, console

if TYPE_CHECKING:
    from rollingroad.lab.runner import Row

FOLDER = Path("lab")
MOST_LINES = 12
"""The number of table lines shown on the screen."""

WORKERS = click.option(
    "--workers", type=FROM_1, help="How many processes play; one for each core unless given."
)
ON = click.option(
    "--on", type=click.Choice(["local", "ray"]), default="local", help="Processes of this machine, or Ray."
)
ADDRESS = click.option("--address", help="A Ray cluster's address; one of our own here unless given.")
FOLDER_OF_RUN = click.argument("folder", metavar="DIR", type=FILE, help="A folder that `lab run` wrote.")


@click.group("lab", cls=Commands)
def lab_commands() -> None:
    """Play experiments by the thousand, look at them, compare them.

    Example: rollingroad lab run experiments/highway-heist.toml
    """


@lab_commands.command()
@click.argument("file", metavar="FILE", type=FILE, help="An experiment, as TOML.")
@click.option("--out", type=FILE, metavar="DIR", help="Where the games go; lab/NAME unless given.")
@click.option("--games", "-n", type=FROM_1, help="Games of each set-up, instead of the number in the file.")
@WORKERS
@ON
@ADDRESS
def run(
    file: Path, out: Path | None, games: int | None, workers: int | None, on: str, address: str | None
) -> int:
    """Play an experiment. Stopped, it goes on where it was when the same command is given again.

    Example: rollingroad lab run experiments/highway-heist.toml --games 50
    """
    _needs_libraries()
    from rollingroad.lab.experiment import Rates, read_experiment
    from rollingroad.lab.run_data import rows_of
    from rollingroad.lab.runner import Engine
    from rollingroad.lab.runner import run as run_workload

    folder = out or FOLDER / file.stem
    experiment = read_experiment(file, games)
    rates = Rates(experiment)

    def below() -> list[str | Block]:
        lines = rates.lines()
        more = f"… and {len(lines) - MOST_LINES} more" if len(lines) > MOST_LINES else ""
        return [Table(*rates.headings, rows=lines[:MOST_LINES]), more]

    progress = Progress(experiment.title or experiment.slug, experiment.total, below)

    def begin(done: int) -> None:
        if done:
            rates.add_rows(rows_of(folder))
        progress.start_from(rates.games)

    def count(row: Row) -> None:
        rates.add(row.n, row.scores)
        progress.advance()

    try:
        whole = run_workload(experiment, folder, Engine(on, workers or 0, address or ""), count, begin)
    finally:
        progress.clear()
    if not whole:
        print(
            f"Stopped after {rates.games} of {experiment.total} games; the same command goes on.",
            file=sys.stderr,
        )
        return STOPPED
    table = Table(*rates.headings, rows=rates.lines())
    console().print(table, "", f"{experiment.total} games are in {folder}.")
    return 0


@lab_commands.command()
@FOLDER_OF_RUN
@click.option(
    "--out", type=FILE, metavar="FILE", help="The page to write; report.html in the folder unless given."
)
def report(folder: Path, out: Path | None) -> None:
    """Make one page of what was played: pictures, tables, and the command that plays it again.

    Example: rollingroad lab report lab/highway-heist
    """
    _needs_libraries()
    from rollingroad.lab.report import report as report_page

    file = out or folder / "report.html"
    file.write_text(report_page(folder), encoding="utf-8")
    print(f"Wrote {file}.")


@lab_commands.command()
@click.argument("before", metavar="A", type=FILE, help="A folder of games, such as before a change.")
@click.argument("after", metavar="B", type=FILE, help="One with the same set-ups after it.")
@click.option("--question", "-q", metavar="WHAT", help="The figure to test alone; the wins unless given.")
@click.option("--out", type=FILE, metavar="FILE", help="The page to write; compare.html in B unless given.")
def compare(before: Path, after: Path, question: str | None, out: Path | None) -> None:
    """Tell what moved between two runs, by how much, and whether chance can explain it.

    Example: rollingroad lab compare lab/before lab/after --question rounds
    """
    _needs_libraries()
    from rollingroad.lab.compare import by_importance, comparison_page
    from rollingroad.lab.compare import compare as compare_runs

    found = compare_runs(before, after, question or "")
    say = console().print
    for change in found.changes:
        place = " ".join(filter(None, (change.file, change.entry, change.field)))
        say(f"{place}: {change.before or 'nothing'} -> {change.after or 'removed'}")
    say("", f"The question: {found.answer}", "", found.summary, "")
    moved = [each for each in by_importance(found.others) if each.moved]
    rows = [*found.rates[:MOST_LINES], *moved[: max(0, MOST_LINES - len(found.rates))]]
    lines = [(each.where, each.what, *each.numbers[:2], each.interval, each.verdict) for each in rows]
    say(Table("set-up", "what", "before", "after", "moved by", "", rows=lines))
    file = out or after / "compare.html"
    file.write_text(comparison_page(found), encoding="utf-8")
    say("", f"Wrote {file}, with all of it.")


@lab_commands.command()
@FOLDER_OF_RUN
@click.argument("game", metavar="N", type=click.IntRange(0), help="Its number `n`.")
def record(folder: Path, game: int) -> None:
    """Print the record of a game: it is played again from its seed.

    Example: rollingroad lab record lab/highway-heist 17 > game.txt
    """
    _needs_libraries()
    from rollingroad.lab.run_data import record_in

    print(record_in(folder, game), end="")


def _needs_libraries() -> None:
    from rollingroad.core.errors import need_extra

    need_extra("the lab", "lab")
