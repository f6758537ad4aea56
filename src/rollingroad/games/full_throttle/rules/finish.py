"""FT-FINISH, FT-OUT, FT-TEAM: crossing the line, leaving the race, and who has won."""

from __future__ import annotations

from rollingroad.games.full_throttle.events import CarOut, Crossed, Discarded, HandedOver, RaceEnded
from rollingroad.games.full_throttle.kinds import (
    FINISHED,
    GETAWAY,
    LAST_ROUND,
    NOWHERE,
    OUT,
    RACING,
    TAG_TEAM,
    TIME_TRIAL,
    WAITING,
)
from rollingroad.games.full_throttle.state import RaceState


def cross_line(s: RaceState, car: int, extra: int) -> None:
    """FT-FINISH-1: the car is on the Finish card, and its turn ends."""
    s.status[car] = FINISHED
    s.extra[car], s.finish_sv[car] = extra, s.sv
    if s.sink is not None:
        s.sink.append(Crossed(car, extra, s.sv))
    clear_console(s, car)
    if s.rules.variant == TAG_TEAM and not is_second(s, car):
        hand_over(s, car)
    elif s.rules.variant == GETAWAY:
        end_race(s, [0], "FT-VARIANT-3")


def is_second(s: RaceState, car: int) -> bool:
    """FT-TEAM-1: one of the two that started second."""
    return bool(s.second >> car & 1)


def hand_over(s: RaceState, car: int) -> None:
    """FT-TEAM-3, FT-TEAM-4: the team-mate takes the turns in this seat from now on; extra Speed is lost."""
    mate = s.rules.mate(car)
    s.extra[car] = 0
    s.status[mate] = RACING
    s.running[s.running.index(car)] = mate
    if s.sink is not None:
        s.sink.append(HandedOver(car, mate))


def clear_console(s: RaceState, car: int) -> None:
    """FT-FINISH-1, FT-OUT-1: Block token back, hand and table cards to the discard pile."""
    s.block[car] = NOWHERE
    s.put_off(s.table)
    s.table, s.flipped = [], []
    if s.drawn_in[car]:
        s.reveal()
    if s.sink is not None and s.hand[car]:
        s.sink.append(Discarded(car, [s.t.card_ids[card] for card in s.hand[car]], "race-over"))
    s.put_off(s.hand[car])
    s.hand[car], s.drawn_in[car] = [], []


def barrier_fails(s: RaceState, car: int) -> None:
    """FT-BARRIER-5."""
    leave_race(s, car, "FT-BARRIER-5")


def leave_race(s: RaceState, car: int, why: str) -> None:
    """FT-OUT-1: off the road at once. FT-TEAM-7: with the running car the team is out."""
    take_off(s, car, why)
    if s.rules.variant == TAG_TEAM and s.status[s.rules.mate(car)] == WAITING:
        take_off(s, s.rules.mate(car), "FT-TEAM-7")
    sides = sorted({s.rules.side(other) for other in range(s.rules.cars) if s.status[other] == RACING})
    if len(sides) == 1 and not finishers(s):
        end_race(s, sides, "FT-OUT-2")
    elif not sides and not finishers(s):
        end_race(s, [], "FT-OUT-2")


def take_off(s: RaceState, car: int, why: str) -> None:
    s.out_order[car] = 1 + max(s.out_order)
    s.status[car], s.at[car], s.paused[car] = OUT, NOWHERE, False
    if s.sink is not None:
        s.sink.append(CarOut(car, why))
    for speed in s.face_up[car] + s.damaged[car]:
        s.change_supply(speed, 1)
    s.face_up[car], s.damaged[car] = [], []
    if car == s.active:
        s.due = 0
    clear_console(s, car)


def finishers(s: RaceState) -> list[int]:
    """The cars whose crossing counts: of a Tag Team the second runners (FT-TEAM-6)."""
    team = s.rules.variant == TAG_TEAM
    return [
        car for car in range(s.rules.cars) if s.status[car] == FINISHED and (is_second(s, car) or not team)
    ]


# Order


def points_left(s: RaceState, car: int) -> int:
    """FT-PATH-9, FT-TEAM-6: points to finish; of a team before the hand-over a whole course more."""
    away = s.track.to_finish[s.at[car]] if s.at[car] != NOWHERE else 0
    if s.rules.variant == TAG_TEAM and not is_second(s, car) and s.status[car] == RACING:
        away += s.track.to_finish[s.at[s.rules.mate(car)]]
    return away


