"""FT-FINISH, FT-OUT, FT-TEAM: crossing the line, dropping out, standings and the end of the race."""

from rollingroad.core.engine.state import replaced
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.events import CarOut, Crossed, Discarded, HandedOver, RaceEnded
from rollingroad.games.full_throttle.rules.state import RaceState


def cross_line(s: RaceState, car: int, extra: int) -> None:
    """FT-FINISH-1: the car is on the Finish card, and its turn ends."""
    s.status = replaced(s.status, car, kinds.FINISHED)
    s.extra, s.finish_sv = replaced(s.extra, car, extra), replaced(s.finish_sv, car, s.sv)
    if s.sink is not None:
        s.sink.append(Crossed(car, extra, s.sv))
    clear_console(s, car)
    if s.setup.variant == kinds.TAG_TEAM and not is_second_runner(s, car):
        hand_over(s, car)
    elif s.setup.variant == kinds.GETAWAY:
        end_race(s, [0], "FT-VARIANT-3")


def is_second_runner(s: RaceState, car: int) -> bool:
    """FT-TEAM-1: whether the car is the second runner of its team."""
    return bool(s.second >> car & 1)


def hand_over(s: RaceState, car: int) -> None:
    """FT-TEAM-3, FT-TEAM-4: the team-mate takes over the turns; extra Speed is lost."""
    mate = s.setup.mate(car)
    s.extra = replaced(s.extra, car, 0)
    s.status = replaced(s.status, mate, kinds.RACING)
    s.running = replaced(s.running, s.running.index(car), mate)
    if s.sink is not None:
        s.sink.append(HandedOver(car, mate))


def clear_console(s: RaceState, car: int) -> None:
    """FT-FINISH-1, FT-OUT-1: take the Block token back and discard hand and table cards."""
    s.block = replaced(s.block, car, kinds.NOWHERE)
    s.discard_cards(s.table)
    s.table, s.flipped = [], []
    if s.drawn_in[car]:
        s.reveal()
    if s.sink is not None and s.hand[car]:
        s.sink.append(Discarded(car, [s.t.card_ids[card] for card in s.hand[car]], "race-over"))
    s.discard_cards(s.hand[car])
    s.hand[car], s.drawn_in[car] = [], []


def leave_race(s: RaceState, car: int, why: str) -> None:
    """FT-OUT-1: take the car off the road. FT-TEAM-7: a waiting team-mate drops out too."""
    take_off(s, car, why)
    if s.setup.variant == kinds.TAG_TEAM and s.status[s.setup.mate(car)] == kinds.WAITING:
        take_off(s, s.setup.mate(car), "FT-TEAM-7")
    sides = sorted({s.setup.side(other) for other in range(s.setup.cars) if s.status[other] == kinds.RACING})
    if len(sides) <= 1 and not finishers(s):
        end_race(s, sides, "FT-OUT-2")


def take_off(s: RaceState, car: int, why: str) -> None:
    s.out_order = replaced(s.out_order, car, 1 + max(s.out_order))
    s.status, s.paused = replaced(s.status, car, kinds.OUT), replaced(s.paused, car, False)
    s.at[car] = kinds.NOWHERE
    if s.sink is not None:
        s.sink.append(CarOut(car, why))
    for speed in s.face_up[car] + s.damaged[car]:
        s.change_supply(speed, 1)
    s.face_up, s.damaged = replaced(s.face_up, car, []), replaced(s.damaged, car, [])
    if car == s.active:
        s.due = 0
    clear_console(s, car)


def finishers(s: RaceState) -> list[int]:
    """The cars whose finish counts; in a Tag Team race the second runners (FT-TEAM-6)."""
    home = [car for car in range(s.setup.cars) if s.status[car] == kinds.FINISHED]
    return [car for car in home if is_second_runner(s, car)] if s.setup.variant == kinds.TAG_TEAM else home


# Order


def points_left(s: RaceState, car: int) -> int:
    """FT-PATH-9, FT-TEAM-6: points to finish, with those of a team-mate who still waits."""
    away = s.track.to_finish[s.at[car]] if s.at[car] != kinds.NOWHERE else 0
    if s.setup.variant == kinds.TAG_TEAM and not is_second_runner(s, car) and s.status[car] == kinds.RACING:
        away += s.track.to_finish[s.at[s.setup.mate(car)]]
    return away


