"""Invariants at every question of every game: games end, pieces are conserved, each is in one place."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollingroad.core.engine.rng import Rng
from rollingroad.core.registry import game
from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.rules.kinds import ADRIFT, EMPTY, HULK, PV, SEMI, SUV, TANK, WHEEL, WRECK
from rollingroad.games.highway_heist.rules.pegs import PegFalls, PegsFall
from rollingroad.games.highway_heist.rules.pieces import semi_spaces, tank_spaces
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState
from tests.rule_marker import rule

MOST_ANSWERS = 5000
"""More than any game takes: a team has at most eleven rounds."""

TABLES = list(
    itertools.product(
        ("tank-assault", "semi-heist", "chopper-takedown"), ("easy", "standard", "hard", "beast"), (2, 3, 4)
    )
)
NORMAL_GAMES = 200
SOAK_GAMES = 5000


def highway_heist() -> HighwayHeist:
    found = game("highway-heist")
    assert isinstance(found, HighwayHeist)
    return found


def check_pieces(s: HeistState) -> None:
    """HH-COMP-2, HH-COMP-5, HH-SEMI-12: what is not on the table is in the supply."""
    supply = s.t.box.board.supply
    hijacked = sum(s.pv[seat] != OFF and s.vehicle[seat] == s.t.hijacked_suv for seat in range(s.players))
    assert s.kind.count(SUV) + s.kind.count(WRECK) + hijacked + s.suv_supply == supply.enemy_suvs
    assert s.enemy_pegs.bit_count() + s.peg_supply == supply.enemy_pegs
    assert sum(s.boost) + sum(s.tokens) + s.boost_supply == supply.boost_tokens
    assert min(s.suv_supply, s.peg_supply, s.boost_supply, s.hold, *s.boost, *s.cargo) >= 0
    if s.t.scenario.semi is not None:
        assert sum(s.cargo) + s.hold == supply.cargo_tokens
        assert max(s.cargo) <= s.t.scenario.scenario.cargo_per_vehicle


def check_cards(s: HeistState, drawn_before: int) -> int:
    """HH-CARD-2, HH-CHANCE-3: every card is in one place only; the stunt cards that ever came, as a mask."""
    in_row = [card for card in s.row if card != -1]
    assert len(set(in_row)) == len(in_row)
    assert not s.enemy_deck & sum(1 << card for card in in_row)
    assert (s.enemy_deck | sum(1 << card for card in in_row)) & ~s.t.own_cards == 0
    on_road = sum(1 << card for card in s.spots if card != -1)
    drawn = s.t.own_stunts & ~s.stunt_pool
    assert on_road & ~drawn == 0
    assert drawn_before & ~drawn == 0
    for spot, card in enumerate(s.spots):
        assert s.tokens[spot] <= (s.t.stunts[card].boost if card != -1 else 0)
    return drawn


def check_spaces(s: HeistState) -> None:
    """HH-GEO-7: one occupant a space; the masks say the same as the list of kinds."""
    kinds = dict(enumerate(s.kind))
    assert spaces_of(s.occupied) == [space for space, kind in kinds.items() if kind != EMPTY]
    assert spaces_of(s.suvs) == [space for space, kind in kinds.items() if kind == SUV]
    assert spaces_of(s.wrecks) == [space for space, kind in kinds.items() if kind in (WRECK, HULK)]
    assert spaces_of(s.pv_mask) == [space for space, kind in kinds.items() if kind >= PV]
    for seat in range(s.players):
        here = [space for space, kind in kinds.items() if kind == PV + seat]
        assert here == ([] if s.pv[seat] == OFF else [s.pv[seat]])
    check_main_enemies(s)
    assert spaces_of(s.cars) == sorted(roofs(s))


def check_main_enemies(s: HeistState) -> None:
    """HH-TANK-1, HH-SEMI-3: all of their spaces are theirs, and nothing stands under the Semi."""
    tanks = [space for space, kind in enumerate(s.kind) if kind == TANK]
    assert tanks == (tank_spaces(s) if s.tank != OFF else [])
    semis = [space for space, kind in enumerate(s.kind) if kind == SEMI]
    assert semis == ([semi_spaces(s)[0], semi_spaces(s)[2]] if s.semi != OFF else [])
    if s.semi != OFF:
        assert s.kind[semi_spaces(s)[1]] == EMPTY


def roofs(s: HeistState) -> list[int]:
    """HH-PEG-1: every car has one; the Tank's is known by its rear, the Semi has one more in the middle."""
    found = [space for space, kind in enumerate(s.kind) if kind not in (EMPTY, WRECK, HULK)]
    if s.tank != OFF:
        found.remove(tank_spaces(s)[1])
    if s.semi != OFF:
        found.append(semi_spaces(s)[1])
    return found


