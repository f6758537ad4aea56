"""HH-FX, HH-IF: the effects of enemy cards by name, and the conditions they test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.games.highway_heist.content.models import Effect
from rollingroad.games.highway_heist.rules import placing
from rollingroad.games.highway_heist.rules.cards import BOARD_IF, FX
from rollingroad.games.highway_heist.rules.enemies import MainTurns, activate_pegs, activate_suvs
from rollingroad.games.highway_heist.rules.events import BoostLost, StrengthChanged
from rollingroad.games.highway_heist.rules.kinds import PV
from rollingroad.games.highway_heist.rules.road import EAST, NORTH, OFF, SOUTH, WEST, spaces_of
from rollingroad.games.highway_heist.rules.rolls import damage_each
from rollingroad.games.highway_heist.rules.scenarios import chopper, pieces, semi
from rollingroad.games.highway_heist.rules.scenarios.tank import tank_facts, tank_fires_at
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.wrecks import remove_vehicle, report_move, return_cargo

DIRECTIONS: Final = {"north": NORTH, "south": SOUTH, "east": EAST, "west": WEST}

IF: Final[dict[str, Callable[[HeistState, int, Effect], bool]]] = {}
"""HH-IF: conditions of a player vehicle or a wreck, by the space it stands in."""


# Placing


def place_suvs(s: HeistState, effect: Effect) -> None:
    """HH-FX-place-suv."""
    direction = DIRECTIONS[effect.dir]
    for west_end, east_end in anchors(s, effect.anchor):
        placing.place_suv(s, west_end, east_end, direction, effect.distance)


def anchors(s: HeistState, anchor: str) -> list[tuple[int, int]]:
    """The West-most and East-most space of each anchor on the road, in resolution order."""
    if anchor == "each-pv":
        return [(space, space) for space in spaces_of(s.pv_mask)]
    if anchor == "main-enemy":
        spaces = pieces.main_spaces(s)
        return [(spaces[0], spaces[-1])] if spaces else []
    space = s.active_pv() if anchor == "active-pv" else pieces.ramsey_pv(s)
    return [(space, space)] if space != OFF else []


def place_suvs_at_edge(s: HeistState, effect: Effect) -> None:
    """HH-FX-place-suv-edge."""
    road = s.road
    for lane in effect.lanes:
        if effect.edge == "west":
            placing.stand_suv(s, placing.first_free(s, lane - 1, EAST))
        else:
            placing.stand_suv(s, placing.first_free(s, (road.columns - 1) * road.lanes + lane - 1, WEST))


def place_pegs(s: HeistState, effect: Effect) -> None:
    """HH-FX-place-peg."""
    for roof in peg_places(s, effect.on):
        placing.place_peg(s, roof)


def peg_places(s: HeistState, on: str) -> list[int]:
    if on == "each-suv":
        return spaces_of(s.suvs)
    if on.startswith("semi-"):
        return (
            [pieces.semi_spaces(s)[("semi-rear", "semi-middle", "semi-cab").index(on)]]
            if s.semi != OFF
            else []
        )
    roof = {"active-pv": s.active_pv(), "ramsey-pv": pieces.ramsey_pv(s), "tank": s.tank, "shaw": s.shaw}[on]
    return [roof] if roof != OFF else []


# Damage and movement


def damage(s: HeistState, effect: Effect) -> None:
    """HH-FX-damage, HH-ORDER-3: the condition is tested once, for all, at the start."""
    damage_each(s, owners_if(s, effect), effect.amount)


def owners_if(s: HeistState, effect: Effect) -> list[int]:
    """The owners of the vehicles for which the effect's condition holds, in resolution order."""
    holds = IF[effect.if_]
    return [seat for seat in pieces.owners(s) if holds(s, s.pv[seat], effect)]


def tank_fires(s: HeistState, effect: Effect) -> None:
    """HH-FX-tank-fires."""
    damage_each(s, tank_fires_at(s), effect.amount)


