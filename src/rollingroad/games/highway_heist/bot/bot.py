"""The bot part of Highway Heist: the driver, and what a search asks.

The driver plays by rules of thumb as a good crew would. It judges every choice by the value of the table
afterwards (`evaluation`), every roll by its chance times the gain of a success (`action_values`). The aims of
each scenario are in `scenario_plans`.
"""

from math import inf
from typing import ClassVar, Final

from rollingroad.core.engine.bot import GameBot
from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.games.highway_heist.bot import action_values, evaluation, judgement
from rollingroad.games.highway_heist.bot.scenario_plans import (
    BOOST_VALUE,
    danger_of,
    future,
    slam_damage,
    slam_rush,
)
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.enemies import OfferReroll
from rollingroad.games.highway_heist.rules.road import OFF, count_of, spaces_of
from rollingroad.games.highway_heist.rules.rolls import SlamStep, dice_of, spec_of
from rollingroad.games.highway_heist.rules.state import HeistState, HeistView

LOOK_AT: Final = 14
"""How many places to drive to `choose` examines closely."""
NEXT_ACTION: Final = 0.9
"""The weight now of what the second action may gain."""
RAMSEY_WAITS: Final = 1.2
"""The cost of an early turn of Ramsey's driver, for each player beyond two: more enemy dice follow it."""
GLANCE_AT: Final = 3
"""How many places to drive to the rollout policy examines."""
REGRET: Final = 0.3
"""Even a beginner avoids an action that costs more than this."""

Rated = list[tuple[float, int]]
"""Answers, each with the value of the table after it."""


class HeistBot(GameBot[HeistState, HeistView]):
    lookahead: ClassVar[int] = 0
    features: ClassVar[list[str]] = judgement.FEATURES
    contexts: ClassVar[list[str]] = judgement.CONTEXTS

    def drive(self, view: HeistView, ask: Decision) -> int:
        return choose(view.table, ask)

    def evaluate(self, state: HeistState) -> tuple[float, ...]:
        return (evaluation.win_chance(state),) * state.players

    def context(self, state: HeistState) -> int:
        return judgement.context(state)

    def sides(self, state: HeistState) -> list[list[int]]:
        return [judgement.crew(state), []]

    def judge(self, state: HeistState) -> tuple[float, ...]:
        return super().judge(state)[:1] * state.players

    def candidate_actions(self, view: HeistView, ask: Decision) -> list[int]:
        """The answers, best first; where answers are not rated, the own choice before the others."""
        rated = rate_answers(view.table, ask)
        if not rated:
            return super().candidate_actions(view, ask)
        return [action for _, action in sorted(rated, key=lambda each: -each[0])]

    def rollout_policy(self, state: HeistState, ask: Decision, rng: Rng) -> int:
        """A quicker version of `drive`."""
        if ask.kind == "act":
            return best_of(rate_actions(state, ask.offered, GLANCE_AT))
        return choose(state, ask)

    def is_quiet(self, state: HeistState, ask: Decision) -> bool:
        """Whether no turn is under way."""
        return ask.kind == "turn" or (ask.kind == "act" and state.actions == state.t.turn_actions)

    def non_blunders(self, view: HeistView, ask: Decision) -> list[int]:
        """The answers without those clearly worse than doing nothing, or than the best answer."""
        rated = rate_answers(view.table, ask)
        if not rated or ask.kind == "turn":
            return ask.offered
        bearable = (evaluation.worth(view.table) if ask.kind == "act" else max(rated)[0]) - REGRET
        return [action for value, action in rated if value >= bearable] or [max(rated)[1]]

    def good_answers(self, view: HeistView, ask: Decision) -> list[int]:
        """Those of the highest value; of boards as many as the crew still takes, in any order.

        Starting spaces only look alike, and so do answers in Chopper Takedown: drawing them there costs wins.
        """
        s, kind = view.table, ask.kind
        if s.t.scenario.chopper is not None:
            return super().good_answers(view, ask)
        if kind == "character" or kind == "vehicle":
            open_seats = (s.character if kind == "character" else s.vehicle).count(-1)
            return rank_boards(s, ask.offered, kind)[:open_seats]
        rated = rate_answers(s, ask) if kind != "place" else []
        if not rated:
            return super().good_answers(view, ask)
        most = max(rated)[0]
        return [action for value, action in rated if value == most]


