"""The registry of what people read about Highway Heist, with names, phrases and previews for all chapters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from string import Formatter
from typing import Any, Final, Literal

import msgspec

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import CHANCE, Decision, Step
from rollingroad.core.explanations import Explanations
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.chopper import in_radar_zone
from rollingroad.games.highway_heist.rules.pieces import facts, on_semi, semi_spaces, under_semi
from rollingroad.games.highway_heist.rules.road import OFF, Road, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.tank import in_fire_zone
from rollingroad.games.highway_heist.rules.vehicles import name_of

MAIN_NAMES: Final = {"tank": "the Tank", "semi": "the Semi", "chopper": "the Chopper", "shaw": "Shaw's Car"}

_PIECES: Final = {
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


def seat_name(s: HeistState, seat: int) -> str:
    """The character's name, or the player's number until one is chosen."""
    if seat < 0:
        return "the dice" if seat == CHANCE else "an onlooker"
    character = s.character[seat]
    return s.t.characters[character].name if character >= 0 else f"player {seat + 1}"


def player_name(s: HeistState, seat: int) -> str:
    """The same, also of a seat that nobody takes."""
    return seat_name(s, seat) if seat < s.players else f"player {seat + 1}"


def peg_name(s: HeistState, peg: int) -> str:
    """The name of a peg: a player, or the enemy peg."""
    return "the enemy peg" if peg == kinds.ENEMY_PEG else seat_name(s, peg)


def whereabouts(s: HeistState, seat: int) -> str:
    """Where a player is: `Dom is on an SUV in D4`."""
    who, peg = seat_name(s, seat), s.peg[seat]
    if peg == kinds.ADRIFT:
        return f"{who} is adrift"
    if peg == kinds.WHEEL:
        return f"{who} is behind the wheel"
    return f"{who} is on {roof_at(s, peg)} in {s.road.name(peg)}"


# Vehicles and spaces


def vehicle_of(s: HeistState, seat: int) -> str:
    return f"{seat_name(s, seat)}'s vehicle"


def piece(what: str) -> str:
    """The name in a sentence of a piece that events call `suv`."""
    return _PIECES.get(what, what)


def occupant(s: HeistState, space: int) -> str:
    """The name of the piece in a space, with the space."""
    kind = s.kind[space]
    name = vehicle_of(s, kind - kinds.PV) if kind >= kinds.PV else piece(name_of(kind))
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
    for enemy_card in s.t.enemy_cards:
        if enemy_card.id == card:
            return enemy_card.name
    for feat in (*s.t.stunts, *s.t.feats):
        if feat.id == card:
            return feat.name
    return card


def face_name(face: str) -> str:
    """The name of a face of the enemy die."""
    return _FACES.get(face, face)


def roll_of(s: HeistState, seat: int, what: str) -> str:
    """A skill roll in words; `what` is its name in events: `ram`, `defense`, or the id of a card."""
    name = {"defense": "defence"}.get(what) or card_name(s, what)
    return f"{seat_name(s, seat)}'s {name}"


HEIST: Final = Explanations[HeistState](reasons)

Label = Callable[[HeistState, int], str]
RefusalWords = Callable[[HeistState, int, int], str]

# The open question

_QUESTIONS: Final = {
    "character": "which character to take",
    "vehicle": "which vehicle to take",
    "place": "where to start",
    "ramsey": "whose vehicle carries Ramsey",
    "turn": "who goes next",
    "act": "what to do",
    "assist": "how many tokens to add to the roll",
    "boost": "whether to boost the roll",
    "target": "which vehicle is meant",
    "push": "where the forced vehicle goes",
    "follow": "whether to take the space that was left",
    "slide": "where the wreck slides",
    "use": "which things to use",
    "toss": "where the wreck lands",
    "move": "where the vehicle goes",
    "roll": "where the wreck rolls",
    "next-peg": "which peg goes next",
    "land": "where the peg lands",
    "slam": "who is slammed",
    "reroll": "whether the enemy die is rolled again",
    "react": "who reacts",
    "cargo": "how many cargo to hand over",
    "knock": "which enemy peg to knock off",
    "stand": "where to stand",
}

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


def describe_question(s: HeistState) -> str:
    """Describe the open question: `Dom is asked what to do`, `the effort dice are being rolled`."""
    ask = question(s)
    if ask.is_chance:
        return _ROLLS[ask.kind]
    who = "the team" if len(ask.seats) > 1 else seat_name(s, ask.seat)
    return f"{who} is asked {_QUESTIONS[ask.kind]}"


# Events and questions


class Number(int):
    """A number in a template; with a noun, as in `{dice:die|dice}`, it is counted."""

    def __format__(self, noun: str) -> str:
        return count(self, *noun.split("|")) if noun else str(self)


def _names(template: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(template) if name]


_FIELDS: Final[dict[str, Callable[[HeistState, Any], object]]] = {
    "seat": lambda s, it: seat_name(s, it.seat),
    "roller": lambda s, it: seat_name(s, it.roller),
    "to": lambda s, it: seat_name(s, it.to),
    "car": lambda s, it: vehicle_of(s, it.seat),
    "peg": lambda s, it: peg_name(s, it.peg),
    "card": lambda s, it: card_name(s, it.card),
    "face": lambda s, it: face_name(it.face),
    "what": lambda s, it: sentence(
        vehicle_of(s, it.owner) if getattr(it, "owner", OFF) >= 0 else piece(it.what)
    ),
    "by": lambda s, it: sentence(piece(it.by)),
    "at": lambda s, it: s.road.name(it.at),
    "start": lambda s, it: s.road.name(it.start),
    "end": lambda s, it: s.road.name(it.end),
    "space": lambda s, it: s.road.name(it.space),
    "answer": lambda s, it: s.road.name(first(it.action)),
    "occupant": lambda s, it: occupant(s, it.space),
    "moved": lambda s, it: occupant(s, it.start(s)),
    "steps": lambda s, it: Number(it.reward(s).steps),
}
"""How the fields of events and steps are written; others are numbers."""


def report(template: str) -> Callable[[Any, HeistState], str]:
    """The sentence of an event, with its fields in braces."""
    names = _names(template)

    def fill(it: Any, s: HeistState) -> str:
        return template.format(
            **{name: _FIELDS[name](s, it) if name in _FIELDS else Number(getattr(it, name)) for name in names}
        )

    return fill


def asked(template: str) -> Callable[[Any, Decision, HeistState], str]:
    """The question of a step, with its fields in braces."""
    fill = report(template)
    return lambda step, ask, s: fill(step, s)


# Labels


def label(template: str) -> Label:
    """The words of a button, with phrases in braces."""
    fill = words(template)
    return lambda s, action: sentence(fill(s, action, s.active))


# Refusals


def doer(action: int, seat: int) -> int:
    """Who does it: in a reaction the player that the action names."""
    return second(action) if kind_of(action) == kinds.REACT else seat


def _deed(s: HeistState, action: int) -> str:
    kind = kind_of(action)
    if kind in (kinds.STUNT, kinds.REACT, kinds.SPECIAL):
        feat = (s.t.feats if kind == kinds.SPECIAL else s.t.stunts)[first(action)]
        return f"{feat.name} ({feat.skill.capitalize()})"
    return {kinds.DRIVE: "driving", kinds.NUDGE: "the free move"}.get(kind) or s.game.codec.kinds[kind].name


_PHRASES: Final[dict[str, RefusalWords]] = {
    "who": lambda s, action, seat: seat_name(s, doer(action, seat)),
    "where": lambda s, action, seat: whereabouts(s, doer(action, seat)),
    "car": lambda s, action, seat: vehicle_of(s, seat),
    "tokens": lambda s, action, seat: number(s.boost[seat], "boost token"),
    "active": lambda s, action, seat: seat_name(s, s.active),
    "player": lambda s, action, seat: player_name(s, first(action)),
    "ride": lambda s, action, seat: vehicle_of(s, s.ramsey),
    "door": lambda s, action, seat: door_state(s),
    "at": lambda s, action, seat: s.road.name(first(action)),
    "thing": lambda s, action, seat: thing_at(s, first(action)),
    "card": lambda s, action, seat: s.t.stunts[first(action)].name,
    "deed": lambda s, action, seat: _deed(s, action),
    "question": lambda s, action, seat: describe_question(s),
    "roof": lambda s, action, seat: roof_at(s, first(action)),
    "onto": lambda s, action, seat: roof_name(s, first(action)),
    "trigger": lambda s, action, seat: s.t.stunts[first(action)].trigger.replace("-", " "),
    "operand": lambda s, action, seat: str(first(action)),
    "round": lambda s, action, seat: str(s.round),
}


def words(template: str) -> RefusalWords:
    """The words of a refusal, with the phrases that it names in braces."""
    names = _names(template)

    def fill(s: HeistState, action: int, seat: int) -> str:
        return template.format(**{name: _PHRASES[name](s, action, seat) for name in names})

    return fill


def not_now(purpose: str) -> RefusalWords:
    """The refusal of an answer whose question is not open: what the answer is for, and what is asked."""
    return words(purpose + "; now {question}")


def number(count: int, word: str) -> str:
    """`1 space`, `2 spaces`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def in_reach(distance: int) -> str:
    """`adjacent`, or `within 2 spaces` where a reach was changed."""
    return "adjacent" if distance == 1 else f"within {number(distance, 'space')}"


