"""Every parser, with real inputs to spoil and what must hold for whatever comes out.

A parser may refuse with one sentence (`BadInput`, or an error of msgspec for what travels). Anything else
that it raises is a mistake. What it accepts must be written and read again as the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from rollingroad.core.dice import SeededDice
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.packs import PACK, Pack, kinds_of, maker_of, pack_text
from rollingroad.core.record import check_fits, parse_record, replay
from rollingroad.core.registry import game as find_game
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.live import Command

GAMES = ("beacon-run", "full-throttle", "highway-heist", "shattered-highways")
REFUSALS = (BadInput, msgspec.MsgspecError)
_REPLAYED = 40
_ANSWERS = 30


class Parser(NamedTuple):
    read: Callable[[str], object]
    """Reads a text, and checks what it has read."""
    seeds: Callable[[], list[str]]
    """Real inputs."""


@cache
def _played(slug: str) -> Match:
    """A game after some answers."""
    match = Match(find_game(slug), dice=SeededDice("fuzz"))
    chance = Random(slug)
    for _ in range(_ANSWERS):
        if not match.state.open:
            break
        ask = match.state.open[0]
        match.act(chance.choice(ask.offered), ask.seats[0])
    return match


def _read_record(text: str) -> None:
    record = parse_record(text)
    assert str(parse_record(str(record))) == str(record)
    game = find_game(record.game)
    check_fits(record, game)
    for _ in islice(replay(record, game), _REPLAYED):
        pass


def _read_position(game: Game, text: str) -> None:
    written = game.position(game.start_at(text))
    assert game.position(game.from_position(written)) == written


def _read_action(game: Game, text: str) -> None:
    action = game.parse(text)
    assert game.parse(game.text(action)) == action
    assert game.action(game.struct(action)) == action


def _read_creation(game: Game, kind: str, text: str) -> None:
    maker = maker_of(game, kind)
    report = maker.check(kind, text)
    assert maker.check(kind, report.text).problems == report.problems
    assert maker.toml(kind, text)
    assert maker.picture(kind, text).startswith("<svg")


def _read_content(game: Game, stem: str, text: str) -> None:
    with TemporaryDirectory() as folder:
        Path(folder, f"{stem}.toml").write_text(text, encoding="utf-8", errors="surrogateescape")
        type(game)(Path(folder))


def _read_options(game: Game, text: str) -> None:
    given = msgspec.json.decode(text)
    if isinstance(given, dict):
        options = game.options(given)
        assert game.options(msgspec.to_builtins(options)) == options


def _read_wire(kind: Any, text: str) -> None:
    read = msgspec.json.decode(text, type=kind)
    assert msgspec.json.decode(msgspec.json.encode(read), type=kind) == read


def parsers() -> dict[str, Parser]:
    """By what they read, `position of full-throttle` for example."""
    found = {
        "command": Parser(partial(_read_wire, Command), _commands),
        "act": Parser(partial(_read_wire, wire.Act), _commands),
        "new match": Parser(partial(_read_wire, wire.NewMatch), _new_matches),
    }
    for slug in GAMES:
        game = find_game(slug)
        found |= {
            f"record of {slug}": Parser(_read_record, partial(_records, slug)),
            f"position of {slug}": Parser(partial(_read_position, game), partial(_positions, game)),
            f"action of {slug}": Parser(partial(_read_action, game), partial(_actions, slug)),
            f"options of {slug}": Parser(partial(_read_options, game), partial(_options, game)),
        }
        for stem in game.content.files:
            found[f"content {stem} of {slug}"] = Parser(
                partial(_read_content, game, stem), partial(_toml, game, stem)
            )
        for kind in kinds_of(game):
            found[f"{kind.kind} of {slug}"] = Parser(
                partial(_read_creation, game, kind.kind), partial(_creations, game, kind.kind)
            )
    return found


def _records(slug: str) -> list[str]:
    return [str(_played(slug).record)]


def _positions(game: Game) -> list[str]:
    return [game.position(game.start()), game.position(_played(game.slug).state)]


def _actions(slug: str) -> list[str]:
    match = _played(slug)
    lines = [line.text for line in match.record.lines]
    return list(dict.fromkeys(lines))


def _options(game: Game) -> list[str]:
    return [msgspec.json.encode(game.options()).decode()]


def _toml(game: Game, stem: str) -> list[str]:
    room = files(type(game).__module__.rpartition(".")[0])
    return [room.joinpath("content", f"{stem}.toml").read_text(encoding="utf-8")]


def _creations(game: Game, kind: str) -> list[str]:
    shipped = [pack_text(Pack(stem, {stem: table})) for stem, table in game.content.files.items()]
    return shipped if kind == PACK.kind else [start.text for start in game.creations.starts(kind)][-3:]


def _commands() -> list[str]:
    return [
        '{"id":1,"do":"act","seat":0,"action":"burn 1","expect":4}',
        '{"id":2,"do":"details","seat":1,"actions":["burn 1","burn 2"]}',
        '{"id":3,"do":"marks","seat":0,"marks":[{"shape":"ring","at":"1"}],"expect":null}',
        '{"id":4,"do":"say","seat":0,"phrase":"nudge"}',
        '{"action":{"do":"burn","card":1},"seat":0,"expect":1}',
    ]


def _new_matches() -> list[str]:
    seats = [{"who": "me"}, {"who": "friend", "name": "Ben"}, {"who": "bot", "bot": "rookie"}]
    clock = {"kind": "live", "allowance": 60, "bot": "driver"}
    return [json.dumps({"game": "highway-heist", "options": {"players": 3}, "seats": seats, "clock": clock})]


# Spoiling

_ODD = (
    *("", "\0", "-1", "0", "1", "99999999999999999999", "1e999", "NaN", "null", "[]", "{}", "[[", '"', "'"),
    *("\\", "\u202e", "🚗", " ", "\n", "\t", ",", ":", ";", "=", "#", "|", "(", ")"),
    *("9" * 400, "x" * 400, "[" * 300),
)


def spoil(text: str, others: list[str], chance: Random) -> str:
    """A text with a few parts cut, doubled, swapped, taken from another text or replaced by odd ones."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        rows = text.split("\n")
        at, end = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        end = min(end, at + chance.choice((1, 3, 10, 100)))
        match chance.randrange(8):
            case 0:
                text = text[:at] + text[end:]
            case 1:
                text = text[:end] + text[at:]
            case 2:
                text = text[:at] + chance.choice(_ODD) + text[end:]
            case 3:
                other = chance.choice(others)
                start = chance.randrange(len(other) + 1)
                text = text[:at] + other[start : start + end - at] + text[end:]
            case 4:
                one, two = (chance.randrange(len(rows)) for _ in range(2))
                rows[one], rows[two] = rows[two], rows[one]
                text = "\n".join(rows)
            case 5:
                rows.insert(chance.randrange(len(rows) + 1), chance.choice(rows))
                text = "\n".join(rows)
            case 6:
                words = re.findall(r"\w+|\W", text)
                words[chance.randrange(len(words))] = chance.choice([*words, *_ODD])
                text = "".join(words)
            case _:
                numbers = [found.span() for found in re.finditer(r"\d+", text)]
                if numbers:
                    first, last = chance.choice(numbers)
                    number = str(int(text[first:last][:9]) + chance.choice((-1, 1, 100)))
                    text = text[:first] + number + text[last:]
        text = text or "x"
    return text
