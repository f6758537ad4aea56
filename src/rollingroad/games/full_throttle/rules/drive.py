"""Window E of a turn (FT-TURN-2): the move, chosen as a whole path (FT-MOVE-10)."""

from typing import Final

from rollingroad.core.engine.packing import first, fourth, kind_of, second
from rollingroad.core.engine.state import Decision, Step, replaced
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules import kinds, path_offers, reasons
from rollingroad.games.full_throttle.rules.finish import cross_line, leave_race
from rollingroad.games.full_throttle.rules.path_search import Path, Run, Search
from rollingroad.games.full_throttle.rules.shifts import DOWN, add_shifts, shift_or_discount, shifts_now
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Track


def in_drift_gear(s: RaceState, car: int) -> bool:
    """FT-UP-STEERING-1, FT-DRIVER-DK-1."""
    return bool(s.perks(car).drift_gears >> s.gear[car] & 1)


def begin_drive(s: RaceState, car: int) -> None:
    """Resolve the barrier, the drift and the own Block token before the move, once the SV is fixed."""
    if too_slow(s, car, s.sv):
        leave_race(s, car, "FT-BARRIER-5")
        return
    if s.paused[car]:
        s.paused = replaced(s.paused, car, False)
        if s.sink is not None:
            s.sink.append(ev.BarrierCleared(car, s.sv, s.track.barrier[s.at[car]]))
    if s.drift == kinds.ARMED and not in_drift_gear(s, car):
        s.drift = kinds.NO_DRIFT
        if s.sink is not None:
            s.sink.append(ev.DriftLost(car))
    if s.block[car] != kinds.NOWHERE:
        if s.sink is not None:
            s.sink.append(ev.BlockTakenBack(car, s.track.space_name(s.block[car])))
        s.block = replaced(s.block, car, kinds.NOWHERE)
    s.push(_DRIVE)


def too_slow(s: RaceState, car: int, sv: int) -> bool:
    """FT-BARRIER-4, FT-BARRIER-5: whether a paused car would not clear its barrier."""
    return s.paused[car] and sv < s.track.barrier[s.at[car]]


def run_of(s: RaceState, car: int, points: int) -> Run:
    """The input of the path search for a car that moves that many points."""
    run = Run(s.track, s.at[car], points, s.room(car))
    run.take_numbers(s.t, s.perks(car))
    run.tires = path_tires(s, car)
    run.aero = s.console[car][kinds.AERO]
    run.handling = 1 if s.console[car][kinds.HANDLING] and not s.handling_used else 0
    run.drift = s.drift
    run.crosses = crosses_line(s, car)
    run.closed = s.taken_spaces(car)
    for rival in range(s.setup.cars):
        if rival != car and s.block[rival] != kinds.NOWHERE:
            run.blocks.add(s.block[rival])
    return run


def path_tires(s: RaceState, car: int) -> int:
    """FT-UP-TIRES-1: the Tires that may be spent on a path."""
    return 0 if s.first_turn(car) else min(kinds.MOST_TIRES, s.console[car][kinds.TIRES])


_MOST_KNOWN: Final = 4_000


def least_penalties(s: RaceState, svs: list[int]) -> list[int]:
    """The fewest penalties of any path of the active car without tokens, for each SV; cached by track."""
    roads, key = s.track.fewest_penalties, run_of(s, s.active, 0).key()
    known = roads.get(key)
    if known is None:
        if len(roads) >= _MOST_KNOWN:
            roads.clear()
        known = roads[key] = {}
    for sv in svs:
        if sv not in known:
            run = run_of(s, s.active, sv)
            run.brief = True
            known[sv] = min([path.penalties for path in Search(run, 0, 0, 0).paths])
    return [known[sv] for sv in svs]


def plain_paths(s: RaceState, sv: int) -> list[Path]:
    """The paths of the active car without tokens, for an SV."""
    return Search(run_of(s, s.active, sv), 0, 0, 0).paths


def crosses_line(s: RaceState, car: int) -> bool:
    """FT-VARIANT-3: police cars do not cross the line."""
    return s.setup.variant != kinds.GETAWAY or car == 0


