"""HH-FX, HH-IF: the effects of enemy cards by name, and the conditions they test."""

from collections.abc import Callable
from typing import Final

from rollingroad.games.highway_heist.content.models import Effect
from rollingroad.games.highway_heist.rules import chopper, pieces, semi, vehicles
from rollingroad.games.highway_heist.rules.cards import BOARD_IF, FX
from rollingroad.games.highway_heist.rules.enemies import MainTurns, activate_pegs, activate_suvs
from rollingroad.games.highway_heist.rules.events import BoostLost, StrengthChanged
from rollingroad.games.highway_heist.rules.kinds import CLOSED, PV
from rollingroad.games.highway_heist.rules.pieces import facts
from rollingroad.games.highway_heist.rules.road import EAST, NORTH, OFF, SOUTH, WEST, bit_of, spaces_of
from rollingroad.games.highway_heist.rules.rolls import damage_each
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.tank import tank_fires_at
from rollingroad.games.highway_heist.rules.vehicles import remove_vehicle, report_move, return_cargo

DIRECTIONS: Final = {"north": NORTH, "south": SOUTH, "east": EAST, "west": WEST}

IF: Final[dict[str, Callable[[HeistState, int, Effect], bool]]] = {}
"""HH-IF: conditions of a player vehicle or a wreck, by the space it stands in."""


# Placing


def place_suvs(s: HeistState, effect: Effect) -> None:
    """HH-FX-place-suv."""
    direction = DIRECTIONS[effect.dir]
    for space in anchors(s, effect.anchor, direction):
        vehicles.place_suv(s, space, direction, effect.distance)


def anchors(s: HeistState, anchor: str, direction: int) -> list[int]:
    """The outermost space of each anchor on the road, in resolution order."""
    if anchor == "each-pv":
        return spaces_of(s.pv_mask)
    if anchor == "main-enemy":
        spaces = pieces.main_spaces(s)
        return spaces[:1] if direction == WEST else spaces[-1:]
    return spaces_of(bit_of(s.active_pv() if anchor == "active-pv" else pieces.ramsey_pv(s)))


def place_suvs_at_edge(s: HeistState, effect: Effect) -> None:
    """HH-FX-place-suv-edge."""
    edge, inward = (0, EAST) if effect.edge == "west" else (s.road.size - s.road.lanes, WEST)
    for lane in effect.lanes:
        vehicles.stand_suv(s, vehicles.first_free(s, edge + lane - 1, inward))


def place_pegs(s: HeistState, effect: Effect) -> None:
    """HH-FX-place-peg."""
    for roof in peg_places(s, effect.on):
        vehicles.place_peg(s, roof)


def peg_places(s: HeistState, on: str) -> list[int]:
    if on == "each-suv":
        return spaces_of(s.suvs)
    if on.startswith("semi-"):
        part = ("semi-rear", "semi-middle", "semi-cab").index(on)
        return spaces_of(pieces.semi_roofs(s))[part : part + 1]
    roof = {"active-pv": s.active_pv(), "ramsey-pv": pieces.ramsey_pv(s), "tank": s.tank, "shaw": s.shaw}[on]
    return spaces_of(bit_of(roof))


# Damage and movement


def owners_if(s: HeistState, effect: Effect) -> list[int]:
    """The owners of the vehicles for which the effect's condition holds, in resolution order."""
    holds = IF[effect.if_]
    return [seat for seat in pieces.owners(s) if holds(s, s.pv[seat], effect)]


def suvs_move(s: HeistState, effect: Effect) -> None:
    """HH-FX-suvs-move: each SUV takes its steps before the next one."""
    steps, toward = effect.steps, effect.toward
    for suv in spaces_of(s.suvs):
        space = suv
        for _ in range(steps):
            target = suv_target(s, space, toward)
            if target == OFF:
                break
            space = vehicles.step_toward(s, space, target)


def suv_target(s: HeistState, suv: int, toward: str) -> int:
    """The space an SUV heads for, or OFF; determined before each step."""
    if toward == "active-pv":
        return s.active_pv()
    if toward == "ramsey-pv":
        return pieces.ramsey_pv(s)
    best, nearest, away_from_suv = 1000, OFF, s.road.distance[suv]
    for space in spaces_of(s.wrecks if toward == "nearest-wreck" else s.pv_mask):
        away = away_from_suv[space]
        if away < best or (away == best and space == s.active_pv()):
            best, nearest = away, space
    return nearest


def push(s: HeistState, effect: Effect) -> None:
    """HH-FX-push: up to `steps` spaces, stopping before an occupant or the road's edge."""
    direction = DIRECTIONS[effect.dir]
    for seat in owners_if(s, effect):
        start = s.pv[seat]
        end = start
        for _ in range(effect.steps):
            if not s.is_free(s.road.next[end][direction]):
                break
            end = s.road.next[end][direction]
        if end != start:
            report_move(s, start, end, "push")
            s.move_car(start, end)


def remove_wrecks(s: HeistState, effect: Effect) -> None:
    """HH-FX-remove-wrecks: the list is fixed at the start (HH-ORDER-3)."""
    wrecks = [space for space in spaces_of(s.wrecks) if IF[effect.if_](s, space, effect)]
    for space in wrecks:
        remove_vehicle(s, space)


