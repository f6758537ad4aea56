"""The results as tables, for the terminal and for the page."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.aims import SPEEDS, TIMES, aims, environments_yardstick
from benchmarks.results import (
    BATCH,
    CORE,
    ENVIRONMENTS,
    FEATURES,
    GAMES,
    LOOP,
    PEERS,
    PLACEMENT,
    SEARCHING,
    SINGLE,
    START_UP,
    Figure,
    Results,
    Row,
)

COLUMNS = ("decisions/s", LOOP, "copy µs")
STEPS = {
    "decisions/s": "PettingZoo steps/s",
    SINGLE: "Gymnasium",
    BATCH: "batch of 64",
    FEATURES: "with features",
}
SIZES = ("µs each", "actions/decision", "decisions/game")
TO, NONE = "\N{EN DASH}", "\N{EN DASH}"


@dataclass(frozen=True)
class Table:
    title: str
    header: list[str]
    rows: list[list[str]]

    def markdown(self) -> str:
        ruler = ["---", *["--:"] * (len(self.header) - 1)]
        return "\n".join("| " + " | ".join(cells) + " |" for cells in [self.header, ruler, *self.rows])


def tables(results: Results) -> list[Table]:
    """All tables that have rows in this run."""
    found = [
        games_table(results),
        ratio_table(results),
        aims_table(results),
        environments_table(results),
        search_table(results),
        start_table(results),
        core_table(results),
        placement_table(results),
    ]
    return [table for table in found if table.rows]


def games_table(results: Results) -> Table:
    rows = [
        [
            _label(row),
            *(figure_text(row.figures.get(column)) for column in COLUMNS),
            *(f"{row.figures[column].median:,.1f}" for column in SIZES),
        ]
        for row in [*results.section(GAMES), *results.section(PEERS)]
    ]
    return Table("Whole games", ["engine", *COLUMNS, *SIZES], rows)


def ratio_table(results: Results) -> Table:
    """Our decisions per decision of a peer: a row per peer, a column per game with a target."""
    ours = [row for row in results.section(GAMES) if row.name in SPEEDS.get(row.build, {})]
    rows = [[peer.name, *(_times(row, peer) for row in ours)] for peer in results.section(PEERS)]
    return Table("Compared with peers: decisions/s", ["", *(_label(row) for row in ours)], rows)


def _times(row: Row, peer: Row) -> str:
    ratio = row.figures["decisions/s"].median / peer.figures["decisions/s"].median
    return f"{ratio:.{1 if ratio >= 1 else 2}f} {TIMES}"


def aims_table(results: Results) -> Table:
    rows = [[aim.what, aim.wanted, aim.found, "yes" if aim.met else "no"] for aim in aims(results)]
    return Table("Targets", ["", "target", "measured", "met"], rows)


def environments_table(results: Results) -> Table:
    """Steps of our environments, each as a share of the bare loop, and beside PettingZoo's chess."""
    chess = environments_yardstick(results)
    rows = []
    for row in results.section(ENVIRONMENTS):
        loop = row.figures[LOOP].median
        cells = [f"{figure_text(row.figures[key])}, {row.figures[key].median / loop:.2f}" for key in STEPS]
        times = [f"{row.figures['decisions/s'].median / chess:.1f} {TIMES}"] if chess is not None else []
        rows.append([_label(row), figure_text(row.figures[LOOP]), *cells, *times])
    relative = ["PettingZoo's relative to its chess"] if chess is not None else []
    return Table("Environments", ["game", "bare loop/s", *STEPS.values(), *relative], rows)


def search_table(results: Results) -> Table:
    rows = [
        [_label(row), figure_text(row.figures["iterations/s"]), figure_text(row.figures.get("rollout µs"))]
        for row in results.section(SEARCHING)
    ]
    return Table("The search of Ace", ["game", "iterations/s", "µs per rollout step"], rows)


def start_table(results: Results) -> Table:
    rows = [[row.name, figure_text(row.figures["s"])] for row in results.section(START_UP)]
    return Table("Start-up", ["", "seconds"], rows)


def core_table(results: Results) -> Table:
    return _cost_table("The core", results.section(CORE))


def placement_table(results: Results) -> Table:
    return _cost_table("Free placement in Shattered Highways", results.section(PLACEMENT))


def _cost_table(title: str, costs: list[Row]) -> Table:
    """A row per operation: pure, compiled, and how much faster that is."""
    rows = []
    for row in costs:
        if row.build == "pure":
            twin = _compiled_twin(costs, row)
            cells = [row.name, figure_text(row.figures["µs"])]
            if twin is not None:
                ratio = row.figures["µs"].median / twin.figures["µs"].median
                cells += [figure_text(twin.figures["µs"]), f"{ratio:.1f} {TIMES}"]
            rows.append(cells)
    compiled = ["compiled µs", "faster"] if any(len(cells) > 2 for cells in rows) else []
    return Table(title, ["operation", "pure µs", *compiled], rows)


def _compiled_twin(rows: list[Row], row: Row) -> Row | None:
    return next((other for other in rows if other.name == row.name and other.build == "compiled"), None)


def _label(row: Row) -> str:
    return f"{row.name}, {row.build}" if row.build in ("pure", "compiled") else row.name


def figure_text(figure: Figure | None) -> str:
    """The median and the range, with a suitable number of digits."""
    if figure is None:
        return NONE
    digits = 0 if figure.median >= 100 else 1 if figure.median >= 10 else 2
    middle, low, high = (f"{value:,.{digits}f}" for value in (figure.median, figure.low, figure.high))
    return middle if low == high else f"{middle} ({low}{TO}{high})"
