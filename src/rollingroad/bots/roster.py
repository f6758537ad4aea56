"""Which bots there are, by the names people use: a name with options, a class or a program of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from rollingroad.bots.ace import AceBot
from rollingroad.bots.bot import Bot
from rollingroad.bots.driver_bot import DriverBot
from rollingroad.bots.module_bot import bot_class
from rollingroad.bots.program_bot import ProgramBot
from rollingroad.bots.random_bot import RandomBot
from rollingroad.bots.rookie import RookieBot
from rollingroad.bots.settings import BadBot, Setting, Value, read_settings, seconds, whole
from rollingroad.core.rng import Rng

Maker = Callable[[Rng], Bot]
"""Makes a bot for one seat of one game."""

PROGRAM = "program"
ACE_TIME = 1.0
"""Seconds that Ace thinks about a question unless it is told otherwise."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A bot of the house."""

    label: str
    help: str
    make: Callable[[Rng, Mapping[str, Value]], Bot]
    settings: tuple[Setting, ...] = ()
    offered: bool = True
    """Whether the pages offer it to people."""
    seconds: float = 0.0
    """How long it searches for each answer unless it is set otherwise; 0: it does not search."""


def _ace(rng: Rng, given: Mapping[str, Value]) -> Bot:
    iterations = given.get("iterations")
    return AceBot(
        rng,
        iterations=None if iterations is None else int(iterations),
        time=given.get("time", ACE_TIME if iterations is None else None),
        processes=int(given.get("processes", 1)),
    )


BOTS: dict[str, Entry] = {
    "ace": Entry(
        "Ace",
        "Tries out where each move may lead, a second long: the strongest.",
        _ace,
        (
            Setting(
                "time", seconds, "a time such as 1s or 500ms", "how long it thinks about a question (1s)"
            ),
            Setting(
                "iterations",
                whole,
                "a whole number from 1 up",
                "how many tries it makes instead, however long that takes: the same seed, the same answers",
                instead_of="time",
            ),
            Setting("processes", whole, "a whole number from 1 up", "how many processes think at once (1)"),
        ),
        seconds=ACE_TIME,
    ),
    "driver": Entry(
        "Driver",
        "Plays by rules of thumb, quickly and well.",
        lambda rng, given: DriverBot(rng),
    ),
    "rookie": Entry(
        "Rookie",
        "Plays anything that does not only hurt: easy to beat.",
        lambda rng, given: RookieBot(rng),
    ),
    "random": Entry(
        "Random", "Does anything that is allowed.", lambda rng, given: RandomBot(rng), offered=False
    ),
}
"""The best comes first."""
OFFERED = tuple(name for name, bot in BOTS.items() if bot.offered)


def check_bot(text: str) -> None:
    """Refuse what is no bot, in one sentence."""
    read_bot(text)


def house_bot(name: str) -> Maker:
    """What makes a bot of the roster, by its plain name: over the net nobody may start anything else here."""
    if name not in BOTS:
        raise BadBot(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return partial(_made, name, {})


def offered_bot(name: str) -> Maker:
    """One that may play on for a person: those that the pages offer."""
    if name not in OFFERED:
        raise BadBot(f"no bot {name!r} is on offer; there are: {', '.join(OFFERED)}")
    return house_bot(name)


def _made(name: str, given: Mapping[str, Value], rng: Rng) -> Bot:
    return BOTS[name].make(rng, given)


def make_bot(text: str, rng: Rng) -> Bot:
    """A bot for one seat of one game; close it when the game is over."""
    return read_bot(text)(rng)


def read_bot(text: str) -> Maker:
    """What makes the bot that a text names: `ace:time=1s`, `module:Class` or `program:COMMAND`."""
    name, colon, rest = text.strip().partition(":")
    if name == PROGRAM:
        return partial(ProgramBot, rest)
    if name in BOTS:
        given = read_settings(name, BOTS[name].settings, rest) if colon else {}
        return partial(_made, name, given)
    return bot_class(name, rest) if colon else house_bot(name)


def brings_code(text: str) -> bool:
    """Whether a text names a class or a program of somebody's own, rather than a bot of the roster."""
    name, colon, _ = text.strip().partition(":")
    return bool(colon) and name not in BOTS


def split_names(text: str) -> list[str]:
    """The bots in a list such as `driver,ace:iterations=800,processes=2`; each option goes with its bot."""
    names: list[str] = []
    for part in text.split(","):
        if names and "=" in part and ":" not in part and ":" in names[-1]:
            names[-1] = f"{names[-1]},{part}"
        else:
            names.append(part.strip())
    return names


def fill_seats(names: Sequence[str], seats: int) -> list[str]:
    """One name per seat: none given means random, a single one sits everywhere."""
    names = list(names) or ["random"]
    if len(names) == 1:
        return [*names] * seats
    if len(names) != seats:
        raise BadBot(f"this game has {seats} seats, but {len(names)} players are named")
    return [*names]


@contextmanager
def seated(names: Sequence[str], rng: Rng) -> Iterator[list[Bot]]:
    """A bot in each seat for one game, each with chance of its own."""
    bots: list[Bot] = []
    try:
        for seat, name in enumerate(names):
            bots.append(make_bot(name, rng.fork(f"seat {seat}")))
        yield bots
    finally:
        for bot in bots:
            bot.close()
