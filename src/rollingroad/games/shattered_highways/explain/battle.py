"""Set-up, rounds and turns: SH-SETUP, SH-ORDER, SH-TURN; points and the end: SH-SCENARIO."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first, second, third
from rollingroad.core.engine.state import Decision
from rollingroad.core.events import AnsweredItself
from rollingroad.core.explain import Odds
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.explain.placing import place_preview
from rollingroad.games.shattered_highways.explain.registry import ROAD, event, label, question, refuse
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules import kinds, orders, reasons, rolls, setup
from rollingroad.games.shattered_highways.rules.chances import success_chance
from rollingroad.games.shattered_highways.rules.placement.placing import Deploying
from rollingroad.games.shattered_highways.rules.scenarios import is_beaten, points_of, target_lost
from rollingroad.games.shattered_highways.rules.sequence import BackEdge, uncouple_on
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.turn import ChooseAction, PickWarrior

# The marked vehicle and the heroes

MARK: Final = ROAD.action(kinds.MARK, "SH-SCENARIO-3", n.target_name)
refuse(MARK, reasons.NOT_MARKABLE, "{target} cannot be the marked vehicle of {scenario}")
question(setup.MarkVehicle, "Which vehicle is the marked one?")
event(ev.VehicleMarked, "SH-SCENARIO-3", "{Vehicle} is the marked vehicle.")

HERO: Final = ROAD.action(kinds.HERO, "SH-SETUP-3", n.person_name)


@HERO.refusal(reasons.NOT_A_HERO)
def not_a_hero(s: RoadState, action: int, seat: int) -> str:
    seats = count(len(setup.hero_seats(s, seat)), "seat")
    return f"{n.person_name(s, action)} is in none of the {seats} a hero of yours may start in"


question(setup.ChooseHero, "Which warrior of {seat} is the hero?")


@ROAD.event(ev.HeroChosen, "SH-SETUP-3")
def hero_chosen(event: ev.HeroChosen, s: RoadState) -> str:
    if event.warrior is None:
        return f"{sentence(n.seat_name(s, event.seat))} chooses a hero in secret."
    return f"{sentence(n.possessive(n.seat_name(s, event.seat)))} hero is {_hero_place(s, event.warrior)}."


@ROAD.event(ev.HeroesShown, "SH-SETUP-3")
def heroes_shown(event: ev.HeroesShown, s: RoadState) -> str:
    heroes = [_hero_place(s, w) for w in event.warriors if w != kinds.NO_WARRIOR]
    return f"The heroes are shown: {listed(heroes)}."


def _hero_place(s: RoadState, w: int) -> str:
    """Where a hero is, without the word hero."""
    return n.warrior_name(s, w) if s.at[w] == kinds.NO_VEHICLE else f"the {n.place_aboard(s, w)}"


# Placing

FIELD: Final = ROAD.action(kinds.FIELD, "SH-SETUP-1", label("place {target}"))
refuse(FIELD, reasons.OTHER_VEHICLE, "{target} is no vehicle of yours that waits to be placed")
question(setup.PickVehicle, "Which vehicle does {seat} place next?")

DEPLOY: Final = ROAD.action(
    kinds.DEPLOY,
    "SH-SETUP-2",
    lambda s, action: f"at {n.spot_name(second(action), third(action))}",
    preview=place_preview,
)
refuse(DEPLOY, reasons.OTHER_VEHICLE, "{placed} is the one to be placed now", "SH-SETUP-1")


@DEPLOY.refusal(reasons.ZONE)
def outside_zone(s: RoadState, action: int, seat: int) -> str:
    ask = s.open[0]
    assert isinstance(ask, Deploying)
    zones = " or ".join(
        f"{n.length(left)} to {n.length(right)} from the left and "
        f"{n.length(bottom)} to {n.length(top)} from the back edge"
        for left, bottom, right, top in ask.areas()
    )
    return f"{n.vehicle_name(s, ask.vehicle)} must stand wholly inside your zone: {zones}"


refuse(
    DEPLOY,
    reasons.TOO_NEAR_FRONT,
    f"the bumper of {{placed}} must stay {n.length(kinds.TEMPLATE_L)} short of the front edge",
)
refuse(DEPLOY, reasons.ZONE__BACK, f"{{placed}} must stand {n.length(kinds.SECTION)} off the back edge")
question(setup.Deploy, "Where does {v} start?")
event(ev.Deployed, "SH-SETUP-2", "{Vehicle} is placed at {spot}.")


# Rounds and orders

event(ev.RoundBegan, "SH-ROUND-1", "Round {round} begins.")


def _ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number if number < 20 else number % 10, "th")
    return f"{number}{ending}"


ORDER: Final = ROAD.action(
    kinds.ORDER,
    "SH-ORDER-1",
    lambda s, action: f"{n.target_name(s, action)} goes {_ordinal(second(action) + 1)}",
)
ORDER.refusal(reasons.ORDER_MISSING)(
    lambda s, action, seat: f"{n.vehicle_name(s, orders.still_to_number(s, seat)[0])} needs a number next"
)
refuse(ORDER, reasons.ORDER_RANGE, "{number} is too high: this round has the numbers 1 to {highest}")
refuse(ORDER, reasons.ORDER_DUPLICATE, "another vehicle of the sheet has the number {number}")
question(orders.GiveNumber, "Which number from 1 to {highest} does {next_numbered} get this round?")
event(
    ev.OrderGiven,
    "SH-ORDER-1",
    lambda event: (
        "{Seat} writes an order in secret."
        if event.vehicle is None
        else "{Seat} gives {vehicle} the number {number}."
    ),
)


@ROAD.event(ev.OrdersShown, "SH-ORDER-2")
def orders_shown(event: ev.OrdersShown, s: RoadState) -> str:
    given = [f"{n.vehicle_name(s, v)} {number}" for v, number in enumerate(event.numbers) if number]
    return f"The order sheets are shown: {', '.join(given)}."


@ROAD.question(orders.RollLead)
def who_leads(step: orders.RollLead, ask: Decision, s: RoadState) -> str:
    tied = next(group for group in step.groups if len(group) > 1)
    player = tied[len(step.totals)]
    bonus = orders.drums(s, player) if step.what == orders.INITIATIVE else 0
    return (
        f"{sentence(n.seat_name(s, player))} rolls for the {orders.WHAT[step.what]}{n.modifier_text(bonus)}"
    )


@ROAD.event(ev.LeadRolled, "SH-ORDER-2")
def lead_rolled(event: ev.LeadRolled, s: RoadState) -> str:
    leader, *others = [n.seat_name(s, seat) for seat in event.seats]
    after = f", then {listed(others)}" if others else ""
    if event.what == "initiative":
        return sentence(f"{leader} has the initiative{after}.")
    return sentence(f"{leader} places first{after}.")


# Turns


def act_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-EDGE-3: the rescuer changes into D first where nobody sits there."""
    if s.open[0].kind != "back-edge":
        return []
    w = first(action)
    modifier, needed = rolls.own_modifier(s, w), uncouple_on(s, s.active)
    if not s.dead_trailer(s.active):
        modifier += rolls.nitro_modifier(s) + (s.t.after_change if s.seat[w] != kinds.D else 0)
        needed = s.t.move_on
    good = success_chance(rolls.skill(s, w), modifier, needed)
    return [Odds("it stays in the fight", good), Odds("it is left behind", 1 - good)]


