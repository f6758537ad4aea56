"""Exact odds from what a seat knows, checked by counting every draw."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from rollingroad.games.full_throttle.courses.validation import make_track
from rollingroad.games.full_throttle.rules.drive import least_penalties, run_of
from rollingroad.games.full_throttle.rules.kinds import PLAY
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.path_search import Search
from tests.games.full_throttle.box import BOX, GAME, LOOKUP, TRACKS
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.table import Table
from tests.rule_marker import rule

MANY = " ".join(card for card in LOOKUP.card_ids if card[1] in "2346" and card not in ("g2-01", "g2-02"))


def odds(table: Table, action: str, seat: int = 0) -> dict[str, Fraction]:
    view = GAME.view(table.state, seat)
    return {line.what: line.chance for line in view.odds(GAME.parse(action))}


def small(race: Race, turn: str = "1", car: str = "gear 4", more: str = "") -> Table:
    """Only the cards of gears 1 and 5 are unseen, but for those in hand."""
    return race(f"""
        course: main-event
        turn: {turn}
        {more}
        discard: {MANY}
        1: at fw-harbor 9/2, hand 5x3, {car}
        2: at fw-harbor 3/1, hand 1x4 g2-01 g2-02
        """)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_chance_of_every_speed_is_that_of_all_draws_counted(race: Race, number: int) -> None:
    """From what seat 1 knows the rival's hand may be any of the unseen cards."""
    table = small(race)
    unseen = GAME.view(table.state, 0).possible_cards()
    assert len(unseen) == 20 + 17 + 2
    draws = list(combinations([LOOKUP.speed[card][4] for card in unseen], number))
    result = odds(table, f"play 5x{number}")
    for speed in range(1, 12):
        wanted = Fraction(sum(speed in draw for draw in draws), len(draws))
        assert result.get(f"Speed {speed} is offered", Fraction(0)) == wanted
    assert "a Speed without a penalty" not in result  # No corner is near: that would say nothing.


def test_the_minimum_of_the_own_gear_is_certain(race: Race) -> None:
    result = odds(small(race, car="gear 5"), "play 5x1")
    assert result["Speed 7 is offered"] == 1


def test_the_odds_are_the_same_whatever_the_rival_holds(race: Race) -> None:
    table = small(race)
    other = table.state.copy()
    deck, hand = other.deck, other.hand[1]
    other.hand[1], other.deck = deck[:6], sorted([*deck[6:], *hand])
    action = GAME.parse("play 5x2")
    assert GAME.view(table.state, 0).odds(action) == GAME.view(other, 0).odds(action)


def test_when_the_deck_runs_out_the_discards_follow(race: Race) -> None:
    """One card is left in the deck and two are flipped: the second comes from the discards."""
    kept = {"g5-01", "g5-02", "g1-14"}
    rest = " ".join(card for card in LOOKUP.card_ids if card not in kept)
    table = race(f"""
        course: main-event
        turn: 1
        discard: {rest}
        1: at fw-harbor 9/2, gear 4, hand g5-01 g5-02
        2: at fw-harbor 3/1
        """)
    result = odds(table, "play 5x2")
    assert result["Speed 6 is offered"] == 1
    sixes = sum(LOOKUP.speed[LOOKUP.card_ids.index(card)][4] == 8 for card in rest.split())
    assert result["Speed 8 is offered"] == Fraction(sixes, 117)


def test_the_chance_of_a_penalty_whatever_is_selected(race: Race) -> None:
    """In front of the Chapel Corner only a Speed up to 5 has a way without a penalty."""
    table = race(f"""
        course: all-timer
        turn: 1
        obstacles: -
        discard: {MANY}
        1: at calle-pozo 2/2 leg 7, hand 5x3, gear 4
        2: at start 1
        """)
    unseen = GAME.view(table.state, 0).possible_cards()
    fast = sum(LOOKUP.speed[card][4] > 5 for card in unseen)
    pairs = Fraction(fast * (fast - 1), len(unseen) * (len(unseen) - 1))
    assert odds(table, "play 5x2")["a Speed without a penalty"] == 1 - pairs


def test_the_chance_to_clear_a_barrier(race: Race) -> None:
    table = race(f"""
        course: all-timer
        turn: 1
        obstacles: -
        discard: {MANY}
        1: at train-crossing 3/2, hand 1x3, gear 5, paused
        2: at start 1
        """)
    unseen = GAME.view(table.state, 0).possible_cards()
    fast = sum(LOOKUP.speed[card][5] >= 10 for card in unseen)
    assert odds(table, "play 1x1")["the barrier can be cleared"] == Fraction(fast, len(unseen))


