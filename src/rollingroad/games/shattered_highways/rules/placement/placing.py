"""Questions with free placement: the list is short, the test is exact for any place (SH-OPT-1)."""

from __future__ import annotations

from typing import Any, Final

from rollingroad.core.engine.packing import first, kind_of, second, third
from rollingroad.core.engine.state import Decision, Step
from rollingroad.games.shattered_highways.rules import kinds, reasons
from rollingroad.games.shattered_highways.rules.events import Moved
from rollingroad.games.shattered_highways.rules.placement.boxes import (
    Box,
    contact,
    corner_only,
    distance_squared,
    is_free,
    overlaps,
)
from rollingroad.games.shattered_highways.rules.placement.reach import Reach, reach
from rollingroad.games.shattered_highways.rules.state import RoadState

NO_OTHER: Final = -1
"""Instead of the number of a vehicle in the way."""


def reach_of(s: RoadState, v: int, nitro: bool = False) -> Reach:
    """SH-MOVE-4: where a vehicle's own driver can put it; SH-ADDON-NITRO: one section more ahead."""
    n = s.sections(v)
    return reach(s.box(v), s.others(v), s.setup.width, n + (s.t.nitro_sections if nitro else 0), n)


def pushed_reach(s: RoadState, v: int, sections: int) -> Reach:
    """SH-NUDGE-5: where another player can put it."""
    return reach(s.box(v), s.others(v), s.setup.width, sections, sections)


def place_refusal(s: RoadState, v: int, within: Reach, x: int, y: int) -> int:
    """SH-GEO-5, SH-MOVE-3 to -5: the first test that a place fails."""
    code = place_fault(s.box(v), s.others(v), s.setup.width, within, x, y)
    return reasons.DEST_RIG_BOX if code == reasons.DEST_TOO_FAR and s.is_rig(v) else code


def place_fault(mover: Box, others: list[Box], width: int, within: Reach, x: int, y: int) -> int:
    """The same for any rectangle; the present position counts like any other here."""
    if within.contains(x, y):
        return reasons.LEGAL
    if x < 0 or x > width - mover.w:
        return reasons.DEST_OFF_SIDE
    if y < 0:
        return reasons.DEST_OFF_BACK
    if x - mover.x > within.room or mover.x - x > within.room:
        return reasons.DEST_TOO_WIDE
    if y - mover.y > within.ahead or mover.y - y > within.behind:
        return reasons.DEST_TOO_FAR
    taken = in_place(mover.at(x, y), others) != NO_OTHER
    return reasons.DEST_OCCUPIED if taken else reasons.DEST_NO_PATH


def in_place(box: Box, others: list[Box]) -> int:
    """The number of the first vehicle that stands there, or NO_OTHER."""
    for i in range(len(others)):
        if overlaps(box, others[i]):
            return i
    return NO_OTHER


def may_nudge(s: RoadState, v: int, target: int) -> bool:
    """SH-NUDGE-1: by class."""
    return bool(s.facts(v).nudges >> s.builds[target].cls & 1)


class Target:
    """A vehicle that could be nudged or rammed, as the driver's question needs it."""

    __slots__ = ("box", "light", "own", "vehicle")

    def __init__(self, vehicle: int, box: Box, own: bool, light: bool) -> None:
        self.vehicle = vehicle
        self.box = box
        self.own = own
        """SH-RAM-1: controlled by the driver's own player."""
        self.light = light
        """SH-NUDGE-1: of a class that the driver's vehicle may nudge."""


