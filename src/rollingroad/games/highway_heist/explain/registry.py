"""The registry of what people read about Highway Heist, with names, phrases and previews for all chapters."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Literal, TypeVar

import msgspec

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import CHANCE, Decision, Step
from rollingroad.core.explanations import Explanations
from rollingroad.core.words import count, sentence
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.chopper import ShawSlams
from rollingroad.games.highway_heist.rules.drive import slippable
from rollingroad.games.highway_heist.rules.enemies import PegBoards
from rollingroad.games.highway_heist.rules.lookup import Lookup
from rollingroad.games.highway_heist.rules.pegs import falling_peg
from rollingroad.games.highway_heist.rules.pieces import facts, on_semi, semi_spaces, under_semi
from rollingroad.games.highway_heist.rules.ram import ChooseForced
from rollingroad.games.highway_heist.rules.rewards import HandOver, KnockOff, RewardChoice
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.rolls import Assist, OfferBoost, RollEffort, SlamStep
from rollingroad.games.highway_heist.rules.round import next_level
from rollingroad.games.highway_heist.rules.semi import cargo_room
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.stunts import (
    MISSILE_LAUNCH,
    TRIGGERS,
    OfferReaction,
    neighbours,
    receivers,
)
from rollingroad.games.highway_heist.rules.turn import is_asked
from rollingroad.games.highway_heist.rules.vehicles import name_of, owner_of

MAIN_NAMES: Final = {"tank": "the Tank", "semi": "the Semi", "chopper": "the Chopper", "shaw": "Shaw's Car"}

PIECES: Final = {
    "suv": "the SUV",
    "wreck": "the wreck",
    "abandoned": "the abandoned car",
    "vehicle": "the team vehicle",
    **MAIN_NAMES,
}

_FACES: Final = {
    "suv": "an SUV",
    "peg": "an enemy peg",
    "card": "a card",
    "north-card": "North and a card",
    "south-card": "South and a card",
}

THINGS: Final = {"suv": "an SUV", "wreck": "a wreck", "abandoned": "an abandoned car", **MAIN_NAMES}

# People


class You(int):
    """The seat that reads a text: `you`, where others have a name."""


class Person(str):
    """Somebody in a template; with two forms of a verb, as in `{who:have|has}`, the one that fits follows."""

    __slots__ = ()

    def __format__(self, verb: str) -> str:
        you, _, other = verb.partition("|")
        return f"{self!s} {you if self == 'you' else other}" if verb else str(self)


def seat_name(s: HeistState, seat: int) -> str:
    """The character's name, or the player's number until one is chosen."""
    if isinstance(seat, You):
        return "you"
    if seat < 0:
        return "the dice" if seat == CHANCE else "an onlooker"
    chosen = seat < s.players and s.character[seat] >= 0
    return s.t.characters[s.character[seat]].name if chosen else f"player {seat + 1}"


def whose(s: HeistState, seat: int) -> str:
    return "your" if isinstance(seat, You) else f"{seat_name(s, seat)}'s"


def peg_name(s: HeistState, peg: int) -> str:
    """The name of a peg: a player, or the enemy peg."""
    return "the enemy peg" if peg == kinds.ENEMY_PEG else seat_name(s, peg)


def whereabouts(s: HeistState, seat: int) -> str:
    """Where a player is: `Dom is on an SUV in D4`."""
    who, peg = f"{Person(seat_name(s, seat)):are|is}", s.peg[seat]
    if peg == kinds.ADRIFT:
        return f"{who} adrift"
    if peg == kinds.WHEEL:
        return f"{who} behind the wheel"
    return f"{who} on {roof_at(s, peg)} in {s.road.name(peg)}"


# Vehicles and spaces


def vehicle_of(s: HeistState, seat: int) -> str:
    return f"{whose(s, seat)} vehicle"


def occupant(s: HeistState, space: int) -> str:
    """The name of the piece in a space, with the space."""
    kind = s.kind[space]
    name = vehicle_of(s, kind - kinds.PV) if kind >= kinds.PV else PIECES.get(name_of(kind), "")
    return f"{name} in {s.road.name(space)}"


def thing_at(s: HeistState, space: int) -> str:
    """What stands in a space: `an SUV`, `Dom's vehicle`, `nothing`."""
    if space == under_semi(s) and not s.occupied >> space & 1:
        return "the Semi's middle"
    kind = s.kind[space]
    return vehicle_of(s, kind - kinds.PV) if kind >= kinds.PV else THINGS.get(name_of(kind), "nothing")


def main_enemy(s: HeistState) -> str:
    """The main enemy that stands on the road; the Chopper leaves that to Shaw's Car."""
    if s.tank != OFF:
        return "the Tank"
    return "the Semi" if s.semi != OFF else "Shaw's Car"


