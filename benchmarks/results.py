"""The results, for the tables, the plot and the page."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Final

CORE: Final = "core_costs"
ENVIRONMENTS: Final = "environments"
PLACEMENT: Final = "placement"
GAMES: Final = "our_games"
GROWTH: Final = "growth"
PEERS: Final = "peers"
SEARCHING: Final = "searching"
START_UP: Final = "start_up"

LOOP: Final = "loop/s"
"""Decisions a second of a loop in Python."""
BATCH: Final = "batch/s"
FEATURES: Final = "features/s"
SINGLE: Final = "gymnasium/s"
"""Steps a second: 64 games in a call, the same with action features, one Gymnasium environment."""


@dataclass(frozen=True)
class Figure:
    """The median of the repetitions and their range."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: list[float]) -> Figure:
        return cls(median(values), min(values), max(values))


@dataclass(frozen=True)
class Row:
    """All figures of one thing: an operation of the core, a game, a curve or a peer."""

    name: str
    build: str
    figures: dict[str, Figure]


@dataclass
class Results:
    """Rows by section; a section is named after the module that measures it."""

    machine: dict[str, str]
    seconds: float
    repetitions: int
    sections: dict[str, list[Row]] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)

    def section(self, name: str) -> list[Row]:
        return self.sections.get(name, [])

    def add(self, section: str, row: Row) -> None:
        self.sections.setdefault(section, []).append(row)

    def find(self, section: str, name: str, build: str) -> Row | None:
        rows = self.section(section)
        return next((row for row in rows if row.name == name and row.build == build), None)

    def json(self) -> str:
        return json.dumps(asdict(self), indent=2, ensure_ascii=False)
