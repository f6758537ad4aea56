"""What people read about a battle, looked up in the entries of all chapters, and whose turn it is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import CHANCE, Decision
from rollingroad.core.events import Event
from rollingroad.core.explain import Reason, main_chances
from rollingroad.core.explanations import ExplainedWords
from rollingroad.core.words import Stake, listed, sentence
from rollingroad.games.shattered_highways.explain import battle, crew, driving, placing, weapons
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.explain.log import told, weight
from rollingroad.games.shattered_highways.explain.registry import ROAD
from rollingroad.games.shattered_highways.options import BattleOptions, fleets_of
from rollingroad.games.shattered_highways.rules import kinds, reasons
from rollingroad.games.shattered_highways.rules.lookup import Lookup
from rollingroad.games.shattered_highways.rules.rolls import RoadStep
from rollingroad.games.shattered_highways.rules.scenarios import points_of
from rollingroad.games.shattered_highways.rules.sequence import EdgeRoll, EdgeUncouple, rescue_refusal
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.view import RoadView

CHAPTERS = (battle, crew, driving, placing, weapons)
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


def _hit_points(s: RoadState, v: int) -> int:
    return s.hp[v] + s.trailer_hp[v]


_HURT: Final = (
    "deals the enemy more damage",
    "costs the enemy more of the crew",
    "costs the enemy more vehicles",
    "costs the enemy more drivers",
)
_SPARED: Final = (
    "takes less damage",
    "costs you fewer of the crew",
    "costs you fewer vehicles",
    "costs you fewer drivers",
)


def _losses(before: RoadState, after: RoadState, seats: Sequence[int]) -> list[int]:
    """What some players lost: hit points, crew, vehicles and drivers."""
    own = [v for v, owner in enumerate(before.setup.owner) if owner in seats]
    crew = [w for w, team in enumerate(before.team) if team in seats and before.at[w] != kinds.NO_VEHICLE]
    return [
        sum(_hit_points(before, v) - _hit_points(after, v) for v in own if before.in_play(v)),
        sum(after.at[w] == kinds.NO_VEHICLE for w in crew),
        sum(before.in_play(v) and not after.in_play(v) for v in own),
        sum(
            after.in_play(v) and after.drives_for(v) not in seats and before.drives_for(v) in seats
            for v in own
        ),
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
        return [
            Stake("wins more often", after.outcome is not None and after.outcome[seat] > 0, True),
            Stake("scores more points", gained[seat], True),
            Stake("gives the enemy fewer points", sum(gained) - gained[seat], False),
            *[
                Stake(what, lost, True)
                for what, lost in zip(_HURT, _losses(before, after, rivals), strict=True)
            ],
            *[
                Stake(what, lost, False)
                for what, lost in zip(_SPARED, _losses(before, after, [seat]), strict=True)
            ],
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