def roof_at(s: HeistState, roof: int) -> str:
    """The car under a roof; under the Semi's middle a wreck may be rolling through."""
    return "the Semi" if on_semi(s, roof) else thing_at(s, roof)


def roof_name(s: HeistState, space: int) -> str:
    """A car with its space, or one of the Semi's roofs by name."""
    if on_semi(s, space):
        return f"the Semi's {facts(s.t.scenario.semi).spaces[semi_spaces(s).index(space)]}"
    return occupant(s, space) if s.kind[space] != kinds.EMPTY else s.road.name(space)


def door_state(s: HeistState) -> str:
    return "jammed open" if s.door == kinds.JAMMED else kinds.DOORS[s.door]


# Cards and dice


def card_name(s: HeistState, card: str) -> str:
    """The printed name of an enemy card, stunt or special action."""
    return _card_names(s.t).get(card, card)


@cache
def _card_names(t: Lookup) -> dict[str, str]:
    feats = {feat.id: feat.name for feat in (*t.feats, *t.stunts)}
    return feats | {card.id: card.name for card in t.enemy_cards}


def face_name(face: str) -> str:
    """The name of a face of the enemy die."""
    return _FACES.get(face, face)


def roll_of(s: HeistState, seat: int, what: str) -> str:
    """A skill roll in words; `what` is its name in events: `ram`, `defense`, or the id of a card."""
    return f"{whose(s, seat)} {sentence(card_name(s, what))}"


@cache
def power_name(t: Lookup, power: int) -> str:
    return next(
        board.power_name for board in (*t.characters, *t.vehicles) if board.power == kinds.POWERS[power]
    )


K = TypeVar("K", bound=Step[Any])

Label = Callable[[HeistState, int], str]

# The open question

_ROLLS: Final = {
    "effort": "the effort dice are being rolled",
    "die": "the enemy die is being rolled",
    "enemy-card": "an enemy card is being drawn",
    "stunt-card": "a stunt card is being drawn",
}


def question(s: HeistState) -> Decision:
    """The open question; Highway Heist asks one at a time."""
    return s.open[0]


def step_of(s: HeistState) -> Step[Any] | None:
    """The step that asks the open question, if one is open."""
    return s.open[0].step if s.open else None


def asking(s: HeistState, kind: type[K]) -> K:
    """The step that asks the open question, where only one of that kind can."""
    step = question(s).step
    assert isinstance(step, kind)
    return step


def describe_question(s: HeistState, reader: int) -> str:
    """Describe the open question: `Dom is asked: Which SUV do you ram?`, `the enemy die is being rolled`."""
    ask = question(s)
    if ask.is_chance:
        return _ROLLS[ask.kind]
    who = Person("the team" if len(ask.seats) > 1 else _reader_or_name(s, ask.seat, reader))
    return f"{who:are|is} asked: {HEIST.prompt(s, ask)}"


def _reader_or_name(s: HeistState, seat: int, reader: int) -> Person:
    return Person(seat_name(s, reader if seat == reader else seat))


# Events and questions


class Number(int):
    """A number in a template; with a noun, as in `{dice:die|dice}`, it is counted."""

    def __format__(self, noun: str) -> str:
        return count(self, *noun.split("|")) if noun else str(self)


