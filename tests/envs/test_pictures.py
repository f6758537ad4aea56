"""Tables are drawn as the seat sees them: as text, and as an SVG picture that can be read."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import numpy as np

from rollingroad.core.engine.rng import Rng
from rollingroad.core.registry import game
from rollingroad.envs import GameEnv, SeatEnv
from tests.contract.random_games import Setup, sampled_states
from tests.envs.random_play import any_index


def test_text(slug: str) -> None:
    env = GameEnv(slug, render_mode="ansi")
    env.reset(seed=1)
    seat = int(env.agent_selection.removeprefix("seat_"))
    assert env.render() == game(slug).diagram(env.session.state.view(seat))


def test_a_picture_at_every_stage(setup: Setup) -> None:
    for state in sampled_states(setup, 3):
        root = ElementTree.fromstring(setup.game.pages.picture(state.view(0)))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert len(root) > 3


def test_a_picture_hides_what_the_seat_cannot_know(setup: Setup) -> None:
    rng = Rng("pictures")
    for state in sampled_states(setup, 2):
        view = state.view(0)
        picture = setup.game.pages.picture(view)
        assert setup.game.pages.picture(view.determinize(rng).view(0)) == picture


def test_the_picture_follows_the_game(slug: str) -> None:
    env = SeatEnv(slug, bots="random", render_mode="svg")
    seen, _ = env.reset(seed=1)
    rng, pictures = np.random.default_rng(1), {env.render()}
    over = False
    while not over and len(pictures) < 3:
        seen, _, over, _, _ = env.step(any_index(seen["action_mask"], rng))
        pictures.add(env.render())
    assert len(pictures) == 3


def test_without_a_mode_nothing_is_drawn(slug: str) -> None:
    env = GameEnv(slug)
    env.reset(seed=1)
    assert env.render() is None


def test_every_car_is_in_the_picture() -> None:
    env = GameEnv("full-throttle", {"players": 3}, render_mode="svg")
    env.reset(seed=1)
    rng = np.random.default_rng(3)
    while sum(car.at not in (None, "start 1", "start 2", "start 3", "start 4") for car in cars(env)) < 3:
        env.step(any_index(env.observe(env.agent_selection)["action_mask"], rng))
    picture = ElementTree.fromstring(env.render() or "")
    marks = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"1", "2", "3"} <= set(marks)


def cars(env: GameEnv) -> Any:
    return env.session.state.view(0).data().cars
