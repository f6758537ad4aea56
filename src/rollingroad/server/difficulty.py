"""How hard a table is, as far as anybody has measured it: with the game, or here."""

from __future__ import annotations

from typing import Any

from rollingroad.bots.roster import BOTS
from rollingroad.bots.settings import read_settings
from rollingroad.core.game import Game
from rollingroad.core.intervals import Interval
from rollingroad.review.measured import Measurement, measured_of, set_up
from rollingroad.server import lab_wire
from rollingroad.server.lab_runs import LabRuns, Run, seat_names


def difficulty(game: Game, options: Any, lab: LabRuns) -> lab_wire.Difficulty:
    """What is known about these options, and whether more can be found out."""
    wanted = set_up(game, options)
    found = [("", line) for line in measured_of(game) if line.options == wanted]
    alike = lab.alike(game, options)
    for run in alike:
        line = lab.measured(run) if run.state == "ready" else None
        if line is not None:
            found.append((run.id, line))
    names = seat_names(game, options)
    last = alike[0] if alike and alike[0].state != "ready" else None
    return lab_wire.Difficulty(
        cooperative=game.cooperative,
        known=[_measured(run, line, names) for run, line in _best(found)],
        run=lab_run(lab, last, ()) if last else None,
        open=lab.open,
        games=lab_wire.MOST_GAMES,
    )


def _best(found: list[tuple[str, Measurement]]) -> list[tuple[str, Measurement]]:
    """Of each bot what most games say; the weakest first."""
    most: dict[str, tuple[str, Measurement]] = {}
    for run, line in found:
        if line.bot not in most or line.games > most[line.bot][1].games:
            most[line.bot] = (run, line)
    order = list(reversed(BOTS))
    return sorted(most.values(), key=lambda each: order.index(_split(each[1].bot)[0]))


def _split(bot: str) -> tuple[str, str]:
    name, _, settings = bot.partition(":")
    return name, settings


def _measured(run: str, line: Measurement, names: list[str]) -> lab_wire.Measured:
    name, settings = _split(line.bot)
    given = read_settings(name, BOTS[name].settings, settings) if settings else {}
    return lab_wire.Measured(
        bot=name,
        tries=int(given.get("iterations", 0)),
        games=line.games,
        rates=_rates(line.rates, names),
        length=line.length,
        length_in=line.length_in,
        run=run,
    )


def _rates(rates: list[Interval], names: list[str]) -> list[lab_wire.WinRate]:
    return [
        lab_wire.WinRate(name=name, value=rate.value, low=rate.low, high=rate.high)
        for name, rate in zip(names, rates, strict=False)
    ]


def lab_run(lab: LabRuns, run: Run, keys: tuple[str, ...]) -> lab_wire.LabRun:
    """An experiment as it travels, with how far it is."""
    so_far = lab.measured(run)
    return lab_wire.LabRun(
        id=run.id,
        game=run.game,
        title=run.title,
        details=run.details,
        games=run.games,
        state=run.state,
        started=run.started,
        done=run.games if run.state == "ready" else so_far.games if so_far else 0,
        rates=_rates(so_far.rates, run.names) if so_far else [],
        problem=run.problem,
        mine=run.owner in keys,
    )
