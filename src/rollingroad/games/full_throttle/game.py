"""The entry of Full Throttle: what it is, its options and start, and its parts."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any, ClassVar

from rollingroad.core.content import Overlay
from rollingroad.core.engine.state import NOBODY, Step
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.options import Choice
from rollingroad.core.words import count
from rollingroad.games.full_throttle.bot.bot import RaceBot
from rollingroad.games.full_throttle.content.checks import check_box, check_courses
from rollingroad.games.full_throttle.content.models import FILES, Box, Course
from rollingroad.games.full_throttle.courses.creations import COURSE, RaceCreations
from rollingroad.games.full_throttle.courses.validation import corner_count, course_from_text, make_track
from rollingroad.games.full_throttle.explain.registry import reason
from rollingroad.games.full_throttle.explain.words import RaceWords
from rollingroad.games.full_throttle.learning.learning import RaceLearning
from rollingroad.games.full_throttle.learning.stats import RaceStatistics
from rollingroad.games.full_throttle.notation.actions import race_codec
from rollingroad.games.full_throttle.notation.diagram import diagram
from rollingroad.games.full_throttle.notation.editing import RaceNotation
from rollingroad.games.full_throttle.notation.positions import STEPS, options_at, position, read_position
from rollingroad.games.full_throttle.options import EXAMPLE_SETUPS, RaceOptions, make_setup, variant_of
from rollingroad.games.full_throttle.pages.pages import RacePages
from rollingroad.games.full_throttle.rules.events import EVENTS
from rollingroad.games.full_throttle.rules.finish import concede_race
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.setup import set_up
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Track
from rollingroad.games.full_throttle.rules.view import RaceView

MOST_OWN_TRACKS = 64
"""Size of the cache of players' own courses."""
SHIFTS = ("upshift", "downshift", "transmission")


class FullThrottle(Game[RaceState, RaceView]):
    slug = "full-throttle"
    name = "Fast & Furious: Full Throttle"
    tagline = "Street races on two cities' roads: read the corner, count the cards, hit the line at speed."
    rules_version = 1
    rule_prefix = "FT"
    seats = (1, 4)
    folder = Path(__file__).parent
    options_type = RaceOptions
    secret_options: ClassVar[dict[str, int]] = {"position": NOBODY}
    content_models = FILES
    steps: ClassVar[dict[str, type[Step[Any]]]] = STEPS
    events = EVENTS
    view_type = RaceView
    questions: ClassVar[dict[str, tuple[str, ...]]] = {
        "car": ("car",),
        "driver": ("driver",),
        "obstacle": ("pass", "obstacle"),
        "fit": ("fit",),
        "lane": ("lane",),
        "runner": ("runner",),
        "before": ("play", "no-move", "coast", "nitrous", "turbo", "steer", *SHIFTS, "tune", "swap"),
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
    minutes = 30
    first_game: ClassVar[dict[str, Any]] = {"players": 3}
    setup_questions = ("car", "driver", "obstacle", "fit", "lane", "runner")
    example_setups = EXAMPLE_SETUPS
    bot = RaceBot()

    def __init__(self, overlay: Overlay | None = None) -> None:
        super().__init__(overlay)
        self.box = Box(self.content)
        check_box(self.box)
        self.lookup = Lookup(self.box)
        check_courses(self.lookup)
        t = self.lookup
        self.track = cache(lambda course: make_track(t, self.box.courses[course]))
        """The graph of a course of the box."""
        self.own_track = lru_cache(MOST_OWN_TRACKS)(
            lambda text: make_track(t, course_from_text(text, "own_course"))
        )
        """The graph of a player's own course."""
        self.codec = race_codec(t)
        self.words = RaceWords(self.track_of)
        self.pages = RacePages(t, self.track)
        self.learning = RaceLearning(t, [kind for kind in self.questions if kind not in self.chance])
        self.notation = RaceNotation()
        self.stats = RaceStatistics(self.box, self.track_of)
        self.creations = RaceCreations(t)

    # Options and start

    def track_of(self, options: RaceOptions) -> Track:
        """The graph of the course that the options name or contain."""
        return self.own_track(options.own_course) if options.own_course else self.track(options.course)

    def choices(self) -> dict[str, list[Choice]]:
        return {
            "course": [
                Choice(each.id, each.name, self._about(each), COURSE.start_picture(each.id))
                for each in self.box.courses.values()
            ]
        }

    def _about(self, course: Course) -> str:
        track = self.track(course.id)
        corners, tokens = count(corner_count(track), "corner"), count(track.upgrades, "upgrade")
        return f"{course.hint} {track.to_finish[0]} spaces, {corners}, {tokens}."

    def options(self, given: Any = ()) -> Any:
        """FT-SETUP-1: players and kind of race must fit the course."""
        chosen: RaceOptions = super().options(given)
        variant_of(chosen, self.track_of(chosen).course)
        return chosen

    def start(self, options: RaceOptions | None = None, sink: list[Event] | None = None) -> RaceState:
        chosen = options or RaceOptions()
        if chosen.position:
            return self.start_at(chosen.position, sink)
        setup = make_setup(chosen, self.track_of(chosen))
        s = RaceState(self, self.lookup, setup, setup.cars)
        s.sink = sink
        set_up(s)
        s.advance()
        return s

    concede = staticmethod(concede_race)
    refuse = staticmethod(reason)
    position = staticmethod(position)
    from_position = read_position
    options_at = staticmethod(options_at)
    diagram = staticmethod(diagram)
