"""`rollingroad try`: what the rules say about one position."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from rollingroad.cli.console import console, percent
from rollingroad.core.dice import ScriptedDice
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.registry import game
from rollingroad.core.state import NOBODY, Decision, State

_SEAT = re.compile(r"([1-9]\d*):\s*(.+)")


def try_actions(
    slug: str, position: str, dice: Sequence[str], do: Sequence[str], content: Path | None, as_json: bool
) -> None:
    the_game = game(slug, content)
    text = sys.stdin.read() if position == "-" else Path(position).read_text()
    state = the_game.from_position(text)
    sink: list[Event] = []
    state.sink = sink
    script = ScriptedDice(dice)
    _settle(state, script)
    for words in do:
        seat, action_text = _seat_and_action(state, words)
        state.apply(the_game.parse(action_text), seat)
        _settle(state, script)
    if script.left:
        raise BadInput(f"these dice were never asked for: {', '.join(script.left)}")
    report = _report(the_game, state, sink)
    if as_json:
        print(json.dumps(report, indent=2))
    else:
        _print(the_game, state, sink)


def _seat_and_action(state: State, words: str) -> tuple[int, str]:
    named = _SEAT.fullmatch(words.strip())
    if named:
        return int(named[1]) - 1, named[2]
    return (state.open[0].seat if state.open else 0), words


def _settle(state: State, script: ScriptedDice) -> None:
    """Answer for chance while there are stated outcomes; then leave the question open."""
    while script.left and state.open and state.open[0].is_chance:
        ask = state.open[0]
        try:
            state.apply(script.answer(ask, state), ask.seat)
        except AssertionError as error:
            raise BadInput(str(error)) from error


def _report(the_game: Game, state: State, sink: list[Event]) -> dict[str, object]:
    onlooker = state.view(NOBODY)
    return {
        "happened": [the_game.narrate(event, onlooker) for event in sink],
        "position": the_game.position(state),
        "outcome": state.outcome,
        "asked": [_question(the_game, state, ask) for ask in state.open],
    }


def _question(the_game: Game, state: State, ask: Decision) -> dict[str, object]:
    view = state.view(ask.seat if not ask.is_chance else NOBODY)
    return {
        "seat": None if ask.is_chance else ask.seat + 1,
        "prompt": the_game.prompt(ask, view),
        "complete": ask.complete,
        "actions": [
            {
                "text": the_game.text(action),
                "odds": [
                    {"what": line.what, "spend": line.spend, "chance": str(line.chance)}
                    for line in ([] if ask.is_chance else view.odds(action))
                ],
            }
            for action in ask.actions()
        ],
    }


def _print(the_game: Game, state: State, sink: list[Event]) -> None:
    out = console()
    onlooker = state.view(NOBODY)
    for event in sink:
        out.print(the_game.narrate(event, onlooker), markup=False)
    out.print(the_game.position(state), markup=False)
    if state.outcome is not None:
        out.print(f"The game is over: {' '.join(f'{score:g}' for score in state.outcome)}")
    for ask in state.open:
        view = state.view(ask.seat if not ask.is_chance else NOBODY)
        who = "chance" if ask.is_chance else f"seat {ask.seat + 1}"
        out.print(f"[bold]{who}[/bold]: {the_game.prompt(ask, view)}")
        for action in ask.actions():
            odds = [] if ask.is_chance else view.odds(action)
            words = ", ".join(f"{line.what} {percent(line.chance)}" for line in odds)
            out.print(f"  {the_game.text(action)}" + (f"   ({words})" if words else ""), markup=False)
