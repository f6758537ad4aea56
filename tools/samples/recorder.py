"""Sample games as data for the tests of the boards, shared by the three sample scripts.

A game is its first table, and then for every answer what happened and what changed in the table.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rollingroad.bots.roster import make_bot
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.engine.view import View
from rollingroad.core.events import Event
from rollingroad.core.game import Game

BOT_STREAM = 1000
GAMES = Path(__file__).resolve().parent.parent.parent / "web" / "tests"


class Sample(NamedTuple):
    """A game that bots play."""

    name: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int


def plain(value: object) -> Any:
    return msgspec.to_builtins(value, str_keys=True)


def difference(before: Any, after: Any) -> Any:
    """The difference to `before`: nested if both have the same shape, else the new value under `=`."""
    whole = after
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        before, after = dict(enumerate(before)), dict(enumerate(after))
    if not isinstance(before, dict) or not isinstance(after, dict) or before.keys() != after.keys():
        return {"=": whole}
    return {str(key): difference(before[key], after[key]) for key in after if before[key] != after[key]}


def choice(view: View, action: int) -> dict[str, Any]:
    game = view.game
    odds = [
        {
            "what": line.what,
            "chance": float(line.chance),
            "exact": str(line.chance),
            "spend": line.spend,
            "spread": line.spread,
        }
        for line in view.odds(action)
    ]
    return {
        "action": game.text(action),
        "data": plain(game.codec.struct(action)),
        "label": game.words.label(action, view),
        "odds": odds,
        "preview": plain(game.pages.preview(action, view)),
        "places": game.pages.places(action, view),
    }


def question(view: View, ask: Decision, mine: Sequence[int]) -> dict[str, Any]:
    return {
        "kind": ask.kind,
        "prompt": view.game.words.prompt(ask, view),
        "seat": view.seat,
        "seats": list(ask.seats),
        "mine": list(mine),
        "complete": ask.complete,
        "choices": [choice(view, action) for action in ask.actions()],
    }


def happenings(view: View, events: Sequence[Event]) -> list[dict[str, Any]]:
    words = view.game.words
    seen = [event.seen_by(view.seat) for event in events]
    return [
        {"text": words.narrate(event, view), "rule": words.rule_behind(event), "event": plain(event)}
        for event in seen
        if event is not None
    ]


class Recorder:
    """Plays samples of a game and stores them as one seat sees them."""

    def __init__(self, game: Game, seat: int = 0) -> None:
        self.game = game
        self.seat = seat

    def play(self, sample: Sample) -> dict[str, Any]:
        """The whole game as data."""
        events: list[Event] = []
        state = self.game.start(self.game.options(sample.options), events)
        rng = Rng(sample.seed)
        bots = [make_bot(name, rng.at(BOT_STREAM + seat)) for seat, name in enumerate(sample.bots)]
        table = plain(state.view(self.seat).data())
        played: dict[str, Any] = {"table": table, "steps": []}
        longest: dict[str, tuple[int, dict[str, Any]]] = {}
        drawn = 0
        while state.open:
            ask = state.open[0]
            step: dict[str, Any] = {}
            if not ask.is_chance and self.seat in ask.seats:
                self._keep_longest(longest, state, ask, step)
            events.clear()
            if ask.is_chance:
                state.apply(ask.sample(rng.at(drawn)), ask.seat)
                drawn += 1
            else:
                state.apply(bots[ask.seat].choose(state.view(ask.seat), ask), ask.seat)
            view = state.view(self.seat)
            after = plain(view.data())
            step |= {"happenings": happenings(view, events), "change": difference(table, after)}
            table = after
            played["steps"].append(step)
        return played

    def _keep_longest(
        self, longest: dict[str, Any], state: State, ask: Decision, step: dict[str, Any]
    ) -> None:
        """Keep the question with the most choices of each kind; free placement is a kind of its own."""
        number = len(list(ask.actions()))
        kind = ask.kind if ask.complete else f"{ask.kind} with a place"
        before, holder = longest.get(kind, (0, {}))
        if number > before:
            holder.pop("question", None)
            step["question"] = question(state.view(self.seat), ask, [self.seat])
            longest[kind] = (number, step)

    def write(self, samples: Sequence[Sample]) -> None:
        """Write all samples and the drawing data."""
        folder = GAMES / self.game.slug / "games"
        folder.mkdir(parents=True, exist_ok=True)
        drawing = json.dumps(plain(self.game.pages.drawing()), separators=(",", ":"))
        (folder.parent / "drawing.json").write_text(drawing + "\n")
        for sample in samples:
            write_game(folder / f"{sample.name}.json", self.play(sample))


def write_game(file: Path, game: dict[str, Any]) -> None:
    steps = ",\n".join(json.dumps(step, separators=(",", ":")) for step in game["steps"])
    table = json.dumps(game["table"], separators=(",", ":"))
    file.write_text(f'{{"table":{table},\n"steps":[\n{steps}\n]}}\n')
    print(f"{file.name}: {len(game['steps'])} answers")
