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

HEAD = """\
# Speed

{machine}. Written by `{command}`.

Each figure is the median of {repetitions} repetitions, with the lowest and the highest in brackets. Each
repetition is a fresh process on one core, measured in its own CPU time. *Pure* is plain Python, *compiled* is
the same files through mypyc; the code of a game that is not compiled itself is plain Python in both."""

GAMES = """\
Random bots choose from the list of actions, which is made at every decision; nothing is sampled. Chance is
answered by the seeded dice: that takes its time, but its answers are not counted as decisions. Highway Heist
is the mean of its scenarios with 3 seats, Full Throttle the mean of its courses with 4, Shattered Highways
the open road with ready fleets of 150 CP, any other game as it comes. A copy is one of a state in mid-game.

A question with a single public answer is not counted with us, for it answers itself; a peer that puts such a
question is given the count. The games differ, and so does the work in a decision: a ratio says what a bot
writer gets from each engine, not which is better made."""

GROWTH_TEXT = """\
What lies between two questions to a player, by what is on the table. The axis of the cost is logarithmic: a
line that is level does not grow, and two lines lie as far apart as compiled is faster. For the spaces to the
finish, four cars drive the same loop in more and more laps; the vehicles stand in packs of any size when the
fight begins.

![The cost of a decision against SUVs, cars, length of the course and vehicles]({picture})"""

ENVIRONMENTS_TEXT = """\
A step of an [environment](environments.md): all that the seat may know as an array, the mask of the actions,
a random choice, and the answer with all that follows it. Full Throttle and Highway Heist as they come, with 4
and 3 seats; Shattered Highways with ready fleets of 150 CP."""

SEARCH_TEXT = """\
An iteration deals the unseen anew, walks down the tree, plays on to where the game can be judged, and judges
it. The questions come from games of drivers, in the set-ups above, each for 100 iterations. A hunch is the
cheap policy by which it plays on."""

START_TEXT = """\
In seconds by the clock, with the whole machine. The server answers when its first reply has come; `make play`
is timed up to the same moment, in a checkout where all is installed, built and compiled. First paint is the
first contentful one, as a Chromium tells it that has never been here."""

FOOT = """\
The wheel with compiled modules and the pure one play alike: `make wheels` builds both, installs each in an
environment of its own and compares 300 seeded games of every game, with all that was offered and answered."""


def page(results: Results) -> str:
    """All of the page, as Markdown."""
    machine = ", ".join(f"{key}: {value}" for key, value in results.machine.items())
    growth = GROWTH_TEXT.format(picture=PICTURE.as_posix()) if results.section(GROWTH) else ""
    parts = [
        HEAD.format(machine=machine, command=COMMAND, repetitions=results.repetitions),
        _chapter(games_table(results), GAMES),
        _chapter(ratio_table(results)),
        f"Not measured: {'; '.join(results.missing)}." if results.missing else "",
        _chapter(aims_table(results)),
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
    (docs / "speed.md").write_text(page(results), encoding="utf-8")
    (docs / PICTURE).write_text(growth_plot(results), encoding="utf-8")
