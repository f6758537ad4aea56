"""Writes positions and the text diagram: course and options, a line for every car, the piles, and this turn.

    course: all-timer
    round: 3
    turn: 1
    1: muscle-black, at coast-road 4/2 leg 3, gear 4, turns 2, hand g5-01 g5-02 g1-07, upgrades tires 2
    2: targa-gold, at start 1, gear 1, hand 1x3 2x2

Spaces are named by segment, cell and lane; the leg matters where a course passes a space more than once.
`5x3` in a hand stands for any three 5th-gear cards. Cards that lie nowhere else form the deck. Lines that
begin with # show the road around each car and are not read. Omitted values have their defaults.
"""

from __future__ import annotations

from typing import Any, Final

from rollingroad.core.engine.state import Step
from rollingroad.core.positions import agenda_lines
from rollingroad.core.words import count, listed
from rollingroad.games.full_throttle.explain.finish import places_text
from rollingroad.games.full_throttle.explain.names import (
    GEAR_NAMES,
    car_name,
    cards_text,
    team_name,
    upgrade_name,
)
from rollingroad.games.full_throttle.rules import after_move, draw, drive, kinds, piles, setup, turn
from rollingroad.games.full_throttle.rules.match_setup import MatchSetup
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.view import RaceView

STEPS: dict[str, type[Step[Any]]] = {
    name: thing
    for module in (after_move, draw, drive, piles, setup, turn)
    for name, thing in vars(module).items()
    if isinstance(thing, type) and issubclass(thing, Step) and thing.__module__ == module.__name__
}
"""All steps of the game by name, for the agenda of a position."""
TURN_NUMBERS: Final = {
    "nitrous": "nitrous",
    "tires": "tire_speed",
    "discount": "discount",
    "sv": "sv",
    "penalties": "penalties",
}
TURN_FLAGS: Final = {
    "turbo": "turbo",
    "drift": "drift",
    "redrawn": "power_used",
    "handled": "handling_used",
    "swapped": "swapped",
    "moved": "moved",
    "icon": "icon",
}
CAR_NUMBERS: Final = {
    "sv": "last_sv",
    "extra": "extra",
    "finish-sv": "finish_sv",
    "exit": "out_order",
    "drifts": "drifts",
    "fitted": "fitted",
}
"""Words of a position, and the fields of the state that they write and read."""
ROWS_BEHIND: Final = 2
ROWS_AHEAD: Final = 10


def position(s: RaceState) -> str:
    """The whole state with hidden cards; `read_position` reads it back."""
    setup = s.setup
    lines = [
        f"own: {setup.own}" if setup.own else f"course: {s.track.course.id}",
        f"players: {setup.players}",
    ]
    lines += [f"rules: {', '.join(option_words(setup))}"] if option_words(setup) else []
    lines += _race_lines(s)
    if s.active != kinds.NO_CAR:
        lines.append(f"turn: {', '.join(_turn(s))}")
    for car in range(setup.cars):
        lines.append(f"{car + 1}: {', '.join(_car(s, car))}")
        if s.on_road(car):
            lines += [f"# {row}" for row in strip(s, car)]
    lines += _pile_lines(s)
    return "\n".join([*lines, *agenda_lines(s), ""])


def option_words(setup: MatchSetup) -> list[str]:
    """The options that differ from the defaults."""
    words = ["getaway"] if setup.variant == kinds.GETAWAY else []
    words += [f"drivers {kinds.DRIVERS[setup.drivers]}"] if setup.drivers else []
    words += ["damage"] if setup.damage else []
    words += [f"obstacles {kinds.OBSTACLES[setup.obstacles]}"] if setup.obstacles else []
    words += [f"place {setup.obstacle_count}"] if setup.obstacles == kinds.PLACED else []
    words += ["neutral start"] if setup.neutral_start else []
    return words + ([] if setup.shift_after_draw else ["no shift after draw"])


def _race_lines(s: RaceState) -> list[str]:
    lines = [f"round: {s.round}", f"first: {s.first + 1}", f"slot: {s.slot + 1}"]
    if s.setup.variant == kinds.TAG_TEAM:
        lines.append(f"second: {_cars(s.second, s.setup.cars)}")
        lines.append(
            "running: " + " ".join(str(car + 1) if car != kinds.NO_CAR else "-" for car in s.running)
        )
    if s.setup.variant == kinds.GETAWAY:
        lines.append(f"runner before: {s.runner_before}")
    if not s.revealed:
        lines.append("consoles: hidden")
    if s.passed:
        lines.append(f"passed: {_cars(s.passed, s.setup.players)}")
    return lines


def _cars(mask: int, number: int) -> str:
    return " ".join(str(car + 1) for car in range(number) if mask >> car & 1) or "-"


def _turn(s: RaceState) -> list[str]:
    """The active car, and what it did in this turn."""
    words = [str(s.active + 1)]
    words += [f"set {s.set_gear}x{s.set_count}"] if s.set_count else []
    words += [f"{word} {number}" for word, field in TURN_NUMBERS.items() if (number := getattr(s, field))]
    words += [f"due {s.due}"] if s.face_up[s.active] else []
    words += [f"speed {s.chosen}"] if s.chosen >= 0 else []
    return words + [word for word, field in TURN_FLAGS.items() if getattr(s, field)]


