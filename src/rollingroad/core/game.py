"""The interface of a game: what every game must have, and its optional parts."""

from collections.abc import Callable, Iterable
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, SupportsIndex

import msgspec

from rollingroad.core.codec import BadAction, Codec
from rollingroad.core.content import Content, Models, Overlay, mistakes, read_content, refuse
from rollingroad.core.creations import Creations
from rollingroad.core.engine.bot import GameBot
from rollingroad.core.engine.learning import Learning
from rollingroad.core.engine.state import State, Step
from rollingroad.core.engine.view import View
from rollingroad.core.events import Event
from rollingroad.core.explain import Odds, Reason
from rollingroad.core.options import Choice, form, parse_options
from rollingroad.core.packs import with_pack
from rollingroad.core.pages import Pages
from rollingroad.core.positions import BadPosition, Notation, Problem, explained
from rollingroad.core.stats import Stats
from rollingroad.core.words import Words

# Defaults are for type checkers; before Python 3.13 a library would be needed to have them when a game runs.
if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
    V = TypeVar("V", bound=View, default=Any)
else:
    from typing import TypeVar

    S, V = TypeVar("S"), TypeVar("V")


class Game(Generic[S, V]):
    """One game with its content, registered under the entry point group `rollingroad.games`.

    A game names its state and its view: `class BeaconRun(Game[BeaconState, BeaconView])`. It sets what the
    first section declares and writes what raises NotImplementedError; everything else has a default.
    """

    # What the game is

    slug: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    rules_version: ClassVar[int]
    rule_prefix: ClassVar[str]
    """The first part of the ids in its rule ledger, such as `HH`."""
    seats: ClassVar[tuple[int, int]]
    """The fewest and the most seats."""
    folder: ClassVar[Path]
    """Where its files are, such as those of `content/`, if it has any."""
    options_type: ClassVar[type[msgspec.Struct]]
    content_models: ClassVar[Models] = {}
    """The model of each file in `content/`; without them players make no content packs."""
    effect_rules: ClassVar[tuple[str, ...]] = ()
    """What the ids of the rules begin with that say what cards can do, such as `HH-FX`."""
    codec: Codec
    """Its kinds of action."""
    questions: ClassVar[dict[str, tuple[str, ...]]]
    """Each kind of decision with the kinds of action that may answer it."""
    steps: ClassVar[dict[str, type[Step[Any]]]]
    """The steps of its rules by name, as positions write them."""
    events: ClassVar[tuple[type[Event], ...]]
    view_type: Callable[[S, int], V]

    cooperative: ClassVar[bool] = False
    hidden_information: ClassVar[bool] = True
    """False if every seat may see the whole table."""
    chance: ClassVar[tuple[str, ...]] = ()
    """The kinds of decision that dice or decks answer."""
    public_rolls: ClassVar[tuple[str, ...]] = ()
    """In a game with hidden information: the kinds of chance whose outcomes reveal nothing hidden."""
    scores: ClassVar[tuple[float, float]] = (0.0, 1.0)
    """The lowest and the highest score a seat can end with."""
    secret_options: ClassVar[dict[str, int]] = {}
    """Options that only one seat may know until the game is over, each with that seat, or NOBODY."""
    example: ClassVar[bool] = False
    """True for a game that shows how games are written, rather than one to play."""
    ledger: ClassVar[Path | None] = None
    """The rule ledger, if it is not in `docs/rules/`."""

    weight: ClassVar[Literal["light", "medium", "heavy"]] = "light"
    """How much there is to learn."""
    minutes: ClassVar[int] = 0
    """How long a usual game takes, about; 0 if nobody knows."""
    first_game: ClassVar[dict[str, Any]] = {}
    """The options of a newcomer's first game."""
    setup_questions: ClassVar[tuple[str, ...]] = ()
    """The kinds of decision before the first turn. A driver answers them for a newcomer."""

    example_setups: dict[str, dict[str, Any]] = {"default": {}}  # noqa: RUF012 - a game may set its own
    """Named set-ups by their options. Each has a playthrough that tests compare."""

    # Its parts

    words: Words[V] = Words()
    pages: Pages[V] = Pages()
    bot: GameBot[S, V] = GameBot()
    learning: Learning[S] = Learning()
    notation: Notation[S] = Notation()
    stats: Stats[S] = Stats()
    creations: Creations = Creations()

    def __init__(self, overlay: Overlay | None = None) -> None:
        self.overlay = overlay
        self.content: Content = read_content(self.folder / "content", overlay)
        if overlay and self.content_models:
            refuse(mistakes(self.content, self.content_models))
        if isinstance(overlay, str):
            self.options_type = with_pack(self.options_type, overlay)  # type: ignore[misc]  # only this one's

    def __repr__(self) -> str:
        fewest, most = self.seats
        seats = f"{fewest} to {most} seats" if fewest < most else f"{most} seats"
        content = f", content {self.content.hash[:12]}" if self.overlay else ""
        return f"<{self.name} ({self.slug}), {seats}{content}>"

    # Options

    def choices(self) -> dict[str, list[Choice]]:
        """Options whose values come from content, each with its values, labels and help."""
        return {}

    def form(self) -> dict[str, Any]:
        """The options as a JSON schema with defaults, limits and help texts."""
        return form(self.options_type, self.choices())

    def options(self, given: Iterable[str] | dict[str, Any] = ()) -> Any:
        """Typed options from `k=v` texts or plain data. Raises OptionsError if one is wrong."""
        pairs = given if isinstance(given, dict) else list(given)
        chosen = parse_options(self.options_type, pairs, self.choices())
        if text := getattr(chosen, "position", ""):
            chosen = msgspec.structs.replace(chosen, **self.options_at(self.from_position(text)))
        return chosen

    def options_at(self, state: S, /) -> dict[str, Any]:
        """The options that follow from a position. A game whose options have no `position` needs none."""
        return {}

    def seat_count(self, options: Any) -> int:
        """By default the option `players`."""
        return int(options.players)

    # Play

    def start(self, options: Any = None, sink: list[Event] | None = None) -> S:
        """A new game at its first question. Events are appended to `sink`."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> V:
        """The state as that seat may know it."""
        return self.view_type(state, seat)

    def concede(self, state: S, seat: int, /) -> None:
        """That seat gives up."""
        raise NotImplementedError

    def refuse(self, view: V, action: int) -> Reason:
        """The reason, with its rule, why the seat of the view may not do an action now."""
        raise NotImplementedError

    def odds(self, view: V, action: int) -> list[Odds]:
        """The exact chances of every roll the action would start, from what the seat may know."""
        return self.words.odds(view, action)

    # Text

    def position(self, state: S, /) -> str:
        """The whole state as text that a person can read and `from_position` reads back."""
        raise NotImplementedError

    def from_position(self, text: str) -> S:
        """The state that a text describes. Raises BadPosition with all that is wrong."""
        raise NotImplementedError

    def start_at(self, text: str, sink: list[Event] | None = None) -> S:
        """A game that begins at a position. Events are appended to `sink`."""
        state = self.from_position(text)
        if sink is not None:
            sink += state.sink or []
        state.sink = sink
        return state

    def status(self, text: str) -> list[Problem]:
        """All that is wrong with the text of a position; an empty list for one that can be played."""
        try:
            with explained():
                self.from_position(text)
        except BadPosition as error:
            return error.problems
        return []

    def diagram(self, view: V) -> str:
        """The table as that seat sees it, drawn in text."""
        raise NotImplementedError

    def action(self, given: object) -> int:
        """An action from its int, its text or its struct. Raises BadAction."""
        if isinstance(given, str):
            return self.parse(given)
        if isinstance(given, msgspec.Struct):
            return self.codec.from_struct(given)
        if isinstance(given, SupportsIndex):
            return index(given)
        raise BadAction(f"{given!r} is no action: an action is an int, its text or its struct")

    def struct(self, action: int) -> msgspec.Struct:
        """The action with its operands by name, such as `Burn(card=2)`."""
        return self.codec.struct(action)

    def text(self, action: int) -> str:
        """The action as people write it."""
        return self.codec.text(action)

    def parse(self, text: str) -> int:
        """The action that a text names. Raises BadAction."""
        return self.codec.parse(text)

    def parse_recorded(self, text: str, state: S) -> int:
        """The action that a line of a record names. A game whose action texts changed reads the old ones."""
        return self.parse(text)
