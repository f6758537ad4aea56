"""HH-REACT: stunts that are attempted when something happens, in anybody's turn."""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import first, kind_of, pack, second
from rollingroad.core.state import Step
from rollingroad.games.highway_heist.conditions import possible
from rollingroad.games.highway_heist.events import StuntTried
from rollingroad.games.highway_heist.kinds import PASS, REACT, REACT_ROLL
from rollingroad.games.highway_heist.rolls import start_roll
from rollingroad.games.highway_heist.state import HeistState

SHOTGUN_SHOT: Final = 0
MISSILE_LAUNCH: Final = 1
TRIGGERS: Final = ("shotgun-shot", "missile-launch")


class OfferReaction(Step[HeistState]):
    """HH-REACT-4: the team picks a card and a player until it stops or the trigger is answered."""

    __slots__ = ("trigger",)

    def __init__(self, trigger: int) -> None:
        self.trigger = trigger

    def run(self, s: HeistState) -> None:
        offered = [pack(REACT, card, seat) for card, seat in open_reactions(s, self.trigger)]
        if offered:
            s.ask_team(self, "react", [*offered, pack(PASS)])

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if kind_of(action) == PASS:
            return
        card, player = first(action), second(action)
        s.reacted[player] |= 1 << card
        if s.sink is not None:
            s.sink.append(StuntTried(player, s.t.stunts[card].id))
        s.push(self)
        start_roll(s, REACT_ROLL, player, card)


def open_reactions(s: HeistState, trigger: int) -> list[tuple[int, int]]:
    """HH-REACT-1, HH-REACT-2: face-up cards of that trigger with players who may try them."""
    if trigger == MISSILE_LAUNCH and s.diverted:
        return []
    return [
        (card, seat)
        for spot, card in enumerate(s.spots)
        if card >= 0 and not s.down[spot] and s.t.reactive >> card & 1
        if s.t.stunts[card].trigger == TRIGGERS[trigger]
        for seat in range(s.players)
        if may_react(s, card, seat, trigger)
    ]


def may_react(s: HeistState, card: int, seat: int, trigger: int) -> bool:
    """HH-REACT-2: once a round for each player and card; HH-REACT-4: each answers a shot for himself."""
    if s.reacted[seat] >> card & 1 or (trigger == SHOTGUN_SHOT and s.held_on >> seat & 1):
        return False
    return possible(s, seat, s.t.stunt_plans[card])
