"""Writes positions as text: the road as a picture, and a line for everything beside it.

    scenario: tank-assault
    turn: 1, actions 2
         A   B   C   D   E   F   G   H   I   J   K   L
    1    .   .   .   s+  .   .   .   .   .   .   .   .
    2    .   .   .   1   .   .   .   w   .   .   .   .
    3    .   2   .   .   T   T   s3  .   .   .   .   .
    1: brian, street-drifter, boost 2

A cell is what stands there: `.` nothing, `s` SUV, `w` wreck of an SUV, `h` wreck of another vehicle,
`a` abandoned car, `T` Tank, `R` `M` `C` the Semi's rear, middle and cab, `X` Shaw's Car, a number a player's
vehicle. After it come the pegs on its roof, `+` for an enemy and a number for a player; `*` marks the
Chopper above. Whatever is left out takes its default, so a position can be as short as a few cells.
"""

from __future__ import annotations

from typing import Any, Final

from rollingroad.core.engine.state import Step
from rollingroad.core.positions import agenda_lines
from rollingroad.games.highway_heist.rules import (
    cards,
    enemies,
    force,
    kinds,
    pegs,
    ram,
    rolls,
    round,
    setup,
    turn,
)
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.round import rounds_left
from rollingroad.games.highway_heist.rules.scenarios import chopper, semi, tank
from rollingroad.games.highway_heist.rules.scenarios.pieces import semi_spaces, under_semi
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.stunts import attempts, rewards

MARKS: Final = ".swhaT?X"
SEMI_MARKS: Final = "RMC"

_STEP_MODULES: Final = (
    cards,
    rewards,
    chopper,
    enemies,
    force,
    pegs,
    ram,
    rolls,
    round,
    semi,
    setup,
    attempts,
    tank,
    turn,
)
STEPS: Final[dict[str, type[Step[Any]]]] = {
    name: entry
    for module in _STEP_MODULES
    for name, entry in vars(module).items()
    if isinstance(entry, type) and issubclass(entry, Step) and entry is not Step
}
"""All steps by name, so that positions can name them."""


def position(s: HeistState) -> str:
    """The whole state; `read_position` reads it back."""
    lines = [f"scenario: {s.t.scenario.scenario.id}", f"round: {s.round}"]
    lines += ["team: active"] if s.active_decides else []
    if s.active != kinds.NO_SEAT:
        lines.append(f"turn: {_turn(s)}")
    lines += road_map(s)
    lines += [f"{seat + 1}: {_player(s, seat)}" for seat in range(s.players)]
    lines += _scenario_lines(s) + _card_lines(s)
    lines += [f"ended: {s.ended_by}"] if s.ended_by else []
    return "\n".join([*lines, *agenda_lines(s), ""])


def road_map(s: HeistState, without_pegs: int = 0) -> list[str]:
    """The road with North at the top and West at the left, with names of columns and lanes."""
    road = s.road
    cells = [cell(s, space, not without_pegs >> space & 1) for space in range(road.size)]
    width = max(3, max(len(text) for text in cells)) + 1
    names = [chr(65 + column) for column in range(road.columns)]
    rows = ["     " + "".join(name.ljust(width) for name in names).rstrip()]
    for lane in range(road.lanes):
        row = "".join(cells[column * road.lanes + lane].ljust(width) for column in range(road.columns))
        rows.append(f"{lane + 1}    {row}".rstrip())
    return rows


def cell(s: HeistState, space: int, with_pegs: bool = True) -> str:
    """The piece in a space, the pegs on top, and the Chopper above."""
    pegs = "+" if s.enemy_pegs >> space & 1 else ""
    pegs += "".join(str(seat + 1) for seat in s.riders(space))
    pegs *= with_pegs
    return _mark(s, space) + pegs + ("*" if space == s.chopper else "")


def _mark(s: HeistState, space: int) -> str:
    kind = s.kind[space]
    if s.semi != OFF and space in semi_spaces(s):
        mark = SEMI_MARKS[semi_spaces(s).index(space)]
        return mark + MARKS[kind] if space == under_semi(s) and kind != kinds.EMPTY else mark
    return str(kind - kinds.PV + 1) if kind >= kinds.PV else MARKS[kind]


def _turn(s: HeistState) -> str:
    parts = [str(s.active + 1), f"actions {s.actions}"]
    parts += ["nudged"] * s.nudge_used + ["nitro"] * s.nitro_used
    return ", ".join(parts)


