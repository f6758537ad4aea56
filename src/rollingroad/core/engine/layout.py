"""Observation layouts: named fields of one row of floats, for learners."""

from __future__ import annotations

from array import array


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
