"""A comparison as one HTML page."""

from __future__ import annotations

import polars as pl

from rollingroad.lab import charts
from rollingroad.lab.compare import Compared, Comparison
from rollingroad.lab.experiment import Experiment
from rollingroad.lab.page import Section, code, folded, page, picture, table

HEADINGS = ("set-up", "what", "before", "after", "moved by", "95 % interval", "p", "verdict")
MOST_DRAWN = 30


def comparison_page(found: Comparison) -> str:
    before, after = found.names
    title = f"What moved from {before} to {after}"
    moved = [each for each in found.told if each.moved]
    sections = [
        Section("Moved", _moved_words(moved), _sheet(moved) if moved else ""),
        Section("Win rates", "By how much they moved. The lines are 95 % intervals.", _rates(found)),
        Section("Everything", "", folded("All that was compared", _sheet(found.found))),
        _runs(found),
    ]
    return page(title, found.summary, sections)


def _moved_words(moved: list[Compared]) -> str:
    if not moved:
        return "Nothing moved by more than chance can explain. More games would show smaller changes."
    return "More than chance can explain, even though so much was compared at once; the surest first."


def _sheet(rows: list[Compared]) -> str:
    classes = [each.words[-1] if each.moved else "" for each in rows]
    return table(HEADINGS, [each.words for each in rows], classes)


def _rates(found: Comparison) -> str:
    rates = [each for each in found.found if each.is_rate][:MOST_DRAWN]
    whose = len({each.what for each in rates}) > 1
    lines = [f"{each.where}: {each.what}" if whose else each.where for each in rates]
    drawn = pl.DataFrame(
        {
            "line": lines,
            "by": [each.change.by for each in rates],
            "low": [each.change.low for each in rates],
            "high": [each.change.high for each in rates],
            "moved": [each.moved for each in rates],
        }
    )
    return picture(charts.changes(drawn, lines), "Changes of the win rates")


def _runs(found: Comparison) -> Section:
    commands = [
        f"rollingroad lab run {name}.toml --games {run.games} --out {name}"
        for name, run in zip(found.names, found.experiments, strict=True)
    ]
    commands.append(f"rollingroad lab compare {found.names[0]} {found.names[1]}")
    files = "".join(map(_run, found.names, found.experiments))
    return Section("Play it again", "", f"{files}{code(chr(10).join(commands))}")


def _run(name: str, experiment: Experiment) -> str:
    return folded(f"{name}.toml, content {experiment.content_hash[:12]}", code(experiment.text))
