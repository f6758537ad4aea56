"""How a good crew plays Highway Heist, by rules of thumb: the policy.

Every choice is judged by what the table is worth afterwards (`worth`), every roll by its chance times what a
success would gain (`driver_rolls`), and what each scenario asks for is in its plan (`plan_tank` and so on).
"""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import first, kind_of, pack
from rollingroad.core.state import Decision
from rollingroad.games.highway_heist.danger import BOOST_VALUE, danger_of, future, slam_damage, slam_rush
from rollingroad.games.highway_heist.driver_rolls import (
    choose_assist,
    choose_boost,
    defence_cost,
    prospects,
    stake,
)
from rollingroad.games.highway_heist.enemies import OfferReroll
from rollingroad.games.highway_heist.kinds import (
    ACCEPT,
    ADRIFT,
    BRAWL,
    BRAWL_ROLL,
    DEFENSE_ROLL,
    DRIVE,
    END,
    FORCE,
    FORCE_ROLL,
    HIJACK,
    HIJACK_ROLL,
    NITRO,
    NO_SEAT,
    NUDGE,
    PV,
    RAM,
    RAM_ROLL,
    REROLL,
    SHAKE,
    SHAKE_ROLL,
    SPECIAL,
    SPECIAL_ROLL,
    STUNT,
    STUNT_ROLL,
    TAKE_BOOST,
    TAKE_WHEEL,
    WHEEL,
)
from rollingroad.games.highway_heist.outlook import Outlook, plan_tried
from rollingroad.games.highway_heist.road import OFF
from rollingroad.games.highway_heist.rolls import dice_of
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.worth import (
    car_worth,
    place_worth,
    seat_worth,
    table_worth,
    worth,
    worth_anew,
)

LOOK_AT: Final = 14
"""How many places to drive to are looked at closely."""
GLANCE_AT: Final = 3
"""How many when it must be quick."""
NEXT_ACTION: Final = 0.9
"""What a chance with the second action counts for now."""
REGRET: Final = 0.3
"""A beginner sees that he should not do what costs more than this."""
RAMSEY_WAITS: Final = 1.2
"""For each player beyond two: so many enemy dice would be rolled after her driver's turn."""


Rated = list[tuple[float, int]]
"""Answers with what the table would be worth after each."""


def choose(s: HeistState, ask: Decision) -> int:
    """The answer a good crew would give."""
    kind = ask.kind
    if kind == "act":
        return best_of(rated_actions(s, ask.offered, LOOK_AT))
    if kind == "assist":
        return choose_assist(s, ask)
    if kind == "boost":
        return choose_boost(s, ask)
    if kind == "reroll":
        return choose_reroll(s, ask)
    if kind == "turn":
        return best_of(rated_turns(s, ask.offered))
    if kind == "slam":
        return best_of(rated_slams(s, ask.offered))
    if kind == "character" or kind == "vehicle":
        return choose_board(s, ask.offered, kind)
    return best_of(rated_after(s, ask))


def hunch(s: HeistState, ask: Decision) -> int:
    """Much the same at a glance: for a search that plays on."""
    if ask.kind == "act":
        return best_of(rated_actions(s, ask.offered, GLANCE_AT))
    return choose(s, ask)


def ideas(s: HeistState, ask: Decision) -> list[int]:
    """The answers, the better first; where the crew has no figures, its own choice before the others."""
    rated = rated_answers(s, ask)
    if rated:
        order = sorted([(-rated[i][0], i) for i in range(len(rated))])
        return [rated[i][1] for _, i in order]
    chosen = choose(s, ask)
    return [chosen, *[action for action in ask.offered if action != chosen]]


def sane(s: HeistState, ask: Decision) -> list[int]:
    """Without what is clearly worse than to do nothing, or than the most harmless answer."""
    rated = rated_answers(s, ask)
    if not rated or ask.kind == "turn":
        return ask.offered
    bearable = (worth(s) if ask.kind == "act" else max(rated)[0]) - REGRET
    return [action for value, action in rated if value >= bearable] or [max(rated)[1]]


def rated_answers(s: HeistState, ask: Decision) -> Rated:
    """Each answer with its worth, for those kinds of question that are judged so; else nothing."""
    kind = ask.kind
    if kind == "act":
        return rated_actions(s, ask.offered, LOOK_AT)
    if kind == "turn":
        return rated_turns(s, ask.offered)
    if kind == "slam":
        return rated_slams(s, ask.offered)
    return [] if kind in _BY_RULE else rated_after(s, ask)


_BY_RULE: Final = ("assist", "boost", "reroll", "character", "vehicle")


def best_of(rated: Rated) -> int:
    """The first of those that are worth most."""
    best, most = rated[0][1], rated[0][0]
    for value, action in rated:
        if value > most:
            best, most = action, value
    return best


# The two actions


