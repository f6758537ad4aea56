"""Which bots there are, by the names people use on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rollingroad.bots.bot import Bot
from rollingroad.bots.driver_bot import DriverBot
from rollingroad.bots.random_bot import RandomBot
from rollingroad.core.errors import BadInput
from rollingroad.core.rng import Rng

BOTS: dict[str, Callable[[Rng], Bot]] = {"random": RandomBot, "driver": lambda rng: DriverBot()}

DESCRIPTIONS = {
    "driver": ("Driver", "Plays by rules of thumb, as an experienced player would, and never thinks long."),
    "random": ("Random", "Does anything that is allowed: good for trying things out, a poor teammate."),
}
"""What people are told of each bot: its label and one sentence. The best comes first."""


class UnknownBot(BadInput):
    """There is no bot of that name."""


def check_bot(name: str) -> None:
    """Refuse a name that no bot has."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")


def make_bot(name: str, rng: Rng) -> Bot:
    check_bot(name)
    return BOTS[name](rng)


def fill_seats(names: Sequence[str], seats: int) -> list[str]:
    """One name per seat: none given means random, a single one sits everywhere."""
    names = list(names) or ["random"]
    if len(names) == 1:
        return [*names] * seats
    if len(names) != seats:
        raise UnknownBot(f"this game has {seats} seats, but {len(names)} players are named")
    return [*names]