def blocked(s: HeistState, end: int, steps: int) -> str:
    return f"every way to {s.road.name(end)} within {number(steps, 'space')} is blocked"


# Previews

Role = Literal["end", "target", "danger", "push"]


class PreviewMark(msgspec.Struct, frozen=True):
    """A space and why it matters: where something ends, is aimed at, is in danger, or is pushed away."""

    at: str
    role: Role


class HeistPreview(msgspec.Struct, frozen=True):
    path: list[str]
    """The spaces from start to end, both included; empty where nothing moves."""
    marks: list[PreviewMark]
    note: str
    """What the action would do, in one short sentence; empty where its label says it all."""


def marks(s: HeistState, spaces: Iterable[int], role: Role) -> list[PreviewMark]:
    return [PreviewMark(s.road.name(space), role) for space in spaces]


def aim_at(s: HeistState, spaces: Iterable[int], note: str = "") -> HeistPreview:
    return HeistPreview([], marks(s, spaces, "target"), note)


def at_place(role: Role) -> Callable[[HeistState, int], HeistPreview]:
    return lambda s, action: HeistPreview([], marks(s, [first(action)], role), "")


def note_only(words: str) -> Callable[[HeistState, int], HeistPreview]:
    return lambda s, action: HeistPreview([], [], words)


