"""Beacon Run as the rest of Rolling Road sees it."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from beacon_run import notation
from beacon_run.actions import CODEC
from beacon_run.bot import BeaconBot
from beacon_run.chances import route_odds
from beacon_run.events import EVENTS
from beacon_run.observation import BeaconLearning
from beacon_run.options import BeaconOptions
from beacon_run.pages import BeaconPages
from beacon_run.rounds import STEPS, Deal, Round
from beacon_run.state import BeaconState, BeaconView
from beacon_run.table import read_table
from beacon_run.why_not import reason
from beacon_run.words import BeaconWords
from rollingroad.core.events import Event
from rollingroad.core.explain import Odds, Reason
from rollingroad.core.game import Game


class BeaconRun(Game[BeaconState, BeaconView]):
    slug = "beacon-run"
    name = "Beacon Run"
    tagline = "Set a chain of beacons across the plain before the storm catches the convoy."
    rules_version = 1
    rule_prefix = "BR"
    seats = (2, 3)
    example = True
    cooperative = True
    folder = Path(__file__).parent
    ledger = folder / "rules.md"
    options_type = BeaconOptions
    codec = CODEC
    questions: ClassVar[dict[str, tuple[str, ...]]] = {
        "burn": ("burn",),
        "route": ("route",),
        "beacon": ("beacon",),
        "roll": ("roll",),
        "draw": ("draw",),
    }
    chance = ("roll", "draw")
    steps = STEPS
    events = EVENTS
    view_type = BeaconView
    example_setups = {"two-couriers": {"couriers": 2}, "three-couriers": {"couriers": 3}}  # noqa: RUF012
    words = BeaconWords()
    pages = BeaconPages()
    bot = BeaconBot()

    def __init__(self, overlay: Path | None = None) -> None:
        super().__init__(overlay)
        self.table = read_table(self.content)
        self.learning = BeaconLearning(self.table, range(self.seats[0], self.seats[1] + 1))

    def seat_count(self, options: BeaconOptions) -> int:
        return options.couriers

    def start(self, options: BeaconOptions | None = None, sink: list[Event] | None = None) -> BeaconState:
        """BR-SETUP-1, BR-SETUP-2."""
        couriers = (options or BeaconOptions()).couriers
        s = BeaconState(self, couriers)
        s.sink = sink
        s.push(Round())
        for _ in range(self.table.fuel.hand):
            for seat in reversed(range(couriers)):
                s.push(Deal(seat))
        s.advance()
        return s

    def concede(self, state: BeaconState, seat: int) -> None:
        """BR-END-3."""
        state.lose()

    def refuse(self, view: BeaconView, action: int) -> Reason:
        return reason(view, action)

    def odds(self, view: BeaconView, action: int) -> list[Odds]:
        return route_odds(view, action)

    def position(self, state: BeaconState) -> str:
        return notation.position(state)

    def from_position(self, text: str) -> BeaconState:
        return notation.from_position(self, text)

    def diagram(self, view: BeaconView) -> str:
        return notation.diagram(view)
