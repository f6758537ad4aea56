"""Opponents may be policies, classes or drawn from a pool, and the learner may play any seat or all."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rollingroad.bots.bot import BadBot, Bot
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View
from rollingroad.envs import PolicyBot, Pool, SeatEnv, VectorSeatEnv
from rollingroad.lab.tournament import arrange, play
from tests.envs.random_play import any_index

RACE = {"course": "varones-test", "players": 2}


def first_offered(seen: dict[str, Any]) -> int:
    return int(seen["offered"][0])


class FirstOffered(PolicyBot):
    def policy(self, seen: dict[str, Any]) -> int:
        return first_offered(seen)


class Counting(Bot):
    made = 0

    def __init__(self, rng: Rng) -> None:
        Counting.made += 1

    def choose(self, view: View | None, ask: Decision) -> int:
        return ask.offered[0]


def rewards_and_rows(bots: Any) -> list[tuple[float, bytes]]:
    env = SeatEnv("full-throttle", RACE, bots=bots)
    seen, _ = env.reset(seed=1)
    rng, over = np.random.default_rng(1), False
    found: list[tuple[float, bytes]] = []
    while not over and len(found) < 60:
        seen, reward, over, _, _ = env.step(any_index(seen["action_mask"], rng))
        found.append((reward, seen["observation"].tobytes()))
    return found


def test_a_policy_a_policy_bot_and_a_bot_play_the_same() -> None:
    """Each takes the first offered action."""
    games = [rewards_and_rows(bots) for bots in (first_offered, FirstOffered, Counting, [Counting])]
    assert games[0] == games[1] == games[2] == games[3]


def test_a_policy_sees_what_its_seat_sees(slug: str) -> None:
    """What a policy gets as a bot is the observation that the environment would show it."""
    env = SeatEnv(slug, seat="all", features=True)
    seen, _ = env.reset(seed=3)
    rng, over = np.random.default_rng(3), False
    for _ in range(25):
        shown: list[dict[str, Any]] = []
        ask = env.session.ask
        assert ask is not None

        class Watching(PolicyBot):
            def policy(self, seen: dict[str, Any]) -> int:
                shown.append(seen)  # noqa: B023
                return first_offered(seen)

        Watching(Rng(1)).choose(env.session.state.view(ask.seat), ask)
        number = len(shown[0]["offered"])
        for name in ("observation", "action_mask"):
            assert np.array_equal(shown[0][name], seen[name])
        for name in ("offered", "action_features"):
            assert np.array_equal(shown[0][name], seen[name][:number])
        assert (seen["offered"][number:] == -1).all()
        seen, _, over, _, info = env.step(any_index(seen["action_mask"], rng))
        if over:
            break
        assert info["seat"] == env.session.seat


def test_a_policy_that_answers_what_is_not_offered_is_named() -> None:
    with pytest.raises(BadBot, match=r"the policy answered the question '\w+' with -5, which is not offered"):
        rewards_and_rows(lambda seen: -5)


def test_a_policy_is_rated_like_any_bot() -> None:
    bots = [f"{__name__}:FirstOffered", "random"]
    tournament = arrange("full-throttle", None, ["course=varones-test", "players=2"], [], bots, 1, "1")
    played = play(tournament, 0)
    assert sum(played.scores) == 1
    assert min(played.decisions) > 0


@pytest.mark.parametrize("wrong", [int, 5, [3.5]])
def test_what_is_no_opponent_is_refused(wrong: Any) -> None:
    with pytest.raises(BadBot, match="is no bot"):
        SeatEnv("full-throttle", RACE, bots=wrong)


def test_the_learner_may_play_another_seat_in_each_game() -> None:
    env = SeatEnv("full-throttle", {"course": "varones-test", "players": 4}, seat="any", bots="random")
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(30)}
    assert seats == {0, 1, 2, 3}
    assert env.reset(seed=4)[1]["seat"] == env.reset(seed=4)[1]["seat"]


def test_only_seats_of_the_game_learn() -> None:
    with pytest.raises(BadBot, match="seat some does not learn: this game has the seats 0 to 1, or 'all'"):
        SeatEnv("full-throttle", RACE, seat="some")


def test_a_pool_gives_each_game_its_opponents_and_may_grow() -> None:
    pool = Pool(["random"])
    env = SeatEnv("full-throttle", RACE, bots=pool)
    env.reset(seed=1)
    assert type(env.session.bots[1]).__name__ == "RandomBot"
    pool.add(Counting)
    names = set()
    for seed in range(20):
        env.reset(seed=seed)
        names.add(type(env.session.bots[1]).__name__)
    assert names == {"RandomBot", "Counting"}
    with pytest.raises(BadBot, match="the pool has no opponents"):
        SeatEnv("full-throttle", RACE, bots=Pool([])).reset(seed=1)


def test_one_learner_answers_for_all_seats() -> None:
    """A batch in self-play goes through the same games as one table, and tells every seat's reward."""
    many, alone = VectorSeatEnv("beacon-run", 2, seat="all"), SeatEnv("beacon-run", seat="all")
    rows, info = many.reset(seed=[7, 8])
    seen, own = alone.reset(seed=7)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(60):
        assert info["seat"][0] == own["seat"]
        assert np.array_equal(rows["observation"][0], seen["observation"])
        actions = np.array([any_index(mask, rng) for mask in rows["action_mask"]])
        rows, rewards, terminated, _, info = many.step(actions)
        seen, reward, over, _, own = alone.step(actions[0])
        assert (reward, over) == (rewards[0], terminated[0])
        if over:
            ended += 1
            session = alone.session
            assert list(info["rewards"][0]) == [session.reward(seat) for seat in range(session.seats)]
            seen, own = alone.reset()
    assert ended


def test_a_potential_moves_rewards_but_not_what_a_game_is_worth() -> None:
    """The shaped rewards of a game sum up to its reward less the potential of its start."""

    def potential(seen: dict[str, Any]) -> float:
        return float(seen["observation"].sum())

    plain = SeatEnv("full-throttle", RACE, bots="random")
    shaped = SeatEnv("full-throttle", RACE, bots="random", potential=potential)
    plain.reset(seed=5)
    seen, _ = shaped.reset(seed=5)
    start, rng, totals, over, steps = potential(seen), np.random.default_rng(5), [0.0, 0.0], False, 0
    while not over:
        action = any_index(seen["action_mask"], rng)
        _, reward, over, _, _ = plain.step(action)
        totals[0] += reward
        seen, reward, _, _, _ = shaped.step(action)
        totals[1] += reward
        steps += 1
    assert steps > 5
    assert totals[1] == pytest.approx(totals[0] - start, abs=1e-3)
