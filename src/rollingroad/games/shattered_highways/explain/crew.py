"""What warriors do: SH-BOARD, SH-CHANGE, SH-CLING, SH-ATTACK, SH-WAR, smoke and cans of fuel."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.explain import Odds
from rollingroad.core.words import sentence
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.explain.registry import ROAD, nobody_there
from rollingroad.games.shattered_highways.rules import chances, kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules.crew import attacking, boarding
from rollingroad.games.shattered_highways.rules.state import RoadState

# Across


def board_label(s: RoadState, action: int) -> str:
    v = first(action)
    if not 0 <= v < len(s.builds):
        return f"board {n.vehicle_name(s, v)}"
    verb = "board" if kind_of(action) == kinds.BOARD else "leap to"
    return f"{verb} {n.part_name(s, v, boarding.part_of(second(action)))}"


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


BOARD: Final = ROAD.action(kinds.BOARD, "SH-BOARD-1", board_label, board_odds)
FLEE: Final = ROAD.action(kinds.FLEE, "SH-DESTROY-2", board_label, flee_odds)
ROAD.action(kinds.STAY, "SH-DESTROY-2", "stay aboard")
BOARD.refusal(reasons.NOBODY_THERE)(nobody_there)
FLEE.refusal(reasons.NOBODY_THERE, "SH-BOARD-1")(nobody_there)
BOARD.refuses(reasons.SAME_PART, "{asked} is there already", "SH-BOARD-3")


@BOARD.refusal(reasons.BOARD_TOO_FAR)
@FLEE.refusal(reasons.BOARD_TOO_FAR)
def board_too_far(s: RoadState, action: int, seat: int) -> str:
    w, there = n.asked_warrior(s), n.part_name(s, first(action), boarding.part_of(second(action)))
    reach = n.length(boarding.board_reach(s, s.at[w]))
    return f"{there} is farther than {reach} from {n.part_name(s, s.at[w], s.part[w])}"


FLEE.refuses(reasons.WRECK, "that is a wreck as well")
ROAD.asks(boarding.BoardRoll, "Roll to board {jump}: {board_on}+{modifier}")
ROAD.asks(boarding.Flee, "Where does {w} leap to?")
ROAD.tells(ev.Boarded, "SH-BOARD-1", "{Fighter} {fled} from {from_vehicle} to {part}.")
ROAD.tells(ev.StayedBehind, "SH-BOARD-1", "{Warrior} does not get across and stays where they are.")


# Seats


def seat_label(s: RoadState, action: int) -> str:
    """Whoever leaves the wheel is told so: without a driver the vehicle falls back (SH-UNMANNED-1)."""
    clings = first(action) == boarding.CLING_CODE
    to = "cling to the outside" if clings else f"take {n.seat_words(kinds.SEATS[first(action)])}"
    if kind_of(action) == kinds.TAKE:
        return to
    step = s.open[0].step if s.open else None
    drives = isinstance(step, rolls.WarriorStep) and s.seat[step.w] == kinds.D
    return f"leave the wheel and {to}: nobody drives then" if drives else f"leave the seat and {to}"


CHANGE: Final = ROAD.action(kinds.CHANGE, "SH-CHANGE-1", seat_label)
TAKE: Final = ROAD.action(kinds.TAKE, "SH-BOARD-2", seat_label)
CHANGE.refuses(reasons.CHANGED_ALREADY, "{asked} has changed seats already this round")
CHANGE.refuses(reasons.CLINGS_ALREADY, "{asked} has no seat to leave")
ROAD.refuses(reasons.NO_SEAT, "{ride} has no seat {chair}", "SH-SEAT-1")
CHANGE.refuses(reasons.OTHER_PART, "seat {chair} is not on {here}")
TAKE.refuses(reasons.OTHER_PART, "seat {chair} is on the other part")


@CHANGE.refusal(reasons.SEAT_TAKEN)
def sits_there(s: RoadState, action: int, seat: int) -> str:
    v = s.at[n.asked_warrior(s)]
    return f"{n.warrior_name(s, s.in_seat(v, s.builds[v].seat_of(first(action))))} sits there"


TAKE.refuses(reasons.SEAT_TAKEN, "somebody sits there")
ROAD.asks(boarding.TakeSeat, "Which seat does your warrior take on {ride}?")
ROAD.tells(
    ev.TookSeat,
    "SH-BOARD-2",
    lambda event: (
        "{Fighter} clings to {vehicle}." if event.seat < 0 else "{Fighter} takes {taken} of {vehicle}."
    ),
)
ROAD.asks(boarding.ClingRoll, "Roll for {w} to hold on: {cling_on}+")
ROAD.tells(ev.HeldOn, "SH-CLING-3", "{Warrior} holds on and {acts}.")


# Attacks


def attack_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-ATTACK-1 to 3."""
    w, target = n.asked_warrior(s), first(action)
    won, out = chances.attack_chances(s, w, target)
    jams = [Odds("the weapon jams", chances.natural_1_chance(s, w))] if attacking.shoots(s, w) else []
    return [*fight_odds("you win the fight", won, out), *jams]


