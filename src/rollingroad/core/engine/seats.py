"""Seats with a meaning of their own."""

from typing import Final

CHANCE: Final = -1
"""The seat that answers for dice and decks."""

EVERYONE: Final = -1
"""The answer to a decision is public at once."""

NOBODY: Final = -2
"""As a seat: an onlooker who holds no cards and answers nothing."""
