"""SH-BOARD: from vehicle to vehicle, from part to part, and out of a wreck."""

from __future__ import annotations

from rollingroad.core.packing import first, kind_of, pack, second
from rollingroad.core.state import Decision, Step
from rollingroad.games.shattered_highways.boxes import within
from rollingroad.games.shattered_highways.crew_events import Boarded, StayedBehind, TookSeat
from rollingroad.games.shattered_highways.damage import put_out
from rollingroad.games.shattered_highways.kinds import (
    BOARD,
    CLINGING,
    FLEE,
    NO_VEHICLE,
    SEATS,
    STAY,
    TAKE,
    WHOLE,
)
from rollingroad.games.shattered_highways.kit import CAGE, PLANKS, TRACTOR, WINCH
from rollingroad.games.shattered_highways.rolls import NATURAL_1, ask_die, shown, skill, tell_roll
from rollingroad.games.shattered_highways.state import RoadState

CLING_CODE = SEATS.index("cling")


def offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: every part that he can try to get to."""
    near = near_vehicles(s, w)
    return [
        pack(BOARD, v, word)
        for v in near
        for word in boarded_words(s, v)
        if not wrong(s, w, v, part_of(word))
    ]


def boarded_words(s: RoadState, v: int) -> list[int]:
    """How actions name what can be boarded: either part of a coupled rig, any other vehicle as the whole."""
    return s.parts(v) if s.coupled[v] else [WHOLE]


def as_whole(s: RoadState, action: int) -> int:
    """The action under the word of today where it calls a vehicle in one piece its tractor."""
    kind, v = kind_of(action), first(action)
    if kind not in (BOARD, FLEE) or second(action) != TRACTOR or v >= len(s.builds) or s.coupled[v]:
        return action
    return pack(kind, v, WHOLE)


def part_of(word: int) -> int:
    """The part that an action to board or flee names; a vehicle in one piece is all tractor."""
    return TRACTOR if word == WHOLE else word


def near_vehicles(s: RoadState, w: int) -> list[int]:
    """Vehicles some part of which he may reach: most of the road is too far, and soon dismissed."""
    here, reach = s.part_box(s.at[w], s.part[w]), board_reach(s, s.at[w])
    return [v for v in range(len(s.status)) if s.in_play(v) and within(here, s.box(v), reach)]


def wrong(s: RoadState, w: int, v: int, part: int) -> str:
    """The code of what is against it; empty where nothing is (SH-BOARD-1, SH-BOARD-3)."""
    if v == s.at[w] and part == s.part[w]:
        return "SAME_PART"
    return "" if reaches(s, w, v, part) else "BOARD_TOO_FAR"


def reaches(s: RoadState, w: int, v: int, part: int) -> bool:
    """SH-BOARD-1, SH-ADDON-WINCH: part to part."""
    return within(s.part_box(s.at[w], s.part[w]), s.part_box(v, part), board_reach(s, s.at[w]))


def board_reach(s: RoadState, v: int) -> int:
    return s.t.winch if s.has(v, WINCH) else s.t.board_reach


def board_bonus(s: RoadState, w: int, v: int, part: int) -> int:
    """SH-ADDON-PLANKS: over a short distance to another vehicle."""
    own = s.at[w]
    if own == v or not s.has(own, PLANKS):
        return 0
    return s.t.planks if within(s.part_box(own, s.part[w]), s.part_box(v, part), s.t.planks_reach) else 0


def begin(s: RoadState, w: int, action: int) -> None:
    """He jumps."""
    v, part = first(action), part_of(second(action))
    s.push(BoardRoll(w, v, part, s.penalty + board_bonus(s, w, v, part), False))


class BoardRoll(Step[RoadState]):
    """SH-BOARD-1: 4+ he is across, a natural 1 he is out, else he stays; SH-BOARD-4: fleeing, he is out."""

    __slots__ = ("fled", "modifier", "part", "v", "w")

    def __init__(self, w: int, v: int, part: int, modifier: int, fled: bool) -> None:
        self.w = w
        self.v = v
        self.part = part
        self.modifier = modifier
        self.fled = fled

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, self.w))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows, w = shown(action), self.w
        total = shows + self.modifier
        tell_roll(s, "flee" if self.fled else "board", s.at[w], w, shows, total)
        if shows != NATURAL_1 and total >= s.t.board_on:
            arrive(s, self)
        elif shows == NATURAL_1 or self.fled:
            put_out(s, w, "flee" if self.fled else "board")
        elif s.sink is not None:
            s.sink.append(StayedBehind(w, s.at[w]))


def arrive(s: RoadState, jump: BoardRoll) -> None:
    """SH-BOARD-2: across, and free to take a seat."""
    w = jump.w
    if s.sink is not None:
        s.sink.append(Boarded(w, s.at[w], jump.v, jump.part, jump.fled))
    s.put(w, jump.v, jump.part, CLINGING)
    s.push(TakeSeat(w))


class TakeSeat(Step[RoadState]):
    """SH-BOARD-2: any empty seat of that part at once and free, or he clings."""

    __slots__ = ("w",)

    def __init__(self, w: int) -> None:
        self.w = w

    def run(self, s: RoadState) -> None:
        v, part = s.at[self.w], s.part[self.w]
        offered = [pack(TAKE, s.builds[v].seat_code[seat]) for seat in s.empty_seats(v, part)]
        s.ask(Decision(self, "seat", s.team[self.w], [*offered, pack(TAKE, CLING_CODE)]))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        take_seat(s, self.w, first(action))


def take_seat(s: RoadState, w: int, code: int) -> None:
    """He sits down there, or lets himself hang on the outside."""
    v = s.at[w]
    place = CLINGING if code == CLING_CODE else s.builds[v].seat_of(code)
    if place != s.seat[w]:
        s.put(w, v, s.part[w], place)
    if s.sink is not None:
        s.sink.append(TookSeat(w, v, -1 if place == CLINGING else place))


# Out of a wreck


class Flee(Step[RoadState]):
    """SH-DESTROY-2: he may leap, acted or not, or stay and be out with the wreck `v`."""

    __slots__ = ("v", "w")

    def __init__(self, w: int, v: int) -> None:
        self.w = w
        self.v = v

    def run(self, s: RoadState) -> None:
        ways = flights(s, self.w)
        if ways:
            s.ask(Decision(self, "flee", s.team[self.w], [*ways, pack(STAY)]))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == FLEE:
            v, part = first(action), part_of(second(action))
            s.push(BoardRoll(self.w, v, part, flee_modifier(s, self.w, v, part), True))


def flights(s: RoadState, w: int) -> list[int]:
    """SH-DESTROY-2: parts within reach, never on a vehicle at 0 hit points."""
    near = near_vehicles(s, w)
    return [
        pack(FLEE, v, word)
        for v in near
        for word in boarded_words(s, v)
        if not wrong_flight(s, w, v, part_of(word))
    ]


def wrong_flight(s: RoadState, w: int, v: int, part: int) -> str:
    """The code of what is against it; a trailer's crew may flee to the living tractor in front of it."""
    if s.at[w] == NO_VEHICLE or s.hp[v] == 0 or (v == s.at[w] and part == s.part[w]):
        return "WRECK"
    return wrong(s, w, v, part)


def flee_modifier(s: RoadState, w: int, v: int, part: int) -> int:
    """SH-BOARD-4, SH-ADDON-CAGE, SH-ADDON-PLANKS."""
    cage = s.t.cage_flee if s.has(s.at[w], CAGE) else 0
    return s.t.flee + cage + board_bonus(s, w, v, part)
