"""HH-TANK: Tank Assault, with the moves and the fire of the Tank."""

from rollingroad.games.highway_heist.rules.events import MainMoved, StrengthChanged
from rollingroad.games.highway_heist.rules.kinds import EMPTY, HULK, PV, TANK, WRECK
from rollingroad.games.highway_heist.rules.pieces import facts, owners
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.rolls import damage_each
from rollingroad.games.highway_heist.rules.state import HeistState, HeistStep
from rollingroad.games.highway_heist.rules.vehicles import push_line, pushed_line, remove_vehicle


def set_up_tank(s: HeistState) -> None:
    """HH-TANK-1."""
    tank = facts(s.t.scenario.tank)
    stand_tank(s, s.t.space(tank.start_rear))
    s.tank_strength = tank.strength[s.players]


def stand_tank(s: HeistState, rear: int) -> None:
    """Place the Tank: two spaces with one roof, which is identified by the rear space."""
    front = rear + s.road.lanes
    s.put(rear, TANK)
    s.put(front, TANK)
    s.cars &= ~(1 << front)
    s.tank = rear


def damage_tank(s: HeistState, amount: int) -> None:
    """HH-TANK-2, HH-END-2: at strength 0 the team wins."""
    if s.tank == OFF:
        return
    s.tank_strength = max(0, s.tank_strength - amount)
    if s.sink is not None:
        s.sink.append(StrengthChanged("tank", -amount, s.tank_strength))
    if s.tank_strength == 0:
        s.finish(True, "HH-END-2")


class TankEnters(HeistStep):
    """HH-TANK-3, HH-TANK-4: its target spaces in the next lane are handled West to East before it moves."""

    def __init__(self, direction: int, number: int, touched: tuple[int, ...]) -> None:
        self.direction = direction
        self.number = number
        self.touched = touched

    def run(self, s: HeistState) -> None:
        if self.number == 2:
            self._arrive(s)
            return
        space = s.road.next[s.tank + self.number * s.road.lanes][self.direction]
        kind = s.kind[space]
        line = pushed_line(s, space, self.direction) if kind >= PV else []
        touched = (*self.touched, kind - PV) if line else self.touched
        s.push(TankEnters(self.direction, self.number + 1, touched))
        if line:
            push_line(s, line)
        elif kind != EMPTY:
            remove_vehicle(s, space)
            if kind == WRECK or kind == HULK:
                damage_tank(s, facts(s.t.scenario.tank).wreck_damage)

    def _arrive(self, s: HeistState) -> None:
        start = s.tank
        end = s.road.next[start][self.direction]
        s.clear(start)
        s.clear(start + s.road.lanes)
        s.tank = OFF
        stand_tank(s, end)
        s.move_roof(start, end)
        if s.sink is not None:
            s.sink.append(MainMoved("tank", start, end))
        damage_each(s, list(self.touched), facts(s.t.scenario.tank).shove_damage)


def tank_fires_at(s: HeistState) -> list[int]:
    """HH-TANK-6: the owners of vehicles in the firing zone, in resolution order."""
    return [seat for seat in owners(s) if in_fire_zone(s, s.pv[seat])]


def in_fire_zone(s: HeistState, space: int) -> bool:
    """HH-TANK-6: near enough to be fired at, and not beside the Tank; without Tank there is no zone."""
    if s.tank == OFF:
        return False
    return s.t.fire_min <= s.roof_distance(space, s.tank) <= s.t.fire_max
