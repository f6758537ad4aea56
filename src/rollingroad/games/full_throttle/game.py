"""Full Throttle as the rest of Rolling Road sees it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, cast

from rollingroad.core.action_index import ShortIndex
from rollingroad.core.events import Event
from rollingroad.core.figures import Showing
from rollingroad.core.game import Game, StandingOffer, ToolResult
from rollingroad.core.layout import Layout
from rollingroad.core.options import Choice
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision, State, Step
from rollingroad.core.view import View
from rollingroad.core.works import WorkKind, WorkReport, WorkStart
from rollingroad.games.full_throttle import challenge, course_works, driver, expert, notation, words
from rollingroad.games.full_throttle.actions import race_codec
from rollingroad.games.full_throttle.behind import rule_behind
from rollingroad.games.full_throttle.content import Box, Course
from rollingroad.games.full_throttle.content_check import check_box, check_courses
from rollingroad.games.full_throttle.course_text import course_from_text
from rollingroad.games.full_throttle.course_tool import check_file, draw_file
from rollingroad.games.full_throttle.courses import make_track
from rollingroad.games.full_throttle.drawing import RaceDrawing, race_drawing
from rollingroad.games.full_throttle.events import EVENTS
from rollingroad.games.full_throttle.feature_rows import FEATURES
from rollingroad.games.full_throttle.figures import RaceFigures, RaceWatch
from rollingroad.games.full_throttle.finish import finishers
from rollingroad.games.full_throttle.kinds import FIRST_CHANCE, MOVE, VARIANTS
from rollingroad.games.full_throttle.observation import RaceObserver
from rollingroad.games.full_throttle.options import RaceOptions, played_as, rules_of, variant_of
from rollingroad.games.full_throttle.payments import Payments
from rollingroad.games.full_throttle.plans import next_tokens
from rollingroad.games.full_throttle.position_reader import read_position
from rollingroad.games.full_throttle.race_picture import race_picture
from rollingroad.games.full_throttle.setup import set_up
from rollingroad.games.full_throttle.showcases import SHOWCASES
from rollingroad.games.full_throttle.state import RaceState
from rollingroad.games.full_throttle.step_list import STEPS
from rollingroad.games.full_throttle.table_data import MovePreview, RaceData, preview
from rollingroad.games.full_throttle.tables import Tables
from rollingroad.games.full_throttle.track import Track
from rollingroad.games.full_throttle.view import RaceView
from rollingroad.games.full_throttle.worth import win_chances

KEPT_TRACKS = 64
"""Of players' own courses, so that a server does not hold every one that was ever looked at."""
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
    figures_type = RaceFigures
    tools: ClassVar[dict[str, tuple[str, ...]]] = {"course": ("check", "draw")}
    works: ClassVar[tuple[WorkKind, ...]] = (course_works.COURSE,)
    work_types: ClassVar[dict[str, Any]] = {course_works.COURSE.kind: Course}
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
    ranks: ClassVar[dict[str, int]] = {"move": 96, "tune": 512, "give-up": 64}
    most_offered = 512

    def __init__(self, overlay: Path | None = None) -> None:
        super().__init__(overlay)
        self.box = Box(self.content)
        check_box(self.box)
        self.tables = Tables(self.box)
        check_courses(self.tables)
        self._tracks: dict[str, Track] = {}
        self._own_tracks: dict[str, Track] = {}
        t = self.tables
        self.codec = race_codec(t.space_names, t.paint_ids, t.driver_ids, t.card_ids)
        self._observer = RaceObserver(t, [kind for kind in self.questions if kind not in self.chance])

    # Courses

    def track(self, course: str) -> Track:
        """A course of the box, compiled once."""
        if course not in self._tracks:
            self._tracks[course] = make_track(self.tables, self.box.courses[course])
        return self._tracks[course]

    def track_of(self, options: RaceOptions) -> Track:
        """The course that the options name, or the one they bring along."""
        text = options.own_course
        if not text:
            return self.track(options.course)
        if text not in self._own_tracks:
            track = make_track(self.tables, course_from_text(text, "own_course"))
            while len(self._own_tracks) >= KEPT_TRACKS:
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

    def showcases(self) -> dict[str, dict[str, Any]]:
        return SHOWCASES

    def weekly_set_ups(self) -> list[dict[str, Any]]:
        return challenge.set_ups(self.box.courses.values())

    def showing(self, state: State, seat: int) -> Showing:
        return challenge.showing(cast(RaceState, state), seat)

    def start(self, options: RaceOptions | None = None, sink: list[Event] | None = None) -> RaceState:
        chosen = options or RaceOptions()
        rules = rules_of(chosen, self.track_of(chosen))
        s = RaceState(self, self.tables, rules, rules.cars)
        s.sink = sink
        set_up(s)
        s.advance()
        return s

    def action_space(self, state: State, rng: Rng, limit: int) -> list[int]:
        """A sample of every kind of action; of moves those to nodes of the course."""
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

    def ideas(self, view: View, ask: Decision) -> list[int]:
        return expert.ideas(cast(RaceView, view), ask)

    def sane(self, view: View, ask: Decision) -> list[int]:
        return expert.sane(cast(RaceView, view), ask)

    def hunch(self, state: State, ask: Decision, rng: Rng) -> int:
        return driver.hunch(cast(RaceState, state), ask)

    def settled(self, state: State, ask: Decision) -> bool:
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
        """What is paid for shifts and swaps is a few cards."""
        if kind not in ("upshift", "downshift", "swap"):
            return None
        t = self.tables
        most = max(t.upshift_cost, t.downshift_cost, *[perks.swap_discard for perks in t.perks])
        return Payments(self.codec.number[kind], most)

    def picture(self, view: View) -> str:
        return race_picture(cast(RaceView, view).table)

    # Notation and words

    def position(self, state: State) -> str:
        return notation.position(cast(RaceState, state))

    def from_position(self, text: str) -> RaceState:
        return read_position(self, text)

    def diagram(self, view: View) -> str:
        return notation.diagram(cast(RaceView, view))

    def prompt(self, ask: Decision, view: View) -> str:
        return words.prompt(ask, cast(RaceView, view).table)

    def narrate(self, event: Event, view: View) -> str:
        return words.narrate(event, cast(RaceView, view).table)

    def verdict(self, view: View) -> str:
        return words.verdict(cast(RaceView, view).table)

    def seat_name(self, seat: int, view: View) -> str:
        return words.seat_name(cast(RaceView, view).table, seat)

    # What pages ask for

    def label(self, action: int, view: View) -> str:
        return words.label(action, cast(RaceView, view).table)

    def preview(self, action: int, view: View) -> Any:
        return preview(cast(RaceView, view), action)

    def drawing(self) -> RaceDrawing:
        return race_drawing(self.tables, [self.track(course) for course in self.box.courses])

    def rule_behind(self, event: Event) -> str:
        return rule_behind(event)

    def watch(self, state: State) -> RaceWatch:
        return RaceWatch(cast(RaceState, state))

    def standing(self) -> list[StandingOffer]:
        return [
            StandingOffer("obstacle", "pass", "Place no obstacles"),
            StandingOffer("after", "done", "Do nothing after the move"),
        ]

    def use_tool(self, tool: str, what: str, file: Path, settings: Mapping[str, str]) -> ToolResult:
        return check_file(self.tables, file) if what == "check" else draw_file(self.tables, file)

    def work_starts(self, kind: str) -> list[WorkStart]:
        return course_works.starts(self.tables)

    def check_work(self, kind: str, text: str) -> WorkReport:
        return course_works.report(self.tables, text)

    def rename_work(self, kind: str, text: str, name: str) -> str:
        return course_works.renamed(text, name)

    def work_toml(self, kind: str, text: str) -> str:
        return course_works.toml(self.tables, text)

    def work_picture(self, kind: str, text: str) -> str:
        return course_works.picture(self.tables, text)

    def summary(self, options: RaceOptions) -> str:
        course = self.track_of(options).course
        kind = VARIANTS[variant_of(options, course)].replace("-", " ")
        return course.name if kind in ("race", "tag team") else f"{course.name}, {kind}"

    def played_as(self, options: RaceOptions) -> RaceOptions:
        return played_as(options, self.track_of(options))
