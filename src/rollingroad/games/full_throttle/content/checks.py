"""Checks of content beyond its types: only values that the rules support."""

from collections.abc import Iterator
from typing import Final

from rollingroad.core.content import refuse
from rollingroad.games.full_throttle.content.models import (
    EFFECT_VALUES,
    UPGRADE_FIXED,
    UPGRADE_VALUES,
    BoardFile,
    Box,
    Segment,
)
from rollingroad.games.full_throttle.courses.validation import BadCourse, make_track
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.lookup import EFFECTS, Lookup
from rollingroad.games.full_throttle.rules.track import Board, cells_in_lane, segment_id

GEARS: Final = range(1, kinds.GEARS + 1)
MOST_BRANCHES = 4
"""The most spaces directly ahead of one space."""


def check_box(box: Box) -> None:
    """Raise a ContentError with all that the rules do not support; first what the other checks rely on."""
    refuse(_lists(box))
    checks = (_gears, _cards, _drivers, _upgrades, _upgrade_effects, _tokens, _cars, _boards)
    refuse(problem for check in checks for problem in check(box))


def check_courses(lookup: Lookup) -> None:
    """Raise a ContentError with all courses that cannot be raced."""
    refuse(_impossible_courses(lookup))


def _impossible_courses(lookup: Lookup) -> Iterator[str]:
    for course in lookup.box.courses.values():
        try:
            make_track(lookup, course)
        except BadCourse as error:
            yield f"courses.toml: {error}"


def _lists(box: Box) -> Iterator[str]:
    if [gear.gear for gear in box.gears.gear] != list(range(1, kinds.GEARS + 1)):
        yield f"gears.toml: gear: there must be the gears 1 to {kinds.GEARS} in order"
    if tuple(upgrade.id for upgrade in box.upgrades.upgrade) != kinds.UPGRADES:
        yield f"upgrades.toml: upgrade: there must be {', '.join(kinds.UPGRADES)} in this order"


def _gears(box: Box) -> Iterator[str]:
    icons = [0, *(gear.damage_icon_max for gear in box.gears.gear), 0]
    for gear in box.gears.gear:
        # A Minimum carries no icon (FT-DRAW-5), so no number with one may look the same.
        if gear.minimum_speed <= max(icons[gear.gear : gear.gear + 2]):
            yield f"gears.toml: gear {gear.gear}: minimum_speed must lie above the numbers with a damage icon"


def _cards(box: Box) -> Iterator[str]:
    for card in box.gears.card:
        place = f'gears.toml: card "{card.id}"'
        if card.minimum_speed != box.gears.gear[card.gear - 1].minimum_speed:
            yield f"{place}: minimum_speed differs from that of its gear"
    for gear in range(1, kinds.GEARS + 1):
        if sum(card.gear == gear for card in box.gears.card) > kinds.MOST_COPIES:
            yield f"gears.toml: card: there are more than {kinds.MOST_COPIES} cards of gear {gear}"


def _drivers(box: Box) -> Iterator[str]:
    if 0 < len(box.drivers) < kinds.MOST_CARS:
        yield f"drivers.toml: driver: {kinds.MOST_CARS} drivers must be there to choose from"
    for driver in box.drivers:
        place = f'drivers.toml: driver "{driver.id}": effect'
        kind = driver.effect.get("type")
        if not isinstance(kind, str) or kind not in EFFECTS:
            yield f"{place}: there is no type {kind!r}; there are: {', '.join(EFFECTS)}"
            continue
        if driver.effect.get("needs_damage_rules"):
            yield f"{place}: needs_damage_rules: the rules know only false"
        wanted = {"type", *EFFECTS[kind]}
        if driver.effect.keys() != wanted:
            yield f"{place}: {kind} takes {', '.join(sorted(wanted))}"
        if wrong := _wrong_values(driver.effect):
            yield f"{place}: {wrong}"
            continue
        if driver.effect.get("hand_size", 0) + kinds.GEARS >= kinds.MOST_PENALTIES:
            yield f"{place}: hand_size: at most {kinds.MOST_PENALTIES - kinds.GEARS - 1} cards"
        if driver.effect.get("max_upgrades", 0) > kinds.MOST_AERO:
            yield f"{place}: max_upgrades: at most {kinds.MOST_AERO} tokens fit on a console"


