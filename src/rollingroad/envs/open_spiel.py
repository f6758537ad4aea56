"""Every game in OpenSpiel: import this module, then `pyspiel.load_game("highway_heist")`.

Needs the extra `rollingroad[open-spiel]`. Players answer by the action index, chance by the number of the
outcome in its list; questions that are open at once are asked in order. Options are a parameter, with a colon
for `=`:
`pyspiel.load_game("full_throttle(options=players:2 course:varones-test)")`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from rollingroad.core.errors import need_extra

need_extra("rollingroad.envs.open_spiel", "open-spiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from rollingroad.core.engine.state import Chance  # noqa: E402
from rollingroad.core.registry import game as game_of  # noqa: E402
from rollingroad.core.registry import slugs  # noqa: E402
from rollingroad.envs.game_session import GameSession  # noqa: E402

MOST_PLAYERS = 8
MOST_CHANCE_OUTCOMES = 4096
LONGEST_GAME = 20_000


def game_type(slug: str) -> pyspiel.GameType:
    game, kinds = game_of(slug), pyspiel.GameType
    return kinds(
        short_name=slug.replace("-", "_"),
        long_name=game.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if game.cooperative else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """A game with its options."""

    slug: ClassVar[str]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.session = GameSession(self.slug, str(given.get("options", "")).replace(":", "=").split())
        low, high = self.session.game.scores
        info = pyspiel.GameInfo(
            num_distinct_actions=self.session.index.size,
            max_chance_outcomes=MOST_CHANCE_OUTCOMES,
            num_players=self.session.seats,
            min_utility=low,
            max_utility=high,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.session)

    def observation_tensor_shape(self) -> list[int]:
        return [self.session.layout.size]

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST_GAME


class SpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A session whose chance answers are given from outside."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.session = GameSession(game.session.game, game.session.options)

    def current_player(self) -> int:
        ask = self.session.ask
        if ask is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if ask.is_chance else ask.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.session.offered_indices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        ask = self.session.ask
        assert isinstance(ask, Chance)
        return [(number, weight / ask.total) for number, weight in enumerate(ask.weights)]

    def _answer(self, index: int) -> int:
        ask = self.session.ask
        assert ask is not None
        return ask.offered[index] if ask.is_chance else self.session.action(index)

    def _apply_action(self, index: int) -> None:
        ask = self.session.ask
        assert ask is not None
        self.session.state.apply(self._answer(index), ask.seat)

    def _action_to_string(self, player: int, index: int) -> str:
        return self.session.game.text(self._answer(index))

    def is_terminal(self) -> bool:
        return self.session.ask is None

    def returns(self) -> list[float]:
        return list(self.session.state.outcome or [0.0] * self.session.seats)

    def __str__(self) -> str:
        return self.session.game.position(self.session.state)


class SpielObserver:
    """What a seat may know, as the row of the environments and as a diagram."""

    def __init__(self, session: GameSession) -> None:
        self.tensor = np.zeros(session.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.session.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.session.render("ansi", player)


for slug in slugs():
    # A class for each, because OpenSpiel keeps what it calls beyond the end of Python.
    kind = game_type(slug)
    pyspiel.register_game(kind, type(slug, (SpielGame,), {"slug": slug, "kind": kind}))
