"""Positions as text: the road as a picture, and a line for everything beside it.

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
Chopper above. Whatever is left out takes its default, so a position can be as short as a few cells. Each
field is declared once, with the way it is written and the way it is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rollingroad.core import positions as common
from rollingroad.core.errors import hint
from rollingroad.core.positions import BadPosition, Problem
from rollingroad.games.highway_heist.notation import checks
from rollingroad.games.highway_heist.notation.road_map import most_player, read_cells, read_road, road_map
from rollingroad.games.highway_heist.rules import cards, kinds, rewards, round, setup
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState, HeistStep, empty_table

if TYPE_CHECKING:
    from rollingroad.games.highway_heist.game import HighwayHeist

CHAPTERS: Final = (setup, rewards)
"""They import all others, and so every step."""

STEPS: Final = common.find_steps(HeistStep)


def position(s: HeistState) -> str:
    """The whole state; `read_position` reads it back."""
    lines = [f"scenario: {s.t.scenario.scenario.id}", f"round: {s.round}"]
    lines += ["team: active"] if s.active_decides else []
    if s.active != kinds.NO_SEAT:
        lines.append(f"turn: {_write([str(s.active + 1)], _TURN, s)}")
    lines += road_map(s)
    lines += [f"{seat + 1}: {_write(_boards(s, seat), _PLAYER, s, seat)}" for seat in range(s.players)]
    if s.tej_tokens or _usual_tej(s):
        lines.append(f"tej: {s.tej_tokens}")
    lines += scenario_lines(s) + _card_lines(s)
    return "\n".join([*lines, *common.agenda_lines(s), ""])


def read_position(game: HighwayHeist, text: str) -> HeistState:
    """The state that a text describes; a BadPosition says all that is wrong with it."""
    rows, lines = _split(text, game.road.columns)
    scenario = lines.get("scenario", "tank-assault")
    if scenario not in game.box.scenarios:
        lines.report("scenario", f"there is no scenario {scenario!r}; {hint(scenario, game.box.scenarios)}")
        lines.raise_problems()
    players = max([int(key) for key in lines if key.isdigit()] + [most_player(rows), 2])
    s = empty_table(game, game.lookup(scenario), players)
    with lines.reading("round"):
        s.round = common.read_number(lines.get("round", "1"), "round", 1)
    with lines.reading("team"):
        team = lines.get("team", "anyone")
        neither = f"team: {team!r} is neither 'active' nor 'anyone'"
        s.active_decides = _choice(team, ("anyone", "active"), neither) == 1
    read_road(s, rows, lines)
    _read_players(s, lines)
    _read_scenario(s, lines)
    _read_cards(s, lines)
    _count_supplies(s)
    # Where the game has ended, a peg may still have been falling.
    falling = "PegFalls(" in text or "PegsFall(" in text or "outcome" in lines
    for key, problem, rule in checks.impossible(s, falling, "outcome" in lines):
        lines.report(key, problem, rule)
    _read_turn(s, lines)
    return s


class Field(NamedTuple):
    """An entry of a line such as `strength 4`: a word, its values as texts, and how one is read."""

    word: str
    write: Callable[[HeistState, int], Sequence[object]]
    """The values; a word with an empty text stands alone, and one without values is left out."""
    read: Callable[[HeistState, int, str, str], None]
    """Gets the state, the seat, the text after the word, and the place for error messages."""


def _field(word: str, name: str = "", always: bool = True) -> Field:
    """A number or flag of the state, or of a seat where it is a list; with `always`, 0 is written too."""

    def holder(s: HeistState) -> Any:
        return getattr(s, name or word)

    def write(s: HeistState, seat: int) -> list[object]:
        value = holder(s)[seat] if isinstance(holder(s), list) else holder(s)
        if isinstance(value, bool):
            return [""] * value
        return [value] if always or value else []

    def read(s: HeistState, seat: int, text: str, place: str) -> None:
        held = holder(s)
        old = held[seat] if isinstance(held, list) else held
        value = True if isinstance(old, bool) else common.read_number(text, place)
        if isinstance(held, list):
            held[seat] = value
        else:
            setattr(s, name or word, value)

    return Field(word, write, read)


def _read_adrift(s: HeistState, seat: int, text: str, place: str) -> None:
    s.peg[seat], s.left[seat] = kinds.ADRIFT, s.road.parse(text)
    if s.left[seat] == OFF:
        raise BadPosition(f"{place}: {text!r} is no space of the road")


def _reacted(s: HeistState, seat: int) -> list[str]:
    return [s.t.stunts[card].id for card in spaces_of(s.reacted[seat])]


def _read_reacted(s: HeistState, seat: int, text: str, place: str) -> None:
    s.reacted[seat] |= 1 << _stunt(s, text)


def _read_held_on(s: HeistState, seat: int, text: str, place: str) -> None:
    s.held_on |= 1 << seat


def _read_door(s: HeistState, seat: int, text: str, place: str) -> None:
    doors = ", ".join(kinds.DOORS)
    s.door = _choice(text, kinds.DOORS, f"semi: the door is one of {doors}, not {text!r}")


_PLAYER: Final = (
    _field("strength"),
    _field("boost"),
    _field("cargo", always=False),
    Field(
        "adrift", lambda s, seat: [s.road.name(s.left[seat])] * (s.peg[seat] == kinds.ADRIFT), _read_adrift
    ),
    _field("exhausted"),
    Field("reacted", _reacted, _read_reacted),
    Field("held-on", lambda s, seat: [""] * (s.held_on >> seat & 1), _read_held_on),
)
_TURN: Final = (_field("actions"), _field("nudged", "nudge_used"), _field("nitro", "nitro_used"))
_ENEMIES: Final = {
    "tank": (_field("strength", "tank_strength"),),
    "semi": (
        Field("door", lambda s, seat: [kinds.DOORS[s.door]], _read_door),
        _field("shells"),
        _field("hold"),
    ),
    "chopper": (_field("strength", "chopper_strength"), _field("lock"), _field("diverted")),
    "shaw": (_field("strength", "shaw_strength"),),
}
"""The lines of the main enemies, each for the scenarios that have it."""


def _write(begin: list[str], fields: Sequence[Field], s: HeistState, seat: int = OFF) -> str:
    texts = [f"{field.word} {value}".rstrip() for field in fields for value in field.write(s, seat)]
    return ", ".join([*begin, *texts])


def _read(
    lines: common.Lines,
    key: str,
    texts: Sequence[str],
    fields: Sequence[Field],
    s: HeistState,
    seat: int = OFF,
) -> None:
    """Read the words of one line into the state."""
    known = {field.word: field for field in fields}
    place = f"player {key}" if key.isdigit() else key
    words = [text.partition(" ")[0] for text in texts]
    for at, text in enumerate(texts):
        word, _, value = text.partition(" ")
        if word in words[:at] and word != "reacted":
            lines.report(key, f"{place}: {word!r} is there twice")
        if word not in known:
            lines.report(key, f"{place}: {text!r} is not understood; {hint(word, known)}")
            continue
        with lines.reading(key):
            known[word].read(s, seat, value, f"{place}: {word}")


def _choice(text: str, known: Sequence[str], complaint: str) -> int:
    """The number of a word in a list."""
    if text not in known:
        raise BadPosition(complaint)
    return known.index(text)


_KEYS: Final = (
    *("scenario", "round", "team", "turn", "tej", "tank", "semi", "chopper", "shaw", "ramsey", "row"),
    *("discards", "stunts", "to come", "gone", "ended", "agenda", "asked", "outcome"),
)
_SIDE: Final = re.compile(r"\s*(to come|[a-z]+|[1-4]):\s*(.*)")


def _split(text: str, columns: int) -> tuple[list[list[str]], common.Lines]:
    """The cells of the road, row by row, and the lines beside it by their key."""
    rows: list[list[str]] = []
    lines = common.Lines()
    for number, line in enumerate(text.splitlines(), 1):
        side, rest = _SIDE.fullmatch(line), line
        lines.numbers["row of the road"] = number
        with lines.reading("row of the road"):
            if side is None:
                cells, rest = read_cells(line, columns)
                side = _SIDE.fullmatch(rest)
                if cells:
                    rows.append(cells)
                    lines.numbers[f"lane {len(rows)}"] = number
            if side is not None:
                lines.add(_key(side[1]), side[2].strip(), number)
            elif rest:
                complaint = "is neither a cell of the road nor a line such as 'round: 3'"
                raise BadPosition(f"{rest.strip()!r} {complaint}")
    return rows, lines


def _key(word: str) -> str:
    if word.isdigit() or word in _KEYS:
        return word
    raise BadPosition(f"a position has no line {word!r}; {hint(word, [*_KEYS, '1', '2', '3', '4'])}")


def _boards(s: HeistState, seat: int) -> list[str]:
    return [
        s.t.characters[s.character[seat]].id if s.character[seat] >= 0 else "-",
        s.t.vehicles[s.vehicle[seat]].id if s.vehicle[seat] >= 0 else "-",
    ]


def _read_players(s: HeistState, lines: common.Lines) -> None:
    """The players' lines: character, vehicle, then values that differ from the default."""
    words = [_board_words(lines.get(str(seat + 1), "")) for seat in range(s.players)]
    s.character = _read_boards(lines, "character", [c.id for c in s.t.characters], [w[0] for w in words])
    s.vehicle = _read_boards(lines, "vehicle", [v.id for v in s.t.vehicles], [w[1] for w in words])
    for seat in range(s.players):
        s.boost[seat] = s.t.boost_start if s.character[seat] >= 0 else 0
        if s.pv[seat] != OFF:
            s.strength[seat] = s.t.vehicle_strength[s.vehicle[seat]]
        _read(lines, str(seat + 1), words[seat][2:], _PLAYER, s, seat)