def _wrong_values(effect: dict[str, object]) -> str:
    """The first value that is of another type than the rules read."""
    for name, value in effect.items():
        if name == "gears":
            if not isinstance(value, list) or any(gear not in GEARS for gear in value):
                return f"gears: a list of gears from 1 to {kinds.GEARS}, not {value!r}"
        elif not isinstance(value, str | bool) and (type(value) is not int or value not in EFFECT_VALUES):
            return f"{name}: a whole number from {EFFECT_VALUES[0]} to {EFFECT_VALUES[-1]}, not {value!r}"
        elif isinstance(value, str) and name != "type":
            return f"{name}: a whole number, not {value!r}"
    return ""


def _upgrades(box: Box) -> Iterator[str]:
    if not 0 < box.upgrades.upgrade[kinds.TIRES].max_tokens <= kinds.MOST_TIRES:
        yield f'upgrades.toml: upgrade "tires": max_tokens must be 1 to {kinds.MOST_TIRES}'


def _upgrade_effects(box: Box) -> Iterator[str]:
    for upgrade in box.upgrades.upgrade:
        place = f'upgrades.toml: upgrade "{upgrade.id}": effect'
        for name, value in UPGRADE_FIXED[upgrade.id].items():
            if upgrade.effect.get(name) != value:
                yield f"{place}: {name}: the rules know only {value!r}, not {upgrade.effect.get(name)!r}"
        for name, values in UPGRADE_VALUES.items():
            if upgrade.effect.get(name, values[0]) not in values:
                yield f"{place}: {name} must be {values[0]} to {values[-1]}, not {upgrade.effect[name]!r}"
        if wrong := _wrong_values(upgrade.effect):
            yield f"{place}: {wrong}"
        unknown = upgrade.effect.keys() - UPGRADE_FIXED[upgrade.id].keys() - UPGRADE_VALUES.keys() - {"gears"}
        if unknown:
            yield f"{place}: {min(unknown)} means nothing here"


def _tokens(box: Box) -> Iterator[str]:
    if len(box.tokens.token) != box.tokens.count:
        listed = len(box.tokens.token)
        yield f"control-tokens.toml: count is {box.tokens.count}, but {listed} tokens are listed"


def _cars(box: Box) -> Iterator[str]:
    paints = [paint.id for _, paint in box.paints]
    if len(paints) < kinds.MOST_CARS or len(set(paints)) < len(paints):
        yield f"cars.toml: car: there must be at least {kinds.MOST_CARS} paints, each with an id of its own"


def _boards(box: Box) -> Iterator[str]:
    seen: dict[str, str] = {}
    for board in box.boards.values():
        for segment in board.segment:
            if segment.id in seen:
                yield f"board-{board.id}.toml: segment {segment.id!r} is on board {seen[segment.id]!r} too"
            seen[segment.id] = board.id
        wrong = [problem for segment in board.segment for problem in _segment(board, segment)]
        yield from wrong or _links(board)


def _segment(board: BoardFile, segment: Segment) -> Iterator[str]:
    """FT-BOARD-1, FT-BOARD-3."""
    place = f'board-{board.id}.toml: segment "{segment.id}"'
    if segment.kind == "corner":
        if len(segment.limits) != segment.lanes or not all(segment.limits):
            yield f"{place}: limits must have a row of numbers for each of the {segment.lanes} lanes"
            return
        if segment.barrier is not None:
            yield f"{place}: a barrier belongs on a straight"
    elif segment.limits:
        yield f"{place}: limits belong in a corner"
    if len(segment.path) != 2 and len(segment.path) % 3 != 1:
        yield f"{place}: path must have 2 points, or 3 for each further curve and one more"
    longest = max(cells_in_lane(segment, lane) for lane in range(1, segment.lanes + 1))
    for name, mark in (("barrier", segment.barrier), ("upgrade", segment.upgrade)):
        if mark is not None and mark.cell > longest:
            yield f"{place}: {name}: there is no cell {mark.cell}"


def _links(file: BoardFile) -> Iterator[str]:
    """FT-BOARD-5."""
    segments = {segment.id: segment for segment in file.segment}
    for link in file.link:
        place = f'board-{file.id}.toml: link from "{link.from_}" to "{link.to}"'
        for leg in (link.from_, link.to, link.under or link.to):
            if segment_id(leg) not in segments:
                yield f"{place}: there is no segment {segment_id(leg)!r}"
                return
        lanes = segments[segment_id(link.from_)].lanes, segments[segment_id(link.to)].lanes
        if any(a > lanes[0] or b > lanes[1] for a, b in link.lanes):
            yield f"{place}: lanes: a lane is not there"
    for (start, _), pairs in Board(file, 0).links.items():
        for lane in {a for a, _ in pairs}:
            if sum(a == lane for a, _ in pairs) > MOST_BRANCHES // 2:
                yield f'board-{file.id}.toml: lane {lane} of "{start}" splits into more than 2'
