"""The entry of Shattered Highways: what it is, its options and start, and its parts."""

from itertools import chain
from pathlib import Path
from typing import Any, ClassVar, Final

from rollingroad.core.content import Overlay
from rollingroad.core.engine.state import NOBODY, Step
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.options import Choice
from rollingroad.games.shattered_highways.bot.bot import RoadBot
from rollingroad.games.shattered_highways.content.checks import check_box, check_fleets
from rollingroad.games.shattered_highways.content.models import FILES, Box
from rollingroad.games.shattered_highways.explain.words import RoadWords, refuse
from rollingroad.games.shattered_highways.fleets.creations import RoadCreations, fleet_choices
from rollingroad.games.shattered_highways.learning.learning import RoadLearning
from rollingroad.games.shattered_highways.learning.stats import RoadStatistics
from rollingroad.games.shattered_highways.notation.actions import CODEC
from rollingroad.games.shattered_highways.notation.positions import (
    STEPS,
    RoadNotation,
    diagram,
    position,
    read_position,
)
from rollingroad.games.shattered_highways.options import (
    SECRET_OPTIONS,
    BattleOptions,
    budget_choices,
    check_options,
    make_setup,
    scenario_choices,
)
from rollingroad.games.shattered_highways.pages.pages import RoadPages
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.boarding import as_whole
from rollingroad.games.shattered_highways.rules.events import EVENTS
from rollingroad.games.shattered_highways.rules.lookup import Lookup
from rollingroad.games.shattered_highways.rules.match_setup import STAGE_ACTIONS, MatchSetup
from rollingroad.games.shattered_highways.rules.scenarios import give_in
from rollingroad.games.shattered_highways.rules.setup import prepare_vehicles, set_up
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.view import RoadView

WARRIOR_ACTIONS: Final = tuple(
    CODEC.kinds[kind].name for kind in sorted([kinds.SKIP, *chain.from_iterable(STAGE_ACTIONS.values())])
)
EXAMPLE_SETUPS: Final[dict[str, dict[str, Any]]] = {
    "open-road": {"fleet_1": "salt-choir", "fleet_2": "tallow-street", "rounds": 2},
    "convoy": {"scenario": "convoy", "fleet_1": "cinder-circus", "fleet_2": "dust-regency", "rounds": 2},
    "pursuit": {"scenario": "pursuit", "rounds": 4},
    "fuel-run": {"scenario": "fuel-run", "rounds": 2},
    "last-ride": {"scenario": "last-ride", "rounds": 6, "teaching": True},
    "circuit-of-teeth": {"scenario": "circuit-of-teeth", "players": 4, "rounds": 3},
}
"""One short battle of every scenario; their playthroughs are stored as text and compared."""


class ShatteredHighways(Game[RoadState, RoadView]):
    slug = "shattered-highways"
    name = "Shattered Highways"
    tagline = "A running fight between fleets: ram, board and shoot on a road that never stops rolling."
    rules_version = 2
    rule_prefix = "SH"
    seats = (2, 4)
    folder = Path(__file__).parent
    options_type = BattleOptions
    secret_options: ClassVar[dict[str, int]] = {**SECRET_OPTIONS, "position": NOBODY}
    content_models = FILES
    codec = CODEC
    steps: ClassVar[dict[str, type[Step[Any]]]] = STEPS
    events = EVENTS
    view_type = RoadView
    public_rolls = ("roll",)
    chance = ("roll",)
    weight = "heavy"
    minutes = 90
    setup_questions = ("mark", "hero", "field", "deploy")
    example_setups = EXAMPLE_SETUPS
    bot = RoadBot()
    questions: ClassVar[dict[str, tuple[str, ...]]] = {
        "mark": ("mark",),
        "hero": ("hero",),
        "field": ("field",),
        "deploy": ("deploy",),
        "order": ("order",),
        "launch": ("wait", "not-this-round", "launch"),
        "warrior": ("act", "pass", "launch"),
        "action": WARRIOR_ACTIONS,
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

    def __init__(self, overlay: Overlay | None = None) -> None:
        super().__init__(overlay)
        self.box = Box(self.content)
        check_box(self.box)
        self.lookup = Lookup(self.box)
        check_fleets(self.lookup)
        self._last_setup: tuple[BattleOptions, MatchSetup, list[int]] | None = None
        self.words = RoadWords(self.lookup)
        self.pages = RoadPages(self.lookup)
        self.learning = RoadLearning([kind for kind in self.questions if kind not in self.chance])
        self.notation = RoadNotation()
        self.stats = RoadStatistics(self.lookup)
        self.creations = RoadCreations(self.lookup)

    # Options and start

    def choices(self) -> dict[str, list[Choice]]:
        fleets = fleet_choices(self.lookup)
        names = {f"fleet_{seat}": fleets for seat in range(1, self.seats[1] + 1)}
        return {"scenario": scenario_choices(self.lookup), "budget": budget_choices(self.lookup), **names}

    def options(self, given: Any = ()) -> Any:
        chosen: BattleOptions = super().options(given)
        check_options(self.lookup, chosen)
        return chosen

    def options_at(self, state: RoadState) -> dict[str, Any]:
        setup = state.setup
        return {
            "scenario": setup.scenario.id,
            "players": setup.players,
            "rounds": setup.scenario.rounds,
            "table_width": setup.width // kinds.INCH,
            "table_length": setup.length // kinds.INCH,
            "teaching": setup.teaching,
        }

    def start(self, options: BattleOptions | None = None, sink: list[Event] | None = None) -> RoadState:
        chosen = options or BattleOptions()
        if chosen.position:
            return self.start_at(chosen.position, sink)
        setup, hidden = self._setup_of(chosen)
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

    concede = staticmethod(give_in)
    refuse = staticmethod(refuse)
    position = staticmethod(position)
    from_position = read_position
    diagram = staticmethod(diagram)

    def parse_recorded(self, text: str, state: RoadState) -> int:
        """Earlier records board a vehicle in one piece, and flee to it, as `tractor`."""
        return as_whole(state, self.parse(text))
