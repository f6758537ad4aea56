"""Shattered Highways as the layers above see it: options, start, and the parts of the game."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any, ClassVar, Final, cast

from rollingroad.core.creations import CreationKind, CreationReport, CreationStart, Fact
from rollingroad.core.engine.layout import Layout
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State, Step
from rollingroad.core.engine.view import View
from rollingroad.core.events import Event
from rollingroad.core.explain import Odds, Reason
from rollingroad.core.game import Game, ToolResult
from rollingroad.core.options import Choice
from rollingroad.core.stats import ChallengeScore
from rollingroad.games.shattered_highways.bot import driver, expert
from rollingroad.games.shattered_highways.bot.evaluation import win_chances
from rollingroad.games.shattered_highways.content.checks import check_box, check_fleets
from rollingroad.games.shattered_highways.content.models import Box, Fleet, Scenario
from rollingroad.games.shattered_highways.explain.event_rules import rule_behind
from rollingroad.games.shattered_highways.explain.labels import label
from rollingroad.games.shattered_highways.explain.names import seat_name
from rollingroad.games.shattered_highways.explain.narration import narrate, verdict
from rollingroad.games.shattered_highways.explain.odds import action_odds
from rollingroad.games.shattered_highways.explain.previews import PlacePreview, preview
from rollingroad.games.shattered_highways.explain.questions import question
from rollingroad.games.shattered_highways.explain.refusals import reason
from rollingroad.games.shattered_highways.fleets import creations as fleet_creations
from rollingroad.games.shattered_highways.fleets.creations import check_file, price_file, random_file
from rollingroad.games.shattered_highways.learning.action_features import FEATURES, feature_rows
from rollingroad.games.shattered_highways.learning.observation import RoadObserver
from rollingroad.games.shattered_highways.learning.stats import RoadStats, RoadStatsCollector
from rollingroad.games.shattered_highways.notation.actions import CODEC, trial_actions
from rollingroad.games.shattered_highways.notation.position_reader import read_position
from rollingroad.games.shattered_highways.notation.positions import STEPS, diagram, position
from rollingroad.games.shattered_highways.options import (
    SECRET_OPTIONS,
    BattleOptions,
    canonical_options,
    check_options,
    fleet_choices,
    fleets_of,
    make_setup,
    scenario_choices,
)
from rollingroad.games.shattered_highways.pages.drawing import RoadDrawing, road_drawing, table_picture
from rollingroad.games.shattered_highways.pages.places import guesses, places
from rollingroad.games.shattered_highways.pages.table import RoadData, table_data
from rollingroad.games.shattered_highways.rules.crew.boarding import as_whole
from rollingroad.games.shattered_highways.rules.events import EVENTS
from rollingroad.games.shattered_highways.rules.kinds import FIRST_CHANCE, LEFT_BEHIND, NO_VEHICLE, WRECKED
from rollingroad.games.shattered_highways.rules.lookup import Lookup
from rollingroad.games.shattered_highways.rules.match_setup import MatchSetup
from rollingroad.games.shattered_highways.rules.placement.canonical import (
    MOST_DEPLOYMENTS,
    MOST_DRIVER_ACTIONS,
    MOST_PLACINGS,
)
from rollingroad.games.shattered_highways.rules.scenarios import give_in, points_of
from rollingroad.games.shattered_highways.rules.setup import prepare_vehicles, set_up
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.view import RoadView

EXAMPLE_SETUPS: Final[dict[str, dict[str, Any]]] = {
    "open-road": {"fleet_1": "salt-choir", "fleet_2": "tallow-street", "rounds": 2},
    "convoy": {"scenario": "convoy", "fleet_1": "cinder-circus", "fleet_2": "dust-regency", "rounds": 2},
    "pursuit": {"scenario": "pursuit", "rounds": 4},
    "fuel-run": {"scenario": "fuel-run", "rounds": 2},
    "last-ride": {"scenario": "last-ride", "rounds": 6, "teaching": True},
    "circuit-of-teeth": {"scenario": "circuit-of-teeth", "players": 4, "rounds": 3},
}
"""One short battle of every scenario; their playthroughs are stored as text and compared."""


class ShatteredHighways(Game):
    slug = "shattered-highways"
    name = "Shattered Highways"
    tagline = "A running fight between fleets: ram, board and shoot on a road that never stops rolling."
    rules_version = 2
    rule_prefix = "SH"
    lookahead = 0
    override_margin = 0.05
    seats = (2, 4)
    content_folder = Path(__file__).parent / "content"
    options_type = BattleOptions
    secret_options: ClassVar[dict[str, int]] = SECRET_OPTIONS
    codec = CODEC
    steps: ClassVar[dict[str, type[Step[Any]]]] = STEPS
    events = EVENTS
    table_type = RoadData
    preview_type = PlacePreview
    drawing_type = RoadDrawing
    stats_type = RoadStats
    creations: ClassVar[tuple[CreationKind, ...]] = (fleet_creations.FLEET,)
    creation_types: ClassVar[dict[str, Any]] = {fleet_creations.FLEET.kind: Fleet}
    tools: ClassVar[dict[str, tuple[str, ...]]] = {"fleet": ("check", "cost", "random")}
    public_rolls = ("roll",)
    chance = ("roll",)
    rank_slots: ClassVar[dict[str, int]] = {
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
        self.lookup = Lookup(self.box)
        check_fleets(self.lookup)
        self._last_setup: tuple[BattleOptions, MatchSetup, list[int]] | None = None
        self._observers: dict[tuple[int, int], RoadObserver] = {}

    # Options and start

    def choices(self) -> dict[str, list[Choice]]:
        fleets = fleet_choices(self.lookup)
        names = {f"fleet_{seat}": fleets for seat in range(1, self.seats[1] + 1)}
        return {"scenario": scenario_choices(self.lookup), **names}

    def options(self, given: Any = ()) -> Any:
        chosen: BattleOptions = super().options(given)
        check_options(self.lookup, chosen)
        return chosen

    def seat_count(self, options: BattleOptions) -> int:
        return options.players

    def example_setups(self) -> dict[str, dict[str, Any]]:
        return EXAMPLE_SETUPS

    def weekly_set_ups(self) -> list[dict[str, Any]]:
        return weekly_battles(self.box.scenarios.values())

    def challenge_result(self, state: State, seat: int) -> ChallengeScore:
        return challenge_result(cast(RoadState, state), seat)

    def start(self, options: BattleOptions | None = None, sink: list[Event] | None = None) -> RoadState:
        setup, hidden = self._setup_of(options or BattleOptions())
        s = RoadState(self, self.lookup, setup)
        s.sink = sink
        prepare_vehicles(s, hidden)
        set_up(s)
        s.advance()
        return s

    def _setup_of(self, options: BattleOptions) -> tuple[MatchSetup, list[int]]:
        """Reuses the last set-up: many battles with the same options are the rule."""
        last = self._last_setup
        if last is None or last[0] != options:
            last = (options, *make_setup(self.lookup, options))
            self._last_setup = last
        return last[1:]

    # Bots

    def drive(self, view: View, ask: Decision) -> int:
        return driver.choose(cast(RoadView, view), ask)

    def secret_answers(self, view: View, ask: Decision) -> list[int]:
        return driver.secret_answers(cast(RoadView, view), ask)

    def candidate_actions(self, view: View, ask: Decision) -> list[int]:
        return expert.candidate_actions(cast(RoadView, view).table, ask)

    def non_blunders(self, view: View, ask: Decision) -> list[int]:
        return expert.non_blunders(cast(RoadView, view).table, ask)

    def is_quiet(self, state: State, ask: Decision) -> bool:
        """Between two vehicles, or two warriors of one."""
        return ask.kind == "warrior" or ask.kind == "order"

    def rollout_policy(self, state: State, ask: Decision, rng: Rng) -> int:
        return expert.rollout_policy(cast(RoadState, state), ask, rng)

    def evaluate(self, state: State) -> tuple[float, ...]:
        return win_chances(cast(RoadState, state))

    def action_space(self, state: State, rng: Rng, limit: int) -> list[int]:
        """A share of every kind of action, and placements around the border of what is allowed."""
        return trial_actions(cast(RoadState, state), rng, limit)

    # Learning

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

    # Views

    def view(self, state: State, seat: int) -> RoadView:
        return RoadView(cast(RoadState, state), seat)

    def concede(self, state: State, seat: int) -> None:
        give_in(cast(RoadState, state), seat)

    def refuse(self, view: View, action: int) -> Reason:
        return reason(cast(RoadView, view), action)

    def odds(self, view: View, action: int) -> list[Odds]:
        return action_odds(cast(RoadView, view), action)

    def table_data(self, view: View) -> RoadData:
        return table_data(cast(RoadView, view))

    def features(self, view: View, ask: Decision) -> list[list[float]]:
        return feature_rows(cast(RoadView, view), ask)

    # Notation and words

    def position(self, state: State) -> str:
        return position(cast(RoadState, state))

    def parse_recorded(self, text: str, state: State) -> int:
        """Earlier records board a vehicle in one piece, and flee to it, as `tractor`."""
        return as_whole(cast(RoadState, state), self.parse(text))

    def from_position(self, text: str) -> RoadState:
        return read_position(self, text)

    def diagram(self, view: View) -> str:
        return diagram(cast(RoadView, view))

    def prompt(self, ask: Decision, view: View) -> str:
        return question(ask.step, cast(RoadView, view).table)

    def narrate(self, event: Event, view: View) -> str:
        return narrate(event, cast(RoadView, view).table)

    def verdict(self, view: View) -> str:
        return verdict(cast(RoadView, view).table)

    def seat_name(self, seat: int, view: View) -> str:
        return seat_name(cast(RoadView, view).table, seat)

    # Pages

    def label(self, action: int, view: View) -> str:
        return label(action, cast(RoadView, view).table)

    def preview(self, action: int, view: View) -> Any:
        return preview(cast(RoadView, view), action)

    def places(self, action: int, view: View) -> list[str]:
        return places(cast(RoadView, view), action)

    def guesses(self, place: str, ask: Decision, view: View) -> list[str]:
        return guesses(cast(RoadView, view), ask, place)

    def drawing(self) -> RoadDrawing:
        return road_drawing(self.lookup)

    def stats_collector(self, state: State) -> RoadStatsCollector:
        return RoadStatsCollector(cast(RoadState, state))

    def rule_behind(self, event: Event) -> str:
        return rule_behind(event)

    def use_tool(self, tool: str, what: str, file: Path, settings: Mapping[str, str]) -> ToolResult:
        if what == "random":
            return random_file(self.lookup, file, settings)
        return check_file(self.lookup, file) if what == "check" else price_file(self.lookup, file)

    def summary(self, options: BattleOptions) -> str:
        fleets = [fleet.name for fleet in fleets_of(self.lookup, options)]
        return f"{self.box.scenarios[options.scenario].name}: {' against '.join(fleets)}"

    def canonical_options(self, options: BattleOptions) -> BattleOptions:
        return canonical_options(self.lookup, options)

    # Creations

    def creation_starts(self, kind: str) -> list[CreationStart]:
        return fleet_creations.starts(self.lookup)

    def check_creation(self, kind: str, text: str) -> CreationReport:
        return fleet_creations.report(self.lookup, text)

    def rename_creation(self, kind: str, text: str, name: str) -> str:
        return fleet_creations.rename(self.lookup, text, name)

    def creation_toml(self, kind: str, text: str) -> str:
        return fleet_creations.toml(self.lookup, text)

    def creation_picture(self, kind: str, text: str) -> str:
        return fleet_creations.picture(self.lookup, text)

    def random_creation(self, kind: str, text: str, rng: Rng) -> str:
        return fleet_creations.randomize(self.lookup, text, rng)


# Weekly challenges


def weekly_battles(scenarios: Iterable[Scenario]) -> list[dict[str, Any]]:
    """The recommended battles, each week from another scenario."""
    proposed = [[_battle(scenario, fleets) for fleets in scenario.recommended] for scenario in scenarios]
    return [battle for week in zip_longest(*proposed) for battle in week if battle is not None]


def _battle(scenario: Scenario, fleets: list[str]) -> dict[str, Any]:
    named = {f"fleet_{seat}": fleet for seat, fleet in enumerate(fleets, 1)}
    return {"scenario": scenario.id, "players": len(fleets)} | named


def challenge_result(s: RoadState, seat: int) -> ChallengeScore:
    """The score first, then the lead in points, then the points, then the vehicles that are left."""
    assert s.outcome is not None
    own, rivals = points_of(s, seat), max(points_of(s, each) for each in range(s.players) if each != seat)
    setup = s.setup
    vehicles = [v for v, owner in enumerate(setup.owner) if owner == seat and setup.inside[v] == NO_VEHICLE]
    lost = sum(s.status[v] in (WRECKED, LEFT_BEHIND) for v in vehicles)
    facts = [
        Fact("Points", str(own)),
        Fact("Best rival", str(rivals)),
        Fact("Vehicles lost", f"{lost} of {len(vehicles)}"),
        Fact("Rounds", str(s.round)),
    ]
    return ChallengeScore((s.outcome[seat], float(own - rivals), float(own), float(-lost)), facts)
