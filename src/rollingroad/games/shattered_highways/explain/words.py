"""What people read about a battle, looked up in the entries of all chapters: its log, stakes and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import CHANCE, Decision
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.explain import Reason, main_chances
from rollingroad.core.explanations import ExplainedWords
from rollingroad.core.words import Stake, count, listed, sentence
from rollingroad.games.shattered_highways.explain import battle, crew, driving, placing
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.explain.registry import ROAD
from rollingroad.games.shattered_highways.options import BattleOptions, fleets_of
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules import kinds, reasons
from rollingroad.games.shattered_highways.rules.lookup import Lookup
from rollingroad.games.shattered_highways.rules.rolls import RoadStep
from rollingroad.games.shattered_highways.rules.scenarios import points_of
from rollingroad.games.shattered_highways.rules.sequence import EdgeRoll, EdgeUncouple, rescue_refusal
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.view import RoadView

CHAPTERS = (battle, crew, driving, placing)
"""Imported for their entries."""

_ATTACKS: Final = (kinds.SHOOT_AT, kinds.SHOOT, kinds.ATTACK, kinds.RAM, kinds.RAM_LOCKED)


def _best_attack(view: RoadView, action: int) -> str:
    """The likeliest attack of the warrior who would act."""
    after = view.table.copy()
    after.apply(action, view.seat)
    offered = [each for ask in after.open for each in ask.offered if kind_of(each) in _ATTACKS]
    found = [
        (ROAD.odds(after, each, view.seat), each) for each in offered if not n.is_own(after, first(each))
    ]
    odds, best = max(found, key=lambda one: one[0][0].chance, default=([], 0))
    return f"{sentence(ROAD.label(after, best))} ({main_chances(odds)})." if odds else ""


_LOSSES: Final = (
    ("deals the enemy more damage", "takes less damage"),
    ("costs the enemy more of the crew", "costs you fewer of the crew"),
    ("costs the enemy more vehicles", "costs you fewer vehicles"),
    ("costs the enemy more drivers", "costs you fewer drivers"),
)
"""How a loss of the rivals is welcome, and how one of the player's own is not."""


def _losses(before: RoadState, after: RoadState, seats: Sequence[int]) -> list[int]:
    """What some players lost: hit points, crew, vehicles and drivers."""
    own = [v for v, owner in enumerate(before.setup.owner) if owner in seats]
    crew = [w for w, team in enumerate(before.team) if team in seats and before.at[w] != kinds.NO_VEHICLE]
    there, driven = [v for v in own if before.in_play(v)], [v for v in own if before.drives_for(v) in seats]
    had, left = [sum([s.hp[v] + s.trailer_hp[v] for v in there]) for s in (before, after)]
    return [
        had - left,
        sum(after.at[w] == kinds.NO_VEHICLE for w in crew),
        sum(not after.in_play(v) for v in there),
        sum(after.in_play(v) and after.drives_for(v) not in seats for v in driven),
    ]


class RoadWords(ExplainedWords[RoadView, RoadState]):
    themes: ClassVar[dict[str, str]] = {
        "action": "Pick the target",
        "back-edge": "Don't fall behind",
    }

    def __init__(self, lookup: Lookup) -> None:
        super().__init__(ROAD, n.seat_name)
        self.lookup = lookup

    def details(self, ask: Decision, view: RoadView) -> list[str]:
        s = view.table
        return [n.warrior_name(s, n.asked_warrior(s)) if ask.kind == "action" else n.active_name(s)]

    def narrate_all(self, events: Sequence[Event], view: RoadView) -> list[str]:
        return told(view, events)

    def weight(self, event: Event, view: RoadView) -> int:
        return weight(view.table, event, view.seat)

    def reason(self, view: RoadView, ask: Decision, action: int) -> str:
        if kind_of(action) == kinds.ORDER:
            others = (second(action) + 1) * (view.table.players - 1)
            return f"Vehicles of others before it: {others} at most."
        if kind_of(action) == kinds.ACT:
            return _best_attack(view, action)
        return super().reason(view, ask, action)

    def stakes(self, before: RoadState, after: RoadState, seat: int) -> list[Stake]:
        rivals = [each for each in range(after.players) if each != seat]
        gained = [points_of(after, each) - points_of(before, each) for each in range(after.players)]
        theirs, own = _losses(before, after, rivals), _losses(before, after, [seat])
        return [
            Stake("wins more often", after.outcome is not None and after.outcome[seat] > 0, True),
            Stake("scores more points", gained[seat], True),
            Stake("gives the enemy fewer points", sum(gained) - gained[seat], False),
            *[Stake(words[0], lost, True) for words, lost in zip(_LOSSES, theirs, strict=True)],
            *[Stake(words[1], lost, False) for words, lost in zip(_LOSSES, own, strict=True)],
        ]

    def faces(self, action: int, view: RoadView) -> list[str]:
        return [view.game.text(action).split()[1]]

    def summary(self, options: BattleOptions) -> str:
        scenario = self.lookup.box.scenarios[options.scenario].name
        if options.position:
            return f"{scenario}, from a position"
        return f"{scenario}: {' against '.join(fleet.name for fleet in fleets_of(self.lookup, options))}"

    def headline(self, view: RoadView) -> str:
        return battle.headline(view.table, view.seat)

    def verdict(self, view: RoadView) -> str:
        return battle.verdict(view.table)