def choose(s: HeistState, ask: Decision) -> int:
    """The answer a good crew would give."""
    kind = ask.kind
    if kind == "assist":
        return action_values.choose_assist(s, ask)
    if kind == "boost":
        return action_values.choose_boost(s, ask)
    if kind == "reroll":
        return choose_reroll(s, ask)
    if kind == "character" or kind == "vehicle":
        return rank_boards(s, ask.offered, kind)[0]
    return best_of(rate_answers(s, ask))


def rate_answers(s: HeistState, ask: Decision) -> Rated:
    """Each answer with its value, or an empty list for questions that are decided by a rule."""
    kind = ask.kind
    if kind == "act":
        return rate_actions(s, ask.offered, LOOK_AT)
    if kind == "turn":
        return rate_turns(s, ask.offered)
    if kind == "slam":
        return rate_slams(s, ask)
    return [] if kind in _BY_RULE else rate_after(s, ask)


_BY_RULE: Final = ("assist", "boost", "reroll", "character", "vehicle")


def best_of(rated: Rated) -> int:
    """The first answer of the highest value."""
    best, most = rated[0][1], rated[0][0]
    for value, action in rated:
        if value > most:
            best, most = action, value
    return best


def rate_actions(s: HeistState, offered: list[int], look_at: int) -> Rated:
    """D5: the value of the table after each action, with what the next one could gain.

    `look_at` limits the places to drive to that are examined closely.
    """
    outlook = action_values.Outlook(s, s.active)
    each = [evaluation.seat_worth(s, seat) for seat in range(s.players)]
    now = evaluation.table_worth(s)
    for value in each:
        now += value
    relief = relief_from_wreck(s, s.active)
    rated = [(now - relief + 0.05, pack(kinds.END))]
    drives = []
    for action in offered:
        kind = kind_of(action)
        if kind == kinds.DRIVE or kind == kinds.NUDGE or kind == kinds.NITRO:
            drives.append(action)
        elif kind != kinds.END:
            rated.append((action_value(s, outlook, action, now, each, relief), action))
    elsewhere = now - each[s.active]
    for glance, action in best_drives(s, outlook, drives, look_at) if drives else []:
        rated.append((elsewhere + drive_value(s, outlook, action, glance), action))
    return rated


def relief_from_wreck(s: HeistState, seat: int) -> float:
    """The value for that player of still being able to drive away from a wreck ahead."""
    if s.pv[seat] == OFF or not s.wrecks & s.t.wreck_paths[s.pv[seat]]:
        return 0.0
    left, before = s.actions, evaluation.seat_worth(s, seat)
    s.actions = 0
    relief = before - evaluation.seat_worth(s, seat)
    s.actions = left
    return relief


def action_value(
    s: HeistState, outlook: action_values.Outlook, action: int, now: float, each: list[float], relief: float
) -> float:
    """The value of the table after anything but a drive; `each` is its value now, seat by seat."""
    kind, seat = kind_of(action), s.active
    if kind in kinds.ROLL_OF:
        what, card = kinds.ROLL_OF[kind], first(action)
        if s.actions > 1:
            return now + first_roll(s, outlook, what, card)
        return now - relief + last_roll(s, outlook, what, card, relief)
    if kind == kinds.TAKE_BOOST:
        return boost_value(s, each)
    if kinds.ADRIFT not in s.peg:
        return leap_value(s, outlook, kinds.WHEEL if kind == kinds.TAKE_WHEEL else first(action), each)
    after = s.copy()
    after.apply(action, seat)
    return prospect(after, seat)


