"""What warriors do: SH-BOARD, SH-CHANGE, SH-ATTACK; mounted weapons: SH-SHOOT, SH-WEAPON."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rollingroad.core.engine.odds import Distribution
from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.explain import Odds
from rollingroad.core.words import listed
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.explain.driving import damage_odds, wreck_odds
from rollingroad.games.shattered_highways.explain.registry import OF_ACTION, ROAD
from rollingroad.games.shattered_highways.rules import chances, kinds, rolls
from rollingroad.games.shattered_highways.rules.chances import destroys, kills_trailer
from rollingroad.games.shattered_highways.rules.crew import attacking, boarding, guns, shooting
from rollingroad.games.shattered_highways.rules.lookup import WeaponFacts
from rollingroad.games.shattered_highways.rules.rolls import aimed_damage
from rollingroad.games.shattered_highways.rules.state import RoadState

NEVER: Final = Fraction(0)


def boarded(s: RoadState, action: int) -> str:
    v = first(action)
    return n.part_name(s, v, boarding.part_of(second(action))) if v < len(s.builds) else n.vehicle_name(s, v)


def board_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-BOARD-1."""
    w = n.asked_warrior(s)
    modifier = rolls.own_modifier(s, w) + boarding.board_bonus(
        s, w, first(action), boarding.part_of(second(action))
    )
    across = chances.success_chance(rolls.skill(s, w), modifier, s.t.board_on)
    falls = chances.natural_1_chance(s, w)
    return [
        Odds("the warrior gets across", across),
        Odds("the warrior stays", 1 - across - falls),
        Odds("the warrior falls", falls),
    ]


def flee_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-BOARD-4."""
    w = n.asked_warrior(s)
    modifier = boarding.flee_modifier(s, w, first(action), boarding.part_of(second(action)))
    away = chances.success_chance(rolls.skill(s, w), modifier, s.t.board_on)
    return [Odds("the warrior gets away", away), Odds("the warrior is out", 1 - away)]


def seat_label(s: RoadState, action: int) -> str:
    """Whoever leaves the wheel is told so: without a driver the vehicle falls back (SH-UNMANNED-1)."""
    clings = first(action) == boarding.CLING_CODE
    to = "cling to the outside" if clings else f"take {n.seat_words(kinds.SEATS[first(action)])}"
    if kind_of(action) == kinds.TAKE:
        return to
    step = s.open[0].step if s.open else None
    drives = isinstance(step, rolls.WarriorStep) and s.seat[step.w] == kinds.D
    return f"leave the wheel and {to}: nobody drives then" if drives else f"leave the seat and {to}"


def attack_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-ATTACK-1 to 3."""
    w, target = n.asked_warrior(s), first(action)
    won, out = chances.attack_chances(s, w, target)
    jams = [Odds("the weapon jams", chances.natural_1_chance(s, w))] if attacking.shoots(s, w) else []
    return [*fight_odds("you win the fight", won, out), *jams]


def fight_odds(what: str, won: Fraction, out: Fraction) -> list[Odds]:
    return [Odds(what, won), Odds("the target is out", won * out)]


def friendly_fire(s: RoadState, *targets: int) -> str:
    return " (friendly fire)" if any(n.is_own(s, v) for v in targets) else ""


def jam_odds(s: RoadState, w: int, weapon: WeaponFacts) -> list[Odds]:
    """SH-SHOOT-3."""
    return [Odds("the weapon jams", chances.natural_1_chance(s, w))] if weapon.jams else []


def destruction_odds(s: RoadState, v: int, aim: int, hit: Fraction, damage: Distribution) -> list[Odds]:
    """The chances that a hit without contact destroys it."""
    blows = [(aimed_damage(s, v, aim, points), weight) for points, weight in damage.items()]
    wrecked = sum([weight for blow, weight in blows if destroys(s, v, blow)])
    dead = sum([weight for blow, weight in blows if kills_trailer(s, v, blow)])
    return wreck_odds(s, v, hit * Fraction(wrecked, damage.total), hit * Fraction(dead, damage.total))


def _aimed_at(s: RoadState, action: int) -> str:
    if kind_of(action) == kinds.SHOOT_AT:
        return n.person_name(s, action)
    v, aim = first(action), second(action)
    return n.part_name(s, v, aim) if aim in s.parts(v) else n.vehicle_name(s, v)


def shoot_label(s: RoadState, action: int) -> str:
    v, aim = first(action), second(action)
    part = "" if aim == kinds.WHOLE or not 0 <= v < len(s.builds) or not s.is_rig(v) else kinds.PARTS[aim]
    target = f"{n.possessive(n.target_label(s, v))} {part}" if part else n.target_label(s, v)
    return f"shoot at {target}{friendly_fire(s, v)}"


