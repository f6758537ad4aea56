"""The example that offers every game to OpenSpiel, by its own simulation, where `open_spiel` is installed."""

import pytest

pyspiel = pytest.importorskip("pyspiel")

import examples.open_spiel_games  # noqa: E402, F401

GAMES = {
    "beacon_run": "",
    "full_throttle": "players=2 course=varones-test",
    "highway_heist": "players=2",
    "shattered_highways": "budget=100",
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_the_simulation_of_open_spiel(name: str) -> None:
    game = pyspiel.load_game(name, {"options": GAMES[name]})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_options_are_a_parameter_and_clones_are_independent() -> None:
    game = pyspiel.load_game("full_throttle", {"options": GAMES["full_throttle"]})
    state = game.new_initial_state()
    twin = state.clone()
    state.apply_action(state.legal_actions()[0])
    assert game.num_players() == 2
    assert str(twin) == str(game.new_initial_state()) != str(state)
