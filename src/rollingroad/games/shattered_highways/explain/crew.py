"""What warriors do: SH-BOARD, SH-CHANGE, SH-CLING, SH-ATTACK, SH-WAR, smoke and cans of fuel."""

from __future__ import annotations

from fractions import Fraction

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.explain import Odds
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.explain.registry import OF_ACTION, ROAD
from rollingroad.games.shattered_highways.rules import chances, kinds, rolls
from rollingroad.games.shattered_highways.rules.crew import attacking, boarding
from rollingroad.games.shattered_highways.rules.state import RoadState


def boarded(s: RoadState, action: int) -> str:
    v = first(action)
    return n.part_name(s, v, boarding.part_of(second(action))) if v < len(s.builds) else n.vehicle_name(s, v)


OF_ACTION["boarded"] = boarded


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


ROAD.explain(kinds.BOARD, odds=board_odds)
ROAD.explain(kinds.FLEE, odds=flee_odds)


def seat_label(s: RoadState, action: int) -> str:
    """Whoever leaves the wheel is told so: without a driver the vehicle falls back (SH-UNMANNED-1)."""
    clings = first(action) == boarding.CLING_CODE
    to = "cling to the outside" if clings else f"take {n.seat_words(kinds.SEATS[first(action)])}"
    if kind_of(action) == kinds.TAKE:
        return to
    step = s.open[0].step if s.open else None
    drives = isinstance(step, rolls.WarriorStep) and s.seat[step.w] == kinds.D
    return f"leave the wheel and {to}: nobody drives then" if drives else f"leave the seat and {to}"


ROAD.explain(kinds.CHANGE, label=seat_label)
ROAD.explain(kinds.TAKE, label=seat_label)


def attack_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-ATTACK-1 to 3."""
    w, target = n.asked_warrior(s), first(action)
    won, out = chances.attack_chances(s, w, target)
    jams = [Odds("the weapon jams", chances.natural_1_chance(s, w))] if attacking.shoots(s, w) else []
    return [*fight_odds("you win the fight", won, out), *jams]


def fight_odds(what: str, won: Fraction, out: Fraction) -> list[Odds]:
    return [Odds(what, won), Odds("the target is out", won * out)]


ROAD.explain(kinds.ATTACK, odds=attack_odds)