def place_key(s: RaceState, car: int) -> tuple[int, int, int]:
    """FT-FINISH-3 to 5: the sort key of a car; lower is better."""
    if s.status[car] == kinds.FINISHED:
        return (0, -s.extra[car], -s.finish_sv[car])
    if s.status[car] == kinds.OUT:
        return (2, -s.out_order[car], 0)
    return (1, points_left(s, car), -s.last_sv[car])


def leader(s: RaceState, cars: list[int]) -> int:
    """The best car; in a Tag Team, the car that runs now or ran last."""
    if s.setup.variant == kinds.TAG_TEAM:
        first = next(car for car in cars if not is_second_runner(s, car))
        return first if s.status[first] != kinds.FINISHED else s.setup.mate(first)
    return min(cars, key=lambda car: place_key(s, car))


def leader_of(s: RaceState, seat: int) -> int:
    """The car by which a seat is placed, in a Tag Team with the team-mate."""
    cars = s.setup.cars_of(seat)
    return leader(s, [cars[0], s.setup.mate(cars[0])] if s.setup.variant == kinds.TAG_TEAM else cars)


def side_key(s: RaceState, cars: list[int]) -> tuple[int, int, int]:
    return place_key(s, leader(s, cars))


def sides_of(s: RaceState) -> list[list[int]]:
    """The cars of each side."""
    sides: dict[int, list[int]] = {}
    for car in range(s.setup.cars):
        sides.setdefault(s.setup.side(car), []).append(car)
    return list(sides.values())


def standings(s: RaceState) -> list[list[int]]:
    """Cars in order of their place, grouped by shared place."""
    sides = [[car] for car in range(s.setup.cars)] if s.setup.variant != kinds.TAG_TEAM else sides_of(s)
    keyed = sorted((side_key(s, cars), cars) for cars in sides)
    groups: dict[tuple[int, int, int], list[int]] = {}
    for key, cars in keyed:
        groups.setdefault(key, []).extend(cars)
    return list(groups.values())


# The end


def end_of_round(s: RaceState) -> bool:
    """FT-FINISH-2, FT-FINISH-6, FT-VARIANT-3: end the race if it is decided; returns whether it is over."""
    if s.setup.variant == kinds.GETAWAY:
        away = s.track.to_finish[s.at[0]]
        if s.round >= 2 and away >= s.runner_before:
            end_race(s, [1], "FT-VARIANT-3")
            return True
        s.runner_before = away
    if finishers(s):
        end_race(s, best_sides(s), "FT-FINISH-2")
    elif s.round >= kinds.LAST_ROUND:
        end_race(s, best_sides(s), "FT-FINISH-6")
    return s.outcome is not None


def best_sides(s: RaceState) -> list[int]:
    """FT-FINISH-4: the sides that share the first place."""
    return sorted({s.setup.side(car) for car in standings(s)[0]})


def end_race(s: RaceState, sides: list[int], why: str) -> None:
    """End the race: several sides share the win, no sides means no winner. Reveals all (FT-INFO-6)."""
    if s.outcome is not None:
        return
    winners = [car for car in range(s.setup.cars) if s.setup.side(car) in sides]
    s.reveal()
    if s.sink is not None:
        s.sink.append(RaceEnded(why, winners, standings(s)))
        s.sink = None
    s.end(tuple(score(s, seat, sides) for seat in range(s.setup.players)), why)


def score(s: RaceState, seat: int, sides: list[int]) -> float:
    """One point for a win, divided among sides that share it; a time trial scores the time."""
    if s.setup.variant == kinds.TIME_TRIAL:
        return trial_score(s)
    return 1.0 / len(sides) if s.setup.side(s.setup.cars_of(seat)[0]) in sides else 0.0


def trial_score(s: RaceState) -> float:
    """FT-VARIANT-4: fewer turns, then more extra Speed; 0 without a finish."""
    if s.status[0] != kinds.FINISHED:
        return 0.0
    return (kinds.LAST_ROUND - s.turns[0] + min(s.extra[0], 99) / 100) / kinds.LAST_ROUND


def concede_race(s: RaceState, seat: int) -> None:
    """FT-FINISH-7: the seat that gives up loses, and the best of the others wins."""
    mine = {s.setup.side(car) for car in s.setup.cars_of(seat)}
    if s.setup.variant == kinds.TIME_TRIAL:
        end_race(s, [], "FT-FINISH-7")
        return
    others = [cars for cars in sides_of(s) if s.setup.side(cars[0]) not in mine]
    best = min(side_key(s, cars) for cars in others)
    end_race(s, [s.setup.side(cars[0]) for cars in others if side_key(s, cars) == best], "FT-FINISH-7")
