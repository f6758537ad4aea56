"""Toll: a hand-made game, just large enough to try the machine with.

Somebody rolls, both seats bid in secret, the team chooses a way, and the higher bid wins. Tests put together
other agendas from the same steps with `Toll().table(...)`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, ClassVar, cast

import msgspec

from rollingroad.core.codec import Codec, Kind, Number, Word
from rollingroad.core.engine.packing import first, pack
from rollingroad.core.engine.state import Chance, Decision, State, Step
from rollingroad.core.engine.view import View
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.explain import Odds, Reason
from rollingroad.core.game import Game
from rollingroad.core.pages import Pages
from rollingroad.core.positions import BadPosition, agenda_lines, read_lines, restore_agenda
from rollingroad.core.words import Words

BID, GO, ROLL = range(3)
CODEC = Codec(
    Kind("bid", coins=Number(1, 3)),
    Kind("go", way=Word("left", "right", "under")),
    Kind("roll", face=Number(1, 4)),
)


class Said(Event, frozen=True, tag="said"):
    word: str


class TollOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    seats: Annotated[int, msgspec.Meta(ge=2, le=3)] = 2
    motto: str = ""


class TollState(State):
    __slots__ = ("bids", "said")

    def __init__(self, game: Toll, seats: int = 2) -> None:
        super().__init__(game)
        self.bids = [0] * seats
        self.said: list[str] = []

    def say(self, word: str) -> None:
        self.said.append(word)
        if self.sink is not None:
            self.sink.append(Said(word))

    def copy(self) -> TollState:
        other = TollState(cast(Toll, self.game), len(self.bids))
        self.copy_to(other)
        other.bids, other.said = self.bids.copy(), self.said.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        return tuple(self.bids), tuple(self.said)


class TollView(View):
    __slots__ = ("_state", "bid", "said")

    def __init__(self, state: TollState, seat: int) -> None:
        super().__init__(state, seat)
        self.bid = state.bids[seat] if 0 <= seat < len(state.bids) else 0
        self.said = state.said.copy()
        self._state = state

    def known(self) -> TollState:
        return self._state


class Say(Step[TollState]):
    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word

    def run(self, s: TollState) -> None:
        s.say(self.word)


class Show(Say):
    """Says what was hidden until now."""

    __slots__ = ()

    def run(self, s: TollState) -> None:
        s.reveal()
        s.say(self.word)


class Twice(Step[TollState]):
    """Says a word twice by two steps of its own."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word

    def run(self, s: TollState) -> None:
        s.push(Say(self.word + " two"))
        s.push(Say(self.word + " one"))


class Bid(Step[TollState]):
    """A secret question; `most` 1 leaves a single answer."""

    __slots__ = ("most", "seat")

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most

    def run(self, s: TollState) -> None:
        coins = [pack(BID, coin) for coin in range(self.most)]
        s.ask(Decision(self, "bid", self.seat, coins, known_to=self.seat))

    def answer(self, s: TollState, action: int, seat: int) -> None:
        s.bids[self.seat] = first(action) + 1


class Bids(Step[TollState]):
    """All seats bid at the same time."""

    __slots__ = ()

    def run(self, s: TollState) -> None:
        for seat in range(len(s.bids)):
            Bid(seat, 3).run(s)


class Go(Step[TollState]):
    """A public question to the whole team, by default to the first seat."""

    __slots__ = ("ways",)

    def __init__(self, ways: int) -> None:
        self.ways = ways

    def run(self, s: TollState) -> None:
        team = tuple(range(len(s.bids)))
        s.ask(Decision(self, "go", 0, [pack(GO, way) for way in range(self.ways)], seats=team))

    def answer(self, s: TollState, action: int, seat: int) -> None:
        s.say(CODEC.text(action))


class Roll(Step[TollState]):
    __slots__ = ("sides",)

    def __init__(self, sides: int) -> None:
        self.sides = sides

    def run(self, s: TollState) -> None:
        s.ask(
            Chance(self, "roll", [pack(ROLL, face) for face in range(self.sides)], [1, 2, 3, 4][: self.sides])
        )

    def answer(self, s: TollState, action: int, seat: int) -> None:
        s.say(CODEC.text(action))


class Finish(Step[TollState]):
    """The highest bid wins; those who share it share the point."""

    __slots__ = ()

    def run(self, s: TollState) -> None:
        best = max(s.bids)
        s.end(tuple((bid == best) / s.bids.count(best) for bid in s.bids))


STEPS: dict[str, type[Step[Any]]] = {
    step.__name__: step for step in (Say, Show, Twice, Bid, Bids, Go, Roll, Finish)
}


class TollWords(Words[TollView]):
    def prompt(self, ask: Decision, view: TollView) -> str:
        return f"What about the {ask.kind}?"

    def narrate(self, event: Event, view: TollView) -> str:
        return event.word if isinstance(event, Said) else type(event).__name__


class TollPages(Pages[TollView]):
    def table_data(self, view: TollView) -> dict[str, object]:
        return {"bid": view.bid, "said": view.said}


class Toll(Game[TollState, TollView]):
    slug = "toll"
    name = "Toll"
    tagline = "Bid for the road."
    rules_version = 3
    rule_prefix = "TT"
    seats = (2, 3)
    folder = Path(__file__).parent
    options_type = TollOptions
    codec = CODEC
    questions: ClassVar[dict[str, tuple[str, ...]]] = {"bid": ("bid",), "go": ("go",), "roll": ("roll",)}
    steps = STEPS
    events = (Said,)
    view_type = TollView
    words = TollWords()
    pages = TollPages()

    def table(self, *steps: Step[Any], seats: int = 2, sink: list[Event] | None = None) -> TollState:
        """A state that stands at the first question of these steps."""
        s = TollState(self, seats)
        s.sink = sink
        for step in reversed(steps):
            s.push(step)
        s.advance()
        return s

    def seat_count(self, options: TollOptions) -> int:
        return options.seats

    def start(self, options: TollOptions | None = None, sink: list[Event] | None = None) -> TollState:
        seats = (options or TollOptions()).seats
        return self.table(
            Say("ready"), Roll(4), Bids(), Show("steady"), Go(2), Roll(2), Finish(), seats=seats, sink=sink
        )

    def concede(self, state: TollState, seat: int) -> None:
        state.end(tuple(float(other != seat) for other in range(len(state.bids))))

    def refuse(self, view: TollView, action: int) -> Reason:
        return Reason("NO", "TT-NO-1", f"{CODEC.text(action)} is not for seat {view.seat + 1} now")

    def odds(self, view: TollView, action: int) -> list[Odds]:
        return []

    def position(self, state: TollState) -> str:
        said = ", ".join(state.said)
        lines = ["bids: " + " ".join(map(str, state.bids)), f"said: {said}", *agenda_lines(state)]
        return "\n".join([*lines, ""])

    def from_position(self, text: str) -> TollState:
        lines = read_lines(text, ("bids", "said", "agenda", "asked", "outcome"))
        if "bids" not in lines:
            raise BadPosition("the position has no line 'bids'")
        s = TollState(self, len(lines["bids"].split()))
        s.bids = [int(bid) for bid in lines["bids"].split()]
        s.said = [word for word in lines.get("said", "").split(", ") if word]
        restore_agenda(s, lines, STEPS, len(s.bids))
        return s


def action(text: str) -> int:
    return CODEC.parse(text)


def actions(*texts: str) -> list[int]:
    return [action(text) for text in texts]


def own_answers(sink: list[Event]) -> list[str]:
    """The texts of the questions that answered themselves."""
    return [CODEC.text(event.action) for event in sink if isinstance(event, AnsweredItself)]