def boost_value(s: HeistState, each: list[float]) -> float:
    """HH-TAKE-1: takes the tokens, evaluates, and puts them back; the actions end with it."""
    seat, left, held = s.active, s.actions, s.boost[s.active]
    s.boost[seat], s.actions = held + s.boost_gain(seat, s.t.take_boost[s.character[seat]]), 0
    value = evaluation.worth_after_change(s, each, seat)
    s.boost[seat], s.actions = held, left
    return value


def leap_value(s: HeistState, outlook: action_values.Outlook, end: int, each: list[float]) -> float:
    """Puts the player on that roof or behind the own wheel, evaluates, and puts the player back.

    Requires that no player is adrift: one might land where this player leaves.
    """
    seat, start = s.active, s.peg[s.active]
    s.peg[seat] = end
    s.actions -= 1
    wheel_as_before = (start == kinds.WHEEL) == (end == kinds.WHEEL)
    # In Semi Heist the value of the other seats depends on who waits behind a wheel.
    value = (
        evaluation.worth_after_change(s, each, seat)
        if wheel_as_before or s.semi == OFF
        else evaluation.worth(s)
    )
    if s.actions:
        # A stunt may move Ramsey to a better car, and a car with a driver is better.
        there = outlook if wheel_as_before or s.ramsey == kinds.NO_SEAT else action_values.Outlook(s, seat)
        value += NEXT_ACTION * there.best(s, relief_from_wreck(s, seat))
    s.actions += 1
    s.peg[seat] = start
    return value


def prospect(s: HeistState, seat: int) -> float:
    """The value of the table, with what that player may still gain in the turn."""
    value = evaluation.worth(s)
    if s.active == seat and s.actions and s.outcome is None:
        value += NEXT_ACTION * action_values.Outlook(s, seat).best(s, relief_from_wreck(s, seat))
    return value


def first_roll(s: HeistState, outlook: action_values.Outlook, what: int, card: int) -> float:
    """The value of a roll with an action to follow: a wreck may be used at once, a failure tried again."""
    if what == kinds.RAM_ROLL:
        gain = outlook.ram_and_use(s, NEXT_ACTION)
    else:
        gain = action_values.stake(s, what, outlook.seat, card) + NEXT_ACTION * outlook.spare
    value, chance = action_values.prospects(s, what, outlook.seat, card, gain)
    return value + (1 - chance) * NEXT_ACTION * outlook.best(s, 0.0)


def last_roll(s: HeistState, outlook: action_values.Outlook, what: int, card: int, relief: float) -> float:
    """The value of a roll that ends the turn; a jump from the wreck ahead also gets away from it."""
    value, chance = action_values.prospects(
        s, what, outlook.seat, card, action_values.stake(s, what, outlook.seat, card)
    )
    if (what == kinds.STUNT_ROLL or what == kinds.SPECIAL_ROLL) and spec_of(s, what, card).takes_wreck:
        value += chance * relief
    return value


def best_drives(s: HeistState, outlook: action_values.Outlook, drives: list[int], number: int) -> Rated:
    """The best places by a quick look, best first: how safe and useful they are, and what to ram there."""
    seat = s.active
    start, left, pegs = s.pv[seat], s.actions, s.enemy_pegs
    boarder = pegs >> start & 1
    time_to_come, standing = future(s), evaluation.car_worth(s, seat)
    damage, rush = slam_damage(s, seat), slam_rush(s)
    best: Rated = []
    least = -inf
    for action in drives:
        kind, end = kind_of(action), first(action)
        s.pv[seat] = end
        if boarder:
            s.enemy_pegs = pegs ^ 1 << start | 1 << end
        s.actions = left - 1 if kind == kinds.DRIVE else left
        threat = danger_of(s, seat, end, count_of(s.slammers(end)), damage, rush)
        value = time_to_come * (standing - threat) + evaluation.place_worth(s, seat)
        if s.actions:
            value += NEXT_ACTION * max(outlook.spare, outlook.best_ram(s))
        if kind == kinds.NITRO:
            value -= BOOST_VALUE * time_to_come
        if value >= least:
            add_if_good(best, number, value, action)
            least = best[-1][0] if len(best) == number else least
    s.pv[seat], s.actions, s.enemy_pegs = start, left, pegs
    return best