def suvs_move(s: HeistState, effect: Effect) -> None:
    """HH-FX-suvs-move: each SUV takes its steps before the next one."""
    steps, toward = effect.steps, effect.toward
    for suv in spaces_of(s.suvs):
        space = suv
        for _ in range(steps):
            target = suv_target(s, space, toward)
            if target == OFF:
                break
            space = placing.step_toward(s, space, target)


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


def suvs_activate(s: HeistState, effect: Effect) -> None:
    """HH-FX-suvs-activate."""
    activate_suvs(s)


def pegs_activate(s: HeistState, effect: Effect) -> None:
    """HH-FX-pegs-activate."""
    activate_pegs(s)


def main_moves(s: HeistState, effect: Effect) -> None:
    """HH-FX-main-moves."""
    s.push(MainTurns(effect.steps))


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
    if effect.of == "tank" and s.tank != OFF:
        raised = min(effect.amount, tank_facts(s).strength[s.players] - s.tank_strength)
        s.tank_strength += raised
        _report_strength(s, "tank", raised, s.tank_strength)
    elif effect.of == "shaw" and s.shaw != OFF:
        raised = min(effect.amount, chopper.shaw_facts(s).strength[s.players] - s.shaw_strength)
        s.shaw_strength += raised
        _report_strength(s, "shaw", raised, s.shaw_strength)


def _report_strength(s: HeistState, what: str, change: int, strength: int) -> None:
    if s.sink is not None and change:
        s.sink.append(StrengthChanged(what, change, strength))


# Semi Heist


def shotgun(s: HeistState, effect: Effect) -> None:
    """HH-FX-shotgun."""
    semi.fire_shotgun(s)


def reload(s: HeistState, effect: Effect) -> None:
    """HH-FX-reload: not above the start."""
    if s.semi == OFF:
        return
    shells = min(s.shells + effect.amount, semi.semi_facts(s).shells[s.players])
    if shells != s.shells:
        semi.set_shells(s, shells)


def throw_off(s: HeistState, effect: Effect) -> None:
    """HH-FX-throw-off: no shell, no reaction."""
    semi.throw_off_semi(s, semi.players_on_semi(s))


def door_closes(s: HeistState, effect: Effect) -> None:
    """HH-FX-close-door."""
    semi.close_door(s)


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
            s, chopper.chopper_facts(s).lock_max if effect.set == "max" else s.lock + effect.change
        )


def radar(s: HeistState, effect: Effect) -> None:
    """HH-FX-radar."""
    chopper.sweep_radar(s, effect.steps)


def missiles(s: HeistState, effect: Effect) -> None:
    """HH-FX-missiles."""
    chopper.fire_missiles(s)


def shaw_hunts(s: HeistState, effect: Effect) -> None:
    """HH-FX-shaw-hunts."""
    s.push(chopper.ShawHunts(effect.steps))


FX.update(
    {
        "place-suv": place_suvs,
        "place-suv-edge": place_suvs_at_edge,
        "place-peg": place_pegs,
        "damage": damage,
        "tank-fires": tank_fires,
        "suvs-move": suvs_move,
        "suvs-activate": suvs_activate,
        "pegs-activate": pegs_activate,
        "remove-wrecks": remove_wrecks,
        "raise-strength": raise_strength,
        "main-moves": main_moves,
        "push": push,
        "shotgun": shotgun,
        "reload": reload,
        "throw-off": throw_off,
        "close-door": door_closes,
        "lose-cargo": lose_cargo,
        "lose-boost": lose_boost,
        "lock": lock,
        "radar": radar,
        "missiles": missiles,
        "shaw-hunts": shaw_hunts,
    }
)


# Conditions of effects


