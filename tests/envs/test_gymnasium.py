"""One seat learns: Gymnasium's own check, and what the bots in the other seats do."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from rollingroad.bots.bot import BadBot
from rollingroad.core.errors import BadInput
from rollingroad.core.registry import game
from rollingroad.envs import GYMNASIUM_ID, GameEnv, SeatEnv
from tests.envs.random_play import any_index


@pytest.mark.parametrize("settings", [{}, {"fields": True, "features": True}], ids=["flat", "fields"])
def test_the_api(slug: str, settings: dict[str, Any]) -> None:
    """Also through `gymnasium.make`, with each way to draw."""
    env = gymnasium.make(GYMNASIUM_ID, game=slug, bots="random", disable_env_checker=True, **settings)
    check_env(env.unwrapped)


def test_the_learner_is_asked_and_nobody_else(slug: str) -> None:
    seat = game(slug).seat_count(game(slug).options()) - 1
    env = SeatEnv(slug, seat=seat, bots="driver")
    rng = np.random.default_rng(1)
    for seed in range(2):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            ask = env.session.ask
            assert ask is not None
            assert ask.seat == seat
            assert info["question"] == ask.kind
            assert np.array_equal(info["action_mask"], seen["action_mask"])
            seen, reward, over, truncated, info = env.step(any_index(seen["action_mask"], rng))
            assert not truncated
            assert seen in env.observation_space
        assert env.session.state.outcome is not None
        assert reward == 2 * env.session.state.outcome[seat] - 1
        assert not seen["action_mask"].any()


def test_drivers_beat_a_learner_who_does_anything() -> None:
    env = SeatEnv("full-throttle", {"course": "varones-test", "players": 2}, bots="driver")
    rng = np.random.default_rng(2)
    rewards = []
    for seed in range(6):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            seen, reward, over, _, _ = env.step(any_index(seen["action_mask"], rng))
        rewards.append(reward)
    assert rewards == [-1.0] * 6


def test_each_seat_may_have_a_bot_of_its_own() -> None:
    env = SeatEnv("full-throttle", {"players": 3}, seat=1, bots=["driver", "random"])
    env.reset(seed=1)
    assert {seat: type(bot).__name__ for seat, bot in env.session.bots.items()} == {
        0: "DriverBot",
        2: "RandomBot",
    }
    env.close()
    assert not env.session.bots


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"bots": "nobody"}, "there is no bot 'nobody'"),
        ({"bots": ["driver", "driver"]}, "this game has 3 seats, but 2 players are named"),
        ({"seat": 4}, "seat 4 does not learn: this game has the seats 0 to 3"),
    ],
)
def test_what_cannot_sit_there_is_refused(settings: dict[str, object], said: str) -> None:
    with pytest.raises(BadBot, match=said):
        SeatEnv("full-throttle", {"players": 4}, **settings)  # type: ignore[arg-type] # wrong on purpose


def test_truncation() -> None:
    env = SeatEnv("highway-heist", truncate_after=4, bots="random")
    seen, _ = env.reset(seed=1)
    rng, steps, truncated = np.random.default_rng(1), 0, False
    while not truncated:
        seen, reward, terminated, truncated, _ = env.step(any_index(seen["action_mask"], rng))
        steps += 1
        assert not terminated
    assert reward == 0.0
    assert steps <= 4 <= env.session.decisions


def test_an_index_that_is_not_offered_loses_the_game(slug: str) -> None:
    env = SeatEnv(slug, bots="random")
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)


@pytest.mark.parametrize("environment", [SeatEnv, GameEnv])
def test_what_an_index_that_is_not_offered_shall_do_is_checked(environment: type[SeatEnv | GameEnv]) -> None:
    with pytest.raises(BadInput, match="illegal is lose or refuse, not 'foo'"):
        environment("beacon-run", illegal="foo")


def test_one_player_alone_needs_no_bots() -> None:
    env = SeatEnv("full-throttle", {"players": 1})
    seen, _ = env.reset(seed=1)
    rng, over = np.random.default_rng(1), False
    while not over:
        seen, reward, over, _, _ = env.step(any_index(seen["action_mask"], rng))
    assert -1.0 <= reward <= 1.0
    assert reward == env.session.reward(0)


def test_the_checks_of_gymnasium_say_nothing() -> None:
    """Made the usual way, every step is checked as it comes."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(GYMNASIUM_ID, game="beacon-run", bots="random")
        seen, _ = env.reset(seed=1)
        env.step(any_index(seen["action_mask"], np.random.default_rng(1)))
