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
    card_name,
    face_name,
    not_now,
    occupant,
    question,
    step_of,
    vehicle_of,
)
from rollingroad.games.highway_heist.explain.rolls import NO_OUTCOME, damage_odds
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.cards import DrawEnemyCard
from rollingroad.games.highway_heist.rules.chopper import ShawSlams
from rollingroad.games.highway_heist.rules.enemies import ChooseSlammed, OfferReroll, RollEnemyDie
from rollingroad.games.highway_heist.rules.road import OFF
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


DIE: Final = HEIST.action(
    kinds.DIE, "HH-DIE-1", lambda s, action: sentence(face_name(s.t.die_faces[first(action)]))
)
not_now(DIE, NO_OUTCOME, "HH-CHANCE-1")
REROLL: Final = HEIST.action(
    kinds.REROLL,
    "HH-POWER-TEJ",
    lambda s, action: f"Roll again (1 of {count(s.tej_tokens, 'Tej token')})",
    _reroll_odds,
)
ACCEPT: Final = HEIST.action(kinds.ACCEPT, "HH-POWER-TEJ", "Let it stand", _accept_odds)
for _answer in (REROLL, ACCEPT):
    not_now(_answer, "a Tej token is for an enemy die that was just rolled")
    _answer.refuses(reasons.NO_TOKEN, "{who:have|has} no Tej token left")
HEIST.refuses(reasons.NO_POWER, "{who:have|has} no say in the enemy die", "HH-POWER-1")
HEIST.refuses(
    reasons.REROLLED, "the enemy die is being rolled again already; that face stands", "HH-POWER-TEJ"
)

HEIST.asks(RollEnemyDie, "Roll the enemy die{again} for {active}'s turn")
HEIST.asks(OfferReroll, "The enemy die shows {shown}. Do you roll it again?")
_FACES: Final = {"suv": "HH-SUV-1", "peg": "HH-EPEG-1"}

HEIST.tells(
    ev.EnemyDieRolled, lambda event: _FACES.get(event.face, "HH-DIE-3"), "{seat} rolls the enemy die: {face}."
)
HEIST.tells(ev.DieRerolled, "HH-POWER-TEJ", "{seat} has the enemy die rolled again: {left:Tej token} left.")

# Slams


def _slam_odds(s: HeistState, action: int, seat: int) -> list[Odds]:
    """HH-SUV-2, HH-FX-shaw-hunts: the defence roll of the slammed vehicle."""
    return damage_odds(s, owner_of(s, first(action)), asking(s, SlamStep).damage(s))


SLAM: Final = HEIST.action(kinds.SLAM, "HH-SUV-2", "Slam {onto}", _slam_odds, at_place("danger"))
not_now(SLAM, "a vehicle to slam is chosen when an enemy slams")


@SLAM.refusal(
    reasons.NOT_ADJACENT,
    lambda s, action, seat: "HH-FX-shaw-hunts" if isinstance(step_of(s), ShawSlams) else "HH-SUV-2",
)
def not_beside(s: HeistState, action: int, seat: int) -> str:
    step = question(s).step
    who = occupant(s, step.slammer(s)) if isinstance(step, SlamStep) else "an SUV or Shaw's Car"
    return f"{s.road.name(first(action))} holds no player vehicle that is adjacent to {who}"


SLAM.refuses(
    reasons.ACTIVE_FIRST, "{active}'s vehicle is active and adjacent to the same SUVs: it is slammed first"
)
SLAM.refuses(
    reasons.RAMSEY_FIRST,
    "{ride} carries Ramsey and is adjacent to Shaw's Car, which slams it first",
    "HH-FX-shaw-hunts",
)

for _slam in (ChooseSlammed, ShawSlams):
    HEIST.question(_slam)(lambda step, ask, s: f"Which vehicle does {occupant(s, step.slammer(s))} slam?")

HEIST.tells(
    ev.Slammed,
    lambda event: "HH-FX-shaw-hunts" if event.by == "shaw" else "HH-SUV-2",
    "{by} in {start} slams {car}.",
)

# Enemy cards

ENEMY_CARD: Final = HEIST.action(
    kinds.ENEMY_CARD,
    "HH-CHANCE-2",
    lambda s, action: s.t.enemy_cards[first(action)].name,
    preview=lambda s, action: HeistPreview([], [], s.t.enemy_cards[first(action)].text),
)
not_now(ENEMY_CARD, NO_OUTCOME, "HH-CHANCE-1")

HEIST.question(DrawEnemyCard)(lambda step, ask, s: f"Draw one of the {len(ask.offered)} enemy cards")