def _car(s: RaceState, car: int) -> list[str]:
    words = [s.t.paint_ids[s.paint[car]] if s.paint[car] >= 0 else "-"]
    if s.driver[car] != kinds.NO_DRIVER:
        words.append(f"driver {s.t.driver_ids[s.driver[car]]}")
    if s.status[car] != kinds.RACING:
        words.append(kinds.STATUS_NAMES[s.status[car]])
    words.append(f"at {place(s, car)}")
    words += [f"gear {s.gear[car]}", f"turns {s.turns[car]}"]
    words += _car_numbers(s, car)
    if s.block[car] != kinds.NOWHERE:
        words.append(f"block {s.track.space_name(s.block[car])}")
    if any(s.console[car]):
        fitted = [f"{kinds.UPGRADES[u]} {number}" for u, number in enumerate(s.console[car]) if number]
        words.append(f"upgrades {' '.join(fitted)}")
    if s.hand[car]:
        words.append(f"hand {' '.join(_hand_words(s, car))}")
    return words


def _car_numbers(s: RaceState, car: int) -> list[str]:
    numbers = {word: getattr(s, field)[car] for word, field in CAR_NUMBERS.items()}
    words = [f"{word} {number}" for word, number in numbers.items() if number]
    words += ["paused"] if s.paused[car] else []
    words += [f"control {' '.join(map(str, s.face_up[car]))}"] if s.face_up[car] else []
    return words + ([f"damaged {' '.join(map(str, s.damaged[car]))}"] if s.damaged[car] else [])


def place(s: RaceState, car: int) -> str:
    """Where a car is; spaces of the road with their leg."""
    node = s.at[car]
    if node == kinds.NOWHERE:
        return "-"
    name = s.track.name(node)
    return f"{name} leg {s.track.leg[node] + 1}" if s.track.on_road(node) else name


def _hand_words(s: RaceState, car: int) -> list[str]:
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


# The text diagram


def diagram(view: RaceView) -> str:
    """What a seat sees: the standings, the road around each car, and its own hand."""
    s = view.table
    lines = [f"{s.track.course.name}, round {s.round}: {places_text(s)}"]
    for car in range(s.setup.cars):
        name = ", ".join(filter(None, [car_name(s, car), team_name(s, car)]))
        lines.append(f"{car + 1} {name}: {_words_of_car(s, car)}")
        if s.on_road(car):
            lines += [f"    {row}" for row in strip(s, car)]
    for car in view.own:
        cards = [s.t.card_ids[card] for card in sorted(s.hand[car])]
        lines.append(f"hand of {car_name(s, car)}: {cards_text(s, cards) or 'empty'}")
    if s.flipped:
        lines.append(f"flipped: {', '.join(_flipped_text(s, card) for card in s.flipped)}")
    lines.append(f"deck {view.deck_size}, discarded {len(s.discard)}")
    return "\n".join(lines)


def _flipped_text(s: RaceState, card: int) -> str:
    return f"{s.t.card_ids[card]} Speed {s.t.row_speed(card, s.row(s.active))}"


def _words_of_car(s: RaceState, car: int) -> str:
    if s.status[car] != kinds.RACING:
        extra = (
            f" with {count(s.extra[car], 'point')} of extra Speed" if s.status[car] == kinds.FINISHED else ""
        )
        return kinds.STATUS_NAMES[s.status[car]] + extra
    node = s.at[car]
    where = (
        "not placed yet"
        if node == kinds.NOWHERE
        else f"{s.track.name(node)}, {s.track.to_finish[node]} to go"
    )
    tokens = [f"{upgrade_name(s, kinds.UPGRADES[u])} {n}" for u, n in enumerate(s.console[car]) if n]
    words = [where, f"gear {GEAR_NAMES[s.gear[car]]}", count(s.hand_size(car), "card")]
    words += ["paused"] if s.paused[car] else []
    words += [f"Control {listed([str(t) for t in s.face_up[car]], 'and')}"] if s.face_up[car] else []
    words += [f"damage {len(s.damaged[car])}"] if s.damaged[car] else []
    return ", ".join(words + ([f"upgrades: {', '.join(tokens)}"] if tokens else []))


def strip(s: RaceState, car: int) -> list[str]:
    """The road around a car: corner numbers, `=` barriers, `X` obstacles, `b2` Block tokens, cars."""
    columns = [_column(s, node) for node in _axis(s, s.at[car])]
    height = max(len(column) for column in columns)
    width = max(len(cell) for column in columns for cell in column) + 1
    rows = [
        "".join((column[i] if i < len(column) else "").ljust(width) for column in columns)
        for i in range(height)
    ]
    return [row.rstrip() for row in rows]


def _axis(s: RaceState, node: int) -> list[int]:
    """One node of every drawn row, straight along the road."""
    track, behind = s.track, [node]
    for _ in range(ROWS_BEHIND):
        earlier = [other for other in range(track.size) if behind[0] in track.forward[other]]
        if not earlier:
            break
        behind.insert(0, min(earlier))
    for _ in range(ROWS_AHEAD):
        last = next((n for n in track.row_of(behind[-1]) if track.forward[n]), kinds.NOWHERE)
        if last == kinds.NOWHERE or behind[-1] == track.finish:
            break
        ahead = track.forward[behind[-1]] or track.forward[last]
        behind.append(ahead[0])
    return behind


def _column(s: RaceState, node: int) -> list[str]:
    if node == s.track.finish:
        return ["|F|"]
    return [_cell(s, other) for other in s.track.row_of(node)]


def _cell(s: RaceState, node: int) -> str:
    track, space = s.track, s.track.space[node]
    here = [str(car + 1) for car in range(s.setup.cars) if s.on_road(car) and track.space[s.at[car]] == space]
    if node < track.lanes:
        return "".join(["S", *(str(car + 1) for car, at in enumerate(s.at) if at == node)])
    ground = f"({track.limit[node]})" if track.limit[node] else "=" if track.barrier[node] else "."
    if space in s.obstacles:
        ground = "X"
    token = "".join(f"b{car + 1}" for car, at in enumerate(s.block) if at == space)
    return ("".join(here) or ground) + token
