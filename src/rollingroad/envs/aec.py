"""Any game as a PettingZoo AEC environment."""

from pathlib import Path
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from rollingroad.core.codec import BadAction
from rollingroad.core.game import Game
from rollingroad.envs import spaces as parts
from rollingroad.envs.game_session import GameSession, Options


class GameEnv(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc] # PettingZoo has no types
    """Agents are the seats: `seat_0`, `seat_1` and so on.

    If several questions are open at once, they are asked in order, and no agent sees the answers of others
    before all are given. A question to a team goes to the seat that the game names first. Rewards come at the
    end: the outcome within [-1, 1], the same for a team.

    `truncate_after` is a limit of decisions. An index that is not offered loses the game for its agent
    (`illegal="lose"`), or is refused with a BadAction (`illegal="refuse"`).
    """

    def __init__(
        self,
        game: str | Game,
        options: Options = None,
        *,
        fields: bool = False,
        features: bool = False,
        truncate_after: int | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
        content: Path | None = None,
    ) -> None:
        super().__init__()
        self.session = GameSession(game, options, content)
        self.metadata = {
            "name": self.session.game.slug,
            "render_modes": list(parts.RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        parts.check_settings(illegal, render_mode)
        self.render_mode = render_mode
        self.truncate_after = truncate_after
        self.illegal = illegal
        self._shown = parts.ObservationParts(fields, features)
        self._seeds = parts.Seeds()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.session.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: parts.observation_space(self.session, self._shown) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.session.index.size) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game, determined by the seed. Without a seed: the next game after the last seed."""
        self.session.start(self._seeds.next(seed))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        ask = self.session.ask
        self.agent_selection = self.possible_agents[ask.seat] if ask is not None else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of an agent, encoded on demand. The mask is all zeros if the agent is not asked."""
        return parts.observe_seat(self.session, self._seat[agent], self._shown)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            self.session.answer_index(int(action) if action is not None else -1)
        except BadAction:
            if self.illegal == "refuse":
                raise
            # The game ends for all; only the agent with the illegal action gets a negative reward.
            self.rewards[agent] = -1.0
            self.infos[agent] = {"illegal": True}
            self._end()
            return
        session = self.session
        if not session.state.open:
            for each, seat in self._seat.items():
                self.rewards[each] = session.reward(seat)
            self._end()
        elif self.truncate_after is not None and session.decisions >= self.truncate_after:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()

    def _end(self) -> None:
        """The game is over; until then there are no rewards to clear or to add up."""
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as the current agent sees it."""
        if self.render_mode is None:
            return None
        return self.session.render(self.render_mode, self._seat[self.agent_selection])

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return self.session.game.slug.replace("-", "_")
