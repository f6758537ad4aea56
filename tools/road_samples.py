"""Writes whole fights of Shattered Highways, as the first seat sees them, for the tests of its board.

python tools/road_samples.py        write web/tests/shattered-highways/games/ and the drawing beside it

A fight is its first table, and then for every answer what happened and what changed in the table. Of each
kind of question to the first seat the one with the most choices is kept; driving counts as a kind of its own.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import rollingroad
from rollingroad.bots.roster import make_bot
from rollingroad.core.events import Event
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision, State
from tools.board_samples import BOT_STREAM, difference, plain

OUT = Path(__file__).resolve().parent.parent / "web" / "tests" / "shattered-highways" / "games"
GAME = rollingroad.game("shattered-highways")
SEAT = 0


class Sample(NamedTuple):
    """A fight between bots; together the samples hold rigs, neutral vehicles and four players."""

    name: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int


SAMPLES = (
    Sample("open-road", {"scenario": "open-road"}, ("driver", "driver"), 3),
    Sample("convoy", {"scenario": "convoy"}, ("random", "driver"), 4),
    Sample("fuel-run", {"scenario": "fuel-run"}, ("random", "random"), 5),
    Sample("circuit", {"scenario": "circuit-of-teeth", "players": 4}, ("driver",) * 4, 6),
)


def choice(state: State, action: int) -> dict[str, Any]:
    view = state.view(SEAT)
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
        "action": GAME.text(action),
        "data": plain(GAME.codec.struct(action)),
        "label": GAME.label(action, view),
        "odds": odds,
        "preview": plain(GAME.preview(action, view)),
    }


def question(state: State, ask: Decision) -> dict[str, Any]:
    return {
        "kind": ask.kind,
        "prompt": GAME.prompt(ask, state.view(SEAT)),
        "seat": SEAT,
        "seats": list(ask.seats),
        "mine": [SEAT],
        "complete": ask.complete,
        "choices": [choice(state, action) for action in ask.actions()],
    }


def happenings(state: State, events: list[Event]) -> list[dict[str, Any]]:
    view = state.view(SEAT)
    seen = [event.seen_by(SEAT) for event in events]
    return [
        {"text": GAME.narrate(event, view), "rule": GAME.rule_behind(event), "event": plain(event)}
        for event in seen
        if event is not None
    ]


def play(sample: Sample) -> dict[str, Any]:
    """The whole fight as data."""
    events: list[Event] = []
    state = GAME.start(GAME.options(sample.options), events)
    rng = Rng(sample.seed)
    bots = [make_bot(name, rng.at(BOT_STREAM + seat)) for seat, name in enumerate(sample.bots)]
    table = plain(state.view(SEAT).data())
    fight: dict[str, Any] = {"table": table, "steps": []}
    longest: dict[str, tuple[int, dict[str, Any]]] = {}
    drawn = 0
    while state.open:
        ask = state.open[0]
        step: dict[str, Any] = {}
        if not ask.is_chance and SEAT in ask.seats:
            keep_longest(longest, state, ask, step)
        events.clear()
        if ask.is_chance:
            state.apply(ask.sample(rng.at(drawn)), ask.seat)
            drawn += 1
        else:
            state.apply(bots[ask.seat].choose(state.view(ask.seat), ask), ask.seat)
        after = plain(state.view(SEAT).data())
        step |= {"happenings": happenings(state, events), "change": difference(table, after)}
        table = after
        fight["steps"].append(step)
    return fight


def keep_longest(longest: dict[str, Any], state: State, ask: Decision, step: dict[str, Any]) -> None:
    """Only the question with the most choices of its kind stays in the sample."""
    number = len(list(ask.actions()))
    kind = ask.kind if ask.complete else f"{ask.kind} with a place"
    before, holder = longest.get(kind, (0, {}))
    if number > before:
        holder.pop("question", None)
        step["question"] = question(state, ask)
        longest[kind] = (number, step)


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    drawing = json.dumps(plain(GAME.drawing()), separators=(",", ":"))
    (OUT.parent / "drawing.json").write_text(drawing + "\n")
    for sample in SAMPLES:
        fight = play(sample)
        steps = ",\n".join(json.dumps(step, separators=(",", ":")) for step in fight["steps"])
        table = json.dumps(fight["table"], separators=(",", ":"))
        (OUT / f"{sample.name}.json").write_text(f'{{"table":{table},\n"steps":[\n{steps}\n]}}\n')
        print(f"{sample.name}: {len(fight['steps'])} answers")


if __name__ == "__main__":
    main()