def rated_actions(s: HeistState, offered: list[int], look_at: int) -> Rated:
    """D5: what the table is worth after each action, with what the next one could bring.

    So many places to drive to are looked at closely.
    """
    outlook = Outlook(s, s.active)
    each = [seat_worth(s, seat) for seat in range(s.players)]
    now = table_worth(s)
    for value in each:
        now += value
    relief = relief_from_wreck(s, s.active)
    rated = [(now - relief + 0.05, pack(END))]
    drives = []
    for action in offered:
        kind = kind_of(action)
        if kind == DRIVE or kind == NUDGE or kind == NITRO:
            drives.append(action)
        elif kind != END:
            rated.append((action_value(s, outlook, action, now, each, relief), action))
    elsewhere = now - each[s.active]
    for glance, action in best_drives(s, outlook, drives, look_at) if drives else []:
        rated.append((elsewhere + drive_value(s, outlook, action, glance), action))
    return rated


def relief_from_wreck(s: HeistState, seat: int) -> float:
    """What it is worth to that player that he can still drive away from a wreck ahead."""
    if s.pv[seat] == OFF or not s.wrecks & s.road.drift[s.pv[seat]]:
        return 0.0
    left, before = s.actions, seat_worth(s, seat)
    s.actions = 0
    relief = before - seat_worth(s, seat)
    s.actions = left
    return relief


def action_value(
    s: HeistState, outlook: Outlook, action: int, now: float, each: list[float], relief: float
) -> float:
    """What the table would be worth after anything but a drive; `each`: what it is worth now seat by seat."""
    kind, seat = kind_of(action), s.active
    if kind in _ROLLS:
        what, card = _ROLLS[kind], first(action)
        if s.actions > 1:
            return now + first_roll(s, outlook, what, card)
        return now - relief + last_roll(s, outlook, what, card, relief)
    if kind == TAKE_BOOST:
        return boost_value(s, each)
    if ADRIFT not in s.peg:
        return leap_value(s, outlook, WHEEL if kind == TAKE_WHEEL else first(action), each)
    after = s.copy()
    after.apply(action, seat)
    return prospect(after, seat)


_ROLLS: Final = {
    RAM: RAM_ROLL,
    FORCE: FORCE_ROLL,
    SHAKE: SHAKE_ROLL,
    BRAWL: BRAWL_ROLL,
    HIJACK: HIJACK_ROLL,
    STUNT: STUNT_ROLL,
    SPECIAL: SPECIAL_ROLL,
}


def boost_value(s: HeistState, each: list[float]) -> float:
    """HH-TAKE-1: the tokens are taken for a look, and put back; the actions end with it."""
    seat, left, held = s.active, s.actions, s.boost[s.active]
    taken = min(s.t.take_boost[s.character[seat]], s.boost_cap(seat) - held, s.boost_supply)
    s.boost[seat], s.actions = held + taken, 0
    value = worth_anew(s, each, seat)
    s.boost[seat], s.actions = held, left
    return value


def leap_value(s: HeistState, outlook: Outlook, end: int, each: list[float]) -> float:
    """The player is put on that roof or behind his wheel for a look, and back again.

    Nobody may be adrift: he might land where the player leaves.
    """
    seat, start = s.active, s.peg[s.active]
    s.peg[seat] = end
    s.actions -= 1
    wheel_as_before = (start == WHEEL) == (end == WHEEL)
    # In Semi Heist it matters to the others who waits behind his wheel.
    value = worth_anew(s, each, seat) if wheel_as_before or s.semi == OFF else worth(s)
    if s.actions:
        # A stunt may give Ramsey a better ride, and a car with its driver is one.
        there = outlook if wheel_as_before or s.ramsey == NO_SEAT else Outlook(s, seat)
        value += NEXT_ACTION * there.best(s, relief_from_wreck(s, seat))
    s.actions += 1
    s.peg[seat] = start
    return value


def prospect(s: HeistState, seat: int) -> float:
    """What the table is worth, with what that player may still do in his turn."""
    value = worth(s)
    if s.active == seat and s.actions and s.outcome is None:
        value += NEXT_ACTION * Outlook(s, seat).best(s, relief_from_wreck(s, seat))
    return value


def first_roll(s: HeistState, outlook: Outlook, what: int, card: int) -> float:
    """With an action to follow: a wreck may be used at once, a failure tried again."""
    if what == RAM_ROLL:
        gain = outlook.ram_and_use(s, NEXT_ACTION)
    else:
        gain = stake(s, what, outlook.seat, card) + NEXT_ACTION * outlook.spare
    value, chance = prospects(s, what, outlook.seat, card, gain)
    return value + (1 - chance) * NEXT_ACTION * outlook.best(s, 0.0)


def last_roll(s: HeistState, outlook: Outlook, what: int, card: int, relief: float) -> float:
    """The turn ends with it; a jump from the wreck ahead also gets away from it."""
    value, chance = prospects(s, what, outlook.seat, card, stake(s, what, outlook.seat, card))
    if (what == STUNT_ROLL or what == SPECIAL_ROLL) and plan_tried(s, what, card).takes_wreck:
        value += chance * relief
    return value


