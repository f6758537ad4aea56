"""What an answer gains or avoids: for hints by the table after it, for reviews by the table a round later."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.explain import main_chances, percent
from rollingroad.core.words import Stake, count, sentence
from rollingroad.games.highway_heist.explain.paths import dangers_of
from rollingroad.games.highway_heist.explain.ram import TARGETS
from rollingroad.games.highway_heist.explain.registry import HEIST, main_enemy, seat_name
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.pieces import semi_roofs
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState

_STEPS: Final = (kinds.DRIVE, kinds.NITRO, kinds.NUDGE, kinds.LEAP, kinds.TAKE_WHEEL)
"""What rolls no die: the table after it is known."""
_ON_FOOT: Final = (kinds.LEAP, kinds.TAKE_WHEEL)
_FEATS: Final = (kinds.STUNT, kinds.SPECIAL, kinds.REACT)


def gain(s: HeistState, action: int, seat: int) -> str:
    kind = kind_of(action)
    if kind == kinds.TURN:
        fears = dangers_of(s, first(action))
        return f"{seat_name(s, first(action))} is {fears}." if fears else ""
    if kind in _STEPS:
        after = s.copy()
        after.apply(action, seat)
        ends = _note(s, action) if kind in _ON_FOOT else _safety(dangers_of(s, seat), dangers_of(after, seat))
        return " ".join(filter(None, [ends, _made_possible(s, after, seat)]))
    chances = main_chances(HEIST.odds(s, action, seat))
    return f"{sentence(chances)}{_more(s, action, seat)}." if chances else _note(s, action)


def _note(s: HeistState, action: int) -> str:
    shown = HEIST.preview(s, action)
    return shown.note if shown is not None else ""


def _more(s: HeistState, action: int, seat: int) -> str:
    """What a success is worth beside what the odds say."""
    kind = kind_of(action)
    if kind in _FEATS:
        specs = s.t.feat_specs if kind == kinds.SPECIAL else s.t.stunt_specs
        damage = sum(
            reward.amount for reward in specs[first(action)].feat.rewards if reward.do == "main-damage"
        )
        return f"; {count(damage, 'damage', 'damage')} to {main_enemy(s)}" if damage else ""
    if kind in (kinds.RAM, kinds.HIJACK) and s.pv[seat] != OFF:
        slams = any(s.slammers(s.pv[seat]) >> at & 1 for at in TARGETS[kind](s, seat))
        return "; left alone, it would slam you" if slams else ""
    return ""


def _safety(before: str, after: str) -> str:
    """The dangers that a drive escapes, or those where it ends."""
    if after:
        return f"You {'end' if after != before else 'stay'} {after}."
    return f"You are no longer {before}." if before else ""


def _made_possible(s: HeistState, after: HeistState, seat: int) -> str:
    """The best roll that becomes possible in the same turn."""
    known = {each for ask in s.open for each in ask.offered}
    new = [each for ask in after.open if ask.may_answer(seat) for each in ask.offered if each not in known]
    rolled = [(HEIST.odds(after, each, seat), each) for each in new if kind_of(each) in kinds.ROLL_OF]
    odds, best = max([one for one in rolled if one[0]], key=lambda one: one[0][0].chance, default=([], 0))
    return f"Then {HEIST.label(after, best)}: {percent(odds[0].chance)}." if odds else ""


# A round later


def stakes(before: HeistState, after: HeistState, seat: int) -> list[Stake]:
    won = after.outcome is not None and after.outcome[seat] > 0
    return [
        Stake("wins more often", won, True),
        Stake("loses less often", after.outcome is not None and not won, False),
        *_scenario_stakes(before, after),
        _left("leaves your cars more strength", sum(before.strength), sum(after.strength), welcome=True),
        Stake("keeps more of your cars on the road", after.pv_mask.bit_count(), True),
        Stake("leaves fewer enemies on your roofs", (after.enemy_pegs & after.pv_mask).bit_count(), False),
        Stake("keeps more drivers behind the wheel", sum(each == kinds.WHEEL for each in after.peg), True),
        Stake(
            "leaves fewer cars in danger",
            sum(bool(dangers_of(after, each)) for each in range(after.players)),
            False,
        ),
        Stake("leaves fewer SUVs on the road", after.suvs.bit_count(), False),
        Stake("leaves the team more boost tokens", sum(after.boost), True),
        Stake(
            "leaves more stunt cards in reach", sum(each >= 0 for each in after.spots) - sum(after.down), True
        ),
    ]


def _left(what: str, before: int, after: int, welcome: bool = False) -> Stake:
    return Stake(what, after - before, welcome, before)


def _scenario_stakes(before: HeistState, after: HeistState) -> list[Stake]:
    if before.tank != OFF:
        return [_left("leaves the Tank less strength", before.tank_strength, after.tank_strength)]
    if before.semi != OFF:
        guards = (after.enemy_pegs & semi_roofs(after)).bit_count()
        return [
            Stake("gets more cargo aboard", sum(after.cargo), True),
            Stake("leaves the Semi fewer shells", after.shells, False),
            Stake("leaves fewer guards on the Semi", guards, False),
        ]
    return [
        _left("leaves the Chopper less strength", before.chopper_strength, after.chopper_strength),
        _left("leaves Shaw's Car less strength", before.shaw_strength, after.shaw_strength),
        Stake("keeps the radar lock lower", after.lock, False),
    ]
