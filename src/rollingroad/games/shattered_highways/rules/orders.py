"""SH-ROUND and SH-ORDER: secret sheets, initiative, and whose vehicle comes next."""

from __future__ import annotations

from rollingroad.core.packing import pack, second
from rollingroad.core.state import Decision, Step
from rollingroad.games.shattered_highways.events import OrderGiven, OrdersShown, RoundBegan
from rollingroad.games.shattered_highways.hidden import offer_launches
from rollingroad.games.shattered_highways.kinds import NO_VEHICLE, NOBODY, ORDER
from rollingroad.games.shattered_highways.lead import INITIATIVE, RollLead
from rollingroad.games.shattered_highways.scenarios import check_round
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.turn import BeginActivation


class BeginRound(Step[RoadState]):
    """SH-ROUND-1: sheets, initiative, activations."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        s.round += 1
        s.deeds = [0] * len(s.deeds)
        s.order = [0] * len(s.order)
        s.quiet = [False] * s.players
        s.orders_shown = False
        if s.sink is not None:
            s.sink.append(RoundBegan(s.round))
        s.push(EndRound())
        s.push(BeginActivations())
        s.push(RollLead(INITIATIVE, (tuple(range(s.players)),), ()))
        s.push(ShowOrders())
        s.push(OrderSheets())


def highest_number(s: RoadState) -> int:
    """SH-ORDER-1: N, the cards of the largest fleet as fielded."""
    highest = 0
    for cards in s.fielded:
        highest = max(highest, cards)
    return highest


def numbered_by(s: RoadState, v: int) -> int:
    """SH-ORDER-1, SH-ORDER-4: its first owner, or its controller when he has no warriors left."""
    owner, control = s.rules.owner[v], s.control[v]
    return owner if control == NOBODY or control == owner or s.has_warriors(owner) else control


def still_to_number(s: RoadState, seat: int) -> list[int]:
    return [
        v
        for v in range(len(s.order))
        if s.order[v] == 0 and s.in_play(v) and s.rules.owner[v] != NOBODY and numbered_by(s, v) == seat
    ]


def free_numbers(s: RoadState, v: int) -> list[int]:
    """SH-ORDER-1: those that the sheet of its fleet has not used yet."""
    owner = s.rules.owner[v]
    used = 0
    for o in range(len(s.order)):
        if s.rules.owner[o] == owner and s.in_play(o):
            used |= 1 << s.order[o]
    return [number for number in range(1, highest_number(s) + 1) if not used >> number & 1]


class OrderSheets(Step[RoadState]):
    """SH-ORDER-1: everybody at once, in secret. A sheet that has only one way to be filled is not asked
    for."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        for seat in range(s.players):
            fill_forced(s, seat)
        for seat in range(s.players):
            if still_to_number(s, seat):
                GiveNumber(seat).run(s)


def fill_forced(s: RoadState, seat: int) -> None:
    """What everybody can count out for himself: the last number left is the last vehicle's."""
    choosing = NOBODY
    for v in still_to_number(s, seat):
        if s.rules.owner[v] != choosing:
            free = free_numbers(s, v)
            if len(free) == 1:
                give(s, seat, v, free[0])
            else:
                choosing = s.rules.owner[v]


def give(s: RoadState, seat: int, v: int, number: int) -> None:
    s.order[v] = number
    if s.sink is not None:
        s.sink.append(OrderGiven(seat, v, number))


class GiveNumber(Step[RoadState]):
    """One line of a sheet: a number for the next vehicle that has none."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: RoadState) -> None:
        v = still_to_number(s, self.seat)[0]
        offered = [pack(ORDER, v, number - 1) for number in free_numbers(s, v)]
        s.ask(Decision(self, "order", self.seat, offered, known_to=self.seat))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        v = still_to_number(s, self.seat)[0]
        give(s, self.seat, v, second(action) + 1)
        fill_forced(s, self.seat)
        if still_to_number(s, self.seat):
            self.run(s)


class ShowOrders(Step[RoadState]):
    """SH-ORDER-2: all sheets together."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        s.orders_shown = True
        s.reveal()
        if s.sink is not None:
            s.sink.append(OrdersShown(s.order.copy()))


class BeginActivations(Step[RoadState]):
    __slots__ = ()

    def run(self, s: RoadState) -> None:
        s.number, s.slot = 1, 0
        s.push(NextActivation())


class NextActivation(Step[RoadState]):
    """SH-ORDER-3: number by number, the leader's vehicle first; SH-SCENARIO-5: neutral ones come last."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        last = highest_number(s)
        while s.number <= last:
            while s.slot < len(s.lead):
                v = numbered(s, s.lead[s.slot], s.number)
                s.slot += 1
                if v != NO_VEHICLE:
                    self.activate(s, v)
                    return
            s.number, s.slot = s.number + 1, 0
        while s.slot < len(s.builds):
            v = s.slot
            s.slot += 1
            if s.rules.owner[v] == NOBODY and s.in_play(v):
                self.activate(s, v)
                return

    def activate(self, s: RoadState, v: int) -> None:
        s.push(self)
        s.push(BeginActivation(v))
        offer_launches(s)


def numbered(s: RoadState, owner: int, number: int) -> int:
    """The vehicle that has that number on that player's sheet, or NO_VEHICLE."""
    for v in range(len(s.order)):
        if s.order[v] == number and s.rules.owner[v] == owner and s.in_play(v):
            return v
    return NO_VEHICLE


class EndRound(Step[RoadState]):
    """The round is over; where nothing decides the fight, the next one begins."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        s.push(BeginRound())
        check_round(s)