def always(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-always."""
    return True


def enemy_peg_on_top(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-enemy-peg-on-top."""
    return bool(s.enemy_pegs >> space & 1)


def _suv_at(s: HeistState, space: int) -> bool:
    return space != OFF and bool(s.suvs >> space & 1)


def suv_directly_in_front(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-suv-directly-in-front."""
    return _suv_at(s, s.road.next[space][EAST])


def suv_directly_behind(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-suv-directly-behind."""
    return _suv_at(s, s.road.next[space][WEST])


def two_suvs_adjacent(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-two-suvs-adjacent."""
    return len(spaces_of(s.slammers(space))) >= 2


def adjacent_to_suv(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-adjacent-to-suv."""
    return bool(s.slammers(space))


def wreck_adjacent(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-wreck-adjacent."""
    return bool(s.wrecks & s.road.near[space])


def unmanned(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-unmanned."""
    return not s.is_manned(s.kind[space] - PV)


def adjacent_to_main(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-adjacent-to-main."""
    return min((s.road.distance[space][part] for part in pieces.main_spaces(s)), default=0) == 1


def directly_beside_main(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-directly-beside-main."""
    return any(
        space in (s.road.next[part][NORTH], s.road.next[part][SOUTH]) for part in pieces.main_spaces(s)
    )


def directly_behind_main(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-directly-behind-main."""
    spaces = pieces.main_spaces(s)
    return bool(spaces) and s.road.next[spaces[0]][WEST] == space


def in_main_lane(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-in-main-lane."""
    return s.road.lane(space) == pieces.main_lane(s)


def adjacent_to_shaw(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-adjacent-to-shaw."""
    return s.shaw != OFF and s.road.distance[space][s.shaw] == 1


def in_zone(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-in-radar-zone."""
    return chopper.in_radar_zone(s, space)


def in_east_columns(s: HeistState, space: int, effect: Effect) -> bool:
    """HH-IF-in-east-columns."""
    return s.road.column(space) >= s.road.columns - effect.n


IF.update(
    {
        "always": always,
        "enemy-peg-on-top": enemy_peg_on_top,
        "suv-directly-in-front": suv_directly_in_front,
        "suv-directly-behind": suv_directly_behind,
        "two-suvs-adjacent": two_suvs_adjacent,
        "adjacent-to-suv": adjacent_to_suv,
        "wreck-adjacent": wreck_adjacent,
        "unmanned": unmanned,
        "adjacent-to-main": adjacent_to_main,
        "directly-beside-main": directly_beside_main,
        "directly-behind-main": directly_behind_main,
        "in-main-lane": in_main_lane,
        "adjacent-to-shaw": adjacent_to_shaw,
        "in-radar-zone": in_zone,
        "in-east-columns": in_east_columns,
    }
)


# Conditions of the board


def _peg_on(s: HeistState, roof: int) -> bool:
    return roof != OFF and bool(s.enemy_pegs >> roof & 1)


def enemy_peg_on_tank(s: HeistState) -> bool:
    """HH-IF-enemy-peg-on-tank."""
    return _peg_on(s, s.tank)


def enemy_peg_on_shaw(s: HeistState) -> bool:
    """HH-IF-enemy-peg-on-shaw."""
    return _peg_on(s, s.shaw)


def enemy_peg_on_semi(s: HeistState) -> bool:
    """HH-IF-enemy-peg-on-semi."""
    return bool(s.enemy_pegs & pieces.semi_roofs(s))


def enemy_peg_on_ramsey_pv(s: HeistState) -> bool:
    """HH-IF-enemy-peg-on-ramsey-pv."""
    return _peg_on(s, pieces.ramsey_pv(s))


BOARD_IF.update(
    {
        "enemy-peg-on-tank": enemy_peg_on_tank,
        "enemy-peg-on-shaw": enemy_peg_on_shaw,
        "enemy-peg-on-semi": enemy_peg_on_semi,
        "enemy-peg-on-ramsey-pv": enemy_peg_on_ramsey_pv,
    }
)
