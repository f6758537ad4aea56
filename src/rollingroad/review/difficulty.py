"""How hard a table is: what bots have won with the same options. Each game brings a file of that along."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rollingroad.core.game import Game
from rollingroad.core.intervals import Interval, share
from rollingroad.core.options import options_json
from rollingroad.review.lines import read_lines

FILE = "measured.jsonl"


class Measurement(msgspec.Struct, frozen=True, kw_only=True):
    """How games with the same options came out, one kind of bot in all seats."""

    game: str
    rules: int
    content: str
    """The hash of the content they were played with."""
    options: dict[str, Any]
    """As `set_up` has them."""
    bot: str
    games: int
    won: list[float]
    """By seat, a shared win in parts; of a team one number."""
    length: float = 0.0
    """How long a game was on average; 0: nobody has looked."""
    length_in: str = ""
    """In what: `rounds`."""
    source: str
    """The experiment that it comes from."""

    @property
    def rates(self) -> list[Interval]:
        return [share(won, self.games) for won in self.won] if self.games else []

    def fits(self, game: Game) -> bool:
        """Whether they were games of the rules and the content that are here."""
        played = (self.game, self.rules, self.content)
        return played == (game.slug, game.rules_version, game.content.hash)


def set_up(game: Game, options: Any) -> dict[str, Any]:
    """Options as they are compared: the same for all that are played alike, every default written out."""
    plain: dict[str, Any] = json.loads(options_json(game.played_as(options)))
    return plain


def measured_file(game: Game) -> Path:
    return game.content_folder.parent / FILE


@cache
def measured_of(game: Game) -> tuple[Measurement, ...]:
    """What comes with a game, as far as it is of the rules and the content that are here."""
    file = measured_file(game)
    known = read_measured(file) if file.exists() else []
    return tuple(each for each in known if each.fits(game))


def read_measured(file: Path) -> list[Measurement]:
    return read_lines(Measurement, file.read_text(encoding="utf-8"), file.name, "measurement")