# What happened on end, in few lines: dice with what they brought, and all points of a player together

_UNTOLD: Final = (AnsweredItself, ev.ActivationEnded, ev.OrderGiven)
_WITH_TOTALS: Final = (ev.Contested, ev.Fought, ev.Fired, ev.Hit, ev.Damaged)
"""Their sentences have the totals of the dice before them."""
_ALONE: Final = (
    *("move", "strike", "swerve", "back-edge", "uncouple", "launch", "board", "flee", "cling", "drop"),
    *("zone", "unmanned"),
)
"""Rolls that bring something by themselves; several other dice bring one thing together."""
_BROUGHT: Final = (
    *(ev.Moved, ev.ControlLost, ev.LeftBehind, ev.Launched, ev.LaunchFailed, ev.Uncoupled, ev.Struck),
    *(ev.Boarded, ev.StayedBehind, ev.HeldOn, ev.WarriorOut, ev.Dropped),
)

_WEIGHTS: Final[dict[type[Event], tuple[int, int]]] = {
    ev.Wrecked: (10, 7),
    ev.LeftBehind: (10, 7),
    ev.WarriorOut: (9, 6),
    ev.Captured: (9, 6),
    ev.TrailerDead: (8, 5),
    ev.Damaged: (7, 4),
    ev.Boarded: (6, 2),
    ev.Hit: (5, 0),
    ev.ControlLost: (5, 2),
    ev.Struck: (4, 1),
    ev.Jammed: (3, 1),
    ev.CanPicked: (3, 3),
    ev.PointsScored: (2, 2),
    ev.Launched: (1, 2),
    ev.Moved: (1, 1),
}
"""How much an event matters to the player whom it strikes, and to the others."""


def weight(s: RoadState, event: Event, seat: int) -> int:
    mine, others = _WEIGHTS.get(type(event), (0, 0))
    if isinstance(event, ev.WarriorOut | ev.Hit):
        return mine if s.team[event.warrior] == seat else others
    vehicle = getattr(event, "vehicle", kinds.NO_VEHICLE)
    return mine if mine and vehicle >= 0 and s.setup.owner[vehicle] == seat else others


def told(view: RoadView, events: Sequence[Event]) -> list[str]:
    """A sentence for each event; empty for one that another's sentence tells."""
    s = view.table
    texts = ["" if isinstance(event, _UNTOLD) else ROAD.narrate(s, event) for event in events]
    dice, hit = list[ev.Rolled](), None
    for at, event in enumerate(events):
        if isinstance(event, ev.Rolled):
            dice = [event] if event.what in _ALONE or (dice and dice[0].what in _ALONE) else [*dice, event]
            continue
        if dice and _brings(dice[-1], event):
            texts[at - len(dice) : at] = [""] * len(dice)
            if not isinstance(event, _WITH_TOTALS):
                who, rolled = (
                    sentence(n.roller_name(s, dice[-1])),
                    listed([battle.shown_words(s, die) for die in dice]),
                )
                itself = len(dice) == 1 and texts[at].startswith(f"{who} ")
                itself &= not texts[at].startswith(f"{who} on ")
                texts[at] = f"{rolled},{texts[at][len(who) :]}" if itself else f"{rolled}: {texts[at]}"
        if isinstance(event, ev.WarriorOut) and hit is not None and hit.warrior == event.warrior:
            against = f"{hit.damage} damage against a tenacity of {hit.tenacity}"
            texts[at - 1 : at + 1] = ["", f"{texts[at][:-1]} ({against})."]
        dice, hit = [], event if isinstance(event, ev.Hit) else None
    for seat in range(s.players):
        _sum_up(s, seat, events, texts)
    return texts


