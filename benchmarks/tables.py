"""The results as tables: for the terminal, and as the page `docs/speed.md`."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.results import Figure, Results, Row

COMMAND = "make bench BENCH=--write"
COLUMNS = ("decisions/s", "games/s", "copy µs")
SIZES = ("decisions/game", "actions/decision")
TIMES, TO = "\N{MULTIPLICATION SIGN}", "\N{EN DASH}"


@dataclass(frozen=True)
class Table:
    title: str
    header: list[str]
    rows: list[list[str]]

    def markdown(self) -> str:
        ruler = ["---", *["--:"] * (len(self.header) - 1)]
        return "\n".join("| " + " | ".join(cells) + " |" for cells in [self.header, ruler, *self.rows])


def tables(results: Results) -> list[Table]:
    found = [
        cost_table("The core", results.core, "µs"),
        cost_table("Free placement in Shattered Highways", results.placing, "placing µs"),
        games_table(results),
        ratio_table(results),
    ]
    return [table for table in found if table.rows]


def cost_table(title: str, costs: list[Row], key: str) -> Table:
    """A row per operation: pure, compiled, and how much faster that is."""
    rows = []
    for row in costs:
        if row.build == "pure":
            twin = _compiled_twin(costs, row)
            cells = [row.name, _text(row.figures[key])]
            if twin is not None:
                ratio = row.figures[key].median / twin.figures[key].median
                cells += [_text(twin.figures[key]), f"{ratio:.1f} {TIMES}"]
            rows.append(cells)
    compiled = ["compiled µs", "faster"] if any(len(cells) > 2 for cells in rows) else []
    return Table(title, ["operation", "pure µs", *compiled], rows)


def _compiled_twin(rows: list[Row], row: Row) -> Row | None:
    return next((other for other in rows if other.name == row.name and other.build == "compiled"), None)


def games_table(results: Results) -> Table:
    rows = [
        [
            _label(row),
            *(_text(row.figures[column]) for column in COLUMNS),
            *(f"{row.figures[column].median:,.1f}" for column in SIZES),
        ]
        for row in [*results.games, *results.peers]
    ]
    return Table("Whole games", ["game", *COLUMNS, *SIZES], rows)


def ratio_table(results: Results) -> Table:
    """How many decisions we make, and states we copy, while a peer makes or copies one."""
    rows = [
        [
            f"{_label(row)} / {peer.name}",
            f"{row.figures['decisions/s'].median / peer.figures['decisions/s'].median:.1f} {TIMES}",
            f"{peer.figures['copy µs'].median / row.figures['copy µs'].median:.1f} {TIMES}",
        ]
        for row in results.games
        for peer in results.peers
    ]
    return Table("Beside peers", ["", "decisions/s", "copies/s"], rows)


def _label(row: Row) -> str:
    return row.name if row.build == "peer" else f"{row.name}, {row.build}"


def _text(figure: Figure) -> str:
    """The median and the range, with as many digits as the size deserves."""
    digits = 0 if figure.median >= 100 else 1 if figure.median >= 10 else 2
    middle, low, high = (f"{value:,.{digits}f}" for value in (figure.median, figure.low, figure.high))
    return middle if low == high else f"{middle} ({low}{TO}{high})"


PAGE = """\
# Speed

{machine}. Written by `{command}`.

Each figure is the median of {repetitions} repetitions, with the lowest and the highest in brackets. Each
repetition is a fresh process on one core, measured in its own CPU time. *Pure* is plain Python, *compiled* is
the core through mypyc from the same files; the code of a game that is not compiled itself is plain Python in
both.

{tables}

In whole games random bots choose from the list of actions, which is made at every decision. Chance takes its
time but its answers are not counted as decisions. A question with a single public answer is not counted with
us, for it answers itself; a peer that puts such a question is given the count. The games differ, and so does
the work in a decision: a ratio says what a bot writer gets from each engine, not which is better made.
"""


def page(results: Results) -> str:
    parts = [f"## {table.title}\n\n{table.markdown()}" for table in tables(results)]
    if results.missing:
        parts.append("Not measured: " + "; ".join(results.missing) + ".")
    machine = ", ".join(f"{key}: {value}" for key, value in results.machine.items())
    return PAGE.format(
        command=COMMAND, machine=machine, repetitions=results.repetitions, tables="\n\n".join(parts)
    )
