"""`rollingroad lab`: experiments, their reports, comparisons, and the record of any game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Optional

import typer

lab_app = typer.Typer(
    add_help_option=True,
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    help="Play experiments by the thousand, look at them, compare them.\n\n"
    "Example: rollingroad lab run experiments/highway-heist.toml",
)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="A folder that `lab run` wrote.")]
Page = Annotated[
    Optional[Path],
    typer.Option("--out", metavar="FILE", help="The page to write; report.html in the folder unless given."),
]


@lab_app.command()
def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An experiment, as TOML.")],
    out: Annotated[
        Optional[Path],
        typer.Option("--out", metavar="DIR", help="Where the games go; lab/NAME unless given."),
    ] = None,
    games: Annotated[
        Optional[int],
        typer.Option("--games", "-n", min=1, help="So many of each set-up, instead of what the file says."),
    ] = None,
    workers: Annotated[
        Optional[int],
        typer.Option("--workers", min=1, help="How many processes play; one for each core unless given."),
    ] = None,
    on: Annotated[
        Literal["local", "ray"], typer.Option("--on", help="Processes of this machine, or Ray.")
    ] = "local",
    address: Annotated[
        str, typer.Option("--address", help="A Ray cluster's address; one of our own here unless given.")
    ] = "",
) -> None:
    """Play an experiment. Stopped, it goes on where it was when the same command is given again.

    Example: rollingroad lab run experiments/highway-heist.toml --games 50
    """
    from rollingroad.cli.lab import LabArguments, run_experiment

    raise typer.Exit(run_experiment(LabArguments(file, out, games, workers, on, address)))


@lab_app.command()
def report(folder: Folder, out: Page = None) -> None:
    """Make one page of what was played: pictures, tables, and the command that plays it again.

    Example: rollingroad lab report lab/highway-heist
    """
    from rollingroad.cli.lab import write_report

    write_report(folder, out)


@lab_app.command()
def compare(
    before: Annotated[Path, typer.Argument(metavar="A", help="A folder of games, such as before a change.")],
    after: Annotated[Path, typer.Argument(metavar="B", help="One with the same set-ups after it.")],
    out: Annotated[
        Optional[Path],
        typer.Option("--out", metavar="FILE", help="The page to write; compare.html in B unless given."),
    ] = None,
) -> None:
    """Tell what moved between two runs, by how much, and whether chance can explain it.

    Example: rollingroad lab compare lab/before lab/after
    """
    from rollingroad.cli.lab import write_comparison

    write_comparison(before, after, out)


@lab_app.command()
def record(
    folder: Folder, game: Annotated[int, typer.Argument(metavar="N", min=0, help="Its number `n`.")]
) -> None:
    """Print the record of a game: it is played again from its seed.

    Example: rollingroad lab record lab/highway-heist 17 > game.txt
    """
    from rollingroad.cli.lab import print_record

    print_record(folder, game)
