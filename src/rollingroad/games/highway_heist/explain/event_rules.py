"""Finds the rule behind an event, so that a line of the log can link to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rollingroad.core.events import AnsweredItself, Event
from rollingroad.games.highway_heist.content.models import Box
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules.road import OFF

_ROLLS: Final = {
    "ram": "HH-RAM-1",
    "force": "HH-FORCE-1",
    "shake": "HH-SHAKE-1",
    "brawl": "HH-BRAWL-1",
    "hijack": "HH-HIJACK-1",
    "defense": "HH-DEF-1",
}
_DRIVES: Final = {
    "drive": "HH-DRIVE-1",
    "nudge": "HH-POWER-BRIAN",
    "nitro": "HH-POWER-RACER",
    "follow": "HH-FORCE-2",
    "jump": "HH-DO-jump",
}
_MOVES: Final = {
    "step": "HH-STEP-2",
    "force": "HH-FORCE-1",
    "push": "HH-PUSH-1",
    "drift": "HH-ROUND-4",
    "toss": "HH-DO-toss",
    "slide": "HH-DO-slide-wreck",
    "wreck-slide": "HH-POWER-DOM",
    "crash": "HH-TANK-2",
    "wrecking-ball": "HH-DO-wrecking-ball",
    "stunt": "HH-DO-move-vehicle",
}
_PEGS_OFF: Final = {"shake": "HH-SHAKE-1", "brawl": "HH-BRAWL-1", "stunt": "HH-DO-remove-peg"}
_FACES: Final = {"suv": "HH-SUV-1", "peg": "HH-EPEG-1"}
_MAIN_MOVES: Final = {"tank": "HH-TANK-3", "semi": "HH-SEMI-4", "chopper": "HH-CHOP-2"}
_DAMAGED: Final = {"tank": "HH-TANK-2", "chopper": "HH-DO-main-damage", "shaw": "HH-SHAW-3"}
_DESTROYED: Final = {"tank": "HH-END-2", "chopper": "HH-CHOP-5", "shaw": "HH-SHAW-4"}


def rule_behind(event: Event, box: Box) -> str:
    """The id of the rule in the ledger."""
    rule = _RULES[type(event)]
    return rule if isinstance(rule, str) else rule(event, box)


def _roll_rule(event: ev.Declared, box: Box) -> str:
    return _ROLLS.get(event.what) or _card_rule(event.what, box)


def _card_rule(card: str, box: Box) -> str:
    """The rule of a special action, a reactive stunt or any other stunt."""
    for scenario in box.scenarios.values():
        if any(feat.id == card for feat in scenario.special):
            return "HH-SPECIAL-1"
        if any(stunt.id == card and stunt.reactive for stunt in scenario.stunt):
            return "HH-REACT-1"
    return "HH-STUNT-1"


def _move_rule(event: ev.Moved, box: Box) -> str:
    if event.why == "drift" and event.what == "wreck":
        return "HH-ROUND-3"
    return _MOVES[event.why]


def _forced_peg_rule(event: ev.PegForced, box: Box) -> str:
    if event.peg == ev.ENEMY:
        return "HH-PEG-7"
    return "HH-PEG-9" if event.end == OFF else "HH-PEG-4"


def _strength_rule(event: ev.StrengthChanged, box: Box) -> str:
    if event.change > 0:
        return "HH-FX-raise-strength"
    return _DAMAGED[event.what] if event.strength else _DESTROYED[event.what]


Rule = str | Callable[[Any, Box], str]

_RULES: Final[dict[type[Event], Rule]] = {
    AnsweredItself: "HH-TEAM-2",
    ev.CharacterTaken: "HH-SETUP-1",
    ev.VehicleTaken: "HH-SETUP-1",
    ev.VehiclePlaced: "HH-SETUP-2",
    ev.RoundBegan: "HH-ROUND-1",
    ev.TurnBegan: "HH-TURN-1",
    ev.TurnEnded: "HH-TURN-2",
    ev.Drove: lambda event, box: _DRIVES[event.how],
    ev.Leapt: lambda event, box: "HH-LEAP-2" if event.wheel else "HH-LEAP-1",
    ev.BoostTaken: "HH-BOOST-4",
    ev.BoostLost: "HH-FX-lose-boost",
    ev.Declared: _roll_rule,
    ev.Assisted: "HH-ASSIST-1",
    ev.EffortRolled: "HH-ROLL-4",
    ev.Boosted: "HH-BOOST-1",
    ev.RollEnded: lambda event, box: "HH-ROLL-3" if event.success else "HH-ROLL-5",
    ev.Damaged: lambda event, box: "HH-DEF-1" if event.strength else "HH-DEF-3",
    ev.Wrecked: lambda event, box: "HH-SHAW-4" if event.what == "shaw" else "HH-WRECK-1",
    ev.Removed: lambda event, box: "HH-WRECK-5" if event.what == "wreck" else "HH-WRECK-2",
    ev.PegForced: _forced_peg_rule,
    ev.PegLanded: "HH-PEG-9",
    ev.PegRemoved: lambda event, box: _PEGS_OFF[event.why],
    ev.PegMoved: "HH-EPEG-4",
    ev.PegPlaced: "HH-PEG-11",
    ev.SuvPlaced: "HH-PLACE-1",
    ev.Hijacked: "HH-HIJACK-1",
    ev.Moved: _move_rule,
    ev.StuntTried: lambda event, box: _card_rule(event.card, box),
    ev.StuntSpent: "HH-STUNT-4",
    ev.EnemyDieRolled: lambda event, box: _FACES.get(event.face, "HH-DIE-3"),
    ev.DieRerolled: "HH-POWER-TEJ",
    ev.Slammed: lambda event, box: "HH-FX-shaw-hunts" if event.by == "shaw" else "HH-SUV-2",
    ev.PegStruck: lambda event, box: "HH-EPEG-3" if event.thrown else "HH-EPEG-2",
    ev.CardShifted: "HH-CARD-2",
    ev.CardRevealed: "HH-CARD-2",
    ev.CardActivated: "HH-CARD-3",
    ev.EffectBegan: lambda event, box: f"HH-FX-{event.fx}",
    ev.MainMoved: lambda event, box: _MAIN_MOVES[event.what],
    ev.StrengthChanged: _strength_rule,
    ev.DoorChanged: "HH-SEMI-9",
    ev.ShellsChanged: "HH-SEMI-13",
    ev.CargoChanged: "HH-SEMI-12",
    ev.LockChanged: "HH-CHOP-3",
    ev.MissileLaunched: "HH-CHOP-4",
    ev.MissileDiverted: "HH-DO-divert-missile",
    ev.RamseyMoved: "HH-RAMSEY-1",
    ev.HeldOn: "HH-DO-stay-on-semi",
    ev.StuntDrawn: "HH-CHANCE-3",
    ev.StuntShifted: "HH-ROUND-8",
    ev.GameEnded: lambda event, box: event.rule,
}