@HEIST.event(ev.CardShifted, "HH-CARD-2")
def card_shifted(event: ev.CardShifted, s: HeistState) -> str:
    name = card_name(s, event.card)
    if event.spot == OFF:
        return f"The enemy card {name} is discarded."
    spots = s.t.box.board.enemy_spots.names
    spot = "ACTIVATE!" if event.spot == len(spots) - 1 else spots[event.spot]
    return f"The enemy card {name} moves to the {spot} spot."


HEIST.tells(ev.CardRevealed, "HH-CARD-2", "The enemy card {card} is revealed.")
HEIST.tells(ev.CardActivated, "HH-CARD-3", "The enemy card {card} is activated.")


@HEIST.event(ev.EffectBegan, lambda event: f"HH-FX-{event.fx}")
def effect_began(event: ev.EffectBegan, s: HeistState) -> str:
    card = next(card for card in s.t.enemy_cards if card.id == event.card)
    effects = [effect for effect in (*card.reveal, *card.activated) if effect.fx == event.fx]
    begun = next((effect for effect in effects if effect.label == event.label), effects[0])
    return f"{card.name}: {effect_words(begun, s.t.scenario)}"


# Vehicles and wrecks

HEIST.tells(
    ev.Wrecked,
    lambda event: "HH-SHAW-4" if event.what == "shaw" else "HH-WRECK-1",
    "{what} in {at} becomes a wreck.",
)
HEIST.tells(
    ev.Removed,
    lambda event: "HH-WRECK-5" if event.what == "wreck" else "HH-WRECK-2",
    "{what} in {at} leaves the road.",
)
HEIST.tells(ev.SuvPlaced, "HH-PLACE-1", "An SUV appears in {at}.")

_MOVES: Final = {
    "step": ("HH-STEP-2", "{what} moves from {start} to {end}."),
    "force": ("HH-FORCE-1", "{what} is forced from {start} to {end}."),
    "push": ("HH-PUSH-1", "{what} is pushed from {start} to {end}."),
    "drift": ("HH-ROUND-4", "{what} drifts from {start} to {end}."),
    "toss": ("HH-DO-toss", "{what} is thrown from {start} to {end}."),
    "slide": ("HH-DO-slide-wreck", "{what} slides from {start} to {end}."),
    "wreck-slide": ("HH-POWER-DOM", "{what} slides from {start} to {end}."),
    "crash": ("HH-TANK-2", "{what} from {start} crashes into the Tank in {end}."),
    "wrecking-ball": ("HH-DO-wrecking-ball", "{what} rolls from {start} to {end}."),
    "stunt": ("HH-DO-move-vehicle", "{what} is steered from {start} to {end}."),
}


def _move_rule(event: ev.Moved) -> str:
    drifting_wreck = event.why == "drift" and event.what == "wreck"
    return "HH-ROUND-3" if drifting_wreck else _MOVES[event.why][0]


HEIST.tells(ev.Moved, _move_rule, lambda event: _MOVES[event.why][1])

# The scenarios

_MAIN_MOVES: Final = {"tank": "HH-TANK-3", "semi": "HH-SEMI-4", "chopper": "HH-CHOP-2"}
_DAMAGED: Final = {"tank": "HH-TANK-2", "chopper": "HH-DO-main-damage", "shaw": "HH-SHAW-3"}
_DESTROYED: Final = {"tank": "HH-END-2", "chopper": "HH-CHOP-5", "shaw": "HH-SHAW-4"}

HEIST.tells(ev.MainMoved, lambda event: _MAIN_MOVES[event.what], "{what} moves from {start} to {end}.")


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


HEIST.tells(ev.DoorChanged, "HH-SEMI-9", "The Semi's door is {state} now.")


@HEIST.event(ev.CargoChanged, "HH-SEMI-12")
def cargo_changed(event: ev.CargoChanged, s: HeistState) -> str:
    change = "gains" if event.change > 0 else "loses"
    crates = count(abs(event.change), "crate")
    return f"{vehicle_of(s, event.seat)} {change} {crates} and holds {event.cargo or 'none'} now."


HEIST.tells(ev.ShellsChanged, "HH-SEMI-13", "The shotgun has {shells:shell} left.")
HEIST.tells(ev.LockChanged, "HH-CHOP-3", "The radar lock is {lock} now.")
HEIST.tells(ev.MissileLaunched, "HH-CHOP-4", "A missile for {damage} damage flies at Ramsey in {at}.")
HEIST.tells(ev.RamseyMoved, "HH-RAMSEY-1", "Ramsey rides in {car} now.")
