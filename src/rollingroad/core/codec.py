"""Action codecs: convert between packed int, text, wire struct and slot.

A game declares its kinds of action once, in the order of their numbers:

    CODEC = Codec(
        Kind("burn", card=Number(1, 3)),
        Kind("route", way=Word("steady", "risky")),
    )

and `burn 2`, `{"do": "burn", "card": 2}`, the int `pack(0, 2)` and slot 1 of the kind are the same action.
"""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache, reduce
from math import prod
from operator import or_
from typing import Any

import msgspec

from rollingroad.core.engine.packing import KIND_LIMIT, OPERAND_BITS, OPERAND_LIMIT, OPERANDS, kind_of, pack
from rollingroad.core.errors import BadInput, hint

TAG = "do"
_REMEMBERED = 1 << 14
"""How many actions keep their forms: servers read and write the same ones again and again."""

# Stricter than int(), which also accepts `1_0`, `+3` and the digits of other scripts.
_WHOLE = re.compile(r"-?[0-9]{1,18}")


class BadAction(BadInput):
    """A text, struct or int that is not an action of this game."""


class Operand:
    """One operand of an action: values 0 to size-1, with their text and wire forms."""

    size: int
    wire: type = str

    def text(self, value: int) -> str:
        """The text form; must not be empty."""
        raise NotImplementedError

    def parse(self, text: str) -> int:
        """The value of a text. Raises BadAction."""
        raise NotImplementedError

    def to_wire(self, value: int) -> Any:
        """The value in the struct, of type `wire`."""
        return self.text(value)

    def from_wire(self, value: Any) -> int:
        return self.parse(value)


class Number(Operand):
    """A whole number within limits."""

    wire = int

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high
        self.size = high - low + 1

    def text(self, value: int) -> str:
        return str(value + self.low)

    def parse(self, text: str) -> int:
        if _WHOLE.fullmatch(text) is None:
            raise BadAction(f"{text!r} is not a whole number from {self.low} to {self.high}")
        return self.from_wire(int(text))

    def to_wire(self, value: int) -> int:
        return value + self.low

    def from_wire(self, value: int) -> int:
        if not self.low <= value <= self.high:
            raise BadAction(f"{value} is not a whole number from {self.low} to {self.high}")
        return value - self.low


class Word(Operand):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.size = len(words)
        self._index = {word: i for i, word in enumerate(words)}

    def text(self, value: int) -> str:
        return self.words[value]

    def parse(self, text: str) -> int:
        value = self._index.get(text)
        if value is None:
            raise BadAction(f"{text!r} is not a word that fits here; {hint(text, self.words, most=12)}")
        return value


def _parse_operand(operand: Operand, word: str) -> int:
    """The value of a word. Ignores case if that is unambiguous."""
    try:
        return operand.parse(word)
    except BadAction as error:
        values = set()
        for other in (word.lower(), word.upper()):
            with suppress(BadAction):
                values.add(operand.parse(other))
        if len(values) != 1:
            raise error from None
        return values.pop()


class Kind:
    """A kind of action: its name, its operands in order, and the separator between them in text."""

    def __init__(self, name: str, *, between: str = " ", **operands: Operand) -> None:
        if len(operands) > OPERANDS:
            raise ValueError(f"kind {name!r} has more than {OPERANDS} operands")
        for label, operand in operands.items():
            if operand.size > OPERAND_LIMIT:
                raise ValueError(f"kind {name!r}: operand {label!r} has more than {OPERAND_LIMIT} values")
        self.name = name
        self.between = between
        self.operands = operands
        self.struct: type[msgspec.Struct] = msgspec.defstruct(
            "".join(part.capitalize() for part in name.replace("-", " ").split()),
            [(label, operand.wire) for label, operand in operands.items()],
            tag=name,
            tag_field=TAG,
            frozen=True,
            forbid_unknown_fields=True,
        )
        self.size = prod(operand.size for operand in operands.values())

    def text(self, values: list[int]) -> str:
        if not self.operands:
            return self.name
        words = [operand.text(v) for operand, v in zip(self.operands.values(), values, strict=True)]
        return f"{self.name} {self.between.join(words)}"

    def parse(self, rest: str) -> list[int]:
        words = self._split(rest)
        if len(words) != len(self.operands):
            if not self.operands:
                raise BadAction(f"{self.name!r} stands alone")
            wanted = self.between.join(f"<{label}>" for label in self.operands)
            raise BadAction(f"{self.name!r} needs all of its parts: '{self.name} {wanted}'")
        return [_parse_operand(operand, w) for operand, w in zip(self.operands.values(), words, strict=True)]

    def _split(self, rest: str) -> list[str]:
        if not rest:
            return []
        separator = self.between.strip()
        if not separator:
            return rest.split()
        return [word.strip() for word in re.split(re.escape(separator), rest, flags=re.IGNORECASE)]

    def slot(self, values: list[int]) -> int:
        slot = 0
        for operand, value in zip(self.operands.values(), values, strict=True):
            slot = slot * operand.size + value
        return slot

    def at_slot(self, slot: int) -> list[int]:
        values = []
        for operand in reversed(self.operands.values()):
            slot, value = divmod(slot, operand.size)
            values.append(value)
        return values[::-1]


