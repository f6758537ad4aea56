"""Fields of positions: each one once, with how it prints, how it parses and when it is left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from rollingroad.core.positions import BadPosition
from rollingroad.games.shattered_highways.rules.state import RoadState

_WHOLE: Final = re.compile(r"-?[0-9]{1,6}")
NOTHING: Final = -1
"""No seat, vehicle or warrior."""


def number(text: str, where: str, low: int = 0, high: int = 99_999) -> int:
    """A whole number within limits; a BadPosition names the place."""
    if _WHOLE.fullmatch(text.strip()) is None or not low <= int(text) <= high:
        raise BadPosition(f"{where}: {text.strip()!r} is no whole number from {low} to {high}")
    return int(text)


def tag(letter: str, value: int) -> str:
    return f"{letter}{value + 1}"


def read_tag(text: str, letter: str, where: str, size: int = 999) -> int:
    """The vehicle or warrior that `v3` or `w12` names."""
    if re.fullmatch(f"{letter}[1-9][0-9]{{0,2}}", text.strip()) is None or int(text.strip()[1:]) > size:
        raise BadPosition(f"{where}: there is no {text.strip()!r}")
    return int(text.strip()[1:]) - 1


class Field:
    """`name value`: a whole number. `attr` is the field of the state; `always`: it is never left out."""

    empty: Any = 0

    def __init__(self, name: str, attr: str = "", always: bool = False) -> None:
        self.name = name
        self.attr = attr or name
        self.always = always

    def text(self, value: Any) -> str:
        return str(value)

    def parse(self, text: str, where: str, s: RoadState) -> Any:
        return number(text, where)

    def write(self, value: Any) -> list[str]:
        """The word of the field, if there is anything to say."""
        return [f"{self.name} {self.text(value)}"] if self.always or value not in (self.empty, []) else []

    def names(self, word: str) -> bool:
        return word.partition(" ")[0] == self.name


class Modifier(Field):
    def parse(self, text: str, where: str, s: RoadState) -> int:
        return number(text, where, -9, 9)


class Flag(Field):
    """`name` alone."""

    empty = False

    def parse(self, text: str, where: str, s: RoadState) -> bool:
        return True

    def write(self, value: Any) -> list[str]:
        return [self.name] * bool(value)

    def names(self, word: str) -> bool:
        return word == self.name


class Seat(Field):
    empty = NOTHING

    def text(self, value: Any) -> str:
        return str(value + 1)

    def parse(self, text: str, where: str, s: RoadState) -> Any:
        return number(text, where, 1, s.players) - 1


class Seats(Seat):
    """`2 1`, or `-` for none."""

    def text(self, value: Any) -> str:
        return " ".join(super(Seats, self).text(seat) for seat in value) or "-"

    def parse(self, text: str, where: str, s: RoadState) -> Any:
        return [super(Seats, self).parse(word, where, s) for word in text.split() if word != "-"]


class SeatFlags(Seats):
    """The seats for which a list of flags is set."""

    def text(self, value: Any) -> str:
        return super().text([seat for seat, flag in enumerate(value) if flag])

    def parse(self, text: str, where: str, s: RoadState) -> list[bool]:
        seats = super().parse(text, where, s)
        return [seat in seats for seat in range(s.players)]

    def write(self, value: Any) -> list[str]:
        return super().write(value) if any(value) else []


class Numbers(Field):
    """One number a player."""

    def text(self, value: Any) -> str:
        return " ".join(str(each) for each in value)

    def parse(self, text: str, where: str, s: RoadState) -> list[int]:
        numbers = [number(word, where) for word in text.split()]
        if len(numbers) != s.players:
            raise BadPosition(f"{where}: there are {s.players} players")
        return numbers


class Vehicle(Field):
    """`v3`."""

    letter = "v"
    empty = NOTHING

    def text(self, value: Any) -> str:
        return tag(self.letter, value)

    def parse(self, text: str, where: str, s: RoadState) -> Any:
        return read_tag(text, self.letter, where, len(s.builds if self.letter == "v" else s.team))


class Warrior(Vehicle):
    letter = "w"


class Vehicles(Vehicle):
    """`v3 v1`."""

    def text(self, value: Any) -> str:
        return " ".join(tag(self.letter, v) for v in value)

    def parse(self, text: str, where: str, s: RoadState) -> list[int]:
        return [super(Vehicles, self).parse(word, where, s) for word in text.split()]


class VehicleSet(Field):
    """A bit set as `v1 v3`, or `-` for none."""

    letter = "v"

    def text(self, value: Any) -> str:
        return " ".join(tag(self.letter, i) for i in range(value.bit_length()) if value >> i & 1) or "-"

    def parse(self, text: str, where: str, s: RoadState) -> int:
        return sum(1 << read_tag(word, self.letter, where) for word in text.split() if word != "-")


class WarriorSet(VehicleSet):
    letter = "w"


def write_fields(fields: Sequence[Field], s: RoadState) -> list[str]:
    return [word for field in fields for word in field.write(getattr(s, field.attr))]


def read_fields(fields: Sequence[Field], words: list[str], where: str, s: RoadState) -> None:
    """Set what the words of a line say."""
    for word in words:
        field = find_field(fields, word, where)
        setattr(s, field.attr, field.parse(word.removeprefix(field.name).strip(), where, s))


def find_field(fields: Sequence[Field], word: str, where: str) -> Field:
    for field in fields:
        if field.names(word):
            return field
    raise BadPosition(f"{where}: {word!r} is not understood")
