"""Reads the text of a position; `positions.py` describes and writes it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rollingroad.core.positions import BadPosition, restore_agenda
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.scenarios.pieces import semi_spaces
from rollingroad.games.highway_heist.rules.scenarios.semi import stand_semi
from rollingroad.games.highway_heist.rules.scenarios.tank import stand_tank
from rollingroad.games.highway_heist.rules.state import HeistState, empty_table

if TYPE_CHECKING:
    from rollingroad.games.highway_heist.game import HighwayHeist

_KEYS: Final = (
    "scenario",
    "round",
    "team",
    "turn",
    "tej",
    "tank",
    "semi",
    "chopper",
    "shaw",
    "ramsey",
    "row",
    "discards",
    "stunts",
    "gone",
    "ended",
    "agenda",
    "asked",
    "outcome",
)
_CELL: Final = re.compile(r"(M[wh]|[.swhaTRMCX1-4])([+1-4]*)(\*?)")
_SIDE: Final = re.compile(r"\s*(to come|[a-z]+|[1-4]):\s*(.*)")
_SIMPLE: Final = {"s": kinds.SUV, "w": kinds.WRECK, "h": kinds.HULK, "a": kinds.ABANDONED, "X": kinds.SHAW}


def read_position(game: HighwayHeist, text: str) -> HeistState:
    """The state that a text describes; raises BadPosition if the text is wrong."""
    rows, lines = _split(text, game.road.columns)
    scenario = lines.get("scenario", "tank-assault")
    if scenario not in game.box.scenarios:
        known = ", ".join(game.box.scenarios)
        raise BadPosition(f"there is no scenario {scenario!r}; there are: {known}")
    players = max([int(key) for key in lines if key.isdigit()] + [_most_player(rows), 2])
    s = empty_table(game, game.lookup(scenario), players)
    _Reader(game, s, lines).read(rows)
    return s


def _split(text: str, columns: int) -> tuple[list[list[str]], dict[str, str]]:
    """The cells of the road, row by row, and the lines beside it by their key."""
    rows: list[list[str]] = []
    lines: dict[str, str] = {}
    for line in text.splitlines():
        side = _SIDE.fullmatch(line)
        if side:
            lines[_key(side[1])] = side[2].strip()
            continue
        cells, rest = _cells(line, columns)
        if cells:
            rows.append(cells)
        if rest:
            side = _SIDE.fullmatch(rest)
            if side is None:
                raise BadPosition(
                    f"{rest.strip()!r} is neither a cell of the road nor a line such as 'round: 3'"
                )
            lines[_key(side[1])] = side[2].strip()
    return rows, lines


def _key(word: str) -> str:
    if word == "to come" or word.isdigit() or word in _KEYS:
        return word
    raise BadPosition(f"a position has no line {word!r}; there are: {', '.join(_KEYS)}, to come, and players")


def _cells(line: str, columns: int) -> tuple[list[str], str]:
    """The cells of one row of the road (none for the row of column names) and the text after them."""
    words = line.replace("+.", "+ .").split()
    if not words or words[: columns // 2] == [chr(65 + i) for i in range(columns // 2)]:
        return [], ""
    if len(words) > columns and words[0].isdigit() and _CELL.fullmatch(words[columns]):
        words = words[1:]
    cells, rest = words[:columns], words[columns:]
    for cell in cells:
        if not _CELL.fullmatch(cell):
            raise BadPosition(f"{cell!r} is no cell of the road; cells look like . s+ 1 T w")
    if len(cells) < columns:
        raise BadPosition(f"the row {line.strip()!r} has {len(cells)} cells; the road has {columns} columns")
    return cells, " ".join(rest)


def _most_player(rows: list[list[str]]) -> int:
    marks = [mark for row in rows for cell in row for mark in cell if mark.isdigit()]
    return max((int(mark) for mark in marks), default=0)


class _Reader:
    """Fills a state from the cells and lines of a position."""

    def __init__(self, game: HighwayHeist, s: HeistState, lines: dict[str, str]) -> None:
        self.game = game
        self.s = s
        self.lines = lines

    def read(self, rows: list[list[str]]) -> None:
        s = self.s
        s.round = self._number(self.lines.get("round", "1"), "round")
        s.active_decides = self._active_decides()
        s.ended_by = self.lines.get("ended", "")
        self._read_road(rows)
        for seat in range(s.players):
            self._read_player(seat)
        self._read_scenario()
        self._read_cards()
        self._count_supplies()
        self._read_turn()

    def _active_decides(self) -> bool:
        """HH-TEAM-1: whether only the active player answers for the team."""
        who = self.lines.get("team", "anyone")
        if who not in ("active", "anyone"):
            raise BadPosition(f"team: {who!r} is neither 'active' nor 'anyone'")
        return who == "active"

    def _number(self, text: str, where: str) -> int:
        if not text.isdigit():
            raise BadPosition(f"{where}: {text!r} is not a number")
        return int(text)

    # The road

    def _read_road(self, rows: list[list[str]]) -> None:
        s, road = self.s, self.s.road
        if len(rows) > road.lanes:
            raise BadPosition(f"the picture has {len(rows)} rows; the road has {road.lanes} lanes")
        cells = {
            column * road.lanes + lane: cell
            for lane, row in enumerate(rows)
            for column, cell in enumerate(row)
        }
        for space in sorted(cells):
            match = _CELL.fullmatch(cells[space])
            assert match is not None
            self._read_cell(space, match[1], match[2])
            if match[3]:
                s.chopper = space

    def _read_cell(self, space: int, mark: str, pegs: str) -> None:
        s = self.s
        if mark in _SIMPLE:
            s.put(space, _SIMPLE[mark])
            if mark == "X":
                s.shaw = space
        elif mark.isdigit():
            s.put(space, kinds.PV + int(mark) - 1)
        elif mark != ".":
            self._read_big(space, mark)
        for peg in pegs:
            if peg == "+":
                s.enemy_pegs |= 1 << space
            else:
                s.peg[int(peg) - 1] = space

    def _read_big(self, space: int, mark: str) -> None:
        """Place the Tank and the Semi at their West-most space; their other spaces must follow it."""
        s, lanes = self.s, self.s.road.lanes
        if mark == "T":
            if s.tank == OFF and space + lanes < s.road.size:
                stand_tank(s, space)
            elif s.tank == OFF or space != s.tank + lanes:
                raise BadPosition(f"{s.road.name(space)}: the Tank is two spaces T T in one lane")
        elif mark == "R" and s.semi == OFF and space + 2 * lanes < s.road.size:
            stand_semi(s, space)
        elif s.semi == OFF or space not in semi_spaces(s) or mark[0] != "RMC"[semi_spaces(s).index(space)]:
            raise BadPosition(f"{s.road.name(space)}: the Semi is three spaces R M C in one lane")
        elif len(mark) == 2:
            s.kind[space] = kinds.WRECK if mark[1] == "w" else kinds.HULK
            s.occupied |= 1 << space
            s.wrecks |= 1 << space

    # The players

    def _read_player(self, seat: int) -> None:
        """A player's line: character, vehicle, then values that differ from the default."""
        s = self.s
        words = [word.strip() for word in self.lines.get(str(seat + 1), "").split(",")]
        s.character[seat] = self._character(seat, words[0])
        s.vehicle[seat] = self._vehicle(seat, words[1] if len(words) > 1 else "")
        s.boost[seat] = s.t.boost_start if s.character[seat] >= 0 else 0
        if s.pv[seat] != OFF:
            s.strength[seat] = s.t.vehicle_strength[s.vehicle[seat]]
        for word in words[2:]:
            self._read_trait(seat, word)

    def _character(self, seat: int, word: str) -> int:
        ids = [character.id for character in self.s.t.characters]
        if word == "-":
            return -1
        if not word:
            return seat
        if word.lower() not in ids:
            raise BadPosition(
                f"player {seat + 1}: there is no character {word!r}; there are: {', '.join(ids)}"
            )
        return ids.index(word.lower())

    def _vehicle(self, seat: int, word: str) -> int:
        ids = [vehicle.id for vehicle in self.s.t.vehicles]
        name = word.lower().replace(" ", "-")
        if name == "-":
            return -1
        if not name:
            return seat
        if name not in ids:
            raise BadPosition(f"player {seat + 1}: there is no vehicle {word!r}; there are: {', '.join(ids)}")
        return ids.index(name)

    def _read_trait(self, seat: int, words: str) -> None:
        s = self.s
        word, _, value = words.partition(" ")
        where = f"player {seat + 1}: {word}"
        match word:
            case "strength":
                s.strength[seat] = self._number(value, where)
            case "boost":
                s.boost[seat] = self._number(value, where)
            case "cargo":
                s.cargo[seat] = self._number(value, where)
            case "adrift":
                s.peg[seat], s.left[seat] = kinds.ADRIFT, s.road.parse(value)
                if s.left[seat] == OFF:
                    raise BadPosition(f"{where}: {value!r} is no space of the road")
            case "exhausted":
                s.exhausted[seat] = True
            case "reacted":
                s.reacted[seat] |= 1 << self._stunt(value)
            case "held-on":
                s.held_on |= 1 << seat
            case _:
                raise BadPosition(f"player {seat + 1}: {words!r} is not understood")

    # The scenario and the cards

    def _read_scenario(self) -> None:
        s, scenario = self.s, self.s.t.scenario
        if scenario.tank:
            facts = self._facts("tank", {"strength": scenario.tank.strength[s.players]})
            s.tank_strength = facts["strength"]
        if scenario.semi:
            usual = {"shells": scenario.semi.shells[s.players], "hold": -1}
            facts = self._facts("semi", usual, ("door",))
            s.shells, s.door = facts["shells"], self._door()
            in_cars = sum(s.cargo)
            s.hold = facts["hold"] if facts["hold"] >= 0 else s.t.box.board.supply.cargo_tokens - in_cars
        if scenario.chopper and scenario.shaw:
            usual = {"strength": scenario.chopper.strength[s.players] if s.chopper != OFF else 0, "lock": 0}
            facts = self._facts("chopper", usual, ("diverted",))
            s.chopper_strength, s.lock = facts["strength"], facts["lock"]
            s.diverted = "diverted" in self.lines.get("chopper", "")
            usual = {"strength": scenario.shaw.strength[s.players] if s.shaw != OFF else 0}
            s.shaw_strength = self._facts("shaw", usual)["strength"]
            ramsey = self.lines.get("ramsey", "1")
            s.ramsey = -1 if ramsey == "-" else self._number(ramsey, "ramsey") - 1
        usual_tej = sum(s.t.characters[c].tokens for c in s.character if c >= 0)
        s.tej_tokens = self._number(self.lines.get("tej", str(usual_tej)), "tej")

    def _facts(self, key: str, usual: dict[str, int], other: tuple[str, ...] = ()) -> dict[str, int]:
        facts = usual.copy()
        for part in self.lines.get(key, "").split(","):
            word, _, value = part.strip().partition(" ")
            if word in usual:
                facts[word] = self._number(value, f"{key}: {word}")
            elif word and word not in other:
                raise BadPosition(f"{key}: {part.strip()!r} is not understood")
        return facts

    def _door(self) -> int:
        found = re.search(r"door (\w+)", self.lines.get("semi", ""))
        if found is None:
            return 0
        if found[1] not in kinds.DOORS:
            raise BadPosition(f"semi: the door is one of {', '.join(kinds.DOORS)}, not {found[1]!r}")
        return kinds.DOORS.index(found[1])

    def _read_cards(self) -> None:
        s = self.s
        if "row" in self.lines:
            s.row = [self._enemy_card(word) for word in self._spots("row", len(s.row))]
        discards = [self._enemy_card(word) for word in self._words("discards")]
        for card in (*s.row, *discards):
            s.enemy_deck &= ~(1 << card) if card >= 0 else -1
        for spot, word in enumerate(self._spots("stunts", len(s.spots))):
            self._read_spot(spot, word)
        for word in self._words("gone"):
            s.stunt_pool &= ~(1 << self._stunt(word))
        s.to_come = self._to_come()

    def _read_spot(self, spot: int, text: str) -> None:
        s = self.s
        if text == "-":
            return
        name, _, rest = text.partition(" ")
        card = self._stunt(name)
        s.spots[spot] = card
        s.down[spot] = rest == "down"
        usual = str(s.t.stunts[card].boost)
        s.tokens[spot] = 0 if s.down[spot] else self._number(rest or usual, f"stunts: {name}")
        s.stunt_pool &= ~(1 << card)

    def _to_come(self) -> list[int]:
        """The stated numbers, or what the standard difficulty leaves after the cards on the road."""
        if "to come" in self.lines:
            return [self._number(word, "to come") for word in self.lines["to come"].split()]
        s = self.s
        standard = next(d for d in s.t.box.board.difficulty if d.id == "standard")
        removed = (standard.remove_level_1, standard.remove_level_2, 0)
        left = [0, 0, 0]
        for level in range(3):
            in_pool = sum(stunt.level == level + 1 for stunt in s.t.scenario.stunt if self._in_pool(stunt.id))
            left[level] = max(0, in_pool - removed[level])
        return left

    def _in_pool(self, stunt: str) -> bool:
        return bool(self.s.stunt_pool >> self._stunt(stunt) & 1)

    def _spots(self, key: str, number: int) -> list[str]:
        words = [word.strip() for word in self.lines.get(key, " | ".join("-" * number)).split("|")]
        if len(words) != number:
            raise BadPosition(f"{key}: {number} spots are written a | b | c, with - for an empty one")
        return words

    def _words(self, key: str) -> list[str]:
        return [word.strip() for word in self.lines.get(key, "").split(",") if word.strip()]

    def _enemy_card(self, word: str) -> int:
        ids = [card.id for card in self.s.t.enemy_cards]
        if word != "-" and word not in ids:
            raise BadPosition(f"there is no enemy card {word!r}")
        return -1 if word == "-" else ids.index(word)

    def _stunt(self, word: str) -> int:
        ids = [stunt.id for stunt in self.s.t.stunts]
        if word not in ids:
            raise BadPosition(f"there is no stunt card {word!r}")
        return ids.index(word)

    def _count_supplies(self) -> None:
        """HH-COMP-2: what is not on the table is in the supply."""
        s = self.s
        hijacked = sum(s.pv[seat] != OFF and s.vehicle[seat] == s.t.hijacked_suv for seat in range(s.players))
        s.suv_supply -= s.kind.count(kinds.SUV) + s.kind.count(kinds.WRECK) + hijacked
        s.peg_supply -= s.enemy_pegs.bit_count()
        s.boost_supply -= sum(s.boost) + sum(s.tokens)
        for name, left in (("SUVs", s.suv_supply), ("enemy pegs", s.peg_supply), ("boost", s.boost_supply)):
            if left < 0:
                raise BadPosition(f"there are more {name} on the table than in the box")

    # Whose turn it is

    def _read_turn(self) -> None:
        s = self.s
        if "turn" in self.lines:
            words = [word.strip() for word in self.lines["turn"].split(",")]
            s.active = self._number(words[0], "turn") - 1
            if not 0 <= s.active < s.players:
                raise BadPosition(f"turn: there is no player {words[0]}")
            s.actions = s.t.turn_actions
            for word in words[1:]:
                self._read_turn_word(word)
        lines = self.lines
        if not {"agenda", "asked", "outcome"} & lines.keys():
            lines = {"asked": "ChoosePlayer()"}
            if s.active >= 0:
                lines = {"agenda": "EndTurn() | RollEnemyDie(False)", "asked": "Act()"}
        restore_agenda(s, lines, self.game.steps)

    def _read_turn_word(self, word: str) -> None:
        s = self.s
        if word == "nudged":
            s.nudge_used = True
        elif word == "nitro":
            s.nitro_used = True
        elif word.startswith("actions "):
            s.actions = self._number(word.split()[1], "turn: actions")
        else:
            raise BadPosition(f"turn: {word!r} is not understood")
