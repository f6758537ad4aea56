"""SH-ATTACK: warrior against warrior with what he carries himself."""

from __future__ import annotations

from rollingroad.core.packing import first, kind_of, pack
from rollingroad.core.state import Step
from rollingroad.games.shattered_highways.boxes import within
from rollingroad.games.shattered_highways.crew_events import Cleared, Fought, Jammed
from rollingroad.games.shattered_highways.kinds import ATTACK, CHANGED, CLEAR_OWN, NO_VEHICLE
from rollingroad.games.shattered_highways.rolls import NATURAL_1, ask_die, shown, skill, tell_roll
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.wounds import wound

OWN_WEAPON = -1
"""As a mount in events: what the hero carries himself."""


def offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: every enemy he can get at, and clearing his own weapon."""
    people = sorted([t for v in _near_vehicles(s, w) for t in s.crew[v] if s.team[t] != s.team[w]])
    found = [pack(ATTACK, t) for t in people if not wrong(s, w, t)]
    return found if wrong_clearing(s, w) else [*found, pack(CLEAR_OWN)]


def _near_vehicles(s: RoadState, w: int) -> list[int]:
    """Where somebody could be whom he can get at."""
    own = s.at[w]
    if not shoots(s, w):
        return [own]
    here = s.box(own)
    return [v for v in s.vehicles() if within(here, s.box(v), s.t.ranged_reach)]


def shoots(s: RoadState, w: int) -> bool:
    """SH-ATTACK-2, SH-ATTACK-3: a hero whose weapon is not jammed."""
    return s.is_hero(w) and not s.hero_jam[s.team[w]]


def wrong(s: RoadState, w: int, target: int) -> str:
    """The code of what is against it; empty where nothing is (SH-ATTACK-1, SH-ATTACK-2)."""
    if target >= len(s.team) or s.at[target] == NO_VEHICLE or not s.in_play(s.at[target]):
        return "NOBODY_THERE"
    if s.team[target] == s.team[w]:
        return "TARGET_FRIEND"
    if shoots(s, w):
        box = s.part_box(s.at[target], s.part[target])
        return "" if within(s.box(s.at[w]), box, s.t.ranged_reach) else "TARGET_TOO_FAR"
    if s.at[target] == s.at[w]:
        return ""
    return "WEAPON_JAMMED" if s.is_hero(w) else "TARGET_NOT_ABOARD"


def wrong_clearing(s: RoadState, w: int) -> str:
    """SH-ATTACK-3: a whole action and nothing else."""
    if not s.is_hero(w) or not s.hero_jam[s.team[w]]:
        return "NOT_JAMMED"
    return "CHANGED_ALREADY" if s.deeds[w] & CHANGED else ""


def begin(s: RoadState, w: int, action: int) -> None:
    """He strikes, or sees to his own weapon."""
    if kind_of(action) == CLEAR_OWN:
        clear_own(s, w)
        return
    s.push(AttackRoll(w, first(action), s.penalty + smoke_in_the_way(s, w, first(action))))


def smoke_in_the_way(s: RoadState, w: int, target: int) -> int:
    """SH-ADDON-SMOKE: against a hero's weapon, not against a knife."""
    return s.t.smoke if shoots(s, w) and s.smoking[s.at[target]] else 0


def clear_own(s: RoadState, w: int) -> None:
    """SH-ATTACK-3."""
    s.hero_jam[s.team[w]] = False
    if s.sink is not None:
        s.sink.append(Cleared(s.at[w], w, OWN_WEAPON))


class AttackRoll(Step[RoadState]):
    """SH-ROLL-4: the attacker's skill."""

    __slots__ = ("modifier", "target", "w")

    def __init__(self, w: int, target: int, modifier: int) -> None:
        self.w = w
        self.target = target
        self.modifier = modifier

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, self.w))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows = shown(action)
        tell_roll(s, "attack", s.at[self.w], self.w, shows, shows + self.modifier)
        s.push(AttackDefence(self.w, self.target, shows + self.modifier, shows == NATURAL_1))


class AttackDefence(Step[RoadState]):
    """SH-ROLL-9: the defender rolls even against a natural 1; a tie is his."""

    __slots__ = ("attack", "fumble", "target", "w")

    def __init__(self, w: int, target: int, attack: int, fumble: bool) -> None:
        self.w = w
        self.target = target
        self.attack = attack
        self.fumble = fumble

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, self.target))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        w, target, shows, ranged = self.w, self.target, shown(action), shoots(s, self.w)
        tell_roll(s, "defence", s.at[target], target, shows, shows)
        jams = ranged and self.fumble
        won = self.attack > shows and not jams
        if s.sink is not None:
            s.sink.append(Fought("attack", w, target, self.attack, shows, won))
        if jams:
            jam_own(s, w)
        elif won:
            wound(s, target, s.t.ranged if ranged else s.t.melee, ranged, "attack")


def jam_own(s: RoadState, w: int) -> None:
    """SH-ATTACK-3: until he spends an action on it he fights as fodder do."""
    s.hero_jam[s.team[w]] = True
    if s.sink is not None:
        s.sink.append(Jammed(s.at[w], w, OWN_WEAPON))