class Drive(Step[RaceState]):
    """D9: one of the offered paths; while some path overruns, an upshift too (FT-GEAR-9)."""

    def run(self, s: RaceState) -> None:
        car = s.active
        road = path_offers.open_road(s, car)
        if road is not None:
            # A copy, as `reach` depends on the other cars.
            s.offers = path_offers.Offers(road.paths, road.moves)
            s.ask(Decision(self, "path", s.setup.owners[car], road.moves))
        else:
            s.ask(Decision(self, "path", s.setup.owners[car], search_moves(s, car)))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.MOVE:
            move(s, s.active, path_of(s, action))
            return
        s.push(self)
        shift_or_discount(s, s.active, action)


_DRIVE: Final = Drive()


def search_moves(s: RaceState, car: int) -> list[int]:
    """The actions that the path search offers; keeps its paths in `s.offers`."""
    searches = path_offers.all_searches(run_of(s, car, s.sv))
    paths = path_offers.offered_paths(searches)
    moves = [path_offers.move_action(s.track, path) for path in paths]
    s.offers = path_offers.Offers(paths, moves)
    # FT-GEAR-9: some path ends in overrun.
    s.offers.shifts = s.setup.shift_after_draw and any(search.overran for search in searches)
    if not s.offers.shifts:
        return moves
    offered = moves.copy()
    add_shifts(offered, s.hand_number(car), shifts_now(s, car) & ~DOWN)
    return offered


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
    if s.sink is not None:
        name, nodes = s.track.name, path.nodes
        legs = [s.track.leg[node] + 1 for node in nodes]
        way = (name(s.at[car]), [name(node) for node in nodes], legs, kinds.ENDINGS[path.ending])
        s.sink.append(ev.Moved(car, *way, s.sv, path.penalties, path.tires, path.aero, path.handling))
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
    if is_junked(s, len(s.damaged[car])):
        leave_race(s, car, "FT-DAMAGE-5")


def is_junked(s: RaceState, damage: int) -> bool:
    """FT-DAMAGE-5: whether a car with that many damage sides is out of the race."""
    return damage >= s.t.damage_slots


def drop_gears(s: RaceState, car: int) -> None:
    """FT-PENALTY-2, FT-PENALTY-5: penalties beyond Base drop the gear, down to Neutral."""
    drops = min(s.gear[car], lost_gears(s.penalties, s.base(car)))
    if drops:
        s.gear[car] -= drops
        if s.sink is not None:
            s.sink.append(ev.GearDropped(car, s.gear[car]))


def lost_gears(penalties: int, base: int) -> int:
    """FT-PENALTY-2."""
    return max(0, penalties - base)


def turn_tokens(s: RaceState, car: int) -> None:
    """FT-DAMAGE-4: the tokens that were added to this move show their damage side."""
    if s.due:
        s.damaged = replaced(s.damaged, car, s.damaged[car] + s.face_up[car][: s.due])
        s.face_up = replaced(s.face_up, car, s.face_up[car][s.due :])
        s.due = 0
        if s.sink is not None:
            s.sink.append(ev.Damaged(car, len(s.damaged[car])))


def pause(s: RaceState, car: int) -> None:
    """FT-BARRIER-2: a car too slow for a barrier stops on it."""
    s.paused = replaced(s.paused, car, True)
    if s.sink is not None:
        node = s.at[car]
        s.sink.append(ev.Paused(car, s.track.name(node), s.track.barrier[node]))


# Moves that are not offered


def move_refusal(s: RaceState, action: int, seat: int) -> int:
    """The first rule that keeps the car from ending there at that cost."""
    assert s.offers is not None
    if action in s.offers.moves:
        return reasons.LEGAL
    node, run = s.track.landed(first(action), second(action)), run_of(s, s.active, s.sv)
    if node == kinds.NOWHERE:
        return reasons.OFF_COURSE
    return (
        path_token_refusal(s, run, action)
        or cost_refusal([path for path in s.offers.paths if path.node == node], fourth(action))
        or way_refusal(s, s.offers, run, node)
    )


