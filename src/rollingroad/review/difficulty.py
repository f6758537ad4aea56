"""The measured difficulty of set-ups: how often bots win with the same options, from a file of each game."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rollingroad.core.game import Game
from rollingroad.core.intervals import Interval, share_interval
from rollingroad.core.options import options_json
from rollingroad.review.jsonl import read_jsonl

FILE = "measured.jsonl"


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


def measurements_file(game: Game) -> Path:
    return game.folder / FILE


@cache
def measurements_of(game: Game) -> tuple[Measurement, ...]:
    """The measurements of a game that fit the installed rules and content."""
    file = measurements_file(game)
    known = read_measurements(file) if file.exists() else []
    return tuple(each for each in known if each.fits(game))


def read_measurements(file: Path) -> list[Measurement]:
    return read_jsonl(Measurement, file.read_text(encoding="utf-8"), file.name, "measurement")
