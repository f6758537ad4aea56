"""The `learning` part of a game: views and actions as numbers, for learning environments. Compiled."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View
from rollingroad.core.errors import BadInput

if TYPE_CHECKING:
    from rollingroad.core.action_index import ShortIndex
    from rollingroad.core.codec import Codec

V = TypeVar("V", bound=View)


class Field:
    """One part of an observation: its name, its shape, and the meaning of its numbers."""

    def __init__(self, name: str, shape: tuple[int, ...], help: str) -> None:
        self.name = name
        self.shape = shape
        self.help = help
        self.size = 1
        for length in shape:
            self.size *= length


class Layout:
    """The fields of an observation in order. All numbers lie in [-1, 1]; 0 means absent."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        self.start: dict[str, int] = {}
        self.size = 0
        for field in fields:
            self.start[field.name] = self.size
            self.size += field.size
        self._nothing = bytes(4 * self.size)

    def blank(self) -> array[float]:
        """A row of zeros."""
        return array("f", self._nothing)


def share(number: float, most: float) -> float:
    """A number as a share of its usual maximum, clamped to [-1, 1]."""
    part = number / most
    return 1.0 if part > 1.0 else -1.0 if part < -1.0 else part


@mypyc_attr(allow_interpreted_subclasses=True)
class Learning(Generic[V]):
    """What learners see. The defaults describe actions; `layout` and `observe` are the game's to write."""

    rank_slots: ClassVar[dict[str, int]] = {}
    """Kinds of action that are indexed by their rank in the offered list, each with its number of places."""
    max_offered: ClassVar[int] = 256
    """The most actions that a learner sees of an offered list."""

    def layout(self, options: Any) -> Layout:
        """The fields of an observation. Its shape depends on the options only."""
        raise BadInput("this game tells learners nothing: its `learning` has no layout() and observe()")

    def observe(self, view: V) -> array[float]:
        """The view as the numbers that the layout describes, the own seat first."""
        raise BadInput("this game tells learners nothing: its `learning` has no layout() and observe()")

    def features(self, view: V, ask: Decision) -> list[list[float]]:
        """One row per offered action. By default its kind and operands as numbers."""
        return [view.game.codec.features(action) for action in ask.offered]

    def feature_names(self, codec: Codec) -> list[str]:
        """The meaning of each number in a row of `features`."""
        return codec.feature_names()

    def short_index(self, kind: str) -> ShortIndex | None:
        """A short numbering for a kind of action with very many slots. None: by slot or by rank."""
        return None
