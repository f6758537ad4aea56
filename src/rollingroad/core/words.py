"""The `words` part of a game, and English that every game writes: counted nouns, lists and sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import msgspec
from mypy_extensions import mypyc_attr

from rollingroad.core.events import NOBODY, AnsweredItself, Event
from rollingroad.core.explain import Odds, main_chances

if TYPE_CHECKING:
    from rollingroad.core.engine.state import Decision
    from rollingroad.core.engine.view import View

V = TypeVar("V", bound="View")


def count(number: int, one: str, many: str = "") -> str:
    """`1 penalty`, `2 penalties`, `no points`."""
    noun = one if number == 1 else many or f"{one}s"
    return f"{number or 'no'} {noun}"


def listed(names: Sequence[str], joint: str = "and") -> str:
    """`Gold, Black and Blue`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"


def ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number if number < 20 else number % 10, "th")
    return f"{number}{ending}"


def sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


_IRREGULAR: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "dies": "die"}
_VERB: Final = r"(?!(?:plus|as|its|across|towards|less|minus)\b)[a-z]+s\b"
_NEXT: Final = re.compile(rf"({_VERB})|.*[A-Z]\S* {_VERB}")
"""What follows `and`: another verb of the same person, or somebody else with theirs."""
_NAMED: Final = re.compile(r"\b(?:as|in|plays?) $")
"""Before what has the name of a person: `takes the Coupe in Black`, `joins as Dom`."""


def second_person(text: str, name: str) -> str:
    """A sentence as the person of that name reads it: `You drive on`, `The SUV slams your vehicle`."""
    if not text or name.lower() not in text.lower():
        return text
    for found in reversed(list(_named(name).finditer(text))):
        before, after = text[: found.start()], text[found.end() :]
        if found[2]:
            you, after = f"you {_base_form(found[2])}", _coordinated(after)
        elif found[1]:
            you = "your"
        elif _NAMED.search(before):
            continue
        else:
            you = "you"
        text = before + (you if before and not before.endswith(". ") else sentence(you)) + after
    return text


@lru_cache
def _named(name: str) -> re.Pattern[str]:
    """A name with what tells how it is used: its ending, or its verb."""
    return re.compile(rf"\b(?i:{re.escape(name)})(?:('s|(?<=s)')(?!\w)| ({_VERB})|\b)")


def _coordinated(rest: str) -> str:
    """The rest of a clause of which `you` is the subject now: ` on and takes` becomes ` on and take`."""
    clause, *others = re.split(r"(?=[:;.(])", rest, maxsplit=1)
    parts = re.split(r"(, | and )", clause)
    for at in range(2, len(parts), 2):
        follows = _NEXT.match(parts[at])
        if follows and not follows[1]:
            break
        if follows:
            parts[at] = _base_form(follows[1]) + parts[at][len(follows[1]) :]
    return "".join([*parts, *others])


