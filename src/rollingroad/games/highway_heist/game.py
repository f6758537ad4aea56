"""The entry of Highway Heist: what it is, its options and start, and its parts."""

from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from rollingroad.core.codec import BadAction
from rollingroad.core.content import Overlay
from rollingroad.core.engine.state import Step
from rollingroad.core.events import Event
from rollingroad.core.explain import Reason
from rollingroad.core.game import Game
from rollingroad.core.options import Choice, OptionsError
from rollingroad.games.highway_heist.bot.bot import HeistBot
from rollingroad.games.highway_heist.content.checks import check_box
from rollingroad.games.highway_heist.content.models import FILES, open_box
from rollingroad.games.highway_heist.explain.words import HeistWords, refuse
from rollingroad.games.highway_heist.learning.learning import HeistLearning
from rollingroad.games.highway_heist.learning.stats import HeistStatistics
from rollingroad.games.highway_heist.notation import positions
from rollingroad.games.highway_heist.notation.actions import ACTS, heist_codec
from rollingroad.games.highway_heist.notation.editing import HeistNotation
from rollingroad.games.highway_heist.options import ACTIVE_PLAYER, ANYONE, HeistOptions
from rollingroad.games.highway_heist.pages.drawing import difficulty_name
from rollingroad.games.highway_heist.pages.pages import HeistPages
from rollingroad.games.highway_heist.rules.cards import BoundEffect
from rollingroad.games.highway_heist.rules.events import EVENTS
from rollingroad.games.highway_heist.rules.lookup import Lookup
from rollingroad.games.highway_heist.rules.road import Road
from rollingroad.games.highway_heist.rules.setup import set_up
from rollingroad.games.highway_heist.rules.state import HeistState, HeistView, empty_table
from rollingroad.games.highway_heist.rules.stunts import compile_feat

SETUP = ("character", "vehicle", "place", "ramsey", "turn")
CHANCE = ("effort", "die", "enemy-card", "stunt-card")


