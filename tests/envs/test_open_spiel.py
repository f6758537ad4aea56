"""Every game in OpenSpiel, by OpenSpiel's own tests of its games."""

import unittest

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs `pip install rollingroad[open-spiel]`")

import rollingroad.envs.open_spiel  # noqa: E402, F401

GAMES = {
    "beacon_run": "beacon_run",
    "full_throttle": "full_throttle(options=players:2 course:varones-test)",
    "highway_heist": "highway_heist(options=players:2)",
    "shattered_highways": "shattered_highways(options=budget:100)",
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_the_api_test_of_open_spiel(name: str) -> None:
    from absl import flags
    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase

    flags.FLAGS(["pytest"])
    fields = {"game": pyspiel.load_game(GAMES[name]), "game_name": name}
    cases = unittest.defaultTestLoader.loadTestsFromTestCase(
        type(name, (EnforceAPIOnPartialTreeBase,), fields)
    )
    found = unittest.TestResult()
    cases.run(found)
    assert found.testsRun >= 5
    assert [*found.failures, *found.errors] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_the_simulation_of_open_spiel(name: str) -> None:
    """Serialized and read back on the way."""
    pyspiel.random_sim_test(pyspiel.load_game(GAMES[name]), num_sims=1, serialize=True, verbose=False)


def test_options_are_a_parameter_and_clones_are_independent() -> None:
    game = pyspiel.load_game("full_throttle", {"options": "players=2 course=varones-test"})
    state = game.new_initial_state()
    twin = state.clone()
    state.apply_action(state.legal_actions()[0])
    assert game.num_players() == 2
    assert str(twin) == str(game.new_initial_state()) != str(state)
