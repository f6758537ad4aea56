"""`rollingroad replay`, and files of saved games: records with the players of each seat."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from rollingroad.bots.roster import split_names
from rollingroad.cli.console import console, name_in_errors, read_text
from rollingroad.core.engine.state import NOBODY, State
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.record import (
    TITLE,
    BadRecord,
    Record,
    check_dice,
    parse_record,
    replay,
    version_mismatch,
)
from rollingroad.core.registry import game

# A comment for other readers of records.
_PLAYERS = re.compile(r"^# players (.+)$", re.MULTILINE)


def save_game(record: Record, players: Sequence[str], name: str) -> None:
    if not name:
        raise BadInput("save needs a file name, such as: save evening.txt")
    file = Path(name)
    if file.exists() and not read_text(file).startswith(TITLE):
        raise BadInput(f"{name} is there already and is no saved game: name another file")
    file.write_text(f"{record}# players {','.join(players)}\n", encoding="utf-8")


def load_record(file: Path) -> tuple[Record, list[str]]:
    """The record in a file, and the saved player of each seat (empty if not saved)."""
    text = read_text(file)
    with name_in_errors(file):
        record = parse_record(text)
    players = _PLAYERS.search(text)
    return record, split_names(players[1]) if players else []


def replay_file(file: Path, at: int | None, check: bool, content: Path | None) -> None:
    record, _ = load_record(file)
    with name_in_errors(file):
        the_game = game(record.game, content)
        if played := version_mismatch(record, the_game):
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
            out.print(Text(f"      {the_game.words.narrate(event, state.view(NOBODY))}", "cyan"))
        sink.clear()
    out.print(f"\n{the_game.words.verdict(state.view(NOBODY))}")
