"""Plays what a build is optimized for: whole games by random players and drivers, searches, observations.

`tools/compile.py` runs it with modules that count how often each branch is taken. All of it is seeded, so a
build of the same sources gets the same counts.
"""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rollingroad
from rollingroad.bots.search import Search
from rollingroad.core.engine.action_index import ActionIndex
from rollingroad.core.engine.episode import Episode, answer_all, encode_all
from rollingroad.core.engine.learning import Pairs
from rollingroad.core.engine.playout import play_randomly
from rollingroad.core.engine.rng import Rng
from rollingroad.core.game import Game
from rollingroad.core.registry import announce, game, slugs

VARIED = {"full-throttle": "course", "highway-heist": "scenario"}
"""The option whose choices are all played, by game; other games have their defaults."""
RANDOM_GAMES, ITERATIONS, EVERY = 6, 30, 8
BATCH, STEPS = 8, 60


def announce_own_games(project: Path) -> None:
    """The package is not installed where a wheel is built, so nobody else names its games."""
    settings = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    entries = settings["project"]["entry-points"]["rollingroad.games"]
    announce(json.dumps({slug: entry for slug, entry in entries.items() if entry.startswith("rollingroad.")}))


def set_ups(the_game: Game) -> Iterator[Any]:
    name = VARIED.get(the_game.slug)
    for choices in [{name: choice.value} for choice in the_game.choices()[name]] if name else [{}]:
        yield the_game.options(choices)


def play_as_a_stranger(the_game: Game, options: Any, rng: Rng) -> None:
    """Whole games at random by the public interface; some questions are searched, observed, and driven."""
    state, asked = the_game.start(options), 0
    while state.open:
        ask = state.open[0]
        if ask.is_chance:
            state.apply(ask.sample(rng), ask.seat)
            continue
        asked += 1
        if asked % EVERY == 0:
            consider(state.view(ask.seat), ask)
        if asked % 2:
            state.apply(the_game.bot.drive(state.view(ask.seat), ask), ask.seat)
        else:
            state.apply(rng.choice(ask.actions()), ask.seat)


def play_as_a_learner(the_game: Game, options: Any) -> None:
    """A batch of games at random by index, as environments step them."""
    index, rng, rows, masks = ActionIndex(the_game), Rng("learner"), Pairs(), Pairs()
    batch = [Episode(the_game, options, index) for _ in range(BATCH)]
    for number, each in enumerate(batch):
        each.start(number)
    size = the_game.learning.layout(batch[0].state).size
    for _ in range(STEPS):
        batch = [each for each in batch if each.ask is not None]
        encode_all(batch, [each.state.open[0].seat for each in batch], size, rows, masks)
        rows.take(), masks.take()
        answer_all(batch, [rng.choice(each.offered_indices()) for each in batch])


def consider(view: Any, ask: Any) -> None:
    view.observe()
    view.features(ask)
    search = Search(view, ask, Rng("training"))
    for _ in range(ITERATIONS):
        search.iterate()


def main() -> None:
    assert rollingroad.build().name == "compiled", rollingroad.build().reason
    announce_own_games(Path(__file__).resolve().parent.parent)
    for slug in slugs():
        for options in set_ups(game(slug)):
            seats = game(slug).seat_count(options)
            for seed in range(RANDOM_GAMES):
                play_randomly(game(slug).start(options), Rng(seed), [Rng(f"{seed} players")] * seats)
            play_as_a_stranger(game(slug), options, Rng("stranger"))
            play_as_a_learner(game(slug), options)


if __name__ == "__main__":
    main()
