"""Highway Heist as the rest of Rolling Road sees it."""

from __future__ import annotations

from array import array
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, cast

import msgspec

from rollingroad.core.codec import BadAction, Codec
from rollingroad.core.events import Event
from rollingroad.core.figures import Showing
from rollingroad.core.game import Game, StandingOffer
from rollingroad.core.layout import Layout
from rollingroad.core.options import Choice, OptionsError
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision, State, Step
from rollingroad.core.view import View
from rollingroad.games.highway_heist import challenge, driver, event_rules, labels, notation, previews, words
from rollingroad.games.highway_heist.actions import heist_codec
from rollingroad.games.highway_heist.cards import Deed
from rollingroad.games.highway_heist.conditions import plan_of
from rollingroad.games.highway_heist.content import open_box
from rollingroad.games.highway_heist.content_check import check_box
from rollingroad.games.highway_heist.drawing_data import HeistDrawing, difficulty_name, heist_drawing
from rollingroad.games.highway_heist.events import EVENTS
from rollingroad.games.highway_heist.figures import HeistFigures, HeistWatch
from rollingroad.games.highway_heist.hopes import win_chance
from rollingroad.games.highway_heist.observation import HeistObserver
from rollingroad.games.highway_heist.road import Road
from rollingroad.games.highway_heist.setup import set_up
from rollingroad.games.highway_heist.state import HeistState, empty_table
from rollingroad.games.highway_heist.step_list import STEPS
from rollingroad.games.highway_heist.table_data import HeistData
from rollingroad.games.highway_heist.table_picture import table_picture
from rollingroad.games.highway_heist.tables import Tables
from rollingroad.games.highway_heist.view import HeistView

ANYONE, ACTIVE_PLAYER = "anyone", "active-player"


class HeistOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table agrees on before it starts."""

    scenario: Annotated[str, msgspec.Meta(title="Scenario", description="What the team is up against.")] = (
        "tank-assault"
    )
    difficulty: Annotated[
        str, msgspec.Meta(title="Difficulty", description="Fewer stunt cards, fewer rounds.")
    ] = "standard"
    players: Annotated[
        int,
        msgspec.Meta(ge=2, le=4, title="Players", description="Every player has a character and a vehicle."),
    ] = 3
    crew: Annotated[
        str,
        msgspec.Meta(
            title="Crew",
            description="Such as dom:american-muscle,brian:exotic-supercar; empty: players pick.",
        ),
    ] = ""
    team_decisions: Annotated[
        str,
        msgspec.Meta(
            title="Team decisions",
            description="Who answers for the team, such as who goes next or who is slammed.",
        ),
    ] = ANYONE


class HighwayHeist(Game):
    slug = "highway-heist"
    name = "Fast & Furious: Highway Heist"
    tagline = "A crew against a tank, a truck or a chopper on a road that never stands still."
    rules_version = 1
    rule_prefix = "HH"
    lookahead = 0
    face_names: ClassVar[dict[str, str]] = {"S": "successes", "B": "boost symbols", "-": "blanks"}
    seats = (2, 4)
    cooperative = True
    hidden_information = False
    content_folder = Path(__file__).parent / "content"
    options_type = HeistOptions
    steps: ClassVar[dict[str, type[Step[Any]]]] = STEPS
    events = EVENTS
    table_type = HeistData
    preview_type = previews.HeistPreview
    drawing_type = HeistDrawing
    figures_type = HeistFigures
    questions: ClassVar[dict[str, tuple[str, ...]]] = {
        "character": ("character",),
        "vehicle": ("vehicle",),
        "place": ("place",),
        "ramsey": ("ramsey",),
        "turn": ("turn",),
        "act": (
            "drive",
            "leap",
            "wheel",
            "ram",
            "force",
            "shake",
            "brawl",
            "hijack",
            "take-boost",
            "stunt",
            "special",
            "end",
            "nudge",
            "nitro",
        ),
        "assist": ("assist",),
        "boost": ("boost", "keep"),
        "target": ("target",),
        "push": ("push",),
        "follow": ("follow", "stay"),
        "slide": ("slide", "leave"),
        "use": ("use",),
        "toss": ("toss",),
        "move": ("move",),
        "roll": ("roll", "stop"),
        "next-peg": ("next-peg",),
        "land": ("land",),
        "slam": ("slam",),
        "reroll": ("reroll", "accept"),
        "react": ("react", "pass"),
        "cargo": ("cargo",),
        "knock": ("knock", "pass"),
        "stand": ("stand",),
        "effort": ("effort",),
        "die": ("die",),
        "enemy-card": ("enemy-card",),
        "stunt-card": ("stunt-card",),
    }
    chance = ("effort", "die", "enemy-card", "stunt-card")
    ranks: ClassVar[dict[str, int]] = {"use": 128}
    most_offered = 336

    def __init__(self, overlay: Path | None = None) -> None:
        super().__init__(overlay)
        self.box = open_box(self.content)
        check_box(self.box)
        board = self.box.board.board
        self.road = Road(board.columns, board.lanes)
        self.tables = cache(self._tables)
        self.codec = self._codec()
        self._observer = self._make_observer()

    def _tables(self, scenario: str) -> Tables:
        return Tables(self.box, self.road, self.box.scenarios[scenario], plan_of, Deed)

    def _codec(self) -> Codec:
        """One notation for all scenarios."""
        scenarios = self.box.scenarios.values()
        return heist_codec(
            self.road,
            [character.id for character in self.box.characters],
            [vehicle.id for vehicle in self.box.vehicles],
            [card.id for scenario in scenarios for card in scenario.enemy_card],
            [stunt.id for scenario in scenarios for stunt in scenario.stunt],
            [feat.id for scenario in scenarios for feat in scenario.special],
            list(dict.fromkeys(self.box.dice.enemy.faces)),
        )

    def _make_observer(self) -> HeistObserver:
        """One shape for all scenarios and numbers of players."""
        scenarios = list(self.box.scenarios)
        asked = [kind for kind in self.questions if kind not in self.chance]
        return HeistObserver(self.road, self.tables(scenarios[0]), scenarios, asked)

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

    def seat_count(self, options: HeistOptions) -> int:
        return options.players

    def showcases(self) -> dict[str, dict[str, Any]]:
        return {scenario: {"scenario": scenario} for scenario in self.box.scenarios}

    def weekly_set_ups(self) -> list[dict[str, Any]]:
        return challenge.set_ups(self.box.scenarios)

    def showing(self, state: State, seat: int) -> Showing:
        return challenge.showing(cast(HeistState, state))

    def start(self, options: HeistOptions | None = None, sink: list[Event] | None = None) -> HeistState:
        chosen = options or HeistOptions()
        difficulty = next(d for d in self.box.board.difficulty if d.id == chosen.difficulty)
        s = empty_table(self, self.tables(chosen.scenario), chosen.players)
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
            raise OptionsError(f"crew: name {options.players} pairs such as dom:american-muscle")
        for named, known in ((characters, [p[0] for p in pairs]), (vehicles, [p[1] for p in pairs])):
            for name in known:
                if name not in named or known.count(name) > 1:
                    raise OptionsError(f"crew: {name!r} is taken twice or is none of {', '.join(named)}")
        all_vehicles = [v.id for v in self.box.vehicles]
        return [(characters.index(who), all_vehicles.index(what)) for who, what in pairs]

    # The driver

    def drive(self, view: View, ask: Decision) -> int:
        return driver.choose(cast(HeistView, view).table, ask)

    def ideas(self, view: View, ask: Decision) -> list[int]:
        return driver.ideas(cast(HeistView, view).table, ask)

    def sane(self, view: View, ask: Decision) -> list[int]:
        return driver.sane(cast(HeistView, view).table, ask)

    def settled(self, state: State, ask: Decision) -> bool:
        """Between two turns."""
        s = cast(HeistState, state)
        return ask.kind == "turn" or (ask.kind == "act" and s.actions == s.t.turn_actions)

    def hunch(self, state: State, ask: Decision, rng: Rng) -> int:
        return driver.hunch(cast(HeistState, state), ask)

    def evaluate(self, state: State) -> tuple[float, ...]:
        s = cast(HeistState, state)
        return (win_chance(s),) * s.players

    # Learners

    def layout(self, options: HeistOptions) -> Layout:
        return self._observer.layout

    def observe(self, view: View) -> array[float]:
        return self._observer.observe(cast(HeistView, view))

    def picture(self, view: View) -> str:
        return table_picture(cast(HeistView, view).table)

    # Notation and words

    def parse(self, text: str) -> int:
        word, _, target = " ".join(text.split()).partition(" ")
        if target and word in ("ram", "force"):
            raise BadAction(f"{word!r} is written alone: its target is chosen after the roll (HH-ROLL-6)")
        return super().parse(text)

    def position(self, state: State) -> str:
        return notation.position(cast(HeistState, state))

    def from_position(self, text: str) -> HeistState:
        return notation.from_position(self, text)

    def diagram(self, view: View) -> str:
        return notation.diagram(cast(HeistView, view).table)

    def prompt(self, ask: Decision, view: View) -> str:
        return words.prompt(ask, cast(HeistView, view).table)

    def narrate(self, event: Event, view: View) -> str:
        return words.narrate(event, cast(HeistView, view).table)

    def verdict(self, view: View) -> str:
        return words.verdict(cast(HeistView, view).table)

    def seat_name(self, seat: int, view: View) -> str:
        return words.seat_name(cast(HeistView, view).table, seat)

    # Pages

    def label(self, action: int, view: View) -> str:
        return labels.label(cast(HeistView, view).table, action)

    def preview(self, action: int, view: View) -> previews.HeistPreview | None:
        return previews.preview(cast(HeistView, view).table, action)

    def drawing(self) -> HeistDrawing:
        return heist_drawing(self.box)

    def rule_behind(self, event: Event) -> str:
        return event_rules.rule_behind(event, self.box)

    def watch(self, state: State) -> HeistWatch:
        return HeistWatch(cast(HeistState, state))

    def standing(self) -> list[StandingOffer]:
        """What may always be declined."""
        return [
            StandingOffer("assist", "assist 0", "Do not ask me to assist", by_odds=True),
            StandingOffer("boost", "keep", "Keep my boost tokens", by_odds=True),
            StandingOffer("reroll", "accept", "Let the enemy die stand"),
            StandingOffer("react", "pass", "Do not try reactive stunts"),
            StandingOffer("follow", "stay", "Do not follow a vehicle that I forced away"),
        ]

    def summary(self, options: HeistOptions) -> str:
        scenario = self.box.scenarios[options.scenario].scenario.name
        difficulty = next(d for d in self.box.board.difficulty if d.id == options.difficulty)
        return f"{scenario}, {difficulty.name or difficulty.id}, {options.players} players"

    def played_as(self, options: HeistOptions) -> HeistOptions:
        """Who speaks for the team is nothing to bots: each of them would say the same."""
        return msgspec.structs.replace(options, team_decisions=ANYONE)
