"""Beacon Run as the rest of Rolling Road sees it."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Annotated, Any, ClassVar, cast

import msgspec

from beacon_run import driver, notation, words
from beacon_run.actions import BEACON, CODEC, MAX_HEIGHT, MAX_WIDTH
from beacon_run.chances import route_odds
from beacon_run.events import EVENTS
from beacon_run.observation import BeaconObserver
from beacon_run.rounds import STEPS, Deal, Placement, Round
from beacon_run.state import BeaconData, BeaconState, BeaconView
from beacon_run.table import read_table
from beacon_run.why_not import reason
from rollingroad.core.engine.layout import Layout
from rollingroad.core.engine.packing import pack
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.engine.view import View
from rollingroad.core.events import Event
from rollingroad.core.explain import Odds, Reason
from rollingroad.core.game import AutoReplyOffer, Game

HERE = Path(__file__).parent


class BeaconOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many couriers ride."""

    couriers: Annotated[int, msgspec.Meta(ge=2, le=3, title="Couriers", description="How many ride.")] = 2


class BeaconRun(Game):
    slug = "beacon-run"
    name = "Beacon Run"
    tagline = "Set a chain of beacons across the plain before the storm catches the convoy."
    rules_version = 1
    rule_prefix = "BR"
    seats = (2, 3)
    example = True
    cooperative = True
    content_folder = HERE / "content"
    ledger = HERE / "rules.md"
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
    max_offered = MAX_HEIGHT
    steps = STEPS
    events = EVENTS
    table_type = BeaconData

    def __init__(self, overlay: Path | None = None) -> None:
        super().__init__(overlay)
        self.table = read_table(self.content)
        fewest, most = self.seats
        self._observers = {
            couriers: BeaconObserver(self.table, couriers) for couriers in range(fewest, most + 1)
        }

    def seat_count(self, options: BeaconOptions) -> int:
        return options.couriers

    def example_setups(self) -> dict[str, dict[str, Any]]:
        return {"two-couriers": {"couriers": 2}, "three-couriers": {"couriers": 3}}

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

    def action_space(self, state: State, rng: Rng, limit: int) -> list[int]:
        """While a beacon is to be set: every point that can be written."""
        if any(isinstance(ask, Placement) for ask in state.open):
            return [pack(BEACON, x, y) for x in range(MAX_WIDTH) for y in range(MAX_HEIGHT)]
        return super().action_space(state, rng, limit)

    def drive(self, view: View, ask: Decision) -> int:
        return driver.choose(cast(BeaconView, view), ask)

    def evaluate(self, state: State) -> tuple[float, ...]:
        s = cast(BeaconState, state)
        return (driver.win_chance(s),) * len(s.hands)

    def layout(self, options: BeaconOptions) -> Layout:
        return self._observers[options.couriers].layout

    def observe(self, view: View) -> array[float]:
        seen = cast(BeaconView, view)
        return self._observers[len(seen.hand_sizes)].observe(seen)

    def view(self, state: State, seat: int) -> BeaconView:
        return BeaconView(cast(BeaconState, state), seat)

    def concede(self, state: State, seat: int) -> None:
        """BR-END-3."""
        cast(BeaconState, state).lose()

    def refuse(self, view: View, action: int) -> Reason:
        return reason(cast(BeaconView, view), action)

    def odds(self, view: View, action: int) -> list[Odds]:
        return route_odds(cast(BeaconView, view), action)

    def table_data(self, view: View) -> BeaconData:
        return BeaconData(**{name: getattr(view, name) for name in BeaconData.__struct_fields__})

    def position(self, state: State) -> str:
        return notation.position(cast(BeaconState, state))

    def from_position(self, text: str) -> BeaconState:
        return notation.from_position(self, text)

    def diagram(self, view: View) -> str:
        return notation.diagram(cast(BeaconView, view))

    def prompt(self, ask: Decision, view: View) -> str:
        return words.prompt(ask, cast(BeaconView, view))

    def narrate(self, event: Event, view: View) -> str:
        return words.narrate(event)

    def label(self, action: int, view: View) -> str:
        return words.label(action)

    def rule_behind(self, event: Event) -> str:
        return words.rule_behind(event)

    def auto_replies(self) -> list[AutoReplyOffer]:
        return [AutoReplyOffer("route", "route steady", "Take the steady route for me", by_odds=True)]

    def summary(self, options: BeaconOptions) -> str:
        return f"{options.couriers} couriers"
