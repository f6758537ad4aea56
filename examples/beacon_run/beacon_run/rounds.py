"""A round of Beacon Run, step by step: burn, route, roll, beacon, draw."""

from __future__ import annotations

from typing import Any, Final

from beacon_run.actions import BEACON, BURN, DICE, DRAW, RISKY, ROLL, ROUTE, STEADY
from beacon_run.events import BeaconSet, Burnt, CardDrawn, NoPoint, RouteChosen, StormRolled
from beacon_run.state import NOT_YET, BeaconState
from beacon_run.table import Point, beacon_points
from rollingroad.core.engine.packing import first, pack, second
from rollingroad.core.engine.state import Chance, Decision, Step


class Deal(Step[BeaconState]):
    """BR-SETUP-2, BR-DRAW-1: that courier draws a card, which nobody else sees."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: BeaconState) -> None:
        left = [(pack(DRAW, card - 1), copies) for card, copies in s.deck.items() if copies]
        if left:
            s.ask(Chance(self, "draw", [a for a, _ in left], [n for _, n in left], known_to=self.seat))

    def answer(self, s: BeaconState, action: int, seat: int) -> None:
        card = first(action) + 1
        s.deck[card] -= 1
        s.hands[self.seat] = sorted([*s.hands[self.seat], card])
        s.reveal()
        if s.sink is not None:
            s.sink.append(CardDrawn(self.seat, card))


class Round(Step[BeaconState]):
    """BR-TURN-1: the order of a round. BR-END-2: without cards there is none."""

    __slots__ = ()

    def run(self, s: BeaconState) -> None:
        holders = [seat for seat, hand in enumerate(s.hands) if hand]
        if not holders:
            s.lose()
            return
        s.push(Reveal())
        for seat in holders:
            Burn(seat).run(s)


class Burn(Step[BeaconState]):
    """BR-BURN-1: a secret choice; all couriers are asked at once."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: BeaconState) -> None:
        cards = [pack(BURN, card - 1) for card in sorted(set(s.hands[self.seat]))]
        s.ask(Decision(self, "burn", self.seat, cards, known_to=self.seat))

    def answer(self, s: BeaconState, action: int, seat: int) -> None:
        card = first(action) + 1
        s.hands[self.seat].remove(card)
        s.burnt[self.seat] = card


class Reveal(Step[BeaconState]):
    """BR-BURN-1, BR-BURN-2: the cards are shown together; their sum is the fuel."""

    __slots__ = ()

    def run(self, s: BeaconState) -> None:
        s.fuel = sum(s.burnt)
        s.reveal()
        if s.sink is not None:
            s.sink.append(Burnt(tuple(s.burnt), s.fuel))
        s.burnt = [NOT_YET] * len(s.hands)
        s.push(EndRound())
        s.push(SetBeacon())
        s.push(ChooseRoute())


class ChooseRoute(Step[BeaconState]):
    """BR-ROUTE-1: a team decision, by default the lead's."""

    __slots__ = ()

    def run(self, s: BeaconState) -> None:
        team = tuple(range(len(s.hands)))
        s.ask(Decision(self, "route", s.lead, [pack(ROUTE, STEADY), pack(ROUTE, RISKY)], seats=team))

    def answer(self, s: BeaconState, action: int, seat: int) -> None:
        """BR-ROUTE-2: how far and how dangerous."""
        risky = first(action) == RISKY
        s.reach = s.fuel + (s.table.storm.risky_range if risky else 0)
        if s.sink is not None:
            s.sink.append(RouteChosen(seat, risky, s.reach))
        s.push(RollStorm(2 if risky else 1))


def _rolls(dice: int) -> tuple[list[int], list[int]]:
    """Every roll of that many dice, and in how many ways each can fall."""
    rolls = [value for value in range(DICE.size) if len(DICE.faces(value)) == dice]
    return [pack(ROLL, value) for value in rolls], [len(set(DICE.faces(value))) for value in rolls]


_ROLLS: Final = {dice: _rolls(dice) for dice in (1, 2)}


class RollStorm(Step[BeaconState]):
    """BR-STORM-1: what the dice let the storm gain."""

    __slots__ = ("dice",)

    def __init__(self, dice: int) -> None:
        self.dice = dice

    def run(self, s: BeaconState) -> None:
        s.ask(Chance(self, "roll", *_ROLLS[self.dice]))

    def answer(self, s: BeaconState, action: int, seat: int) -> None:
        faces = DICE.faces(first(action))
        gain = storm_gain(faces, s.table.storm.bad_from)
        s.storm += gain
        if s.sink is not None:
            s.sink.append(StormRolled(tuple(faces), gain, s.storm))
        if s.storm >= s.table.storm.limit:
            s.lose()


def storm_gain(faces: list[int], bad_from: int) -> int:
    """BR-STORM-1: one for every bad die, one more for a double."""
    double = len(faces) == 2 and faces[0] == faces[1]
    return sum(face >= bad_from for face in faces) + double


class Placement(Decision):
    """A free placement: the list is short and canonical, `allows` is exact for every point of the plain."""

    __slots__ = ("rows",)

    def __init__(self, step: Step[Any], seat: int, rows: list[int]) -> None:
        farthest = [pack(BEACON, row.bit_length() - 1, y) for y, row in enumerate(rows) if row]
        super().__init__(step, "beacon", seat, farthest, complete=False)
        self.rows = rows

    def allows(self, action: int) -> bool:
        x, y = first(action), second(action)
        return action == pack(BEACON, x, y) and y < len(self.rows) and bool(self.rows[y] >> x & 1)


class SetBeacon(Step[BeaconState]):
    """BR-BEACON-1 to 4: the lead sets a beacon."""

    __slots__ = ()

    def run(self, s: BeaconState) -> None:
        rows = beacon_points(s.table, s.beacons, s.last, s.reach)
        if any(rows):
            s.ask(Placement(self, s.lead, rows))
        elif s.sink is not None:
            s.sink.append(NoPoint(s.reach))

    def answer(self, s: BeaconState, action: int, seat: int) -> None:
        point: Point = (first(action), second(action))
        s.beacons.append(point)
        s.last = point
        if s.sink is not None:
            s.sink.append(BeaconSet(seat, point))
        if point[0] >= s.table.plain.goal:
            s.win()


class EndRound(Step[BeaconState]):
    """BR-DRAW-1: everybody draws, the lead first; the lead passes on."""

    __slots__ = ()

    def run(self, s: BeaconState) -> None:
        couriers = len(s.hands)
        s.push(Round())
        for i in reversed(range(couriers)):
            s.push(Deal((s.lead + i) % couriers))
        s.lead = (s.lead + 1) % couriers
        s.round += 1
        s.fuel = s.reach = 0


STEPS: dict[str, type[Step[Any]]] = {
    step.__name__: step for step in (Deal, Round, Burn, Reveal, ChooseRoute, RollStorm, SetBeacon, EndRound)
}
