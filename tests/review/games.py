"""Small games to review."""

from __future__ import annotations

from rollingroad.bots.roster import fill_seats, seated
from rollingroad.core.dice import SeededDice
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.record import Line
from rollingroad.core.registry import game
from rollingroad.core.rng import Rng
from rollingroad.core.state import CHANCE, State
from rollingroad.review.coach import Lesson
from tests.examples.table import GAME, position

GOAL_IS_NEAR = "....................@"
LAST_ROUND = f"""
    storm: 2
    fuel: 12
    hands: 1 2 / 1 2
    asked: ChooseRoute()
    agenda: EndRound() | SetBeacon()
    {GOAL_IS_NEAR}
"""
"""Whatever beacon is set now brings the convoy home, if the storm gains nothing."""


def beacon(picture: str) -> State:
    return GAME.from_position(position(picture))


def lesson(state: State, seat: int, text: str, answered_last: int = CHANCE) -> Lesson:
    return Lesson(state, Line(seat, text), 1, 2, answered_last)


def played(slug: str, seed: str, bot: str = "driver") -> tuple[Game, Match]:
    the_game = game(slug)
    match = Match(the_game, None, SeededDice(seed))
    seats = the_game.seat_count(match.options)
    with seated(fill_seats([bot], seats), Rng(seed)) as bots:
        while match.state.open:
            ask = match.state.open[0]
            match.act(bots[ask.seat].choose(match.state.view(ask.seat), ask), ask.seat)
    return the_game, match
