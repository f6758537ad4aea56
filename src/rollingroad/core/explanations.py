"""What people read about a game, in one registry: an entry for each kind of action, question and event.

Rules say whether an action is legal with a reason code, an int that is 0 for a legal one. The registry turns
a code into words, so no rule is spelled out a second time to explain a refusal:

    HEIST = Explanations[HeistState](reasons, phrase)
    HEIST.read("rollingroad.games.highway_heist.explain", kinds)
    RAM = HEIST.explain(kinds.RAM, odds=roll_odds)

    @RAM.refusal(reasons.NOT_AN_SUV)
    def not_an_suv(s: HeistState, action: int, seat: int) -> str: ...

The sentences are data: each chapter has a file in that folder, and each sentence the id of its rule:

    [actions.RAM]
    rule = "HH-RAM-1"
    label = "Ram {target}"
    NO_SUV_ADJACENT = "no SUV is beside {car}"
    NOT_MANNED = ["HH-ROLL-2", "{who:have|has} no driver"]

    [questions]
    ChooseRammed = "Which SUV do you ram?"

    [events]
    Rammed = ["HH-RAM-1", "{Seat} rams the SUV in {at}."]

    [events.Removed]
    by = "what"
    wreck = ["HH-WRECK-5", "{what} in {at} leaves the road."]
    else = ["HH-WRECK-2", "{what} in {at} leaves the road."]

The value of the field that `by` names picks the sentence of an event; of two fields, both or the first. The
sentence of a refusal is picked by a phrase.
Braces stand for a phrase, `{target}`, or for one with a capital letter, `{Target}`: the game's `phrase` finds
it. Functions write what no template can: `refusal`, `question` and `event` register them. Codes whose names
differ only behind a double underscore have one name for programs.
"""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from types import ModuleType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.packing import kind_of
from rollingroad.core.engine.state import Decision, State, Step
from rollingroad.core.engine.view import View
from rollingroad.core.events import Event
from rollingroad.core.explain import Odds, Reason
from rollingroad.core.words import Words, sentence

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
K = TypeVar("K", bound=Step[Any])
E = TypeVar("E", bound=Event)

LEGAL: Final = 0
"""The reason code of a legal action."""

Seat = Any
"""A seat that a text is for: an int, or a subclass of it, which compiled code would take for a plain one."""
RefusalWords = Callable[[S, int, Seat], str]
"""The words of a refusal from the state, the action and the seat."""
Legality = Callable[[S, int, int], int]
"""The rule of an action that is asked for: a reason code from the state, the action and the seat."""

Rule = str | RefusalWords[S]
"""The id of a rule, or a function that finds it."""
Phrase = Callable[[str, S, Any, Seat], object]
"""The phrase of a name, from the state, what the sentence is about (an action, a step or an event), and the
seat that a refusal is for, or None."""


class Phrases(dict[str, object]):
    """What the braces of a sentence stand for, found when they are needed."""

    def __init__(self, phrase: Phrase[Any], s: Any, subject: Any, seat: Seat) -> None:
        self.phrase = phrase
        self.s = s
        self.subject = subject
        self.seat = seat

    def __missing__(self, name: str) -> object:
        if name[0].isupper():
            return sentence(str(self[name[0].lower() + name[1:]]))
        return self.phrase(name, self.s, self.subject, self.seat)


class Sentences:
    """A sentence with its rule, or several of which values pick one."""

    def __init__(self, told: Any, rule: str) -> None:
        """From a sentence, a rule and a sentence, or a table of these."""
        table: dict[str, Any] = told if isinstance(told, dict) else {"by": "", "else": told}
        self.by: list[str] = table.pop("by").split()
        self.pairs = {
            key: (one[0], one[1]) if isinstance(one, list) else (rule, one) for key, one in table.items()
        }

    def pick(self, values: list[object]) -> tuple[str, str]:
        """What all values name, or the first, or else."""
        keys = [str(value).lower() for value in values]
        for key in (" ".join(keys), *keys[:1]):
            if key in self.pairs:
                return self.pairs[key]
        return self.pairs["else"]


class Refusal(NamedTuple, Generic[S]):
    rule: Rule[S]
    words: RefusalWords[S]


