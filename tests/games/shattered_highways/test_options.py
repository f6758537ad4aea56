"""Options: scenarios, fleets, budgets, size, and what does not fit together."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollingroad.core.errors import BadInput
from rollingroad.games.shattered_highways.content.models import ScenarioTable
from rollingroad.games.shattered_highways.fleets.validation import fleet_toml
from rollingroad.games.shattered_highways.options import BattleOptions, fleets_of, make_setup, table_size
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.match_setup import PURSUIT
from rollingroad.games.shattered_highways.rules.scenarios import is_neutral
from tests.games.shattered_highways.box import BOX, LOOKUP
from tests.games.shattered_highways.table import GAME
from tests.rule_marker import rule


def names(**given: Any) -> list[str]:
    return [fleet.id for fleet in fleets_of(LOOKUP, GAME.options(given))]


def refusal(**given: Any) -> str:
    with pytest.raises(BadInput) as refused:
        GAME.options(given)
    return str(refused.value)


@pytest.mark.parametrize("scenario", BOX.scenarios)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_scenario_starts_with_its_recommended_fleets(scenario: str, players: int) -> None:
    if players not in BOX.scenarios[scenario].players:
        assert refusal(scenario=scenario, players=players).startswith("players: ")
        return
    fleets = names(scenario=scenario, players=players)
    assert fleets == next(row for row in BOX.scenarios[scenario].recommended if len(row) == players)
    assert GAME.start(GAME.options({"scenario": scenario, "players": players})).open


@rule("SH-FLEET-2")
def test_the_recommendation_follows_the_budget_and_the_fleet_that_is_named() -> None:
    assert names(budget=150) == ["dust-regency", "cinder-circus"]
    assert names(fleet_2="gravel-saints") == ["iron-meridian", "gravel-saints"]
    assert names(fleet_1="tallow-street", fleet_2="tallow-street") == ["tallow-street", "tallow-street"]


@rule("SH-FLEET-2", "SH-SCENARIO-CONVOY", "SH-SCENARIO-PURSUIT", "SH-SCENARIO-LAST", "SH-SCENARIO-CIRCUIT")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"scenario": "pursuit", "budget": 100}, "budget: Pursuit gives 60 points to seat 1, not 100"),
        (
            {"fleet_1": "salt-choir", "fleet_2": "gravel-saints"},
            "fleet_2: The Gravel Saints: SH-FLEET-2: it costs 200 CP, 100 over 100",
        ),
        (
            {"scenario": "convoy", "fleet_1": "salt-choir"},
            "fleet_1: The Salt Choir: Convoy asks for a rig",
        ),
        (
            {"scenario": "pursuit", "fleet_1": "salt-choir"},
            "fleet_1: Pursuit gives 60 points to seat 1, not 100",
        ),
        ({"scenario": "circuit-of-teeth"}, "players: Circuit of Teeth is for 3 or 4 players, not 2"),
        ({"table_width": 30}, "option table_width: 30 is not allowed; it takes a whole number from 36 to 80"),
        ({"own_fleet_1": "id = 3"}, 'own_fleet_1: fleet "3": id: expected str, got int'),
        ({"fleet_1": "nobody"}, "option fleet_1"),
    ],
)
def test_what_does_not_fit_together_is_refused_in_one_sentence(given: dict[str, Any], said: str) -> None:
    assert refusal(**given).startswith(said)


@rule("SH-SCENARIO-LAST", "SH-SCENARIO-CIRCUIT")
def test_one_vehicle_each_where_the_scenario_says_so() -> None:
    pair = (
        fleet_toml(BOX.fleets["widows-penny"])
        .replace("cp = 30\n", "")
        .replace('class = "car"', 'class = "buggy"')
    )
    pair = pair.replace(
        'mounts = [{ weapon = "machine-gun", arc = "front", included = true }]', "mounts = []"
    )
    pair = pair.replace('addons = [{ id = "ram-plate" }, { id = "nitro" }]', "addons = []")
    pair += '\n[[fleet.vehicle]]\nid = "second"\nname = "Second"\nclass = "buggy"\n'
    said = refusal(scenario="last-ride", own_fleet_1=pair)
    assert said == "fleet_1: Widow's Penny: Last Ride asks for at most 1 vehicle"


@pytest.mark.parametrize("write", [fleet_toml, lambda own: msgspec.json.encode(own).decode()])
def test_a_fleet_of_ones_own_is_fielded(write: Any) -> None:
    own = BOX.fleets["tallow-street"]
    options = GAME.options({"own_fleet_2": write(own)})
    assert [fleet.id for fleet in fleets_of(LOOKUP, options)] == ["salt-choir", "tallow-street"]


@rule("SH-SETUP-3", "SH-ADDON-HIDDEN")
def test_vehicles_are_numbered_by_seat_and_every_rig_may_hide_a_buggy() -> None:
    setup, hidden = make_setup(LOOKUP, BattleOptions(fleet_1="copperhead-freight", fleet_2="tallow-street"))
    assert [build.cls for build in setup.builds] == [
        kinds.RIG,
        kinds.CAR,
        kinds.BUGGY,
        kinds.TRUCK,
        kinds.CAR,
        kinds.CAR,
        kinds.BUGGY,
    ]
    assert (setup.owner, setup.inside[-1], hidden) == ([0, 0, 0, 1, 1, 1, 0], 0, [])
    setup, hidden = make_setup(LOOKUP, BattleOptions(fleet_1="dust-regency", fleet_2="cinder-circus"))
    assert hidden == [len(setup.builds) - 1]
    assert setup.builds[5].cp == 59, "the hidden buggy is no public price"
    assert all(inside == kinds.NO_VEHICLE for inside in setup.inside[:-1])


@rule("SH-SCENARIO-5", "SH-SCENARIO-FUEL")
def test_the_tanker_is_nobodys_and_stands_between_the_fleets() -> None:
    state = GAME.start(GAME.options({"scenario": "fuel-run"}))
    [bowser] = [v for v in range(len(state.builds)) if is_neutral(state, v)]
    assert state.setup.owner[bowser] == kinds.NOBODY
    assert (state.x[bowser], state.y[bowser], state.cans[bowser], state.crew[bowser]) == (138, 177, 6, [])


@rule("SH-GEO-1", "SH-SETUP-2")
def test_zones_and_tanker_move_to_the_middle_of_a_larger_table() -> None:
    setup, _ = make_setup(
        LOOKUP, BattleOptions(scenario="fuel-run", table_width=40, table_length=50, rounds=3)
    )
    assert (setup.width, setup.length, setup.scenario.rounds) == (320, 400, 3)
    assert setup.scenario.zones[0] == [(16, 56, 112, 320)]
    assert setup.scenario.neutral == [(154, 185, 35, 6)]
    usual, _ = make_setup(LOOKUP, BattleOptions())
    assert (usual.width, usual.length) == (288, 384)


def test_a_scenario_of_ones_own_may_need_a_larger_table() -> None:
    wide = msgspec.structs.replace(BOX.scenarios["open-road"], table=ScenarioTable(width=400, length=384))
    assert table_size(wide, BattleOptions(table_width=50)) == (400, 384)
    with pytest.raises(BadInput, match="table_width: Open Road needs 50 inches or more, not 36"):
        table_size(wide, BattleOptions())


@rule("SH-SCENARIO-LAST")
def test_only_last_ride_has_teaching_stages() -> None:
    taught, _ = make_setup(LOOKUP, BattleOptions(scenario="last-ride", teaching=True))
    assert (taught.teaching, len(taught.scenario.stages)) == (True, 2)
    assert not make_setup(LOOKUP, BattleOptions(teaching=True))[0].scenario.stages


@rule("SH-SCENARIO-PURSUIT", "SH-SCENARIO-CIRCUIT")
def test_a_scenario_says_who_marks_what_and_where_heroes_start() -> None:
    pursuit, _ = make_setup(LOOKUP, BattleOptions(scenario="pursuit"))
    spec = pursuit.scenario
    assert (spec.kind, spec.marker, spec.hero_on_marked, spec.first_placer) == (PURSUIT, 0, True, 0)
    assert spec.markable == 1 << kinds.BUGGY | 1 << kinds.CAR | 1 << kinds.TRUCK
    spec = make_setup(LOOKUP, BattleOptions(scenario="convoy"))[0].scenario
    assert (spec.marker, spec.markable, spec.hero_on_marked) == (0, 1 << kinds.RIG, False)
    circuit, _ = make_setup(LOOKUP, BattleOptions(scenario="circuit-of-teeth", players=3))
    assert (circuit.scenario.hero_drives, circuit.scenario.marker) == (True, kinds.NOBODY)


@rule("SH-FLEET-3", "SH-ADDON-HANGERS")
def test_every_seat_starts_with_a_warrior_and_hangers_on_come_besides() -> None:
    state = GAME.start(GAME.options({"fleet_1": "tallow-street", "fleet_2": "nine-mile-dogs"}))
    seats = [build.seats for build in state.builds]
    assert seats == [5, 3, 4, 2, 2, 2, 2, 2]
    assert [len(state.crew[v]) for v in range(8)] == [7, 5, 4, 2, 2, 2, 2, 2]
    assert all(state.in_seat(v, seat) >= 0 for v in range(8) for seat in range(seats[v]))
