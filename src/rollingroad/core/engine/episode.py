"""Games as learning environments play them: answered by index, encoded as sparse rows. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from rollingroad.core.codec import BadAction
from rollingroad.core.engine.action_index import NO_INDEX, ActionIndex
from rollingroad.core.engine.learning import Learning, Pairs
from rollingroad.core.engine.playout import answer_chance
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import NOBODY, Decision, State

if TYPE_CHECKING:
    from rollingroad.core.game import Game

NO_ACTION: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Episode:
    """A game that is over or waits for one player's answer.

    Chance is answered from the seed as in a record, so `rollingroad` can replay an environment's game.
    """

    __slots__ = (
        *("_actions", "_asked", "_indices", "decisions", "dice", "drawn", "game", "index", "learning"),
        *("options", "seed", "state"),
    )

    def __init__(self, game: Game, options: Any, index: ActionIndex) -> None:
        self.game: Game = game
        self.options = options
        self.index = index
        self.learning: Learning[Any] = game.learning
        self.state: State = game.start(options)
        self.seed = ""
        self.decisions = 0
        self.dice = Rng(0)
        self.drawn = 0
        self._asked: Decision | None = None
        self._indices: list[int] = []
        self._actions: list[int] = []

    def start(self, seed: int | str) -> None:
        """Start a new game with that seed, up to the first question to a player."""
        self.seed = str(seed)
        self.decisions = self.drawn = 0
        self.dice = Rng(self.seed)
        self.state = self.game.start(self.options)
        self.drawn = answer_chance(self.state, self.dice, self.drawn)

    @property
    def ask(self) -> Decision | None:
        """The first open question, or None if the game is over."""
        return self.state.open[0] if self.state.open else None

    def answer(self, action: int) -> None:
        """Answer the open question, then let chance answer its own."""
        self.state.apply(action, self.state.open[0].seat)
        self.decisions += 1
        self.drawn = answer_chance(self.state, self.dice, self.drawn)

    # By index. Functions do the work: compiled code would look up a method that Python may override.

    def offered_indices(self) -> list[int]:
        """The index of each offered action that has one, in the order of the list."""
        return offered_by(self)

    def action(self, index: int) -> int:
        """The offered action with that index. Raises BadAction."""
        action = find_action(self, index)
        if action == NO_ACTION and not self.state.open:
            raise BadAction(f"index {index} answers nothing: the game is over")
        if action == NO_ACTION:
            raise BadAction(f"index {index} is no answer to the question {self.state.open[0].kind!r}")
        return action

    def answer_index(self, index: int) -> None:
        """Answer the open question with the offered action of that index. Raises BadAction."""
        if not answer_by_index(self, index):
            self.action(index)

    def copy_to(self, other: Episode) -> None:
        """Make another one the same; nothing that changes is shared."""
        other.game, other.options, other.index = self.game, self.options, self.index
        other.learning = self.learning
        other.state, other.seed, other.decisions = self.state.copy(), self.seed, self.decisions
        other.dice, other.drawn = self.dice, self.drawn
        other._asked, other._indices, other._actions = None, [], []


def offered_by(episode: Episode) -> list[int]:
    if not episode.state.open:
        return []
    ask = episode.state.open[0]
    if ask is not episode._asked:
        episode._asked = ask
        episode._indices = episode.index.of(ask)
        episode._actions = ask.offered
        most, missing = min(episode.learning.max_offered, len(ask.offered)), False
        for index in episode._indices:
            missing = missing or index == NO_INDEX
        if missing or most < len(ask.offered):
            shown = [place for place in range(most) if episode._indices[place] != NO_INDEX]
            episode._actions = [ask.offered[place] for place in shown]
            episode._indices = [episode._indices[place] for place in shown]
    return episode._indices


def find_action(episode: Episode, index: int) -> int:
    """The offered action with that index, or NO_ACTION."""
    indices = offered_by(episode)
    for place in range(len(indices)):
        if indices[place] == index:
            return episode._actions[place]
    return NO_ACTION


def answer_by_index(episode: Episode, index: int) -> bool:
    """Whether the index is offered; then it is answered, and chance has answered its own."""
    action, state = find_action(episode, index), episode.state
    if action == NO_ACTION:
        return False
    state.resolve(state.open[0], action, state.open[0].seat)
    episode.decisions += 1
    episode.drawn = answer_chance(state, episode.dice, episode.drawn)
    return True


def mask_of(episode: Episode, seat: int) -> bytearray:
    """A byte for each index: 1 if this seat may answer with it now."""
    mask = bytearray(episode.index.size)
    if episode.state.open and episode.state.open[0].seat == seat:
        for index in offered_by(episode):
            mask[index] = 1
    return mask


def put_features(episode: Episode, seat: int, out: Pairs) -> list[int]:
    """A row for each offered action that has an index; their indices."""
    if not episode.state.open or episode.state.open[0].seat != seat:
        return []
    ask, indices = episode.state.open[0], offered_by(episode)
    if len(indices) < len(ask.offered):
        actions = episode._actions[: len(indices)]
        ask = Decision(ask.step, ask.kind, ask.seat, actions, ask.seats, ask.known_to, ask.complete)
    episode.learning.features(episode.state, seat, ask, out)
    return indices


# Many at once


def answer_all(episodes: list[Episode], indices: list[int]) -> list[int]:
    """Answer each game with its index; the numbers of those that are over, or whose index is not offered."""
    return [
        number
        for number in range(len(episodes))
        if not answer_by_index(episodes[number], indices[number]) or not episodes[number].state.open
    ]


def encode_all(episodes: list[Episode], seats: list[int], size: int, rows: Pairs, masks: Pairs) -> None:
    """The rows and masks of all games as pairs of one array each."""
    for number in range(len(episodes)):
        episode, seat = episodes[number], seats[number]
        rows.base, masks.base = number * size, number * episode.index.size
        episode.learning.observe(episode.state, seat, rows)
        if episode.state.open and episode.state.open[0].seat == seat:
            for index in offered_by(episode):
                masks.mark(index, True)


def features_of_all(episodes: list[Episode], seats: list[int], out: Pairs) -> list[int]:
    """Put the features of what each game offers; returns where those of each game begin, and the end."""
    offsets: list[int] = [0]
    for number in range(len(episodes)):
        offsets.append(offsets[-1] + len(put_features(episodes[number], seats[number], out)))
    return offsets


def questions_asked(episodes: list[Episode]) -> list[str]:
    """The kind of each game's first question; empty where it is over."""
    return [episode.state.open[0].kind if episode.state.open else "" for episode in episodes]


def seats_asked(episodes: list[Episode]) -> list[int]:
    """Whom each game asks first; NOBODY where it is over."""
    return [episode.state.open[0].seat if episode.state.open else NOBODY for episode in episodes]
