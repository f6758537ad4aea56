"""HH-STUNT, HH-SPECIAL, HH-REACT: stunts and special actions, from their conditions to the last reward.

Reactive stunts are attempted when their trigger occurs, in any player's turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.core.engine.packing import first, kind_of, pack, second
from rollingroad.core.engine.state import Decision, replaced
from rollingroad.games.highway_heist.content.models import Condition, Feat, Reward
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.conditions import (
    FIND,
    WHEN,
    Clause,
    Finder,
    Manned,
    Test,
    Things,
    list_things,
)
from rollingroad.games.highway_heist.rules.drive import wheel_refusal
from rollingroad.games.highway_heist.rules.events import StuntSpent, StuntTried
from rollingroad.games.highway_heist.rules.kinds import PV
from rollingroad.games.highway_heist.rules.lookup import SKILLS
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.rolls import ON_SUCCESS, start_roll
from rollingroad.games.highway_heist.rules.state import HeistState, HeistStep

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
        # HH-ROLL-2: a roll of Speed or Control needs a manned vehicle anyway.
        self.tests: Final = [test for test in tests if not (self.needs_wheel and isinstance(test, Manned))]
        self.finders: Final = [clause for clause in clauses if isinstance(clause, Finder)]


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
    """HH-STUNT-6: every set that meets all conditions, without those of the same things under other names.

    Empty if the feat is not possible (HH-ROLL-2).
    """
    if spec.needs_wheel and not s.is_manned(seat):
        return []
    unlike: dict[Things, Things] = {}
    for things in _search(s, seat, spec)[0]:
        unlike.setdefault(tuple(sorted(things)), things)
    return list(unlike.values())


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
    if failed.is_ != "ramsey-swap":
        return reasons.CONDITION
    if s.ramsey != seat:
        return reasons.NOT_WITH_RAMSEY
    return reasons.RECEIVER_UNMANNED if neighbours(s, seat) else reasons.CONDITION


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


# Attempts


def add_feats(s: HeistState, seat: int, driving: bool, offered: list[int]) -> None:
    """HH-STUNT-1, HH-SPECIAL-1: special actions are always there."""
    t = s.t
    for spot in range(len(s.spots)):
        card = open_stunt(s, spot, False)
        if card < 0:
            continue
        spec = t.stunt_specs[card]
        if (driving or not spec.needs_wheel) and conditions_met(s, seat, spec):
            offered.append(pack(kinds.STUNT, card))
    for feat in t.own_feats:
        spec = t.feat_specs[feat]
        if (driving or not spec.needs_wheel) and conditions_met(s, seat, spec):
            offered.append(pack(kinds.SPECIAL, feat))


def open_stunt(s: HeistState, spot: int, reactive: bool) -> int:
    """HH-STUNT-1, HH-REACT-1: the card of that spot if it lies face up and is of that sort, else -1."""
    card = s.spots[spot]
    return card if card >= 0 and not s.down[spot] and (s.t.reactive >> card & 1) == reactive else -1


def stunt_refusal(s: HeistState, seat: int, card: int) -> int:
    """HH-STUNT-1, HH-STUNT-4, HH-REACT-1, then the conditions."""
    missing = card_refusal(s, seat, card)
    if missing:
        return missing
    if s.t.reactive >> card & 1:
        return reasons.REACTIVE_ONLY
    return reasons.LEGAL if conditions_met(s, seat, s.t.stunt_specs[card]) else reasons.CONDITION


def card_refusal(s: HeistState, seat: int, card: int) -> int:
    """HH-STUNT-1, HH-STUNT-4: face up on one of the spots; HH-ROLL-2: with a driver if it needs one."""
    if card not in s.spots:
        return reasons.CARD_NOT_ON_ROAD
    if s.down[s.spots.index(card)]:
        return reasons.CARD_SPENT
    return feat_wheel_refusal(s, seat, s.t.stunt_specs[card])


def feat_wheel_refusal(s: HeistState, seat: int, spec: FeatSpec) -> int:
    """HH-ROLL-2: Speed and Control rolls need a manned vehicle."""
    return wheel_refusal(s, seat) if spec.needs_wheel else reasons.LEGAL


def special_refusal(s: HeistState, seat: int, feat: int) -> int:
    """HH-SPECIAL-1."""
    if feat not in s.t.own_feats:
        return reasons.CONDITION
    no_wheel = feat_wheel_refusal(s, seat, s.t.feat_specs[feat])
    return no_wheel if no_wheel else condition_refusal(s, seat, s.t.feat_specs[feat])


def try_stunt(s: HeistState, what: int, seat: int, card: int) -> None:
    """HH-STUNT-1: the card is declared and its skill rolled."""
    if s.sink is not None:
        s.sink.append(StuntTried(seat, s.t.stunts[card].id))
    start_roll(s, what, seat, card)


def perform_stunt(s: HeistState, seat: int, card: int) -> None:
    """HH-STUNT-3: a boost token from the card, then the rewards."""
    take_token(s, seat, card)
    s.push(ChooseThings(False, seat, card))


ON_SUCCESS[kinds.STUNT_ROLL] = perform_stunt
ON_SUCCESS[kinds.REACT_ROLL] = perform_stunt
ON_SUCCESS[kinds.SPECIAL_ROLL] = lambda s, seat, feat: s.push(ChooseThings(True, seat, feat))


def take_token(s: HeistState, seat: int, card: int) -> None:
    """HH-STUNT-3, HH-STUNT-4: at the cap it goes to the supply; a card without tokens turns face down."""
    spot = s.spots.index(card)
    if not s.tokens[spot]:
        return
    s.tokens = replaced(s.tokens, spot, s.tokens[spot] - 1)
    s.boost_supply += 1
    s.gain_boost(seat, 1)
    if not s.tokens[spot]:
        s.down = replaced(s.down, spot, True)
        if s.sink is not None:
            s.sink.append(StuntSpent(s.t.stunts[card].id))


class FeatStep(HeistStep):
    """A step of a stunt or special action."""

    def __init__(self, special: bool, seat: int, card: int) -> None:
        self.special = special
        self.seat = seat
        self.card = card

    def spec(self, s: HeistState) -> FeatSpec:
        return (s.t.feat_specs if self.special else s.t.stunt_specs)[self.card]


class ChooseThings(FeatStep):
    """HH-STUNT-6: if several sets of things meet the conditions, the player chooses one."""

    def run(self, s: HeistState) -> None:
        sets = sets_of_things(s, self.seat, self.spec(s))
        if len(sets) == 1:
            s.push(Rewards(self.special, self.seat, self.card, sets[0], 0))
        elif sets:
            s.ask(Decision(self, "use", self.seat, [use_action(s, things) for things in sets]))

    def refusal(self, s: HeistState, action: int) -> int:
        sets = sets_of_things(s, self.seat, self.spec(s))
        offered = any(use_action(s, things) == action for things in sets)
        return reasons.LEGAL if offered else reasons.CONDITION

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        s.push(Rewards(self.special, self.seat, self.card, used_things(s, action), 0))


def use_action(s: HeistState, things: tuple[int, ...]) -> int:
    """A set of one or two things as an action; the Chopper and nothing are numbered after the spaces."""
    size = s.road.size
    operands = [size if thing == kinds.CHOPPER_THING else thing for thing in things]
    return pack(kinds.USE, operands[0], operands[1] if len(operands) > 1 else size + 1)


def used_things(s: HeistState, action: int) -> tuple[int, ...]:
    """The set of things that an action names."""
    size = s.road.size
    operands = (first(action), second(action))
    return tuple(
        kinds.CHOPPER_THING if operand == size else operand for operand in operands if operand <= size
    )


class Rewards(FeatStep):
    """HH-STUNT-3: the rewards in the listed order; one that has become impossible is skipped."""

    def __init__(self, special: bool, seat: int, card: int, things: tuple[int, ...], number: int) -> None:
        super().__init__(special, seat, card)
        self.things = things
        self.number = number

    def run(self, s: HeistState) -> None:
        rewards = self.spec(s).feat.rewards
        if self.number < len(rewards):
            reward = rewards[self.number]
            if reward.do in DO_CHOOSE:
                choice = DO_CHOOSE[reward.do]
                s.push(choice(self.special, self.seat, self.card, self.things, self.number))
            else:
                s.push(self.next(s))
                DO[reward.do](s, self, reward)

    def reward(self, s: HeistState) -> Reward:
        return self.spec(s).feat.rewards[self.number]

    def thing(self, s: HeistState, name: str) -> int:
        """The thing a condition named, or OFF."""
        names = self.spec(s).names
        return self.things[names.index(name)] if name in names else OFF

    def next(self, s: HeistState, name: str = "", moved_to: int = OFF) -> Rewards:
        """The step of the next reward; a named thing may have moved."""
        things = list(self.things)
        if name:
            things[self.spec(s).names.index(name)] = moved_to
        return Rewards(self.special, self.seat, self.card, tuple(things), self.number + 1)


DO: Final[dict[str, Callable[[HeistState, Rewards, Reward], None]]] = {}
"""HH-DO: rewards by name; registered in `rewards.py`."""

DO_CHOOSE: Final[dict[str, type[Rewards]]] = {}
"""HH-DO: rewards that move a thing to a chosen space; each step pushes the next reward itself."""


# Reactions

SHOTGUN_SHOT: Final = 0
MISSILE_LAUNCH: Final = 1
TRIGGERS: Final = ("shotgun-shot", "missile-launch")


class OfferReaction(HeistStep):
    """HH-REACT-4: the team picks a card and a player until it stops or the trigger is answered."""

    def __init__(self, trigger: int) -> None:
        self.trigger = trigger

    def run(self, s: HeistState) -> None:
        offered = [pack(kinds.REACT, card, seat) for card, seat in open_reactions(s, self.trigger)]
        if offered:
            s.ask_team(self, "react", [*offered, pack(kinds.PASS)])

    def refusal(self, s: HeistState, action: int) -> int:
        """HH-REACT-1, HH-REACT-2, HH-REACT-4."""
        card, player = first(action), second(action)
        if kind_of(action) == kinds.PASS or (card, player) in open_reactions(s, self.trigger):
            return reasons.LEGAL
        if player >= s.players:
            return reasons.PLAYER_COUNT
        missing = card_refusal(s, player, card)
        if missing:
            return missing
        if s.t.stunts[card].trigger != TRIGGERS[self.trigger]:
            return reasons.WRONG_TRIGGER
        if s.reacted[player] >> card & 1:
            return reasons.TRIED_THIS_ROUND
        return reasons.ANSWERED if s.held_on >> player & 1 else reasons.CONDITION

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.PASS:
            return
        card, player = first(action), second(action)
        s.reacted = replaced(s.reacted, player, s.reacted[player] | 1 << card)
        s.push(self)
        try_stunt(s, kinds.REACT_ROLL, player, card)


def open_reactions(s: HeistState, trigger: int) -> list[tuple[int, int]]:
    """HH-REACT-1, HH-REACT-2: face-up cards of that trigger with players who may try them."""
    if trigger == MISSILE_LAUNCH and s.diverted:
        return []
    return [
        (card, seat)
        for card in [open_stunt(s, spot, True) for spot in range(len(s.spots))]
        if card >= 0 and s.t.stunts[card].trigger == TRIGGERS[trigger]
        for seat in range(s.players)
        if may_react(s, card, seat, trigger)
    ]


def may_react(s: HeistState, card: int, seat: int, trigger: int) -> bool:
    """HH-REACT-2: once a round for each player and card; HH-REACT-4: each player reacts to a shot alone."""
    if s.reacted[seat] >> card & 1 or (trigger == SHOTGUN_SHOT and s.held_on >> seat & 1):
        return False
    return is_possible(s, seat, s.t.stunt_specs[card])
