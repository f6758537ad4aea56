"""What can be set in a position of Full Throttle, and the questions that can be asked by name."""

from functools import partial

from rollingroad.core.positions import Control, Notation, Offer, Situation
from rollingroad.core.words import ordinal, sentence
from rollingroad.games.full_throttle.explain.registry import car_name
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.state import RaceState


class RaceNotation(Notation[RaceState]):
    def controls(self, state: RaceState) -> list[Control]:
        s = state
        turn = partial(Control, line="turn", group="Turn")
        found = [
            Control(line="round", label="Round", kind="number", group="Turn", low=1),
            turn(label="Cards played", kind="text", word="set"),
            turn(label="Turbo Charger used", kind="flag", word="turbo"),
            turn(label="Has moved", kind="flag", word="moved"),
        ]
        for car in range(s.setup.cars):
            found += self._car(s, car)
        cards = partial(Control, group="Cards", kind="list", part=-1, offers=_cards(s))
        return [
            *found,
            cards(line="discard", label="Discard pile"),
            cards(line="table", label="On the table"),
        ]

    def _car(self, s: RaceState, car: int) -> list[Control]:
        control = partial(Control, line=str(car + 1), group=_name(s, car))
        paints = [Offer(id, sentence(id.replace("-", " "))) for id in s.t.paint_ids]
        drivers = [Offer(id, sentence(id)) for id in s.t.driver_ids]
        upgrades = [Offer(id, sentence(id.replace("-", " "))) for id in kinds.UPGRADES]
        driver = [control(label="Driver", kind="choice", word="driver", offers=drivers)] * bool(
            s.setup.drivers
        )
        control_tokens = [control(label="Control tokens", kind="text", word="control")] * s.setup.damage
        return [
            control(label="Car", kind="choice", offers=paints),
            *driver,
            control(label="Gear", kind="number", word="gear", high=kinds.GEARS),
            control(label="Place", kind="text", word="at"),
            control(label="Hand", kind="list", word="hand", offers=_cards(s)),
            control(label="Upgrades", kind="counts", word="upgrades", high=9, offers=upgrades),
            *control_tokens,
            control(label="Paused", kind="flag", word="paused"),
        ]

    def situations(self, state: RaceState) -> list[Situation]:
        s = state
        found = []
        for car in range(s.setup.cars):
            if s.at[car] != kinds.NOWHERE:
                begins = {"turn": str(car + 1), "slot": ""}
                found.append(Situation(f"{_name(s, car)} begins a turn", begins))
                found.append(
                    Situation(
                        f"{_name(s, car)} has moved",
                        {
                            "turn": f"{car + 1}, moved",
                            "slot": "",
                            "asked": "AfterMove()",
                            "agenda": "EndTurn() | CleanUp()",
                        },
                    )
                )
        return [*found, Situation("The next round begins", {"turn": ""})]

    def names(self, state: RaceState) -> dict[str, str]:
        return {_name(state, car): str(car + 1) for car in range(state.setup.cars)}


def _name(s: RaceState, car: int) -> str:
    return sentence(car_name(s, car))


def _cards(s: RaceState) -> list[Offer]:
    return [
        Offer(id, f"{ordinal(gear)} gear, {id}") for id, gear in zip(s.t.card_ids, s.t.card_gear, strict=True)
    ]