_FIELDS: Final[dict[str, Callable[[HeistState, Any], object]]] = {
    "seat": lambda s, it: seat_name(s, it.seat),
    "number": lambda s, it: it.seat + 1,
    "vehicle": lambda s, it: next(v.name for v in s.t.vehicles if v.id == it.vehicle),
    "roller": lambda s, it: seat_name(s, it.roller),
    "to": lambda s, it: seat_name(s, it.to),
    "car": lambda s, it: vehicle_of(s, it.seat),
    "peg": lambda s, it: peg_name(s, it.peg),
    "card": lambda s, it: card_name(s, it.card),
    "face": lambda s, it: face_name(it.face),
    "what": lambda s, it: sentence(
        vehicle_of(s, it.owner) if getattr(it, "owner", OFF) >= 0 else PIECES[it.what]
    ),
    "by": lambda s, it: sentence(PIECES[it.by]),
    "at": lambda s, it: s.road.name(it.at),
    "start": lambda s, it: s.road.name(it.start),
    "end": lambda s, it: s.road.name(it.end),
    "space": lambda s, it: s.road.name(it.space),
    "column": lambda s, it: s.t.box.board.board.start_column,
    "occupant": lambda s, it: occupant(s, it.space),
    "moved": lambda s, it: occupant(s, it.start(s)),
    "again": lambda s, it: " once more" if it.again else "",
    "active": lambda s, it: seat_name(s, s.active),
    "shown": lambda s, it: face_name(s.t.die_faces[it.face]),
    "now": lambda s, it: s.round,
    "danger": lambda s, it: (
        "A missile is on its way" if it.trigger == MISSILE_LAUNCH else "The shotgun goes off"
    ),
    "stunt_spot": lambda s, it: s.t.box.board.stunt_spots.names[it.spot],
    "enemy_spot": lambda s, it: (*s.t.box.board.enemy_spots.names[:-1], "ACTIVATE!")[it.spot],
    "level": lambda s, it: next_level(s),
    "slammer": lambda s, it: occupant(s, it.slammer(s)),
    "cards_left": lambda s, it: len(question(s).offered),
    "state": lambda s, it: "jammed open" if it.state == "jammed" else it.state,
    "quick": lambda s, it: power_name(s.t, kinds.FREE_NUDGE),
    "nitrous": lambda s, it: power_name(s.t, kinds.NITRO_DRIVE),
}
"""How the fields of events and steps are written; others are numbers."""


# Labels


def to_space(words: str) -> Label:
    """The label of an action that ends in a space; drives are offered by the dozen."""
    return lambda s, action: f"{words} {s.road.name(first(action))}"


# Refusals


def doer(action: int, seat: int) -> int:
    """Who does it: in a reaction the player that the action names."""
    return second(action) if kind_of(action) == kinds.REACT and second(action) != seat else seat


def _deed(s: HeistState, action: int) -> str:
    kind = kind_of(action)
    if kind in (kinds.STUNT, kinds.REACT, kinds.SPECIAL):
        feat = (s.t.feats if kind == kinds.SPECIAL else s.t.stunts)[first(action)]
        return f"{feat.name} ({feat.skill.capitalize()})"
    named = {kinds.DRIVE: "driving", kinds.NUDGE: power_name(s.t, kinds.FREE_NUDGE)}
    return named.get(kind) or s.game.codec.kinds[kind].name


_ROLLING: Final[dict[type[Any], str]] = {Assist: "asked", RollEffort: "in-hand", OfferBoost: "rolled"}
"""Where the dice of a roll are, by the step that asks."""


def _asker(s: HeistState, action: int, seat: int) -> str:
    """Who gives an answer that is somebody else's."""
    if kind_of(action) >= kinds.EFFORT:
        return "dice"
    return "chance" if seat == CHANCE else "player" if 0 <= seat < s.players else "onlooker"


def _wall(s: HeistState, end: int) -> str:
    """HH-POWER-DRIFTER: what nobody slips past, the nearest to a space."""
    wall = min(spaces_of(s.occupied & ~slippable(s)), key=lambda space: s.road.distance[space][end])
    return f"{thing_at(s, wall)} in {s.road.name(wall)}"


def _roofs_to(s: HeistState, seat: int, space: int) -> int:
    roof = s.roof_of(space)
    return s.roofs_apart(s.place_of(seat), space if roof == OFF else roof)


def _instead_of_roof(s: HeistState, space: int) -> str:
    if s.roof_of(space) != OFF:
        return "front"
    return "wreck" if s.kind[space] != kinds.EMPTY else "chopper" if space == s.chopper else "nothing"


def _slammer(s: HeistState) -> str:
    step = question(s).step
    return occupant(s, step.slammer(s)) if isinstance(step, SlamStep) else "an SUV or Shaw's Car"


def _cars(s: HeistState, owners: list[int]) -> str:
    """`Dom's vehicle`, `each of Dom's vehicle and Letty's vehicle`."""
    names = [vehicle_of(s, owner) for owner in owners]
    return names[0] if len(names) == 1 else f"each of {' and '.join(names)}"


def _boosts(s: HeistState) -> str:
    """HH-TAKE-1: what the active player would take."""
    gain = s.boost_gain(s.active, s.t.take_boost[s.character[s.active]]) if s.active >= 0 else 1
    return "a boost token" if gain < 2 else f"{gain} boost tokens"


