"""A slam: an SUV or Shaw's Car hits a player vehicle."""

from __future__ import annotations

from rollingroad.games.highway_heist.events import Slammed
from rollingroad.games.highway_heist.kinds import PV
from rollingroad.games.highway_heist.rolls import deal_damage
from rollingroad.games.highway_heist.state import HeistState


def slam(s: HeistState, by: str, start: int, target: int, damage: int) -> None:
    """HH-SUV-2: the vehicle in the target space is dealt the damage."""
    owner = s.kind[target] - PV
    if s.sink is not None:
        s.sink.append(Slammed(by, start, owner))
    deal_damage(s, owner, damage)
