"""The action index: numbers every action that can be offered, for learners with a fixed action space.

Each kind of decision has a block for each kind of action that may answer it. A kind with few slots has one
place per slot. Kinds with very many slots, such as payments and free placements, use a short index that the
game writes, or else the action's rank in the offered list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, mypyc_attr

from rollingroad.core.codec import BadAction
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


@mypyc_attr(allow_interpreted_subclasses=True)
class ShortIndex:
    """A game's own numbering of the actions of one kind that it can offer."""

    def __init__(self, size: int, help: str) -> None:
        self.size = size
        self.help = help

    def place(self, action: int) -> int:
        """The place of an action, below `size`."""
        raise AssertionError(f"{type(self).__name__} has no place()")

    def action(self, place: int) -> int:
        """The action of a place."""
        raise AssertionError(f"{type(self).__name__} has no action()")


@final
class Block:
    """The places of one kind of action in one kind of decision.

    `how` is `slot`: by its operands, `short`: by the game's own index, `rank`: by its place in the list.
    """

    def __init__(
        self,
        question: str,
        action: str,
        start: int,
        size: int,
        how: str,
        help: str,
        operands: list[int],
        short: ShortIndex | None,
    ) -> None:
        self.question = question
        self.action = action
        self.start: i64 = start
        self.size: i64 = size
        self.how = how
        self.help = help
        self.short = short
        self.by_rank = how == RANK
        # An operand that is absent is 0, so that one formula serves all kinds.
        sizes = [*operands, 1, 1, 1, 1]
        self._second: i64 = sizes[1]
        self._third: i64 = sizes[2]
        self._fourth: i64 = sizes[3]

    def place(self, action: i64) -> i64:
        """The place of an action that is not indexed by its rank."""
        if self.short is not None:
            return self.short.place(action)
        slot = (action >> 6 & 16383) * self._second + (action >> 20 & 16383)
        return (slot * self._third + (action >> 34 & 16383)) * self._fourth + (action >> 48 & 16383)


class ActionIndex:
    """All blocks of one game, numbered consecutively."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.blocks: list[Block] = []
        self.size = 0
        self._by_kind: dict[str, list[Block | None]] = {}
        for question in game.questions:
            if question not in game.chance:
                self._add_question(question)

    def _add_question(self, question: str) -> None:
        blocks: list[Block | None] = [None] * len(self.game.codec.kinds)
        for name in self.game.questions[question]:
            block = self._block(question, name)
            self.blocks.append(block)
            blocks[self.game.codec.number[name]] = block
            self.size += block.size
        self._by_kind[question] = blocks

    def _block(self, question: str, name: str) -> Block:
        kind, learning = self.game.codec.kinds[self.game.codec.number[name]], self.game.learning
        short = learning.short_index(name)
        if short is not None:
            return Block(question, name, self.size, short.size, SHORT, short.help, [], short)
        if kind.size > MOST_SLOTS or name in learning.rank_slots:
            size = learning.rank_slots.get(name, learning.max_offered)
            return Block(question, name, self.size, size, RANK, "rank among those offered", [], None)
        help = f"operands: {', '.join(kind.operands)}" if kind.operands else "the only one"
        sizes = [operand.size for operand in kind.operands.values()]
        return Block(question, name, self.size, kind.size, SLOT, help, sizes, None)

    def of(self, ask: Decision) -> list[int]:
        """The index of each offered action, in the order of the list; NO_INDEX if its block is full."""
        blocks = self._by_kind[ask.kind]
        found: list[int] = []
        ranks: list[int] = []
        for action in ask.offered:
            bits: i64 = action
            block = blocks[bits & 63]
            assert block is not None
            if block.by_rank:
                if not ranks:
                    ranks = [0] * len(blocks)
                rank: i64 = ranks[bits & 63]
                ranks[bits & 63] = rank + 1
                found.append(block.start + rank if rank < block.size else NO_INDEX)
            else:
                found.append(block.start + block.place(bits))
        return found

    def fixed(self, index: int) -> int:
        """The action that always has this index. Raises BadAction if it depends on the offered list."""
        for block in self.blocks:
            place = index - block.start
            if 0 <= place < block.size and block.how != RANK:
                if block.short is not None:
                    return block.short.action(place)
                kind = self.game.codec.kinds[self.game.codec.number[block.action]]
                return self.game.codec.pack(kind, kind.at_slot(place))
        raise BadAction(f"index {index} means no fixed action of {self.game.name}")
