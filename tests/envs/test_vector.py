"""Many tables together do what each would do alone."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, AutoresetMode

from rollingroad.core.errors import BadInput
from rollingroad.envs import SeatEnv, VectorSeatEnv
from tests.envs.random_play import any_index

RACE = {"course": "varones-test", "players": 2}


def test_each_row_is_a_table_of_its_own(slug: str) -> None:
    many = VectorSeatEnv(slug, 3, bots="random", features=True)
    alone = [SeatEnv(slug, bots="random", features=True) for _ in range(3)]
    rows, info = many.reset(seed=5)
    seen = [env.reset(seed=5 + i)[0] for i, env in enumerate(alone)]
    rng = np.random.default_rng(1)
    for _ in range(25):
        shown = {name: rows[name] for name in ("observation", "action_mask")}
        assert shown in many.observation_space
        assert np.array_equal(info["action_mask"], rows["action_mask"])
        assert list(info["question"]) == [env.question for env in alone]
        for i, own in enumerate(seen):
            part = slice(rows["offsets"][i], rows["offsets"][i + 1])
            number = part.stop - part.start
            for name in ("observation", "action_mask"):
                assert np.array_equal(rows[name][i], own[name])
            for name in ("offered", "action_features"):
                assert np.array_equal(rows[name][part], own[name][:number])
            assert (own["offered"][number:] == -1).all()
        actions = np.array([any_index(mask, rng) for mask in rows["action_mask"]])
        rows, rewards, terminated, _, info = many.step(actions)
        for i, env in enumerate(alone):
            seen[i], reward, over, _, _ = env.step(actions[i])
            assert (rewards[i], terminated[i]) == (reward, over)
            if over:
                assert np.array_equal(info["final_obs"][i]["observation"], seen[i]["observation"])
                seen[i] = env.reset()[0]


def test_without_copies_every_step_fills_the_same_arrays(slug: str) -> None:
    """With nothing left of the step before; rows of features get more space as they need it."""
    filled, fresh = (VectorSeatEnv(slug, 3, seat="all", features=True, copy=copy) for copy in (False, True))
    rows, _ = filled.reset(seed=2)
    others, _ = fresh.reset(seed=2)
    first, kept = rows["observation"], others["observation"]
    before = kept.copy()
    rng = np.random.default_rng(2)
    for _ in range(40):
        assert all(np.array_equal(rows[name], others[name]) for name in others)
        actions = np.array([any_index(mask, rng) for mask in rows["action_mask"]])
        rows, others = filled.step(actions)[0], fresh.step(actions)[0]
        assert np.shares_memory(rows["observation"], first)
    assert np.array_equal(kept, before)
    assert not np.array_equal(first, before)


def test_a_table_whose_game_is_over_begins_again() -> None:
    many = VectorSeatEnv("beacon-run", 4, bots="random")
    assert many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    rows, _ = many.reset(seed=1)
    rng, over = np.random.default_rng(1), 0
    for _ in range(40):
        actions = np.array([any_index(mask, rng) for mask in rows["action_mask"]])
        rows, rewards, terminated, truncated, info = many.step(actions)
        assert rows["action_mask"].any(axis=1).all()
        over += int(terminated.sum())
        assert ("final_obs" in info) == bool(terminated.any())
        assert set(rewards[~terminated]) <= {0.0}
        assert not truncated.any()
    assert over > 4
    many.close()


def test_seeds_may_be_listed() -> None:
    many = VectorSeatEnv("beacon-run", 3, bots="random")
    rows, _ = many.reset(seed=[1, 1, 9])
    assert np.array_equal(rows["observation"][0], rows["observation"][1])
    assert not np.array_equal(rows["observation"][0], rows["observation"][2])


def test_named_fields_are_for_single_tables() -> None:
    with pytest.raises(BadInput, match="many tables give flat rows"):
        VectorSeatEnv("beacon-run", 2, fields=True)


def test_drawn_one_by_one() -> None:
    many = VectorSeatEnv("beacon-run", 2, render_mode="ansi")
    many.reset(seed=1)
    assert [str(text).splitlines()[0] for text in many.render()] == [
        "round 1, seat 1 leads, storm 0 of 3"
    ] * 2


def make() -> SeatEnv:
    return SeatEnv("full-throttle", RACE, bots="random")


def test_gymnasium_runs_them_in_processes() -> None:
    """The same games, wherever they run."""
    here = VectorSeatEnv("full-throttle", 2, options=RACE, bots="random")
    there = AsyncVectorEnv([make, make], autoreset_mode=AutoresetMode.SAME_STEP)
    try:
        mine, theirs = here.reset(seed=3)[0], there.reset(seed=3)[0]
        rng = np.random.default_rng(1)
        for _ in range(20):
            assert all(np.array_equal(mine[name], theirs[name]) for name in mine)
            actions = np.array([any_index(mask, rng) for mask in mine["action_mask"]])
            mine, theirs = here.step(actions)[0], there.step(actions)[0]
    finally:
        there.close()