class HighwayHeist(Game[HeistState, HeistView]):
    slug = "highway-heist"
    name = "Fast & Furious: Highway Heist"
    tagline = "A crew against a tank, a truck or a chopper on a road that never stands still."
    rules_version = 1
    rule_prefix = "HH"
    seats = (2, 4)
    cooperative = True
    hidden_information = False
    folder = Path(__file__).parent
    options_type = HeistOptions
    content_models = FILES
    effect_rules = ("HH-FX", "HH-TRIG", "HH-WHEN", "HH-DO-")
    steps: ClassVar[dict[str, type[Step[Any]]]] = positions.STEPS
    events = EVENTS
    view_type = HeistView
    questions: ClassVar[dict[str, tuple[str, ...]]] = {
        **{kind: (kind,) for kind in SETUP},
        "act": ACTS,
        "assist": ("assist",),
        "boost": ("boost", "keep"),
        **{kind: (kind,) for kind in ("target", "push")},
        "follow": ("follow", "stay"),
        "slide": ("slide", "leave"),
        **{kind: (kind,) for kind in ("use", "toss", "move")},
        "roll": ("roll", "stop"),
        **{kind: (kind,) for kind in ("next-peg", "land", "slam")},
        "reroll": ("reroll", "accept"),
        "react": ("react", "pass"),
        "cargo": ("cargo",),
        "knock": ("knock", "pass"),
        "stand": ("stand",),
        **{kind: (kind,) for kind in CHANCE},
    }
    chance = CHANCE
    weight = "medium"
    minutes = 60
    first_game: ClassVar[dict[str, Any]] = {"difficulty": "easy"}
    setup_questions = SETUP
    bot = HeistBot()

    def __init__(self, overlay: Overlay | None = None) -> None:
        super().__init__(overlay)
        self.box = open_box(self.content)
        check_box(self.box)
        board = self.box.board.board
        self.road = Road(board.columns, board.lanes)
        self.lookup = cache(
            lambda name: Lookup(self.box, self.road, self.box.scenarios[name], compile_feat, BoundEffect)
        )
        self.codec = heist_codec(self.box, self.road)
        scenarios = list(self.box.scenarios)
        asked = [kind for kind in self.questions if kind not in self.chance]
        self.example_setups = {scenario: {"scenario": scenario} for scenario in scenarios}
        self.words = HeistWords(self.box)
        self.pages = HeistPages(self.box)
        self.learning = HeistLearning(self.road, self.lookup(scenarios[0]), scenarios, asked)
        self.notation = HeistNotation()
        self.stats = HeistStatistics(self.box)

    # Options and start

    def choices(self) -> dict[str, list[Choice]]:
        scenarios = [s.scenario for s in self.box.scenarios.values()]
        return {
            "scenario": [Choice(head.id, head.name, head.text) for head in scenarios],
            "difficulty": [Choice(d.id, difficulty_name(d), d.text) for d in self.box.board.difficulty],
            "team_decisions": [
                Choice(ANYONE, "Any teammate", "Everybody may answer for the team; the first answer counts."),
                Choice(
                    ACTIVE_PLAYER,
                    "Active player",
                    "Only the player whose turn it is answers; between turns the first seat does.",
                ),
            ],
        }

    def options(self, given: Any = ()) -> Any:
        chosen: HeistOptions = super().options(given)
        self._crew(chosen)
        return chosen

    def options_at(self, state: HeistState) -> dict[str, Any]:
        deciders = (ANYONE, ACTIVE_PLAYER)
        return {
            "scenario": state.t.scenario.scenario.id,
            "players": state.players,
            "team_decisions": deciders[state.active_decides],
        }

    def start(self, options: HeistOptions | None = None, sink: list[Event] | None = None) -> HeistState:
        chosen = options or HeistOptions()
        if chosen.position:
            return self.start_at(chosen.position, sink)
        difficulty = next(d for d in self.box.board.difficulty if d.id == chosen.difficulty)
        s = empty_table(self, self.lookup(chosen.scenario), chosen.players)
        s.sink = sink
        s.active_decides = chosen.team_decisions == ACTIVE_PLAYER
        set_up(s, difficulty, self._crew(chosen))
        s.advance()
        return s

    def _crew(self, options: HeistOptions) -> list[tuple[int, int]]:
        """HH-SETUP-1: the crew named in the options, or none."""
        if not options.crew:
            return []
        characters = [c.id for c in self.box.characters]
        vehicles = [v.id for v in self.box.vehicles if v.starting]
        pairs = [tuple(pair.split(":")) for pair in options.crew.split(",")]
        if len(pairs) != options.players or any(len(pair) != 2 for pair in pairs):
            raise OptionsError(f"crew: each of {options.players} players needs a character and a vehicle")
        for named, known in ((characters, [p[0] for p in pairs]), (vehicles, [p[1] for p in pairs])):
            for name in known:
                if name not in named or known.count(name) > 1:
                    raise OptionsError(f"crew: {name} is taken twice or is none of {', '.join(named)}")
        all_vehicles = [v.id for v in self.box.vehicles]
        return [(characters.index(who), all_vehicles.index(what)) for who, what in pairs]

    # Text

    def parse(self, text: str) -> int:
        word, _, target = " ".join(text.split()).partition(" ")
        if target and word in ("ram", "force"):
            raise BadAction(f"{word!r} is written alone: its target is chosen after the roll (HH-ROLL-6)")
        return super().parse(text)

    # Play

    def concede(self, state: HeistState, seat: int) -> None:
        """HH-END-9: the team gives up."""
        state.finish(False, "HH-END-9")

    def refuse(self, view: HeistView, action: int) -> Reason:
        return refuse(view.table, action, view.seat)

    def diagram(self, view: HeistView) -> str:
        return positions.diagram(view.table)

    position = staticmethod(positions.position)
    from_position = positions.read_position
