"""The roster of bots: makes bots from names with settings, classes and programs."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rollingroad.bots.ace import AceBot
from rollingroad.bots.bot import Bot
from rollingroad.bots.builtin_bots import DriverBot, RandomBot, RookieBot
from rollingroad.bots.program_bot import ProgramBot
from rollingroad.bots.settings import BadBot, Setting, Value, read_settings, seconds, whole
from rollingroad.core.engine.rng import Rng

BotFactory = Callable[[Rng], Bot]
"""Makes a bot for one seat of one game."""

PROGRAM = "program"
ACE_TIME = 1.0
"""The default thinking time of Ace in seconds."""


@dataclass(frozen=True, slots=True)
class RosterEntry:
    """A built-in bot."""

    label: str
    help: str
    make: Callable[[Rng, Mapping[str, Value]], Bot]
    settings: tuple[Setting, ...] = ()
    offered: bool = True
    """Whether the pages offer it."""
    seconds: float = 0.0
    """Its default thinking time for each answer; 0 if it does not search."""


def _ace(rng: Rng, given: Mapping[str, Value]) -> Bot:
    iterations = given.get("iterations")
    return AceBot(
        rng,
        iterations=None if iterations is None else int(iterations),
        time=given.get("time", ACE_TIME if iterations is None else None),
        processes=int(given.get("processes", 1)),
    )


BOTS: dict[str, RosterEntry] = {
    "ace": RosterEntry(
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
    "driver": RosterEntry(
        "Driver",
        "Plays by rules of thumb, quickly and well.",
        lambda rng, given: DriverBot(rng),
    ),
    "rookie": RosterEntry(
        "Rookie",
        "Plays anything that does not only hurt: easy to beat.",
        lambda rng, given: RookieBot(rng),
    ),
    "random": RosterEntry(
        "Random", "Does anything that is allowed.", lambda rng, given: RandomBot(rng), offered=False
    ),
}
"""The strongest first."""
OFFERED = tuple(name for name, bot in BOTS.items() if bot.offered)


def check_bot(text: str) -> None:
    """Raise BadBot if the text does not name a bot."""
    read_bot(text)


def builtin_bot(name: str) -> BotFactory:
    """The factory of a built-in bot by its plain name. Network clients may start no other bots."""
    if name not in BOTS:
        raise BadBot(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return partial(_make, name, {})


def offered_bot(name: str) -> BotFactory:
    """The factory of a bot that pages offer."""
    if name not in OFFERED:
        raise BadBot(f"no bot {name!r} is on offer; there are: {', '.join(OFFERED)}")
    return builtin_bot(name)


def _make(name: str, given: Mapping[str, Value], rng: Rng) -> Bot:
    return BOTS[name].make(rng, given)


def make_bot(text: str, rng: Rng) -> Bot:
    """A bot for one seat of one game. Close it when the game is over."""
    return read_bot(text)(rng)


def read_bot(text: str) -> BotFactory:
    """The factory of the bot that a text names: `ace:time=1s`, `module:Class` or `program:COMMAND`."""
    name, colon, rest = text.strip().partition(":")
    if name == PROGRAM:
        return partial(ProgramBot, rest)
    if name in BOTS:
        given = read_settings(name, BOTS[name].settings, rest) if colon else {}
        return partial(_make, name, given)
    return bot_class(name, rest) if colon else builtin_bot(name)


def brings_code(text: str) -> bool:
    """Whether a text names a class or a program rather than a built-in bot."""
    name, colon, _ = text.strip().partition(":")
    return bool(colon) and name not in BOTS


def split_names(text: str) -> list[str]:
    """The names in a list such as `driver,ace:iterations=800,processes=2`, each with its settings."""
    names: list[str] = []
    for part in text.split(","):
        if names and "=" in part and ":" not in part and ":" in names[-1]:
            names[-1] = f"{names[-1]},{part}"
        else:
            names.append(part.strip())
    return names


def fill_seats(names: Sequence[str], seats: int) -> list[str]:
    """One name per seat: no name means random, a single name fills all seats."""
    names = list(names) or ["random"]
    if len(names) == 1:
        return [*names] * seats
    if len(names) != seats:
        raise BadBot(f"this game has {seats} seats, but {len(names)} players are named")
    return [*names]


@contextmanager
def seat_bots(names: Sequence[str], rng: Rng, options: Any = None) -> Iterator[list[Bot]]:
    """A bot for each seat of a game with these options, with its own generator. Closes them at the end."""
    bots: list[Bot] = []
    try:
        for seat, name in enumerate(names):
            bots.append(make_bot(name, rng.fork(f"seat {seat}")))
            bots[-1].options = options
        yield bots
    finally:
        for bot in bots:
            bot.close()


# Bots from Python modules: `module:Class`


def bot_class(module: str, name: str) -> type[Bot]:
    """The class, from an installed module or one in the current folder."""
    found = getattr(_module(module), name, None)
    if found is None:
        raise BadBot(f"{module}:{name}: the module {module!r} has no {name!r}")
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadBot(f"{module}:{name} is no bot: derive it from rollingroad.bots.bot.Bot")
    return found


def _module(name: str) -> object:
    """Import a module, first from the current folder, as `python -m` does."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    # Otherwise a file that was written since the last look at the folder is not found.
    importlib.invalidate_caches()
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        raise BadBot(f"there is no bot or module {name!r}, neither installed nor in this folder") from error