def _player(s: HeistState, seat: int) -> str:
    parts = [
        s.t.characters[s.character[seat]].id if s.character[seat] >= 0 else "-",
        s.t.vehicles[s.vehicle[seat]].id if s.vehicle[seat] >= 0 else "-",
        f"strength {s.strength[seat]}",
        f"boost {s.boost[seat]}",
    ]
    if s.cargo[seat]:
        parts.append(f"cargo {s.cargo[seat]}")
    if s.peg[seat] == kinds.ADRIFT:
        parts.append(f"adrift {s.road.name(s.left[seat])}")
    parts += ["exhausted"] * s.exhausted[seat]
    parts += [f"reacted {s.t.stunts[card].id}" for card in spaces_of(s.reacted[seat])]
    parts += ["held-on"] * (s.held_on >> seat & 1)
    return ", ".join(parts)


def _scenario_lines(s: HeistState) -> list[str]:
    lines = [f"tej: {s.tej_tokens}"] if s.tej_tokens or _has_tej(s) else []
    if s.t.scenario.tank is not None:
        lines.append(f"tank: strength {s.tank_strength}")
    if s.t.scenario.semi is not None:
        lines.append(f"semi: door {kinds.DOORS[s.door]}, shells {s.shells}, hold {s.hold}")
    if s.t.scenario.chopper is not None:
        lines.append(f"chopper: strength {s.chopper_strength}, lock {s.lock}" + ", diverted" * s.diverted)
        lines.append(f"shaw: strength {s.shaw_strength}")
        lines.append(f"ramsey: {s.ramsey + 1 if s.ramsey != kinds.NO_SEAT else '-'}")
    return lines


def _has_tej(s: HeistState) -> bool:
    return any(c >= 0 and s.t.characters[c].tokens for c in s.character)


def _card_lines(s: HeistState) -> list[str]:
    row = [s.t.enemy_cards[card].id if card >= 0 else "-" for card in s.row]
    discards = spaces_of(cards.discarded_cards(s))
    spots = [_spot(s, spot) for spot in range(len(s.spots))]
    gone = spaces_of(round.gone_stunts(s))
    lines = [f"row: {' | '.join(row)}"]
    if discards:
        lines.append("discards: " + ", ".join(s.t.enemy_cards[card].id for card in discards))
    lines += [f"stunts: {' | '.join(spots)}", f"to come: {' '.join(map(str, s.to_come))}"]
    if gone:
        lines.append("gone: " + ", ".join(s.t.stunts[card].id for card in gone))
    return lines


def _spot(s: HeistState, spot: int) -> str:
    card = s.spots[spot]
    if card < 0:
        return "-"
    return f"{s.t.stunts[card].id} {'down' if s.down[spot] else s.tokens[spot]}"


def diagram(s: HeistState) -> str:
    """The table as text for a terminal. HH-PEG-1: a peg over no roof is falling and stands nowhere."""
    head = f"{s.t.scenario.scenario.name}, round {s.round} of {s.round + rounds_left(s)}"
    falling = ~s.cars
    lines = [head, *road_map(s, falling)]
    lines += [f"an enemy peg falls from {s.road.name(space)}" for space in spaces_of(s.enemy_pegs & falling)]
    lines += [_player_words(s, seat) for seat in range(s.players) if s.character[seat] >= 0]
    lines += _scenario_lines(s)[-3:] if s.t.scenario.chopper else _scenario_lines(s)[-1:]
    row = [s.t.enemy_cards[card].name if card >= 0 else "-" for card in s.row]
    lines.append(f"enemy cards: {' > '.join(row)} (the last is active)")
    lines.append("stunts, West to East: " + " | ".join(_spot_words(s, spot) for spot in range(len(s.spots))))
    return "\n".join(lines)


def _player_words(s: HeistState, seat: int) -> str:
    name = s.t.characters[s.character[seat]].name
    where = "no vehicle"
    if s.pv[seat] != OFF:
        vehicle = s.t.vehicles[s.vehicle[seat]].name
        where = f"{vehicle} at {s.road.name(s.pv[seat])}, strength {s.strength[seat]}"
    if s.peg[seat] >= 0:
        how = "on the roof at" if s.cars >> s.peg[seat] & 1 else "falling from"
        where += f", {how} {s.road.name(s.peg[seat])}"
    elif s.peg[seat] == kinds.ADRIFT:
        where += ", adrift"
    cargo = f", cargo {s.cargo[seat]}" if s.cargo[seat] else ""
    done = ", exhausted" if s.exhausted[seat] else ""
    return f"{seat + 1} {name}: {where}{cargo}, boost {s.boost[seat]}{done}"


def _spot_words(s: HeistState, spot: int) -> str:
    card = s.spots[spot]
    if card < 0:
        return "-"
    return f"{s.t.stunts[card].name} ({'face down' if s.down[spot] else f'{s.tokens[spot]} boost'})"
