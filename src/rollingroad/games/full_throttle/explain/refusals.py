"""Why an action is not allowed: the first test of the ledger's section 16 that fails, in one sentence.

Refusals use only a seat's view, so they reveal nothing that the seat does not know. Those of moves are in
`refusals_of_moves.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.core.codec import BadAction
from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import CHANCE, Decision
from rollingroad.core.explain import Reason
from rollingroad.core.words import count, listed
from rollingroad.games.full_throttle.explain.names import GEAR_NAMES, car_name, counts_text, seat_name
from rollingroad.games.full_throttle.explain.refusals_of_moves import move_reason
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.after_move import GiveUpCards, beside
from rollingroad.games.full_throttle.rules.draw import drawn_speeds
from rollingroad.games.full_throttle.rules.drive import in_drift_gear
from rollingroad.games.full_throttle.rules.hands import counts_of
from rollingroad.games.full_throttle.rules.setup import (
    FitToken,
    PlaceCar,
    on_edge_row,
    start_nodes,
    tokens_to_fit,
    upgrade_limit,
)
from rollingroad.games.full_throttle.rules.shifts import downshift_cost, upshift_cost
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.view import RaceView

_WINDOWS: Final = {
    "before": "before the draw",
    "speed": "after the draw",
    "path": "while the move is chosen",
    "after": "after the move",
    "give-up": "while cards are given up",
}


def reason(view: RaceView, action: int) -> Reason:
    """Why the seat may not take an action that is not offered."""
    s = view.table
    if view.outcome is not None:
        return Reason("RACE_OVER", "FT-FINISH-2", "the race is over")
    if not _is_action(s, action):
        return Reason("NO_ACTION", "FT-TURN-2", f"{action} is no action of this game")
    kind = kind_of(action)
    if view.seat == CHANCE or kind >= kinds.FIRST_CHANCE:
        return _chance_reason(view, kind)
    if kind == kinds.FIT and view.own and s.fitted[view.own[-1]] >= tokens_to_fit(s, view.own[-1]):
        return _all_fitted(s, view.own[-1])
    if not view.open:
        return Reason("NOT_YOUR_TURN", "FT-TURN-1", f"it is not your turn; {_waiting_for(view)}")
    ask = view.open[0]
    if s.game.codec.kinds[kind].name not in s.game.questions[ask.kind]:
        return _wrong_window(s, ask, action)
    return _REASONS[kind](s, ask, action)


def _is_action(s: RaceState, action: int) -> bool:
    try:
        s.game.codec.unpack(action)
    except BadAction:
        return False
    return True


def _waiting_for(view: RaceView) -> str:
    names = [seat_name(view.table, seat) for seat in view.waiting]
    return f"now {listed(names, 'and')} must answer"


def _chance_reason(view: RaceView, kind: int) -> Reason:
    """FT-RNG-1: only chance answers for decks and token piles."""
    if view.seat != CHANCE:
        return Reason("NOT_YOURS", "FT-RNG-1", "cards and tokens are drawn by chance, not chosen")
    if not view.open:
        return Reason("NOT_ASKED", "FT-RNG-1", f"chance is asked nothing; {_waiting_for(view)}")
    return Reason("NOT_THERE", "FT-RNG-1", "that is none of the outcomes that are possible here")


# In another window


def _wrong_window(s: RaceState, ask: Decision, action: int) -> Reason:
    """An action that belongs to another window or question (FT-TURN-2)."""
    kind = kind_of(action)
    name = s.game.codec.kinds[kind].name
    if kind == kinds.PLAY and s.active >= 0 and (s.moved or s.set_count):
        return Reason("MOVED", "FT-TURN-3", "a set is played once a turn")
    if kind in (kinds.NO_MOVE, kinds.COAST) and s.set_count:
        return Reason("SET_PLAYED", "FT-DRAW-6", "a set is played, so the car must move")
    if kind in _ONLY_IN and ask.kind in _WINDOWS:
        rule, when = _ONLY_IN[kind]
        return Reason("OTHER_WINDOW", rule, f"{name} is {when}; now is {_WINDOWS[ask.kind]}")
    now = _WINDOWS.get(ask.kind, f"the question is {ask.kind}")
    return Reason("OTHER_WINDOW", "FT-TURN-2", f"{name} is not possible now: {now}")


_ONLY_IN: Final = {
    kinds.SPEND_NITROUS: ("FT-UP-NITROUS-1", "for the time before the move"),
    kinds.REDRAW: ("FT-UP-ENGINEPOWER-1", "for the time after the Speed Draw, before the move"),
    kinds.TUNE: ("FT-UP-TUNING-1", "for the time before the Speed Draw"),
    kinds.SPEND_TURBO: ("FT-UP-TURBO-1", "for the time before the Speed Draw"),
    kinds.SPEND_STEERING: ("FT-UP-STEERING-1", "for the time before the Speed Draw"),
    kinds.SPEND_TIRES: ("FT-UP-TIRES-1", "for 2 more Speed after the Speed Draw of the first turn"),
    kinds.BLOCK: ("FT-UP-HANDLING-1", "for the time after the move"),
    kinds.SWAP: ("FT-DRIVER-TEJ-1", "for the time before the Speed Draw"),
    kinds.UPSHIFT: ("FT-GEAR-5", "for the time before or after the draw, or after the move"),
    kinds.DOWNSHIFT: ("FT-GEAR-5", "for the time before or after the draw, or after the move"),
}


# Set-up


def _car_taken(s: RaceState, ask: Decision, action: int) -> Reason:
    owner = car_name(s, s.paint.index(first(action)))
    return Reason("TAKEN", "FT-SETUP-1", f"the car is taken: {owner} drives it")


def _driver_taken(s: RaceState, ask: Decision, action: int) -> Reason:
    name = s.t.box.drivers[first(action)].name
    return Reason("TAKEN", "FT-SETUP-2", f"player {s.driver.index(first(action)) + 1} has taken {name}")


def _obstacle(s: RaceState, ask: Decision, action: int) -> Reason:
    """FT-OBST-3."""
    space = first(action)
    name = s.t.space_names[space]
    if space not in s.track.nodes_on:
        return Reason("OFF_COURSE", "FT-OBST-3", f"{name} is not on the course")
    if space in s.obstacles:
        return Reason("OCCUPIED", "FT-OBST-3", f"an obstacle lies on {name} already")
    if on_edge_row(s.track, space):
        return Reason("EDGE_ROW", "FT-OBST-3", f"{name} lies in the first or the last row")
    return Reason("CLOSES_ROAD", "FT-OBST-3", f"an obstacle on {name} would close the road")


def _fit(s: RaceState, ask: Decision, action: int) -> Reason:
    """FT-SETUP-5."""
    assert isinstance(ask.step, FitToken)
    upgrade = s.t.upgrades[first(action)]
    limit = upgrade_limit(s, ask.step.car, first(action))
    return Reason("LIMIT", "FT-SETUP-5", f"{upgrade.name} takes {count(limit, 'token')}")


def _all_fitted(s: RaceState, car: int) -> Reason:
    """FT-SETUP-4, FT-SETUP-5."""
    if s.revealed:
        return Reason("CONSOLES_SHOWN", "FT-SETUP-4", "the consoles are shown and do not change any more")
    tokens = count(s.fitted[car], "token")
    if s.fitted[car] == s.perks(car).most_upgrades:
        return Reason("CONSOLE_FULL", "FT-SETUP-5", f"the console takes {tokens}, and it is full")
    return Reason("ALL_PLACED", "FT-SETUP-4", f"the course gives {tokens}, and all are placed")


def _lane(s: RaceState, ask: Decision, action: int) -> Reason:
    """FT-SETUP-8."""
    assert isinstance(ask.step, PlaceCar)
    lane, free = first(action) + 1, [str(s.track.lane(node)) for node in start_nodes(s, ask.step.car)]
    if lane > s.track.lanes:
        return Reason("NO_LANE", "FT-SETUP-8", f"the road has no lane {lane}; it has {s.track.lanes}")
    others = f"lane {free[0]} does" if len(free) == 1 else f"lanes {listed(free, 'and')} do"
    return Reason("LANE_FULL", "FT-SETUP-8", f"lane {lane} takes no more cars; {others}")


def _runner(s: RaceState, ask: Decision, action: int) -> Reason:
    return Reason("OTHER_TEAM", "FT-TEAM-1", f"car {first(action) + 1} belongs to the other team")


# Shifts and cards


def _missing_cards(s: RaceState, counts: list[int]) -> str:
    """The cards that an action names but the hand lacks, or nothing."""
    held = s.gear_counts(s.active)
    missing = [max(0, counts[gear] - held[gear]) for gear in range(kinds.GEARS + 1)]
    return counts_text(missing) if any(missing) else ""


def _shift(s: RaceState, ask: Decision, action: int) -> Reason:
    car, up = s.active, kind_of(action) == kinds.UPSHIFT
    rule, need = ("FT-GEAR-2", upshift_cost(s, car)) if up else ("FT-GEAR-3", downshift_cost(s, car))
    if up and s.gear[car] == kinds.GEARS:
        return Reason("TOP_GEAR", "FT-GEAR-7", "the car is in 6th already")
    if not up and s.gear[car] <= 1:
        return Reason("NO_NEUTRAL", "FT-GEAR-7", "Neutral comes through penalties only")
    if ask.kind == "speed" and not s.setup.shift_after_draw:
        return Reason(
            "OPTION_OFF", "FT-VARIANT-5", "this table shifts before the draw or after the move only"
        )
    if ask.kind == "path":
        return _shift_on_path(s, up)
    held, paid = s.hand_size(car), sum(counts_of(action))
    if held < need or paid != need:
        return Reason(
            "COST", rule, f"the shift needs {count(need, 'card')}, {paid} are named and {held} held"
        )
    return Reason("NOT_IN_HAND", "FT-GEAR-4", f"the hand lacks {_missing_cards(s, counts_of(action))}")


def _shift_on_path(s: RaceState, up: bool) -> Reason:
    """FT-GEAR-9."""
    if not up:
        text = "once the Speed is selected only an upshift can change anything"
        return Reason("NO_USE", "FT-GEAR-9", text)
    return Reason(
        "NO_USE", "FT-GEAR-9", "an upshift is offered here only while a path overruns and it is paid"
    )


def _play(s: RaceState, ask: Decision, action: int) -> Reason:
    """FT-DRAW-1, FT-DRAW-2."""
    gear, number = first(action) + 1, second(action) + 1
    if s.gear[s.active] == kinds.NEUTRAL:
        return Reason("NEUTRAL", "FT-DRAW-2", "the car is in Neutral; no set can be played")
    held = s.gear_counts(s.active)[gear]
    text = f"the hand has {count(held, f'{GEAR_NAMES[gear]}-gear card')}, not {number}"
    return Reason("NOT_IN_HAND", "FT-DRAW-1", text)


def _no_move(s: RaceState, ask: Decision, action: int) -> Reason:
    return Reason("MUST_COAST", "FT-DAMAGE-6", "a Control token is due: the car coasts instead")


def _coast(s: RaceState, ask: Decision, action: int) -> Reason:
    return Reason("NOTHING_DUE", "FT-DAMAGE-6", "no Control token is due, so there is nothing to coast on")


def _tune(s: RaceState, ask: Decision, action: int) -> Reason:
    if not s.tokens_left(s.active, kinds.TUNING):
        return _no_token("Engine Tuning")
    return Reason("NOT_IN_HAND", "FT-UP-TUNING-1", f"the hand lacks {_missing_cards(s, counts_of(action))}")


def _swap(s: RaceState, ask: Decision, action: int) -> Reason:
    """FT-DRIVER-TEJ-1."""
    number = s.perks(s.active).swap_discard
    if number == 0:
        return Reason("NOT_TEJ", "FT-DRIVER-TEJ-1", f"{car_name(s, s.active)} cannot swap cards")
    if s.swapped:
        return Reason("SWAPPED", "FT-DRIVER-TEJ-1", "a card is swapped once a turn")
    if sum(counts_of(action)) != number:
        return Reason("COST", "FT-DRIVER-TEJ-1", f"exactly {count(number, 'card')} can be swapped")
    return Reason("NOT_IN_HAND", "FT-DRIVER-TEJ-1", f"the hand lacks {_missing_cards(s, counts_of(action))}")


def _give_up(s: RaceState, ask: Decision, action: int) -> Reason:
    """FT-CLEAN-2."""
    assert isinstance(ask.step, GiveUpCards)
    named = sum(counts_of(action))
    if named != ask.step.number:
        return Reason(
            "EXACTLY", "FT-CLEAN-2", f"exactly {count(ask.step.number, 'card')} must go, not {named}"
        )
    return Reason("NOT_IN_HAND", "FT-CLEAN-2", f"the hand lacks {_missing_cards(s, counts_of(action))}")


# Tokens


def _no_token(name: str) -> Reason:
    return Reason("NO_TOKEN", "FT-UP-1", f"no {name} token is left")


def _nitrous(s: RaceState, ask: Decision, action: int) -> Reason:
    assert not s.tokens_left(s.active, kinds.NITROUS)
    return _no_token("Nitrous")


def _transmission(s: RaceState, ask: Decision, action: int) -> Reason:
    if not s.tokens_left(s.active, kinds.TRANSMISSION):
        return _no_token("Transmission")
    if ask.kind == "path":
        return Reason("NO_USE", "FT-GEAR-9", "Transmission helps here only while a path overruns")
    return Reason("NO_USE", "FT-UP-4", "shifts cannot get cheaper than they are")


def _turbo(s: RaceState, ask: Decision, action: int) -> Reason:
    if not s.tokens_left(s.active, kinds.TURBO):
        return _no_token("Turbo Charger")
    if s.turbo:
        return Reason("ACTIVE", "FT-UP-3", "the Turbo Charger works already in this turn")
    if s.gear[s.active] == kinds.NEUTRAL:
        return Reason("NEUTRAL", "FT-UP-TURBO-2", "the car is in Neutral")
    return Reason("TOP_GEAR", "FT-UP-TURBO-2", "there is no row above 6th")


def _steering(s: RaceState, ask: Decision, action: int) -> Reason:
    car = s.active
    if s.drift:
        return Reason("ACTIVE", "FT-UP-3", "a drift is armed already in this turn")
    if not s.tokens_left(car, kinds.STEERING) and s.drifts[car] >= s.perks(car).free_drifts:
        return _no_token("Steering")
    assert not in_drift_gear(s, car)
    gears = [GEAR_NAMES[gear] for gear in range(1, kinds.GEARS + 1) if s.perks(car).drift_gears >> gear & 1]
    text = f"a drift needs {listed(gears, 'or')} gear; the car is in {GEAR_NAMES[s.gear[car]]}"
    return Reason("WRONG_GEAR", "FT-UP-STEERING-1", text)


def _redraw(s: RaceState, ask: Decision, action: int) -> Reason:
    if s.power_used:
        return Reason("ONCE", "FT-UP-2", "Engine Power is used once a turn")
    assert not s.tokens_left(s.active, kinds.ENGINE_POWER)
    return _no_token("Engine Power")


def _tires(s: RaceState, ask: Decision, action: int) -> Reason:
    if not s.tokens_left(s.active, kinds.TIRES):
        return _no_token("Tires")
    return Reason("FIRST_TURN", "FT-UP-TIRES-1", "Tires add Speed on the first turn only")


def _speed(s: RaceState, ask: Decision, action: int) -> Reason:
    """FT-DRAW-4, FT-DRAW-5, FT-BARRIER-5."""
    speed, car = first(action), s.active
    if speed in drawn_speeds(s, car):
        need = s.track.barrier[s.at[car]]
        return Reason("TOO_SLOW", "FT-BARRIER-5", f"the barrier takes {need}, and a faster Speed is offered")
    if speed == s.t.minimum[s.gear[car]]:
        text = f"the Minimum Speed needs a set of {GEAR_NAMES[s.gear[car]]} gear"
        return Reason("NO_MINIMUM", "FT-DRAW-5", text)
    text = f"no flipped card has {speed} in the row of {GEAR_NAMES[s.row(car)]}"
    return Reason("NOT_DRAWN", "FT-DRAW-4", text)


def _block(s: RaceState, ask: Decision, action: int) -> Reason:
    """FT-UP-HANDLING-1, FT-UP-HANDLING-2."""
    car = s.active
    if not s.moved:
        return Reason("NOT_MOVED", "FT-UP-HANDLING-1", "the car did not move in this turn")
    if s.handling_used:
        return Reason("ONCE", "FT-UP-2", "Handling is used once a turn")
    if not s.tokens_left(car, kinds.HANDLING):
        return _no_token("Handling")
    node = beside(s, car, first(action) + 1)
    side = "right" if first(action) else "left"
    if node == kinds.NOWHERE or not s.on_road(car):
        return Reason("NO_SPACE", "FT-UP-HANDLING-2", f"there is no straight space of the road on the {side}")
    return Reason("OCCUPIED", "FT-UP-HANDLING-2", f"{s.track.name(node)} is taken")


_REASONS: Final[dict[int, Callable[[RaceState, Decision, int], Reason]]] = {
    kinds.CAR: _car_taken,
    kinds.DRIVER: _driver_taken,
    kinds.OBSTACLE: _obstacle,
    kinds.FIT: _fit,
    kinds.LANE: _lane,
    kinds.RUNNER: _runner,
    kinds.UPSHIFT: _shift,
    kinds.DOWNSHIFT: _shift,
    kinds.SPEND_TRANSMISSION: _transmission,
    kinds.TUNE: _tune,
    kinds.SWAP: _swap,
    kinds.SPEND_NITROUS: _nitrous,
    kinds.SPEND_TURBO: _turbo,
    kinds.SPEND_STEERING: _steering,
    kinds.PLAY: _play,
    kinds.NO_MOVE: _no_move,
    kinds.COAST: _coast,
    kinds.REDRAW: _redraw,
    kinds.SPEND_TIRES: _tires,
    kinds.SPEED: _speed,
    kinds.MOVE: move_reason,
    kinds.BLOCK: _block,
    kinds.GIVE_UP: _give_up,
}
