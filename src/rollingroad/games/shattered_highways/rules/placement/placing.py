"""Questions with free placement: the list is short, the test is exact for any place (SH-OPT-1)."""

from typing import Any

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.packing import first, kind_of, second, third
from rollingroad.core.engine.state import Decision, Step
from rollingroad.games.shattered_highways.rules import kinds, reasons
from rollingroad.games.shattered_highways.rules.events import Moved
from rollingroad.games.shattered_highways.rules.placement.boxes import NOTHING_HIT, Box
from rollingroad.games.shattered_highways.rules.placement.reach import Reach, reach
from rollingroad.games.shattered_highways.rules.state import RoadState


def reach_of(s: RoadState, v: int, nitro: bool = False) -> Reach:
    """SH-MOVE-4: where a vehicle's own driver can put it; SH-ADDON-NITRO: one section more ahead."""
    n = s.facts(v).sections
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
    taken = mover.at(x, y).first_hit(others) != NOTHING_HIT
    return reasons.DEST_OCCUPIED if taken else reasons.DEST_NO_PATH


def may_nudge(s: RoadState, v: int, target: int) -> bool:
    """SH-NUDGE-1: by class."""
    return bool(s.facts(v).nudges >> s.builds[target].cls & 1)


@mypyc_attr(acyclic=True)
class Drive(Decision):
    """What a warrior at the wheel may do: moves, nudges and rams to any place of the reachable set.

    All other vehicles are `there`; `foes` may be rammed (SH-RAM-1), `light` ones nudged (SH-NUDGE-1).
    These are bit sets, and so are the driving actions that are open now, `free`.
    """

    def __init__(
        self,
        step: Step[Any],
        seat: int,
        offered: list[int],
        v: int,
        boxes: list[Box],
        within: Reach,
        there: int,
        foes: int,
        light: int,
        free: int,
    ) -> None:
        super().__init__(step, "action", seat, offered, complete=False)
        self.box: Box = boxes[v]
        self.boxes = boxes
        self.reach = within
        self.there = there
        self.foes = foes
        self.light = light
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

    def target(self, vehicle: int) -> Box | None:
        """Where another vehicle stands."""
        return self.boxes[vehicle] if self.there >> vehicle & 1 else None

    def touch_refusal(self, kind: int, vehicle: int, x: int, y: int) -> int:
        """SH-NUDGE-1, SH-RAM-1, SH-GEO-7."""
        target = self.target(vehicle)
        if target is None:
            return reasons.NO_CONTACT__VEHICLE
        if not self.reach.contains(x, y):
            return reasons.DEST_NO_PATH
        at = self.box.at(x, y)
        if at.contact(target) == 0:
            return reasons.CORNER_ONLY if at.corner_only(target) else reasons.NO_CONTACT
        if kind == kinds.RAM:
            return reasons.LEGAL if self.foes >> vehicle & 1 else reasons.OWN_VEHICLE
        return reasons.LEGAL if self.light >> vehicle & 1 else reasons.TOO_HEAVY


class Placing(Decision):
    """Where a vehicle is put without a roll: nudged, struck, pulled, going on, or back on the road.

    `low` is the least y (SH-EDGE-3); with `toward` it must come strictly nearer to that box
    (SH-WEAPON-HARPOON).
    """

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
        return self.box.at(x, y).distance_squared(self.toward) < self.box.distance_squared(self.toward)


class Deploying(Decision):
    """SH-SETUP-2: any free place inside the player's zone that is not too near to either edge."""

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
        x, y, right, top = box.x, box.y, box.x + box.w, box.y + box.l
        if not any(x0 <= x and right <= x1 and y0 <= y and top <= y1 for x0, y0, x1, y1 in self.zones):
            return reasons.ZONE
        if top > self.length - kinds.TEMPLATE_L:
            return reasons.TOO_NEAR_FRONT
        if y < kinds.SECTION:
            return reasons.ZONE__BACK
        return reasons.LEGAL if box.is_free(self.others, self.width) else reasons.DEST_OCCUPIED


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
