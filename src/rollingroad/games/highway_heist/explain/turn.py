"""Setup, turns and rounds: whose turn it is, boost tokens, and the end of the game."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first
from rollingroad.core.engine.state import Decision
from rollingroad.core.words import count, listed
from rollingroad.games.highway_heist.content.models import PlayerBoard
from rollingroad.games.highway_heist.explain.paths import at_place, marks, note_only
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    HeistPreview,
    seat_name,
)
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.road import OFF, bit_of, spaces_of
from rollingroad.games.highway_heist.rules.semi import cargo_room
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.turn import Act

# Whose turn and whose question it is


# Setup


def _board_note(board: PlayerBoard) -> HeistPreview:
    return HeistPreview([], [], f"{board.power_name}: {board.text}")


HEIST.explain(kinds.CHARACTER, preview=lambda s, action: _board_note(s.t.characters[first(action)]))

HEIST.explain(kinds.VEHICLE, preview=lambda s, action: _board_note(s.t.vehicles[first(action)]))


HEIST.explain(kinds.PLACE, preview=at_place("end"))


HEIST.explain(
    kinds.RAMSEY, preview=lambda s, action: HeistPreview([], marks(s, [s.pv[first(action)]], "end"), "")
)


# Turns and rounds

HEIST.explain(
    kinds.TURN,
    preview=lambda s, action: HeistPreview(
        [], marks(s, spaces_of(bit_of(s.place_of(first(action)))), "end"), ""
    ),
)


HEIST.explain(kinds.TAKE_BOOST, preview=note_only("Your actions of this turn end."))


END: Final = HEIST.explain(kinds.END, preview=note_only("The enemy die is rolled next."))


@HEIST.question(Act)
def what_next(step: Act, ask: Decision, s: HeistState) -> str:
    what = "What next" if s.actions else "A free move, or end the turn"
    return f"{seat_name(s, s.active)}, you have {count(s.actions, 'action')} left. {what}?"


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


_HEADLINES: Final = {
    "HH-END-2": "The Tank is scrap!",
    "HH-END-3": "Away with the cargo!",
    "HH-END-4": "Chopper and Shaw are down!",
    "HH-END-7": "Left without wheels",
    "HH-END-8": "They got Ramsey",
}
_CLOSE: Final = (4, 1 / 3)
"""The most left to do that was close, and the most of the whole."""


def tasks(s: HeistState) -> list[tuple[str, int, int]]:
    """What the team had to do, how much of it is left, and the whole."""
    t, players = s.t, range(s.players)
    if t.cargo_wins:
        away = sum(s.pv[seat] == OFF or s.road.column(s.pv[seat]) != t.far_east for seat in players)
        missing = sum(cargo_room(s, seat) for seat in players)
        whole = t.scenario.scenario.cargo_per_vehicle * s.players
        return [("Crates missing", missing, whole), ("Cars not yet in the East", away, s.players)]
    enemies = [
        ("Tank strength left", s.tank_strength, t.scenario.tank),
        ("Chopper strength left", s.chopper_strength, t.scenario.chopper),
        ("Strength of Shaw's Car left", s.shaw_strength, t.scenario.shaw),
    ]
    return [(what, left, each.strength[s.players]) for what, left, each in enemies if each is not None]


def left_to_do(s: HeistState) -> tuple[int, int]:
    """How much was missing, and the whole: crates, or the strength of the enemies."""
    counted = tasks(s)[: 1 if s.t.cargo_wins else None]
    return sum(left for _, left, _ in counted), sum(whole for _, _, whole in counted)


def headline(s: HeistState) -> str:
    """`The Tank is scrap!`, `2 more!`"""
    left, whole = left_to_do(s)
    if s.ended_by == "HH-END-5":
        return ending(s, s.ended_by).partition(" succeeds")[0] + "!"
    if s.outcome is None or s.ended_by in _HEADLINES:
        return _HEADLINES.get(s.ended_by, "")
    if left <= min(_CLOSE[0], whole * _CLOSE[1]) and s.ended_by != "HH-END-9":
        more = count(left, "more crate") if s.t.cargo_wins else f"{left} more"
        return f"So close: {more}!" if left else "All loaded, but not away"
    enemies = {"The Semi": s.t.cargo_wins, "The Tank": s.t.scenario.tank, "Shaw": s.shaw_strength > 0}
    return f"{next((enemy for enemy, here in enemies.items() if here), 'The Chopper')} gets away"


def verdict(s: HeistState) -> str:
    """Why the game is over, won or lost, in one sentence."""
    return ending(s, s.ended_by) if s.outcome is not None else "The chase is still on."


HEIST.event(ev.GameEnded, lambda event: event.rule)(lambda event, s: ending(s, event.rule))