class Refusals(Generic[S]):
    """The words of refusals by reason code. Those without a rule of their own cite `rule`."""

    def __init__(self, rule: str, phrase: Phrase[S]) -> None:
        self.rule = rule
        self.phrase = phrase
        self.refusals: dict[int, Refusal[S]] = {}

    def say(self, text: str, s: S, subject: Any, seat: Seat = None) -> str:
        """A sentence with its phrases."""
        return text.format_map(Phrases(self.phrase, s, subject, seat))

    def refusal(self, code: int, rule: Rule[S] = "") -> Callable[[RefusalWords[S]], RefusalWords[S]]:
        """Register the words for a reason code."""

        def register(words: RefusalWords[S]) -> RefusalWords[S]:
            self.refusals[code] = Refusal(rule or self.rule, words)
            return words

        return register

    def refuses(self, code: int, text: str, rule: Rule[S] = "") -> None:
        """Register the sentence for a reason code."""
        self.refusal(code, rule)(lambda s, action, seat: self.say(text, s, action, seat))


class ActionEntry(Refusals[S]):
    """One kind of action: its rule, its button, its odds and preview, and the words of its refusals."""

    def __init__(
        self,
        rule: str,
        phrase: Phrase[S],
        label: str | Callable[[S, int], str],
        odds: Callable[[S, int, int], list[Odds]] | None,
        preview: Callable[[S, int], Any] | None,
        legality: Legality[S] | None,
    ) -> None:
        super().__init__(rule, phrase)
        self.words = label
        self.odds = odds
        self.preview = preview
        self.legality = legality

    def label(self, s: S, action: int) -> str:
        return self.say(self.words, s, action) if isinstance(self.words, str) else self.words(s, action)


