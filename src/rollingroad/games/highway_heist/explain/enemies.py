"""The enemy die, slams, enemy cards and their effects, and what becomes of vehicles and main enemies."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rollingroad.core.engine.packing import first
from rollingroad.core.explain import Odds
from rollingroad.core.words import count, sentence
from rollingroad.games.highway_heist.explain.cards import effect_words
from rollingroad.games.highway_heist.explain.paths import at_place
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    MAIN_NAMES,
    HeistPreview,
    asking,
    face_name,
    vehicle_of,
)
from rollingroad.games.highway_heist.explain.rolls import damage_odds
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.enemies import OfferReroll
from rollingroad.games.highway_heist.rules.rolls import SlamStep
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.vehicles import owner_of

# The enemy die


def _reroll_odds(s: HeistState, action: int, seat: int) -> list[Odds]:
    """HH-POWER-TEJ: any face again."""
    return [
        Odds(f"enemy die: {face_name(face)}", Fraction(weight, s.t.die_total), "a Tej token")
        for face, weight in zip(s.t.die_faces, s.t.die_weights, strict=True)
    ]


def _accept_odds(s: HeistState, action: int, seat: int) -> list[Odds]:
    return [Odds(f"enemy die: {face_name(s.t.die_faces[asking(s, OfferReroll).face])}", Fraction(1))]


HEIST.explain(kinds.REROLL, odds=_reroll_odds)
HEIST.explain(kinds.ACCEPT, odds=_accept_odds)


# Slams


def _slam_odds(s: HeistState, action: int, seat: int) -> list[Odds]:
    """HH-SUV-2, HH-FX-shaw-hunts: the defence roll of the slammed vehicle."""
    return damage_odds(s, owner_of(s, first(action)), asking(s, SlamStep).damage(s))


HEIST.explain(kinds.SLAM, odds=_slam_odds, preview=at_place("danger"))


# Enemy cards

HEIST.explain(
    kinds.ENEMY_CARD,
    preview=lambda s, action: HeistPreview([], [], s.t.enemy_cards[first(action)].text),
)


@HEIST.event(ev.EffectBegan, lambda event: f"HH-FX-{event.fx}")
def effect_began(event: ev.EffectBegan, s: HeistState) -> str:
    card = next(card for card in s.t.enemy_cards if card.id == event.card)
    effects = [effect for effect in (*card.reveal, *card.activated) if effect.fx == event.fx]
    begun = next((effect for effect in effects if effect.label == event.label), effects[0])
    return f"{card.name}: {effect_words(begun, s.t.scenario)}"


# The scenarios

_DAMAGED: Final = {"tank": "HH-TANK-2", "chopper": "HH-DO-main-damage", "shaw": "HH-SHAW-3"}
_DESTROYED: Final = {"tank": "HH-END-2", "chopper": "HH-CHOP-5", "shaw": "HH-SHAW-4"}


def _strength_rule(event: ev.StrengthChanged) -> str:
    if event.change > 0:
        return "HH-FX-raise-strength"
    return _DAMAGED[event.what] if event.strength else _DESTROYED[event.what]


@HEIST.event(ev.StrengthChanged, _strength_rule)
def strength_changed(event: ev.StrengthChanged, s: HeistState) -> str:
    name = sentence(MAIN_NAMES[event.what])
    left = f"{event.strength} strength left" if event.strength else "no strength left"
    if event.change > 0:
        return f"{name} regains {event.change} strength and has {event.strength} now."
    return f"{name} takes {-event.change or 'no'} damage and has {left}."


@HEIST.event(ev.CargoChanged, "HH-SEMI-12")
def cargo_changed(event: ev.CargoChanged, s: HeistState) -> str:
    change = "gains" if event.change > 0 else "loses"
    crates = count(abs(event.change), "crate")
    return f"{vehicle_of(s, event.seat)} {change} {crates} and holds {event.cargo or 'none'} now."
