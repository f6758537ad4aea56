"""The measured difficulty of set-ups: how often bots win with the same options, from a file of each game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.options import options_json
from rollingroad.core.stats import Interval, share_interval

Thing = TypeVar("Thing", bound=msgspec.Struct)
FILE = "measured.jsonl"


def read_shipped(game: Game, name: str, kind: type[Thing]) -> list[Thing]:
    """The structs in a file beside a game's rules; none if it has no such file."""
    file = game.folder / name
    return read_jsonl(kind, file.read_text(encoding="utf-8"), name) if file.exists() else []


def read_jsonl(kind: type[Thing], text: str, name: str) -> list[Thing]:
    """The structs in a text, one per line. Raises BadInput with the number of a bad line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except msgspec.MsgspecError as error:
            raise BadInput(f"{name}: line {number}: this is no {kind.__name__.lower()}: {error}") from error
    return found


def write_jsonl(things: Sequence[msgspec.Struct], file: Path) -> None:
    """Write one struct per line and replace the file atomically."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_bytes(b"".join(msgspec.json.encode(thing) + b"\n" for thing in things))
    fresh.replace(file)


class Measurement(msgspec.Struct, frozen=True, kw_only=True):
    """The results of games with the same options and one kind of bot in all seats."""

    game: str
    rules: int
    content: str
    """The hash of the content they were played with."""
    options: dict[str, Any]
    """As `canonical_setup` returns them."""
    bot: str
    games: int
    won: list[float]
    """Wins by seat, a shared win in parts. One number for a team."""
    length: float = 0.0
    """The mean length of a game; 0 if unknown."""
    length_in: str = ""
    """The unit of `length`, such as `rounds`."""
    source: str
    """The experiment that it comes from."""

    @property
    def rates(self) -> list[Interval]:
        return [share_interval(won, self.games) for won in self.won] if self.games else []

    def fits(self, game: Game) -> bool:
        """Whether they were played with the installed rules and content."""
        played = (self.game, self.rules, self.content)
        return played == (game.slug, game.rules_version, game.content.hash)


def canonical_setup(game: Game, options: Any) -> dict[str, Any]:
    """The canonical options of a set-up as plain data, with all defaults."""
    plain: dict[str, Any] = json.loads(options_json(game.stats.canonical_options(options)))
    return plain


@cache
def measurements_of(game: Game) -> tuple[Measurement, ...]:
    """The measurements of a game that fit the installed rules and content."""
    return tuple(each for each in read_shipped(game, FILE, Measurement) if each.fits(game))


def read_measurements(file: Path) -> list[Measurement]:
    return read_jsonl(Measurement, file.read_text(encoding="utf-8"), file.name)
