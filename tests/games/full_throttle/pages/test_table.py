"""Table data: what pages show of a race."""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.games.full_throttle.rules.kinds import SPEED
from tests.games.full_throttle.box import LOOKUP
from tests.games.full_throttle.conftest import Race


def test_a_paused_car_is_shown_the_speeds_that_it_may_select(race: Race) -> None:
    """In 5th gear one of the flipped cards clears the barrier of 10, and the other does not."""
    table = race("""
        course: all-timer
        turn: 1, set 1x2
        1: at train-crossing 3/2, gear 5, paused, hand 2x4
        2: at start 1, hand 6x6
        table: g1-01 g1-02
        flipped: g6-15 g4-07
        """)
    drawn = [LOOKUP.speed[LOOKUP.card_ids.index(card)][5] for card in ("g6-15", "g4-07")]
    view = table.state.view(0)
    turn = view.data().turn
    assert turn.speeds == [first(action) for action in view.open[0].offered if kind_of(action) == SPEED]
    assert min(drawn) < 10 <= max(drawn)
    assert (turn.speeds, turn.svs) == ([max(drawn)], [max(drawn)])