def raise_strength(s: HeistState, effect: Effect) -> None:
    """HH-FX-raise-strength: not above its start; a destroyed one stays destroyed."""
    raised, strength = 0, 0
    if effect.of == "tank" and s.tank != OFF:
        raised = min(effect.amount, facts(s.t.scenario.tank).strength[s.players] - s.tank_strength)
        s.tank_strength = strength = s.tank_strength + raised
    elif effect.of == "shaw" and s.shaw != OFF:
        raised = min(effect.amount, facts(s.t.scenario.shaw).strength[s.players] - s.shaw_strength)
        s.shaw_strength = strength = s.shaw_strength + raised
    if s.sink is not None and raised:
        s.sink.append(StrengthChanged(effect.of, raised, strength))


# Semi Heist


def reload(s: HeistState, effect: Effect) -> None:
    """HH-FX-reload: not above the start."""
    if s.semi == OFF:
        return
    shells = min(s.shells + effect.amount, facts(s.t.scenario.semi).shells[s.players])
    if shells != s.shells:
        semi.set_shells(s, shells)


def lose_cargo(s: HeistState, effect: Effect) -> None:
    """HH-FX-lose-cargo."""
    for seat in owners_if(s, effect):
        return_cargo(s, seat, effect.amount)


def lose_boost(s: HeistState, effect: Effect) -> None:
    """HH-FX-lose-boost."""
    for seat in owners_if(s, effect):
        lost = min(effect.amount, s.boost[seat])
        s.spend_boost(seat, lost)
        if s.sink is not None and lost:
            s.sink.append(BoostLost(seat, lost))


# Chopper Takedown


def lock(s: HeistState, effect: Effect) -> None:
    """HH-FX-lock."""
    if s.chopper != OFF:
        chopper.set_lock(
            s, facts(s.t.scenario.chopper).lock_max if effect.set == "max" else s.lock + effect.change
        )


FX.update(
    {
        "place-suv": place_suvs,
        "place-suv-edge": place_suvs_at_edge,
        "place-peg": place_pegs,
        "damage": lambda s, effect: damage_each(s, owners_if(s, effect), effect.amount),
        "tank-fires": lambda s, effect: damage_each(s, tank_fires_at(s), effect.amount),
        "suvs-move": suvs_move,
        "suvs-activate": lambda s, effect: activate_suvs(s),
        "pegs-activate": lambda s, effect: activate_pegs(s),
        "remove-wrecks": remove_wrecks,
        "raise-strength": raise_strength,
        "main-moves": lambda s, effect: s.push(MainTurns(effect.steps)),
        "push": push,
        "shotgun": lambda s, effect: semi.fire_shotgun(s),
        "reload": reload,
        "throw-off": lambda s, effect: semi.throw_off_semi(s, semi.players_on_semi(s)),
        "close-door": lambda s, effect: semi.set_door(s, CLOSED),
        "lose-cargo": lose_cargo,
        "lose-boost": lose_boost,
        "lock": lock,
        "radar": lambda s, effect: chopper.sweep_radar(s, effect.steps),
        "missiles": lambda s, effect: chopper.fire_missiles(s),
        "shaw-hunts": lambda s, effect: s.push(chopper.ShawHunts(effect.steps)),
    }
)


# HH-IF: conditions of effects, and those of the board


def _beside_main(s: HeistState, space: int) -> bool:
    road = s.road
    return any(space in (road.next[part][NORTH], road.next[part][SOUTH]) for part in pieces.main_spaces(s))


IF.update(
    {
        "always": lambda s, space, effect: True,
        "enemy-peg-on-top": lambda s, space, effect: s.enemy_pegs >> space & 1 != 0,
        "suv-directly-in-front": lambda s, space, effect: s.suvs & bit_of(s.road.next[space][EAST]) != 0,
        "suv-directly-behind": lambda s, space, effect: s.suvs & bit_of(s.road.next[space][WEST]) != 0,
        "two-suvs-adjacent": lambda s, space, effect: len(spaces_of(s.slammers(space))) >= 2,
        "adjacent-to-suv": lambda s, space, effect: s.slammers(space) != 0,
        "wreck-adjacent": lambda s, space, effect: s.wrecks & s.road.near[space] != 0,
        "unmanned": lambda s, space, effect: not s.is_manned(s.kind[space] - PV),
        "adjacent-to-main": lambda s, space, effect: (
            min((s.road.distance[space][part] for part in pieces.main_spaces(s)), default=0) == 1
        ),
        "directly-beside-main": lambda s, space, effect: _beside_main(s, space),
        "directly-behind-main": lambda s, space, effect: (
            s.road.next[space][EAST] in pieces.main_spaces(s)[:1]
        ),
        "in-main-lane": lambda s, space, effect: s.road.lane(space) == pieces.main_lane(s),
        "adjacent-to-shaw": lambda s, space, effect: s.shaw != OFF and s.road.distance[space][s.shaw] == 1,
        "in-radar-zone": lambda s, space, effect: chopper.in_radar_zone(s, space),
        "in-east-columns": lambda s, space, effect: s.road.column(space) >= s.road.columns - effect.n,
    }
)

BOARD_IF.update(
    {
        "enemy-peg-on-tank": lambda s: s.enemy_pegs & bit_of(s.tank) != 0,
        "enemy-peg-on-shaw": lambda s: chopper.has_guard(s),
        "enemy-peg-on-semi": lambda s: s.enemy_pegs & pieces.semi_roofs(s) != 0,
        "enemy-peg-on-ramsey-pv": lambda s: s.enemy_pegs & bit_of(pieces.ramsey_pv(s)) != 0,
    }
)
