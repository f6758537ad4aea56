"""Why an action is not allowed: the first test of the ledger's section 24 that fails, in one sentence.

Refusals read a seat's view, so they reveal nothing that the seat does not know. `refusals_of_driving.py`
explains where vehicles can go, `refusals_of_crew.py` what warriors can do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.core.codec import BadAction
from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import CHANCE, Decision
from rollingroad.core.explain import Reason
from rollingroad.core.words import count, listed
from rollingroad.games.shattered_highways.explain.names import (
    part_name,
    seat_name,
    vehicle_name,
    warrior_name,
)
from rollingroad.games.shattered_highways.explain.refusals_of_crew import (
    crew_reason,
    flee_reason,
    seat_reason,
    victim_reason,
)
from rollingroad.games.shattered_highways.explain.refusals_of_driving import (
    deploy_reason,
    driver_reason,
    nitro_reason,
    placing_reason,
    strike_reason,
)
from rollingroad.games.shattered_highways.rules import kinds as k
from rollingroad.games.shattered_highways.rules.crew.boarding import Flee, TakeSeat
from rollingroad.games.shattered_highways.rules.driving.back_edge import EdgeRoll, EdgeUncouple
from rollingroad.games.shattered_highways.rules.driving.driving import DRIVER_KINDS, ChooseTargets
from rollingroad.games.shattered_highways.rules.orders import GiveNumber, highest_number, still_to_number
from rollingroad.games.shattered_highways.rules.placement.placing import can_use_nitro
from rollingroad.games.shattered_highways.rules.scenarios import stage_allows
from rollingroad.games.shattered_highways.rules.setup import ChooseHero, hero_seats
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.turn import ChooseAction
from rollingroad.games.shattered_highways.rules.vehicle_constants import TRACTOR
from rollingroad.games.shattered_highways.rules.view import RoadView
from rollingroad.games.shattered_highways.rules.weapons.shots import PickVictim


def reason(view: RoadView, action: int) -> Reason:
    """Why the seat may not do that now; called only where it may not."""
    s = view.table
    if view.outcome is not None:
        return Reason("FIGHT_OVER", "SH-SCENARIO-3", "the fight is over")
    if not _is_action(s, action):
        return Reason("NO_ACTION", "SH-TURN-2", f"{action} is no action of this game")
    kind = kind_of(action)
    if view.seat == CHANCE or kind >= k.FIRST_CHANCE:
        return _chance_reason(view)
    if not view.open:
        edge = _back_edge_reason(view, action) if _is_on_back_edge(view) else None
        return edge or Reason("NOT_YOUR_TURN", "SH-ORDER-3", f"it is not your turn; {_waiting_for(view)}")
    ask = view.open[0]
    if s.game.codec.kinds[kind].name not in s.game.questions[ask.kind]:
        return _elsewhere(view, ask, action)
    if ask.kind == "action":
        return _action_reason(s, ask, action)
    return _REASONS[kind](s, ask, action)


def _is_action(s: RoadState, action: int) -> bool:
    try:
        s.game.codec.unpack(action)
    except BadAction:
        return False
    return True


def _waiting_for(view: RoadView) -> str:
    names = [seat_name(view.table, seat) for seat in view.waiting]
    return f"now {listed(names)} must answer"


def _chance_reason(view: RoadView) -> Reason:
    """A question of dice: no seat answers it."""
    if view.seat != CHANCE:
        return Reason("NOT_YOURS", "SH-ROLL-9", "dice are rolled, not chosen")
    if not view.open:
        return Reason("NOT_ASKED", "SH-ROLL-9", f"no die is asked for; {_waiting_for(view)}")
    return Reason("NOT_THERE", "SH-ROLL-1", "that is not on the die that is asked for")


def _elsewhere(view: RoadView, ask: Decision, action: int) -> Reason:
    """An action that belongs to another question."""
    s = view.table
    edge = _back_edge_reason(view, action) if ask.kind in ("back-edge", "return") else None
    name = s.game.codec.kinds[kind_of(action)].name
    return edge or Reason(
        "NOT_ASKED", "SH-TURN-2", f"{name} is no answer here: {s.game.words.prompt(ask, view)}"
    )


# The back edge


def _is_on_back_edge(view: RoadView) -> bool:
    """Whether the dice are rolling for one of this seat's warriors to get away from there."""
    rolling = any(isinstance(step, EdgeRoll | EdgeUncouple) for step in view.asked)
    return rolling and view.seat in view.table.players_aboard(view.table.active)