_PHRASES: Final[dict[str, Callable[[HeistState, int, int], object]]] = {
    "who": lambda s, action, seat: Person(seat_name(s, doer(action, seat))),
    "whose": lambda s, action, seat: whose(s, doer(action, seat)),
    "quick": lambda s, action, seat: power_name(s.t, kinds.FREE_NUDGE),
    "nitrous": lambda s, action, seat: power_name(s.t, kinds.NITRO_DRIVE),
    "where": lambda s, action, seat: whereabouts(s, doer(action, seat)),
    "car": lambda s, action, seat: vehicle_of(s, seat),
    "tokens": lambda s, action, seat: count(s.boost[seat], "boost token"),
    "character": lambda s, action, seat: s.t.characters[first(action)].name,
    "chooser": lambda s, action, seat: s.character.index(first(action)) + 1,
    "model": lambda s, action, seat: s.t.vehicles[first(action)].name,
    "driver": lambda s, action, seat: seat_name(s, s.vehicle.index(first(action))),
    "nth": lambda s, action, seat: (second if kind_of(action) == kinds.REACT else first)(action) + 1,
    "players": lambda s, action, seat: s.players,
    "result": lambda s, action, seat: "won" if s.outcome and s.outcome[0] else "lost",
    "last_space": lambda s, action, seat: s.road.name(s.road.size - 1),
    "main_enemy": lambda s, action, seat: main_enemy(s),
    "ram_reach": lambda s, action, seat: in_reach(s.t.ram_reach),
    "force_reach": lambda s, action, seat: in_reach(s.t.force_reach),
    "ridden": lambda s, action, seat: roof_at(s, s.peg[seat]),
    "rider": lambda s, action, seat: seat_name(s, owner_of(s, s.peg[seat])),
    "active": lambda s, action, seat: seat_name(s, s.active),
    "player": lambda s, action, seat: _reader_or_name(s, first(action), seat),
    "lost": lambda s, action, seat: ", and your vehicle stays behind" if s.pv[seat] != OFF else "",
    "ride": lambda s, action, seat: vehicle_of(s, s.ramsey),
    "door": lambda s, action, seat: door_state(s),
    "at": lambda s, action, seat: s.road.name(first(action)),
    "thing": lambda s, action, seat: thing_at(s, first(action)),
    "card": lambda s, action, seat: s.t.stunts[first(action)].name,
    "away": lambda s, action, seat: count(s.road.distance[s.pv[seat]][first(action)], "space"),
    "speed": lambda s, action, seat: Number(s.rating(seat, kinds.SPEED)),
    "reach": lambda s, action, seat: count(asking(s, RewardChoice).reward(s).steps, "space"),
    "nudge": lambda s, action, seat: Number(s.t.nudge_steps[s.character[seat]]),
    "force": lambda s, action, seat: Number(s.t.force_steps),
    "nitro": lambda s, action, seat: count(s.t.nitro_cost[s.vehicle[seat]], "boost token"),
    "column": lambda s, action, seat: s.t.box.board.board.start_column,
    "slots": lambda s, action, seat: Number(s.t.roof_slots),
    "deed": lambda s, action, seat: _deed(s, action),
    "question": lambda s, action, seat: describe_question(s, seat),
    "roof": lambda s, action, seat: roof_at(s, first(action)),
    "onto": lambda s, action, seat: roof_name(s, first(action)),
    "trigger": lambda s, action, seat: s.t.stunts[first(action)].trigger.replace("-", " "),
    "operand": lambda s, action, seat: str(first(action)),
    "asker": lambda s, action, seat: _asker(s, action, seat),
    "under_way": lambda s, action, seat: s.active != kinds.NO_SEAT,
    "free_moves_used": lambda s, action, seat: s.nudge_used and s.nitro_used,
    "asked": lambda s, action, seat: is_asked(s, kind_of(action)),
    "own_card": lambda s, action, seat: s.t.own_stunts >> first(action) & 1 == 1,
    "scenario": lambda s, action, seat: s.t.scenario.scenario.name,
    "rolling": lambda s, action, seat: _ROLLING.get(type(step_of(s)), "no"),
    "roller": lambda s, action, seat: seat_name(s, getattr(question(s).step, "roller", question(s).seat)),
    "wall": lambda s, action, seat: _wall(s, first(action)),
    "athletics": lambda s, action, seat: s.rating(seat, kinds.ATHLETICS),
    "leap": lambda s, action, seat: count(_roofs_to(s, seat, first(action)), "space"),
    "wheel": lambda s, action, seat: count(s.roofs_apart(s.peg[seat], s.pv[seat]), "space"),
    "rear": lambda s, action, seat: s.road.name(s.roof_of(first(action))),
    "instead_of_roof": lambda s, action, seat: _instead_of_roof(s, first(action)),
    "pegs_asked": lambda s, action, seat: (
        ("player" if first(action) < s.players else "enemy") if is_asked(s, kinds.NEXT_PEG) else "no"
    ),
    "names_roof": lambda s, action, seat: s.roof_of(first(action)) == first(action),
    "target_away": lambda s, action, seat: count(
        s.road.distance[s.pv[question(s).seat]][first(action)], "space"
    ),
    "on_semi": lambda s, action, seat: on_semi(s, first(action)),
    "taker": lambda s, action, seat: vehicle_of(s, asking(s, HandOver).to),
    "giver": lambda s, action, seat: vehicle_of(s, asking(s, HandOver).seat),
    "room": lambda s, action, seat: cargo_room(s, asking(s, HandOver).to),
    "most": lambda s, action, seat: asking(s, HandOver).most,
    "held": lambda s, action, seat: s.cargo[asking(s, HandOver).seat],
    "held_by_giver": lambda s, action, seat: first(action) < s.cargo[asking(s, HandOver).seat],
    "shaw_slams": lambda s, action, seat: isinstance(step_of(s), ShawSlams),
    "slammer": lambda s, action, seat: _slammer(s),
    "answers": lambda s, action, seat: (
        "offered"
        if isinstance(question(s).step, OfferReaction)
        else "reactive"
        if s.t.stunts[first(action)].reactive
        else "no"
    ),
    "danger": lambda s, action, seat: TRIGGERS[asking(s, OfferReaction).trigger].replace("-", " "),
    "west": lambda s, action, seat: (
        ", ".join(s.road.name(space) for space in s.road.west_near[s.semi]) or "off the road"
    ),
    "aim": lambda s, action, seat: "force" if isinstance(step_of(s), ChooseForced) else "ram",
    "landing": lambda s, action, seat: "board" if isinstance(step_of(s), PegBoards) else "land on",
    "nobody": lambda s, action, seat: (
        "knock nobody off" if isinstance(step_of(s), KnockOff) else "nobody reacts"
    ),
    "falling": lambda s, action, seat: peg_name(s, falling_peg(action)),
    "face": lambda s, action, seat: face_name(s.t.die_faces[first(action)]),
    "drawn": lambda s, action, seat: s.t.enemy_cards[first(action)].name,
    "tej": lambda s, action, seat: count(s.tej_tokens, "Tej token"),
    "crates": lambda s, action, seat: count(first(action) + 1, "crate"),
    "boosts": lambda s, action, seat: _boosts(s),
    "behind": lambda s, action, seat: _cars(s, receivers(s, 0)),
    "manned_behind": lambda s, action, seat: _cars(s, receivers(s, 1)),
    "free_behind": lambda s, action, seat: _cars(s, receivers(s, 2)),
    "beside": lambda s, action, seat: _cars(s, neighbours(s, seat)),
    "cargo_space": lambda s, action, seat: s.t.cargo_per_vehicle,
    "round": lambda s, action, seat: str(s.round),
}