def named_tokens(operand: int) -> dict[int, int]:
    """The tokens that a move names, by upgrade."""
    return {kinds.TIRES: operand // 32, kinds.AERO: operand // 2 % 16, kinds.HANDLING: operand % 2}


def spendable(run: Run) -> dict[int, int]:
    """The tokens that may be spent on a move, by upgrade."""
    return {kinds.TIRES: run.tires, kinds.AERO: run.aero, kinds.HANDLING: run.handling}


def lacking_upgrade(run: Run, operand: int) -> int:
    """The first upgrade of which a move names more tokens than may be spent, or -1."""
    there = spendable(run)
    return next((upgrade for upgrade, n in named_tokens(operand).items() if n > there[upgrade]), -1)


def path_token_refusal(s: RaceState, run: Run, action: int) -> int:
    """FT-UP-1, FT-UP-TIRES-1."""
    if s.first_turn(s.active) and named_tokens(fourth(action))[kinds.TIRES]:
        return reasons.FIRST_TURN
    return reasons.NO_TOKEN if lacking_upgrade(run, fourth(action)) >= 0 else reasons.LEGAL


def cost_refusal(paths: list[Path], operand: int) -> int:
    """FT-PATH-7, FT-UP-4: where paths to the same place are offered, they are offered at other costs."""
    if not paths:
        return reasons.LEGAL
    if operand in [path_offers.token_operand(path) for path in paths]:
        return reasons.PENALTIES
    more_tires = named_tokens(operand)[kinds.TIRES] > max([path.tires for path in paths])
    return reasons.NO_USE__TIRES if more_tires else reasons.NO_USE


def way_refusal(s: RaceState, offers: path_offers.Offers, run: Run, node: int) -> int:
    """The rule without which some path would end there."""
    if node == run.start:
        return reasons.BEEN_THERE
    if s.track.space[node] in run.closed:
        return reasons.OCCUPIED
    for code in _LOOSENED:
        if code not in offers.reach:
            offers.reach[code] = reach_without(s, code)
        if node in offers.reach[code]:
            return code
    return distance_refusal(s.track, run, node)


_NO_LIMIT: Final = kinds.MOST_SPEED * kinds.MOST_SPEED
_NONE: Final[set[int]] = set()
_LOOSENED: Final[dict[int, dict[str, object]]] = {
    reasons.MUST_GO_ON: {},
    reasons.NO_WAY__OVERRUN: {"room": _NO_LIMIT},
    reasons.NO_WAY__BARRIER: {"barrier_speed": kinds.MOST_SPEED},
    reasons.NO_WAY__DRIFT: {"room": _NO_LIMIT, "drift": kinds.NO_DRIFT},
    reasons.NO_WAY__WEAVE: {"weave": True},
    reasons.NO_WAY__DIAGONAL: {"aero": 1},
    reasons.NO_WAY__BLOCK: {"blocks": _NONE},
    reasons.NO_WAY__CLOSED: {"blocks": _NONE, "closed": _NONE},
}
"""The input of a search without the rule of a reason; the reasons in the order in which they are tried."""
_STOPS: Final = (reasons.NO_WAY__OVERRUN, reasons.NO_WAY__BARRIER, reasons.NO_WAY__DRIFT)
"""Rules that end a move early: all nodes behind the stop are out of reach."""


def reach_without(s: RaceState, code: int) -> set[int]:
    """Where the car could end if one rule did not hold; for stops, also the nodes that it could pass."""
    run = run_of(s, s.active, s.sv)
    if code == reasons.MUST_GO_ON:
        return {node for search in path_offers.all_searches(run) for node in search.passed_nodes()}
    run.aero = 0
    for name, value in _LOOSENED[code].items():
        setattr(run, name, value)
    search = Search(run, 0, run.aero, 0)
    ends = {path.node for path in search.paths}
    return ends | search.passed_nodes() if code in _STOPS else ends


def distance_refusal(track: Track, run: Run, node: int) -> int:
    """Too near, too far, or in a lane that cannot be reached from here."""
    away = track.to_finish[run.start] - track.to_finish[node]
    if track.limit[node] and track.limit[run.start] and track.leg[node] == track.leg[run.start]:
        return reasons.IN_CORNER
    if run.points < away <= run.points + track.lanes and lane_ends(track, run):
        return reasons.LANE_ENDS
    if away > run.points:
        return reasons.TOO_FAR
    return reasons.BEHIND if away < 0 else reasons.NO_WAY


def lane_ends(track: Track, run: Run) -> bool:
    """FT-BOARD-8: whether the car's lane ends within the points it has."""
    node = run.start
    for _ in range(run.points):
        if node == track.finish:
            return False
        if not track.forward[node]:
            return True
        node = track.forward[node][0]
    return False
