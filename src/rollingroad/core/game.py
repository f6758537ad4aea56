"""What a game is to everything above it: options, a start, the faces of its actions, words and notation."""

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
from rollingroad.core.errors import BadInput
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.figures import Showing, Watch
from rollingroad.core.layout import Layout
from rollingroad.core.options import Choice, form, parse_options
from rollingroad.core.positions import step_text
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision, State, Step
from rollingroad.core.svg import text_picture
from rollingroad.core.view import View
from rollingroad.core.works import WorkKind, WorkReport, WorkStart


class StandingOffer(msgspec.Struct, frozen=True):
    """A question that a player may leave to a standing answer, such as `assist 0` to `assist`."""

    kind: str
    answer: str
    label: str
    by_odds: bool = False
    """Whether the answer may depend on how much another one would change the odds."""


class ToolResult(msgspec.Struct, frozen=True):
    """What a game's own tool says about a file: its lines, whether all is well, and files it made."""

    lines: list[str]
    good: bool = True
    files: dict[str, str] = {}


class Game:
    """One game with its content. Registered under the entry point group `rollingroad.games`.

    A subclass names itself in class variables and writes the methods of the last two sections.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    rules_version: ClassVar[int]
    rule_prefix: ClassVar[str]
    seats: ClassVar[tuple[int, int]]
    """The fewest and the most seats."""
    cooperative: ClassVar[bool] = False
    example: ClassVar[bool] = False
    """True for a game that shows how games are written, rather than one to play."""
    hidden_information: ClassVar[bool] = True
    """False where every seat may see the whole table."""
    open_rolls: ClassVar[tuple[str, ...]] = ()
    """In a game with secrets: the questions to chance, such as dice, whose outcomes tell none of them."""
    scores: ClassVar[tuple[float, float]] = (0.0, 1.0)
    """The lowest and the highest score a seat can end with."""
    lookahead: ClassVar[int] = 20
    """How many decisions a search plays on before the game judges where that led."""
    face_names: ClassVar[dict[str, str]] = {}
    """What the letters mean that dice with symbols are written with."""
    trust: ClassVar[float] = 0.0
    """By how much another answer must look better to a search than the first of `ideas`, as a share of all
    there is to win: for games whose expert reckons more exactly than a few hundred throws can show."""
    content_folder: ClassVar[Path]
    ledger: ClassVar[Path | None] = None
    """The rule ledger, for games that are not found in `docs/rules/`."""
    options_type: ClassVar[type[msgspec.Struct]]
    secret_options: ClassVar[dict[str, int]] = {}
    """Options that only one seat may know until the game is over, each with that seat."""
    codec: Codec
    questions: ClassVar[dict[str, tuple[str, ...]]]
    """Each kind of decision with the kinds of action that may answer it."""
    chance: ClassVar[tuple[str, ...]] = ()
    """Those kinds of decision that are put to chance."""
    ranks: ClassVar[dict[str, int]] = {}
    """For learners: kinds of action that have so many places, by their rank in the list that is offered."""
    most_offered: ClassVar[int] = 256
    """For learners: of a longer list they are shown so many actions."""
    steps: ClassVar[dict[str, type[Step[Any]]]]
    events: ClassVar[tuple[type[Event], ...]]
    table_type: ClassVar[Any] = None
    """The struct that `View.data` gives."""
    preview_type: ClassVar[Any] = None
    drawing_type: ClassVar[Any] = None
    tools: ClassVar[dict[str, tuple[str, ...]]] = {}
    """Commands of its own on files, such as `course`, and what each can do."""
    figures_type: ClassVar[type[msgspec.Struct] | None] = None
    """The struct of what `watch` counts in a game, for the lab."""
    works: ClassVar[tuple[WorkKind, ...]] = ()
    """What players may make for it themselves."""
    work_types: ClassVar[dict[str, Any]] = {}
    """For each kind of work the struct that its text is, written as JSON."""

    def __init__(self, overlay: Path | None = None) -> None:
        self.overlay = overlay
        self.content: Content = read_content(self.content_folder, overlay)

    # Options

    def choices(self) -> dict[str, list[Choice]]:
        """Options whose values come from content, each with its values, labels and help."""
        return {}

    def form(self) -> dict[str, Any]:
        """The options as a JSON schema with defaults, limits and help texts."""
        return form(self.options_type, self.choices())

    def options(self, given: Iterable[str] | dict[str, Any] = ()) -> Any:
        """Typed options from `k=v` texts or plain data; a ValueError says what is wrong."""
        pairs = given if isinstance(given, dict) else list(given)
        return parse_options(self.options_type, pairs, self.choices())

    def showcases(self) -> dict[str, dict[str, Any]]:
        """Named set-ups by their options: a playthrough of each is kept as text and compared."""
        return {"default": {}}

    # Challenges: the same set-up and the same dice for everybody

    def weekly_set_ups(self) -> list[dict[str, Any]]:
        """Options that weekly challenges are played with, one after the other, week by week."""
        return list(self.showcases().values())

    def showing(self, state: State, seat: int) -> Showing:
        """How that seat did in a game that is over; by default its score says it all."""
        assert state.outcome is not None
        return Showing((state.outcome[seat],))

    # The faces of an action

    def text(self, action: int) -> str:
        return self.codec.text(action)

    def parse(self, text: str) -> int:
        return self.codec.parse(text)

    def parse_recorded(self, text: str, state: State) -> int:
        """The action that a line of a record names; a game whose words changed knows earlier ones."""
        return self.parse(text)

    def slots(self, kind: str) -> int:
        """How many slots the canonical list of that kind of decision has."""
        return self.codec.slots(self.questions[kind])

    def slot(self, kind: str, action: int) -> int:
        return self.codec.slot(self.questions[kind], action)

    def at_slot(self, kind: str, slot: int) -> int:
        return self.codec.at_slot(self.questions[kind], slot)

    def action_space(self, state: State, rng: Rng, limit: int) -> list[int]:
        """Actions to try a state with, legal or not: all that can be written, or a sample of them."""
        space = self.codec.space()
        if space <= limit:
            return list(self.codec.every_action())
        names = tuple(self.codec.number)
        return [self.codec.at_slot(names, rng.below(space)) for _ in range(limit)]

    # What the machine calls

    def answered_itself(self, decision: Decision) -> Event:
        return AnsweredItself(decision.seat, decision.kind, decision.offered[0], decision.known_to)

    def step_text(self, step: Step[Any]) -> str:
        return step_text(step)

    def unpickler(self) -> Callable[[str], State]:
        """What rebuilds a state of this game from its position in another process."""
        return partial(restore, type(self), self.overlay)

    # What each game writes

    def seat_count(self, options: Any) -> int:
        raise NotImplementedError

    def start(self, options: Any = None, sink: list[Event] | None = None) -> State:
        """A new game that stands at its first question."""
        raise NotImplementedError

    def position(self, state: State) -> str:
        """The whole state as text that a person can read and `from_position` reads back."""
        raise NotImplementedError

    def from_position(self, text: str) -> State:
        """The state that a text describes; a BadPosition says what is wrong with it."""
        raise NotImplementedError

    def diagram(self, view: View) -> str:
        """What that seat sees of the table, drawn in text."""
        raise NotImplementedError

    def prompt(self, ask: Decision, view: View) -> str:
        """The question in one plain sentence."""
        raise NotImplementedError

    def narrate(self, event: Event, view: View) -> str:
        """What happened in one plain sentence."""
        raise NotImplementedError

    def drive(self, view: View, ask: Decision) -> int:
        """What the game's own rule-of-thumb player answers: its driver."""
        raise NotImplementedError

    def secret_answers(self, view: View, ask: Decision) -> list[int]:
        """Answers to a secret question that are about as good as the driver's: a bot gives any of them, so
        that nobody can work out which one. By default the driver's alone."""
        return [self.drive(view, ask)]

    def evaluate(self, state: State) -> tuple[float, ...]:
        """The score each seat may expect, by rule of thumb; of a finished game the outcome."""
        raise NotImplementedError

    # What makes bots better; without these a search does with what there is

    def ideas(self, view: View, ask: Decision) -> list[int]:
        """Answers worth a thought, the driver's own first: what a search looks at before anything else."""
        chosen = self.drive(view, ask)
        return [chosen, *[action for action in ask.offered if action != chosen]]

    def hunch(self, state: State, ask: Decision, rng: Rng) -> int:
        """A quick answer that is often right: how a search plays on to see where something leads."""
        return ask.sample(rng)

    def settled(self, state: State, ask: Decision) -> bool:
        """Whether the game can be judged here, and not in the middle of something that is under way."""
        return True

    def sane(self, view: View, ask: Decision) -> list[int]:
        """The answers a beginner would not regret at once: without those that only hurt himself."""
        return ask.offered

    def reason(self, view: View, ask: Decision, action: int) -> str:
        """Why a good player would answer so, in a few words; empty where nobody could say."""
        return ""

    # What learners ask for

    def layout(self, options: Any) -> Layout:
        """The fields of an observation; its shape depends on nothing but the options."""
        raise BadInput(f"{self.name} tells learners nothing: its game has no layout() and observe()")

    def observe(self, view: View) -> array[float]:
        """What a seat may know, as the numbers that the layout describes: its own first."""
        raise BadInput(f"{self.name} tells learners nothing: its game has no layout() and observe()")

    def feature_names(self) -> list[str]:
        """What each number in a row of `View.features` says."""
        return self.codec.feature_names()

    def short_index(self, kind: str) -> ShortIndex | None:
        """A short numbering of a kind of action that has very many slots; None: its slots, or its rank."""
        return None

    def picture(self, view: View) -> str:
        """What that seat sees of the table, drawn as SVG; by default its text."""
        return text_picture(self.name, self.diagram(view))

    # What pages ask for

    def label(self, action: int, view: View) -> str:
        """An action as a button says it."""
        return capitalised(self.text(action))

    def preview(self, action: int, view: View) -> Any:
        """What a page draws while a player thinks about an action, as a `preview_type`; None: nothing."""
        return None

    def drawing(self) -> Any:
        """What never changes during a game and a page needs to draw it, as a `drawing_type`."""
        return None

    def rule_behind(self, event: Event) -> str:
        """The id of the rule that an event follows; empty where there is none to name."""
        return ""

    def standing(self) -> list[StandingOffer]:
        """Which questions a player may leave to a standing answer."""
        return []

    def summary(self, options: Any) -> str:
        """What is played with these options, in a few words."""
        return self.name

    # What the lab asks for

    def played_as(self, options: Any) -> Any:
        """One set of options for all that are played alike: what a default stands for is spelled out, what
        makes no difference is put aside. It is compared and never played."""
        return options

    def watch(self, state: State) -> Watch:
        """Who looks on at a game that is about to begin and counts, as a `figures_type`."""
        return Watch()

    # Tools of its own

    def use_tool(self, tool: str, what: str, file: Path, settings: Mapping[str, str]) -> ToolResult:
        """What one of its `tools` does with a file; `settings` are the command's further options."""
        raise NotImplementedError

    # What players make themselves: for each kind in `works`

    def work_starts(self, kind: str) -> list[WorkStart]:
        """What a new work may begin with."""
        raise NotImplementedError

    def check_work(self, kind: str, text: str) -> WorkReport:
        """What the rules say about a work; a BadInput where the text is none at all."""
        raise NotImplementedError

    def rename_work(self, kind: str, text: str, name: str) -> str:
        """The same work under another name."""
        raise NotImplementedError

    def work_toml(self, kind: str, text: str) -> str:
        """The work as the TOML of the content."""
        raise NotImplementedError

    def work_picture(self, kind: str, text: str) -> str:
        """A small picture of the work, as SVG."""
        raise NotImplementedError

    def random_work(self, kind: str, text: str, rng: Rng) -> str:
        """A work made up by chance on the terms of that one, such as its budget; few kinds have that."""
        raise BadInput(f"no {kind} of {self.name} is made up by chance")

    # What a game may write anew

    def seat_name(self, seat: int, view: View) -> str:
        return f"seat {seat + 1}"

    def verdict(self, view: View) -> str:
        """How the game ended, in one plain sentence; by default from the scores alone."""
        scores = view.outcome
        if scores is None:
            return "The game is not over."
        if self.cooperative:
            return "The team wins." if scores[0] >= self.scores[1] else "The team loses."
        best = [self.seat_name(seat, view) for seat, score in enumerate(scores) if score == max(scores)]
        if len(best) == 1:
            return capitalised(f"{best[0]} wins.")
        return capitalised(f"{', '.join(best[:-1])} and {best[-1]} share the win.")


def capitalised(sentence: str) -> str:
    """The sentence with a capital first letter, the rest as it is."""
    return sentence[:1].upper() + sentence[1:]


def restore(game_type: type[Game], overlay: Path | None, position: str) -> State:
    return loaded(game_type, overlay).from_position(position)


_LOADED: dict[tuple[type[Game], Path | None], Game] = {}


def loaded(game_type: type[Game], overlay: Path | None) -> Game:
    """The game with its content, read once per process."""
    key = (game_type, overlay)
    if key not in _LOADED:
        _LOADED[key] = game_type(overlay)
    return _LOADED[key]