class Explanations(Refusals[S]):
    """The registry of one game. `reasons` is the module with its reason codes as constants.

    Its own refusals are those of every kind of action that has none of its own for a code.
    """

    def __init__(self, reasons: ModuleType, phrase: Phrase[S]) -> None:
        super().__init__("", phrase)
        self.actions: dict[int, ActionEntry[S]] = {}
        self.code_names = {
            code: name.partition("__")[0] for name, code in vars(reasons).items() if isinstance(code, int)
        }
        self.reasons = reasons
        self.questions: dict[str, Callable[[Any, Decision, S], str]] = {}
        self.events: dict[str, tuple[str | Callable[[Any], str], Callable[[Any, S], str]]] = {}
        """By the names of the classes of steps and events."""

    def read(self, package: str, kinds: ModuleType) -> None:
        """Register the sentences in a folder; actions and reason codes have the names of their constants."""
        for file in files(package).iterdir():
            if file.name.endswith(".toml"):
                self._read_chapter(tomllib.loads(file.read_text(encoding="utf-8")), kinds)

    def _read_chapter(self, chapter: dict[str, Any], kinds: ModuleType) -> None:
        self._read_refusals(self, chapter.get("refusals", {}))
        for name, given in chapter.get("actions", {}).items():
            entry = self.action(getattr(kinds, name), given.pop("rule"), given.pop("label", ""))
            self._read_refusals(entry, given)
        for name, text in chapter.get("questions", {}).items():
            self._ask(name, text)
        for name, told in chapter.get("events", {}).items():
            self._tell(name, told)

    def _read_refusals(self, entry: Refusals[S], given: dict[str, Any]) -> None:
        for code, told in given.items():
            entry.refusals[getattr(self.reasons, code)] = self._refusal(entry, Sentences(told, entry.rule))

    def _refusal(self, entry: Refusals[S], sentences: Sentences) -> Refusal[S]:
        if not sentences.by:
            rule, text = sentences.pairs["else"]
            return Refusal(rule, lambda s, action, seat: entry.say(text, s, action, seat))

        def pick(s: S, action: int, seat: Seat) -> tuple[str, str]:
            return sentences.pick([self.phrase(name, s, action, seat) for name in sentences.by])

        return Refusal(
            lambda s, action, seat: pick(s, action, seat)[0],
            lambda s, action, seat: entry.say(pick(s, action, seat)[1], s, action, seat),
        )

    def _ask(self, name: str, text: str) -> None:
        self.questions[name] = lambda step, ask, s: self.say(text, s, step)

    def _tell(self, name: str, told: Any) -> None:
        sentences = Sentences(told, "")

        def pick(event: Any) -> tuple[str, str]:
            return sentences.pick([getattr(event, name) for name in sentences.by])

        self.events[name] = (
            lambda event: pick(event)[0],
            lambda event, s: self.say(pick(event)[1], s, event),
        )

    # Entries

    def action(
        self,
        kind: int,
        rule: str,
        label: str | Callable[[S, int], str],
        odds: Callable[[S, int, int], list[Odds]] | None = None,
        preview: Callable[[S, int], Any] | None = None,
        legality: Legality[S] | None = None,
    ) -> ActionEntry[S]:
        entry = self.actions[kind] = ActionEntry(rule, self.phrase, label, odds, preview, legality)
        return entry

    def explain(
        self,
        kind: int,
        label: Callable[[S, int], str] | None = None,
        odds: Callable[[S, int, int], list[Odds]] | None = None,
        preview: Callable[[S, int], Any] | None = None,
        legality: Legality[S] | None = None,
    ) -> ActionEntry[S]:
        """Add to a kind of action what its sentences cannot say."""
        entry = self.actions[kind]
        entry.words = label if label is not None else entry.words
        entry.odds, entry.preview, entry.legality = odds, preview, legality
        return entry

    def tells(self, event: type[E], rule: str | Callable[[E], str], text: str | Callable[[E], str]) -> None:
        """Register the sentence of an event, or a function that picks it, and the rule behind it."""
        self.event(event, rule)(
            lambda event, s: self.say(text if isinstance(text, str) else text(event), s, event)
        )

    def question(
        self, step: type[K]
    ) -> Callable[[Callable[[K, Decision, S], str]], Callable[[K, Decision, S], str]]:
        """Register the sentence of the question that a step asks."""

        def register(words: Callable[[K, Decision, S], str]) -> Callable[[K, Decision, S], str]:
            self.questions[step.__name__] = words
            return words

        return register

    def event(
        self, event: type[E], rule: str | Callable[[E], str]
    ) -> Callable[[Callable[[E, S], str]], Callable[[E, S], str]]:
        """Register the sentence of an event and the rule behind it."""

        def register(words: Callable[[E, S], str]) -> Callable[[E, S], str]:
            self.events[event.__name__] = (rule, words)
            return words

        return register

    # Look-ups

    def label(self, s: S, action: int) -> str:
        return self.actions[kind_of(action)].label(s, action)

    def odds(self, s: S, action: int, seat: int) -> list[Odds]:
        entry = self.actions[kind_of(action)]
        return entry.odds(s, action, seat) if entry.odds is not None else []

    def preview(self, s: S, action: int) -> Any:
        entry = self.actions[kind_of(action)]
        return entry.preview(s, action) if entry.preview is not None else None

    def code(self, s: S, action: int, seat: int) -> int:
        """The reason code that the rule of an action gives it now; LEGAL if it has no rule of its own."""
        legality = self.actions[kind_of(action)].legality
        return legality(s, action, seat) if legality is not None else LEGAL

    def reason(self, s: S, action: int, seat: Seat, code: int) -> Reason:
        """The refusal of an action for which the rules gave that code."""
        entry = self.actions.get(kind_of(action))
        own = entry.refusals.get(code) if entry is not None else None
        refusal = own if own is not None else self.refusals[code]
        rule = refusal.rule if isinstance(refusal.rule, str) else refusal.rule(s, action, seat)
        return Reason(self.code_names[code], rule, refusal.words(s, action, seat))

    def prompt(self, s: S, ask: Decision) -> str:
        return self.questions[type(ask.step).__name__](ask.step, ask, s)

    def narrate(self, s: S, event: Event) -> str:
        return self.events[type(event).__name__][1](event, s)

    def rule_behind(self, event: Event) -> str:
        rule = self.events[type(event).__name__][0]
        return rule if isinstance(rule, str) else rule(event)


@mypyc_attr(allow_interpreted_subclasses=True)
class ExplainedWords(Words[V], Generic[V, S]):
    """The words of a game from its registry, for views with a `table`: the state as their seat knows it."""

    def __init__(self, explanations: Explanations[S], name: Callable[[S, int], str]) -> None:
        self.explanations = explanations
        self.name = name
        """The name of a seat."""

    def table(self, view: Any) -> S:
        known: S = view.table
        return known

    def seat_name(self, seat: int, view: V) -> str:
        return self.name(self.table(view), seat)

    def round_of(self, state: Any) -> int:
        number: int = state.round
        return number

    def odds(self, view: V, action: int) -> list[Odds]:
        if not any(ask.allows(action) for ask in view.open):
            return []
        return self.explanations.odds(self.table(view), action, view.seat)

    def prompt(self, ask: Decision, view: V) -> str:
        return self.explanations.prompt(self.table(view), ask)

    def narrate(self, event: Event, view: V) -> str:
        """An event may be narrated long after it happened, so its sentence uses only what never changes."""
        return self.explanations.narrate(self.table(view), event)

    def label(self, action: int, view: V) -> str:
        return sentence(self.explanations.label(self.table(view), action))

    def rule_behind(self, event: Event) -> str:
        return self.explanations.rule_behind(event)