ACT: Final = ROAD.action(kinds.ACT, "SH-TURN-1", n.person_name, act_odds)
PASS: Final = ROAD.action(kinds.PASS, "SH-TURN-4", label("nobody else"))
SKIP: Final = ROAD.action(kinds.SKIP, "SH-TURN-2", label("do nothing"))
refuse(ACT, reasons.NOT_YOUR_TURN, "{person} is not aboard {active}, whose turn it is", "SH-ORDER-3")
refuse(ACT, reasons.NOT_YOUR_TURN__CREW, "{person} is not one of yours", "SH-TURN-3")
refuse(ACT, reasons.WARRIOR_ACTED, "{person} has used the action of this round", "SH-TURN-2")
refuse(ACT, reasons.WARRIOR_HANGING_ON, "{person} needs both hands to hold on this round", "SH-CLING-3")
refuse(ACT, reasons.NOTHING_TO_DO, "{person} can do nothing now", "SH-TURN-4")


@ACT.refusal(reasons.EDGE_MOVE_ONLY, "SH-EDGE-3")
def cannot_save(s: RoadState, action: int, seat: int) -> str:
    v = s.active
    who = f"somebody on {n.part_name(s, v, kinds.TRACTOR)}" if s.dead_trailer(v) else "its driver"
    edge = f"{n.vehicle_name(s, v)} is on the back edge"
    return f"{edge}, and {n.person_name(s, action)} cannot save it: only {who} can"


refuse(PASS, reasons.EDGE_MOVE_ONLY, "the driver of {active} must try to get off the back edge", "SH-EDGE-3")
refuse(
    ROAD,
    reasons.EDGE_MOVE_ONLY,
    "{active} is on the back edge and can only try to get away from it",
    "SH-EDGE-3",
)
question(PickWarrior, "Who on {active} acts next?")
question(ChooseAction, "What does {w} do?")
question(BackEdge, "{Active} is about to fall behind: who saves it?")
ROAD.event(ev.Activated, "SH-ORDER-3")(
    lambda event, s: f"It is {n.possessive(n.vehicle_name(s, event.vehicle))} turn."
)
event(ev.ActivationEnded, "SH-TURN-4", "{Vehicle} is done.")
event(ev.Captured, "SH-CTRL-1", "{Seat} takes control of {vehicle}.")
event(AnsweredItself, "", "{Seat} has no choice: {answer}.")