def _brings(die: ev.Rolled, event: Event) -> bool:
    if die.what not in _ALONE:
        return isinstance(event, (*_WITH_TOTALS, ev.LeadRolled))
    if not isinstance(event, _BROUGHT):
        return False
    return die.warrior == event.warrior if hasattr(event, "warrior") else die.vehicle == event.vehicle


def _sum_up(s: RoadState, seat: int, events: Sequence[Event], texts: list[str]) -> None:
    """The last points that a player scores tell of all of them."""
    points, causes = 0, dict[str, None]()
    for at, event in enumerate(events):
        if isinstance(event, ev.PointsScored) and event.seat == seat:
            points, last, texts[at] = points + event.points, at, ""
            causes[battle.SCORED[event.why]] = None
    if causes:
        scores = f"{n.seat_name(s, seat)} scores {count(points, 'point')} for {listed([*causes])}."
        texts[last] = sentence(scores)


# Refusals


def refuse(view: RoadView, action: int) -> Reason:
    """Why the seat may not do that now; called only where it may not."""
    s = view.table
    if view.outcome is not None:
        return Reason("FIGHT_OVER", "SH-SCENARIO-3", "the fight is over")
    if not s.game.codec.knows(action):
        return Reason("NO_ACTION", "SH-TURN-2", "that is no action of this game")
    if view.seat == CHANCE or kind_of(action) >= kinds.FIRST_CHANCE:
        return _refuse_die(view)
    ask = view.open[0] if view.open else None
    if ask is None or _kind_name(s, action) not in s.game.questions[ask.kind]:
        return _refuse_elsewhere(view, ask, action)
    assert isinstance(ask.step, RoadStep)
    return ROAD.reason(s, action, view.seat, ask.step.refusal(s, ask, action))


def _kind_name(s: RoadState, action: int) -> str:
    return s.game.codec.kinds[kind_of(action)].name


def _waiting_for(view: RoadView) -> str:
    names = [n.seat_name(view.table, seat) for seat in view.waiting]
    return f"now {listed(names)} must answer"


def _refuse_die(view: RoadView) -> Reason:
    """A question of dice: no seat answers it."""
    if view.seat != CHANCE:
        return Reason("NOT_YOURS", "SH-ROLL-9", "dice are rolled, not chosen")
    if not view.open:
        return Reason("NOT_ASKED", "SH-ROLL-9", f"no die is asked for; {_waiting_for(view)}")
    return Reason("NOT_THERE", "SH-ROLL-1", "that is not on the die that is asked for")


def _refuse_elsewhere(view: RoadView, ask: Decision | None, action: int) -> Reason:
    """An action that belongs to another question, or to no question of this seat."""
    s = view.table
    if _is_on_back_edge(view, ask):
        if kind_of(action) == kinds.ACT:
            # A warrior who could save the vehicle has nothing more to choose while the dice decide.
            code = rescue_refusal(s, first(action), view.seat) or reasons.EDGE_MOVE_ONLY
            return ROAD.reason(s, action, view.seat, code)
        if _kind_name(s, action) in s.game.questions["action"]:
            return ROAD.reason(s, action, view.seat, reasons.EDGE_MOVE_ONLY)
    if ask is None:
        return Reason("NOT_YOUR_TURN", "SH-ORDER-3", f"it is not your turn; {_waiting_for(view)}")
    return Reason("NOT_ASKED", "SH-TURN-2", f"that is no answer here: {ROAD.prompt(s, ask)}")


def _is_on_back_edge(view: RoadView, ask: Decision | None) -> bool:
    """SH-EDGE-3: whether one of this seat's warriors is asked, or the dice roll, to get away from there."""
    if ask is not None:
        return ask.kind in ("back-edge", "return")
    rolling = any(isinstance(step, EdgeRoll | EdgeUncouple) for step in view.asked)
    return rolling and view.seat in view.table.players_aboard(view.table.active)
