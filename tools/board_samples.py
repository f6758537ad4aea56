"""Writes whole games of Highway Heist for the tests of its board: every event, and the table after each step.

python tools/board_samples.py        write web/tests/highway-heist/games/

A game is its first table, and then for every answer what happened and what changed in the table. Of each kind
of question the first one is kept with its choices.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import rollingroad
from rollingroad.bots.roster import make_bot
from rollingroad.core.events import Event
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision, State

OUT = Path(__file__).resolve().parent.parent / "web" / "tests" / "highway-heist" / "games"
GAME = rollingroad.game("highway-heist")
BOT_STREAM = 1000


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
    Sample("tank-assault", 4, "random", 11),
    Sample("semi-heist", 2, "driver", 1),
    Sample("semi-heist", 4, "random", 2),
    Sample("chopper-takedown", 3, "driver", 4),
    Sample("chopper-takedown", 4, "driver", 6),
    Sample("chopper-takedown", 2, "random", 8),
)


def plain(value: object) -> Any:
    return msgspec.to_builtins(value, str_keys=True)


def difference(before: Any, after: Any) -> Any:
    """What to lay over `before`: nested where both have the same shape, else the new value under `=`."""
    whole = after
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        before, after = dict(enumerate(before)), dict(enumerate(after))
    if not isinstance(before, dict) or not isinstance(after, dict) or before.keys() != after.keys():
        return {"=": whole}
    return {str(key): difference(before[key], after[key]) for key in after if before[key] != after[key]}


def choice(state: State, seat: int, action: int) -> dict[str, Any]:
    view = state.view(seat)
    odds = [
        {"what": line.what, "chance": float(line.chance), "exact": str(line.chance), "spend": line.spend}
        for line in view.odds(action)
    ]
    return {
        "action": GAME.text(action),
        "data": plain(GAME.codec.struct(action)),
        "label": GAME.label(action, view),
        "odds": odds,
        "preview": plain(GAME.preview(action, view)),
    }


def question(state: State, ask: Decision) -> dict[str, Any]:
    return {
        "kind": ask.kind,
        "prompt": GAME.prompt(ask, state.view(ask.seat)),
        "seat": ask.seat,
        "seats": list(ask.seats),
        "mine": list(ask.seats),
        "complete": ask.complete,
        "choices": [choice(state, ask.seat, action) for action in ask.actions()],
    }


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
            step["question"] = question(state, ask)
        events.clear()
        if ask.is_chance:
            state.apply(ask.sample(rng.at(drawn)), ask.seat)
            drawn += 1
        else:
            state.apply(bots[ask.seat].choose(state.view(ask.seat), ask), ask.seat)
        view = state.view(0)
        step["happenings"] = [
            {"text": GAME.narrate(event, view), "rule": GAME.rule_behind(event), "event": plain(event)} for event in events
        ]
        after = plain(view.data())
        step["change"] = difference(table, after)
        table = after
        game["steps"].append(step)
    return game


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for sample in SAMPLES:
        game = play(sample)
        steps = ",\n".join(json.dumps(step, separators=(",", ":")) for step in game["steps"])
        table = json.dumps(game["table"], separators=(",", ":"))
        sample.file.write_text(f'{{"table":{table},\n"steps":[\n{steps}\n]}}\n')
        print(f"{sample.file.name}: {len(game['steps'])} answers")


if __name__ == "__main__":
    main()
