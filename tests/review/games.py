"""Positions and games for tests of reviews."""

from __future__ import annotations

from beacon_run.state import BeaconState

from rollingroad.bots.roster import fill_seats, seat_bots
from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, State
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.record import Line
from rollingroad.core.registry import game
from rollingroad.review.coach import RecordedAnswer
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

ROMAN_COULD_DRIVE = """
scenario: tank-assault
round: 5
turn: 3, actions 2
     A   B   C   D   E   F   G   H   I   J   K   L
1    .   .   .   .   .   .   .   .   3   .   .   .
2    .   .   .   .   T+  T   .   .   .   .   .   .
3    .   .   w   .   .   .   .   2+  .   s   .   .
4    .   .   .   .   .   .   s1  h   .   .   .   .
5    .   .   .   .   .   .   s   .   s   .   .   .
6    .   .   .   .   .   .   .   .   .   .   .   .
1: brian, exotic-supercar, strength 0, boost 2
2: dom, american-muscle, strength 5, boost 2, exhausted
3: roman, import-racer, strength 2, boost 3
tank: strength 11
row: tank-rubble | tank-repairs | tank-box-them-in
discards: tank-brake-job, tank-escort-duty, tank-all-units
stunts: tank-hatch-raid 2 | tank-sacrifice-fly 1 | tank-harpoon-line 1
to come: 0 1 1
gone: tank-bail-out, tank-bait-the-turret
agenda: EndTurn() | RollEnemyDie(False)
asked: Act()
"""
"""A search visits taking a boost token first and most; driving is better."""


def beacon(picture: str) -> BeaconState:
    return GAME.from_position(position(picture))


def recorded_answer(state: State, seat: int, text: str, answered_last: int = CHANCE) -> RecordedAnswer:
    return RecordedAnswer(state, Line(seat, text), 1, 2, answered_last)


def play_match(slug: str, seed: str, bot: str = "driver") -> tuple[Game, Match]:
    the_game = game(slug)
    match = Match(the_game, None, SeededDice(seed))
    seats = the_game.seat_count(match.options)
    with seat_bots(fill_seats([bot], seats), Rng(seed)) as bots:
        while match.state.open:
            ask = match.state.open[0]
            match.act(bots[ask.seat].choose(match.state.view(ask.seat), ask), ask.seat)
    return the_game, match
