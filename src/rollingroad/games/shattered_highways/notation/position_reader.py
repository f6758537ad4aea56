"""Reads positions: those that `positions.py` writes, and shorter ones that people write."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rollingroad.core.codec import BadAction
from rollingroad.core.positions import BadPosition, restore_agenda
from rollingroad.games.shattered_highways.notation.actions import ticks
from rollingroad.games.shattered_highways.notation.positions import STEPS
from rollingroad.games.shattered_highways.notation.vehicle_reader import (
    VehicleLine,
    bits_of,
    number,
    read_tag,
    seats_of,
)
from rollingroad.games.shattered_highways.options import hidden_buggy
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.match_setup import MatchSetup, read_scenario
from rollingroad.games.shattered_highways.rules.placement.boxes import is_free
from rollingroad.games.shattered_highways.rules.setup import equip
from rollingroad.games.shattered_highways.rules.state import RoadState

if TYPE_CHECKING:
    from rollingroad.games.shattered_highways.game import ShatteredHighways

KEYS: Final = frozenset(
    [
        "scenario",
        "table",
        "fleets",
        "teaching",
        "round",
        "turn",
        "marked",
        "fielded",
        "score",
        "dealt",
        "quiet",
        "hero-jam",
        "sequence",
        "out",
        "agenda",
        "asked",
        "outcome",
    ]
)


def read_position(game: ShatteredHighways, text: str) -> RoadState:
    """The state that a text describes; a BadPosition says what is wrong with it."""
    return _Reader(game, text).read()


class _Reader:
    def __init__(self, game: ShatteredHighways, text: str) -> None:
        self.game = game
        self.lines: dict[str, str] = {}
        for row in text.splitlines():
            stripped = row.strip()
            if stripped and not stripped.startswith("#"):
                key, colon, value = stripped.partition(":")
                if not colon or (key not in KEYS and not re.fullmatch("v[1-9][0-9]?", key)):
                    raise BadPosition(f"the line {stripped!r} is not understood")
                self.lines[key] = value.strip()
        self.vehicles = [VehicleLine(game.lookup, name, line) for name, line in self._vehicle_lines()]
        self.setup = self._rules()
        self.s = RoadState(game, game.lookup, self.setup)

    def _vehicle_lines(self) -> list[tuple[str, str]]:
        names = [key for key in self.lines if key[0] == "v"]
        if names != [f"v{i + 1}" for i in range(len(names))]:
            raise BadPosition("the vehicles are not numbered v1, v2, v3 and so on")
        return [(name, self.lines[name]) for name in names]

    # The set-up

    def _rules(self) -> MatchSetup:
        words = self._words("scenario", "open-road")
        scenarios = self.game.lookup.box.scenarios
        if words[0] not in scenarios:
            raise BadPosition(f"scenario: there is no {words[0]!r}; there are: {', '.join(scenarios)}")
        scenario = scenarios[words[0]]
        numbers = {word.split()[-1]: number(word.split()[0], "scenario") for word in words[1:]}
        width, length = self._table(scenario.table.width, scenario.table.length)
        shift = (width - scenario.table.width) // 2, (length - scenario.table.length) // 2
        spec = read_scenario(scenario, self.game.lookup.box.points, numbers.get("rounds", 0), shift)
        setup = MatchSetup(spec, numbers.get("players", scenario.players[0]), width, length)
        setup.fleets = self._fleets(setup.players)
        setup.teaching = self.lines.get("teaching") == "yes"
        self._add_vehicles(setup)
        return setup

    def _fleets(self, players: int) -> list[str]:
        """The names of the fleets; without that line they are numbered."""
        names = [name for name in self.lines.get("fleets", "").split(" | ") if name]
        if names and len(names) != players:
            raise BadPosition(f"fleets: there are {players} players, but {len(names)} names")
        return names or [f"Fleet {seat + 1}" for seat in range(players)]

    def _table(self, width: int, length: int) -> tuple[int, int]:
        if "table" not in self.lines:
            return width, length
        across, cross, along = self.lines["table"].partition(" x ")
        if not cross:
            raise BadPosition(f"table: {self.lines['table']!r} is not written like 36 x 48")
        return self._length(across, "table"), self._length(along, "table")

    def _length(self, text: str, where: str) -> int:
        try:
            return ticks(text.strip())
        except BadAction as error:
            raise BadPosition(f"{where}: {error}") from error

    def _add_vehicles(self, setup: MatchSetup) -> None:
        for line in self.vehicles:
            if line.owner >= setup.players:
                raise BadPosition(f"{line.name}: there is no player {line.owner + 1}")
            build = line.build
            if line.inside != kinds.NO_VEHICLE:
                build = hidden_buggy(self.game.lookup, setup.builds[line.inside].plan)
            setup.add(build, line.owner, line.inside)
        for rig in range(len(self.vehicles)):
            if setup.builds[rig].cls == kinds.RIG and rig not in setup.inside:
                setup.add(hidden_buggy(self.game.lookup, setup.builds[rig].plan), setup.owner[rig], rig)

    # What is on the table

    def read(self) -> RoadState:
        s = self.s
        self._read_warriors()
        for v, line in enumerate(self.vehicles):
            line.fill(s, v)
        for v in range(len(self.vehicles), len(s.builds)):
            equip(s, v, s.builds[v])
            s.status[v], s.control[v], s.known[v] = kinds.ABSENT, s.setup.owner[v], True
        self._check_places()
        self._read_round()
        self._read_players()
        if "sequence" in self.lines:
            self._read_sequence()
        restore_agenda(s, self._agenda(), STEPS)
        if s.outcome is not None and len(s.outcome) != s.players:
            raise BadPosition(f"the outcome has {len(s.outcome)} scores for {s.players} players")
        return s

    def _words(self, key: str, default: str = "") -> list[str]:
        return [word.strip() for word in self.lines.get(key, default).split(",") if word.strip()]

    def _read_warriors(self) -> None:
        """Written numbers stay; the other warriors get the free numbers, in order."""
        gone: dict[int, int] = {}
        for word in self._words("out"):
            name, _, team = word.removesuffix(" hero").partition(" ")
            w = read_tag(name, "w", "out")
            gone[w] = number(team, "out", 1, self.s.players) - 1
            if word.endswith(" hero"):
                self.s.hero[gone[w]] = w
        crew = [one for line in self.vehicles for one in line.crew]
        taken = [one.number for one in crew if one.number != kinds.NO_WARRIOR] + list(gone)
        if len(taken) != len(set(taken)):
            raise BadPosition("a warrior is in two places")
        free = iter(sorted(set(range(len(crew) + len(gone))) - set(taken)))
        for one in crew:
            if one.number == kinds.NO_WARRIOR:
                one.number = next(free)
        if sorted([*(one.number for one in crew), *gone]) != list(range(len(crew) + len(gone))):
            raise BadPosition("the warriors are not numbered w1, w2, w3 and so on")
        self._make_warriors(len(crew) + len(gone), gone)

    def _make_warriors(self, count: int, gone: dict[int, int]) -> None:
        s = self.s
        s.team = [gone.get(w, kinds.NOBODY) for w in range(count)]
        s.born = [kinds.NO_VEHICLE] * count
        s.at, s.home = [kinds.NO_VEHICLE] * count, [kinds.NO_VEHICLE] * count
        s.part, s.seat = [kinds.TRACTOR] * count, [kinds.CLINGING] * count
        s.deeds, s.carries = [0] * count, [False] * count

    def _check_places(self) -> None:
        s = self.s
        for v in s.vehicles():
            if not is_free(s.box(v), s.others(v), s.setup.width):
                raise BadPosition(f"v{v + 1}: its place is off the table or taken by another vehicle")

    # The round

    def _read_round(self) -> None:
        s = self.s
        s.round, s.number, s.lead = 1, 1, list(range(s.players))
        s.heroes_shown = s.orders_shown = "round" not in self.lines
        for word in self._words("round"):
            name, _, value = word.partition(" ")
            if name.isdigit():
                s.round = int(name)
            elif word == "heroes shown":
                s.heroes_shown = True
            elif word == "orders shown":
                s.orders_shown = True
            elif name == "lead":
                s.lead = seats_of(value, s.players, "round")
            elif name in ("number", "slot"):
                setattr(s, name, number(value, "round"))
            else:
                raise BadPosition(f"round: {word!r} is not understood")
        if "marked" in self.lines:
            s.marked = read_tag(self.lines["marked"], "v", "marked", len(s.builds))

    def _read_players(self) -> None:
        s = self.s
        s.fielded = [0] * s.players
        for v, owner in enumerate(s.setup.owner):
            if owner != kinds.NOBODY and (
                s.setup.inside[v] == kinds.NO_VEHICLE or s.status[v] == kinds.DRIVING
            ):
                s.fielded[owner] += 1
        for name in ("fielded", "score", "dealt"):
            if name in self.lines:
                numbers = [number(word, name) for word in self.lines[name].split()]
                if len(numbers) != s.players:
                    raise BadPosition(f"{name}: there are {s.players} players")
                setattr(s, name, numbers)
        for seat in seats_of(self.lines.get("quiet", "-"), s.players, "quiet"):
            s.quiet[seat] = True
        for seat in seats_of(self.lines.get("hero-jam", "-"), s.players, "hero-jam"):
            s.hero_jam[seat] = True

    def _read_sequence(self) -> None:
        s = self.s
        for word in self._words("sequence"):
            name, _, value = word.partition(" ")
            if name == "acting":
                s.acting = read_tag(value, "v", "sequence", len(s.builds))
            elif name == "actor":
                s.actor = read_tag(value, "w", "sequence", len(s.team))
            elif name == "cause":
                s.cause = number(value, "sequence", 1, s.players) - 1
            elif name == "penalty":
                s.penalty = number(value, "sequence", -9, 9)
            elif name == "nitro":
                s.nitro_on = True
            elif name in BIT_FIELDS:
                letter = "w" if name == "clung" else "v"
                setattr(s, BIT_FIELDS[name], bits_of(value, letter, "sequence"))
            elif name in DUE_FIELDS:
                due = [read_tag(each, "v", "sequence", len(s.builds)) for each in value.split()]
                setattr(s, DUE_FIELDS[name], due)
            else:
                raise BadPosition(f"sequence: {word!r} is not understood")

    def _agenda(self) -> dict[str, str]:
        """A turn without an agenda is about to begin, with the rest of its round to come."""
        s, lines = self.s, dict(self.lines)
        if "turn" not in lines:
            return lines
        words = self._words("turn")
        v = read_tag(words[0], "v", "turn", len(s.builds))
        if not {"agenda", "asked", "outcome"} & set(lines):
            owner = s.setup.owner[v]
            s.number = max(s.number, s.order[v])
            s.slot = s.lead.index(owner) + 1 if owner in s.lead else v + 1
            lines["agenda"] = f"EndRound() | NextActivation() | BeginActivation({v})"
            return lines
        s.active = v
        for word in words[1:]:
            name, _, value = word.partition(" ")
            if name == "of":
                s.turn_of = seats_of(value, s.players, "turn")
            elif name == "present":
                s.present = bits_of(value, "w", "turn")
            elif word == "tried":
                s.tried = True
            else:
                raise BadPosition(f"turn: {word!r} is not understood")
        return lines


BIT_FIELDS: Final = {"struck": "struck", "swerved": "swerved", "lost": "lost_done", "clung": "cling_done"}
DUE_FIELDS: Final = {"lost-due": "lost_due", "cling-due": "cling_due", "wreck-due": "wreck_due"}
