"""`rollingroad replay`: a record told again."""

from __future__ import annotations

import sys
from pathlib import Path

from rollingroad.cli.console import console, named
from rollingroad.cli.saved import load
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.record import BadRecord, Record, check_dice, other_version, replay
from rollingroad.core.registry import game
from rollingroad.core.state import NOBODY, State


def replay_file(file: Path, at: int | None, check: bool, content: Path | None) -> None:
    record, _ = load(file)
    with named(file):
        the_game = game(record.game, content)
        if played := other_version(record, the_game):
            print(f"rollingroad: {file}: this was recorded with {played}.", file=sys.stderr)
        if at is not None:
            print(the_game.position(_state_at(record, the_game, at)), end="")
        elif not check:
            _tell(record, the_game)
        if check:
            checked = check_dice(record, the_game)
            print(f"The dice were the committed ones: {checked} chance answers checked.")


def _state_at(record: Record, the_game: Game, at: int) -> State:
    for number, state in enumerate(replay(record, the_game)):
        if number == at:
            return state
    raise BadRecord(f"there is no position after {at} answers: the record has {len(record.answers)}")


def _tell(record: Record, the_game: Game) -> None:
    from rich.text import Text

    out = console()
    sink: list[Event] = []
    states = replay(record, the_game, sink)
    state = next(states)
    for number, line in enumerate(record.answers, 1):
        next(states)
        out.print(Text.assemble((f"{number:4}  ", "dim"), (str(line), "bold")))
        for event in sink:
            out.print(Text(f"      {the_game.narrate(event, state.view(NOBODY))}", "cyan"))
        sink.clear()
    out.print(f"\n{the_game.verdict(state.view(NOBODY))}")
