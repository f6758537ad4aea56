"""A copy of an environment plays on by itself, and just as the one it was copied from."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

from rollingroad.bots.bot import BadBot
from rollingroad.bots.roster import read_bot
from rollingroad.envs import GameEnv, SeatEnv
from tests.envs.random_play import any_index, play_on

Copier = Callable[[object], object]
COPIERS = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


@pytest.fixture(params=COPIERS, ids=["deepcopy", "pickle"])
def copied(request: pytest.FixtureRequest) -> Copier:
    copier: Copier = request.param
    return copier


def test_a_copy_plays_on_independently_and_equally(slug: str, copied: Copier) -> None:
    env = GameEnv(slug)
    env.reset(seed=1)
    play_on(env, 1, 12)
    other = copied(env)
    assert isinstance(other, GameEnv)
    before = env.session.state.copy()
    there = play_on(other, 2)
    assert env.session.state == before
    assert play_on(env, 2) == there
    env.reset()
    other.reset()
    assert play_on(env, 3, 20) == play_on(other, 3, 20)


def play_seat(env: SeatEnv, seed: int, most: int) -> list[tuple[bytes, float]]:
    rng = np.random.default_rng(seed)
    found: list[tuple[bytes, float]] = []
    seen, over = env.observe(), env.session.ask is None
    while not over and len(found) < most:
        seen, reward, over, _, _ = env.step(any_index(seen["action_mask"], rng))
        found.append((seen["observation"].tobytes(), reward))
    return found


@pytest.mark.parametrize("bots", ["rookie", "ace:iterations=2"])
def test_the_bots_are_copied_too(bots: str, copied: Copier) -> None:
    env = SeatEnv("full-throttle", {"course": "varones-test", "players": 2}, bots=bots)
    env.reset(seed=1)
    play_seat(env, 1, 6)
    other = copied(env)
    assert isinstance(other, SeatEnv)
    there = play_seat(other, 2, 25)
    assert play_seat(env, 2, 25) == there
    assert env.reset()[0]["observation"].tobytes() == other.reset()[0]["observation"].tobytes()


def test_a_program_cannot_be_copied() -> None:
    env = SeatEnv("beacon-run", bots="program:python3 -c 'input()'")
    env.session.bots = {1: read_bot("program:python3 -c 'input()'")(env.session.dice)}
    try:
        with pytest.raises(BadBot, match="the bot in seat 1 cannot be copied"):
            copy.deepcopy(env)
    finally:
        env.close()
