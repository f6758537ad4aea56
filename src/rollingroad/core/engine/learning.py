"""The `learning` part of a game: tables and actions as numbers, for learning environments. Compiled."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, final

from librt.strings import BytesWriter, read_f32_le, read_i64_le, write_f32_le, write_i64_le
from mypy_extensions import i64, mypyc_attr

from rollingroad.core.engine.packing import KIND_BITS, KIND_LIMIT, OPERAND_BITS, OPERAND_LIMIT, OPERANDS
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.errors import BadInput

if TYPE_CHECKING:
    from rollingroad.core.codec import Codec
    from rollingroad.core.engine.action_index import ShortIndex

S = TypeVar("S", bound=State)


Kept = tuple[bytes, bytes]
"""Pairs that were taken: places and numbers."""


@final
class Pairs:
    """Sparse rows: places as int64 and their numbers as float32, each in a buffer of its own. The rest is 0.

    `base` is where the current row begins in the array that the pairs will fill.
    """

    def __init__(self) -> None:
        self.base: i64 = 0
        self._places = BytesWriter()
        self._values = BytesWriter()

    def put(self, at: i64, value: float) -> None:
        if value != 0.0:
            write_i64_le(self._places, self.base + at)
            write_f32_le(self._values, value)

    def mark(self, at: i64, whether: bool) -> None:
        """1 at this place, if it is so."""
        if whether:
            self.put(at, 1.0)

    def share(self, at: i64, number: i64, most: i64) -> None:
        """A number as a share of its usual maximum, clamped to [-1, 1]."""
        if number:
            part = 1.0 if number > most else -1.0 if number < -most else float(number) / float(most)
            self.put(at, part)

    def take(self) -> Kept:
        """The places and the numbers so far; the next ones begin from the start.

        Compiled code reads the i-th pair as `read_i64_le(places, 8 * i)` and `read_f32_le(numbers, 4 * i)`.
        """
        places, numbers = self._places.getvalue(), self._values.getvalue()
        self._places.truncate(0)
        self._values.truncate(0)
        self.base = 0
        return places, numbers

    def repeat(self, kept: Kept, at: i64 = 0) -> None:
        """Put pairs that a row has again and again, with their places counted from this one."""
        places, numbers = kept
        start = self.base + at
        end: i64 = len(places)
        read: i64 = 0
        while read < end:
            write_i64_le(self._places, start + read_i64_le(places, read))
            read += 8
        self._values.write(numbers)

    def dense(self, size: int) -> array[float]:
        """Take the pairs as one row of that many numbers."""
        row = array("f", bytes(4 * size))
        places, numbers = self.take()
        for i in range(len(numbers) // 4):
            row[read_i64_le(places, 8 * i)] = read_f32_le(numbers, 4 * i)
        return row


class Field:
    """One part of an observation: rows of named columns. `help` says more than their names."""

    def __init__(self, name: str, rows: tuple[int, ...], columns: Sequence[str], help: str = "") -> None:
        self.name = name
        self.shape = (*rows, len(columns))
        self.columns = list(columns)
        self.help = help or ", ".join(columns)
        self.size = prod(self.shape)


class Layout:
    """The fields of an observation in order. All numbers lie in [-1, 1]; 0 means absent."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        self.start: dict[str, int] = {}
        self.size = 0
        for field in fields:
            self.start[field.name] = self.size
            self.size += field.size

    def place(self, name: str, *row: int, column: str) -> int:
        """Where a number is in an observation: `place("cars", 0, column="gear")`."""
        for field in self.fields:
            if field.name == name and column in field.columns and len(row) == len(field.shape) - 1:
                at = 0
                for number, length in zip((*row, field.columns.index(column)), field.shape, strict=True):
                    at = at * length + number
                return self.start[name] + at
        raise BadInput(f"an observation has no {name} with the column {column!r} and {len(row)} row numbers")


def share(number: float, most: float) -> float:
    """A number as a share of its usual maximum, clamped to [-1, 1]."""
    part = number / most
    return 1.0 if part > 1.0 else -1.0 if part < -1.0 else part


@mypyc_attr(allow_interpreted_subclasses=True)
class Learning(Generic[S]):
    """What learners see. The defaults describe actions; `layout` and `observe` are the game's to write.

    `observe` and `features` get the full state, so that no view has to be made: what they put must not
    depend on anything that is hidden from the seat.
    """

    rank_slots: ClassVar[dict[str, int]] = {}
    """Kinds of action that are indexed by their rank in the offered list, each with its number of places."""
    max_offered: ClassVar[int] = 256
    """The most actions that a learner sees of an offered list."""

    def layout(self, state: S) -> Layout:
        """The fields of an observation: the same from the first state of a game to the last."""
        raise BadInput("this game tells learners nothing: its `learning` has no layout() and observe()")

    def observe(self, state: S, seat: int, out: Pairs) -> None:
        """Put the numbers that the layout describes, the own seat first."""
        raise BadInput("this game tells learners nothing: its `learning` has no layout() and observe()")

    def features(self, state: S, seat: int, ask: Decision, out: Pairs) -> None:
        """Put a row for each offered action, one after the other. By default its kind and operands."""
        sizes: list[list[int]] = state.game.codec.operand_sizes
        kinds: i64 = len(sizes)
        for action in ask.offered:
            rest: i64 = action
            out.mark(rest & KIND_LIMIT - 1, True)
            place = kinds
            for size in sizes[rest & KIND_LIMIT - 1]:
                rest >>= OPERAND_BITS if place > kinds else KIND_BITS
                out.share(place, (rest & OPERAND_LIMIT - 1) + 1, size)
                place += 1
            out.base += kinds + OPERANDS

    def feature_names(self, codec: Codec) -> list[str]:
        """The meaning of each number in a row of `features`."""
        return codec.feature_names()

    def short_index(self, kind: str) -> ShortIndex | None:
        """A short numbering for a kind of action with very many slots. None: by slot or by rank."""
        return None
