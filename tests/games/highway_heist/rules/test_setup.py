"""HH-SETUP: from the choice of characters to the first stunt card."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.state import NOBODY, Chance
from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.rules.kinds import DOORS
from rollingroad.games.highway_heist.rules.state import HeistView
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table
from tests.rule_marker import rule


def start(scenario: str, players: int, difficulty: str = "standard", crew: str = "") -> Table:
    """A table at its very first question."""
    game = HighwayHeist()
    given = {"scenario": scenario, "players": players, "difficulty": difficulty, "crew": crew}
    return Table(game.position(game.start(game.options(given))))


def place_all(scenario: str, players: int, difficulty: str = "standard") -> Table:
    """A table on which everybody has chosen and stands in column C."""
    crew = ["dom:american-muscle", "brian:street-drifter", "tej:import-racer", "letty:exotic-supercar"]
    table = start(scenario, players, difficulty, ",".join(crew[:players]))
    for lane in range(players):
        table.play(f"place C{lane + 1}")
    return table


@rule("HH-SETUP-1")
def test_nobody_takes_the_character_or_vehicle_of_another() -> None:
    table = start("tank-assault", 2)
    assert len(table.offered("character")) == 6
    table.play("character tej")
    assert (table.asked, len(table.offered("vehicle"))) == (1, 4)
    assert "vehicle hijacked-suv" not in table.offered()
    table.play("vehicle import-racer")
    assert (table.asked, "character tej" in table.offered()) == (2, False)
    table.play("character dom")
    assert table.offered() == ["vehicle american-muscle", "vehicle street-drifter", "vehicle exotic-supercar"]


@rule("HH-SETUP-2")
def test_vehicles_are_put_on_free_spaces_of_the_starting_column_in_seat_order() -> None:
    table = start("tank-assault", 2, crew="dom:american-muscle,brian:exotic-supercar")
    assert (table.asked, table.spaces("place")) == (1, {"C1", "C2", "C3", "C4", "C5", "C6"})
    table.play("place C4")
    assert (table.asked, table.spaces("place")) == (2, {"C1", "C2", "C3", "C5", "C6"})
    table.play("place C6")
    assert (table.at("C4"), table.at("C6")) == ("1", "2")
    assert (table.strength(1), table.strength(2)) == (7, 6)


@rule("HH-SETUP-3")
def test_everybody_starts_behind_the_wheel_with_two_boost_tokens() -> None:
    table = place_all("tank-assault", 3)
    assert [table.where(player) for player in (1, 2, 3)] == ["wheel"] * 3
    assert [table.boost(player) for player in (1, 2, 3)] == [2, 2, 2]
    assert table.state.boost_supply == 14


@rule("HH-SETUP-3")
def test_only_tej_brings_tej_tokens() -> None:
    assert place_all("tank-assault", 3).state.tej_tokens == 3
    assert place_all("tank-assault", 2).state.tej_tokens == 0


@rule("HH-SETUP-4")
@pytest.mark.parametrize(
    ("difficulty", "to_come"),
    [("easy", [4, 4, 1]), ("standard", [3, 3, 1]), ("hard", [2, 3, 1]), ("beast", [2, 2, 1])],
)
def test_difficulty_removes_stunt_cards(difficulty: str, to_come: list[int]) -> None:
    assert place_all("tank-assault", 2, difficulty).state.to_come == to_come


@rule("HH-SETUP-4")
def test_any_card_of_level_1_may_come_first_because_the_removed_ones_are_unseen() -> None:
    table = place_all("tank-assault", 2, "beast")
    ask = table.state.open[0]
    assert isinstance(ask, Chance)
    assert len(set(ask.weights)) == 1
    assert set(table.offered()) == {
        "stunt-card tank-chain-reaction",
        "stunt-card tank-bail-out",
        "stunt-card tank-bait-the-turret",
        "stunt-card tank-hatch-raid",
    }


@rule("HH-SETUP-4")
def test_level_2_comes_after_level_1_and_level_3_last(heist: Heist) -> None:
    road = """
        .  .  1  .  .  .  .  .  .  .  .  .
        .  .  2  .  .  .  .  .  .  .  .  .
        asked: EndRound()
        """
    level_2 = heist(road + "to come: 0 1 1")
    assert set(level_2.offered()) == {
        "stunt-card tank-sacrifice-fly",
        "stunt-card tank-brake-check",
        "stunt-card tank-harpoon-line",
        "stunt-card tank-pile-up",
    }
    level_3 = heist(road + "to come: 0 0 1")
    assert level_3.state.t.stunts[level_3.state.spots[-1]].id == "tank-anchor-flip"


@rule("HH-SETUP-5")
def test_one_stunt_card_lies_on_the_east_spot_and_no_enemy_card_anywhere() -> None:
    table = place_all("tank-assault", 2).roll("stunt-card tank-bail-out")
    state = table.state
    names = [state.t.stunts[card].id if card >= 0 else "-" for card in state.spots]
    assert (names, state.tokens) == (["-", "-", "tank-bail-out"], [0, 0, 2])
    assert (state.row, state.boost_supply) == ([-1, -1, -1], 20 - 4 - 2)
    assert table.question == "turn"


@rule("HH-SETUP-6")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scenario", ["tank-assault", "semi-heist", "chopper-takedown"])
def test_suvs_and_pegs_of_the_scenario_come_from_the_supply(scenario: str, players: int) -> None:
    table = place_all(scenario, players)
    setup = table.game.box.scenarios[scenario].setup
    suvs, pegs = setup.suvs[players], setup.pegs[players]
    boarded = {space for space in suvs if space in pegs}
    assert {space: table.at(space) for space in suvs} == {s: "s+" if s in boarded else "s" for s in suvs}
    assert (table.state.suv_supply, table.state.peg_supply) == (8 - len(suvs), 9 - len(pegs))


@rule("HH-SETUP-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_tank_stands_where_it_starts_and_is_stronger_against_more_players(players: int) -> None:
    table = place_all("tank-assault", players)
    facts = table.game.box.scenarios["tank-assault"].tank
    assert facts is not None
    assert (table.at("E3"), table.at("F3"), table.state.tank_strength) == ("T", "T", facts.strength[players])


@rule("HH-SETUP-6", "HH-SETUP-7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_semi_starts_with_its_guard_door_shells_and_cargo_for_the_players(players: int) -> None:
    table = place_all("semi-heist", players)
    state, facts = table.state, table.game.box.scenarios["semi-heist"].semi
    assert facts is not None
    cargo = facts.start_cargo[players]
    middle = "M" if players == 4 else "M+"
    assert [table.at(space) for space in ("F3", "G3", "H3")] == ["R", middle, "C"]
    assert (DOORS[state.door], state.shells) == (facts.door, facts.shells[players])
    assert (state.cargo, state.hold) == ([cargo] * players, 8 - cargo * players)


@rule("HH-SETUP-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_chopper_and_shaw_start_with_the_strength_for_the_players(players: int) -> None:
    table = place_all("chopper-takedown", players)
    found = table.game.box.scenarios["chopper-takedown"]
    assert found.chopper is not None
    assert found.shaw is not None
    assert (table.at("H3"), table.at("K4")) == (".*", "X")
    assert table.state.chopper_strength == found.chopper.strength[players]
    assert table.state.shaw_strength == found.shaw.strength[players]


@rule("HH-SETUP-7")
def test_the_team_chooses_who_drives_ramsey() -> None:
    table = place_all("chopper-takedown", 3)
    assert (table.question, table.asked_all) == ("ramsey", [1, 2, 3])
    assert table.offered() == ["ramsey 1", "ramsey 2", "ramsey 3"]
    table.play("2: ramsey 3")
    assert (table.state.ramsey, table.state.lock) == (2, 0)


@rule("HH-SETUP-8")
@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_every_seat_and_onlooker_sees_the_whole_table(seat: int) -> None:
    table = place_all("tank-assault", 2).roll("stunt-card tank-bail-out")
    view = table.state.view(seat)
    assert isinstance(view, HeistView)
    assert view.table == table.state
    assert not table.game.hidden_information
