"""Exact odds before a courier commits."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from beacon_run.actions import RISKY, ROUTE
from beacon_run.rounds import storm_gain
from beacon_run.state import BeaconView
from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.explain import Odds


def route_odds(view: BeaconView, action: int) -> list[Odds]:
    """BR-STORM-1: how much the storm gains, and whether that is the end."""
    if kind_of(action) != ROUTE or view.why_not(action) is not None:
        return []
    rolls = list(product(range(1, 7), repeat=2 if first(action) == RISKY else 1))
    gains = [storm_gain(list(faces), view.table.storm.bad_from) for faces in rolls]
    lines = [Odds(f"the storm gains {n}", Fraction(gains.count(n), len(rolls))) for n in sorted(set(gains))]
    to_limit = view.table.storm.limit - view.storm
    lost = sum(gain >= to_limit for gain in gains)
    return [*lines, Odds("the convoy is lost", Fraction(lost, len(rolls)))]
