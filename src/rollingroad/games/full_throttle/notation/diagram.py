"""The text diagram: the standings, the road around each car, and a seat's own hand."""

from itertools import zip_longest
from typing import Final

from rollingroad.core.words import count, listed
from rollingroad.games.full_throttle.explain.registry import GEAR_NAMES, car_name, cards_text, team_name
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.finish import standings
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.view import RaceView

ROWS_BEHIND: Final = 2
ROWS_AHEAD: Final = 10


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
        speeds = [f"{s.t.card_ids[card]} Speed {s.t.speed[card][s.row(s.active)]}" for card in s.flipped]
        lines.append(f"flipped: {', '.join(speeds)}")
    lines.append(f"deck {view.deck_size}, discarded {len(s.discard)}")
    return "\n".join(lines)


def places_text(s: RaceState) -> str:
    """The order on the road: `1 Gold, 2 Black and Blue, 4 Silver`."""
    place, words = 1, []
    for group in standings(s):
        words.append(f"{place} {listed([car_name(s, car) for car in group], 'and')}")
        place += len(group)
    return ", ".join(words)


def _words_of_car(s: RaceState, car: int) -> str:
    if s.status[car] == kinds.FINISHED:
        return f"finished with {count(s.extra[car], 'point')} of extra Speed"
    if s.status[car] != kinds.RACING:
        return kinds.STATUS_NAMES[s.status[car]]
    node, where = s.at[car], "not placed yet"
    if node != kinds.NOWHERE:
        where = f"{s.track.name(node)}, {s.track.to_finish[node]} to go"
    tokens = [f"{s.t.upgrades[u].name} {n}" for u, n in enumerate(s.console[car]) if n]
    words = [where, f"gear {GEAR_NAMES[s.gear[car]]}", count(s.hand_size(car), "card")]
    words += ["paused"] if s.paused[car] else []
    words += [f"Control {listed([str(t) for t in s.face_up[car]], 'and')}"] if s.face_up[car] else []
    words += [f"damage {len(s.damaged[car])}"] if s.damaged[car] else []
    return ", ".join(words + ([f"upgrades: {', '.join(tokens)}"] if tokens else []))


def strip(s: RaceState, car: int) -> list[str]:
    """The road around a car: corner numbers, `=` barriers, `X` obstacles, `b2` Block tokens, cars."""
    columns = [[_cell(s, other) for other in s.track.row_of(node)] for node in _axis(s, s.at[car])]
    width = max(len(cell) for column in columns for cell in column) + 1
    rows = zip_longest(*columns, fillvalue="")
    return ["".join(cell.ljust(width) for cell in row).rstrip() for row in rows]


def _axis(s: RaceState, node: int) -> list[int]:
    """One node of every drawn row, straight along the road."""
    track, axis = s.track, [node]
    for _ in range(ROWS_BEHIND):
        axis[:0] = [other for other in range(track.size) if axis[0] in track.forward[other]][:1]
    for _ in range(ROWS_AHEAD):
        row = [axis[-1], *track.row_of(axis[-1])]
        axis += next((track.forward[other] for other in row if track.forward[other]), [])[:1]
    return axis


def _cell(s: RaceState, node: int) -> str:
    track, space = s.track, s.track.space[node]
    if node == track.finish:
        return "|F|"
    here = [str(car + 1) for car in range(s.setup.cars) if s.on_road(car) and track.space[s.at[car]] == space]
    if node < track.lanes:
        return "".join(["S", *(str(car + 1) for car, at in enumerate(s.at) if at == node)])
    ground = f"({track.limit[node]})" if track.limit[node] else "=" if track.barrier[node] else "."
    if space in s.obstacles:
        ground = "X"
    token = "".join(f"b{car + 1}" for car, at in enumerate(s.block) if at == space)
    return ("".join(here) or ground) + token
