"""The action index: numbers every action that can be offered, for learners with a fixed action space.

Each kind of decision has a block for each kind of action that may answer it. A kind with few slots has one
place per slot. Kinds with very many slots, such as payments and free placements, use a short index that the
game writes, or else the action's rank in the offered list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from rollingroad.core.codec import BadAction
from rollingroad.core.engine.packing import kind_of
from rollingroad.core.engine.state import Decision

if TYPE_CHECKING:
    from rollingroad.core.game import Game

MOST_SLOTS: Final = 4096
"""A kind of action with more slots is not indexed by them."""
NO_INDEX: Final = -1
"""The index of an action whose rank is beyond the end of its block."""

SLOT: Final = "slot"
SHORT: Final = "short"
RANK: Final = "rank"


class ShortIndex(Protocol):
    """A game's own numbering of the actions of one kind that it can offer."""

    size: int
    help: str

    def place(self, action: int) -> int:
        """The place of an action, below `size`."""

    def action(self, place: int) -> int:
        """The action of a place."""


class Block(NamedTuple):
    """The places of one kind of action in one kind of decision."""

    question: str
    action: str
    start: int
    size: int
    how: str
    """`slot`: by its operands, `short`: by the game's own index, `rank`: by its place in the offered list."""
    help: str


class ActionIndex:
    """All blocks of one game, numbered consecutively."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.blocks: list[Block] = []
        self.size = 0
        self._by_kind: dict[str, dict[int, Block]] = {}
        self._short: dict[str, ShortIndex | None] = {}
        self._known: dict[str, dict[Any, int]] = {}
        for question in game.questions:
            if question not in game.chance:
                self._add_question(question)

    def _add_question(self, question: str) -> None:
        self._known[question] = {}
        self._by_kind[question] = {}
        for name in self.game.questions[question]:
            block = self._block(question, name)
            self.blocks.append(block)
            self._by_kind[question][self.game.codec.number[name]] = block
            self.size += block.size

    def _block(self, question: str, name: str) -> Block:
        kind = self.game.codec.kinds[self.game.codec.number[name]]
        if name not in self._short:
            self._short[name] = self.game.learning.short_index(name)
        short = self._short[name]
        if short is not None:
            return Block(question, name, self.size, short.size, SHORT, short.help)
        if kind.size > MOST_SLOTS or name in self.game.learning.rank_slots:
            size = self.game.learning.rank_slots.get(name, self.game.learning.max_offered)
            return Block(question, name, self.size, size, RANK, "rank among those offered")
        help = f"operands: {', '.join(kind.operands)}" if kind.operands else "the only one"
        return Block(question, name, self.size, kind.size, SLOT, help)

    def of(self, ask: Decision) -> list[int]:
        """The index of each offered action, in the order of the list; NO_INDEX if its block is full."""
        known, found = self._known[ask.kind], []
        # As objects: compiled code would unpack every action and pack it again to look for it.
        actions: list[Any] = ask.offered
        for action in actions:
            index = known.get(action)
            if index is None:
                return self._compute(ask, known)
            found.append(index)
        return found

    def _compute(self, ask: Decision, known: dict[Any, int]) -> list[int]:
        """Fixed indices are cached; ranks depend on the list and are counted each time."""
        blocks = self._by_kind[ask.kind]
        found: list[int] = []
        ranks: dict[str, int] = {}
        for action in ask.offered:
            index = known.get(action, NO_INDEX)
            if index == NO_INDEX:
                block = blocks[kind_of(action)]
                if block.how == RANK:
                    rank = ranks.get(block.action, 0)
                    ranks[block.action] = rank + 1
                    index = block.start + rank if rank < block.size else NO_INDEX
                else:
                    index = known[action] = block.start + self._place(block, action)
            found.append(index)
        return found

    def _place(self, block: Block, action: int) -> int:
        short = self._short[block.action]
        if short is not None:
            return short.place(action)
        kind, values = self.game.codec.unpack(action)
        return kind.slot(values)

    def fixed(self, index: int) -> int:
        """The action that always has this index. Raises BadAction if it depends on the offered list."""
        for block in self.blocks:
            place = index - block.start
            if 0 <= place < block.size and block.how != RANK:
                short = self._short[block.action]
                if short is not None:
                    return short.action(place)
                kind = self.game.codec.kinds[self.game.codec.number[block.action]]
                return self.game.codec.pack(kind, kind.at_slot(place))
        raise BadAction(f"index {index} means no fixed action of {self.game.name}")
