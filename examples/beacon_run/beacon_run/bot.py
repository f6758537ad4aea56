"""How a sensible courier plays Beacon Run, by rules of thumb."""

from __future__ import annotations

from beacon_run.actions import RISKY, ROUTE, STEADY
from beacon_run.state import BeaconState, BeaconView
from rollingroad.core.engine.bot import GameBot
from rollingroad.core.engine.packing import first, pack
from rollingroad.core.engine.state import Decision


class BeaconBot(GameBot[BeaconState, BeaconView]):
    def drive(self, view: BeaconView, ask: Decision) -> int:
        """Burn the dearest card, take a risk while the storm is far, set the beacon far East."""
        if ask.kind == "route":
            spare = view.table.storm.limit - view.storm
            return pack(ROUTE, RISKY if spare > 2 else STEADY)
        return max(ask.offered, key=first)

    def evaluate(self, state: BeaconState) -> tuple[float, ...]:
        """How far the beacons have come, less how near the storm is."""
        if state.outcome is not None:
            return state.outcome
        way = state.last[0] / state.table.plain.goal
        return (min(1.0, way) * (1 - state.storm / state.table.storm.limit),) * len(state.hands)
