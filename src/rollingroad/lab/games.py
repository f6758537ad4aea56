"""One game of an experiment: played for its row, or played again for its record."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from rollingroad.bots.playing import play_out
from rollingroad.bots.roster import seated
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.figures import figures_of
from rollingroad.core.game import Game
from rollingroad.core.record import Line, Record, new_record
from rollingroad.core.registry import game as find_game
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.lab.experiment import Experiment
from rollingroad.lab.plan import Row

KEPT_OPTIONS = 256
FIGURE = "figure."
"""Before the name of each figure of the game, where it is the name of a column."""
_written = msgspec.json.Encoder().encode


def play(experiment: Experiment, n: int) -> Row:
    """Game n: depends on the experiment and on n, and on nothing else."""
    cell, rng = experiment.cell(n), Rng(experiment.dice(n))
    game, options = _set_up(experiment.slug, experiment.content, cell.options)
    told: list[Event] | None = [] if game.figures_type else None
    state = game.start(options, told)
    watch = game.watch(state)

    def look(*_: object) -> None:
        if told:
            for event in told:
                watch.see(event)
            told.clear()

    look()
    with seated(cell.bots, rng) as bots:
        decisions = play_out(state, bots, rng, look if game.figures_type else None)
    assert state.outcome is not None, f"game {n} stopped without an outcome"
    row = {"n": n, "cell": n % len(experiment.cells), "number": experiment.number(n)}
    played = {"scores": state.outcome, "decisions": decisions}
    return Row(n, state.outcome, _written(row | played | _plain(watch.figures())))


@lru_cache(KEPT_OPTIONS)
def _set_up(slug: str, content: str, options: str) -> tuple[Game, Any]:
    game = find_game(slug, Path(content) if content else None)
    return game, game.options(json.loads(options))


def _plain(figures: msgspec.Struct | None) -> dict[str, Any]:
    """As rows keep them: a tally is a list of what was counted and how often, in the order of the names."""
    if figures is None:
        return {}
    found = {}
    for figure in figures_of(type(figures)):
        value = getattr(figures, figure.name)
        if figure.kind == "tally":
            value = [{"what": what, "times": value[what]} for what in sorted(value)]
        found[f"{FIGURE}{figure.name}"] = value
    return found


def record_of(experiment: Experiment, n: int) -> tuple[Record, tuple[float, ...]]:
    """Game n once more, with every answer written down, and its outcome."""
    if not 0 <= n < experiment.total:
        raise BadInput(f"there is no game {n}: this experiment has games 0 to {experiment.total - 1}")
    cell, rng = experiment.cell(n), Rng(experiment.dice(n))
    game, options = _set_up(experiment.slug, experiment.content, cell.options)
    record = new_record(game, options, experiment.dice(n))

    def write(ask: Decision, action: int) -> None:
        record.lines.append(Line(ask.seat, game.text(action), known_to=ask.known_to))

    state = game.start(options)
    with seated(cell.bots, rng) as bots:
        play_out(state, bots, rng, write)
    return record, state.outcome or ()