# Dice

_ROLLS: Final = {
    "move": ("to drive", "SH-MOVE-1"),
    "nudge": ("to nudge", "SH-NUDGE-3"),
    "nudge-defence": ("against the nudge", "SH-NUDGE-3"),
    "ram": ("to ram", "SH-RAM-3"),
    "ram-defence": ("against the ram", "SH-RAM-3"),
    "strike": ("to dodge the strike", "SH-NUDGE-9"),
    "swerve": ("to swerve", "SH-DESTROY-3"),
    "back-edge": ("to get back on the road", "SH-EDGE-3"),
    "uncouple": ("to uncouple", "SH-RIG-6"),
    "launch": ("to get out of the trailer", "SH-ADDON-HIDDEN"),
    "board": ("to get across", "SH-BOARD-1"),
    "flee": ("to leap from the wreck", "SH-BOARD-4"),
    "cling": ("to hold on", "SH-CLING-3"),
    "attack": ("to attack", "SH-ATTACK-1"),
    "defence": ("in defence", "SH-ROLL-4"),
    "shoot": ("to hit", "SH-SHOOT-3"),
    "drop": ("to drop it", "SH-WEAPON-1"),
    "zone": ("to get through", "SH-WEAPON-1"),
}
"""What a skill roll is for, and its rule."""
_DICE: Final = {
    "ram-damage": ("for the damage of the ram", "SH-RAM-4"),
    "clip": ("for what the wreck does to it", "SH-DESTROY-5"),
    "unmanned": ("for the empty wheel", "SH-UNMANNED-4"),
    "wound": ("for the wound", "SH-WAR-3"),
    "tenacity": ("for tenacity", "SH-WAR-3"),
    "damage": ("for damage", "SH-SHOOT-3"),
    "placing": ("for the placing", "SH-SETUP-1"),
    "initiative": ("for the initiative", "SH-ORDER-2"),
}
"""What a die without skill is for."""
for die in (kinds.D6, kinds.D10):
    ROAD.action(die, "SH-ROLL-1", lambda s, action: s.game.text(action))


def _rolled(event: ev.Rolled) -> str:
    purpose = (_ROLLS | _DICE)[event.what][0]
    plain = event.what in _DICE or event.total == event.shows
    return f"{{Roller}} rolls {{shows}} {purpose}{'' if plain else ', which makes {total}'}."


event(ev.Rolled, lambda event: (_ROLLS | _DICE)[event.what][1], _rolled)


# Points and the end

_SCORED: Final = {
    "vehicle": "a vehicle that is gone",
    "wreck": "a wreck",
    "hero": "a hero who is out",
    "fodder": "a warrior who is out",
    "place": "the place on the road",
    "last one left": "being the last one left",
}
_ENDS: Final = {
    "eliminated": "nobody else is left to fight",
    "target lost": "the marked vehicle is lost",
    "broken away": "the marked vehicle has broken away",
    "survived": "the marked vehicle is still on the road",
    "delivered": "the marked rig is still in one piece",
    "points": "the points decide",
    "given up": "the other side has given up",
}
event(
    ev.PointsScored,
    "SH-SCENARIO-2",
    lambda event: f"{{Seat}} scores {count(event.points, 'point')} for {_SCORED[event.why]}.",
)
ROAD.event(ev.BattleEnded, "SH-SCENARIO-3")(
    lambda event, s: f"{_winners(s, event.seats)}: {_ENDS[event.why]}."
)


def _winners(s: RoadState, seats: list[int]) -> str:
    names = listed([n.seat_name(s, seat) for seat in seats])
    return f"{sentence(names)} {'wins' if len(seats) == 1 else 'share the win'}"


def verdict(s: RoadState) -> str:
    """How the fight ended, in one sentence."""
    if s.outcome is None:
        return "The fight is not over."
    best = [seat for seat, score in enumerate(s.outcome) if score == max(s.outcome)]
    return f"{_winners(s, best)}: {_because(s, best)}."


def _because(s: RoadState, best: list[int]) -> str:
    """The reason for the result, as far as the table shows it."""
    losers = [seat for seat in range(s.players) if seat not in best]
    if target_lost(s):
        return _ENDS["target lost"]
    if losers and all(is_beaten(s, seat) for seat in losers):
        return _ENDS["eliminated"]
    points = [f"{n.seat_name(s, seat)} {points_of(s, seat)}" for seat in range(s.players)]
    return f"round {s.round}, {listed(points)}"