def phrase(name: str, s: HeistState, subject: Any, seat: int | None) -> object:
    """What a name in the braces of a sentence stands for; without a seat it is about the active player."""
    if isinstance(subject, int):
        return _PHRASES[name](s, subject, s.active if seat is None else seat)
    return _FIELDS[name](s, subject) if name in _FIELDS else Number(getattr(subject, name))


HEIST: Final = Explanations[HeistState](reasons, phrase)
HEIST.read("rollingroad.games.highway_heist.explain", kinds)

NOW: Final = "; now {question}"
"""Follows what an answer is for whose question is not open."""


def in_reach(distance: int) -> str:
    """`adjacent`, or `within 2 spaces` where a reach was changed."""
    return "adjacent" if distance == 1 else f"within {count(distance, 'space')}"


# Previews

Role = Literal["end", "target", "danger", "push"]


class PreviewMark(msgspec.Struct, frozen=True, gc=False):
    """A space and why it matters: where something ends, is aimed at, is in danger, or is pushed away."""

    at: str
    role: Role


class HeistPreview(msgspec.Struct, frozen=True, gc=False):
    path: list[str]
    """The spaces from start to end, both included; empty where nothing moves."""
    marks: list[PreviewMark]
    note: str
    """What the action would do, in one short sentence; empty where its label says it all."""
