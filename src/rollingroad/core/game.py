"""The interface of a game: what every game must have, and the optional parts."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from rollingroad.core.action_index import ShortIndex
from rollingroad.core.codec import Codec
from rollingroad.core.content import Content, read_content
from rollingroad.core.creations import CreationKind, CreationReport, CreationStart
from rollingroad.core.engine.layout import Layout
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State, Step
from rollingroad.core.engine.view import View
from rollingroad.core.errors import BadInput
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.explain import Odds, Reason
from rollingroad.core.options import Choice, form, parse_options
from rollingroad.core.positions import step_text
from rollingroad.core.stats import ChallengeScore, StatsCollector
from rollingroad.core.svg import text_picture
from rollingroad.core.words import listed, sentence


class AutoReplyOffer(msgspec.Struct, frozen=True):
    """A question that a player may leave to an automatic reply, such as `assist 0` to `assist`."""

    kind: str
    answer: str
    label: str
    by_odds: bool = False
    """Whether the reply may depend on how much another answer would change the odds."""


class ToolResult(msgspec.Struct, frozen=True):
    """The result of a game's own tool: lines to print, whether the file is good, and files to write."""

    lines: list[str]
    good: bool = True
    files: dict[str, str] = {}


class Game:
    """One game with its content, registered under the entry point group `rollingroad.games`.

    A simple game sets the class variables and writes the methods of the first two sections; everything that
    raises NotImplementedError there is required. All later sections are optional: each says which part of
    Rolling Road uses it, and each method there has a default.
    """

    # Required: what the game is

    slug: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    rules_version: ClassVar[int]
    rule_prefix: ClassVar[str]
    """The first part of the ids in its rule ledger, such as `HH`."""
    seats: ClassVar[tuple[int, int]]
    """The fewest and the most seats."""
    content_folder: ClassVar[Path]
    options_type: ClassVar[type[msgspec.Struct]]
    codec: Codec
    """Its kinds of action."""
    questions: ClassVar[dict[str, tuple[str, ...]]]
    """Each kind of decision with the kinds of action that may answer it."""
    steps: ClassVar[dict[str, type[Step[Any]]]]
    """The steps of its rules by name, as positions write them."""
    events: ClassVar[tuple[type[Event], ...]]

    def __init__(self, overlay: Path | None = None) -> None:
        self.overlay = overlay
        self.content: Content = read_content(self.content_folder, overlay)

    # Required: play

    def seat_count(self, options: Any) -> int:
        raise NotImplementedError

    def start(self, options: Any = None, sink: list[Event] | None = None) -> State:
        """A new game at its first question. Events are appended to `sink`."""
        raise NotImplementedError

    def view(self, state: State, seat: int) -> View:
        """The state as that seat may know it."""
        raise NotImplementedError

    def concede(self, state: State, seat: int) -> None:
        """That seat gives up."""
        raise NotImplementedError

    def position(self, state: State) -> str:
        """The whole state as text that a person can read and `from_position` reads back."""
        raise NotImplementedError

    def from_position(self, text: str) -> State:
        """The state that a text describes. Raises BadPosition if the text is wrong."""
        raise NotImplementedError

    def prompt(self, ask: Decision, view: View) -> str:
        """The question in one plain sentence."""
        raise NotImplementedError

    def narrate(self, event: Event, view: View) -> str:
        """The event in one plain sentence."""
        raise NotImplementedError

    def diagram(self, view: View) -> str:
        """The table as that seat sees it, drawn in text."""
        raise NotImplementedError

    def refuse(self, view: View, action: int) -> Reason:
        """The reason, with its rule, why the seat of the view may not do an action now."""
        raise NotImplementedError

    def odds(self, view: View, action: int) -> list[Odds]:
        """The exact chances of every roll the action would start, from what the seat may know."""
        raise NotImplementedError

    def table_data(self, view: View) -> Any:
        """The whole view as a `table_type`, for pages and for comparing views."""
        raise NotImplementedError

    def drive(self, view: View, ask: Decision) -> int:
        """The answer of the game's own rule-of-thumb player, the driver."""
        raise NotImplementedError

    def evaluate(self, state: State) -> tuple[float, ...]:
        """The score each seat may expect, by rule of thumb. For a finished game: its outcome."""
        raise NotImplementedError

    # Optional: kinds of game

    cooperative: ClassVar[bool] = False
    hidden_information: ClassVar[bool] = True
    """False if every seat may see the whole table."""
    chance: ClassVar[tuple[str, ...]] = ()
    """The kinds of decision that dice or decks answer."""
    public_rolls: ClassVar[tuple[str, ...]] = ()
    """In a game with hidden information: the kinds of chance whose outcomes reveal nothing hidden."""
    scores: ClassVar[tuple[float, float]] = (0.0, 1.0)
    """The lowest and the highest score a seat can end with."""
    example: ClassVar[bool] = False
    """True for a game that shows how games are written, rather than one to play."""
    ledger: ClassVar[Path | None] = None
    """The rule ledger, if it is not in `docs/rules/`."""

    # Optional: options

    secret_options: ClassVar[dict[str, int]] = {}
    """Options that only one seat may know until the game is over, each with that seat."""

    def choices(self) -> dict[str, list[Choice]]:
        """Options whose values come from content, each with its values, labels and help."""
        return {}

    def form(self) -> dict[str, Any]:
        """The options as a JSON schema with defaults, limits and help texts."""
        return form(self.options_type, self.choices())

    def options(self, given: Iterable[str] | dict[str, Any] = ()) -> Any:
        """Typed options from `k=v` texts or plain data. Raises OptionsError if one is wrong."""
        pairs = given if isinstance(given, dict) else list(given)
        return parse_options(self.options_type, pairs, self.choices())

    def canonical_options(self, options: Any) -> Any:
        """The same options for all set-ups that play alike: defaults are spelled out, options without effect
        are reset. The result is only compared, never played."""
        return options

    def example_setups(self) -> dict[str, dict[str, Any]]:
        """Named set-ups by their options. Each has a playthrough that tests compare."""
        return {"default": {}}

    # Optional: actions as text and numbers

    def text(self, action: int) -> str:
        return self.codec.text(action)

    def parse(self, text: str) -> int:
        return self.codec.parse(text)

    def parse_recorded(self, text: str, state: State) -> int:
        """The action that a line of a record names. A game whose action texts changed reads the old ones."""
        return self.parse(text)

    def slots(self, kind: str) -> int:
        """The number of slots in the canonical list of that kind of decision."""
        return self.codec.slots(self.questions[kind])

    def slot(self, kind: str, action: int) -> int:
        return self.codec.slot(self.questions[kind], action)

    def at_slot(self, kind: str, slot: int) -> int:
        return self.codec.at_slot(self.questions[kind], slot)

    def action_space(self, state: State, rng: Rng, limit: int) -> list[int]:
        """At most `limit` actions, legal or not, for testing a state: all of them, or a random sample."""
        space = self.codec.space()
        if space <= limit:
            return list(self.codec.every_action())
        names = tuple(self.codec.number)
        return [self.codec.at_slot(names, rng.below(space)) for _ in range(limit)]

    # Optional: words

    face_names: ClassVar[dict[str, str]] = {}
    """The meaning of the letters that symbol dice are written with."""

    def seat_name(self, seat: int, view: View) -> str:
        return f"seat {seat + 1}"

    def label(self, action: int, view: View) -> str:
        """The text of an action's button."""
        return sentence(self.text(action))

    def summary(self, options: Any) -> str:
        """A game with these options, in a few words."""
        return self.name

    def verdict(self, view: View) -> str:
        """How the game ended, in one plain sentence. By default from the scores alone."""
        scores = view.outcome
        if scores is None:
            return "The game is not over."
        if self.cooperative:
            return "The team wins." if scores[0] >= self.scores[1] else "The team loses."
        best = [self.seat_name(seat, view) for seat, score in enumerate(scores) if score == max(scores)]
        if len(best) == 1:
            return sentence(f"{best[0]} wins.")
        return sentence(f"{listed(best)} share the win.")

    def rule_behind(self, event: Event) -> str:
        """The id of the rule that an event follows, or an empty string."""
        return ""

    # Optional: pages

    table_type: ClassVar[Any] = None
    """The struct that `table_data` returns."""
    preview_type: ClassVar[Any] = None
    drawing_type: ClassVar[Any] = None

    def preview(self, action: int, view: View) -> Any:
        """A `preview_type` that pages draw while a player considers an action, or None."""
        return None

    def places(self, action: int, view: View) -> list[str]:
        """The places of the board where pages offer an action, by the game's own names."""
        return []

    def guesses(self, place: str, ask: Decision, view: View) -> list[str]:
        """The actions that a player who clicks a place may mean, best guess first. Those that are refused say
        why nothing is offered there."""
        return []

    def drawing(self) -> Any:
        """A `drawing_type`: what pages need to draw the game and what never changes during it."""
        return None

    def picture(self, view: View) -> str:
        """The table as that seat sees it, as SVG. By default a picture of the text diagram."""
        return text_picture(self.name, self.diagram(view))

    def auto_replies(self) -> list[AutoReplyOffer]:
        """The questions that a player may leave to an automatic reply."""
        return []

    # Optional: stronger bots. Without these a search uses the driver and random rollouts.

    lookahead: ClassVar[int] = 20
    """The number of decisions in a rollout before the position is evaluated."""
    override_margin: ClassVar[float] = 0.0
    """How much better a search must find another answer than the first of `candidate_actions`, as a share of
    the range of scores: for games whose expert is more exact than a few hundred rollouts."""

    def candidate_actions(self, view: View, ask: Decision) -> list[int]:
        """The answers that a search considers, the driver's own first."""
        chosen = self.drive(view, ask)
        return [chosen, *[action for action in ask.offered if action != chosen]]

    def rollout_policy(self, state: State, ask: Decision, rng: Rng) -> int:
        """A quick answer that is often right, for rollouts."""
        return ask.sample(rng)

    def is_quiet(self, state: State, ask: Decision) -> bool:
        """Whether `evaluate` can judge the position, because nothing is half done."""
        return True

    def non_blunders(self, view: View, ask: Decision) -> list[int]:
        """The answers without those that only hurt the player who gives them."""
        return ask.offered

    def secret_answers(self, view: View, ask: Decision) -> list[int]:
        """The answers to a secret question that are about as good as the driver's. A bot gives a random one,
        so that nobody can work out which."""
        return [self.drive(view, ask)]

    def reason(self, view: View, ask: Decision, action: int) -> str:
        """Why a good player would give that answer, in a few words, or an empty string."""
        return ""

    # Optional: learning environments

    rank_slots: ClassVar[dict[str, int]] = {}
    """Kinds of action that are indexed by their rank in the offered list, each with its number of places."""
    max_offered: ClassVar[int] = 256
    """The most actions that a learner sees of an offered list."""

    def layout(self, options: Any) -> Layout:
        """The fields of an observation. Its shape depends on the options only."""
        raise BadInput(f"{self.name} tells learners nothing: its game has no layout() and observe()")

    def observe(self, view: View) -> array[float]:
        """The view as the numbers that the layout describes, the own seat first."""
        raise BadInput(f"{self.name} tells learners nothing: its game has no layout() and observe()")

    def features(self, view: View, ask: Decision) -> list[list[float]]:
        """One row per offered action. By default its kind and operands as numbers."""
        return [self.codec.features(action) for action in ask.offered]

    def feature_names(self) -> list[str]:
        """The meaning of each number in a row of `features`."""
        return self.codec.feature_names()

    def short_index(self, kind: str) -> ShortIndex | None:
        """A short numbering for a kind of action with very many slots. None: by slot or by rank."""
        return None

    # Optional: challenges and statistics

    stats_type: ClassVar[type[msgspec.Struct] | None] = None
    """The struct of what `stats_collector` counts in a game, for the lab."""

    def stats_collector(self, state: State) -> StatsCollector:
        """A collector that watches a game from its start and counts a `stats_type`."""
        return StatsCollector()

    def weekly_set_ups(self) -> list[dict[str, Any]]:
        """The options of weekly challenges, one set-up per week."""
        return list(self.example_setups().values())

    def challenge_result(self, state: State, seat: int) -> ChallengeScore:
        """The result of that seat in a finished challenge. By default its score alone."""
        assert state.outcome is not None
        return ChallengeScore((state.outcome[seat],))

    # Optional: creations, which players make themselves. A game with `creations` writes all of these.

    creations: ClassVar[tuple[CreationKind, ...]] = ()
    """The kinds of creation that players can make for the game."""
    creation_types: ClassVar[dict[str, Any]] = {}
    """For each kind of creation the struct that its JSON text has."""

    def creation_starts(self, kind: str) -> list[CreationStart]:
        """Templates for a new creation."""
        raise NotImplementedError

    def check_creation(self, kind: str, text: str) -> CreationReport:
        """What the rules say about a creation. Raises BadInput if the text cannot be read as one."""
        raise NotImplementedError

    def rename_creation(self, kind: str, text: str, name: str) -> str:
        """The same creation under another name."""
        raise NotImplementedError

    def creation_toml(self, kind: str, text: str) -> str:
        """The creation as TOML, as content files write it."""
        raise NotImplementedError

    def creation_picture(self, kind: str, text: str) -> str:
        """A small picture of the creation, as SVG."""
        raise NotImplementedError

    def random_creation(self, kind: str, text: str, rng: Rng) -> str:
        """A random creation within the limits of the given one, such as its budget."""
        raise BadInput(f"no {kind} of {self.name} is made up by chance")

    # Optional: commands of its own

    tools: ClassVar[dict[str, tuple[str, ...]]] = {}
    """Commands that work on files, such as `course`, each with its tasks."""

    def use_tool(self, tool: str, what: str, file: Path, settings: Mapping[str, str]) -> ToolResult:
        """Run the task `what` of a tool on a file. `settings` are further options of the command."""
        raise NotImplementedError

    # Called by the engine; games need not change these

    def answered_itself(self, decision: Decision) -> Event:
        """The event of a question with a single legal answer."""
        return AnsweredItself(decision.seat, decision.kind, decision.offered[0], decision.known_to)

    def step_text(self, step: Step[Any]) -> str:
        return step_text(step)

    def unpickler(self) -> Callable[[str], State]:
        """A function that rebuilds a state of this game from its position in another process."""
        return partial(restore_state, type(self), self.overlay)


def restore_state(game_type: type[Game], overlay: Path | None, position: str) -> State:
    return load_game(game_type, overlay).from_position(position)


_LOADED: dict[tuple[type[Game], Path | None], Game] = {}


def load_game(game_type: type[Game], overlay: Path | None) -> Game:
    """The game with its content, loaded once per process."""
    key = (game_type, overlay)
    if key not in _LOADED:
        _LOADED[key] = game_type(overlay)
    return _LOADED[key]
