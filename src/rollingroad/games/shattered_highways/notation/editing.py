"""What can be set in a position of Shattered Highways, and the questions that can be asked by name."""

from functools import partial

from rollingroad.core.positions import Control, Notation, Offer, Situation
from rollingroad.games.shattered_highways.explain.names import seat_name, vehicle_name
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.state import RoadState


class RoadNotation(Notation[RoadState]):
    def controls(self, state: RoadState) -> list[Control]:
        s = state
        vehicles = [Offer(f"v{v + 1}", vehicle_name(s, v)) for v in s.vehicles()]
        found = [
            Control(line="round", label="Round", kind="number", group="Turn", low=1),
            Control(line="turn", label="Whose turn", kind="choice", group="Turn", offers=vehicles),
        ]
        score = partial(Control, line="score", label="Score", kind="number", between=" ")
        found += [score(part=seat, group=seat_name(s, seat)) for seat in range(s.players)]
        for v in range(len(s.builds)):
            if s.status[v] != kinds.ABSENT:
                found += self._vehicle(s, v)
        return found

    def _vehicle(self, s: RoadState, v: int) -> list[Control]:
        control = partial(Control, line=f"v{v + 1}", between=";", group=vehicle_name(s, v))
        number = partial(control, kind="number")
        owners = [Offer(str(seat + 1), seat_name(s, seat)) for seat in range(s.players)]
        build = s.builds[v]
        charges = [
            number(label=word.title(), word=word)
            for word, addon in (("nitro", kinds.NITRO), ("smoke", kinds.SMOKE))
            if build.has(addon)
        ]
        return [
            control(label="Place", kind="text", word="at"),
            control(label="Hit points", kind="text" if s.is_rig(v) else "number", word="hp"),
            number(label="Order", word="order"),
            *charges,
            control(label="Smoking", kind="flag", word="smoking"),
            control(label="Controlled by", kind="choice", word="control", offers=owners),
            control(label="Crew", kind="text", word="crew"),
            control(label="Mounts", kind="text", word="mounts"),
            control(label="Add-ons", kind="text", word="addons"),
        ]

    def situations(self, state: RoadState) -> list[Situation]:
        s = state
        found = [
            Situation(f"{vehicle_name(s, v)} begins its turn", {"turn": f"v{v + 1}", "sequence": ""})
            for v in s.vehicles()
            if s.setup.owner[v] != kinds.NOBODY
        ]
        begins = {"turn": "", "sequence": "", "agenda": "BeginRound()"}
        ends = begins | {"agenda": "EndRound()"}
        return [*found, Situation("A round begins: order sheets", begins), Situation("The round ends", ends)]

    def names(self, state: RoadState) -> dict[str, str]:
        called = [vehicle_name(state, v) for v in range(len(state.builds))]
        return {name: f"v{v + 1}" for v, name in enumerate(called) if called.count(name) == 1}