def _board_words(line: str) -> list[str]:
    """The entries of a player's line; character and vehicle may be empty."""
    words = [word.strip() for word in line.split(",")]
    return words + [""] * (2 - len(words))


def _read_boards(lines: common.Lines, what: str, ids: list[str], words: list[str]) -> list[int]:
    """The number of everybody's board; those without a word get one that nobody has."""
    names = [word.lower().replace(" ", "-") for word in words]
    boards: list[int] = []
    for seat, name in enumerate(names):
        free = [i for i, id in enumerate(ids) if id not in names and i not in boards]
        if name in ids or name == "-":
            boards.append(ids.index(name) if name in ids else -1)
            continue
        if name:
            complaint = f"player {seat + 1}: there is no {what} {words[seat]!r}; {hint(name, ids)}"
            lines.report(str(seat + 1), complaint)
        boards.append(seat if seat in free else free[0])
    return boards


def scenario_lines(s: HeistState) -> list[str]:
    """The main enemies of the scenario, and Ramsey."""
    lines = [
        f"{key}: {_write([], fields, s)}"
        for key, fields in _ENEMIES.items()
        if getattr(s.t.scenario, key) is not None
    ]
    if s.t.scenario.chopper is not None:
        lines.append(f"ramsey: {s.ramsey + 1 if s.ramsey != kinds.NO_SEAT else '-'}")
    return lines