# Paths


def way(road: Road, start: int, end: int, free: int) -> list[int]:
    """HH-GEO-8: a shortest path through `free`; the end itself may be occupied."""
    layers = _layers(road, start, free)
    number = next(number for number, layer in enumerate(layers) if road.near[end] & layer)
    spaces = [end]
    for layer in layers[number::-1]:
        before = spaces_of(road.near[spaces[-1]] & layer)
        spaces.append(min(before, key=lambda space: road.manhattan(start, space)))
    return spaces[::-1]


@lru_cache(maxsize=32)
def _layers(road: Road, start: int, free: int) -> list[int]:
    """The spaces that are 0, 1, 2 ... steps away; cached, since one question asks for them many times."""
    reached = new = 1 << start
    layers = []
    while new:
        layers.append(new)
        wider = reached | road.spread(reached) & free
        reached, new = wider, wider & ~reached
    return layers


def path_preview(
    s: HeistState, spaces: list[int], more: list[PreviewMark] | None = None, note: str = ""
) -> HeistPreview:
    names = [s.road.name(space) for space in spaces]
    return HeistPreview(names if len(names) > 1 else [], [PreviewMark(names[-1], "end"), *(more or [])], note)


def hop(s: HeistState, start: int, end: int, note: str = "") -> HeistPreview:
    return path_preview(s, [start, end] if start != end else [end], note=note)


def drive_preview(s: HeistState, seat: int, spaces: list[int]) -> HeistPreview:
    """HH-TANK-6, HH-CHOP-3, HH-SUV-2: the path of a drive and the dangers at its end."""
    end = spaces[-1]
    beside = spaces_of(s.slammers(end))
    fears = _zones(s, seat, end)
    dangers = marks(s, [end] if fears else [], "danger") + marks(s, beside, "danger")
    if beside:
        fears.append(f"beside {count(len(beside), 'SUV')}")
    return path_preview(s, spaces, dangers, f"Ends {listed(fears, 'and')}." if fears else "")


def _zones(s: HeistState, seat: int, space: int) -> list[str]:
    zones = ["in range of the Tank"] if in_fire_zone(s, space) else []
    if in_radar_zone(s, space):
        zones.append("in the radar zone" + (", with Ramsey aboard" if s.ramsey == seat else ""))
    return zones
