"""Names of people, things, spaces and rolls for use in sentences."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.state import CHANCE
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.pieces import on_semi, semi_spaces, under_semi
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.semi import semi_facts
from rollingroad.games.highway_heist.rules.state import HeistState
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

_THINGS: Final = {
    kinds.SUV: "an SUV",
    kinds.WRECK: "a wreck",
    kinds.HULK: "a wreck",
    kinds.ABANDONED: "an abandoned car",
    kinds.TANK: "the Tank",
    kinds.SEMI: "the Semi",
    kinds.SHAW: "Shaw's Car",
}

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
    return vehicle_of(s, kind - kinds.PV) if kind >= kinds.PV else _THINGS.get(kind, "nothing")


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
        return f"the Semi's {semi_facts(s).spaces[semi_spaces(s).index(space)]}"
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
