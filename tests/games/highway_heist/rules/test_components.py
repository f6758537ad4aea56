"""HH-COMP: what is in the box, and what happens when a supply is empty."""

from __future__ import annotations

from collections import Counter

import pytest

from rollingroad.core.options import OptionsError
from rollingroad.games.highway_heist.game import HighwayHeist
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-COMP-1")
def test_the_box_holds_the_printed_pieces() -> None:
    box = HighwayHeist().box
    supply = box.board.supply
    assert len(box.characters) == 6
    assert [vehicle.id for vehicle in box.vehicles if not vehicle.starting] == ["hijacked-suv"]
    assert sum(vehicle.starting for vehicle in box.vehicles) == 4
    assert (supply.enemy_suvs, supply.enemy_pegs, supply.player_pegs) == (8, 9, 4)
    assert (supply.boost_tokens, supply.cargo_tokens) == (20, 8)
    assert (supply.ramsey_tokens, supply.tej_tokens) == (1, 3)
    assert (box.dice.effort.count, box.dice.enemy.count) == (5, 1)


@rule("HH-COMP-1")
@pytest.mark.parametrize("scenario", ["tank-assault", "semi-heist", "chopper-takedown"])
def test_each_scenario_has_twelve_enemy_cards_and_nine_stunts(scenario: str) -> None:
    found = HighwayHeist().box.scenarios[scenario]
    assert len({card.id for card in found.enemy_card}) == 12
    assert Counter(stunt.level for stunt in found.stunt) == {1: 4, 2: 4, 3: 1}


@rule("HH-COMP-2")
def test_suvs_their_wrecks_and_hijacked_ones_share_eight_bodies(heist: Heist) -> None:
    table = heist("""
        .  .  .  .  s  s  s  s  s  .  .  .
        w  .  1  .  .  .  .  .  .  .  .  .
        .  .  2  .  .  .  .  .  .  .  .  .
        1: dom, hijacked-suv
        2: brian, hijacked-suv
        asked: EndRound()
        """)
    assert table.at("A2") == "."
    assert table.state.suv_supply == 1


@rule("HH-COMP-2")
def test_a_body_stays_in_use_while_it_lies_on_the_road_as_a_wreck(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
        .  s  1  .  .  .  .  .  .  .  .  .
        .  .  2  .  .  .  .  .  .  .  .  .
        1: letty, american-muscle
        2: brian, street-drifter, boost 0
        """,
        dice=["effort SSS-"],
    )
    assert table.state.suv_supply == 7
    table.play("ram")
    assert table.at("B1") == "w"
    assert table.state.suv_supply == 7


@rule("HH-COMP-3")
@pytest.mark.parametrize("mark", ["h", "a", "22"])
def test_what_is_no_suv_leaves_the_game_with_the_road(heist: Heist, mark: str) -> None:
    table = heist(f"""
        .  .  .  1  .  .  .  .  .  .  .  .
        {mark}  .  .  .  .  .  .  .  .  .  .  .
        2: brian, street-drifter
        asked: EndRound()
        """)
    assert table.at("A2") == "."
    assert table.state.suv_supply == 8


@rule("HH-COMP-4")
def test_the_last_suv_goes_to_the_anchor_that_comes_first(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        w  w  w  w  .  .  .  1  .  .  .  .
        .  .  .  .  .  .  3  .  .  .  .  .
        w  w  w  .  .  .  2  .  .  .  .  .
        """,
        dice=["die suv"],
    )
    assert (table.at("F2"), table.at("F3"), table.at("G1")) == ("s", ".", ".")
    assert table.state.suv_supply == 0


@rule("HH-COMP-4")
def test_the_last_enemy_pegs_go_to_the_suvs_that_come_first(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  .  .  .  .  .  .  .  s  .
        a+ .  .  T+ T  .  .  s  .  .  .  .
        a+ 1+ 2+ 3+ 4+ .  .  s  .  .  .  .
        """,
        dice=["die card", "enemy-card tank-boarding-party"],
    )
    assert (table.at("H2"), table.at("H3"), table.at("K1")) == ("s+", "s+", "s")
    assert table.state.peg_supply == 0


@rule("HH-COMP-5")
def test_with_no_boost_token_left_none_can_be_taken(heist: Heist) -> None:
    position = """
        turn: 1, actions 2
        .  .  1  .  .  .  .  .  .  .  .  .
        .  .  2  .  .  .  .  .  .  .  .  .
        1: letty, american-muscle, boost 1
        2: brian, street-drifter, boost 1
        """
    for left in (1, 0):
        table = heist(position)
        table.state.boost_supply = left
        table.play("drive D1")
        assert bool(table.offered("take-boost")) is bool(left)


@rule("HH-COMP-5")
def test_twenty_boost_tokens_suffice_for_every_legal_state() -> None:
    box = HighwayHeist().box
    held = sorted((character.boost_cap for character in box.characters), reverse=True)[:4]
    cards = [sorted(stunt.boost for stunt in scenario.stunt)[-3:] for scenario in box.scenarios.values()]
    assert sum(held) + max(sum(card) for card in cards) <= box.board.supply.boost_tokens


@rule("HH-COMP-6")
@pytest.mark.parametrize("players", [1, 5])
def test_one_or_five_players_are_refused(players: int) -> None:
    with pytest.raises(OptionsError, match="players"):
        HighwayHeist().options({"players": players})


@rule("HH-COMP-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_have_a_character_and_a_vehicle_each(players: int) -> None:
    game = HighwayHeist()
    state = game.start(game.options({"players": players}))
    while state.open[0].kind != "stunt-card":
        state.apply(state.open[0].offered[0], state.open[0].seat)
    assert len(set(state.character)) == len(set(state.vehicle)) == len(set(state.pv)) == players
    assert min(*state.character, *state.vehicle, *state.pv) >= 0
