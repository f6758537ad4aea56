"""HH-WHEN: whether the conditions of stunts and special actions are met, and by which things.

`possible` tests a feat's plan, `sets_of_things` finds every set of named things that meets all conditions.
"""

from __future__ import annotations

from typing import Final

from rollingroad.games.highway_heist.clauses import WHEN, Clause, Finder, Manned, Test, Things
from rollingroad.games.highway_heist.content import Condition, Feat
from rollingroad.games.highway_heist.finders import FIND
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.tables import SKILLS
from rollingroad.games.highway_heist.things import listed_things

Prize = tuple[str, int, str]
"""A reward: what it does, how much, and to whom."""


class Plan:
    """What makes a feat possible, what it is rolled with, and what it promises."""

    __slots__ = (
        "clauses",
        "feat",
        "finders",
        "need",
        "needs_wheel",
        "prizes",
        "skill",
        "takes_wreck",
        "tests",
    )

    def __init__(self, feat: Feat, clauses: list[Clause]) -> None:
        self.feat: Final[Feat] = feat
        self.needs_wheel: Final = feat.skill in ("speed", "control")
        self.skill: Final[int] = SKILLS.index(feat.skill)
        self.need: Final[int] = feat.need
        self.prizes: Final[list[Prize]] = [
            (reward.do, reward.amount or reward.main_damage, reward.target) for reward in feat.rewards
        ]
        self.takes_wreck: Final = any(r.do == "remove" and r.what == "wreck" for r in feat.rewards)
        """A jump or throw takes the wreck away that would have come down the lane."""
        self.clauses: Final = clauses
        tests = [clause for clause in clauses if isinstance(clause, Test)]
        self.tests: Final = [test for test in tests if not self._implied(test)]
        self.finders: Final = [clause for clause in clauses if isinstance(clause, Finder)]

    def _implied(self, test: Test) -> bool:
        """HH-ROLL-2: a roll of Speed or Control needs a manned vehicle anyway."""
        return self.needs_wheel and isinstance(test, Manned)


def plan_of(feat: Feat) -> Plan:
    clauses: list[Clause] = []
    names: list[str] = []
    for c in feat.conditions:
        clauses.append(WHEN[c.is_](c, names) if c.is_ in WHEN else FIND[c.is_](c, names))
        if c.as_:
            names = [*names, c.as_]
    return Plan(feat, clauses)


def names_of(feat: Feat) -> list[str]:
    """The names its conditions give, in order."""
    return [condition.as_ for condition in feat.conditions if condition.as_]


def possible(s: HeistState, seat: int, plan: Plan) -> bool:
    """HH-STUNT-1, HH-ROLL-2: some set of things meets all conditions."""
    return (s.manned(seat) or not plan.needs_wheel) and conditions_met(s, seat, plan)


def conditions_met(s: HeistState, seat: int, plan: Plan) -> bool:
    """The same for a player of whom it is known whether he drives."""
    for test in plan.tests:
        if not test.holds(s, seat):
            return False
    return not plan.finders or _some_set(s, seat, plan.finders, 0, ())


def _some_set(s: HeistState, seat: int, finders: list[Finder], number: int, things: Things) -> bool:
    """These things can be completed so that all conditions from that number on are met."""
    finder = finders[number]
    found = finder.found(s, seat, things)
    if not found:
        return False
    last = number + 1 == len(finders)
    if last and not (finder.named and things):
        return True
    if not finder.named:
        return _some_set(s, seat, finders, number + 1, things)
    for thing in listed_things(s, found):
        if thing not in things and (last or _some_set(s, seat, finders, number + 1, (*things, thing))):
            return True
    return False


def sets_of_things(s: HeistState, seat: int, plan: Plan) -> list[Things]:
    """HH-STUNT-6: every set that meets all conditions; empty: the feat is not possible (HH-ROLL-2)."""
    if plan.needs_wheel and not s.manned(seat):
        return []
    return _without_repeats(_search(s, seat, plan)[0])


def first_failing(s: HeistState, seat: int, feat: Feat) -> Condition | None:
    """The first condition that no set of things meets, for saying why not."""
    return _search(s, seat, plan_of(feat))[1]


def _search(s: HeistState, seat: int, plan: Plan) -> tuple[list[Things], Condition | None]:
    """Condition by condition: the sets that meet them all, or the first condition that none meets."""
    sets: list[Things] = [()]
    for clause in plan.clauses:
        sets = _extend(s, seat, clause, sets)
        if not sets:
            return sets, clause.condition
    return sets, None


def _extend(s: HeistState, seat: int, clause: Clause, sets: list[Things]) -> list[Things]:
    if isinstance(clause, Test):
        return sets if clause.holds(s, seat) else []
    assert isinstance(clause, Finder)
    if not clause.named:
        return [things for things in sets if clause.found(s, seat, things)]
    return [
        (*things, thing)
        for things in sets
        for thing in listed_things(s, clause.found(s, seat, things))
        if thing not in things
    ]


def _without_repeats(sets: list[Things]) -> list[Things]:
    """The same things under other names are the same set."""
    seen: set[Things] = set()
    kept = []
    for things in sets:
        same = tuple(sorted(things))
        if same not in seen:
            seen.add(same)
            kept.append(things)
    return kept
