"""A race in OpenSpiel, played at random: `python -m examples.open_spiel_games`."""

import random

import pyspiel

import rollingroad.envs.open_spiel  # noqa: F401 # registers the games

state = pyspiel.load_game("full_throttle(options=players:2 course:varones-test)").new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, chances)[0])
    else:
        state.apply_action(random.choice(state.legal_actions()))
print(state.returns())
