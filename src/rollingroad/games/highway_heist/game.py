"""The entry of Highway Heist: options, setup, and the parts that other layers call."""

from __future__ import annotations

from array import array
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, cast

import msgspec

from rollingroad.core.codec import BadAction, Codec
from rollingroad.core.creations import Fact
from rollingroad.core.engine.layout import Layout
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State, Step
from rollingroad.core.engine.view import View
from rollingroad.core.events import Event
from rollingroad.core.explain import Odds, Reason
from rollingroad.core.game import AutoReplyOffer, Game
from rollingroad.core.options import Choice, OptionsError
from rollingroad.core.stats import ChallengeScore
from rollingroad.games.highway_heist.bot import driver
from rollingroad.games.highway_heist.bot.evaluation import win_chance
from rollingroad.games.highway_heist.content.checks import check_box
from rollingroad.games.highway_heist.content.models import open_box
from rollingroad.games.highway_heist.explain import explanation, names, previews
from rollingroad.games.highway_heist.learning.observation import HeistObserver
from rollingroad.games.highway_heist.learning.stats import HeistStats, HeistStatsCollector
from rollingroad.games.highway_heist.notation import positions
from rollingroad.games.highway_heist.notation.actions import heist_codec
from rollingroad.games.highway_heist.pages.drawing import HeistDrawing, difficulty_name, heist_drawing
from rollingroad.games.highway_heist.pages.picture import table_picture
from rollingroad.games.highway_heist.pages.table import HeistData, table_data
from rollingroad.games.highway_heist.rules.cards import BoundEffect
from rollingroad.games.highway_heist.rules.events import EVENTS
from rollingroad.games.highway_heist.rules.lookup import Lookup
from rollingroad.games.highway_heist.rules.road import OFF, Road
from rollingroad.games.highway_heist.rules.scenarios.semi import cargo_room
from rollingroad.games.highway_heist.rules.setup import set_up
from rollingroad.games.highway_heist.rules.state import HeistState, HeistView, empty_table
from rollingroad.games.highway_heist.rules.stunts.conditions import compile_feat

ANYONE, ACTIVE_PLAYER = "anyone", "active-player"

WEEKLY_TEAMS: Final = (("standard", 2), ("hard", 3), ("easy", 3), ("standard", 3), ("hard", 2), ("beast", 2))
"""Difficulty and number of players of the weekly challenges, week by week."""


class HeistOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a match."""

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
    steps: ClassVar[dict[str, type[Step[Any]]]] = positions.STEPS
    events = EVENTS
    table_type = HeistData
    preview_type = previews.HeistPreview
    drawing_type = HeistDrawing
    stats_type = HeistStats
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
    rank_slots: ClassVar[dict[str, int]] = {"use": 128}
    max_offered = 336

    def __init__(self, overlay: Path | None = None) -> None:
        super().__init__(overlay)
        self.box = open_box(self.content)
        check_box(self.box)
        board = self.box.board.board
        self.road = Road(board.columns, board.lanes)
        self.lookup = cache(self._make_lookup)
        self.codec = self._codec()
        self._observer = self._make_observer()

    def _make_lookup(self, scenario: str) -> Lookup:
        return Lookup(self.box, self.road, self.box.scenarios[scenario], compile_feat, BoundEffect)

    def _codec(self) -> Codec:
        """The codec of actions, the same for all scenarios."""
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
        """The observer, with one shape for all scenarios and numbers of players."""
        scenarios = list(self.box.scenarios)
        asked = [kind for kind in self.questions if kind not in self.chance]
        return HeistObserver(self.road, self.lookup(scenarios[0]), scenarios, asked)

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

    def example_setups(self) -> dict[str, dict[str, Any]]:
        return {scenario: {"scenario": scenario} for scenario in self.box.scenarios}

    def weekly_set_ups(self) -> list[dict[str, Any]]:
        """Each week another scenario."""
        return [
            {"scenario": scenario, "difficulty": difficulty, "players": players}
            for difficulty, players in WEEKLY_TEAMS
            for scenario in self.box.scenarios
        ]

    def challenge_result(self, state: State, seat: int) -> ChallengeScore:
        """Rank wins by how early they are, losses by how close; then count the vehicles on the road."""
        s = cast(HeistState, state)
        assert s.outcome is not None
        won, left, cars = s.outcome[0], _left_to_do(s), sum(space != OFF for space in s.pv)
        order = (won, float(-s.round if won else -int(left.value)), float(cars))
        return ChallengeScore(
            order, [Fact("Rounds", str(s.round)), left, Fact("Vehicles left", f"{cars} of {s.players}")]
        )

    def start(self, options: HeistOptions | None = None, sink: list[Event] | None = None) -> HeistState:
        chosen = options or HeistOptions()
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

    def candidate_actions(self, view: View, ask: Decision) -> list[int]:
        return driver.candidate_actions(cast(HeistView, view).table, ask)

    def non_blunders(self, view: View, ask: Decision) -> list[int]:
        return driver.non_blunders(cast(HeistView, view).table, ask)

    def is_quiet(self, state: State, ask: Decision) -> bool:
        """Whether no turn is under way."""
        s = cast(HeistState, state)
        return ask.kind == "turn" or (ask.kind == "act" and s.actions == s.t.turn_actions)

    def rollout_policy(self, state: State, ask: Decision, rng: Rng) -> int:
        return driver.rollout_policy(cast(HeistState, state), ask)

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

    # Text

    def parse(self, text: str) -> int:
        word, _, target = " ".join(text.split()).partition(" ")
        if target and word in ("ram", "force"):
            raise BadAction(f"{word!r} is written alone: its target is chosen after the roll (HH-ROLL-6)")
        return super().parse(text)

    # Views

    def view(self, state: State, seat: int) -> HeistView:
        return HeistView(cast(HeistState, state), seat)

    def concede(self, state: State, seat: int) -> None:
        """HH-END-9: the team gives up."""
        cast(HeistState, state).lose("HH-END-9")

    def refuse(self, view: View, action: int) -> Reason:
        return explanation.refuse(cast(HeistView, view).table, action, view.seat)

    def odds(self, view: View, action: int) -> list[Odds]:
        return explanation.action_odds(cast(HeistView, view).table, action, view.seat)

    def table_data(self, view: View) -> HeistData:
        return table_data(cast(HeistView, view).table, view.seat)

    def position(self, state: State) -> str:
        return positions.position(cast(HeistState, state))

    def from_position(self, text: str) -> HeistState:
        return positions.read_position(self, text)

    def diagram(self, view: View) -> str:
        return positions.diagram(cast(HeistView, view).table)

    def prompt(self, ask: Decision, view: View) -> str:
        return explanation.prompt(ask, cast(HeistView, view).table)

    def narrate(self, event: Event, view: View) -> str:
        return explanation.narrate(event, cast(HeistView, view).table)

    def verdict(self, view: View) -> str:
        return explanation.verdict(cast(HeistView, view).table)

    def seat_name(self, seat: int, view: View) -> str:
        return names.seat_name(cast(HeistView, view).table, seat)

    # Pages

    def label(self, action: int, view: View) -> str:
        return explanation.label(cast(HeistView, view).table, action)

    def preview(self, action: int, view: View) -> previews.HeistPreview | None:
        return explanation.preview(cast(HeistView, view).table, action)

    def drawing(self) -> HeistDrawing:
        return heist_drawing(self.box)

    def rule_behind(self, event: Event) -> str:
        return explanation.rule_behind(event, self.box)

    def stats_collector(self, state: State) -> HeistStatsCollector:
        return HeistStatsCollector(cast(HeistState, state))

    def auto_replies(self) -> list[AutoReplyOffer]:
        """Questions that may always be declined."""
        return [
            AutoReplyOffer("assist", "assist 0", "Do not ask me to assist", by_odds=True),
            AutoReplyOffer("boost", "keep", "Keep my boost tokens", by_odds=True),
            AutoReplyOffer("reroll", "accept", "Let the enemy die stand"),
            AutoReplyOffer("react", "pass", "Do not try reactive stunts"),
            AutoReplyOffer("follow", "stay", "Do not follow a vehicle that I forced away"),
        ]

    def summary(self, options: HeistOptions) -> str:
        scenario = self.box.scenarios[options.scenario].scenario.name
        difficulty = next(d for d in self.box.board.difficulty if d.id == options.difficulty)
        return f"{scenario}, {difficulty.name or difficulty.id}, {options.players} players"

    def canonical_options(self, options: HeistOptions) -> HeistOptions:
        """Bots answer alike whoever speaks for the team."""
        return msgspec.structs.replace(options, team_decisions=ANYONE)


def _left_to_do(s: HeistState) -> Fact:
    """How far the team was from winning."""
    if s.t.cargo_wins:
        return Fact("Cargo missing", str(sum(cargo_room(s, seat) for seat in range(s.players))))
    if s.t.scenario.tank is not None:
        return Fact("Tank strength left", str(s.tank_strength))
    return Fact("Enemy strength left", str(s.chopper_strength + s.shaw_strength))
