"""Positions of Full Throttle as text: what is agreed, a line for every car, the piles, and this turn so far.

    course: all-timer
    round: 3
    turn: 1
    1: muscle-black, at coast-road 4/2 leg 3, gear 4, turns 2, hand g5-01 g5-02 g1-07, upgrades tires 2
    2: targa-gold, at start 1, gear 1, hand 1x3 2x2

Spaces are named by segment, cell and lane; the leg matters where a course passes one more than once. `5x3`
in a hand stands for three 5th-gear cards that lie nowhere else. The deck is whatever lies nowhere. Lines that
begin with # show the road around each car and are not read. What is left out takes its usual value.
"""

from __future__ import annotations

from rollingroad.core.positions import agenda_lines
from rollingroad.games.full_throttle.kinds import (
    DRIVERS,
    FINISHED,
    GETAWAY,
    NO_CAR,
    NO_DRIVER,
    NOWHERE,
    OBSTACLES,
    PLACED,
    RACING,
    STATUS_NAMES,
    TAG_TEAM,
    UPGRADES,
)
from rollingroad.games.full_throttle.names import (
    GEAR_NAMES,
    car_name,
    cards_text,
    count,
    listed,
    team_name,
    upgrade_name,
)
from rollingroad.games.full_throttle.rules import Rules
from rollingroad.games.full_throttle.state import RaceState
from rollingroad.games.full_throttle.strips import strip
from rollingroad.games.full_throttle.view import RaceView
from rollingroad.games.full_throttle.words import places_text


def position(s: RaceState) -> str:
    """The whole state, hidden cards included; `from_position` reads it back."""
    rules = s.rules
    lines = [
        f"own: {rules.own}" if rules.own else f"course: {s.track.course.id}",
        f"players: {rules.players}",
    ]
    lines += [f"rules: {', '.join(agreed(rules))}"] if agreed(rules) else []
    lines += _race_lines(s)
    if s.active != NO_CAR:
        lines.append(f"turn: {', '.join(_turn(s))}")
    for car in range(rules.cars):
        lines.append(f"{car + 1}: {', '.join(_car(s, car))}")
        if s.on_road(car):
            lines += [f"# {row}" for row in strip(s, car)]
    lines += _pile_lines(s)
    return "\n".join([*lines, *agenda_lines(s), ""])


def agreed(rules: Rules) -> list[str]:
    """The options that differ from the usual."""
    words = ["getaway"] if rules.variant == GETAWAY else []
    words += [f"drivers {DRIVERS[rules.drivers]}"] if rules.drivers else []
    words += ["damage"] if rules.damage else []
    words += [f"obstacles {OBSTACLES[rules.obstacles]}"] if rules.obstacles else []
    words += [f"place {rules.obstacle_count}"] if rules.obstacles == PLACED else []
    words += ["neutral start"] if rules.neutral_start else []
    return words + ([] if rules.shift_after_draw else ["no shift after draw"])


def _race_lines(s: RaceState) -> list[str]:
    lines = [f"round: {s.round}", f"first: {s.first + 1}", f"slot: {s.slot + 1}"]
    if s.rules.variant == TAG_TEAM:
        lines.append(f"second: {_cars(s.second, s.rules.cars)}")
        lines.append("running: " + " ".join(str(car + 1) if car != NO_CAR else "-" for car in s.running))
    if s.rules.variant == GETAWAY:
        lines.append(f"runner before: {s.runner_before}")
    if not s.revealed:
        lines.append("consoles: hidden")
    if s.passed:
        lines.append(f"passed: {_cars(s.passed, s.rules.players)}")
    return lines


def _cars(mask: int, number: int) -> str:
    return " ".join(str(car + 1) for car in range(number) if mask >> car & 1) or "-"


def _turn(s: RaceState) -> list[str]:
    """Whose turn it is and what was done in it."""
    words = [str(s.active + 1)]
    words += [f"set {s.set_gear}x{s.set_count}"] if s.set_count else []
    numbers = (
        ("nitrous", s.nitrous),
        ("tires", s.tire_speed),
        ("discount", s.discount),
        ("sv", s.sv),
        ("penalties", s.penalties),
    )
    words += [f"{name} {number}" for name, number in numbers if number]
    words += [f"due {s.due}"] if s.face_up[s.active] else []
    words += [f"speed {s.chosen}"] if s.chosen >= 0 else []
    flags = (
        ("turbo", s.turbo),
        ("drift", s.drift > 0),
        ("redrawn", s.power_used),
        ("handled", s.handling_used),
        ("swapped", s.swapped),
        ("moved", s.moved),
        ("icon", s.icon),
    )
    return words + [name for name, there in flags if there]


