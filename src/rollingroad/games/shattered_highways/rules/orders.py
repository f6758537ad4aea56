"""SH-ROUND and SH-ORDER: secret sheets, initiative, and whose vehicle comes next.

SH-SETUP-1, SH-ORDER-2: a d6 decides who leads; tied players roll again.
"""

from rollingroad.core.engine.packing import first, pack, second
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules import kinds, reasons
from rollingroad.games.shattered_highways.rules.rolls import RoadStep, SeatStep, ask_die
from rollingroad.games.shattered_highways.rules.scenarios import check_round
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.turn import BeginActivation, offer_launches

PLACING = 0
INITIATIVE = 1
WHAT = ("placing", "initiative")


class BeginRound(RoadStep):
    """SH-ROUND-1: sheets, initiative, activations."""

    def run(self, s: RoadState) -> None:
        s.round += 1
        s.deeds = [0] * len(s.deeds)
        s.order = [0] * len(s.order)
        s.quiet = [False] * s.players
        s.orders_shown = False
        if s.sink is not None:
            s.sink.append(ev.RoundBegan(s.round))
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
    """SH-ORDER-1, SH-ORDER-4: its owner, or its controller when the owner has no warriors left."""
    owner, control = s.setup.owner[v], s.control[v]
    return owner if control == kinds.NOBODY or control == owner or s.has_warriors(owner) else control


def still_to_number(s: RoadState, seat: int) -> list[int]:
    return [
        v
        for v in s.vehicles()
        if s.order[v] == 0 and s.setup.owner[v] != kinds.NOBODY and numbered_by(s, v) == seat
    ]


def free_numbers(s: RoadState, v: int) -> list[int]:
    """SH-ORDER-1: those that the sheet of its fleet has not used yet."""
    owner = s.setup.owner[v]
    used = 0
    for o in s.vehicles():
        if s.setup.owner[o] == owner:
            used |= 1 << s.order[o]
    return [number for number in range(1, highest_number(s) + 1) if not used >> number & 1]


class OrderSheets(RoadStep):
    """SH-ORDER-1: everybody at once, in secret. A sheet that has only one way to be filled is not asked
    for."""

    def run(self, s: RoadState) -> None:
        for seat in range(s.players):
            fill_forced(s, seat)
        for seat in range(s.players):
            if still_to_number(s, seat):
                GiveNumber(seat).run(s)


def fill_forced(s: RoadState, seat: int) -> int:
    """Fill in what follows by itself: the last free number is the last vehicle's. Returns the next vehicle
    to number, or NO_VEHICLE."""
    choosing, left = kinds.NOBODY, kinds.NO_VEHICLE
    for v in still_to_number(s, seat):
        if s.setup.owner[v] != choosing:
            free = free_numbers(s, v)
            if len(free) == 1:
                give(s, seat, v, free[0])
            else:
                choosing = s.setup.owner[v]
                left = v if left == kinds.NO_VEHICLE else left
    return left


def give(s: RoadState, seat: int, v: int, number: int) -> None:
    s.order[v] = number
    if s.sink is not None:
        s.sink.append(ev.OrderGiven(seat, v, number))


class GiveNumber(SeatStep):
    """One line of a sheet: a number for the next vehicle that has none."""

    def run(self, s: RoadState) -> None:
        self.ask_for(s, still_to_number(s, self.seat)[0])

    def ask_for(self, s: RoadState, v: int) -> None:
        offered = [pack(kinds.ORDER, v, number - 1) for number in free_numbers(s, v)]
        s.ask(Decision(self, "order", self.seat, offered, known_to=self.seat))

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        """SH-ORDER-1."""
        v, number = still_to_number(s, self.seat)[0], second(action) + 1
        if first(action) != v:
            return reasons.ORDER_MISSING
        if number in free_numbers(s, v):
            return reasons.LEGAL
        return reasons.ORDER_RANGE if number > highest_number(s) else reasons.ORDER_DUPLICATE

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        give(s, self.seat, first(action), second(action) + 1)
        left = fill_forced(s, self.seat)
        if left != kinds.NO_VEHICLE:
            self.ask_for(s, left)


