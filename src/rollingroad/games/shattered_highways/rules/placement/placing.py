"""Questions with free placement: the list is short, the test is exact for any place (SH-OPT-1)."""

from __future__ import annotations

from typing import Any

from rollingroad.core.engine.packing import first, kind_of, second, third
from rollingroad.core.engine.state import Decision, Step
from rollingroad.games.shattered_highways.rules.events import Moved
from rollingroad.games.shattered_highways.rules.kinds import (
    DEPLOY,
    MOVE,
    NUDGE,
    PLACE,
    RAM,
    SECTION,
    TEMPLATE_L,
)
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, contact, distance_squared, is_free
from rollingroad.games.shattered_highways.rules.placement.reach import Reach, reach
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.vehicle_constants import NITRO


def reach_of(s: RoadState, v: int, nitro: bool = False) -> Reach:
    """SH-MOVE-4: where a vehicle's own driver can put it; SH-ADDON-NITRO: one section more ahead."""
    n = s.sections(v)
    return reach(s.box(v), s.others(v), s.setup.width, n + (s.t.nitro_sections if nitro else 0), n)


def pushed_reach(s: RoadState, v: int, sections: int) -> Reach:
    """SH-NUDGE-5: where another player can put it."""
    return reach(s.box(v), s.others(v), s.setup.width, sections, sections)


class Target:
    """A vehicle that could be nudged or rammed, as the driver's question needs it."""

    __slots__ = ("box", "own", "vehicle")

    def __init__(self, vehicle: int, box: Box, own: bool) -> None:
        self.vehicle = vehicle
        self.box = box
        self.own = own
        """SH-RAM-1: controlled by the driver's own player."""


class Drive(Decision):
    """What a warrior at the wheel may do: moves, nudges and rams to any place of the reachable set.

    `kinds` is the bit set of the driving actions that are open now.
    """

    __slots__ = ("box", "kinds", "reach", "targets")

    def __init__(
        self,
        step: Step[Any],
        seat: int,
        offered: list[int],
        box: Box,
        within: Reach,
        targets: list[Target],
        kinds: int,
    ) -> None:
        super().__init__(step, "action", seat, offered, complete=False)
        self.box = box
        self.reach = within
        self.targets = targets
        self.kinds = kinds

    def allows(self, action: int) -> bool:
        if action in self.offered:
            return True
        kind = kind_of(action)
        if kind not in (MOVE, NUDGE, RAM) or not self.kinds >> kind & 1 or action >= 1 << 48:
            return False
        if kind == MOVE:
            return third(action) == 0 and self.can_move(first(action), second(action))
        return self.can_touch(kind, first(action), second(action), third(action))

    def can_move(self, x: int, y: int) -> bool:
        """SH-MOVE-6."""
        return (x, y) != (self.box.x, self.box.y) and self.reach.contains(x, y)

    def can_touch(self, kind: int, vehicle: int, x: int, y: int) -> bool:
        """SH-NUDGE-1, SH-RAM-1."""
        if not self.reach.contains(x, y):
            return False
        for target in self.targets:
            if target.vehicle == vehicle:
                own = kind == RAM and target.own
                return not own and contact(self.box.at(x, y), target.box) != 0
        return False


class Placing(Decision):
    """Where a vehicle is put without a roll: nudged, struck, pulled, going on, or back on the road.

    `low` is the least y (SH-EDGE-3); with `toward` it must come strictly nearer to that box
    (SH-WEAPON-HARPOON).
    """

    __slots__ = ("box", "low", "reach", "toward")

    def __init__(
        self,
        step: Step[Any],
        kind: str,
        seat: int,
        offered: list[int],
        box: Box,
        within: Reach,
        low: int = 0,
        toward: Box | None = None,
    ) -> None:
        super().__init__(step, kind, seat, offered, complete=False)
        self.box = box
        self.reach = within
        self.low = low
        self.toward = toward

    def allows(self, action: int) -> bool:
        if action in self.offered:
            return True
        if kind_of(action) != PLACE or action >= 1 << 34:
            return False
        x, y = first(action), second(action)
        return y >= self.low and self.reach.contains(x, y) and self.is_nearer(x, y)

    def is_nearer(self, x: int, y: int) -> bool:
        if self.toward is None:
            return True
        return distance_squared(self.box.at(x, y), self.toward) < distance_squared(self.box, self.toward)


class Deploying(Decision):
    """SH-SETUP-2: any free place inside the player's zone that is not too near to either edge."""

    __slots__ = ("box", "length", "others", "vehicle", "width", "zones")

    def __init__(self, step: Step[Any], seat: int, offered: list[int], s: RoadState, vehicle: int) -> None:
        super().__init__(step, "deploy", seat, offered, complete=False)
        self.vehicle = vehicle
        self.box: Box = s.box(vehicle)
        self.others: list[Box] = s.others(vehicle)
        self.zones: list[tuple[int, int, int, int]] = s.setup.scenario.zones[s.setup.owner[vehicle]]
        self.width: int = s.setup.width
        self.length: int = s.setup.length

    def allows(self, action: int) -> bool:
        if action in self.offered:
            return True
        if kind_of(action) != DEPLOY or action >= 1 << 48 or first(action) != self.vehicle:
            return False
        box = self.box.at(second(action), third(action))
        return in_zone(box, self.zones, self.length) and is_free(box, self.others, self.width)


def in_zone(box: Box, zones: list[tuple[int, int, int, int]], length: int) -> bool:
    """SH-SETUP-2: wholly inside one zone, a template short of the front edge, a section off the back."""
    if box.y + box.l > length - TEMPLATE_L or box.y < SECTION:
        return False
    for left, bottom, right, top in zones:
        if left <= box.x and box.x + box.w <= right and bottom <= box.y and box.y + box.l <= top:
            return True
    return False


def can_use_nitro(s: RoadState, v: int) -> bool:
    """SH-ADDON-NITRO."""
    return s.has(v, NITRO) and s.nitro[v] > 0 and not s.nitro_on


def put_vehicle(s: RoadState, v: int, x: int, y: int, why: str) -> bool:
    """Put a vehicle there and report it; returns whether it has moved."""
    old_x, old_y = s.x[v], s.y[v]
    if (old_x, old_y) == (x, y):
        return False
    s.set_spot(v, x, y)
    if s.sink is not None:
        s.sink.append(Moved(v, why, old_x, old_y, x, y))
    return True
