"""The words of Beacon Run: questions and events in plain sentences."""

from __future__ import annotations

from functools import singledispatch

from beacon_run.actions import BEACON, BURN, CODEC, DICE, DRAW, RISKY, ROUTE
from beacon_run.events import BeaconSet, Burnt, CardDrawn, NoPoint, RouteChosen, StormRolled
from beacon_run.options import BeaconOptions
from beacon_run.rounds import Deal, RollStorm
from beacon_run.state import BeaconView
from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import Decision
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.words import Words

RULES: dict[type[Event], str] = {
    CardDrawn: "BR-DRAW-1",
    Burnt: "BR-BURN-1",
    RouteChosen: "BR-ROUTE-2",
    StormRolled: "BR-STORM-1",
    BeaconSet: "BR-BEACON-1",
    NoPoint: "BR-BEACON-4",
}


class BeaconWords(Words[BeaconView]):
    def prompt(self, ask: Decision, view: BeaconView) -> str:
        if isinstance(ask.step, Deal):
            return f"Which fuel card does seat {ask.step.seat + 1} draw?"
        if isinstance(ask.step, RollStorm):
            return "Roll a die for the storm" if ask.step.dice == 1 else "Roll two dice for the storm"
        far = f"At most {view.reach} from the last one"
        return {
            "burn": "Which card do you burn? The others choose at the same time.",
            "route": f"{view.fuel} fuel: a steady route, or a risky one that carries farther?",
            "beacon": f"Where does the beacon go? {far}, written 'beacon x, y'.",
        }[ask.kind]

    def label(self, action: int, view: BeaconView) -> str:
        kind, value = kind_of(action), first(action)
        if kind == ROUTE:
            return "Take the risky route" if value == RISKY else "Take the steady route"
        return {
            BURN: f"Burn {value + 1} fuel",
            DRAW: f"A card worth {value + 1}",
            BEACON: f"Light a beacon at {value}, {second(action)}",
        }.get(kind) or " and ".join(str(face) for face in DICE.faces(value))

    def narrate(self, event: Event, view: BeaconView) -> str:
        return narrate(event)

    def rule_behind(self, event: Event) -> str:
        """A question that answered itself follows no rule."""
        return RULES.get(type(event), "")

    def summary(self, options: BeaconOptions) -> str:
        return f"{options.couriers} couriers"


@singledispatch
def narrate(event: Event) -> str:
    raise TypeError(f"no words for {type(event).__name__}")


@narrate.register
def _(event: AnsweredItself) -> str:
    return f"Only one answer was possible: {CODEC.text(event.action)}."


@narrate.register
def _(event: CardDrawn) -> str:
    return f"Seat {event.seat + 1} draws {event.card or 'a card'}."


@narrate.register
def _(event: Burnt) -> str:
    cards = " + ".join(str(card) for card in event.cards)
    return f"The convoy burns {cards} = {event.fuel} fuel."


@narrate.register
def _(event: RouteChosen) -> str:
    way = "risky" if event.risky else "steady"
    return f"Seat {event.seat + 1} chooses the {way} route: the range is {event.reach}."


@narrate.register
def _(event: StormRolled) -> str:
    dice = " and ".join(str(face) for face in event.dice)
    return f"The dice show {dice}: the storm gains {event.gain} and stands at {event.storm}."


@narrate.register
def _(event: BeaconSet) -> str:
    return f"Seat {event.seat + 1} lights a beacon at {event.at[0]}, {event.at[1]}."


@narrate.register
def _(event: NoPoint) -> str:
    return f"No point within {event.reach} can take a beacon."
