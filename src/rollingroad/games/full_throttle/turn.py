"""FT-TURN: rounds, and whose turn comes next."""

from __future__ import annotations

from rollingroad.core.state import Step
from rollingroad.games.full_throttle.after_move import AfterMove, CleanUp
from rollingroad.games.full_throttle.before import BeforeDraw
from rollingroad.games.full_throttle.events import RoundBegan, TurnBegan
from rollingroad.games.full_throttle.finish import end_of_round
from rollingroad.games.full_throttle.kinds import NO_CAR, RACING
from rollingroad.games.full_throttle.state import RaceState


class BeginRound(Step[RaceState]):
    """FT-TURN-1: one turn of every driver still racing, clockwise from the first player."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        s.round += 1
        s.slot = -1
        if s.sink is not None:
            s.sink.append(RoundBegan(s.round))
        s.push(NextTurn())


class NextTurn(Step[RaceState]):
    """The next seat whose car races; after the last one the round is over."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        cars = s.rules.cars
        for slot in range(s.slot + 1, cars):
            car = s.running[(s.first + slot) % cars]
            if car != NO_CAR and s.status[car] == RACING:
                s.slot = slot
                s.push(BeginTurn(car))
                return
        if not end_of_round(s):
            s.push(BeginRound())


class BeginTurn(Step[RaceState]):
    """FT-TURN-2: windows A to G. FT-DAMAGE-3: the Control tokens on the console now are due."""

    __slots__ = ("car",)

    def __init__(self, car: int) -> None:
        self.car = car

    def run(self, s: RaceState) -> None:
        s.clear_turn()
        s.active = self.car
        s.last_sv[self.car] = 0
        s.due = len(s.face_up[self.car])
        if s.sink is not None:
            s.sink.append(TurnBegan(self.car))
        s.push(EndTurn())
        s.push(CleanUp())
        s.push(AfterMove())
        s.push(BeforeDraw())


class EndTurn(Step[RaceState]):
    """FT-PENALTY-7: the tracker starts anew. FT-TEAM-3: after a hand-over the team-mate drives at once."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        car = s.active
        s.turns[car] += 1
        s.clear_turn()
        s.active = NO_CAR
        following = s.running[(s.first + s.slot) % s.rules.cars]
        s.push(NextTurn() if following == car else BeginTurn(following))
