"""A road set up by hand for a test: a started game whose pieces are put where the test wants them."""

from __future__ import annotations

from functools import cache

from rollingroad.core.engine.state import CHANCE, Step
from rollingroad.core.explain import Reason
from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.rules.kinds import ABANDONED, ADRIFT, PV, SUV, WHEEL, WRECK
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.turn import ChoosePlayer

CREW = "dom:american-muscle,brian:exotic-supercar"


@cache
def highway_heist() -> HighwayHeist:
    return HighwayHeist()


class Scene:
    """A road with only the main enemy. A player without a vehicle or roof is adrift from A1."""

    def __init__(self, scenario: str = "tank-assault", crew: str = CREW) -> None:
        self.game = highway_heist()
        players = crew.count(",") + 1
        self.s: HeistState = self.game.start(HeistOptions(scenario=scenario, players=players, crew=crew))
        while self.s.open[0].kind != "turn":
            ask = self.s.open[0]
            self.s.apply(ask.offered[0], ask.seat)
        self._sweep()

    def _sweep(self) -> None:
        s = self.s
        for space in spaces_of(s.suvs | s.pv_mask):
            s.clear(space)
        s.enemy_pegs = 0
        s.pv = [OFF] * s.players
        s.peg = [ADRIFT] * s.players
        s.left = [0] * s.players
        s.cargo = [0] * s.players
        s.boost = [0] * s.players
        s.spots, s.tokens, s.down = [-1, -1, -1], [0, 0, 0], [False, False, False]

    # Pieces

    def space(self, name: str) -> int:
        return self.s.road.parse(name)

    def car(self, seat: int, name: str, enemy: bool = False) -> None:
        """A manned vehicle."""
        self._put(name, PV + seat, enemy)
        self.s.peg[seat] = WHEEL

    def suvs(self, *names: str) -> None:
        for name in names:
            self._put(name, SUV, False)

    def boarded_suv(self, name: str) -> None:
        self._put(name, SUV, True)

    def wrecks(self, *names: str) -> None:
        for name in names:
            self._put(name, WRECK, False)

    def abandoned(self, name: str) -> None:
        self._put(name, ABANDONED, False)

    def enemy(self, name: str) -> None:
        self.s.add_enemy_peg(self.space(name))

    def foot(self, seat: int, name: str) -> None:
        self.s.peg[seat] = self.space(name)

    def card(self, card: str, tokens: int = 1) -> None:
        """A stunt card in the East spot."""
        self.s.spots[2] = [stunt.id for stunt in self.s.t.stunts].index(card)
        self.s.tokens[2] = tokens

    def _put(self, name: str, kind: int, enemy: bool) -> None:
        self.s.put(self.space(name), kind)
        if enemy:
            self.enemy(name)

    # Play

    def ask(self, *steps: Step[HeistState]) -> None:
        """Clear the agenda and run these steps, the last one first."""
        self.s.open = []
        self.s.agenda.clear()
        for step in steps:
            self.s.push(step)
        self.s.advance()

    def turn(self, seat: int) -> None:
        """That player's turn begins, after all players adrift have landed where there is room."""
        self.ask(ChoosePlayer())
        while self.s.open[0].kind != "turn":
            self.s.apply(self.s.open[0].offered[0], 0)
        self.do(f"turn {seat + 1}", 0)

    def do(self, text: str, seat: int) -> None:
        self.s.apply(self.game.parse(text), seat)

    def roll(self, faces: str) -> None:
        self.do(f"effort {faces}", CHANCE)

    def why(self, text: str, seat: int = 0) -> Reason:
        reason = self.s.why_not(self.game.parse(text), seat)
        assert reason is not None, f"{text} is allowed"
        return reason

    def code(self, text: str, seat: int = 0) -> str:
        """`TOO_FAR HH-DRIVE-1`."""
        reason = self.why(text, seat)
        return f"{reason.code} {reason.rule}"


TRIO = "dom:american-muscle,brian:exotic-supercar,letty:street-drifter"


def driving(scenario: str = "tank-assault", crew: str = "", at: str = "C5") -> Scene:
    """Seat 1 drives in its own turn; the other vehicle is far away."""
    scene = Scene(scenario, crew) if crew else Scene(scenario)
    scene.car(0, at)
    scene.car(1, "A1")
    return scene
