"""Steps of a battle: what most of them hold, how they refuse answers, and who may act (SH-TURN)."""

from __future__ import annotations

from typing import ClassVar

from rollingroad.core.engine.state import Decision, Step
from rollingroad.games.shattered_highways.rules import kinds, reasons
from rollingroad.games.shattered_highways.rules.state import RoadState


class RoadStep(Step[RoadState]):
    """A step of a battle; `refused` is the reason code of what its question does not offer."""

    __slots__ = ()

    refused: ClassVar[int] = reasons.LEGAL

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        """The reason code of an answer to the question `ask` of this step, of a kind that answers it."""
        return reasons.LEGAL if ask.allows(action) else self.refused


class VehicleStep(RoadStep):
    """A step about one vehicle."""

    __slots__ = ("v",)

    def __init__(self, v: int) -> None:
        self.v = v


class WarriorStep(RoadStep):
    """A step about one warrior."""

    __slots__ = ("w",)

    def __init__(self, w: int) -> None:
        self.w = w


class SeatStep(RoadStep):
    """A step that asks one player."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


def crew_refusal(s: RoadState, w: int, player: int) -> int:
    """SH-TURN-1 to -3: whether the warrior is aboard, the player's own, and has an action left."""
    if w >= len(s.team) or s.at[w] != s.active:
        return reasons.NOT_YOUR_TURN
    if s.team[w] != player:
        return reasons.NOT_YOUR_TURN__CREW
    if s.deeds[w] & kinds.ACTED:
        return reasons.WARRIOR_ACTED
    return reasons.WARRIOR_HANGING_ON if s.deeds[w] & kinds.HANGING else reasons.LEGAL
