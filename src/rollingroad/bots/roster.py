"""The roster of bots: makes bots from names, classes and programs, and plays games with them."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from time import perf_counter, process_time
from typing import Annotated, Any, Literal, TypeVar
from zlib import crc32

import msgspec

from rollingroad.bots.ace import AceBot
from rollingroad.bots.bot import BadBot, Bot, DriverBot, RandomBot, RookieBot, ask_bot
from rollingroad.bots.own_bot import named_class, own_bot
from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.playout import play_randomly
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.options import OptionsError, described, parse_options

_TIME = r"(?=.*[1-9])([0-9]{1,6}(?:\.[0-9]{1,6})?)(s|ms)"
_UNITS = {"s": 1.0, "ms": 0.001}
BotFactory = Callable[[Rng], Bot]
"""Makes a bot for one seat of one game."""
T = TypeVar("T")
PROGRAM = "program"
ACE_TIME = 1.0
"""The default thinking time of Ace in seconds."""
AnswerCallback = Callable[[Decision, int], None]
"""Called after every answer with the question and the action."""


# Settings, as in `ace:time=1s`

_TIME_HELP = described(
    "Time", "how long it thinks about a question (1s)", pattern=f"^{_TIME}$", examples=["1s", "500ms"]
)
_CPU_HELP = described(
    "Processor time", "the same in processor time, to compare bots on a busy machine", pattern=f"^{_TIME}$"
)
_JUDGE_HELP = described("Judge", "what judges positions: weights, rules of thumb, or what suits the game")
_TRIES_HELP = described("Tries", "how many tries it makes instead: the same seed, the same answers", ge=1)


class NoSettings(msgspec.Struct, frozen=True):
    """A bot about which nothing can be set."""


class AceSettings(msgspec.Struct, frozen=True):
    time: Annotated[str, _TIME_HELP] = ""
    iterations: Annotated[int, _TRIES_HELP] = 0
    cpu: Annotated[str, _CPU_HELP] = ""
    judge: Annotated[Literal["game", "learned", "rule"], _JUDGE_HELP] = "game"
    processes: Annotated[int, described("Processes", "how many processes think at once (1)", ge=1)] = 1

    def __post_init__(self) -> None:
        if bool(self.time) + bool(self.iterations) + bool(self.cpu) > 1:
            raise ValueError("it takes one of time, iterations and cpu")


def read_settings(bot: str, pairs: Sequence[str]) -> Any:
    """The settings of a bot in texts such as `iterations=800`."""
    try:
        return parse_options(BOTS[bot].settings, pairs)
    except OptionsError as error:
        raise BadBot(f"{bot}: {error}") from error


class RosterEntry(msgspec.Struct, frozen=True):
    """A built-in bot."""

    label: str
    help: str
    make: Callable[[Rng, Any], Bot]
    settings: type[msgspec.Struct] = NoSettings
    offered: bool = True
    """Whether the pages offer it."""
    seconds: float = 0.0
    """Its default thinking time for each answer; 0 if it does not search."""
    names: tuple[str, ...] = ()
    """What it is called at tables, at least as many as a game has seats."""


def _ace(rng: Rng, given: AceSettings) -> Bot:
    found = re.match(_TIME, given.time or given.cpu)
    return AceBot(
        rng,
        iterations=given.iterations or None,
        time=float(found[1]) * _UNITS[found[2]] if found else None if given.iterations else ACE_TIME,
        processes=given.processes,
        judged={"learned": True, "rule": False}.get(given.judge),
        clock=process_time if given.cpu else perf_counter,
    )


BOTS: dict[str, RosterEntry] = {
    "ace": RosterEntry(
        "Ace",
        "Tries out where each move may lead, a second long: the strongest.",
        _ace,
        AceSettings,
        seconds=ACE_TIME,
        names=("Vesper", "Onyx", "Sable", "Quill", "Lyra", "Argent"),
    ),
    "driver": RosterEntry(
        "Driver",
        "Plays by rules of thumb, quickly and well.",
        lambda rng, given: DriverBot(rng),
        names=("Dusty", "Marlow", "Juno", "Harlan", "Pepper", "Tully"),
    ),
    "rookie": RosterEntry(
        "Rookie",
        "Plays anything that does not only hurt: easy to beat.",
        lambda rng, given: RookieBot(rng),
        names=("Pip", "Sprout", "Biscuit", "Noodle", "Wobble", "Button"),
    ),
    "random": RosterEntry(
        "Random", "Does anything that is allowed.", lambda rng, given: RandomBot(rng), offered=False
    ),
}
"""The strongest first."""
OFFERED = tuple(name for name, bot in BOTS.items() if bot.offered)


def bot_name(bot: str, table: str, seat: int) -> str:
    """What a bot is called in that seat: each seat of a table has another name, and keeps it."""
    names = BOTS[bot].names or (f"{BOTS[bot].label} {seat + 1}",)
    return names[(crc32(table.encode()) + seat) % len(names)]


def builtin_bot(name: str) -> BotFactory:
    """The factory of a built-in bot by its plain name. Network clients may start no other bots."""
    if name not in BOTS:
        raise BadBot(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return partial(_make, name, BOTS[name].settings())


def offered_bot(name: str) -> BotFactory:
    """The factory of a bot that pages offer."""
    if name not in OFFERED:
        raise BadBot(f"no bot {name!r} is on offer; there are: {', '.join(OFFERED)}")
    return builtin_bot(name)


def _make(name: str, given: msgspec.Struct, rng: Rng) -> Bot:
    return BOTS[name].make(rng, given)


def make_bot(text: str | type[Bot], rng: Rng) -> Bot:
    """A bot for one seat of one game. Close it when the game is over."""
    return read_bot(text)(rng)


def read_bot(text: str | type[Bot]) -> BotFactory:
    """The factory of a class, or of the bot that a text names: `ace:time=1s`, `module:Class,depth=3` or
    `program:COMMAND`.

    Raises BadBot if it names none.
    """
    if not isinstance(text, str):
        return own_bot(text)
    name, colon, rest = text.strip().partition(":")
    if name == PROGRAM:
        from rollingroad.bots.program_bot import ProgramBot

        return partial(ProgramBot, rest)
    if name in BOTS:
        return partial(_make, name, read_settings(name, rest.split(",") if colon else []))
    return named_class(name, rest) if colon else builtin_bot(name)


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


def fill_seats(names: Sequence[T | str], seats: int) -> list[T | str]:
    """One name per seat: no name means random, a single name fills all seats."""
    names = list(names) or ["random"]
    if len(names) == 1:
        return [*names] * seats
    if len(names) != seats:
        raise BadBot(f"this game has {seats} seats, but {len(names)} players are named")
    return [*names]


@contextmanager
def seat_bots(names: Sequence[str | type[Bot]], rng: Rng, options: Any = None) -> Iterator[list[Bot]]:
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


def play_out(state: State, bots: Sequence[Bot], dice: Rng, answered: AnswerCallback | None = None) -> int:
    """Let bots answer every question until the game is over, and return the number of their decisions.

    The n-th chance answer comes from the n-th stream of `dice`, as in a record.
    """
    generators = [bot.rng for bot in bots if type(bot) is RandomBot]
    if answered is None and len(generators) == len(bots):
        return play_randomly(state, dice, generators)
    decisions = drawn = 0
    observers = [bot for bot in bots if bot.observes]
    if observers and state.sink is None:
        state.sink = []
    while state.open:
        ask, before = state.open[0], len(state.sink or ())
        if ask.is_chance:
            action = ask.sample(dice.at(drawn))
            state.apply(action, ask.seat)
            drawn += 1
        else:
            action = ask_bot(bots[ask.seat], state, ask)
            state.resolve(ask, action, ask.seat)
            decisions += 1
        for bot in observers:
            bot.observe((state.sink or [])[before:])
        if answered is not None:
            answered(ask, action)
    return decisions


def play_match(
    game: Game, bots: Sequence[str | type[Bot]] = (), options: Any = None, seed: int | str = 0
) -> Match:
    """Let bots play a game to its end. The same seed and bots play the same game."""
    match = Match(game, options, SeededDice(seed))
    names = fill_seats(bots, game.seat_count(match.options))
    with seat_bots(names, Rng(seed), match.options) as seated:
        while match.state.open:
            ask = match.state.open[0]
            events = match.act(ask_bot(seated[ask.seat], match.state, ask), ask.seat)
            for bot in seated:
                if bot.observes:
                    bot.observe(events)
    return match
