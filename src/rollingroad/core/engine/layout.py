"""How a view becomes numbers for learners: named fields, one behind the other in one row of floats."""

from __future__ import annotations

from array import array


class Field:
    """One part of an observation: its name, its shape, and what its numbers say."""

    def __init__(self, name: str, shape: tuple[int, ...], help: str) -> None:
        self.name = name
        self.shape = shape
        self.help = help
        self.size = 1
        for length in shape:
            self.size *= length


class Layout:
    """The fields of an observation in their order. All numbers lie in [-1, 1]; what is not there is 0."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        self.start: dict[str, int] = {}
        self.size = 0
        for field in fields:
            self.start[field.name] = self.size
            self.size += field.size
        self._nothing = bytes(4 * self.size)

    def blank(self) -> array[float]:
        """A row in which nothing is there yet."""
        return array("f", self._nothing)


def share(number: float, most: float) -> float:
    """A number as a share of the most it usually is, held within [-1, 1]."""
    part = number / most
    return 1.0 if part > 1.0 else -1.0 if part < -1.0 else part
