"""SH-BOARD: from vehicle to vehicle, from part to part, and out of a wreck.

SH-CHANGE: a warrior takes another seat of the same part, or leaves their own. SH-CLING: warriors without a
seat hold on while the vehicle is thrown about.
"""

from typing import Final

from rollingroad.core.engine.packing import first, kind_of, pack, second
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules.events import Boarded, HeldOn, StayedBehind, TookSeat
from rollingroad.games.shattered_highways.rules.state import RoadState

IN_ONE_PIECE: Final = [kinds.WHOLE]
CLING_CODE: Final = kinds.SEATS.index("cling")


def offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: every part that the warrior can try to board."""
    return [
        pack(kinds.BOARD, v, word)
        for v in near_vehicles(s, w)
        for word in boarded_words(s, v)
        if part_refusal(s, w, v, part_of(word)) == reasons.LEGAL
    ]


def boarded_words(s: RoadState, v: int) -> list[int]:
    """The words of boarding actions: either part of a coupled rig, any other vehicle as the whole."""
    return s.parts(v) if s.coupled[v] else IN_ONE_PIECE


def as_whole(s: RoadState, action: int) -> int:
    """The action with the word `whole` where an old record calls a vehicle in one piece `tractor`."""
    kind, v = kind_of(action), first(action)
    tractor = kind in (kinds.BOARD, kinds.FLEE) and second(action) == kinds.TRACTOR
    return pack(kind, v, kinds.WHOLE) if tractor and v < len(s.builds) and not s.coupled[v] else action


def part_of(word: int) -> int:
    """The part that an action to board or flee names; a vehicle in one piece is all tractor."""
    return kinds.TRACTOR if word == kinds.WHOLE else word


def near_vehicles(s: RoadState, w: int) -> list[int]:
    """Vehicles of which some part may be in reach: a quick test before the exact one."""
    here, reach, boxes = s.part_box(s.at[w], s.part[w]), board_reach(s, s.at[w]), s.boxes
    return [v for v in s.vehicles() if here.within(boxes[v], reach)]


def board_refusal(s: RoadState, w: int, v: int, word: int) -> int:
    """Any vehicle and part that an action can name."""
    return word_refusal(s, v, word) or part_refusal(s, w, v, part_of(word))


def word_refusal(s: RoadState, v: int, word: int) -> int:
    """SH-BOARD-1, SH-RIG-1: a vehicle or a part of it that is not there."""
    if v >= len(s.builds) or not s.in_play(v):
        return reasons.NOBODY_THERE
    return reasons.LEGAL if word in boarded_words(s, v) else reasons.NO_SUCH_PART


def part_refusal(s: RoadState, w: int, v: int, part: int) -> int:
    """SH-BOARD-1, SH-BOARD-3."""
    if v == s.at[w] and part == s.part[w]:
        return reasons.SAME_PART
    return reasons.LEGAL if reaches(s, w, v, part) else reasons.BOARD_TOO_FAR


def reaches(s: RoadState, w: int, v: int, part: int) -> bool:
    """SH-BOARD-1, SH-ADDON-WINCH: part to part."""
    return s.part_box(s.at[w], s.part[w]).within(s.part_box(v, part), board_reach(s, s.at[w]))


def board_reach(s: RoadState, v: int) -> int:
    return s.t.winch if s.has(v, kinds.WINCH) else s.t.board_reach


def board_bonus(s: RoadState, w: int, v: int, part: int) -> int:
    """SH-ADDON-PLANKS: over a short distance to another vehicle."""
    own = s.at[w]
    if own == v or not s.has(own, kinds.PLANKS):
        return 0
    return s.t.planks if s.part_box(own, s.part[w]).within(s.part_box(v, part), s.t.planks_reach) else 0


def begin(s: RoadState, w: int, action: int) -> None:
    """Begin the jump."""
    v, part = first(action), part_of(second(action))
    s.push(BoardRoll(w, v, part, s.penalty + board_bonus(s, w, v, part), False))


class BoardRoll(rolls.WarriorRoll):
    """SH-BOARD-1: 4+ is across, a natural 1 is out, else the warrior stays; SH-BOARD-4: fleeing, out."""

    def __init__(self, w: int, v: int, part: int, modifier: int, fled: bool) -> None:
        super().__init__(w)
        self.v = v
        self.part = part
        self.modifier = modifier
        self.fled = fled

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        w, why = self.w, "flee" if self.fled else "board"
        shows = rolls.read_roll(s, action, why, s.at[w], w, self.modifier)
        if shows != rolls.NATURAL_1 and shows + self.modifier >= s.t.board_on:
            # SH-BOARD-2: the warrior may take a seat.
            if s.sink is not None:
                s.sink.append(Boarded(w, s.at[w], self.v, self.part, self.fled))
            s.put(w, self.v, self.part, kinds.CLINGING)
            s.push(TakeSeat(w))
        elif shows == rolls.NATURAL_1 or self.fled:
            rolls.put_out(s, w, why)
        elif s.sink is not None:
            s.sink.append(StayedBehind(w, s.at[w]))


class TakeSeat(rolls.WarriorStep):
    """SH-BOARD-2: any empty seat of that part at once and free, or clinging."""

    def run(self, s: RoadState) -> None:
        v, part = s.at[self.w], s.part[self.w]
        offered = [pack(kinds.TAKE, s.builds[v].seat_code[seat]) for seat in s.empty_seats(v, part)]
        s.ask(Decision(self, "seat", s.team[self.w], [*offered, pack(kinds.TAKE, CLING_CODE)]))

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        return reasons.LEGAL if first(action) == CLING_CODE else seat_refusal(s, self.w, first(action))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        take_seat(s, self.w, first(action))


def seat_refusal(s: RoadState, w: int, code: int) -> int:
    """SH-BOARD-2, SH-CHANGE-1: an empty seat of the part that the warrior is on."""
    v = s.at[w]
    seat = s.builds[v].seat_of(code)
    if seat < 0:
        return reasons.NO_SEAT
    if s.builds[v].seat_part[seat] != s.part[w]:
        return reasons.OTHER_PART
    return reasons.LEGAL if s.in_seat(v, seat) == kinds.NO_WARRIOR else reasons.SEAT_TAKEN


def take_seat(s: RoadState, w: int, code: int) -> None:
    """Move the warrior to that seat, or to the outside."""
    v = s.at[w]
    place = kinds.CLINGING if code == CLING_CODE else s.builds[v].seat_of(code)
    if place != s.seat[w]:
        s.put(w, v, s.part[w], place)
    if s.sink is not None:
        s.sink.append(TookSeat(w, v, -1 if place == kinds.CLINGING else place))


# Out of a wreck


class Flee(rolls.WarriorStep):
    """SH-DESTROY-2: the warrior may leap, acted or not, or stay and be out with the wreck `v`."""

    def __init__(self, w: int, v: int) -> None:
        super().__init__(w)
        self.v = v

    def run(self, s: RoadState) -> None:
        ways = [
            pack(kinds.FLEE, v, word)
            for v in near_vehicles(s, self.w)
            for word in boarded_words(s, v)
            if flight_refusal(s, self.w, v, part_of(word)) == reasons.LEGAL
        ]
        if ways:
            s.ask(Decision(self, "flee", s.team[self.w], [*ways, pack(kinds.STAY)]))

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        if kind_of(action) == kinds.STAY:
            return reasons.LEGAL
        v, word = first(action), second(action)
        return word_refusal(s, v, word) or flight_refusal(s, self.w, v, part_of(word))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.FLEE:
            v, part = first(action), part_of(second(action))
            s.push(BoardRoll(self.w, v, part, flee_modifier(s, self.w, v, part), True))


def flight_refusal(s: RoadState, w: int, v: int, part: int) -> int:
    """SH-DESTROY-2: never to a vehicle at 0 hit points; a trailer's crew may flee to its living tractor."""
    if s.at[w] == kinds.NO_VEHICLE or s.hp[v] == 0 or (v == s.at[w] and part == s.part[w]):
        return reasons.WRECK
    return part_refusal(s, w, v, part)


