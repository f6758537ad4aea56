"""Why an action is not allowed: the first failing test of the ledger's section 25, as a reason code.

An answer to the open question is refused by the step that asks it; any other refusal says what the answer
would need. The chapters hold the tests, beside what they offer.
"""

from __future__ import annotations

from typing import Final

from rollingroad.core.codec import BadAction
from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import CHANCE
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.enemies import reroll_refusal_elsewhere, slam_refusal_elsewhere
from rollingroad.games.highway_heist.rules.rolls import assist_refusal, boost_refusal
from rollingroad.games.highway_heist.rules.state import HeistState, HeistStep
from rollingroad.games.highway_heist.rules.stunts.attempts import react_refusal_elsewhere
from rollingroad.games.highway_heist.rules.turn import action_refusal, turn_refusal_elsewhere


def refusal(s: HeistState, action: int, seat: int) -> int:
    """The reason code for that seat and action now; LEGAL for exactly what the open question offers it."""
    if s.outcome is not None:
        return reasons.GAME_OVER
    if not is_action(s, action):
        return reasons.OFF_ROAD if _is_off_road(s, action) else reasons.NOT_ASKED
    kind = kind_of(action)
    if kind >= kinds.EFFORT or seat == CHANCE:
        return _chance_refusal(s, action, seat)
    if not 0 <= seat < s.players:
        return reasons.NOT_YOUR_DECISION
    if kinds.DRIVE <= kind <= kinds.NITRO:
        return action_refusal(s, action, seat)
    if kind == kinds.ASSIST:
        return assist_refusal(s, seat, first(action))
    if kind == kinds.BOOST or kind == kinds.KEEP:
        return boost_refusal(s, seat)
    return _answer_refusal(s, action, seat)


def is_action(s: HeistState, action: int) -> bool:
    """Whether that number can be written as an action of this game."""
    try:
        s.game.codec.unpack(action)
    except BadAction:
        return False
    return True


def _is_off_road(s: HeistState, action: int) -> bool:
    """HH-GEO-6: whether it would be an action if the road were longer."""
    known = s.game.codec.kinds
    if action < 0 or kind_of(action) >= len(known) or first(action) < s.road.size:
        return False
    return list(known[kind_of(action)].operands) in _OF_SPACES


_OF_SPACES: Final = (["at"], ["to"], ["on"])
"""How operands are called that are spaces."""


def _chance_refusal(s: HeistState, action: int, seat: int) -> int:
    """HH-CHANCE-1: only dice and decks answer questions of chance."""
    if seat != CHANCE or kind_of(action) < kinds.EFFORT:
        return reasons.NOT_YOUR_DECISION
    return reasons.LEGAL if s.allows(action, seat) else reasons.NOT_ASKED


def _answer_refusal(s: HeistState, action: int, seat: int) -> int:
    if not is_asked(s, kind_of(action)):
        return _refusal_elsewhere(s, action, seat)
    if not s.open[0].may_answer(seat):
        return reasons.NOT_YOUR_DECISION
    step = s.open[0].step
    assert isinstance(step, HeistStep)
    return step.refusal(s, action)


def is_asked(s: HeistState, kind: int) -> bool:
    """Whether the open question takes answers of that kind."""
    return s.game.codec.kinds[kind].name in s.game.questions[s.open[0].kind]


def _refusal_elsewhere(s: HeistState, action: int, seat: int) -> int:
    """An answer to a question that is not the open one."""
    kind = kind_of(action)
    if kind == kinds.TURN:
        return turn_refusal_elsewhere(s, first(action))
    if kind == kinds.SLAM:
        return slam_refusal_elsewhere(s, first(action))
    if kind == kinds.REACT:
        return react_refusal_elsewhere(s, second(action))
    if kind == kinds.REROLL or kind == kinds.ACCEPT:
        return reroll_refusal_elsewhere(s, seat)
    return reasons.NOT_ASKED