def _usual_tej(s: HeistState) -> int:
    return sum(s.t.characters[character].tokens for character in s.character if character >= 0)


def _read_scenario(s: HeistState, lines: common.Lines) -> None:
    scenario, players = s.t.scenario, s.players
    if scenario.tank:
        s.tank_strength = scenario.tank.strength[players]
    if scenario.semi:
        s.shells = scenario.semi.shells[players]
        s.hold = s.t.box.board.supply.cargo_tokens - sum(s.cargo)
    if scenario.chopper and scenario.shaw:
        s.chopper_strength = scenario.chopper.strength[players] if s.chopper != OFF else 0
        s.shaw_strength = scenario.shaw.strength[players] if s.shaw != OFF else 0
        with lines.reading("ramsey"):
            ramsey = lines.get("ramsey", "1")
            s.ramsey = (
                kinds.NO_SEAT if ramsey == "-" else common.read_number(ramsey, "ramsey", 1, players) - 1
            )
    elif "ramsey" in lines:
        lines.report("ramsey", f"{scenario.scenario.name} has no line 'ramsey'", "HH-SETUP-7")
    for key, fields in _ENEMIES.items():
        if getattr(scenario, key) is not None:
            _read(lines, key, common.read_words(lines.get(key, "")), fields, s)
        elif key in lines:
            lines.report(key, f"{scenario.scenario.name} has no line {key!r}", "HH-SETUP-6")
    with lines.reading("tej"):
        s.tej_tokens = common.read_number(lines.get("tej", str(_usual_tej(s))), "tej", 0, _usual_tej(s))


def _card_lines(s: HeistState) -> list[str]:
    row = [s.t.enemy_cards[card].id if card >= 0 else "-" for card in s.row]
    discards = [s.t.enemy_cards[card].id for card in spaces_of(cards.discarded_cards(s))]
    gone = [s.t.stunts[card].id for card in spaces_of(round.gone_stunts(s))]
    lines = [f"row: {' | '.join(row)}"]
    lines += [f"discards: {', '.join(discards)}"] if discards else []
    stunts = [
        f"{s.t.stunts[card].id} {'down' if down else tokens}" if card >= 0 else "-"
        for card, tokens, down in zip(s.spots, s.tokens, s.down, strict=True)
    ]
    lines.append(f"stunts: {' | '.join(stunts)}")
    lines.append(f"to come: {' '.join(map(str, s.to_come))}")
    return [*lines, f"gone: {', '.join(gone)}"] if gone else lines


def _read_cards(s: HeistState, lines: common.Lines) -> None:
    with lines.reading("row"):
        if "row" in lines:
            s.row = [_take_enemy_card(s, word) for word in _spots(lines, "row", len(s.row))]
    with lines.reading("discards"):
        for word in common.read_words(lines.get("discards", "")):
            _take_enemy_card(s, word)
    with lines.reading("stunts"):
        for spot, word in enumerate(_spots(lines, "stunts", len(s.spots))):
            _read_spot(s, spot, word)
    with lines.reading("gone"):
        for word in common.read_words(lines.get("gone", "")):
            s.stunt_pool = _take(s.stunt_pool, _stunt(s, word), word)
    standard = next(d for d in s.t.box.board.difficulty if d.id == "standard")
    s.to_come = s.t.cards_to_come(standard, ~s.stunt_pool)
    with lines.reading("to come"):
        if "to come" in lines:
            s.to_come = [common.read_number(word, "to come") for word in lines["to come"].split()]


