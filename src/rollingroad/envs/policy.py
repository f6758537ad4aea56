"""A trained policy as a bot, and a pool of opponents to train against."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from rollingroad.bots.bot import BadBot, Bot
from rollingroad.bots.roster import BotFactory, fill_seats, read_bot
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View
from rollingroad.envs.game_session import index_of

Policy = Callable[[dict[str, Any]], Any]
"""From an observation, as the environments show it, to an index."""
Opponent = str | type[Bot] | Policy
Opponents = Opponent | list[Opponent] | tuple[Opponent, ...]
"""One for all seats, or one for each."""


class PolicyBot(Bot):
    """Write `policy`, and it plays wherever bots play: `rollingroad tournament my_module:MyPolicy,driver`."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def policy(self, seen: dict[str, Any]) -> Any:
        """The index to answer with. `seen` is what `SeatEnv(features=True)` shows, without padding."""
        raise NotImplementedError

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        index = index_of(view.game)
        indices = np.array(index.of(ask)[: view.game.learning.max_offered])
        shown = indices >= 0
        mask = np.zeros(index.size, np.int8)
        mask[indices[shown]] = 1
        seen = {
            "observation": np.frombuffer(view.observe(), np.float32),
            "action_mask": mask,
            "offered": indices[shown],
            "action_features": np.array(view.features(ask), np.float32)[: len(indices)][shown],
        }
        chosen = int(self.policy(seen))
        found = np.flatnonzero(indices == chosen)
        if chosen < 0 or not len(found):
            raise BadBot(f"the policy answered the question {ask.kind!r} with {chosen}, which is not offered")
        return ask.offered[int(found[0])]


class _FunctionBot(PolicyBot):
    def __init__(self, function: Policy, rng: Rng) -> None:
        super().__init__(rng)
        self._function = function

    def policy(self, seen: dict[str, Any]) -> Any:
        return self._function(seen)


def factory(opponent: Opponent) -> BotFactory:
    """What makes the bot: from its name, its class, or a policy."""
    if isinstance(opponent, str):
        return read_bot(opponent)
    if isinstance(opponent, type):
        if not issubclass(opponent, Bot):
            raise BadBot(f"{opponent.__name__} is no bot: its class is not a subclass of Bot")
        return opponent
    if not callable(opponent):
        raise BadBot(f"{opponent!r} is no bot: give a name, a subclass of Bot, or a policy")
    return partial(_FunctionBot, opponent)


class Pool:
    """Opponents for self-play. Each game draws one for every seat that does not learn; more may be added."""

    def __init__(self, opponents: Sequence[Opponent]) -> None:
        self._factories: list[BotFactory] = []
        for opponent in opponents:
            self.add(opponent)

    def add(self, opponent: Opponent) -> None:
        """For example a copy of the learner as it is now."""
        self._factories.append(factory(opponent))

    def draw(self, rng: Rng, seats: int) -> list[BotFactory]:
        if not self._factories:
            raise BadBot("the pool has no opponents")
        return [rng.choice(self._factories) for _ in range(seats)]


class Fixed(Pool):
    """The same opponents in every game: one for all seats, or one for each."""

    def __init__(self, opponents: Opponents, seats: int) -> None:
        given = opponents if isinstance(opponents, list | tuple) else [opponents]
        super().__init__(fill_seats(given, seats))

    def draw(self, rng: Rng, seats: int) -> list[BotFactory]:
        return self._factories