def _car(s: RaceState, car: int) -> list[str]:
    words = [s.t.paint_ids[s.paint[car]] if s.paint[car] >= 0 else "-"]
    if s.driver[car] != NO_DRIVER:
        words.append(f"driver {s.t.driver_ids[s.driver[car]]}")
    if s.status[car] != RACING:
        words.append(STATUS_NAMES[s.status[car]])
    words.append(f"at {place(s, car)}")
    words += [f"gear {s.gear[car]}", f"turns {s.turns[car]}"]
    words += _car_numbers(s, car)
    if s.block[car] != NOWHERE:
        words.append(f"block {s.track.space_name(s.block[car])}")
    if any(s.console[car]):
        fitted = [f"{UPGRADES[u]} {number}" for u, number in enumerate(s.console[car]) if number]
        words.append(f"upgrades {' '.join(fitted)}")
    if s.hand[car]:
        words.append(f"hand {' '.join(_held(s, car))}")
    return words


def _car_numbers(s: RaceState, car: int) -> list[str]:
    numbers = (
        ("sv", s.last_sv[car]),
        ("extra", s.extra[car]),
        ("finish-sv", s.finish_sv[car]),
        ("exit", s.out_order[car]),
        ("drifts", s.drifts[car]),
        ("fitted", s.fitted[car]),
    )
    words = [f"{name} {number}" for name, number in numbers if number]
    words += ["paused"] if s.paused[car] else []
    words += [f"control {' '.join(map(str, s.face_up[car]))}"] if s.face_up[car] else []
    return words + ([f"damaged {' '.join(map(str, s.damaged[car]))}"] if s.damaged[car] else [])


def place(s: RaceState, car: int) -> str:
    """Where a car is, with the leg where the space alone does not tell."""
    node = s.at[car]
    if node == NOWHERE:
        return "-"
    name = s.track.name(node)
    return f"{name} leg {s.track.leg[node] + 1}" if s.track.on_road(node) else name


def _held(s: RaceState, car: int) -> list[str]:
    """Hand cards from the one held longest; `@1` marks one that was drawn from an earlier deck."""
    pairs = zip(s.hand[car], s.drawn_in[car], strict=True)
    return [s.t.card_ids[card] + (f"@{epoch}" if epoch != s.epoch else "") for card, epoch in pairs]


def _pile_lines(s: RaceState) -> list[str]:
    lines = [f"decks: {s.epoch}"] if s.epoch > 1 else []
    for name, cards in (("discard", s.discard), ("table", s.table), ("flipped", s.flipped)):
        if cards:
            lines.append(f"{name}: {' '.join(s.t.card_ids[card] for card in cards)}")
    spaces = ", ".join(s.track.space_name(space) for space in s.obstacles)
    return [*lines, f"obstacles: {spaces or '-'}"]


# For people at a terminal


def diagram(view: RaceView) -> str:
    """What a seat sees: the order, the road around each car, and its own hand."""
    s = view.table
    lines = [f"{s.track.course.name}, round {s.round}: {places_text(s)}"]
    for car in range(s.rules.cars):
        name = ", ".join(filter(None, [car_name(s, car), team_name(s, car)]))
        lines.append(f"{car + 1} {name}: {_words_of_car(s, car)}")
        if s.on_road(car):
            lines += [f"    {row}" for row in strip(s, car)]
    for car in view.own:
        cards = [s.t.card_ids[card] for card in sorted(s.hand[car])]
        lines.append(f"hand of {car_name(s, car)}: {cards_text(s, cards) or 'empty'}")
    if s.flipped:
        lines.append(f"flipped: {', '.join(_flipped(s, card) for card in s.flipped)}")
    lines.append(f"deck {view.deck_size}, discarded {len(s.discard)}")
    return "\n".join(lines)


def _flipped(s: RaceState, card: int) -> str:
    return f"{s.t.card_ids[card]} Speed {s.t.row_speed(card, s.row(s.active))}"


def _words_of_car(s: RaceState, car: int) -> str:
    if s.status[car] != RACING:
        extra = f" with {count(s.extra[car], 'point')} of extra Speed" if s.status[car] == FINISHED else ""
        return STATUS_NAMES[s.status[car]] + extra
    node = s.at[car]
    where = "not placed yet" if node == NOWHERE else f"{s.track.name(node)}, {s.track.to_finish[node]} to go"
    tokens = [f"{upgrade_name(s, UPGRADES[u])} {n}" for u, n in enumerate(s.console[car]) if n]
    words = [where, f"gear {GEAR_NAMES[s.gear[car]]}", count(s.hand_size(car), "card")]
    words += ["paused"] if s.paused[car] else []
    words += [f"Control {listed([str(t) for t in s.face_up[car]], 'and')}"] if s.face_up[car] else []
    words += [f"damage {len(s.damaged[car])}"] if s.damaged[car] else []
    return ", ".join(words + ([f"upgrades: {', '.join(tokens)}"] if tokens else []))