def place_key(s: RaceState, car: int) -> tuple[int, int, int]:
    """FT-FINISH-3 to 5: the lower, the better."""
    if s.status[car] == FINISHED:
        return (0, -s.extra[car], -s.finish_sv[car])
    if s.status[car] == OUT:
        return (2, -s.out_order[car], 0)
    return (1, points_left(s, car), -s.last_sv[car])


def side_key(s: RaceState, cars: list[int]) -> tuple[int, int, int]:
    """Of a Tag Team the car that runs now, or ran last, counts."""
    if s.rules.variant == TAG_TEAM:
        seconds = [car for car in cars if is_second(s, car)]
        firsts = [car for car in cars if not is_second(s, car)]
        counting = firsts if s.status[firsts[0]] != FINISHED else seconds
        return place_key(s, counting[0])
    return min(place_key(s, car) for car in cars)


def sides_of(s: RaceState) -> list[list[int]]:
    """The cars of each side."""
    sides: dict[int, list[int]] = {}
    for car in range(s.rules.cars):
        sides.setdefault(s.rules.side(car), []).append(car)
    return list(sides.values())


def standings(s: RaceState) -> list[list[int]]:
    """Cars in order of their place; those that share a place stand together."""
    sides = [[car] for car in range(s.rules.cars)] if s.rules.variant != TAG_TEAM else sides_of(s)
    keyed = sorted((side_key(s, cars), cars) for cars in sides)
    groups: list[list[int]] = []
    last: tuple[int, int, int] | None = None
    for key, cars in keyed:
        if key == last:
            groups[-1] += cars
        else:
            groups.append(cars.copy())
        last = key
    return groups


# The end


def end_of_round(s: RaceState) -> bool:
    """FT-FINISH-2, FT-FINISH-6, FT-VARIANT-3: whether the race ends with this round."""
    if s.rules.variant == GETAWAY:
        away = s.track.to_finish[s.at[0]]
        if s.round >= 2 and away >= s.runner_before:
            end_race(s, [1], "FT-VARIANT-3")
            return True
        s.runner_before = away
    if finishers(s):
        end_race(s, best_sides(s), "FT-FINISH-2")
    elif s.round >= LAST_ROUND:
        end_race(s, best_sides(s), "FT-FINISH-6")
    return s.outcome is not None


def best_sides(s: RaceState) -> list[int]:
    """FT-FINISH-4: the sides that share the first place."""
    return sorted({s.rules.side(car) for car in standings(s)[0]})


def end_race(s: RaceState, sides: list[int], why: str) -> None:
    """The sides that win: several share it, with none there is no winner. All is open then (FT-INFO-6)."""
    if s.outcome is not None:
        return
    winners = [car for car in range(s.rules.cars) if s.rules.side(car) in sides]
    s.reveal()
    if s.sink is not None:
        s.sink.append(RaceEnded(why, winners, standings(s)))
        s.sink = None
    s.end(tuple(score(s, seat, sides) for seat in range(s.rules.players)))


def score(s: RaceState, seat: int, sides: list[int]) -> float:
    """One point for a win, shared between the sides that share it; a time trial scores the time."""
    if s.rules.variant == TIME_TRIAL:
        return trial_score(s)
    return 1.0 / len(sides) if s.rules.side(s.rules.cars_of(seat)[0]) in sides else 0.0


def trial_score(s: RaceState) -> float:
    """FT-VARIANT-4: fewer turns are better, then more extra Speed; without a finish nothing."""
    if s.status[0] != FINISHED:
        return 0.0
    return (LAST_ROUND - s.turns[0] + min(s.extra[0], 99) / 100) / LAST_ROUND


def give_in(s: RaceState, seat: int) -> None:
    """FT-FINISH-7: whoever gives up loses, and the best of the others wins."""
    mine = {s.rules.side(car) for car in s.rules.cars_of(seat)}
    if s.rules.variant == TIME_TRIAL:
        end_race(s, [], "FT-FINISH-7")
        return
    others = [cars for cars in sides_of(s) if s.rules.side(cars[0]) not in mine]
    best = min(side_key(s, cars) for cars in others)
    end_race(s, [s.rules.side(cars[0]) for cars in others if side_key(s, cars) == best], "FT-FINISH-7")
