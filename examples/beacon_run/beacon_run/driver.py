"""How a sensible courier plays Beacon Run, by rules of thumb."""

from __future__ import annotations

from beacon_run.actions import RISKY, ROUTE, STEADY
from beacon_run.state import BeaconState, BeaconView
from rollingroad.core.engine.packing import first, pack
from rollingroad.core.engine.state import Decision


def choose(view: BeaconView, ask: Decision) -> int:
    """Burn the dearest card, take a risk while the storm is far, set the beacon as far East as it goes."""
    if ask.kind == "route":
        spare = view.table.storm.limit - view.storm
        return pack(ROUTE, RISKY if spare > 2 else STEADY)
    return max(ask.offered, key=first)


def win_chance(s: BeaconState) -> float:
    """How far the beacons have come, less how near the storm is."""
    if s.outcome is not None:
        return s.outcome[0]
    way = s.last[0] / s.table.plain.goal
    return min(1.0, way) * (1 - s.storm / s.table.storm.limit)
