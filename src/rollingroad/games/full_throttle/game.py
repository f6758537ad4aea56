"""Full Throttle: the game as bots, server and lab use it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, cast

from rollingroad.core.action_index import ShortIndex
from rollingroad.core.creations import CreationKind, CreationReport, CreationStart
from rollingroad.core.engine.layout import Layout
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State, Step
from rollingroad.core.engine.view import View
from rollingroad.core.events import Event
from rollingroad.core.explain import Odds, Reason
from rollingroad.core.game import AutoReplyOffer, Game, ToolResult
from rollingroad.core.options import Choice
from rollingroad.core.stats import ChallengeScore
from rollingroad.games.full_throttle.bot import driver, expert
from rollingroad.games.full_throttle.bot.evaluation import win_chances
from rollingroad.games.full_throttle.bot.race_plans import next_tokens
from rollingroad.games.full_throttle.content.checks import check_box, check_courses
from rollingroad.games.full_throttle.content.models import Box, Course
from rollingroad.games.full_throttle.courses.creations import (
    COURSE,
    check_creation,
    check_file,
    creation_picture,
    creation_starts,
    creation_toml,
    draw_file,
    rename_creation,
)
from rollingroad.games.full_throttle.courses.validation import course_from_text, make_track
from rollingroad.games.full_throttle.explain.names import seat_name
from rollingroad.games.full_throttle.explain.narration import narrate, rule_behind
from rollingroad.games.full_throttle.explain.odds import action_odds
from rollingroad.games.full_throttle.explain.questions import challenge_result, label, question, verdict
from rollingroad.games.full_throttle.explain.refusals import reason
from rollingroad.games.full_throttle.learning.action_features import FEATURES, Payments, feature_rows
from rollingroad.games.full_throttle.learning.observation import RaceObserver
from rollingroad.games.full_throttle.learning.stats import RaceStats, RaceStatsCollector
from rollingroad.games.full_throttle.notation.actions import race_codec
from rollingroad.games.full_throttle.notation.position_reader import read_position
from rollingroad.games.full_throttle.notation.positions import STEPS, diagram, position
from rollingroad.games.full_throttle.options import (
    EXAMPLE_SETUPS,
    RaceOptions,
    canonical_options,
    make_setup,
    variant_of,
    weekly_set_ups,
)
from rollingroad.games.full_throttle.pages.drawing import RaceDrawing, race_drawing
from rollingroad.games.full_throttle.pages.picture import race_picture
from rollingroad.games.full_throttle.pages.places import guesses, place
from rollingroad.games.full_throttle.pages.table import MovePreview, RaceData, preview, table_data
from rollingroad.games.full_throttle.rules.events import EVENTS
from rollingroad.games.full_throttle.rules.finish import concede_race, finishers
from rollingroad.games.full_throttle.rules.kinds import FIRST_CHANCE, MOVE, VARIANTS
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.setup import set_up
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Track
from rollingroad.games.full_throttle.rules.view import RaceView

MOST_OWN_TRACKS = 64
"""Size of the cache of players' own courses."""
SHIFTS = ("upshift", "downshift", "transmission")