def _back_edge_reason(view: RoadView, action: int) -> Reason | None:
    """SH-EDGE-3: what is forbidden to everybody aboard; None for what is no action of a warrior."""
    s, kind = view.table, kind_of(action)
    if kind == k.ACT:
        return _who_acts(s, view.seat, action) or _cannot_save(s, action)
    if s.game.codec.kinds[kind].name not in s.game.questions["action"]:
        return None
    text = f"{vehicle_name(s, s.active)} is on the back edge and can only try to get away from it"
    return Reason("EDGE_MOVE_ONLY", "SH-EDGE-3", text)


def _cannot_save(s: RoadState, action: int) -> Reason:
    v = s.active
    who = f"somebody on {part_name(s, v, TRACTOR)}" if s.dead_trailer(v) else "its driver"
    edge = f"{vehicle_name(s, v)} is on the back edge"
    text = f"{edge}, and {warrior_name(s, first(action))} cannot save it: only {who} can"
    return Reason("EDGE_MOVE_ONLY", "SH-EDGE-3", text)


# A warrior's action


def _action_reason(s: RoadState, ask: Decision, action: int) -> Reason:
    assert isinstance(ask.step, ChooseAction)
    w, kind = ask.step.w, kind_of(action)
    if not stage_allows(s, kind):
        name = s.game.codec.kinds[kind].name
        return Reason("LESSON_LOCKED", "SH-SCENARIO-LAST", f"{name} comes in a later round of the lesson")
    if kind in DRIVER_KINDS or kind == k.USE_NITRO:
        return driver_reason(s, ask, w, action)
    if s.nitro_on:
        return Reason("NITRO_OPEN", "SH-ADDON-NITRO", "the nitro is open: the driver drives or does nothing")
    if kind == k.UNCOUPLE:
        return _uncouple(s, w)
    found = crew_reason(s, w, action)
    assert found is not None
    return found


def _uncouple(s: RoadState, w: int) -> Reason:
    """SH-RIG-6."""
    name = vehicle_name(s, s.at[w])
    if not s.dead_trailer(s.at[w]):
        return Reason("TRAILER_ALIVE", "SH-RIG-6", f"{name} drags no dead trailer")
    if s.part[w] != TRACTOR:
        return Reason("NOT_ON_TRACTOR", "SH-RIG-6", f"{warrior_name(s, w)} is not on the tractor")
    return Reason("ALREADY_TRIED", "SH-RIG-6", f"one attempt was made on {name} this turn")


def _act(s: RoadState, ask: Decision, action: int) -> Reason:
    """SH-TURN-1 to -4: why this warrior is not the next to act."""
    found = _who_acts(s, ask.seat, action)
    if found is not None:
        return found
    if ask.kind == "back-edge":
        return _cannot_save(s, action)
    return Reason("NOTHING_TO_DO", "SH-TURN-4", f"{warrior_name(s, first(action))} can do nothing now")


def _who_acts(s: RoadState, player: int, action: int) -> Reason | None:
    """SH-TURN-1 to -3: whether the warrior is aboard, the player's own, and has an action left."""
    w = first(action)
    if w >= len(s.team) or s.at[w] != s.active:
        text = f"{warrior_name(s, w)} is not aboard {vehicle_name(s, s.active)}, whose turn it is"
        return Reason("NOT_YOUR_TURN", "SH-ORDER-3", text)
    name = warrior_name(s, w)
    if s.team[w] != player:
        return Reason("NOT_YOUR_TURN", "SH-TURN-3", f"{name} is not one of yours")
    if s.deeds[w] & k.ACTED:
        return Reason("WARRIOR_ACTED", "SH-TURN-2", f"{name} has used the action of this round")
    if s.deeds[w] & k.HANGING:
        return Reason("WARRIOR_HANGING_ON", "SH-CLING-3", f"{name} needs both hands to hold on this round")
    return None


def _pass(s: RoadState, ask: Decision, action: int) -> Reason:
    name = vehicle_name(s, s.active)
    return Reason("EDGE_MOVE_ONLY", "SH-EDGE-3", f"the driver of {name} must try to get off the back edge")