def shoot_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-SHOOT-3, SH-SHOOT-6: hit, jam, what it destroys, and how likely each amount of damage is."""
    w, v, aim = n.asked_warrior(s), first(action), second(action)
    weapon = guns.served_weapon(s, w)
    hit = chances.success_chance(
        rolls.skill(s, w), rolls.own_modifier(s, w) + shooting.aim_modifier(s, v, aim), weapon.hit
    )
    damage = chances.dice_of(weapon.vehicle)
    lost = damage.mapped(lambda points: chances.lost_points(s, v, aimed_damage(s, v, aim, points)))
    return [
        Odds("you hit", hit),
        *jam_odds(s, w, weapon),
        *flare_odds(s, w, weapon),
        *destruction_odds(s, v, aim, hit, damage),
        *damage_odds(n.vehicle_name(s, v), hit, lost),
    ]


def flare_odds(s: RoadState, w: int, weapon: WeaponFacts) -> list[Odds]:
    """SH-WEAPON-FLAME: what a natural 1 does to the vehicle that carries the weapon."""
    if not weapon.flare:
        return []
    v, burnt = s.at[w], chances.natural_1_chance(s, w)
    blow = aimed_damage(s, v, s.builds[v].mount_part[guns.mount_served(s, w)], weapon.flare)
    lines = wreck_odds(s, v, burnt * destroys(s, v, blow), burnt * kills_trailer(s, v, blow), itself=True)
    return [Odds(f"{n.vehicle_name(s, v)} itself takes {weapon.flare} damage", burnt), *lines]


def shoot_at_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-SHOOT-5."""
    w, target = n.asked_warrior(s), first(action)
    weapon = guns.served_weapon(s, w)
    won, out = chances.shot_chances(s, w, weapon, target)
    return [*fight_odds("you hit the target", won, out), *jam_odds(s, w, weapon)]


def drop_label(s: RoadState, action: int) -> str:
    """SH-WEAPON-1: friends in the zone are not spared."""
    hit = shooting.in_tail_zone(s, s.active) if s.active != kinds.NO_VEHICLE else []
    if not hit:
        return "drop it"
    return f"drop it on {listed([n.target_label(s, v) for v in hit])}{friendly_fire(s, *hit)}"


def drop_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-WEAPON-MINE, SH-WEAPON-OIL: for each vehicle in the zone."""
    w = n.asked_warrior(s)
    weapon = guns.served_weapon(s, w)
    falls = chances.success_chance(rolls.skill(s, w), rolls.own_modifier(s, w), weapon.hit)
    lines = [Odds(f"the {weapon.name} works", falls), *jam_odds(s, w, weapon)]
    for v in shooting.in_tail_zone(s, s.at[w]):
        lines += zone_odds(s, v, weapon, falls)
    return lines


def zone_odds(s: RoadState, v: int, weapon: WeaponFacts, falls: Fraction) -> list[Odds]:
    """The odds of one vehicle in the tail zone; SH-DESTROY-7: a wreck does not lose control."""
    driver, name, damage = s.driver(v), n.vehicle_name(s, v), chances.dice_of(weapon.zone_hurt)
    manned = driver != kinds.NO_WARRIOR
    fails = 1 - chances.driver_chance(s, v, weapon.zone_modifier)
    slips = fails if weapon.zone_always else NEVER
    if weapon.zone_natural and manned:
        slips = max(slips, chances.natural_1_chance(s, driver))
    lives = damage.mapped(lambda points: int(not destroys(s, v, aimed_damage(s, v, kinds.WHOLE, points))))
    slips *= lives.at_least(1)
    lines = [Odds(f"{name} loses control", falls * slips)] if slips else []
    if weapon.zone_hurt.dice:
        lines.append(Odds(f"{name} is hit", falls * fails))
        lines += destruction_odds(s, v, kinds.WHOLE, falls * fails, damage)
    return lines


OF_ACTION["boarded"] = boarded
OF_ACTION["aimed"] = _aimed_at
ROAD.explain(kinds.BOARD, odds=board_odds)
ROAD.explain(kinds.FLEE, odds=flee_odds)
ROAD.explain(kinds.CHANGE, label=seat_label)
ROAD.explain(kinds.TAKE, label=seat_label)
ROAD.explain(kinds.ATTACK, odds=attack_odds)
ROAD.explain(kinds.SHOOT, label=shoot_label, odds=shoot_odds)
ROAD.explain(kinds.SHOOT_AT, odds=shoot_at_odds)
ROAD.explain(kinds.DROP, label=drop_label, odds=drop_odds)
