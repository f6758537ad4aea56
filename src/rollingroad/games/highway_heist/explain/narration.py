"""Narrates events: one plain sentence for each.

An event may be narrated long after it happened, so a sentence uses only what never changes in the state.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Final

from rollingroad.core.engine.packing import first
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.highway_heist.explain.names import (
    MAIN_NAMES,
    card_name,
    face_name,
    peg_name,
    piece,
    roll_of,
    seat_name,
    vehicle_of,
)
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState


@singledispatch
def narrate(event: Event, s: HeistState) -> str:
    """The event in one plain sentence."""
    raise TypeError(f"no words for {type(event).__name__}")


# A question with a single answer


def _only_space(words: str) -> Callable[[HeistState, AnsweredItself], str]:
    return lambda s, event: words.format(s.road.name(first(event.action)))


def _only_stunt(s: HeistState, event: AnsweredItself) -> str:
    return f"Only {s.t.stunts[first(event.action)].name} is left to draw."


def _only_enemy_card(s: HeistState, event: AnsweredItself) -> str:
    return f"Only {s.t.enemy_cards[first(event.action)].name} is left to draw."


_ONLY: Final[dict[str, Callable[[HeistState, AnsweredItself], str]]] = {
    "vehicle": lambda s, event: (
        f"Only the {s.t.vehicles[first(event.action)].name} is left for {seat_name(s, event.seat)}."
    ),
    "turn": lambda s, event: f"Only {seat_name(s, first(event.action))} is left to go.",
    "act": lambda s, event: f"{seat_name(s, event.seat)} can do nothing but end the turn.",
    "target": _only_space("The only target is in {}."),
    "push": _only_space("The only space to go to is {}."),
    "slide": _only_space("The wreck can only stay in {}."),
    "toss": _only_space("The wreck can only stay in {}."),
    "move": _only_space("The vehicle can only stay in {}."),
    "stand": _only_space("There is no other place on the Semi than {}."),
    "land": _only_space("The only roof to board is the one in {}."),
    "slam": _only_space("The only vehicle to slam is the one in {}."),
    "cargo": lambda s, event: "Only one crate can be handed over.",
    "stunt-card": _only_stunt,
    "enemy-card": _only_enemy_card,
}


@narrate.register
def _(event: AnsweredItself, s: HeistState) -> str:
    if event.kind in _ONLY:
        return _ONLY[event.kind](s, event)
    return f"Only one answer is possible: {s.game.text(event.action)}."


# Setup and turns


@narrate.register
def _(event: ev.CharacterTaken, s: HeistState) -> str:
    name = next(c.name for c in s.t.characters if c.id == event.character)
    return f"Player {event.seat + 1} plays {name}."


@narrate.register
def _(event: ev.VehicleTaken, s: HeistState) -> str:
    name = next(v.name for v in s.t.vehicles if v.id == event.vehicle)
    return f"{seat_name(s, event.seat)} drives the {name}."


@narrate.register
def _(event: ev.VehiclePlaced, s: HeistState) -> str:
    return f"{seat_name(s, event.seat)} starts from {s.road.name(event.at)}."


@narrate.register
def _(event: ev.RoundBegan, s: HeistState) -> str:
    return f"Round {event.round} begins."


@narrate.register
def _(event: ev.TurnBegan, s: HeistState) -> str:
    return f"{seat_name(s, event.seat)}'s turn begins."


@narrate.register
def _(event: ev.TurnEnded, s: HeistState) -> str:
    return f"{seat_name(s, event.seat)}'s turn is over."


# Driving, leaping and boost tokens

_DRIVES: Final = {
    "drive": "drives",
    "nudge": "nudges the car",
    "nitro": "burns a boost token and drives",
    "follow": "follows",
    "jump": "flies",
}


@narrate.register
def _(event: ev.Drove, s: HeistState) -> str:
    start, end = s.road.name(event.start), s.road.name(event.end)
    return f"{seat_name(s, event.seat)} {_DRIVES[event.how]} from {start} to {end}."


@narrate.register
def _(event: ev.Leapt, s: HeistState) -> str:
    who, start, end = seat_name(s, event.seat), s.road.name(event.start), s.road.name(event.end)
    if event.start == event.end:
        return f"{who} {'slips behind the wheel' if event.wheel else 'climbs onto the roof'} in {end}."
    return f"{who} leaps from {start} {'behind the wheel' if event.wheel else 'onto the roof'} in {end}."


@narrate.register
def _(event: ev.BoostTaken, s: HeistState) -> str:
    return f"{seat_name(s, event.seat)} takes {count(event.amount, 'boost token')}."


@narrate.register
def _(event: ev.BoostLost, s: HeistState) -> str:
    return f"{seat_name(s, event.seat)} loses {count(event.amount, 'boost token')}."


# Rolls


@narrate.register
def _(event: ev.Declared, s: HeistState) -> str:
    dice = count(event.dice, "die", "dice")
    if event.what == "defense":
        return f"{seat_name(s, event.seat)} defends with {dice} against {event.need} damage."
    need = count(event.need, "success", "successes")
    return f"{roll_of(s, event.seat, event.what)} has {dice} and needs {need}."


@narrate.register
def _(event: ev.Assisted, s: HeistState) -> str:
    who, roller = seat_name(s, event.seat), seat_name(s, event.roller)
    tokens = count(event.tokens, "boost token")
    return f"{who} spends {tokens} on {roller}'s roll, which has {count(event.dice, 'die', 'dice')} now."


@narrate.register
def _(event: ev.EffortRolled, s: HeistState) -> str:
    roll = roll_of(s, event.seat, event.what)
    extra = f", plus {count(event.extra, 'success', 'successes')} by a power" if event.extra else ""
    return f"{roll} brings {_faces(event.faces)}{extra}."


def _faces(faces: str) -> str:
    kinds = (("S", "success", "successes"), ("B", "boost symbol", ""), ("-", "blank", ""))
    rolled = [count(faces.count(face), one, many) for face, one, many in kinds if face in faces]
    return listed(rolled, "and") or "nothing, without dice"


@narrate.register
def _(event: ev.Boosted, s: HeistState) -> str:
    gained = count(event.gained, "success", "successes")
    return f"{seat_name(s, event.seat)} spends a boost token for {gained} more."


@narrate.register
def _(event: ev.RollEnded, s: HeistState) -> str:
    result = "succeeds" if event.success else "fails"
    successes = count(event.successes, "success", "successes")
    return f"{roll_of(s, event.seat, event.what)} {result} with {successes}."


@narrate.register
def _(event: ev.Damaged, s: HeistState) -> str:
    if not event.amount:
        return f"{vehicle_of(s, event.seat)} takes no damage ({event.saved} saved)."
    saved = f" ({event.saved} saved)" if event.saved else ""
    left = f"{event.strength} strength left" if event.strength else "no strength left"
    return f"{vehicle_of(s, event.seat)} takes {event.amount} damage{saved} and has {left}."


# Vehicles and wrecks


def _lost_vehicle(s: HeistState, what: str, owner: int) -> str:
    return sentence(vehicle_of(s, owner) if owner >= 0 else piece(what))


@narrate.register
def _(event: ev.Wrecked, s: HeistState) -> str:
    return f"{_lost_vehicle(s, event.what, event.owner)} in {s.road.name(event.at)} becomes a wreck."


@narrate.register
def _(event: ev.Removed, s: HeistState) -> str:
    return f"{_lost_vehicle(s, event.what, event.owner)} in {s.road.name(event.at)} leaves the road."


@narrate.register
def _(event: ev.SuvPlaced, s: HeistState) -> str:
    return f"An SUV appears in {s.road.name(event.at)}."


@narrate.register
def _(event: ev.Hijacked, s: HeistState) -> str:
    left = f" and leaves the vehicle in {s.road.name(event.left)} behind" if event.left != OFF else ""
    return f"{seat_name(s, event.seat)} hijacks the SUV in {s.road.name(event.at)}{left}."


_MOVES: Final = {
    "step": "moves",
    "force": "is forced",
    "push": "is pushed",
    "drift": "drifts",
    "toss": "is thrown",
    "slide": "slides",
    "wreck-slide": "slides",
    "wrecking-ball": "rolls",
    "stunt": "is steered",
}


@narrate.register
def _(event: ev.Moved, s: HeistState) -> str:
    start, end = s.road.name(event.start), s.road.name(event.end)
    what = piece(event.what) if event.owner < 0 else vehicle_of(s, event.owner)
    if event.why == "crash":
        return f"{sentence(what)} from {start} crashes into the Tank in {end}."
    return f"{sentence(what)} {_MOVES[event.why]} from {start} to {end}."


@narrate.register
def _(event: ev.Slammed, s: HeistState) -> str:
    return f"{sentence(piece(event.by))} in {s.road.name(event.start)} slams {vehicle_of(s, event.seat)}."


# Pegs


@narrate.register
def _(event: ev.PegForced, s: HeistState) -> str:
    who, start = sentence(peg_name(s, event.peg)), s.road.name(event.start)
    if event.end != OFF:
        return f"{who} is thrown off in {start} and lands on the roof in {s.road.name(event.end)}."
    fate = "goes back to the supply" if event.peg == ev.ENEMY else "is adrift, with no roof to land on"
    return f"{who} is thrown off in {start} and {fate}."


@narrate.register
def _(event: ev.PegLanded, s: HeistState) -> str:
    return (
        f"{seat_name(s, event.seat)} is no longer adrift and lands on the roof in {s.road.name(event.end)}."
    )


_REMOVALS: Final = {"shake": "is shaken off", "brawl": "is beaten off", "stunt": "is knocked off"}


@narrate.register
def _(event: ev.PegRemoved, s: HeistState) -> str:
    return f"The enemy peg in {s.road.name(event.at)} {_REMOVALS[event.why]}."


@narrate.register
def _(event: ev.PegMoved, s: HeistState) -> str:
    start, end = s.road.name(event.start), s.road.name(event.end)
    return f"The enemy peg in {start} boards the vehicle in {end}."


@narrate.register
def _(event: ev.PegPlaced, s: HeistState) -> str:
    return f"An enemy peg appears on the roof in {s.road.name(event.at)}."


@narrate.register
def _(event: ev.PegStruck, s: HeistState) -> str:
    peg = f"The enemy peg in {s.road.name(event.at)}"
    if event.thrown:
        return f"{peg} throws {seat_name(s, event.seat)} off the roof."
    return f"{peg} hammers on {vehicle_of(s, event.seat)}."


@narrate.register
def _(event: ev.HeldOn, s: HeistState) -> str:
    return f"{seat_name(s, event.seat)} holds on to the Semi."


# Stunt cards


@narrate.register
def _(event: ev.StuntTried, s: HeistState) -> str:
    return f"{seat_name(s, event.seat)} tries {card_name(s, event.card)}."


@narrate.register
def _(event: ev.StuntSpent, s: HeistState) -> str:
    return f"{card_name(s, event.card)} has no tokens left and is turned face down."


@narrate.register
def _(event: ev.StuntDrawn, s: HeistState) -> str:
    return f"{card_name(s, event.card)} is the new stunt card."


@narrate.register
def _(event: ev.StuntShifted, s: HeistState) -> str:
    if event.spot == OFF:
        return f"The stunt card {card_name(s, event.card)} leaves the road."
    spot = s.t.box.board.stunt_spots.names[event.spot]
    return f"The stunt card {card_name(s, event.card)} moves to the {spot} spot."


# The enemy die and the enemy cards


@narrate.register
def _(event: ev.EnemyDieRolled, s: HeistState) -> str:
    return f"{seat_name(s, event.seat)} rolls the enemy die: {face_name(event.face)}."


@narrate.register
def _(event: ev.DieRerolled, s: HeistState) -> str:
    left = count(event.left, "token")
    return f"{seat_name(s, event.seat)} has the enemy die rolled again, with {left} left."


@narrate.register
def _(event: ev.CardShifted, s: HeistState) -> str:
    name = card_name(s, event.card)
    if event.spot == OFF:
        return f"The enemy card {name} is discarded."
    spots = s.t.box.board.enemy_spots.names
    spot = "ACTIVATE!" if event.spot == len(spots) - 1 else spots[event.spot]
    return f"The enemy card {name} moves to the {spot} spot."


@narrate.register
def _(event: ev.CardRevealed, s: HeistState) -> str:
    return f"The enemy card {card_name(s, event.card)} is revealed."


@narrate.register
def _(event: ev.CardActivated, s: HeistState) -> str:
    return f"The enemy card {card_name(s, event.card)} is activated."


FX_WORDS: Final = {
    "place-suv": "SUVs arrive",
    "place-suv-edge": "SUVs arrive at the end of the road",
    "place-peg": "enemies climb onto roofs",
    "damage": "vehicles come under attack",
    "tank-fires": "the Tank fires",
    "suvs-move": "the SUVs move",
    "suvs-activate": "the SUVs attack",
    "pegs-activate": "the enemy pegs act",
    "remove-wrecks": "wrecks are cleared away",
    "raise-strength": "the enemy is repaired",
    "main-moves": "the enemy swerves",
    "push": "vehicles are pushed",
    "shotgun": "the shotgun is raised",
    "reload": "the shotgun is loaded",
    "throw-off": "everybody on the Semi is thrown off",
    "close-door": "the door swings shut",
    "lose-cargo": "cargo is lost",
    "lose-boost": "boost tokens are lost",
    "lock": "the radar lock changes",
    "radar": "the radar searches for Ramsey",
    "missiles": "the Chopper aims its missiles",
    "shaw-hunts": "Shaw hunts",
}
"""Each effect of an enemy card in a few words (HH-FX)."""


@narrate.register
def _(event: ev.EffectBegan, s: HeistState) -> str:
    return f"{card_name(s, event.card)}: {FX_WORDS[event.fx]}."


# The scenarios


@narrate.register
def _(event: ev.MainMoved, s: HeistState) -> str:
    start, end = s.road.name(event.start), s.road.name(event.end)
    return f"{sentence(MAIN_NAMES[event.what])} moves from {start} to {end}."


@narrate.register
def _(event: ev.StrengthChanged, s: HeistState) -> str:
    name = sentence(MAIN_NAMES[event.what])
    left = f"{event.strength} strength left" if event.strength else "no strength left"
    if event.change > 0:
        return f"{name} regains {event.change} strength and has {event.strength} now."
    return f"{name} takes {-event.change or 'no'} damage and has {left}."


@narrate.register
def _(event: ev.DoorChanged, s: HeistState) -> str:
    state = {"jammed": "jammed open"}.get(event.state, event.state)
    return f"The Semi's door is {state} now."


@narrate.register
def _(event: ev.ShellsChanged, s: HeistState) -> str:
    return f"The shotgun has {count(event.shells, 'shell')} left."


@narrate.register
def _(event: ev.CargoChanged, s: HeistState) -> str:
    change = "gains" if event.change > 0 else "loses"
    crates = count(abs(event.change), "crate")
    return f"{vehicle_of(s, event.seat)} {change} {crates} and holds {event.cargo or 'none'} now."


@narrate.register
def _(event: ev.LockChanged, s: HeistState) -> str:
    return f"The radar lock is {event.lock} now."


@narrate.register
def _(event: ev.MissileLaunched, s: HeistState) -> str:
    return f"A missile for {event.damage} damage flies at Ramsey in {s.road.name(event.at)}."


@narrate.register
def _(event: ev.MissileDiverted, s: HeistState) -> str:
    return f"{seat_name(s, event.seat)} leads the missile astray."


@narrate.register
def _(event: ev.RamseyMoved, s: HeistState) -> str:
    return f"Ramsey rides in {vehicle_of(s, event.seat)} now."


# The end

_ENDINGS: Final = {
    "HH-END-2": "The Tank is destroyed: the team wins.",
    "HH-END-3": "Every team vehicle is at the East end of the road with its cargo: the team wins.",
    "HH-END-4": "The Chopper and Shaw's Car are both destroyed: the team wins.",
    "HH-END-7": "No team vehicle is left on the road: the team loses.",
    "HH-END-8": "The vehicle with Ramsey is destroyed: the team loses.",
    "HH-END-9": "The team gives up: the game is lost.",
}


def ending(s: HeistState, rule: str) -> str:
    """How the game ended, by the rule that ended it."""
    stunts = s.t.scenario.stunt
    if rule == "HH-END-5":
        names = [stunt.name for stunt in stunts if any(reward.do == "win" for reward in stunt.rewards)]
        return f"{listed(names, 'or')} succeeds: the team wins."
    if rule == "HH-END-6":
        names = [stunt.name for stunt in stunts if stunt.level == len(s.to_come)]
        return f"The last stunt, {listed(names, 'or')}, leaves the road: time is up and the team loses."
    return _ENDINGS[rule]


@narrate.register
def _(event: ev.GameEnded, s: HeistState) -> str:
    return ending(s, event.rule)