def fight_odds(what: str, won: Fraction, out: Fraction) -> list[Odds]:
    return [Odds(what, won), Odds("the target is out", won * out)]


ATTACK: Final = ROAD.action(kinds.ATTACK, "SH-ATTACK-1", "attack {person}", attack_odds)
ATTACK.refusal(reasons.NOBODY_THERE)(nobody_there)
ROAD.refuses(reasons.TARGET_FRIEND, "{person} is on the same side", "SH-SHOOT-1")
ATTACK.refuses(reasons.TARGET_FRIEND, "{person} is on the same side")
ATTACK.refuses(reasons.TARGET_NOT_ABOARD, "{asked} fights hand to hand: {person} is not on the same vehicle")
ATTACK.refuses(reasons.TARGET_TOO_FAR, "{person} is farther than {ranged_reach} away", "SH-ATTACK-2")
ATTACK.refuses(
    reasons.WEAPON_JAMMED,
    "with a jammed weapon {asked} can fight only those on the same vehicle",
    "SH-ATTACK-3",
)
ROAD.asks(attacking.AttackRoll, "Roll to attack {target}{modifier}")
ROAD.asks(attacking.AttackDefence, "Roll for {target} in defense")
ROAD.tells(
    ev.Fought,
    lambda event: "SH-SHOOT-5" if event.what == "shoot" else "SH-ATTACK-1",
    "{Warrior} {won} {target} ({attack} to {defence}).",
)

CLEAR_OWN: Final = ROAD.action(kinds.CLEAR_OWN, "SH-ATTACK-3", "clear the jam of your own weapon")
CLEAR_OWN.refuses(reasons.NOT_JAMMED, "{asked} has no jammed weapon of their own")
CLEAR_OWN.refuses(
    reasons.CHANGED_ALREADY, "that takes a whole action, and {asked} has changed seats this round"
)


# Wounds

_OUTS: Final = {
    "wreck": "is out with the wreck",
    "flee": "does not make the leap and is out",
    "board": "falls between the vehicles and is out",
    "cling": "loses hold and is out",
    "left-behind": "is left behind",
    "attack": "is put out",
    "shot": "is shot",
    "flame": "is burnt and out",
}
ROAD.asks(attacking.Wound, "Roll to wound {w}{damage_so_far}")
ROAD.asks(attacking.Tenacity, "Roll for tenacity{tenacity_so_far} against {damage} damage")
ROAD.tells(ev.Hit, "SH-WAR-3", "{Warrior} takes {damage} damage at a tenacity of {tenacity}, {out}.")


@ROAD.event(ev.WarriorOut, "SH-WAR-3")
def warrior_out(event: ev.WarriorOut, s: RoadState) -> str:
    where = "" if s.at[event.warrior] == event.vehicle else f" on {n.vehicle_name(s, event.vehicle)}"
    return f"{sentence(n.warrior_name(s, event.warrior))}{where} {_OUTS[event.why]}."


# Equipment

SMOKE: Final = ROAD.action(kinds.USE_SMOKE, "SH-ADDON-SMOKE", "lay smoke")
PICK_UP: Final = ROAD.action(kinds.PICK_UP, "SH-SCENARIO-5", "pick up a can of fuel")
SMOKE.refuses(reasons.NO_CHARGE, "{active} has no smoke left")
ROAD.tells(ev.SmokeLaid, "SH-ADDON-SMOKE", "{Vehicle} lays smoke ({charges} left).")
PICK_UP.refuses(reasons.NO_CANS, "there are no cans to pick up on {active}")
PICK_UP.refuses(reasons.HANDS_FULL, "{asked} carries a can already")
ROAD.tells(ev.CanPicked, "SH-SCENARIO-5", "{Warrior} picks up a can; {vehicle} has {cans} left.")
ROAD.tells(ev.CanStored, "SH-SCENARIO-5", "A can is stored on {vehicle}.")