def _base_form(verb: str) -> str:
    """The form of a verb after `you`."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if re.search("(?:ss|sh|ch|x|zz|o)es$", verb) else verb[:-1]


_TWO_LINES: Final = 110
"""The most letters of a recap."""


class Stake(NamedTuple):
    """Something that changed on the table: what the better answer does (`leaves the Tank less strength`), by
    how much, whether more of it is welcome, and the figure before. What comes more often is 0 or 1."""

    what: str
    amount: float
    welcome: bool
    before: float = 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Words(Generic[V]):
    """What people read. The defaults are plain: kinds and fields with their names in the code."""

    face_names: ClassVar[dict[str, str]] = {}
    """The meaning of the letters that symbol dice are written with."""

    themes: ClassVar[dict[str, str]] = {}
    """What puzzles are about, by the kind of their question."""

    def details(self, ask: Decision, view: V) -> list[str]:
        """What tells a question from others of its theme, the most telling first: for titles of puzzles."""
        return [self.seat_name(view.seat, view)] if len(ask.seats) == 1 else []

    def prompt(self, ask: Decision, view: V) -> str:
        """The question in one plain sentence."""
        return sentence(f"{_spaced(ask.kind)}?")

    def narrate(self, event: Event, view: V) -> str:
        """The event in one plain sentence."""
        if isinstance(event, AnsweredItself):
            return f"Only one answer is possible: {view.game.text(event.action)}."
        fields = [
            self.seat_name(value, view) if name == "seat" else f"{_spaced(name)} {value}"
            for name, value in msgspec.structs.asdict(event).items()
        ]
        return sentence(f"{_spaced(str(event.__struct_config__.tag))}: {', '.join(fields)}.")

    def narrate_all(self, events: Sequence[Event], view: V) -> list[str]:
        """The sentences of events that happened on end; an event that another's sentence tells has none."""
        return [self.narrate(event, view) for event in events]

    def weight(self, event: Event, view: V) -> int:
        """How much an event matters to the seat of the view; 0 if it is not worth being told again."""
        return int(getattr(event, "seat", NOBODY) == view.seat and not isinstance(event, AnsweredItself))

    def situation(self, view: V) -> str:
        """What the seat of the view should know of the table before its turn, in a sentence, or empty."""
        return ""

    def recap(self, told: Sequence[tuple[Event, str]], view: V) -> list[str]:
        """What has happened with its sentences, in at most two of them: what matters most to the seat."""
        now = self.situation(view)
        weighed = [(self.weight(event, view), at) for at, (event, text) in enumerate(told) if text]
        heaviest = sorted((one for one in weighed if one[0]), reverse=True)[: 1 if now else 2]
        lines = [*dict.fromkeys(told[at][1] for at in sorted(at for _, at in heaviest)), *filter(None, [now])]
        return lines if sum(map(len, lines)) <= _TWO_LINES else [told[heaviest[0][1]][1]]

    def label(self, action: int, view: V) -> str:
        """The text of an action's button."""
        return sentence(view.game.text(action))

    def faces(self, action: int, view: V) -> list[str]:
        """What shows on each die of an outcome, or on its card, in the order of reading; or nothing."""
        return []

    def odds(self, view: V, action: int) -> list[Odds]:
        """The exact chances of every roll the action would start, from what the seat of the view may know."""
        return []

    def reason(self, view: V, ask: Decision, action: int) -> str:
        """What an answer gains or avoids, in a clause, or an empty string. By default its main odds."""
        chances = main_chances(view.odds(action))
        return sentence(f"{chances}.") if chances else ""

    def stakes(self, before: Any, after: Any, seat: int) -> list[Stake]:
        """What changed for a seat between two states of a game; what matters most comes first."""
        return []

    def round_of(self, state: Any) -> int:
        """The number of the round; games without rounds count none."""
        return 0

    def rank(self, action: int) -> tuple[int, ...]:
        """How good a roll of the players is: one that is at least as high in every number never hurts them.
        Empty where dice have no such order."""
        return ()

    def rule_behind(self, event: Event) -> str:
        """The id of the rule that an event follows, or an empty string."""
        return ""

    def seat_name(self, seat: int, view: V) -> str:
        return f"seat {seat + 1}"

    def summary(self, options: Any) -> str:
        """A game with these options in a few words, or an empty string."""
        return ""

    def headline(self, view: V) -> str:
        """The end for the seat of the view in a few words, or an empty string."""
        return ""

    def verdict(self, view: V) -> str:
        """How the game ended, in one plain sentence. By default from the scores alone."""
        scores, game = view.outcome, view.game
        if scores is None:
            return "The game is not over."
        if game.cooperative:
            return "The team wins." if scores[0] >= game.scores[1] else "The team loses."
        best = [self.seat_name(seat, view) for seat, score in enumerate(scores) if score == max(scores)]
        return sentence(f"{best[0]} wins." if len(best) == 1 else f"{listed(best)} share the win.")


def _spaced(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")
