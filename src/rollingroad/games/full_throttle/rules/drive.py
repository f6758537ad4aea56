"""Window E of a turn (FT-TURN-2): the move, chosen as a whole path (FT-MOVE-10)."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import kind_of
from rollingroad.core.engine.state import Decision, Step
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.events import (
    BarrierCleared,
    BlockTakenBack,
    Damaged,
    DriftLost,
    GearDropped,
    Moved,
    Paused,
)
from rollingroad.games.full_throttle.rules.finish import barrier_fails, cross_line, leave_race
from rollingroad.games.full_throttle.rules.path_offers import (
    Offers,
    all_searches,
    move_actions,
    offered_paths,
    open_road,
    overruns,
)
from rollingroad.games.full_throttle.rules.path_search import Path, Run, nodes_of
from rollingroad.games.full_throttle.rules.shifts import shift, transmissions, upshifts, use_transmission
from rollingroad.games.full_throttle.rules.state import RaceState


def in_drift_gear(s: RaceState, car: int) -> bool:
    """FT-UP-STEERING-1, FT-DRIVER-DK-1."""
    return bool(s.perks(car).drift_gears >> s.gear[car] & 1)


def begin_drive(s: RaceState, car: int) -> None:
    """Resolve the barrier, the drift and the own Block token before the move, once the SV is fixed."""
    if s.paused[car] and not clears_barrier(s, car):
        return
    if s.drift == kinds.ARMED and not in_drift_gear(s, car):
        s.drift = kinds.NO_DRIFT
        if s.sink is not None:
            s.sink.append(DriftLost(car))
    if s.block[car] != kinds.NOWHERE:
        if s.sink is not None:
            s.sink.append(BlockTakenBack(car, s.track.space_name(s.block[car])))
        s.block[car] = kinds.NOWHERE
    s.push(_DRIVE)


def clears_barrier(s: RaceState, car: int) -> bool:
    """FT-BARRIER-4, FT-BARRIER-5: whether a paused car reaches the number; if not, it is out."""
    barrier = s.track.barrier[s.at[car]]
    if s.sv < barrier:
        barrier_fails(s, car)
        return False
    s.paused[car] = False
    if s.sink is not None:
        s.sink.append(BarrierCleared(car, s.sv, barrier))
    return True


def run_of(s: RaceState, car: int, points: int) -> Run:
    """The input of the path search for a car that moves that many points."""
    perks = s.perks(car)
    run = Run(s.track, s.at[car], points, s.room(car))
    run.tires = 0 if s.first_turn(car) else min(kinds.MOST_TIRES, s.tokens_left(car, kinds.TIRES))
    run.aero = s.tokens_left(car, kinds.AERO)
    run.handling = 1 if s.tokens_left(car, kinds.HANDLING) and not s.handling_used else 0
    run.ignored = perks.ignored
    run.corner_value, run.corner_up_to = perks.corner_value, perks.corner_up_to
    run.weave = perks.weave
    run.drift = s.drift
    run.crosses = crosses_line(s, car)
    run.closed = s.taken_spaces(car)
    for rival in range(s.setup.cars):
        if rival != car and s.block[rival] != kinds.NOWHERE:
            run.blocks.add(s.block[rival])
    run.block_cost = s.t.block_cost
    return run


def crosses_line(s: RaceState, car: int) -> bool:
    """FT-VARIANT-3: police cars do not cross the line."""
    return s.setup.variant != kinds.GETAWAY or car == 0


class Drive(Step[RaceState]):
    """D9: one of the offered paths; while some path overruns, an upshift too (FT-GEAR-9)."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        car = s.active
        road = open_road(s, car)
        if road is not None:
            # A copy, as `reach` depends on the other cars.
            s.offers = Offers(road.paths, road.moves)
            s.ask(Decision(self, "path", s.setup.owners[car], road.moves))
        else:
            s.ask(Decision(self, "path", s.setup.owners[car], search_moves(s, car)))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        car, kind = s.active, kind_of(action)
        if kind == kinds.MOVE:
            move(s, car, path_of(s, action))
            return
        s.push(self)
        if kind == kinds.SPEND_TRANSMISSION:
            use_transmission(s, car)
        else:
            shift(s, car, action, True)


_DRIVE: Final = Drive()


def search_moves(s: RaceState, car: int) -> list[int]:
    """The actions that the path search offers; keeps its paths in `s.offers`."""
    searches = all_searches(run_of(s, car, s.sv))
    paths = offered_paths(searches)
    moves = move_actions(s.track, paths)
    s.offers = Offers(paths, moves)
    if s.setup.shift_after_draw and overruns(searches):
        return moves + transmissions(s, car) + upshifts(s, car)
    return moves


def path_of(s: RaceState, action: int) -> Path:
    """The offered path that an action names."""
    assert s.offers is not None
    return s.offers.paths[s.offers.moves.index(action)]


def move(s: RaceState, car: int, path: Path) -> None:
    """Drive a path: spend tokens, take penalties, gear drops and damage, and place the car."""
    s.spend(car, kinds.TIRES, path.tires)
    s.spend(car, kinds.AERO, path.aero)
    s.spend(car, kinds.HANDLING, path.handling)
    s.handling_used = s.handling_used or path.handling > 0
    _record_move(s, car, path)
    s.at[car] = path.node
    s.moved = True
    s.last_sv[car] = s.sv
    s.penalties = path.penalties
    drop_gears(s, car)
    turn_tokens(s, car)
    if path.ending == kinds.FINISH:
        cross_line(s, car, path.extra)
        return
    if path.ending == kinds.PAUSE:
        pause(s, car)
    if len(s.damaged[car]) >= s.t.damage_slots:
        leave_race(s, car, "FT-DAMAGE-5")


def _record_move(s: RaceState, car: int, path: Path) -> None:
    if s.sink is None:
        return
    nodes = nodes_of(s.track, s.at[car], path.steps)
    s.sink.append(
        Moved(
            car,
            s.track.name(s.at[car]),
            [s.track.name(node) for node in nodes],
            [s.track.leg[node] + 1 for node in nodes],
            kinds.ENDINGS[path.ending],
            s.sv,
            path.penalties,
            path.tires,
            path.aero,
            path.handling,
        )
    )


def drop_gears(s: RaceState, car: int) -> None:
    """FT-PENALTY-2, FT-PENALTY-5: penalties beyond Base drop the gear, down to Neutral."""
    drops = min(s.gear[car], s.penalties - s.base(car))
    if drops > 0:
        s.gear[car] -= drops
        if s.sink is not None:
            s.sink.append(GearDropped(car, s.gear[car]))


def turn_tokens(s: RaceState, car: int) -> None:
    """FT-DAMAGE-4: the tokens that were added to this move show their damage side."""
    if s.due:
        s.damaged[car] = s.damaged[car] + s.face_up[car][: s.due]
        s.face_up[car] = s.face_up[car][s.due :]
        s.due = 0
        if s.sink is not None:
            s.sink.append(Damaged(car, len(s.damaged[car])))


def pause(s: RaceState, car: int) -> None:
    """FT-BARRIER-2: a car too slow for a barrier stops on it."""
    s.paused[car] = True
    if s.sink is not None:
        node = s.at[car]
        s.sink.append(Paused(car, s.track.name(node), s.track.barrier[node]))
