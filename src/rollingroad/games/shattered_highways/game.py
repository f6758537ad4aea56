"""Shattered Highways as everything above the rules sees it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, cast

from rollingroad.core.events import Event
from rollingroad.core.figures import Showing
from rollingroad.core.game import Game, ToolResult
from rollingroad.core.layout import Layout
from rollingroad.core.options import Choice
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision, State, Step
from rollingroad.core.view import View
from rollingroad.core.works import WorkKind, WorkReport, WorkStart
from rollingroad.games.shattered_highways import (
    challenge,
    driver,
    expert,
    fleet_works,
    notation,
    road_map,
    words,
)
from rollingroad.games.shattered_highways.actions import CODEC
from rollingroad.games.shattered_highways.agreement import agree
from rollingroad.games.shattered_highways.behind import rule_behind
from rollingroad.games.shattered_highways.boarding import as_whole
from rollingroad.games.shattered_highways.canonical import (
    MOST_DEPLOYMENTS,
    MOST_DRIVER_ACTIONS,
    MOST_PLACINGS,
)
from rollingroad.games.shattered_highways.content import Box, Fleet
from rollingroad.games.shattered_highways.content_check import check_box, check_fleets
from rollingroad.games.shattered_highways.crew_events import CREW_EVENTS
from rollingroad.games.shattered_highways.drawing import RoadDrawing, road_drawing
from rollingroad.games.shattered_highways.events import EVENTS
from rollingroad.games.shattered_highways.feature_rows import FEATURES
from rollingroad.games.shattered_highways.figures import RoadFigures, RoadWatch
from rollingroad.games.shattered_highways.fleet_tool import check_file, price_file, random_file
from rollingroad.games.shattered_highways.kinds import FIRST_CHANCE
from rollingroad.games.shattered_highways.muster import muster
from rollingroad.games.shattered_highways.observation import RoadObserver
from rollingroad.games.shattered_highways.options import (
    SECRET_OPTIONS,
    BattleOptions,
    check_options,
    fleet_choices,
    fleets_of,
    played_as,
    scenario_choices,
)
from rollingroad.games.shattered_highways.position_reader import read_position
from rollingroad.games.shattered_highways.previews import PlacePreview, preview
from rollingroad.games.shattered_highways.rules import Rules
from rollingroad.games.shattered_highways.setup import set_up
from rollingroad.games.shattered_highways.showcases import SHOWCASES
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.step_list import STEPS
from rollingroad.games.shattered_highways.table_data import RoadData
from rollingroad.games.shattered_highways.table_picture import table_picture
from rollingroad.games.shattered_highways.tables import Tables
from rollingroad.games.shattered_highways.trials import trial_actions
from rollingroad.games.shattered_highways.view import RoadView
from rollingroad.games.shattered_highways.worth import win_chances


class ShatteredHighways(Game):
    slug = "shattered-highways"
    name = "Shattered Highways"
    tagline = "A running fight between fleets: ram, board and shoot on a road that never stops rolling."
    rules_version = 2
    rule_prefix = "SH"
    lookahead = 0
    trust = 0.05
    seats = (2, 4)
    content_folder = Path(__file__).parent / "content"
    options_type = BattleOptions
    secret_options: ClassVar[dict[str, int]] = SECRET_OPTIONS
    codec = CODEC
    steps: ClassVar[dict[str, type[Step[Any]]]] = STEPS
    events = EVENTS + CREW_EVENTS
    table_type = RoadData
    preview_type = PlacePreview
    drawing_type = RoadDrawing
    figures_type = RoadFigures
    works: ClassVar[tuple[WorkKind, ...]] = (fleet_works.FLEET,)
    work_types: ClassVar[dict[str, Any]] = {fleet_works.FLEET.kind: Fleet}
    tools: ClassVar[dict[str, tuple[str, ...]]] = {"fleet": ("check", "cost", "random")}
    open_rolls = ("roll",)
    chance = ("roll",)
    ranks: ClassVar[dict[str, int]] = {
        "move": MOST_DRIVER_ACTIONS,
        "nudge": MOST_DRIVER_ACTIONS,
        "ram": MOST_DRIVER_ACTIONS,
        "deploy": MOST_DEPLOYMENTS,
        "place": MOST_PLACINGS,
    }
    questions: ClassVar[dict[str, tuple[str, ...]]] = {
        "mark": ("mark",),
        "hero": ("hero",),
        "field": ("field",),
        "deploy": ("deploy",),
        "order": ("order",),
        "launch": ("wait", "not-this-round", "launch"),
        "warrior": ("act", "pass", "launch"),
        "action": (
            "skip",
            "move",
            "nudge",
            "ram",
            "ram-locked",
            "nitro",
            "uncouple",
            "board",
            "change",
            "attack",
            "shoot",
            "shoot-at",
            "drop",
            "clear",
            "reload",
            "clear-own",
            "smoke",
            "pick-up",
        ),
        "sideswipe": ("also", "spare"),
        "place": ("place",),
        "strike": ("strike", "no-strike"),
        "continue": ("place",),
        "back-edge": ("act", "nitro", "pass"),
        "return": ("place",),
        "side": ("side",),
        "flee": ("flee", "stay"),
        "seat": ("take",),
        "pull": ("place", "decline"),
        "bonus": ("bonus", "decline"),
        "victim": ("victim",),
        "roll": ("d6", "d10"),
    }

    def __init__(self, overlay: Path | None = None) -> None:
        super().__init__(overlay)
        self.box = Box(self.content)
        check_box(self.box)
        self.tables = Tables(self.box)
        check_fleets(self.tables)
        self._agreement: tuple[BattleOptions, Rules, list[int]] | None = None
        self._observers: dict[tuple[int, int], RoadObserver] = {}

    # Options and start

    def choices(self) -> dict[str, list[Choice]]:
        fleets = fleet_choices(self.tables)
        names = {f"fleet_{seat}": fleets for seat in range(1, self.seats[1] + 1)}
        return {"scenario": scenario_choices(self.tables), **names}

    def options(self, given: Any = ()) -> Any:
        chosen: BattleOptions = super().options(given)
        check_options(self.tables, chosen)
        return chosen

    def seat_count(self, options: BattleOptions) -> int:
        return options.players

    def showcases(self) -> dict[str, dict[str, Any]]:
        return SHOWCASES

    def weekly_set_ups(self) -> list[dict[str, Any]]:
        return challenge.set_ups(self.box.scenarios.values())

    def showing(self, state: State, seat: int) -> Showing:
        return challenge.showing(cast(RoadState, state), seat)

    def start(self, options: BattleOptions | None = None, sink: list[Event] | None = None) -> RoadState:
        rules, hidden = self._agreed(options or BattleOptions())
        s = RoadState(self, self.tables, rules)
        s.sink = sink
        muster(s, hidden)
        set_up(s)
        s.advance()
        return s

    def _agreed(self, options: BattleOptions) -> tuple[Rules, list[int]]:
        """What was agreed on last serves again: many battles with the same options are the rule."""
        agreement = self._agreement
        if agreement is None or agreement[0] != options:
            agreement = (options, *agree(self.tables, options))
            self._agreement = agreement
        return agreement[1:]

    # The driver, and the expert behind the search

    def drive(self, view: View, ask: Decision) -> int:
        return driver.choose(cast(RoadView, view), ask)

    def secret_answers(self, view: View, ask: Decision) -> list[int]:
        return driver.secret_answers(cast(RoadView, view), ask)

    def ideas(self, view: View, ask: Decision) -> list[int]:
        return expert.ideas(cast(RoadView, view).table, ask)

    def sane(self, view: View, ask: Decision) -> list[int]:
        return expert.sane(cast(RoadView, view).table, ask)

    def settled(self, state: State, ask: Decision) -> bool:
        """Between two vehicles, or two warriors of one."""
        return ask.kind == "warrior" or ask.kind == "order"

    def hunch(self, state: State, ask: Decision, rng: Rng) -> int:
        return expert.hunch(cast(RoadState, state), ask, rng)

    def evaluate(self, state: State) -> tuple[float, ...]:
        return win_chances(cast(RoadState, state))

    def action_space(self, state: State, rng: Rng, limit: int) -> list[int]:
        """A share of every kind of action, and placements round the border of what is allowed."""
        return trial_actions(cast(RoadState, state), rng, limit)

    # Learners

    def layout(self, options: BattleOptions) -> Layout:
        """The fleets decide how many vehicles and warriors there are."""
        s = self.start(options)
        return self._observer(len(s.builds), len(s.team)).layout

    def _observer(self, vehicles: int, warriors: int) -> RoadObserver:
        size = (vehicles, warriors)
        if size not in self._observers:
            asked = [kind for kind in self.questions if kind not in self.chance]
            self._observers[size] = RoadObserver(vehicles, warriors, asked)
        return self._observers[size]

    def observe(self, view: View) -> array[float]:
        seen = cast(RoadView, view)
        return self._observer(len(seen.table.builds), len(seen.table.team)).observe(seen)

    def feature_names(self) -> list[str]:
        return [*[kind.name for kind in self.codec.kinds[:FIRST_CHANCE]], *FEATURES]

    def picture(self, view: View) -> str:
        return table_picture(cast(RoadView, view).table)

    # Notation and words

    def position(self, state: State) -> str:
        return notation.position(cast(RoadState, state))

    def parse_recorded(self, text: str, state: State) -> int:
        """Earlier records board a vehicle in one piece, and flee to it, as `tractor`."""
        return as_whole(cast(RoadState, state), self.parse(text))

    def from_position(self, text: str) -> RoadState:
        return read_position(self, text)

    def diagram(self, view: View) -> str:
        return road_map.diagram(cast(RoadView, view))

    def prompt(self, ask: Decision, view: View) -> str:
        return words.prompt(ask, cast(RoadView, view).table)

    def narrate(self, event: Event, view: View) -> str:
        return words.narrate(event, cast(RoadView, view).table)

    def verdict(self, view: View) -> str:
        return words.verdict(cast(RoadView, view).table)

    def seat_name(self, seat: int, view: View) -> str:
        return words.seat_name(cast(RoadView, view).table, seat)

    # What pages ask for

    def label(self, action: int, view: View) -> str:
        return words.label(action, cast(RoadView, view).table)

    def preview(self, action: int, view: View) -> Any:
        return preview(cast(RoadView, view), action)

    def drawing(self) -> RoadDrawing:
        return road_drawing(self.tables)

    def watch(self, state: State) -> RoadWatch:
        return RoadWatch(cast(RoadState, state))

    def rule_behind(self, event: Event) -> str:
        return rule_behind(event)

    def use_tool(self, tool: str, what: str, file: Path, settings: Mapping[str, str]) -> ToolResult:
        if what == "random":
            return random_file(self.tables, file, settings)
        return check_file(self.tables, file) if what == "check" else price_file(self.tables, file)

    def summary(self, options: BattleOptions) -> str:
        fleets = [fleet.name for fleet in fleets_of(self.tables, options)]
        return f"{self.box.scenarios[options.scenario].name}: {' against '.join(fleets)}"

    def played_as(self, options: BattleOptions) -> BattleOptions:
        return played_as(self.tables, options)

    # Fleets of players

    def work_starts(self, kind: str) -> list[WorkStart]:
        return fleet_works.starts(self.tables)

    def check_work(self, kind: str, text: str) -> WorkReport:
        return fleet_works.report(self.tables, text)

    def rename_work(self, kind: str, text: str, name: str) -> str:
        return fleet_works.renamed(self.tables, text, name)

    def work_toml(self, kind: str, text: str) -> str:
        return fleet_works.toml(self.tables, text)

    def work_picture(self, kind: str, text: str) -> str:
        return fleet_works.picture(self.tables, text)

    def random_work(self, kind: str, text: str, rng: Rng) -> str:
        return fleet_works.made_up(self.tables, text, rng)
