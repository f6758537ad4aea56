"""Writes whole games of Highway Heist for the tests of its board: every event, and the table after each step.

python -m tools.samples.highway_heist    write web/tests/highway-heist/games/

A game is its first table, and then for every answer what happened and what changed in the table. Of each kind
of question the first one is kept with its choices.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import rollingroad
from rollingroad.bots.roster import make_bot
from rollingroad.core.engine.rng import Rng
from rollingroad.core.events import Event
from tools.samples.recorder import BOT_STREAM, GAMES, difference, happenings, plain, question, write_game

GAME = rollingroad.game("highway-heist")
OUT = GAMES / GAME.slug / "games"


class Sample(NamedTuple):
    """A game that bots play; together the samples hold every kind of event."""

    scenario: str
    players: int
    bot: str
    seed: int

    @property
    def file(self) -> Path:
        return OUT / f"{self.scenario}-{self.players}.json"


SAMPLES = (
    Sample("tank-assault", 4, "random", 16),
    Sample("semi-heist", 2, "driver", 5),
    Sample("semi-heist", 4, "random", 2),
    Sample("chopper-takedown", 3, "driver", 5),
    Sample("chopper-takedown", 4, "driver", 7),
    Sample("chopper-takedown", 2, "random", 8),
)


def play(sample: Sample) -> dict[str, Any]:
    """The whole game as data."""
    events: list[Event] = []
    options = {"scenario": sample.scenario, "players": sample.players, "difficulty": "beast"}
    state = GAME.start(GAME.options(options), events)
    rng = Rng(sample.seed)
    bots = [make_bot(sample.bot, rng.at(BOT_STREAM + seat)) for seat in range(sample.players)]
    table = plain(state.view(0).data())
    game: dict[str, Any] = {"table": table, "steps": []}
    asked: set[str] = set()
    drawn = 0
    while state.open:
        ask = state.open[0]
        step: dict[str, Any] = {}
        if not ask.is_chance and ask.kind not in asked:
            asked.add(ask.kind)
            step["question"] = question(state.view(ask.seat), ask, ask.seats)
        events.clear()
        if ask.is_chance:
            state.apply(ask.sample(rng.at(drawn)), ask.seat)
            drawn += 1
        else:
            state.apply(bots[ask.seat].choose(state.view(ask.seat), ask), ask.seat)
        view = state.view(0)
        step["happenings"] = happenings(view, events)
        after = plain(view.data())
        step["change"] = difference(table, after)
        table = after
        game["steps"].append(step)
    return game


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for sample in SAMPLES:
        write_game(sample.file, play(sample))


if __name__ == "__main__":
    main()
