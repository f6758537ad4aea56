"""Names of people, cards, spaces and rolls for use in sentences."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.state import CHANCE
from rollingroad.games.highway_heist.rules.kinds import ENEMY_PEG, PV
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.wrecks import name_of

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


def seat_name(s: HeistState, seat: int) -> str:
    """The character's name, or the player's number until one is chosen."""
    if seat < 0:
        return "the dice" if seat == CHANCE else "an onlooker"
    character = s.character[seat]
    return s.t.characters[character].name if character >= 0 else f"player {seat + 1}"


def peg_name(s: HeistState, peg: int) -> str:
    """The name of a peg: a player, or the enemy peg."""
    return "the enemy peg" if peg == ENEMY_PEG else seat_name(s, peg)


def vehicle_of(s: HeistState, seat: int) -> str:
    return f"{seat_name(s, seat)}'s vehicle"


def piece(what: str) -> str:
    """The name in a sentence of a piece that events call `suv`."""
    return _PIECES.get(what, what)


def occupant(s: HeistState, space: int) -> str:
    """The name of the piece in a space, with the space."""
    kind = s.kind[space]
    name = vehicle_of(s, kind - PV) if kind >= PV else piece(name_of(kind))
    return f"{name} in {s.road.name(space)}"


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
