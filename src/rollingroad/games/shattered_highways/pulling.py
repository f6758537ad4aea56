"""SH-WEAPON-HARPOON: the target on the line is drawn nearer."""

from __future__ import annotations

from rollingroad.core.packing import first, kind_of, pack, second
from rollingroad.core.state import Step
from rollingroad.games.shattered_highways.boxes import Box, distance_from, distance_squared
from rollingroad.games.shattered_highways.canonical import placing_list
from rollingroad.games.shattered_highways.events import Moved
from rollingroad.games.shattered_highways.kinds import DECLINE, NO_VEHICLE, PLACE
from rollingroad.games.shattered_highways.mounts import mount_served, weapon_of
from rollingroad.games.shattered_highways.placing import Placing, pushed_reach
from rollingroad.games.shattered_highways.reach import Reach
from rollingroad.games.shattered_highways.spots import steps
from rollingroad.games.shattered_highways.state import RoadState


class Pull(Step[RoadState]):
    """The shooter may put the target on any place within reach that is strictly nearer, or let it go."""

    __slots__ = ("sections", "v", "w")

    def __init__(self, w: int, v: int, sections: int) -> None:
        self.w = w
        self.v = v
        self.sections = sections

    def run(self, s: RoadState) -> None:
        w, v = self.w, self.v
        if s.at[w] == NO_VEHICLE or not s.in_play(v) or not s.in_play(s.at[w]):
            return
        if s.builds[v].cls in weapon_of(s, s.at[w], mount_served(s, w)).not_pulled:
            return
        within, toward = pushed_reach(s, v, self.sections), s.box(s.at[w])
        spots = nearer_spots(s, v, within, s.at[w])
        if spots:
            offered = [pack(DECLINE), *spots]
            s.ask(Placing(self, "pull", s.team[w], offered, s.box(v), within, toward=toward))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) != PLACE:
            return
        x, y = s.x[self.v], s.y[self.v]
        s.set_spot(self.v, first(action), second(action))
        if s.sink is not None:
            s.sink.append(Moved(self.v, "pull", x, y, s.x[self.v], s.y[self.v]))


def nearer_spots(s: RoadState, v: int, within: Reach, shooter: int) -> list[int]:
    """SH-OPT-4 as far as it is nearer, the nearest place of all among them; nothing where none is."""
    here, toward = s.box(v), s.box(shooter)
    now = distance_squared(here, toward)
    x, y = nearest_to(within, here, toward)
    if distance_from(here, x, y, toward) >= now:
        return []
    spots = [pack(PLACE, x, y)]
    for action in placing_list(s, v, within, shooter):
        far = distance_from(here, first(action), second(action), toward)
        if far < now and action not in spots:
            spots.append(action)
    return spots


def nearest_to(within: Reach, box: Box, toward: Box) -> tuple[int, int]:
    """The reachable place with the smallest distance; then the one nearest to where the box is now."""
    best: tuple[int, int] = (box.x, box.y)
    rank: tuple[int, int] = (distance_squared(box, toward), 0)
    for left, bottom, right, top in within.rectangles():
        x = _closest(box.x, left, right, toward.x - box.w, toward.x + toward.w)
        y = _closest(box.y, bottom, top, toward.y - box.l, toward.y + toward.l)
        found = (distance_from(box, x, y, toward), steps(x, y, box.x, box.y))
        if found < rank:
            best, rank = (x, y), found
    return best


def _closest(now: int, low: int, high: int, from_: int, to: int) -> int:
    """On one axis: of `low` to `high` what is nearest to the span `from_` to `to`, then nearest to `now`."""
    if high < from_:
        return high
    if low > to:
        return low
    return min(max(now, low, from_), high, to)