class Codec:
    """All kinds of action of one game; the number of a kind is its place in the list."""

    def __init__(self, *kinds: Kind) -> None:
        if len(kinds) > KIND_LIMIT:
            raise ValueError(f"a game has at most {KIND_LIMIT} kinds of action")
        self.kinds = kinds
        self.number = {kind.name: i for i, kind in enumerate(kinds)}
        self.operand_sizes = [[operand.size for operand in kind.operands.values()] for kind in kinds]
        if len(self.number) != len(kinds):
            raise ValueError("two kinds of action have the same name")
        self._by_length = sorted(kinds, key=lambda kind: -len(kind.name))
        self.struct_type: Any = reduce(or_, (kind.struct for kind in kinds))
        self.text: Callable[[int], str] = lru_cache(_REMEMBERED)(self._text)
        """The text of an action. Raises BadAction."""
        self.struct: Callable[[int], msgspec.Struct] = lru_cache(_REMEMBERED)(self._struct)
        """The struct of an action. Raises BadAction."""
        self.parse: Callable[[str], int] = lru_cache(_REMEMBERED)(self._parse)
        """The action that a text names. Raises BadAction."""

    def unpack(self, action: int) -> tuple[Kind, list[int]]:
        """The kind and operand values of an action. Raises BadAction."""
        if action < 0:
            raise BadAction(f"{action} is not an action: it is below zero")
        number = kind_of(action)
        if number >= len(self.kinds):
            raise BadAction(f"{action} is not an action: there is no kind {number}")
        kind = self.kinds[number]
        rest = action >> 6
        values = []
        for label, operand in kind.operands.items():
            value = rest & (OPERAND_LIMIT - 1)
            if value >= operand.size:
                raise BadAction(f"{action} is not an action: {kind.name} has no {label} number {value}")
            values.append(value)
            rest >>= OPERAND_BITS
        if rest:
            raise BadAction(f"{action} is not an action: {kind.name} takes {len(values)} operands")
        return kind, values

    def knows(self, action: int) -> bool:
        """Whether that number can be written as an action of this game."""
        try:
            self.unpack(action)
        except BadAction:
            return False
        return True

    def pack(self, kind: Kind, values: Iterable[int]) -> int:
        return pack(self.number[kind.name], *values)

    def _text(self, action: int) -> str:
        kind, values = self.unpack(action)
        return kind.text(values)

    def _parse(self, text: str) -> int:
        text = " ".join(text.split())
        folded = text.lower() + " "
        for kind in self._by_length:
            if folded.startswith(kind.name.lower() + " "):
                return self.pack(kind, kind.parse(text[len(kind.name) :].strip()))
        word = text.split()[0] if text else ""
        raise BadAction(f"{text!r} is no action of this game; {hint(word, self.number)}")

    def _struct(self, action: int) -> msgspec.Struct:
        kind, values = self.unpack(action)
        wire = [operand.to_wire(v) for operand, v in zip(kind.operands.values(), values, strict=True)]
        return kind.struct(*wire)

    def from_struct(self, struct: msgspec.Struct) -> int:
        tag = struct.__struct_config__.tag
        number = self.number.get(tag) if isinstance(tag, str) else None
        if number is None or type(struct) is not self.kinds[number].struct:
            raise BadAction(f"{type(struct).__name__} is no action of this game")
        kind = self.kinds[number]
        values = [operand.from_wire(getattr(struct, label)) for label, operand in kind.operands.items()]
        return self.pack(kind, values)

    def decode(self, data: bytes | str | dict[str, Any]) -> int:
        """The action that JSON text or plain data describes."""
        try:
            if isinstance(data, dict):
                return self.from_struct(msgspec.convert(data, self.struct_type))
            return self.from_struct(msgspec.json.decode(data, type=self.struct_type))
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise BadAction(f"this is no action: {error}") from error

    def slots(self, kinds: tuple[str, ...]) -> int:
        """The number of slots of a question that takes these kinds."""
        return sum(self.kinds[self.number[name]].size for name in kinds)

    def slot(self, kinds: tuple[str, ...], action: int) -> int:
        """The slot of an action in the canonical list of a question that takes these kinds."""
        kind, values = self.unpack(action)
        offset = 0
        for name in kinds:
            if name == kind.name:
                return offset + kind.slot(values)
            offset += self.kinds[self.number[name]].size
        raise BadAction(f"{kind.name!r} is no answer to this question ({', '.join(kinds)})")

    def at_slot(self, kinds: tuple[str, ...], slot: int) -> int:
        for name in kinds:
            kind = self.kinds[self.number[name]]
            if 0 <= slot < kind.size:
                return self.pack(kind, kind.at_slot(slot))
            slot -= kind.size
        raise BadAction(f"there is no such slot among {', '.join(kinds)}")

    def feature_names(self) -> list[str]:
        """A row for learners says which kind an action is, and each operand as a share of its range."""
        return [*self.number, *[f"operand {number}" for number in range(1, OPERANDS + 1)]]
