"""`rollingroad lab`: experiments, their reports, comparisons, and the record of any game.

The main module imports this one at every start, so the lab itself is imported when a command runs.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from typer import Argument, Option

from rollingroad.cli.console import STOPPED, console, plain_table

if TYPE_CHECKING:
    from rich.console import Group

    from rollingroad.lab.experiment import Rates
    from rollingroad.lab.runner import Row

FOLDER = Path("lab")
MOST_LINES = 12
"""The number of table lines shown on the screen."""
EACH_SECOND = 4

lab_app = typer.Typer(
    add_help_option=True,
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    help="Play experiments by the thousand, look at them, compare them.\n\n"
    "Example: rollingroad lab run experiments/highway-heist.toml",
)

Folder = Annotated[Path, Argument(metavar="DIR", help="A folder that `lab run` wrote.")]
Workers = Annotated[
    int | None, Option("--workers", min=1, help="How many processes play; one for each core unless given.")
]
Page = Annotated[
    Path | None,
    Option("--out", metavar="FILE", help="The page to write; report.html in the folder unless given."),
]


@lab_app.command()
def run(
    file: Annotated[Path, Argument(metavar="FILE", help="An experiment, as TOML.")],
    out: Annotated[
        Path | None, Option(metavar="DIR", help="Where the games go; lab/NAME unless given.")
    ] = None,
    games: Annotated[
        int | None,
        Option("--games", "-n", min=1, help="Games of each set-up, instead of the number in the file."),
    ] = None,
    workers: Workers = None,
    on: Annotated[Literal["local", "ray"], Option(help="Processes of this machine, or Ray.")] = "local",
    address: Annotated[str, Option(help="A Ray cluster's address; one of our own here unless given.")] = "",
) -> None:
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
    with LiveProgress(rates) as progress:

        def begin(done: int) -> None:
            if done:
                rates.add_rows(rows_of(folder))
            progress.begin()

        engine = Engine(on, workers or 0, address)
        whole = run_workload(experiment, folder, engine, progress.count, begin)
    if not whole:
        print(
            f"Stopped after {rates.games} of {experiment.total} games; the same command goes on.",
            file=sys.stderr,
        )
        raise typer.Exit(STOPPED)
    table = plain_table(*rates.headings, rows=rates.lines())
    console().print(table, "", f"{experiment.total} games are in {folder}.", sep="\n")


@lab_app.command()
def report(folder: Folder, out: Page = None) -> None:
    """Make one page of what was played: pictures, tables, and the command that plays it again.

    Example: rollingroad lab report lab/highway-heist
    """
    _needs_libraries()
    from rollingroad.lab.report import report as report_page

    file = out or folder / "report.html"
    file.write_text(report_page(folder), encoding="utf-8")
    print(f"Wrote {file}.")


@lab_app.command()
def compare(
    before: Annotated[Path, Argument(metavar="A", help="A folder of games, such as before a change.")],
    after: Annotated[Path, Argument(metavar="B", help="One with the same set-ups after it.")],
    question: Annotated[
        str,
        Option("--question", "-q", metavar="WHAT", help="The figure to test alone; the wins unless given."),
    ] = "",
    out: Annotated[
        Path | None, Option(metavar="FILE", help="The page to write; compare.html in B unless given.")
    ] = None,
) -> None:
    """Tell what moved between two runs, by how much, and whether chance can explain it.

    Example: rollingroad lab compare lab/before lab/after --question rounds
    """
    _needs_libraries()
    from rollingroad.lab.compare import by_importance, comparison_page
    from rollingroad.lab.compare import compare as compare_runs

    found = compare_runs(before, after, question)
    say = console().print
    for change in found.changes:
        place = " ".join(filter(None, (change.file, change.entry, change.field)))
        say(f"{place}: {change.before or 'nothing'} -> {change.after or 'removed'}", markup=False)
    say("", f"The question: {found.answer}", "", found.summary, "", sep="\n", markup=False)
    moved = [each for each in by_importance(found.others) if each.moved]
    rows = [*found.rates[:MOST_LINES], *moved[: max(0, MOST_LINES - len(found.rates))]]
    lines = [(each.where, each.what, *each.numbers[:2], each.interval, each.verdict) for each in rows]
    say(plain_table("set-up", "what", "before", "after", "moved by", "", rows=lines))
    file = out or after / "compare.html"
    file.write_text(comparison_page(found), encoding="utf-8")
    say("", f"Wrote {file}, with all of it.", sep="\n")


@lab_app.command()
def record(
    folder: Folder, game: Annotated[int, Argument(metavar="N", min=0, help="Its number `n`.")]
) -> None:
    """Print the record of a game: it is played again from its seed.

    Example: rollingroad lab record lab/highway-heist 17 > game.txt
    """
    _needs_libraries()
    from rollingroad.lab.run_data import record_in

    print(record_in(folder, game), end="")


def _needs_libraries() -> None:
    if find_spec("polars") is None:
        from rollingroad.core.errors import BadInput

        raise BadInput("the lab needs one more library; `pip install 'rollingroad[lab]'` brings it")


class LiveProgress:
    """A live display of progress and win rates."""

    def __init__(self, rates: Rates) -> None:
        from rich.live import Live
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        experiment = rates.experiment
        self.rates = rates
        self.bar = Progress(
            TextColumn(experiment.title or experiment.slug),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        self.task = self.bar.add_task("", total=experiment.total)
        err = console(stderr=True)
        self.live = Live(
            console=err, transient=True, refresh_per_second=EACH_SECOND, get_renderable=self._screen
        )
        self.visible = err.is_interactive

    def __enter__(self) -> LiveProgress:
        if self.visible:
            self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.visible:
            self.live.stop()

    def begin(self) -> None:
        self.bar.reset(self.task, completed=self.rates.games)

    def count(self, row: Row) -> None:
        self.rates.add(row.n, row.scores)
        if self.visible:
            self.bar.advance(self.task)

    def _screen(self) -> Group:
        from rich.console import Group

        lines = self.rates.lines()
        more = f"… and {len(lines) - MOST_LINES} more" if len(lines) > MOST_LINES else ""
        return Group(self.bar, plain_table(*self.rates.headings, rows=lines[:MOST_LINES]), more)