class Drive(Decision):
    """What a warrior at the wheel may do: moves, nudges and rams to any place of the reachable set.

    `free` is the bit set of the driving actions that are open now.
    """

    __slots__ = ("box", "free", "reach", "targets")

    def __init__(
        self,
        step: Step[Any],
        seat: int,
        offered: list[int],
        box: Box,
        within: Reach,
        targets: list[Target],
        free: int,
    ) -> None:
        super().__init__(step, "action", seat, offered, complete=False)
        self.box = box
        self.reach = within
        self.targets = targets
        self.free = free

    def allows(self, action: int) -> bool:
        if action in self.offered:
            return True
        kind = kind_of(action)
        if kind not in (kinds.MOVE, kinds.NUDGE, kinds.RAM) or not self.free >> kind & 1 or action >= 1 << 48:
            return False
        return (kind != kinds.MOVE or third(action) == 0) and self.refusal(action) == reasons.LEGAL

    def refusal(self, action: int) -> int:
        """SH-MOVE-6, SH-NUDGE-1, SH-RAM-1; DEST_NO_PATH for every place out of reach."""
        kind = kind_of(action)
        if kind != kinds.MOVE:
            return self.touch_refusal(kind, first(action), second(action), third(action))
        x, y = first(action), second(action)
        if x == self.box.x and y == self.box.y:
            return reasons.DEST_SAME
        return reasons.LEGAL if self.reach.contains(x, y) else reasons.DEST_NO_PATH

    def touch_refusal(self, kind: int, vehicle: int, x: int, y: int) -> int:
        """SH-NUDGE-1, SH-RAM-1, SH-GEO-7."""
        target = self.target(vehicle)
        if target is None:
            return reasons.NO_CONTACT__VEHICLE
        if not self.reach.contains(x, y):
            return reasons.DEST_NO_PATH
        at = self.box.at(x, y)
        if contact(at, target.box) == 0:
            return reasons.CORNER_ONLY if corner_only(at, target.box) else reasons.NO_CONTACT
        if kind == kinds.RAM:
            return reasons.OWN_VEHICLE if target.own else reasons.LEGAL
        return reasons.LEGAL if target.light else reasons.TOO_HEAVY

    def target(self, vehicle: int) -> Target | None:
        for target in self.targets:
            if target.vehicle == vehicle:
                return target
        return None


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
        if kind_of(action) != kinds.PLACE or action >= 1 << 34:
            return False
        x, y = first(action), second(action)
        return self.refusal(x, y) == reasons.LEGAL

    def refusal(self, x: int, y: int) -> int:
        """DEST_NO_PATH for every place out of reach."""
        if not self.reach.contains(x, y):
            return reasons.DEST_NO_PATH
        if y < self.low:
            return reasons.BACK_EDGE
        return reasons.LEGAL if self.is_nearer(x, y) else reasons.NOT_NEARER

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
        return kind_of(action) == kinds.DEPLOY and action < 1 << 48 and self.refusal(action) == reasons.LEGAL

    def refusal(self, action: int) -> int:
        """Wholly inside one zone, a template short of the front edge, a section off the back."""
        if first(action) != self.vehicle:
            return reasons.OTHER_VEHICLE
        box = self.box.at(second(action), third(action))
        if not in_zone(box, self.zones):
            return reasons.ZONE
        if box.y + box.l > self.length - kinds.TEMPLATE_L:
            return reasons.TOO_NEAR_FRONT
        if box.y < kinds.SECTION:
            return reasons.ZONE__BACK
        return reasons.LEGAL if is_free(box, self.others, self.width) else reasons.DEST_OCCUPIED

    def areas(self) -> list[tuple[int, int, int, int]]:
        """The zones less what is too near to either edge."""
        return deployment_areas(self.zones, self.length)


def in_zone(box: Box, zones: list[tuple[int, int, int, int]]) -> bool:
    for left, bottom, right, top in zones:
        if left <= box.x and box.x + box.w <= right and bottom <= box.y and box.y + box.l <= top:
            return True
    return False


def deployment_areas(zones: list[tuple[int, int, int, int]], length: int) -> list[tuple[int, int, int, int]]:
    """SH-SETUP-2: the zones less what is too near to either edge."""
    front = length - kinds.TEMPLATE_L
    return [(left, max(bottom, kinds.SECTION), right, min(top, front)) for left, bottom, right, top in zones]


def nitro_refusal(s: RoadState, v: int) -> int:
    """SH-ADDON-NITRO."""
    return reasons.LEGAL if s.has(v, kinds.NITRO) and s.nitro[v] > 0 and not s.nitro_on else reasons.NO_CHARGE


def put_vehicle(s: RoadState, v: int, x: int, y: int, why: str) -> bool:
    """Put a vehicle there and report it; returns whether it has moved."""
    old_x, old_y = s.x[v], s.y[v]
    if (old_x, old_y) == (x, y):
        return False
    s.set_spot(v, x, y)
    if s.sink is not None:
        s.sink.append(Moved(v, why, old_x, old_y, x, y))
    return True