def add_if_good(best: Rated, number: int, value: float, action: int) -> None:
    """Keep the best `number` answers, best first; of equal ones the later kind and space."""
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


def drive_value(s: HeistState, outlook: action_values.Outlook, action: int, glance: float) -> float:
    """Moves the vehicle, evaluates the stunts there, and moves it back: cheaper than a copy of the state."""
    left = s.actions - (kind_of(action) == kinds.DRIVE)
    if not left:
        return glance
    seat, start, end = s.active, s.pv[s.active], first(action)
    s.move_car(start, end)
    s.actions = left
    relief = relief_from_wreck(s, seat) if left == 1 else 0.0
    ram = max(outlook.spare, outlook.best_ram(s))
    stay = outlook.best(s, relief) - relief
    s.actions += kind_of(action) == kinds.DRIVE
    s.move_car(end, start)
    return glance + NEXT_ACTION * (max(0.0, stay) - ram)


def choose_reroll(s: HeistState, ask: Decision) -> int:
    """D16: spend Tej's tokens on the worst faces."""
    step = ask.step
    assert isinstance(step, OfferReroll)
    face = s.t.die_faces[step.face]
    danger = 0.0
    if face == "suv":
        for space in spaces_of(s.pv_mask):
            danger += count_of(s.slammers(space))
    elif face == "peg":
        danger = 0.8 * count_of(s.pv_mask & s.enemy_pegs)
    return pack(kinds.REROLL) if danger >= 2.0 else pack(kinds.ACCEPT)


def rate_slams(s: HeistState, ask: Decision) -> Rated:
    """D15: prefer the vehicle that suffers least."""
    step, rated = ask.step, []
    assert isinstance(step, SlamStep)
    for action in ask.offered:
        owner = s.kind[first(action)] - kinds.PV
        cost = action_values.defence_cost(s, owner, step.damage(s), dice_of(s, kinds.DEFENSE_ROLL, owner, 0))
        rated.append((-cost, action))
    return rated


def rate_turns(s: HeistState, offered: list[int]) -> Rated:
    """D4: the player with the most to gain now goes first; Ramsey's driver waits, to be able to flee."""
    rated = []
    for action in offered:
        seat = first(action)
        value = action_values.Outlook(s, seat).best(s, 0.0) + 0.2 * s.is_manned(seat) + 0.01 * s.boost[seat]
        if seat == s.ramsey:
            value -= RAMSEY_WAITS * (s.players - 2)
        rated.append((value, action))
    return rated


def rank_boards(s: HeistState, offered: list[int], kind: str) -> list[int]:
    """D1: rammers first, then good defence."""
    order = _CHARACTERS if kind == "character" else _VEHICLES
    named = [c.id for c in s.t.characters] if kind == "character" else [v.id for v in s.t.vehicles]
    actions = {named[first(action)]: action for action in offered}
    return [actions[name] for name in order if name in actions] or offered


_CHARACTERS: Final = ("brian", "dom", "roman", "letty", "tej", "han")
_VEHICLES: Final = ("exotic-supercar", "american-muscle", "import-racer", "street-drifter")


def rate_after(s: HeistState, ask: Decision) -> Rated:
    """Any other choice: the value of the table after each answer."""
    rated = []
    for action in ask.offered:
        after = s.copy()
        after.apply(action, ask.seat)
        rated.append((prospect(after, s.active), action))
    return rated
