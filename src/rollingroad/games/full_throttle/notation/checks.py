"""What cannot be on a table of Full Throttle, by rule: positions written by hand are checked for it."""

from collections.abc import Iterator, Sequence

from rollingroad.core.positions import Lines
from rollingroad.games.full_throttle.rules import kinds, setup
from rollingroad.games.full_throttle.rules.state import RaceState

Finding = tuple[str, str, str]
"""The key of the line it is about, a sentence, and the rule."""


def impossible(s: RaceState, lines: Lines) -> Iterator[Finding]:
    """The key of a line, what is wrong with it, and the rule."""
    yield from _twice("car token", s.paint, s.t.paint_ids, "FT-SETUP-1")
    yield from _twice("driver", s.driver, s.t.driver_ids, "FT-SETUP-2")
    for car in (int(key) for key in lines if key.isdigit()):
        if car > s.setup.cars:
            yield str(car), f"there is no car {car}: there are {s.setup.cars}", "FT-SETUP-1"
    for car in range(s.setup.cars):
        yield from _on_console(s, car)
    yield from _turn(s, lines)
    for speed in (speed for tokens in (*s.face_up, *s.damaged) for speed in tokens):
        s.change_supply(speed, -1)
    if min(s.supply) < 0:
        yield "", "there are more Control tokens of a kind on the consoles than in the box", "FT-SETUP-11"
    yield from _places(s, lines)


def _twice(what: str, numbers: list[int], ids: Sequence[str], rule: str) -> Iterator[Finding]:
    for car, number in enumerate(numbers):
        if number >= 0 and number in numbers[:car]:
            both = f"cars {numbers.index(number) + 1} and {car + 1}"
            yield str(car + 1), f"{both} have the same {what}, {ids[number]}", rule


def _on_console(s: RaceState, car: int) -> Iterator[Finding]:
    """FT-SETUP-5: how many Upgrade tokens of a kind and in all."""
    key = str(car + 1)
    limits = [("tokens", sum(s.console[car]), s.perks(car).most_upgrades)]
    for upgrade, name in enumerate(kinds.UPGRADES):
        limits.append((name, s.console[car][upgrade], setup.upgrade_limit(s, car, upgrade)))
    for name, number, most in limits:
        if number > most > 0:
            yield key, f"car {key}: upgrades: {name} {number} is more than {most}", "FT-SETUP-5"


def _turn(s: RaceState, lines: Lines) -> Iterator[Finding]:
    """FT-TURN-1: the seat of the turn drives the car; FT-CLEAN-1: a set comes from one hand."""
    if s.active == kinds.NO_CAR:
        return
    if "slot" in lines and s.slot < s.setup.cars:
        car = s.running[(s.first + s.slot) % s.setup.cars]
        if car != s.active:
            text = f"slot: {s.slot + 1} is the turn of car {car + 1}, not of car {s.active + 1}"
            yield "slot", text, "FT-TURN-1"
    # FT-UP-TUNING-1 lets a hand grow: then the cards lie on the table.
    most = max(s.perks(s.active).base, [s.t.card_gear[card] for card in s.table].count(s.set_gear))
    if s.set_count > most:
        yield "turn", f"turn: set of {s.set_count} cards is more than a hand of {most}", "FT-CLEAN-1"


def _places(s: RaceState, lines: Lines) -> Iterator[Finding]:
    """FT-MOVE-7: no two cars share a space of the road; FT-FINISH-1: who has finished has left it."""
    for car, status in enumerate(s.status):
        if status == kinds.FINISHED and s.at[car] not in (s.track.finish, kinds.NOWHERE):
            where = s.track.name(s.at[car])
            yield str(car + 1), f"car {car + 1}: finished, but it stands at {where}", "FT-FINISH-1"
    spaces = [s.car_space(car) if s.on_road(car) else kinds.NOWHERE for car in range(s.setup.cars)]
    for car, space in enumerate(spaces):
        if space != kinds.NOWHERE and (space in spaces[:car] or space in s.obstacles):
            yield str(car + 1), f"{s.track.space_name(space)} is taken twice", "FT-MOVE-7"
    if s.active != kinds.NO_CAR and "outcome" not in lines and s.at[s.active] == kinds.NOWHERE:
        yield "turn", f"turn: car {s.active + 1} is not on the road", ""
