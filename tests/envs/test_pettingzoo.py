"""PettingZoo's own tests, and what they do not ask: rewards, teams, questions at once, truncation."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from rollingroad.core.codec import BadAction
from rollingroad.core.engine.state import EVERYONE
from rollingroad.core.errors import BadInput
from rollingroad.core.registry import game
from rollingroad.envs import GameEnv
from rollingroad.envs.game_session import Floats
from tests.envs.random_play import any_index, play_on, rewards_at_the_end

EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)
"""PettingZoo says so of every environment with a mask beside the observation that is not on its own list."""


def anything(seed: int) -> Any:
    rng = np.random.default_rng(seed)
    return lambda seen: any_index(seen["action_mask"], rng)


@pytest.mark.parametrize("settings", [{}, {"fields": True, "features": True}], ids=["flat", "fields"])
def test_the_api(slug: str, settings: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        for text in EXPECTED:
            warnings.filterwarnings("ignore", text)
        api_test(GameEnv(slug, **settings), num_cycles=80)


def test_the_same_seed_gives_the_same_game(slug: str) -> None:
    seed_test(lambda: GameEnv(slug), num_cycles=40)


def test_resets_without_a_seed_go_on_from_the_last_one(slug: str) -> None:
    one, other = GameEnv(slug), GameEnv(slug)
    one.reset(seed=7)
    other.reset(seed=7)
    first = play_on(one, 1, 150)
    assert play_on(other, 1, 150) == first
    one.reset()
    other.reset()
    second = play_on(one, 1, 150)
    assert play_on(other, 1, 150) == second
    assert second != first


def test_an_unseeded_environment_has_chance_of_its_own(slug: str) -> None:
    seeds = set()
    for _ in range(3):
        env = GameEnv(slug)
        env.reset()
        seeds.add(env.session.seed)
    assert len(seeds) == 3


def test_the_end(slug: str) -> None:
    """Everybody's game is over at once, and the rewards are the outcome within [-1, 1]."""
    for seed in range(4):
        env = GameEnv(slug)
        env.reset(seed=seed)
        rewards = rewards_at_the_end(env, anything(seed))
        outcome = env.session.state.outcome
        assert outcome is not None
        assert all(env.terminations.values())
        assert not any(env.truncations.values())
        low, high = game(slug).scores
        assert list(rewards.values()) == [2 * (score - low) / (high - low) - 1 for score in outcome]
        if game(slug).cooperative:
            assert len(set(rewards.values())) == 1


def test_every_agent_takes_its_leave(slug: str) -> None:
    env = GameEnv(slug)
    env.reset(seed=2)
    steps = play_on(env, 2)
    assert not env.agents
    leaving = [agent for agent, index, _, _ in steps if index == -1]
    assert sorted(leaving) == env.possible_agents
    assert [reward for _, index, _, reward in steps if index != -1] == [0.0] * (len(steps) - len(leaving))


def test_teams_share_their_reward() -> None:
    env = GameEnv("full-throttle", {"course": "tag-team", "players": 4})
    env.reset(seed=1)
    rewards = rewards_at_the_end(env, anything(1))
    assert rewards["seat_0"] == rewards["seat_2"] != rewards["seat_1"] == rewards["seat_3"]


def test_secret_choices_are_asked_one_after_the_other_and_seen_by_nobody() -> None:
    """All burn a card at the same time: what one courier sees does not depend on what another has chosen."""
    env = GameEnv("beacon-run", {"couriers": 3})
    env.reset(seed=3)
    asked, seen = [], set()
    for index in env.session.offered_indices():
        env.reset(seed=3)
        assert len(env.session.state.open) == 3
        assert env.session.state.open[0].known_to != EVERYONE
        asked = [env.agent_selection]
        env.step(index)
        asked.append(env.agent_selection)
        seen.add(env.observe(env.agent_selection)["observation"].tobytes())
    assert asked == ["seat_0", "seat_1"]
    assert len(seen) == 1


def test_only_who_is_asked_has_a_mask(slug: str) -> None:
    env = GameEnv(slug)
    env.reset(seed=4)
    for agent in env.agents:
        assert bool(env.observe(agent)["action_mask"].any()) == (agent == env.agent_selection)


def test_nothing_is_encoded_before_somebody_looks(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    env = GameEnv(slug)
    observation = env.session.observation

    def look(seat: int) -> Floats:
        looked.append(seat)
        return observation(seat)

    monkeypatch.setattr(env.session, "observation", look)
    env.reset(seed=5)
    for _ in range(5):
        assert env.last(observe=False)[0] is None
        env.step(env.session.offered_indices()[0])
    assert not looked
    env.last()
    assert len(looked) == 1


def test_truncation(slug: str) -> None:
    env = GameEnv(slug, truncate_after=5)
    env.reset(seed=6)
    rewards = rewards_at_the_end(env, anything(6))
    assert env.session.decisions == 5
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(rewards.values()) == {0.0}


def test_an_index_that_is_not_offered_loses_the_game(slug: str) -> None:
    env = GameEnv(slug)
    env.reset(seed=7)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(wrong)
    assert env.rewards == {other: -1.0 if other == agent else 0.0 for other in env.possible_agents}
    assert all(env.terminations.values())
    assert env.infos[agent] == {"illegal": True}


def test_or_it_is_refused_and_changes_nothing(slug: str) -> None:
    env = GameEnv(slug, illegal="refuse")
    env.reset(seed=7)
    before, agent = env.session.state.copy(), env.agent_selection
    with pytest.raises(BadAction, match="is no answer to the question"):
        env.step(-1)
    assert env.session.state == before
    assert env.agent_selection == agent


def test_features_stand_beside_the_indices_they_are_about(slug: str) -> None:
    env = GameEnv(slug, features=True)
    env.reset(seed=8)
    for _ in range(30):
        seen = env.observe(env.agent_selection)
        offered = seen["offered"][seen["offered"] >= 0]
        assert sorted(offered) == list(seen["action_mask"].nonzero()[0])
        ask = env.session.state.open[0]
        rows = env.session.state.view(ask.seat).features(ask)
        assert np.array_equal(seen["action_features"][: len(rows)], np.array(rows, np.float32))
        assert not seen["action_features"][len(rows) :].any()
        env.step(int(offered[-1]))
        if any(env.terminations.values()):
            break


def test_an_unknown_way_to_draw_is_refused() -> None:
    with pytest.raises(BadInput, match="render_mode is ansi or svg, not 'human'"):
        GameEnv("beacon-run", render_mode="human")
