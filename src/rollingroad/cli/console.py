"""Output that every command shares. Rich is imported when something is printed: help stays quick."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from rich.console import Console


def console() -> Console:
    from rich.console import Console

    return Console(highlight=False, soft_wrap=True)


def fail(sentence: str) -> NoReturn:
    """One sentence on standard error, exit code 2."""
    print(f"rollingroad: {sentence}", file=sys.stderr)
    raise SystemExit(2)


def percent(chance: Fraction) -> str:
    """A chance for people, honest at both ends: only the impossible is 0 % and only the certain 100 %."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    if chance < Fraction(1, 200):
        return "under 0.5 %"
    if chance > Fraction(199, 200):
        return "over 99.5 %"
    return f"{float(chance) * 100:.0f} %"
