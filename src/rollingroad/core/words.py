"""English that every game writes: counted nouns, lists and sentences."""

from __future__ import annotations

from collections.abc import Sequence


def count(number: int, one: str, many: str = "") -> str:
    """`1 penalty`, `2 penalties`, `no points`."""
    noun = one if number == 1 else many or f"{one}s"
    return f"{number or 'no'} {noun}"


def listed(names: Sequence[str], joint: str = "and") -> str:
    """`Gold, Black and Blue`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"


def sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
