"""What can be set in a position of Highway Heist, and the questions that can be asked by name."""

from collections.abc import Sequence
from functools import partial
from typing import Final, Protocol

from rollingroad.core.positions import Control, Notation, Offer, Situation
from rollingroad.core.words import sentence
from rollingroad.games.highway_heist.explain.registry import face_name
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.state import HeistState


class _Named(Protocol):
    id: str
    name: str


def _offers(things: Sequence[_Named]) -> list[Offer]:
    return [Offer(each.id, each.name) for each in things]


_NOTHING: Final = Offer("-", "none")
_ENEMIES: Final = {
    "tank": ("strength",),
    "semi": ("shells", "hold"),
    "chopper": ("strength", "lock"),
    "shaw": ("strength",),
}
"""The numbers of the main enemies."""


class HeistNotation(Notation[HeistState]):
    def controls(self, state: HeistState) -> list[Control]:
        s, scenario = state, state.t.scenario
        seats = [Offer(str(seat + 1), _name(s, seat)) for seat in range(s.players)]
        turn, cards = (
            partial(Control, line="turn", group="Turn"),
            partial(Control, group="Cards", between="|"),
        )
        found = [
            Control(line="round", label="Round", kind="number", group="Turn", low=1),
            turn(label="Whose turn", kind="choice", offers=seats),
            turn(label="Actions left", kind="number", word="actions", high=s.t.turn_actions),
            turn(label="Nitro used", kind="flag", word="nitro"),
        ]
        for seat in range(s.players):
            found += self._player(s, seat)
        for line, words in _ENEMIES.items():
            if getattr(scenario, line) is not None:
                name = {"shaw": "Shaw's Car"}.get(line, line.title())
                found += [
                    Control(line=line, label=sentence(word), kind="number", word=word, group=name)
                    for word in words
                ]
        if scenario.semi is not None:
            doors = [Offer(door, door) for door in kinds.DOORS]
            found.append(
                Control(line="semi", label="Door", kind="choice", word="door", group="Semi", offers=doors)
            )
        if scenario.chopper is not None:
            found.append(
                Control(line="ramsey", label="Ramsey is with", kind="choice", group="Chopper", offers=seats)
            )
        enemy = [_NOTHING, *_offers(scenario.enemy_card)]
        for spot in range(len(s.row)):
            label = "Active enemy card" if spot == len(s.row) - 1 else f"Enemy card {spot + 1}"
            found.append(cards(line="row", label=label, kind="choice", part=spot, offers=enemy))
        stunts = [Offer(f"{each.id} {each.boost}", each.name) for each in scenario.stunt]
        for spot in range(len(s.spots)):
            label = f"Stunt card {spot + 1}, from the West"
            found.append(
                cards(line="stunts", label=label, kind="choice", part=spot, offers=[_NOTHING, *stunts])
            )
        return [*found, cards(line="to come", label="Stunt cards to come", kind="text", part=-1)]

    def _player(self, s: HeistState, seat: int) -> list[Control]:
        control = partial(Control, line=str(seat + 1), group=_name(s, seat))
        number = partial(control, kind="number")
        character, vehicle = s.character[seat], s.vehicle[seat]
        most = s.t.vehicle_strength[vehicle] if vehicle >= 0 else 0
        cargo = [number(label="Cargo", word="cargo", high=s.t.cargo_per_vehicle)] * bool(
            s.t.cargo_per_vehicle
        )
        return [
            control(label="Character", kind="choice", offers=_offers(s.t.characters)),
            control(label="Vehicle", kind="choice", part=1, offers=[_NOTHING, *_offers(s.t.vehicles)]),
            number(label="Strength", word="strength", high=most),
            number(
                label="Boost tokens", word="boost", high=s.t.boost_caps[character] if character >= 0 else 0
            ),
            *cargo,
            control(label="Exhausted", kind="flag", word="exhausted"),
        ]

    def situations(self, state: HeistState) -> list[Situation]:
        s, turn = state, f"turn: {state.active + 1 if state.active >= 0 else 1}"
        active = turn.removeprefix("turn: ")
        found = [
            Situation(
                f"{_name(s, seat)} takes two actions", {"turn": f"{seat + 1}, actions {s.t.turn_actions}"}
            )
            for seat in range(s.players)
        ]
        found.append(Situation("Who goes next?", {"turn": ""}))
        after = {"turn": f"{active}, actions 0"}
        found.append(
            Situation(
                "The enemy die is rolled", {**after, "agenda": "EndTurn()", "asked": "RollEnemyDie(False)"}
            )
        )
        for face, shown in enumerate(s.t.die_faces):
            found.append(
                Situation(
                    f"The enemy die shows {face_name(shown)}",
                    {**after, "agenda": f"EndTurn() | ResolveFace({face})"},
                )
            )
        for card in s.row:
            if card >= 0:
                effects = f"EndTurn() | CardEffects({card}, True, 0)"
                found.append(
                    Situation(f"{s.t.enemy_cards[card].name}: its effect", {**after, "agenda": effects})
                )
        return [*found, Situation("End of the round", {"turn": "", "agenda": "EndRound()"})]

    def names(self, state: HeistState) -> dict[str, str]:
        return {_name(state, seat): str(seat + 1) for seat in range(state.players)}


def _name(s: HeistState, seat: int) -> str:
    character = s.character[seat]
    return s.t.characters[character].name if character >= 0 else f"Player {seat + 1}"
