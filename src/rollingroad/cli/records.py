"""`rollingroad replay` and `rollingroad try`, and saved games: records with the players of each seat."""

import json
import re
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from rollingroad.bots.roster import split_names
from rollingroad.cli.console import console, name_in_errors, read_text, styled
from rollingroad.cli.questions import odds_of, question
from rollingroad.core import record as records
from rollingroad.core.dice import ScriptedDice, ScriptError, SeededDice
from rollingroad.core.engine.state import CHANCE, NOBODY, Decision, State
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.packs import game_of, pack_mark
from rollingroad.core.positions import explained, read_written
from rollingroad.core.registry import game

# A comment for other readers of records.
_PLAYERS = re.compile(r"^# players (.+)$", re.MULTILINE)
_SEAT = re.compile(r"([1-9]\d*):\s*(.+)")


def save_game(record: records.Record, players: Sequence[str], name: str) -> None:
    if not name:
        raise BadInput("save needs a file name, such as: save evening.txt")
    file = Path(name)
    if file.exists() and not read_text(file).startswith(records.TITLE):
        raise BadInput(f"{name} is there already and is no saved game: name another file")
    file.write_text(f"{record}# players {','.join(players)}\n", encoding="utf-8")


def load_record(file: Path) -> tuple[records.Record, list[str]]:
    """The record in a file, and the saved player of each seat (empty if not saved)."""
    text = read_text(file)
    with name_in_errors(file):
        record = records.parse_record(text)
    players = _PLAYERS.search(text)
    return record, split_names(players[1]) if players else []


def replay_file(file: Path, at: int | None, check: bool, content: Path | None) -> None:
    record, _ = load_record(file)
    with name_in_errors(file):
        the_game = game_of(record.game, record.options, content)
        if played := records.version_mismatch(record, the_game):
            print(f"rollingroad: {file}: this was recorded with {played}.", file=sys.stderr)
        if pack := None if at is not None else pack_mark(the_game):
            print(f"Played with the content pack {pack.name} ({pack.hash}).")
        if at is not None:
            state = next(islice(records.replay(record, the_game), at, None), None)
            if state is None:
                count = len(record.answers)
                raise records.BadRecord(f"there is no position after {at} answers: the record has {count}")
            print(the_game.position(state), end="")
        elif not check:
            _tell(record, the_game)
        if check:
            checked = records.check_dice(record, the_game)
            print(f"The dice were the committed ones: {checked} chance answers checked.")


def _tell(record: records.Record, the_game: Game) -> None:
    out = console()
    sink: list[Event] = []
    states = records.replay(record, the_game, sink)
    state = next(states)
    for number, line in enumerate(record.answers, 1):
        next(states)
        out.print(styled(f"{number:4}  ", "dim") + styled(str(line), "bold"))
        for text in filter(None, the_game.words.narrate_all(sink, state.view(NOBODY))):
            out.print(f"      {text}", style="cyan")
        sink.clear()
    out.print(f"\n{the_game.words.verdict(state.view(NOBODY))}")


def print_position(slug: str, option: Sequence[str], seed: str, content: Path | None) -> None:
    the_game = game(slug, content)
    match = Match(the_game, the_game.options(option), SeededDice(seed))
    match.set_up()
    print(the_game.position(match.state), end="")


def try_actions(
    slug: str, position: Path, dice: Sequence[str], do: Sequence[str], content: Path | None, as_json: bool
) -> None:
    the_game = game(slug, content)
    text = read_text(position)
    script = ScriptedDice(dice)
    with explained(f"{position}: "):
        with name_in_errors(position):
            state = the_game.from_position(text)
        sink: list[Event] = state.sink or []
        state.sink = sink
        try:
            _do(the_game, state, do, script)
        finally:
            # Whatever stopped it: what has happened is told, and what is asked now.
            if as_json:
                print(json.dumps(_report(the_game, state, sink), indent=2))
            else:
                _print(the_game, state, sink)
    if script.left:
        raise BadInput(f"these dice were never asked for: {', '.join(script.left)}")


def _do(the_game: Game, state: State, actions: Sequence[str], script: ScriptedDice) -> None:
    _settle(state, script)
    for words in actions:
        seat, action_text = _seat_and_action(state, words)
        state.apply(read_written(state, state.view(seat), action_text), seat)
        _settle(state, script)


def _seat_and_action(state: State, words: str) -> tuple[int, str]:
    if not state.open:
        raise BadInput(f"{words!r}: the game is over")
    asked = state.open[0]
    named_seat = _SEAT.fullmatch(words.strip())
    if named_seat is None:
        return asked.seat, words
    seat = int(named_seat[1]) - 1
    if not any(ask.may_answer(seat) for ask in state.open):
        others = ", ".join("chance" if ask.is_chance else f"seat {ask.seat + 1}" for ask in state.open)
        raise BadInput(f"{words!r}: seat {seat + 1} is not asked now; the question is to {others}")
    return seat, named_seat[2]


def _settle(state: State, script: ScriptedDice) -> None:
    """Answer for chance with the given outcomes, as long as there are any."""
    while script.left and state.open and state.open[0].is_chance:
        ask = state.open[0]
        try:
            state.apply(script.answer(ask, state), ask.seat)
        except ScriptError as error:
            raise BadInput(str(error)) from error


def _report(the_game: Game, state: State, sink: list[Event]) -> dict[str, object]:
    onlooker = state.view(NOBODY)
    return {
        "happened": list(filter(None, the_game.words.narrate_all(sink, onlooker))),
        "position": the_game.position(state),
        "outcome": state.outcome,
        "verdict": the_game.words.verdict(onlooker) if state.outcome is not None else None,
        "asked": [_question(the_game, state, ask) for ask in state.open],
    }


def _question(the_game: Game, state: State, ask: Decision) -> dict[str, object]:
    view = state.view(NOBODY if ask.is_chance else ask.seat)
    return {
        "seat": None if ask.is_chance else ask.seat + 1,
        "seats": [seat + 1 for seat in ask.seats if seat != CHANCE],
        "kind": ask.kind,
        "prompt": the_game.words.prompt(ask, view),
        "complete": ask.complete,
        "actions": [
            {
                "text": the_game.text(action),
                "odds": [
                    {"what": line.what, "spend": line.spend, "chance": str(line.chance)}
                    for line in odds_of(ask, view, action)
                ],
            }
            for action in ask.actions()
        ],
    }


def _print(the_game: Game, state: State, sink: list[Event]) -> None:
    out = console()
    onlooker = state.view(NOBODY)
    for text in filter(None, the_game.words.narrate_all(sink, onlooker)):
        out.print(text, style="cyan")
    if sink:
        out.print()
    print(the_game.position(state))
    if state.outcome is not None:
        out.print(the_game.words.verdict(onlooker), style="bold")
    for ask in state.open:
        view = state.view(NOBODY if ask.is_chance else ask.seat)
        out.print(*question(the_game, ask, view, ask.seat))
