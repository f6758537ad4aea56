"""A server and an edition whose dice, ids and secrets are the same each time."""

from __future__ import annotations

import secrets
from itertools import count

from rollingroad.server.matches import system


class CountingEntropy:
    """Counts instead of drawing lots."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def new_seed(self) -> str:
        return f"{next(self._numbers):032x}"

    def new_match_id(self) -> str:
        return f"match{next(self._numbers):05}"


def seed_everything() -> None:
    entropy = CountingEntropy()
    system.SystemEntropy.new_seed = lambda self: entropy.new_seed()  # type: ignore[method-assign]  # as for a server
    system.SystemEntropy.new_match_id = lambda self: entropy.new_match_id()  # type: ignore[method-assign]  # as above
    secrets.token_hex = lambda nbytes=None: "5e" * (nbytes or 16)


def main() -> None:
    """`rollingroad`, seeded."""
    from rollingroad.cli.main import main as real

    seed_everything()
    real()
