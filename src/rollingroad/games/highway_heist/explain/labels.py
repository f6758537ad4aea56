"""Button labels of actions: short, plain, and different for each choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import Step
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.highway_heist.content.models import Feat
from rollingroad.games.highway_heist.explain.names import face_name, occupant, seat_name
from rollingroad.games.highway_heist.explain.odds import mean_damage
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.enemies import PegBoards
from rollingroad.games.highway_heist.rules.force import ChooseForced, FollowForced, force_targets
from rollingroad.games.highway_heist.rules.pegs import NEXT_PEG_ENEMY
from rollingroad.games.highway_heist.rules.ram import ram_targets
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.rolls import Assist
from rollingroad.games.highway_heist.rules.scenarios.pieces import on_semi, semi_spaces
from rollingroad.games.highway_heist.rules.scenarios.semi import semi_facts
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.stunts.attempts import ChooseThings, feat_of
from rollingroad.games.highway_heist.rules.stunts.conditions import names_of
from rollingroad.games.highway_heist.rules.stunts.rewards import (
    KnockOff,
    MoveVehicle,
    RewardChoice,
    vehicle_to_move,
)


def label(s: HeistState, action: int) -> str:
    """The label of an action in this position."""
    return _LABELS[kind_of(action)](s, action)


def step_of(s: HeistState) -> Step[Any] | None:
    """The step that asks the open question; Highway Heist asks one at a time."""
    return s.open[0].step if s.open else None


def roof_name(s: HeistState, space: int) -> str:
    """A car with its space, or one of the Semi's roofs by name."""
    if on_semi(s, space):
        return f"the Semi's {semi_facts(s).spaces[semi_spaces(s).index(space)]}"
    return occupant(s, space) if s.kind[space] != kinds.EMPTY else s.road.name(space)


def _at(s: HeistState, action: int) -> str:
    return s.road.name(first(action))


def _player(s: HeistState, seat: int) -> str:
    return seat_name(s, seat) if seat < s.players else f"player {seat + 1}"


def _to(words: str) -> Callable[[HeistState, int], str]:
    return lambda s, action: words.format(_at(s, action))


def _always(words: str) -> Callable[[HeistState, int], str]:
    return lambda s, action: words


def _whose(words: str) -> Callable[[HeistState, int], str]:
    return lambda s, action: sentence(words.format(_player(s, first(action))))


def _on_roof(words: str) -> Callable[[HeistState, int], str]:
    return lambda s, action: words.format(roof_name(s, first(action)))


# Actions of a turn


def _leap(s: HeistState, action: int) -> str:
    roof = first(action)
    if s.active >= 0 and s.peg[s.active] == kinds.WHEEL and s.pv[s.active] == roof:
        return "Climb onto your own roof"
    return f"Leap onto {roof_name(s, roof)}"


def _ram(s: HeistState, action: int) -> str:
    targets = spaces_of(ram_targets(s, s.active)) if _drives(s) else []
    return f"Ram {occupant(s, targets[0])}" if len(targets) == 1 else "Ram"


def _force(s: HeistState, action: int) -> str:
    targets = force_targets(s, s.active) if _drives(s) else []
    return f"Force {occupant(s, targets[0])} away" if len(targets) == 1 else "Force"


def _drives(s: HeistState) -> bool:
    return s.active >= 0 and s.pv[s.active] != OFF


def _hijack(s: HeistState, action: int) -> str:
    roof = s.peg[s.active] if s.active >= 0 else OFF
    return f"Hijack {occupant(s, roof)}" if roof >= 0 and s.kind[roof] == kinds.SUV else "Hijack"


def _take_boost(s: HeistState, action: int) -> str:
    if s.active < 0:
        return "Take a boost token"
    tokens = s.boost_gain(s.active, s.t.take_boost[s.character[s.active]])
    return "Take a boost token" if tokens < 2 else f"Take {tokens} boost tokens"


def _feat(feat: Feat) -> str:
    return f"{feat.name} ({feat.skill.capitalize()}, needs {feat.need})"


def _stunt(s: HeistState, action: int) -> str:
    return _feat(s.t.stunts[first(action)])


def _special(s: HeistState, action: int) -> str:
    number = first(action)
    return _feat(s.t.feats[number]) if number < len(s.t.feats) else "No special action"


def _react(s: HeistState, action: int) -> str:
    return f"{sentence(_player(s, second(action)))} tries {_feat(s.t.stunts[first(action)])}"


# Rolls


def _assist(s: HeistState, action: int) -> str:
    """HH-ASSIST-2: the label does not promise dice beyond the fifth, which are lost."""
    tokens, step = first(action), step_of(s)
    if not tokens:
        return "Give no boost token" + _damage(s, action)
    dice = tokens * s.t.assist_dice
    if isinstance(step, Assist):
        dice = min(dice, s.t.max_dice - step.dice)
    return f"Give {count(tokens, 'boost token')} (+{count(dice, 'die', 'dice')})" + _damage(s, action)


def _damage(s: HeistState, action: int) -> str:
    """HH-DEF-1: the damage after an answer in a defence roll, in which the answers differ."""
    mean = mean_damage(s, action)
    if mean is None:
        return ""
    before_the_dice = kind_of(action) == kinds.ASSIST
    return f": {float(mean):.1f} damage on average" if before_the_dice else f": {mean} damage"


def _effort(s: HeistState, action: int) -> str:
    dice, successes, boosts = kinds.EFFORT_ROLLS[first(action)]
    shown = (
        (successes, "success", "successes"),
        (boosts, "boost", "boosts"),
        (dice - successes - boosts, "blank", "blanks"),
    )
    return ", ".join(count(number, one, many) for number, one, many in shown if number)


# Answers