class ShowOrders(RoadStep):
    """SH-ORDER-2: all sheets together."""

    def run(self, s: RoadState) -> None:
        s.orders_shown = True
        s.reveal()
        if s.sink is not None:
            s.sink.append(ev.OrdersShown(s.order.copy()))


class BeginActivations(RoadStep):
    def run(self, s: RoadState) -> None:
        s.number, s.slot = 1, 0
        s.push(NextActivation())


class NextActivation(RoadStep):
    """SH-ORDER-3: number by number, the leader's vehicle first; SH-SCENARIO-5: neutral ones come last."""

    def run(self, s: RoadState) -> None:
        last = highest_number(s)
        while s.number <= last:
            while s.slot < len(s.lead):
                v = vehicle_numbered(s, s.lead[s.slot], s.number)
                s.slot += 1
                if v != kinds.NO_VEHICLE:
                    self.activate(s, v)
                    return
            s.number, s.slot = s.number + 1, 0
        while s.slot < len(s.builds):
            v = s.slot
            s.slot += 1
            if s.setup.owner[v] == kinds.NOBODY and s.in_play(v):
                self.activate(s, v)
                return

    def activate(self, s: RoadState, v: int) -> None:
        s.push(self)
        s.push(BeginActivation(v))
        offer_launches(s)


def vehicle_numbered(s: RoadState, owner: int, number: int) -> int:
    """The vehicle that has that number on that player's sheet, or NO_VEHICLE."""
    for v in s.vehicles():
        if s.order[v] == number and s.setup.owner[v] == owner:
            return v
    return kinds.NO_VEHICLE


class EndRound(RoadStep):
    """The round is over; where nothing decides the fight, the next one begins."""

    def run(self, s: RoadState) -> None:
        s.push(BeginRound())
        check_round(s)


# Who leads


class RollLead(RoadStep):
    """Seats in groups, the first group leads; seats that share a group roll to break the tie.

    `totals` are the rolls so far of the first group with more than one seat.
    """

    def __init__(self, what: int, groups: tuple[tuple[int, ...], ...], totals: tuple[int, ...]) -> None:
        self.what = what
        self.groups = groups
        self.totals = totals

    def run(self, s: RoadState) -> None:
        if self._tied_seats():
            ask_die(s, self, 6)
        else:
            s.lead = [group[0] for group in self.groups]
            if s.sink is not None:
                s.sink.append(ev.LeadRolled(WHAT[self.what], s.lead.copy()))

    def _tied_seats(self) -> tuple[int, ...]:
        return next((group for group in self.groups if len(group) > 1), ())

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        tied, shows = self._tied_seats(), first(action) + 1
        player = tied[len(self.totals)]
        total = shows + (drums(s, player) if self.what == INITIATIVE else 0)
        if s.sink is not None:
            rolled = ev.Rolled(WHAT[self.what], kinds.NO_VEHICLE, kinds.NO_WARRIOR, 6, shows, total, player)
            s.sink.append(rolled)
        totals = (*self.totals, total)
        if len(totals) < len(tied):
            s.push(RollLead(self.what, self.groups, totals))
            return
        at, rolls = self.groups.index(tied), list(zip(tied, totals, strict=True))
        ranks = sorted(set(totals), reverse=True)
        parted = [tuple(seat for seat, rolled in rolls if rolled == rank) for rank in ranks]
        s.push(RollLead(self.what, (*self.groups[:at], *parted, *self.groups[at + 1 :]), ()))


def drums(s: RoadState, player: int) -> int:
    """SH-ADDON-DRUMS: the bonus of a player who controls a vehicle with drums."""
    for v in s.vehicles():
        if s.control[v] == player and s.has(v, kinds.DRUMS):
            return s.t.drums
    return 0
