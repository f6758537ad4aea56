"""HH-WHEN: tests the conditions of stunts and special actions, and finds the things that meet them."""

from __future__ import annotations

from typing import Final

from rollingroad.games.highway_heist.content.models import Condition, Feat
from rollingroad.games.highway_heist.rules import reasons
from rollingroad.games.highway_heist.rules.kinds import PV
from rollingroad.games.highway_heist.rules.lookup import SKILLS
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.stunts.clauses import WHEN, Clause, Finder, Manned, Test, Things
from rollingroad.games.highway_heist.rules.stunts.targets import FIND, list_things

Prize = tuple[str, int, str]
"""A reward as its name, amount and target."""


class FeatSpec:
    """A feat prepared for play: its conditions, its roll and its rewards."""

    def __init__(self, feat: Feat, clauses: list[Clause]) -> None:
        self.feat: Final[Feat] = feat
        self.names: Final[list[str]] = [condition.as_ for condition in feat.conditions if condition.as_]
        self.needs_wheel: Final = feat.skill in ("speed", "control")
        self.skill: Final[int] = SKILLS.index(feat.skill)
        self.need: Final[int] = feat.need
        self.prizes: Final[list[Prize]] = [
            (reward.do, reward.amount or reward.main_damage, reward.target) for reward in feat.rewards
        ]
        self.takes_wreck: Final = any(r.do == "remove" and r.what == "wreck" for r in feat.rewards)
        """A jump or throw removes the wreck that would have drifted down the lane."""
        self.clauses: Final = clauses
        tests = [clause for clause in clauses if isinstance(clause, Test)]
        self.tests: Final = [test for test in tests if not self._is_implied(test)]
        self.finders: Final = [clause for clause in clauses if isinstance(clause, Finder)]

    def _is_implied(self, test: Test) -> bool:
        """HH-ROLL-2: a roll of Speed or Control needs a manned vehicle anyway."""
        return self.needs_wheel and isinstance(test, Manned)


def compile_feat(feat: Feat) -> FeatSpec:
    clauses: list[Clause] = []
    names: list[str] = []
    for c in feat.conditions:
        clauses.append(WHEN[c.is_](c, names) if c.is_ in WHEN else FIND[c.is_](c, names))
        if c.as_:
            names = [*names, c.as_]
    return FeatSpec(feat, clauses)


def is_possible(s: HeistState, seat: int, spec: FeatSpec) -> bool:
    """HH-STUNT-1, HH-ROLL-2: whether some set of things meets all conditions."""
    return (s.is_manned(seat) or not spec.needs_wheel) and conditions_met(s, seat, spec)


def conditions_met(s: HeistState, seat: int, spec: FeatSpec) -> bool:
    """The same for callers that have tested the wheel."""
    for test in spec.tests:
        if not test.holds(s, seat):
            return False
    return not spec.finders or _some_set(s, seat, spec.finders, 0, ())


def _some_set(s: HeistState, seat: int, finders: list[Finder], number: int, things: Things) -> bool:
    """Whether more things can be added so that all conditions from that number on are met."""
    finder = finders[number]
    found = finder.find(s, seat, things)
    if not found:
        return False
    last = number + 1 == len(finders)
    if last and not (finder.named and things):
        return True
    if not finder.named:
        return _some_set(s, seat, finders, number + 1, things)
    for thing in list_things(s, found):
        if thing not in things and (last or _some_set(s, seat, finders, number + 1, (*things, thing))):
            return True
    return False


def sets_of_things(s: HeistState, seat: int, spec: FeatSpec) -> list[Things]:
    """HH-STUNT-6: every set that meets all conditions; empty if the feat is not possible (HH-ROLL-2)."""
    if spec.needs_wheel and not s.is_manned(seat):
        return []
    return _without_repeats(_search(s, seat, spec)[0])


def first_failing_condition(s: HeistState, seat: int, spec: FeatSpec) -> Condition | None:
    """The first condition that no set of things meets, for refusals."""
    return _search(s, seat, spec)[1]


def condition_refusal(s: HeistState, seat: int, spec: FeatSpec) -> int:
    """HH-SPECIAL-1: special actions have reason codes of their own for some conditions."""
    failed = first_failing_condition(s, seat, spec)
    if failed is None:
        return reasons.LEGAL
    if failed.is_ == "door":
        return reasons.DOOR_OPEN if failed.state == "closed" else reasons.DOOR_CLOSED
    if failed.is_ == "near" and failed.of == "semi-rear":
        return receiver_refusal(s)
    return ramsey_refusal(s, seat) if failed.is_ == "ramsey-swap" else reasons.CONDITION


def receivers(s: HeistState, needed: int) -> list[int]:
    """HH-SEMI-11: who could receive a crate; `needed` adds a driver (1), and no enemy peg (2)."""
    owners = [s.kind[space] - PV for space in s.road.west_near[s.semi] if s.kind[space] >= PV]
    if needed >= 1:
        owners = [owner for owner in owners if s.is_manned(owner)]
    if needed >= 2:
        owners = [owner for owner in owners if not s.enemy_pegs >> s.pv[owner] & 1]
    return owners


def receiver_refusal(s: HeistState) -> int:
    """HH-SEMI-11: the first requirement that no vehicle meets for receiving a crate."""
    if not receivers(s, 0):
        return reasons.TARGET_PLACE
    if not receivers(s, 1):
        return reasons.TARGET_UNMANNED
    return reasons.TARGET_FULL if receivers(s, 2) else reasons.TARGET_BOARDED


def ramsey_refusal(s: HeistState, seat: int) -> int:
    """HH-RAMSEY-4: Ramsey moves between the own vehicle and an adjacent one."""
    if s.ramsey != seat:
        return reasons.NOT_WITH_RAMSEY
    return reasons.RECEIVER_UNMANNED if neighbours(s, seat) else reasons.CONDITION


def neighbours(s: HeistState, seat: int) -> list[int]:
    """The players whose vehicles are beside that player's."""
    near = s.road.near[s.pv[seat]]
    return [owner for owner in range(s.players) if s.pv[owner] != OFF and near >> s.pv[owner] & 1]


def _search(s: HeistState, seat: int, spec: FeatSpec) -> tuple[list[Things], Condition | None]:
    """The sets that meet all conditions, or the first condition that none meets."""
    sets: list[Things] = [()]
    for clause in spec.clauses:
        sets = _extend(s, seat, clause, sets)
        if not sets:
            return sets, clause.condition
    return sets, None


def _extend(s: HeistState, seat: int, clause: Clause, sets: list[Things]) -> list[Things]:
    if isinstance(clause, Test):
        return sets if clause.holds(s, seat) else []
    assert isinstance(clause, Finder)
    if not clause.named:
        return [things for things in sets if clause.find(s, seat, things)]
    return [
        (*things, thing)
        for things in sets
        for thing in list_things(s, clause.find(s, seat, things))
        if thing not in things
    ]


def _without_repeats(sets: list[Things]) -> list[Things]:
    """The sets without those of the same things under other names."""
    seen: set[Things] = set()
    kept = []
    for things in sets:
        same = tuple(sorted(things))
        if same not in seen:
            seen.add(same)
            kept.append(things)
    return kept
