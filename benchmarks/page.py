"""The page `docs/speed.md` and its picture."""

from __future__ import annotations

from pathlib import Path

from benchmarks.plot import growth_plot
from benchmarks.results import GROWTH, Results
from benchmarks.tables import (
    Table,
    aims_table,
    core_table,
    environments_table,
    games_table,
    placement_table,
    ratio_table,
    search_table,
    start_table,
)

COMMAND = "make bench BENCH=--write"
PICTURE = Path("images", "growth.svg")
ONE_ACTION = "## One action on the server"

HEAD = """\
# Speed

{machine}. Written by `{command}`.

Each figure is the median of {repetitions} repetitions, with the lowest and the highest in brackets. Each
repetition is a new process on one core, measured in CPU time, once its caches are warm: rates are taken after
half as many seconds of the same. *Pure* is plain Python; *compiled* is the same files compiled by mypyc. A
game that is not compiled itself is plain Python in both."""

GAMES = """\
Random bots choose from the list of actions, which is generated at every decision; nothing is sampled. Our
games are played by the loop of `core.engine.playout`, and (loop/s) by one in Python over its interface.
Seeded dice answer for chance: that time is included, but the answers do not count as decisions. Highway
Heist is the mean of its scenarios with 3 seats, Full Throttle the mean of its courses with 4, Shattered
Highways the open road with ready fleets of 150 CP, any other game its default options. A copy is that of a
state in mid-game.

A question with a single public answer does not count for our games, because it answers itself; for a peer
that asks such questions it counts. The games differ, and so does the work in a decision: a ratio says
what a bot writer gets from each engine, not which is better made."""

GROWTH_TEXT = """\
The cost of the work between two questions to a player, by what is on the table. The cost axis is logarithmic:
a level line does not grow, and the distance between two lines is the gain by compiling. For the spaces to the
finish, four cars drive the same loop for more and more laps. The vehicles stand in packs of any size when the
fight begins.

![The cost of a decision against SUVs, cars, length of the course and vehicles]({picture})"""

ENVIRONMENTS_TEXT = """\
A step of an [environment](environments.md): everything the seat may know as an array, the mask of the
actions, and the answer with everything that follows it; PettingZoo's with a random choice. Behind each
figure is its share of the bare loop in Python, in the same process. A batch plays all seats of 64 games.
Full Throttle and Highway Heist have their default options, with 4 and 3 seats; Shattered Highways has ready
fleets of 150 CP."""

SEARCH_TEXT = """\
An iteration deals the unseen cards at random, descends the tree, plays on to a state that can be
evaluated, and evaluates it. The questions come from games of drivers, in the set-ups above, each for 100
iterations. A rollout step is one answer of the cheap policy with which it plays on."""

START_TEXT = """\
Wall-clock seconds, with the whole machine. The time of the server ends with its first reply; so does that of
`make play`, in a checkout where everything is installed, built and compiled. First paint is the first
contentful paint that a Chromium with an empty cache reports."""

FOOT = """\
The wheel with compiled modules and the pure wheel play identically: `make wheels` builds both, installs
each in an environment of its own and compares 300 seeded games of every game, with all offered actions
and answers."""


def page(results: Results) -> str:
    """All of the page, as Markdown."""
    machine = ", ".join(f"{key}: {value}" for key, value in results.machine.items())
    growth = GROWTH_TEXT.format(picture=PICTURE.as_posix()) if results.section(GROWTH) else ""
    parts = [
        HEAD.format(machine=machine, command=COMMAND, repetitions=results.repetitions),
        _chapter(aims_table(results)),
        f"Not measured: {'; '.join(results.missing)}." if results.missing else "",
        _chapter(games_table(results), GAMES),
        _chapter(ratio_table(results)),
        _chapter(environments_table(results), ENVIRONMENTS_TEXT),
        f"## Growth\n\n{growth}" if growth else "",
        _chapter(search_table(results), SEARCH_TEXT),
        _chapter(start_table(results), START_TEXT),
        _chapter(core_table(results)),
        _chapter(placement_table(results)),
        f"## The wheels\n\n{FOOT}",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _chapter(table: Table, text: str = "") -> str:
    if not table.rows:
        return ""
    return "\n\n".join(part for part in (f"## {table.title}", table.markdown(), text) if part)


def write(results: Results, docs: Path) -> None:
    """The page but for the chapter that another command measures, which stays as it is."""
    speed = docs / "speed.md"
    _, title, kept = speed.read_text(encoding="utf-8").partition(ONE_ACTION)
    speed.write_text(f"{page(results)}\n{title}{kept}", encoding="utf-8")
    (docs / PICTURE).write_text(growth_plot(results), encoding="utf-8")