def _target(s: HeistState, action: int) -> str:
    verb = "Force" if isinstance(step_of(s), ChooseForced) else "Ram"
    return f"{verb} {roof_name(s, first(action))}"


def _follow(s: HeistState, action: int) -> str:
    step = step_of(s)
    return f"Follow into {s.road.name(step.space)}" if isinstance(step, FollowForced) else "Follow"


def _stay(s: HeistState, action: int) -> str:
    step = step_of(s)
    return f"Stay in {s.road.name(s.pv[step.seat])}" if isinstance(step, FollowForced) else "Stay"


def moved_thing(s: HeistState) -> int:
    """The space of the wreck or vehicle that the open question moves, or OFF."""
    step = step_of(s)
    if not isinstance(step, RewardChoice):
        return OFF
    reward = step.reward(s)
    return vehicle_to_move(s, step, reward) if isinstance(step, MoveVehicle) else step.thing(s, reward.what)


def _wreck(verb: str) -> Callable[[HeistState, int], str]:
    """The label of moving a wreck to a space, onto something, or not at all."""

    def words(s: HeistState, action: int) -> str:
        end = first(action)
        if end == moved_thing(s):
            return f"Leave the wreck in {s.road.name(end)}"
        if s.kind[end] == kinds.EMPTY:
            return f"{verb} the wreck to {s.road.name(end)}"
        return f"{verb} the wreck into {occupant(s, end)}"

    return words


def _move(s: HeistState, action: int) -> str:
    start = moved_thing(s)
    if start == OFF:
        return f"Steer to {_at(s, action)}"
    if first(action) == start:
        return f"Leave {occupant(s, start)}"
    return f"Steer {occupant(s, start).rpartition(' in ')[0]} to {_at(s, action)}"


def _next_peg(s: HeistState, action: int) -> str:
    peg = first(action)
    return "The enemy peg first" if peg == NEXT_PEG_ENEMY else f"{sentence(_player(s, peg))} first"


def _land(s: HeistState, action: int) -> str:
    verb = "Board" if isinstance(step_of(s), PegBoards) else "Land on"
    return f"{verb} {roof_name(s, first(action))}"


def _pass(s: HeistState, action: int) -> str:
    return "Knock nobody off" if isinstance(step_of(s), KnockOff) else "Nobody reacts"


def thing_names(s: HeistState, action: int) -> list[str]:
    """The names of the things that a `use` names."""
    step, operands = step_of(s), [first(action), second(action)]
    named = names_of(feat_of(s, step.special, step.card)) if isinstance(step, ChooseThings) else []
    names = []
    for number, operand in enumerate(operands):
        if operand == s.road.size:
            names.append("the Chopper")
        elif operand < s.road.size:
            peg = number < len(named) and named[number] == "peg"
            names.append(f"the enemy peg in {s.road.name(operand)}" if peg else roof_name(s, operand))
    return names


def _use(s: HeistState, action: int) -> str:
    return f"Use {listed(thing_names(s, action), 'and') or 'nothing'}"


_LABELS: Final[dict[int, Callable[[HeistState, int], str]]] = {
    kinds.CHARACTER: lambda s, action: s.t.characters[first(action)].name,
    kinds.VEHICLE: lambda s, action: s.t.vehicles[first(action)].name,
    kinds.PLACE: _to("Start in {}"),
    kinds.RAMSEY: _whose("Ramsey rides with {}"),
    kinds.TURN: _whose("{} goes next"),
    kinds.DRIVE: _to("Drive to {}"),
    kinds.LEAP: _leap,
    kinds.TAKE_WHEEL: _always("Get behind the wheel"),
    kinds.RAM: _ram,
    kinds.FORCE: _force,
    kinds.SHAKE: _always("Shake off the enemy peg"),
    kinds.BRAWL: _always("Brawl with the enemy peg"),
    kinds.HIJACK: _hijack,
    kinds.TAKE_BOOST: _take_boost,
    kinds.STUNT: _stunt,
    kinds.SPECIAL: _special,
    kinds.END: _always("End the turn"),
    kinds.NUDGE: _to("Nudge to {} (free)"),
    kinds.NITRO: _to("Nitro to {} (1 boost token)"),
    kinds.ASSIST: _assist,
    kinds.BOOST: lambda s, action: "Spend a boost token" + _damage(s, action),
    kinds.KEEP: lambda s, action: "Keep the token" + _damage(s, action),
    kinds.TARGET: _target,
    kinds.PUSH: _to("Force it to {}"),
    kinds.FOLLOW: _follow,
    kinds.STAY: _stay,
    kinds.SLIDE: _wreck("Slide"),
    kinds.LEAVE: _always("Leave the wreck"),
    kinds.USE: _use,
    kinds.TOSS: _wreck("Throw"),
    kinds.MOVE: _move,
    kinds.ROLL_ON: _wreck("Roll"),
    kinds.STOP: _always("Stop the wreck here"),
    kinds.NEXT_PEG: _next_peg,
    kinds.LAND: _land,
    kinds.SLAM: _on_roof("Slam {}"),
    kinds.REROLL: _always("Roll again (1 Tej token)"),
    kinds.ACCEPT: _always("Let it stand"),
    kinds.REACT: _react,
    kinds.PASS: _pass,
    kinds.CARGO: lambda s, action: f"Hand over {count(first(action) + 1, 'crate')}",
    kinds.KNOCK: _on_roof("Knock the enemy peg off {}"),
    kinds.STAND: _on_roof("Stand on {}"),
    kinds.EFFORT: _effort,
    kinds.DIE: lambda s, action: sentence(face_name(s.t.die_faces[first(action)])),
    kinds.ENEMY_CARD: lambda s, action: s.t.enemy_cards[first(action)].name,
    kinds.STUNT_CARD: lambda s, action: s.t.stunts[first(action)].name,
}
