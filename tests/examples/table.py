"""A table for rule tests of Beacon Run: a picture, the dice, and what must be true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from beacon_run.game import BeaconRun
from beacon_run.notation import EMPTY_MARK, LAST_MARK, plain_map
from beacon_run.state import BeaconState
from beacon_run.table import Point

from rollingroad.core.dice import ScriptedDice
from rollingroad.core.engine.state import NOBODY
from rollingroad.core.events import Event
from rollingroad.core.explain import Reason
from rollingroad.core.registry import game

GAME = cast(BeaconRun, game("beacon-run"))
USUAL = {
    "round": "1",
    "lead": "1",
    "storm": "0",
    "fuel": "0",
    "range": "0",
    "hands": "1 2 3 / 1 2 3",
    "burnt": "",
    "deck": "",
}


def position(picture: str) -> str:
    """A whole position from what a test cares about.

    Lines such as `storm: 2` replace the usual ones. A map may leave out its East and, below, its South: they
    are as in the content. Without any map only the lamp at the start burns. Unless stated, no card is left
    to draw.
    """
    rows = [row.strip() for row in picture.strip().splitlines() if row.strip()]
    given = {
        key.strip(): value.strip() for key, _, value in (row.partition(":") for row in rows if ":" in row)
    }
    lines = USUAL | given
    lines["burnt"] = lines["burnt"] or " / ".join("-" for _ in lines["hands"].split("/"))
    drawn = [row for row in rows if ":" not in row]
    return "\n".join([*(f"{key}: {value}" for key, value in lines.items()), *_whole_map(drawn), ""])


def _whole_map(drawn: list[str]) -> list[str]:
    plain = GAME.table.plain
    if not drawn:
        return plain_map(GAME.table, [plain.start], plain.start)
    off_the_map: Point = (-1, -1)
    bare = plain_map(GAME.table, [], off_the_map)
    return [row + rest[len(row) :] for row, rest in zip([*drawn, *[""] * len(bare)], bare, strict=False)]


class Table:
    """A game in progress whose dice are stated; chance answers as soon as it is asked."""

    def __init__(self, picture: str, dice: Sequence[str] = ()) -> None:
        self.dice = ScriptedDice(dice)
        self.state: BeaconState = GAME.from_position(position(picture))
        self.events: list[Event] = []
        self.state.sink = self.events
        self._roll()

    def play(self, *answers: str) -> None:
        """Each answer in order, by the seat that is asked first or, as in `2: burn 3`, by the one named."""
        for answer in answers:
            named, colon, text = answer.rpartition(": ")
            seat = int(named) - 1 if colon else self.state.open[0].seat
            self.state.apply(GAME.parse(text), seat)
            self._roll()

    def _roll(self) -> None:
        while self.state.open and self.state.open[0].is_chance:
            ask = self.state.open[0]
            self.state.apply(self.dice.answer(ask, self.state), ask.seat)

    def why_not(self, text: str, seat: int = 1) -> str:
        reason: Reason | None = self.state.why_not(GAME.parse(text), seat - 1)
        return str(reason) if reason else ""

    @property
    def asked(self) -> list[str]:
        """The open questions, as `1 burn`."""
        return [f"{ask.seat + 1} {ask.kind}" for ask in self.state.open]

    @property
    def said(self) -> list[str]:
        return [GAME.words.narrate(event, GAME.view(self.state, NOBODY)) for event in self.events]

    @property
    def map(self) -> list[str]:
        """The map without its empty East."""
        return [row.rstrip(EMPTY_MARK) for row in plain_map(GAME.table, self.state.beacons, self.state.last)]

    @property
    def lamp(self) -> Point:
        """Where the last beacon stands."""
        y = next(y for y, row in enumerate(self.map) if LAST_MARK in row)
        return self.map[y].index(LAST_MARK), y
