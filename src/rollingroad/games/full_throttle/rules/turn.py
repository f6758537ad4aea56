"""FT-TURN: rounds, and the order and course of turns."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.state import Step
from rollingroad.games.full_throttle.rules.after_move import AfterMove, CleanUp
from rollingroad.games.full_throttle.rules.draw import BeforeDraw
from rollingroad.games.full_throttle.rules.events import RoundBegan, TurnBegan
from rollingroad.games.full_throttle.rules.finish import end_of_round
from rollingroad.games.full_throttle.rules.kinds import MOST_CARS, NO_CAR, RACING
from rollingroad.games.full_throttle.rules.state import CarStep, RaceState


class BeginRound(Step[RaceState]):
    """FT-TURN-1: one turn of every driver still racing, clockwise from the first player."""

    def run(self, s: RaceState) -> None:
        s.round += 1
        s.slot = -1
        if s.sink is not None:
            s.sink.append(RoundBegan(s.round))
        _NEXT_TURN.run(s)


class NextTurn(Step[RaceState]):
    """The next seat whose car races; after the last one the round is over."""

    def run(self, s: RaceState) -> None:
        cars = s.setup.cars
        for slot in range(s.slot + 1, cars):
            car = s.running[(s.first + slot) % cars]
            if car != NO_CAR and s.status[car] == RACING:
                s.slot = slot
                _TURNS[car].run(s)
                return
        if not end_of_round(s):
            _BEGIN_ROUND.run(s)


class BeginTurn(CarStep):
    """FT-TURN-2: windows A to G. FT-DAMAGE-3: the Control tokens on the console now are due."""

    def run(self, s: RaceState) -> None:
        s.clear_turn()
        s.active = self.car
        s.last_sv[self.car] = 0
        s.due = len(s.face_up[self.car])
        if s.sink is not None:
            s.sink.append(TurnBegan(self.car))
        s.agenda.extend(_WINDOWS)
        _BEFORE_DRAW.run(s)


class EndTurn(Step[RaceState]):
    """FT-PENALTY-7: reset the penalties. FT-TEAM-3: after a hand-over the team-mate drives at once."""

    def run(self, s: RaceState) -> None:
        car = s.active
        s.turns[car] += 1
        s.clear_turn()
        s.active = NO_CAR
        following = s.running[(s.first + s.slot) % s.setup.cars]
        if following == car:
            _NEXT_TURN.run(s)
        else:
            _TURNS[following].run(s)


# Steps do not change: one of each is enough.
_BEGIN_ROUND: Final = BeginRound()
_NEXT_TURN: Final = NextTurn()
_TURNS: Final = [BeginTurn(car) for car in range(MOST_CARS)]
_BEFORE_DRAW: Final = BeforeDraw()
_WINDOWS: Final[list[Step[RaceState]]] = [EndTurn(), CleanUp(), AfterMove()]
"""The windows after A, the last first."""
