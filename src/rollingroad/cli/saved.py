"""Saved games: a record that also notes who sat where."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rollingroad.bots.roster import split_names
from rollingroad.cli.console import named, read_text
from rollingroad.core.errors import BadInput
from rollingroad.core.record import TITLE, Record, parse_record

# A comment to everything else that reads records.
_PLAYERS = re.compile(r"^# players (.+)$", re.MULTILINE)


def save(record: Record, players: Sequence[str], name: str) -> None:
    if not name:
        raise BadInput("save needs a file name, such as: save evening.txt")
    file = Path(name)
    if file.exists() and not read_text(file).startswith(TITLE):
        raise BadInput(f"{name} is there already and is no saved game: name another file")
    file.write_text(f"{record}# players {','.join(players)}\n", encoding="utf-8")


def load(file: Path) -> tuple[Record, list[str]]:
    """The record in a file, and who sat where when it was saved (nobody where that is not noted)."""
    text = read_text(file)
    with named(file):
        record = parse_record(text)
    players = _PLAYERS.search(text)
    return record, split_names(players[1]) if players else []