def flee_modifier(s: RoadState, w: int, v: int, part: int) -> int:
    """SH-BOARD-4, SH-ADDON-CAGE, SH-ADDON-PLANKS."""
    cage = s.t.cage_flee if s.has(s.at[w], kinds.CAGE) else 0
    return s.t.flee + cage + board_bonus(s, w, v, part)


# Clinging


class ClingRolls(rolls.VehicleStep):
    """SH-CLING-2, SH-CLING-4: all who cling, in order of arrival, but no reinforcement of this very rig."""

    def run(self, s: RoadState) -> None:
        for w in reversed(s.clinging(self.v)):
            if s.home[w] != self.v and not s.cling_done >> w & 1:
                s.push(ClingRoll(w))


class ClingRoll(rolls.WarriorRoll):
    """SH-CLING-3: on 4+ the warrior acts at -1, on less their round is over, on a natural 1 they are out."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        w = self.w
        shows = rolls.read_roll(s, action, "cling", s.at[w], w)
        s.cling_done |= 1 << w
        if shows == rolls.NATURAL_1:
            rolls.put_out(s, w, "cling")
            return
        s.deeds[w] |= kinds.CLUNG if shows >= s.t.cling_on else kinds.HANGING
        if s.sink is not None:
            s.sink.append(HeldOn(w, s.at[w], not s.deeds[w] & (kinds.HANGING | kinds.ACTED)))


# Changing seats


def offer_changes(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: every empty seat of the warrior's part, and leaving their own."""
    if s.deeds[w] & kinds.CHANGED:
        return []
    v = s.at[w]
    seat_code = s.builds[v].seat_code
    found = [pack(kinds.CHANGE, seat_code[seat]) for seat in s.empty_seats(v, s.part[w])]
    if change_refusal(s, w, CLING_CODE) == reasons.LEGAL:
        found.append(pack(kinds.CHANGE, CLING_CODE))
    return found


def may_change(s: RoadState, w: int) -> bool:
    """Whether `offer_changes` has any: a seated warrior can always leave the seat."""
    if s.deeds[w] & kinds.CHANGED:
        return False
    return s.seat[w] != kinds.CLINGING or bool(s.empty_seats(s.at[w], s.part[w]))


def change_refusal(s: RoadState, w: int, code: int) -> int:
    """SH-CHANGE-1."""
    if s.deeds[w] & kinds.CHANGED:
        return reasons.CHANGED_ALREADY
    if code == CLING_CODE:
        return reasons.CLINGS_ALREADY if s.seat[w] == kinds.CLINGING else reasons.LEGAL
    return seat_refusal(s, w, code)