class FullThrottle(Game):
    slug = "full-throttle"
    name = "Fast & Furious: Full Throttle"
    tagline = "Street races on two cities' roads: read the corner, count the cards, hit the line at speed."
    rules_version = 1
    rule_prefix = "FT"
    lookahead = 0
    seats = (1, 4)
    content_folder = Path(__file__).parent / "content"
    options_type = RaceOptions
    steps: ClassVar[dict[str, type[Step[Any]]]] = STEPS
    events = EVENTS
    table_type = RaceData
    preview_type = MovePreview
    drawing_type = RaceDrawing
    stats_type = RaceStats
    tools: ClassVar[dict[str, tuple[str, ...]]] = {"course": ("check", "draw")}
    creations: ClassVar[tuple[CreationKind, ...]] = (COURSE,)
    creation_types: ClassVar[dict[str, Any]] = {COURSE.kind: Course}
    questions: ClassVar[dict[str, tuple[str, ...]]] = {
        "car": ("car",),
        "driver": ("driver",),
        "obstacle": ("pass", "obstacle"),
        "fit": ("fit",),
        "lane": ("lane",),
        "runner": ("runner",),
        "before": (
            "play",
            "no-move",
            "coast",
            "nitrous",
            "turbo",
            "steer",
            *SHIFTS,
            "tune",
            "swap",
        ),
        "speed": ("speed", "nitrous", "engine-power", "tires", *SHIFTS),
        "path": ("move", "upshift", "transmission"),
        "after": ("done", "block", *SHIFTS),
        "give-up": ("give-up",),
        "driver-card": ("driver-card",),
        "first": ("first",),
        "draw": ("draw",),
        "flip": ("flip",),
        "control": ("control",),
    }
    chance = ("driver-card", "first", "draw", "flip", "control")
    rank_slots: ClassVar[dict[str, int]] = {"move": 96, "tune": 512, "give-up": 64}
    max_offered = 512

    def __init__(self, overlay: Path | None = None) -> None:
        super().__init__(overlay)
        self.box = Box(self.content)
        check_box(self.box)
        self.lookup = Lookup(self.box)
        check_courses(self.lookup)
        self._tracks: dict[str, Track] = {}
        self._own_tracks: dict[str, Track] = {}
        t = self.lookup
        self.codec = race_codec(t.space_names, t.paint_ids, t.driver_ids, t.card_ids)
        self._observer = RaceObserver(t, [kind for kind in self.questions if kind not in self.chance])

    # Courses

    def track(self, course: str) -> Track:
        """The cached graph of a course of the box."""
        if course not in self._tracks:
            self._tracks[course] = make_track(self.lookup, self.box.courses[course])
        return self._tracks[course]

    def track_of(self, options: RaceOptions) -> Track:
        """The graph of the course that the options name or contain."""
        text = options.own_course
        if not text:
            return self.track(options.course)
        if text not in self._own_tracks:
            track = make_track(self.lookup, course_from_text(text, "own_course"))
            while len(self._own_tracks) >= MOST_OWN_TRACKS:
                del self._own_tracks[next(iter(self._own_tracks))]
            self._own_tracks[text] = track
        return self._own_tracks[text]

    # Options and start

    def choices(self) -> dict[str, list[Choice]]:
        return {
            "course": [Choice(course.id, course.name, course.hint) for course in self.box.courses.values()]
        }

    def options(self, given: Any = ()) -> Any:
        """FT-SETUP-1: players and kind of race must fit the course."""
        chosen: RaceOptions = super().options(given)
        variant_of(chosen, self.track_of(chosen).course)
        return chosen

    def seat_count(self, options: RaceOptions) -> int:
        return options.players

    def example_setups(self) -> dict[str, dict[str, Any]]:
        return EXAMPLE_SETUPS

    def weekly_set_ups(self) -> list[dict[str, Any]]:
        return weekly_set_ups(self.box.courses.values())

    def challenge_result(self, state: State, seat: int) -> ChallengeScore:
        return challenge_result(cast(RaceState, state), seat)

    def start(self, options: RaceOptions | None = None, sink: list[Event] | None = None) -> RaceState:
        chosen = options or RaceOptions()
        setup = make_setup(chosen, self.track_of(chosen))
        s = RaceState(self, self.lookup, setup, setup.cars)
        s.sink = sink
        set_up(s)
        s.advance()
        return s

    def action_space(self, state: State, rng: Rng, limit: int) -> list[int]:
        """A sample of every kind of action; moves lead to nodes of the course."""
        s = cast(RaceState, state)
        kinds = [kind for kind in self.codec.kinds if kind.name != self.codec.kinds[MOVE].name]
        share = max(1, limit // (2 * len(kinds)))
        found: dict[int, None] = {}
        for kind in kinds:
            slots = range(kind.size) if kind.size <= share else [rng.below(kind.size) for _ in range(share)]
            found |= dict.fromkeys(self.codec.pack(kind, kind.at_slot(slot)) for slot in slots)
        found |= dict.fromkeys(self._some_moves(s, rng, limit - len(found)))
        return list(found)

    def _some_moves(self, s: RaceState, rng: Rng, number: int) -> list[int]:
        move = self.codec.kinds[MOVE]
        tokens = list(move.operands.values())[3].size
        found = []
        for _ in range(number):
            node = rng.below(s.track.size)
            values = [s.track.landing(node), s.track.leg[node], rng.below(9), 0]
            if rng.below(4) == 0:
                values[3] = rng.below(tokens)
            found.append(self.codec.pack(move, values))
        return found

    # The driver, and the expert behind the search

    def drive(self, view: View, ask: Decision) -> int:
        return driver.choose(cast(RaceView, view), ask)

    def secret_answers(self, view: View, ask: Decision) -> list[int]:
        """One of the next two tokens of the plan."""
        return next_tokens(cast(RaceView, view).table, ask)[:2]

    def candidate_actions(self, view: View, ask: Decision) -> list[int]:
        return expert.candidate_actions(cast(RaceView, view), ask)

    def non_blunders(self, view: View, ask: Decision) -> list[int]:
        return expert.non_blunders(cast(RaceView, view), ask)

    def rollout_policy(self, state: State, ask: Decision, rng: Rng) -> int:
        return driver.rollout_policy(cast(RaceState, state), ask)

    def is_quiet(self, state: State, ask: Decision) -> bool:
        """Between turns, and not between the first car over the line and the last."""
        return ask.kind == "before" and not finishers(cast(RaceState, state))

    def evaluate(self, state: State) -> tuple[float, ...]:
        return win_chances(cast(RaceState, state))

    # Learners

    def layout(self, options: RaceOptions) -> Layout:
        return self._observer.layout

    def observe(self, view: View) -> array[float]:
        return self._observer.observe(cast(RaceView, view))

    def feature_names(self) -> list[str]:
        return [*[kind.name for kind in self.codec.kinds[:FIRST_CHANCE]], *FEATURES]

    def short_index(self, kind: str) -> ShortIndex | None:
        """Shifts and swaps cost only a few cards."""
        if kind not in ("upshift", "downshift", "swap"):
            return None
        t = self.lookup
        most = max(t.upshift_cost, t.downshift_cost, *[perks.swap_discard for perks in t.perks])
        return Payments(self.codec.number[kind], most)

    def picture(self, view: View) -> str:
        return race_picture(cast(RaceView, view).table)

    # Views

    def view(self, state: State, seat: int) -> RaceView:
        return RaceView(cast(RaceState, state), seat)

    def concede(self, state: State, seat: int) -> None:
        """FT-FINISH-7."""
        concede_race(cast(RaceState, state), seat)

    def refuse(self, view: View, action: int) -> Reason:
        return reason(cast(RaceView, view), action)

    def odds(self, view: View, action: int) -> list[Odds]:
        return action_odds(cast(RaceView, view), action)

    def table_data(self, view: View) -> RaceData:
        return table_data(cast(RaceView, view))

    def features(self, view: View, ask: Decision) -> list[list[float]]:
        return feature_rows(cast(RaceView, view), ask)

    # Notation and words

    def position(self, state: State) -> str:
        return position(cast(RaceState, state))

    def from_position(self, text: str) -> RaceState:
        return read_position(self, text)

    def diagram(self, view: View) -> str:
        return diagram(cast(RaceView, view))

    def prompt(self, ask: Decision, view: View) -> str:
        return question(ask.step, cast(RaceView, view).table)

    def narrate(self, event: Event, view: View) -> str:
        return narrate(event, cast(RaceView, view).table)

    def verdict(self, view: View) -> str:
        return verdict(cast(RaceView, view).table)

    def seat_name(self, seat: int, view: View) -> str:
        return seat_name(cast(RaceView, view).table, seat)

    # Pages

    def label(self, action: int, view: View) -> str:
        return label(action, cast(RaceView, view).table)

    def preview(self, action: int, view: View) -> Any:
        return preview(cast(RaceView, view), action)

    def places(self, action: int, view: View) -> list[str]:
        return [place(cast(RaceView, view).table, action)]

    def guesses(self, place: str, ask: Decision, view: View) -> list[str]:
        return guesses(cast(RaceView, view), ask, place)

    def drawing(self) -> RaceDrawing:
        return race_drawing(self.lookup, [self.track(course) for course in self.box.courses])

    def rule_behind(self, event: Event) -> str:
        return rule_behind(event)

    def stats_collector(self, state: State) -> RaceStatsCollector:
        return RaceStatsCollector(cast(RaceState, state))

    def auto_replies(self) -> list[AutoReplyOffer]:
        return [
            AutoReplyOffer("obstacle", "pass", "Place no obstacles"),
            AutoReplyOffer("after", "done", "Do nothing after the move"),
        ]

    def use_tool(self, tool: str, what: str, file: Path, settings: Mapping[str, str]) -> ToolResult:
        return check_file(self.lookup, file) if what == "check" else draw_file(self.lookup, file)

    def creation_starts(self, kind: str) -> list[CreationStart]:
        return creation_starts(self.lookup)

    def check_creation(self, kind: str, text: str) -> CreationReport:
        return check_creation(self.lookup, text)

    def rename_creation(self, kind: str, text: str, name: str) -> str:
        return rename_creation(text, name)

    def creation_toml(self, kind: str, text: str) -> str:
        return creation_toml(self.lookup, text)

    def creation_picture(self, kind: str, text: str) -> str:
        return creation_picture(self.lookup, text)

    def summary(self, options: RaceOptions) -> str:
        course = self.track_of(options).course
        kind = VARIANTS[variant_of(options, course)].replace("-", " ")
        return course.name if kind in ("race", "tag team") else f"{course.name}, {kind}"

    def canonical_options(self, options: RaceOptions) -> RaceOptions:
        return canonical_options(options, self.track_of(options))
