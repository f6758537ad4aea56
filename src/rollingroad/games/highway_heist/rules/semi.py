"""HH-SEMI: Semi Heist, with the door, the shotgun and the cargo."""

from rollingroad.games.highway_heist.rules.events import DoorChanged, MainMoved, ShellsChanged
from rollingroad.games.highway_heist.rules.kinds import DOORS, EMPTY, HULK, JAMMED, SEMI, WRECK
from rollingroad.games.highway_heist.rules.pegs import PegsFall
from rollingroad.games.highway_heist.rules.pieces import facts, on_semi, semi_spaces
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState, HeistStep
from rollingroad.games.highway_heist.rules.stunts import SHOTGUN_SHOT, OfferReaction
from rollingroad.games.highway_heist.rules.vehicles import (
    change_cargo,
    push_line,
    pushed_line,
    remove_vehicle,
)


def set_up_semi(s: HeistState) -> None:
    """HH-SETUP-7: door, shells and cargo."""
    semi = facts(s.t.scenario.semi)
    stand_semi(s, s.t.space(semi.start_rear))
    s.door = DOORS.index(semi.door)
    s.shells = semi.shells[s.players]
    each = semi.start_cargo[s.players]
    s.cargo = [each] * s.players
    s.hold = s.t.box.board.supply.cargo_tokens - each * s.players


def stand_semi(s: HeistState, rear: int) -> None:
    """HH-SEMI-2, HH-SEMI-3: three roofs; rear and cab occupy their spaces, the middle does not."""
    lanes = s.road.lanes
    s.semi = rear
    s.put(rear, SEMI)
    s.put(rear + 2 * lanes, SEMI)
    s.cars |= 1 << (rear + lanes)


def move_semi(s: HeistState, direction: int) -> None:
    """HH-SEMI-4, HH-SEMI-5: one lane; if any line of vehicles has no room, nothing moves."""
    targets = [s.road.next[space][direction] for space in semi_spaces(s)]
    if OFF in targets:
        return
    vehicles = [space for space in targets if s.kind[space] not in (EMPTY, WRECK, HULK)]
    lines = [pushed_line(s, space, direction) for space in vehicles]
    if not all(lines):
        return
    for space in targets:
        if s.kind[space] in (WRECK, HULK):
            remove_vehicle(s, space)
    for line in lines:
        push_line(s, line)
    start = semi_spaces(s)
    for space in start:
        s.clear(space)
    stand_semi(s, targets[0])
    for before, after in zip(start, targets, strict=True):
        s.move_roof(before, after)
    if s.sink is not None:
        s.sink.append(MainMoved("semi", start[0], s.semi))


def players_on_semi(s: HeistState) -> list[int]:
    return [seat for seat in range(s.players) if s.peg[seat] >= 0 and on_semi(s, s.peg[seat])]


def fire_shotgun(s: HeistState) -> None:
    """HH-FX-shotgun, HH-SEMI-13: a shell is spent, players may react, then the pegs are forced off."""
    if players_on_semi(s) and s.shells:
        set_shells(s, s.shells - 1)
        s.push(ThrowOff())
        s.push(OfferReaction(SHOTGUN_SHOT))


def set_shells(s: HeistState, shells: int) -> None:
    s.shells = shells
    if s.sink is not None:
        s.sink.append(ShellsChanged(shells))


class ThrowOff(HeistStep):
    """HH-FX-shotgun: all players on the Semi who did not hold on are forced off (HH-PEG-6)."""

    def run(self, s: HeistState) -> None:
        thrown = [seat for seat in players_on_semi(s) if not s.held_on >> seat & 1]
        s.held_on = 0
        throw_off_semi(s, thrown)


def throw_off_semi(s: HeistState, seats: list[int]) -> None:
    if seats:
        s.push(PegsFall(s.semi, tuple(seats), s.semi))


def set_door(s: HeistState, state: int) -> None:
    """HH-SEMI-9: once jammed open it stays open."""
    if s.door == JAMMED or s.door == state:
        return
    s.door = state
    if s.sink is not None:
        s.sink.append(DoorChanged(DOORS[state]))


def load_cargo(s: HeistState, seat: int, count: int) -> None:
    """HH-DO-cargo, HH-SEMI-12: from the scenario board, as far as the vehicle has room."""
    loaded = min(count, cargo_room(s, seat), s.hold)
    s.hold -= loaded
    change_cargo(s, seat, loaded)


def cargo_room(s: HeistState, seat: int) -> int:
    most: int = s.t.scenario.scenario.cargo_per_vehicle
    return most - s.cargo[seat]


def heist_done(s: HeistState) -> bool:
    """HH-END-3: every player has a full vehicle in the far East column, with no enemy peg on it."""
    for seat in range(s.players):
        space = s.pv[seat]
        if space == OFF or cargo_room(s, seat) or s.enemy_pegs >> space & 1:
            return False
        if s.road.column(space) != s.t.far_east:
            return False
    return True
