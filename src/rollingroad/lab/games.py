"""Plays one game of an experiment, for its row or for its record."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from rollingroad.bots.play import play_out
from rollingroad.bots.roster import seat_bots
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.record import Line, Record, new_record
from rollingroad.core.registry import game as find_game
from rollingroad.core.stats import stats_of
from rollingroad.lab.experiment import Experiment
from rollingroad.lab.runner import Row

KEPT_OPTIONS = 256
FIGURE = "figure."
"""The prefix of columns with a game's own figures."""
_written = msgspec.json.Encoder().encode


def play(experiment: Experiment, n: int) -> Row:
    """Play game n. The row depends only on the experiment and on n."""
    cell, rng = experiment.cell(n), Rng(experiment.dice(n))
    game, options = _set_up(experiment.slug, experiment.content, cell.options)
    events: list[Event] | None = [] if game.stats.stats_type else None
    state = game.start(options, events)
    watch = game.stats.collector(state)

    def look(*_: object) -> None:
        if events:
            for event in events:
                watch.see(event)
            events.clear()

    look()
    with seat_bots(cell.bots, rng, options) as bots:
        decisions = play_out(state, bots, rng, look if game.stats.stats_type else None)
    assert state.outcome is not None, f"game {n} stopped without an outcome"
    row = {"n": n, "cell": n % len(experiment.cells), "number": experiment.number(n)}
    played = {"scores": state.outcome, "decisions": decisions}
    return Row(n, state.outcome, _written(row | played | _plain(watch.stats())))


@lru_cache(KEPT_OPTIONS)
def _set_up(slug: str, content: str, options: str) -> tuple[Game, Any]:
    game = find_game(slug, Path(content) if content else None)
    return game, game.options(json.loads(options))


def _plain(figures: msgspec.Struct | None) -> dict[str, Any]:
    """The figures as columns. A tally becomes a sorted list of names and counts."""
    if figures is None:
        return {}
    found = {}
    for figure in stats_of(type(figures)):
        value = getattr(figures, figure.name)
        if figure.kind == "tally":
            value = [{"what": what, "times": value[what]} for what in sorted(value)]
        found[f"{FIGURE}{figure.name}"] = value
    return found


def record_of(experiment: Experiment, n: int) -> tuple[Record, tuple[float, ...]]:
    """Play game n and return its record and its outcome."""
    if not 0 <= n < experiment.total:
        raise BadInput(f"there is no game {n}: this experiment has games 0 to {experiment.total - 1}")
    cell, rng = experiment.cell(n), Rng(experiment.dice(n))
    game, options = _set_up(experiment.slug, experiment.content, cell.options)
    record = new_record(game, options, experiment.dice(n))

    def write(ask: Decision, action: int) -> None:
        record.lines.append(Line(ask.seat, game.text(action), known_to=ask.known_to))

    state = game.start(options)
    with seat_bots(cell.bots, rng, options) as bots:
        play_out(state, bots, rng, write)
    return record, state.outcome or ()