def check_pegs(s: HeistState) -> None:
    """HH-PEG-1, HH-PEG-2, HH-PEG-9: pegs stand on roofs with room for them, drivers in their vehicles."""
    standing = [space for space in s.peg if space >= 0]
    assert s.enemy_pegs & ~s.cars == 0
    assert all(s.cars >> space & 1 for space in standing)
    assert all(standing.count(roof) + (s.enemy_pegs >> roof & 1) <= s.t.roof_slots for roof in roofs(s))
    for seat in range(s.players):
        assert s.peg[seat] == ADRIFT or s.peg[seat] >= 0 or (s.peg[seat] == WHEEL and s.pv[seat] != OFF)


def pegs_are_falling(s: HeistState) -> bool:
    steps = [*s.agenda, *(ask.step for ask in s.open)]
    return any(isinstance(step, PegsFall | PegFalls) for step in steps)


def in_setup(s: HeistState) -> bool:
    """Vehicles are still being chosen and placed: drivers have no road under them yet."""
    return s.open[0].kind in ("character", "vehicle", "place")


def play_and_check(scenario: str, difficulty: str, players: int, seed: int | str) -> HeistState:
    """A game of random answers, looked at after every single one."""
    options = HeistOptions(scenario=scenario, difficulty=difficulty, players=players)
    s, rng = highway_heist().start(options), Rng(seed)
    drawn = 0
    for _ in range(MOST_ANSWERS):
        if not s.open:
            break
        s.apply(s.open[0].sample(rng), s.open[0].seat)
        check_pieces(s)
        check_spaces(s)
        drawn = check_cards(s, drawn)
        if s.open and not pegs_are_falling(s) and not in_setup(s):
            check_pegs(s)
    return s


def check_end(s: HeistState, difficulty: str) -> None:
    """HH-END-1, HH-ROUND-9: over with one score for all, and no later than the level 3 card allows."""
    assert not s.open
    assert s.outcome in ((0.0,) * s.players, (1.0,) * s.players)
    entry = next(d for d in s.t.box.board.difficulty if d.id == difficulty)
    cards = len(s.t.scenario.stunt) - entry.remove_level_1 - entry.remove_level_2
    assert s.round <= cards + len(s.spots) - 1
    drawn = s.t.own_stunts & ~s.stunt_pool
    assert drawn.bit_count() + sum(s.to_come) == cards


def play_games(games: int, first_seed: int) -> None:
    for number in range(games):
        scenario, difficulty, players = TABLES[number % len(TABLES)]
        end = play_and_check(scenario, difficulty, players, f"{first_seed + number}")
        check_end(end, difficulty)


@rule("HH-COMP-2", "HH-GEO-7", "HH-PEG-2", "HH-CHANCE-3")
@pytest.mark.parametrize("batch", range(4))
def test_random_games_end_and_keep_every_piece(batch: int) -> None:
    share = NORMAL_GAMES // 4
    play_games(share, batch * share)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(10))
def test_thousands_of_random_games_end_and_keep_every_piece(batch: int) -> None:
    share = SOAK_GAMES // 10
    play_games(share, NORMAL_GAMES + batch * share)


@settings(max_examples=20, deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(min_value=0, max_value=2**63))
def test_any_seed_at_any_table_keeps_every_piece(table: tuple[str, str, int], seed: int) -> None:
    scenario, difficulty, players = table
    check_end(play_and_check(scenario, difficulty, players, seed), difficulty)
