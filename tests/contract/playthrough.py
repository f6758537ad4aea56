"""Playthroughs: one readable text per game and set-up, kept under `tests/playthroughs/`.

Any change of rules, words, order or dice shows as a diff. `make playthroughs` writes them again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rollingroad.bots.bot import RandomBot
from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import NOBODY, Chance, Decision, State
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.options import options_json
from tests.contract.random_games import GAMES, game

FOLDER = Path(__file__).resolve().parents[1] / "playthroughs"
SEED = "playthrough"
LISTED = 12
POSITION_EVERY = 10


def example_setups() -> list[tuple[str, str]]:
    """The slug and the name of every set-up that has a playthrough."""
    return [(slug, name) for slug in GAMES for name in game(slug).example_setups]


def stored_file(slug: str, name: str) -> Path:
    return FOLDER / f"{slug}-{name}.txt"


def playthrough(slug: str, name: str) -> str:
    """The whole game that random bots play from that set-up."""
    return "\n".join([*_narrate_game(game(slug), name), ""])


def _narrate_game(the_game: Game, name: str) -> Iterator[str]:
    options = the_game.options(the_game.example_setups[name])
    yield f"game {the_game.slug}"
    yield f"options {options_json(options)}"
    yield f"seed {SEED}"
    dice, bot = SeededDice(SEED), RandomBot(Rng(f"{SEED} answers"))
    sink: list[Event] = []
    state = the_game.start(options, sink)
    yield from _narrate_events(state, sink)
    number = 0
    while state.open:
        number += 1
        ask = state.open[0]
        yield ""
        yield from _question(number, ask, state)
        action = dice.answer(ask, state) if ask.is_chance else bot.choose(None, ask)
        yield f"  > {the_game.text(action)}"
        state.apply(action, ask.seat)
        yield from _narrate_events(state, sink)
        if number % POSITION_EVERY == 0:
            yield from _position(state)
    if number % POSITION_EVERY:
        yield from _position(state)


def _question(number: int, ask: Decision, state: State) -> Iterator[str]:
    view = state.view(NOBODY if ask.is_chance else ask.seat)
    yield f"{number}. {_who(ask)}: {state.game.words.prompt(ask, view)}"
    more = len(ask.offered) - LISTED
    yield f"  {' | '.join(_offers(ask, state.game)[:LISTED])}" + (f" and {more} more" if more > 0 else "")


def _who(ask: Decision) -> str:
    if ask.is_chance:
        return "chance"
    mates = [str(seat + 1) for seat in ask.seats if seat != ask.seat]
    return f"seat {ask.seat + 1}" + (f" (or {', '.join(mates)})" if mates else "")


def _offers(ask: Decision, the_game: Game) -> list[str]:
    """The actions as texts; those of chance with their weights."""
    if isinstance(ask, Chance):
        return [f"{the_game.text(action)} x{weight}" for action, weight in ask.outcomes()]
    return [the_game.text(action) for action in ask.offered]


def _narrate_events(state: State, sink: list[Event]) -> Iterator[str]:
    """The narration for an onlooker who sees all cards."""
    onlooker = state.view(NOBODY)
    for event in sink:
        yield f"  {state.game.words.narrate(event, onlooker)}"
    sink.clear()


def _position(state: State) -> Iterator[str]:
    yield ""
    yield from (f"    {row}".rstrip() for row in state.game.position(state).rstrip("\n").split("\n"))


def main() -> None:
    """Write all playthroughs, and remove those of removed set-ups."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for slug, name in example_setups():
        stored_file(slug, name).write_bytes(playthrough(slug, name).encode())
    print(f"Wrote {len(example_setups())} playthroughs.")


if __name__ == "__main__":
    main()
