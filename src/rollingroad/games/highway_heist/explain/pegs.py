"""Pegs: who falls first, where they land, and what enemy pegs do."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first
from rollingroad.core.words import count, sentence
from rollingroad.games.highway_heist.explain.paths import hop
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    peg_name,
    question,
    roof_at,
    step_of,
)
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.enemies import PegBoards
from rollingroad.games.highway_heist.rules.pegs import (
    AdriftLands,
    PegFalls,
    enemy_landings,
    player_landings,
)
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState

# Which peg goes next


# Where it lands


def _start(s: HeistState) -> int:
    """The space from which the open question moves a peg, or OFF."""
    step = step_of(s)
    if isinstance(step, AdriftLands):
        return s.left[step.seat]
    return step.space if isinstance(step, PegBoards | PegFalls) else OFF


LAND: Final = HEIST.explain(kinds.LAND, preview=lambda s, action: hop(s, _start(s), first(action)))


def _boards(s: HeistState) -> bool:
    return isinstance(question(s).step, PegBoards)


@LAND.refusal(reasons.NOT_NEAREST)
def not_nearest(s: HeistState, action: int, seat: int) -> str:
    step = question(s).step
    best = player_landings(s, _start(s), step.barred if isinstance(step, PegFalls) else OFF)[0]
    return f"{roof_at(s, best)} in {s.road.name(best)} is nearer and has a free slot"


@LAND.refusal(reasons.NOT_ADJACENT, lambda s, action, seat: "HH-EPEG-4" if _boards(s) else "HH-PEG-7")
def not_adjacent(s: HeistState, action: int, seat: int) -> str:
    roof = first(action)
    if _boards(s):
        away = count(s.roofs_apart(_start(s), roof), "space")
        return f"{roof_at(s, roof)} is {away} from the peg; it boards an adjacent vehicle"
    away = count(s.roof_distance(_start(s), roof), "space")
    return f"{s.road.name(roof)} is {away} from the peg; it goes to an adjacent car"


@LAND.refusal(reasons.NOT_PREFERRED, lambda s, action, seat: "HH-EPEG-4" if _boards(s) else "HH-PEG-7")
def not_preferred(s: HeistState, action: int, seat: int) -> str:
    if _boards(s):
        return f"{roof_at(s, first(action))} is no player vehicle; the peg boards one"
    best = enemy_landings(s, _start(s))[0]
    return f"{roof_at(s, best)} in {s.road.name(best)} comes first"


# Events


def _forced_rule(event: ev.PegForced) -> str:
    if event.peg == kinds.ENEMY_PEG:
        return "HH-PEG-7"
    return "HH-PEG-9" if event.end == OFF else "HH-PEG-4"


@HEIST.event(ev.PegForced, _forced_rule)
def peg_forced(event: ev.PegForced, s: HeistState) -> str:
    who, start = sentence(peg_name(s, event.peg)), s.road.name(event.start)
    if event.end != OFF:
        return f"{who} is thrown off in {start} and lands on the roof in {s.road.name(event.end)}."
    fate = "goes back to the supply" if event.peg == kinds.ENEMY_PEG else "is adrift, with no roof to land on"
    return f"{who} is thrown off in {start} and {fate}."