def _edge_nitro(s: RoadState, ask: Decision, action: int) -> Reason:
    v, name = s.active, vehicle_name(s, s.active)
    if not can_use_nitro(s, v):
        return nitro_reason(s, v)
    if s.dead_trailer(v):
        return Reason("UNCOUPLE_FIRST", "SH-RIG-6", f"{name} must first get rid of its dead trailer")
    return Reason("NOT_DRIVER", "SH-SEAT-2", f"nobody drives {name}; only the warrior in D opens the nitro")


# Set-up and orders


def _field(s: RoadState, ask: Decision, action: int) -> Reason:
    text = f"{vehicle_name(s, first(action))} is no vehicle of yours that waits to be placed"
    return Reason("OTHER_VEHICLE", "SH-SETUP-1", text)


def _mark(s: RoadState, ask: Decision, action: int) -> Reason:
    text = f"{vehicle_name(s, first(action))} cannot be the marked vehicle of {s.setup.scenario.name}"
    return Reason("NOT_MARKABLE", "SH-SCENARIO-3", text)


def _hero(s: RoadState, ask: Decision, action: int) -> Reason:
    assert isinstance(ask.step, ChooseHero)
    seats = count(len(hero_seats(s, ask.step.seat)), "seat")
    text = f"{warrior_name(s, first(action))} is in none of the {seats} a hero of yours may start in"
    return Reason("NOT_A_HERO", "SH-SETUP-3", text)


def _order(s: RoadState, ask: Decision, action: int) -> Reason:
    """SH-ORDER-1."""
    assert isinstance(ask.step, GiveNumber)
    v = still_to_number(s, ask.step.seat)[0]
    number, last = second(action) + 1, highest_number(s)
    if first(action) != v:
        return Reason("ORDER_MISSING", "SH-ORDER-1", f"{vehicle_name(s, v)} needs a number next")
    if number > last:
        text = f"{number} is too high: this round has the numbers 1 to {last}"
        return Reason("ORDER_RANGE", "SH-ORDER-1", text)
    return Reason("ORDER_DUPLICATE", "SH-ORDER-1", f"another vehicle of the sheet has the number {number}")


def _launch(s: RoadState, ask: Decision, action: int) -> Reason:
    """SH-ADDON-HIDDEN."""
    b = first(action)
    if b >= len(s.builds) or s.status[b] != k.INSIDE or s.setup.owner[b] != ask.seat:
        return Reason("ALREADY_OUT", "SH-ADDON-HIDDEN", "no such buggy of yours waits in a trailer")
    if not s.may_act(s.driver(b)):
        return Reason("WARRIOR_ACTED", "SH-TURN-2", "its driver has used the action of this round")
    text = f"there is no room for it behind {vehicle_name(s, s.setup.inside[b])}"
    return Reason("EXIT_BLOCKED", "SH-ADDON-HIDDEN", text)


# Other choices


def _sideswipe(s: RoadState, ask: Decision, action: int) -> Reason:
    assert isinstance(ask.step, ChooseTargets)
    text = f"the question is about {vehicle_name(s, ask.step.left[0])} now"
    return Reason("NOT_A_RIG_SIDE", "SH-NUDGE-10", text)


def _side(s: RoadState, ask: Decision, action: int) -> Reason:
    side = "left" if first(action) == 0 else "right"
    return Reason("SIDE_BLOCKED", "SH-DESTROY-4", f"there is no room to slide to on the {side}")


def _flee(s: RoadState, ask: Decision, action: int) -> Reason:
    assert isinstance(ask.step, Flee)
    return flee_reason(s, ask.step.w, action)


def _take(s: RoadState, ask: Decision, action: int) -> Reason:
    assert isinstance(ask.step, TakeSeat)
    return seat_reason(s, ask.step.w, action)


def _victim(s: RoadState, ask: Decision, action: int) -> Reason:
    assert isinstance(ask.step, PickVictim)
    return victim_reason(s, ask.step.v, action)


_REASONS: Final[dict[int, Callable[[RoadState, Decision, int], Reason]]] = {
    k.FIELD: _field,
    k.DEPLOY: deploy_reason,
    k.MARK: _mark,
    k.HERO: _hero,
    k.ORDER: _order,
    k.LAUNCH: _launch,
    k.ACT: _act,
    k.PASS: _pass,
    k.USE_NITRO: _edge_nitro,
    k.ALSO: _sideswipe,
    k.SPARE: _sideswipe,
    k.PLACE: placing_reason,
    k.STRIKE: strike_reason,
    k.SIDE: _side,
    k.TAKE: _take,
    k.FLEE: _flee,
    k.VICTIM: _victim,
}