@rule("FT-BARRIER-5")
@pytest.mark.parametrize(("action", "sure"), [("play 1x2", []), ("play 5x2", [7])])
def test_a_paused_car_is_offered_a_speed_that_fails_only_where_none_suffices(
    race: Race, action: str, sure: list[int]
) -> None:
    """Counted over every pair that may be flipped; in 5th gear a set of that gear brings the Minimum 7."""
    table = race("""
        course: all-timer
        turn: 1
        1: at train-crossing 3/2, gear 5, paused, hand g1-01 g1-02 g1-03 g2-01 g2-02 g3-01 g5-01 g5-02
        2: at start 1, hand 6x6
        """)
    unseen = GAME.view(table.state, 0).possible_cards()
    drawn = [{*pair, *sure} for pair in combinations([LOOKUP.speed[card][5] for card in unseen], 2)]
    offered = [{speed for speed in pair if speed >= 10} or pair for pair in drawn]
    wanted = {
        f"Speed {speed} is offered": Fraction(sum(speed in pair for pair in offered), len(offered))
        for speed in set().union(*offered)
    }
    result = odds(table, action)
    del result["the barrier can be cleared"]
    assert result == wanted


def test_the_fewest_penalties_are_those_of_the_course_that_is_raced(race: Race) -> None:
    """A new track at the address of a freed one must not inherit its cache."""
    state = race("""
        course: main-event
        turn: 1
        1: at start 1, gear 4
        2: at start 2
        """).state.copy()
    for _ in range(20):
        for course in ("main-event", "tokyo-drift"):
            state.track = make_track(LOOKUP, BOX.courses[course])
            ways = Search(run_of(state, 0, 20), 0, 0, 0).paths
            assert least_penalties(state, [20]) == [min(way.penalties for way in ways)]
            del ways
            state.track = TRACKS["main-event"]


def test_the_fewest_penalties_are_those_of_the_driver_and_the_price_of_a_block(race: Race) -> None:
    """Own content may give two driver cards the same bonus up to different numbers, or change a price."""
    state = race("""
        course: all-timer
        turn: 1
        obstacles: -
        1: at calle-pozo 1/2 leg 7, gear 4, driver sean
        2: at calle-pozo 1/1 leg 7, block calle-pozo 2/2
        """).state
    state.t = Lookup(BOX)
    result = []
    for up_to, block_cost in ((4, 3), (9, 3), (9, 5)):
        state.perks(0).corner_up_to, state.t.block_cost = up_to, block_cost
        result += least_penalties(state, [7])
        assert result[-1] == min(way.penalties for way in Search(run_of(state, 0, 7), 0, 0, 0).paths)
    assert len(set(result)) == 3


@pytest.mark.parametrize(("driver", "flips"), [("mia", 1), ("brian", 2)])
def test_the_value_of_nitrous(race: Race, driver: str, flips: int) -> None:
    table = small(race, car=f"gear 4, driver {driver}, upgrades nitrous 1")
    unseen = GAME.view(table.state, 0).possible_cards()
    draws = [max(draw) for draw in combinations([LOOKUP.nitrous[card] for card in unseen], flips)]
    result = odds(table, "nitrous")
    assert sum(result.values()) == 1
    for value in set(draws):
        assert result[f"Nitrous adds {value}"] == Fraction(draws.count(value), len(draws))


def test_what_a_speed_leads_to(race: Race) -> None:
    table = race("""
        course: main-event
        rules: damage
        turn: 1, set 1x1
        flipped: g6-01 g1-14
        1: at fw-harbor 9/2, gear 5
        2: at fw-harbor 3/1, control 6
        """)
    result = odds(table, "speed 3")
    assert result["the best way brings no penalties"] == 1
    assert result["a Control token of 2"] == Fraction(3, 11)
    assert "a Control token of 6" not in result
    assert odds(table, "speed 8") == {"the best way brings no penalties": Fraction(1)}


def test_what_is_not_allowed_has_no_odds(race: Race) -> None:
    table = small(race)
    assert odds(table, "play 5x9") == {}
    assert odds(table, "play 5x1", seat=1) == {}
    assert GAME.codec.number["play"] == PLAY


def test_draws_that_all_bring_penalties_say_what_differs(race: Race) -> None:
    """With 8 from Nitrous every Speed is too fast for the Chapel Corner."""
    table = race("""
        course: all-timer
        turn: 1, nitrous 8
        obstacles: -
        1: at calle-pozo 2/2 leg 7, hand 5x3, gear 6
        2: at start 1
        """)
    one, two = [GAME.view(table.state, 0).odds(GAME.parse(f"play 5x{n}")) for n in (1, 2)]
    for lines in (one, two):
        first, hoped = [line for line in lines if not line.spread]
        assert first.what.startswith("a Speed with ")
        assert 0 < first.chance < 1
        assert (hoped.what, hoped.chance) == ("a Speed without a penalty", Fraction(0))
    assert one[0].chance < two[0].chance


def test_draws_that_cannot_clear_the_barrier_say_by_how_much(race: Race) -> None:
    table = race(f"""
        course: all-timer
        turn: 1
        obstacles: -
        discard: {MANY}
        1: at train-crossing 3/2, hand 1x3, gear 1, paused
        2: at start 1
        """)
    best = max(LOOKUP.speed[card][1] for card in GAME.view(table.state, 0).possible_cards())
    result = odds(table, "play 1x2")
    assert result["the barrier can be cleared"] == 0
    assert 0 < result[f"a Speed {10 - best} short of the barrier"] < 1
