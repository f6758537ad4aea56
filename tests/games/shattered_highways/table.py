"""A table of Shattered Highways for tests: a position, the stated dice, and what must be true."""

from __future__ import annotations

import re
from typing import TypeVar

from rollingroad.core.dice import ScriptedDice
from rollingroad.core.events import Event
from rollingroad.core.explain import Reason
from rollingroad.core.registry import load_game
from rollingroad.games.shattered_highways.game import ShatteredHighways
from rollingroad.games.shattered_highways.notation.vehicle_lines import seat_text
from rollingroad.games.shattered_highways.rules.kinds import DEEDS, MOUNT_STATES, NO_VEHICLE, STATUSES
from rollingroad.games.shattered_highways.rules.state import RoadState

E = TypeVar("E", bound=Event)

_GAME = load_game(ShatteredHighways, None)
assert isinstance(_GAME, ShatteredHighways)
GAME: ShatteredHighways = _GAME


def without_weapons(text: str) -> str:
    """The same position with no weapon on a vehicle whose line says nothing about mounts."""
    return re.sub(r"(?m)^( *v\d+: \d (?:car|truck|rig)\b(?!.*; *mounts).*)$", r"\1; mounts none", text)


class Table:
    """Answers go in as text; dice show what was stated. Vehicles and warriors are numbered as written, and
    carry no weapon unless their line says so."""

    def __init__(self, text: str, dice: list[str] | None = None) -> None:
        self._begin(GAME.from_position(without_weapons(text)))
        self.roll(*(dice or []))

    def _begin(self, state: RoadState) -> None:
        self.game = GAME
        self.state = state
        self.events: list[Event] = []
        self.state.sink = self.events
        self.dice = ScriptedDice([])

    @classmethod
    def of(cls, state: RoadState) -> Table:
        """A table with a battle in progress."""
        table = cls.__new__(cls)
        table._begin(state)
        return table

    def play(self, *answers: str) -> Table:
        """Answer the open questions one after the other; `2: take D` names the seat that answers."""
        for answer in answers:
            seat, _, text = answer.rpartition(": ")
            asked = self.state.open[0].seat if self.state.open else 0
            self.state.apply(self.game.parse(text), int(seat) - 1 if seat else asked)
            self._settle()
        return self

    def roll(self, *dice: str) -> Table:
        """State further dice: `d6 4`, or several at once: `d6 4 1`."""
        for each in dice:
            kind, *shows = each.split()
            self.dice.left += [f"{kind} {face}" for face in shows]
        self._settle()
        return self

    def _settle(self) -> None:
        while self.dice.left and self.state.open and self.state.open[0].is_chance:
            ask = self.state.open[0]
            self.state.apply(self.dice.answer(ask, self.state), ask.seat)

    # What is asked

    @property
    def question(self) -> str:
        """The kind of the open question, or `over`."""
        return self.state.open[0].kind if self.state.open else "over"

    @property
    def asked(self) -> int:
        """The seat that is asked; 0 for chance."""
        return self.state.open[0].seat + 1

    def offered(self, kind: str = "") -> list[str]:
        """The offered actions as text, all or those of one kind."""
        texts = [self.game.text(action) for action in self.state.open[0].offered]
        return [text for text in texts if text.split()[0] == kind] if kind else texts

    def kinds(self) -> set[str]:
        """The kinds of action that are offered."""
        return {text.split()[0] for text in self.offered()}

    def why(self, action: str, seat: int | None = None) -> Reason:
        """Why that seat (the asked one unless named) may not do that."""
        asked = self.state.open[0].seat if seat is None and self.state.open else (seat or 1) - 1
        reason = self.state.why_not(self.game.parse(action), asked)
        assert reason is not None, f"{action} is allowed"
        return reason

    def refusal(self, action: str, seat: int | None = None) -> str:
        """`BOARD_TOO_FAR SH-BOARD-1`."""
        reason = self.why(action, seat)
        return f"{reason.code} {reason.rule}"

    def odds(self, action: str) -> dict[str, str]:
        """Each chance that the asked seat sees, as a fraction."""
        view = self.state.view(self.state.open[0].seat)
        return {each.what: str(each.chance) for each in view.odds(self.game.parse(action))}

    # What is on the table

    def spot(self, vehicle: int) -> tuple[int, int]:
        """Its rear-left corner in ticks."""
        return self.state.x[vehicle - 1], self.state.y[vehicle - 1]

    def hp(self, vehicle: int) -> int:
        return self.state.hp[vehicle - 1]

    def trailer_hp(self, vehicle: int) -> int:
        return self.state.trailer_hp[vehicle - 1]

    def status(self, vehicle: int) -> str:
        return STATUSES[self.state.status[vehicle - 1]]

    def mount(self, vehicle: int, mount: int = 1) -> str:
        """`ready`, `jammed`, `unloaded` or `cleared`."""
        return MOUNT_STATES[self.state.mount[vehicle - 1][mount - 1]]

    def ammo(self, vehicle: int, mount: int = 1) -> int:
        return self.state.ammo[vehicle - 1][mount - 1]

    def where(self, warrior: int) -> str:
        """`v2 D`, `v3 cling trailer`, or `out`."""
        s, w = self.state, warrior - 1
        return "out" if s.at[w] == NO_VEHICLE else f"v{s.at[w] + 1} {seat_text(s, s.at[w], w)}"

    def deeds(self, warrior: int) -> set[str]:
        """What the warrior has done this round: acted, changed, clung, hanging."""
        return {deed for i, deed in enumerate(DEEDS) if self.state.deeds[warrior - 1] >> i & 1}

    def events_of(self, kind: type[E]) -> list[E]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]