def _take(deck: int, card: int, name: str) -> int:
    """HH-CHANCE-3: the deck without a card that lies elsewhere. There is one of each, in one scenario."""
    if not deck >> card & 1:
        raise BadPosition(
            Problem(f"the card {name!r} lies in two places or belongs to another scenario", "HH-CHANCE-3")
        )
    return deck & ~(1 << card)


def _read_spot(s: HeistState, spot: int, text: str) -> None:
    if text == "-":
        return
    name, _, rest = text.partition(" ")
    card = _stunt(s, name)
    s.stunt_pool = _take(s.stunt_pool, card, name)
    s.spots[spot] = card
    s.down[spot] = rest == "down"
    usual = s.t.stunts[card].boost
    s.tokens[spot] = (
        0 if s.down[spot] else common.read_number(rest or str(usual), f"stunts: {name}", 0, usual)
    )


def _spots(lines: common.Lines, key: str, number: int) -> list[str]:
    words = [word.strip() for word in lines.get(key, " | ".join("-" * number)).split("|")]
    if len(words) != number:
        raise BadPosition(f"{key}: {number} spots are written a | b | c, with - for an empty one")
    return words


def _take_enemy_card(s: HeistState, word: str) -> int:
    """The card of that name, which is no longer in the deck."""
    own = [card.id for card in s.t.scenario.enemy_card]
    card = _find_card(word, ["-", *(card.id for card in s.t.enemy_cards)], own, "enemy") - 1
    if card >= 0:
        s.enemy_deck = _take(s.enemy_deck, card, word)
    return card


def _stunt(s: HeistState, word: str) -> int:
    own = [stunt.id for stunt in s.t.scenario.stunt]
    return _find_card(word, [stunt.id for stunt in s.t.stunts], own, "stunt")


def _find_card(word: str, ids: list[str], own: list[str], what: str) -> int:
    if word not in ids:
        # Bots read positions all the time: looking for what is meant takes longer than all the rest.
        raise BadPosition(f"there is no {what} card {word!r}; {hint(word, own)}")
    return ids.index(word)


def _count_supplies(s: HeistState) -> None:
    """HH-COMP-2: what is not on the table is in the supply."""
    hijacked = sum(s.pv[seat] != OFF and s.vehicle[seat] == s.t.hijacked_suv for seat in range(s.players))
    s.suv_supply -= s.kind.count(kinds.SUV) + s.kind.count(kinds.WRECK) + hijacked
    s.peg_supply -= s.enemy_pegs.bit_count()
    s.boost_supply -= sum(s.boost) + sum(s.tokens)


def _read_turn(s: HeistState, lines: common.Lines) -> None:
    if "turn" in lines:
        words = [word.strip() for word in lines["turn"].split(",")]
        with lines.reading("turn"):
            s.active = common.read_number(words[0], "turn", 1, s.players) - 1
        s.actions = s.t.turn_actions
        _read(lines, "turn", words[1:], _TURN, s)
        if s.actions > s.t.turn_actions:
            lines.report("turn", f"turn: actions {s.actions} is more than {s.t.turn_actions}", "HH-TURN-2")
    otherwise = {"asked": "ChoosePlayer()"}
    if s.active >= 0:
        otherwise = {"agenda": "EndTurn() | RollEnemyDie(False)", "asked": "Act()"}
    common.restore_agenda(s, lines, s.game.steps, s.players, otherwise)


def diagram(s: HeistState) -> str:
    """The table as text for a terminal. HH-PEG-1: a peg over no roof is falling and stands nowhere."""
    head = f"{s.t.scenario.scenario.name}, round {s.round} of {s.round + round.rounds_left(s)}"
    falling = ~s.cars
    lines = [head, *road_map(s, falling)]
    lines += [f"an enemy peg falls from {s.road.name(space)}" for space in spaces_of(s.enemy_pegs & falling)]
    lines += [_player_words(s, seat) for seat in range(s.players) if s.character[seat] >= 0]
    lines += scenario_lines(s)
    row = [s.t.enemy_cards[card].name if card >= 0 else "-" for card in s.row]
    lines.append(f"enemy cards: {' > '.join(row)} (the last is active)")
    stunts = [
        f"{s.t.stunts[card].name} ({'face down' if down else f'{tokens} boost'})" if card >= 0 else "-"
        for card, tokens, down in zip(s.spots, s.tokens, s.down, strict=True)
    ]
    lines.append("stunts, West to East: " + " | ".join(stunts))
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