def best_drives(s: HeistState, outlook: Outlook, drives: list[int], number: int) -> Rated:
    """So many places at a glance, the best first: how safe and useful, and what can be rammed there."""
    seat = s.active
    start, left, pegs, near = s.pv[seat], s.actions, s.enemy_pegs, s.road.near
    boarder = pegs >> start & 1
    time_to_come, standing = future(s), car_worth(s, seat)
    damage, rush = slam_damage(s, seat), slam_rush(s)
    best: Rated = []
    for action in drives:
        kind, end = kind_of(action), first(action)
        s.pv[seat] = end
        if boarder:
            s.enemy_pegs = pegs ^ 1 << start | 1 << end
        s.actions = left - 1 if kind == DRIVE else left
        threat = danger_of(s, seat, end, (s.suvs & near[end]).bit_count(), damage, rush)
        value = time_to_come * (standing - threat) + place_worth(s, seat)
        if s.actions:
            value += NEXT_ACTION * max(outlook.spare, outlook.best_ram(s))
        add_if_good(best, number, value - BOOST_VALUE * time_to_come if kind == NITRO else value, action)
    s.pv[seat], s.actions, s.enemy_pegs = start, left, pegs
    return best


def add_if_good(best: Rated, number: int, value: float, action: int) -> None:
    """Keep so many answers, those of greatest value first; of equal ones the later kind and space."""
    place = len(best)
    while place:
        other, rival = best[place - 1]
        if other > value or (other == value and rival > action):
            break
        place -= 1
    if place < number:
        best.insert(place, (value, action))
        if len(best) > number:
            best.pop()


def drive_value(s: HeistState, outlook: Outlook, action: int, glance: float) -> float:
    """The vehicle is put there for a look at the stunts, and back again: cheaper than a copy of the table."""
    left = s.actions - (kind_of(action) == DRIVE)
    if not left:
        return glance
    seat, start, end = s.active, s.pv[s.active], first(action)
    s.move_car(start, end)
    s.actions = left
    relief = relief_from_wreck(s, seat) if left == 1 else 0.0
    ram = max(outlook.spare, outlook.best_ram(s))
    stay = outlook.best(s, relief) - relief
    s.actions += kind_of(action) == DRIVE
    s.move_car(end, start)
    return glance + NEXT_ACTION * (max(0.0, stay) - ram)


# The enemy die, slams, the order of turns, and the set-up


def choose_reroll(s: HeistState, ask: Decision) -> int:
    """D16: Tej's tokens go against the worst faces while there is time to use them."""
    step = ask.step
    assert isinstance(step, OfferReroll)
    face = s.t.die_faces[step.face]
    danger = 0.0
    if face == "suv":
        danger = 1.0 * _beside_enemies(s)
    elif face == "peg":
        danger = 0.8 * len([space for space in s.pv if space != OFF and s.enemy_pegs >> space & 1])
    return pack(REROLL) if danger >= 2.0 else pack(ACCEPT)


def _beside_enemies(s: HeistState) -> int:
    number = 0
    for space in s.pv:
        if space != OFF:
            number += (s.suvs & s.road.near[space]).bit_count()
    return number


def rated_slams(s: HeistState, offered: list[int]) -> Rated:
    """D15: the vehicle that can take it best."""
    rated = []
    for action in offered:
        owner = s.kind[first(action)] - PV
        cost = defence_cost(s, owner, s.t.slam_damage, dice_of(s, DEFENSE_ROLL, owner, 0))
        rated.append((-cost, action))
    return rated


def rated_turns(s: HeistState, offered: list[int]) -> Rated:
    """D4: who has something to do now goes first; Ramsey's driver waits, to be able to flee."""
    rated = []
    for action in offered:
        seat = first(action)
        value = Outlook(s, seat).best(s, 0.0) + 0.2 * s.manned(seat) + 0.01 * s.boost[seat]
        if seat == s.ramsey:
            value -= RAMSEY_WAITS * (s.players - 2)
        rated.append((value, action))
    return rated


def choose_board(s: HeistState, offered: list[int], kind: str) -> int:
    """D1: rammers first, then good defence."""
    order = _CHARACTERS if kind == "character" else _VEHICLES
    named = [c.id for c in s.t.characters] if kind == "character" else [v.id for v in s.t.vehicles]
    for name in order:
        if name in named and pack(kind_of(offered[0]), named.index(name)) in offered:
            return pack(kind_of(offered[0]), named.index(name))
    return offered[0]


_CHARACTERS: Final = ("brian", "dom", "roman", "letty", "tej", "han")
_VEHICLES: Final = ("exotic-supercar", "american-muscle", "import-racer", "street-drifter")


def rated_after(s: HeistState, ask: Decision) -> Rated:
    """Any other choice: what the table is worth after each answer."""
    rated = []
    for action in ask.offered:
        after = s.copy()
        after.apply(action, ask.seat)
        rated.append((prospect(after, s.active), action))
    return rated
