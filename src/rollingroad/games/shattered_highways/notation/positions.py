"""Positions as text, written and read: set-up, vehicles and agenda; the text diagram; what can be edited.

    scenario: open-road
    round: 2, lead 2 1
    turn: v1
    v1: 1 truck deacon "Deacon"; at 12 1/2, 8; hp 31; mounts machine-gun front; addons ram-plate free; order 1
    v2: 2 rig big-top "Big Top"; at 20, 8 3/8; hp 25 + 12; crew D w5 hero, W1 w6 acted, cling trailer w9

The first figure of a vehicle is its player (0: nobody's), then come class, id and name. Places are those of
the rear-left corner, in inches and eighths. Omitted fields take their defaults: full hit points and
charges, a warrior in every seat, a ready Machine Gun in each mount that the class includes (`mounts none`:
no weapon).

The diagram has the front edge on top, half an inch to a column and an inch to a row.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from rollingroad.core import positions as common
from rollingroad.core.errors import hint
from rollingroad.core.positions import BadPosition, Control, Notation, Offer, Situation
from rollingroad.games.shattered_highways import options
from rollingroad.games.shattered_highways.explain.names import owner_name, seat_name, vehicle_name
from rollingroad.games.shattered_highways.notation import vehicle_lines
from rollingroad.games.shattered_highways.notation.actions import inches
from rollingroad.games.shattered_highways.rules import kinds, setup
from rollingroad.games.shattered_highways.rules.match_setup import FUEL, MatchSetup, ScenarioSpec
from rollingroad.games.shattered_highways.rules.placement.boxes import Box
from rollingroad.games.shattered_highways.rules.rolls import RoadStep
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.view import RoadView

if TYPE_CHECKING:
    from rollingroad.games.shattered_highways.game import ShatteredHighways

ROUND: Final = (
    vehicle_lines.Field("number", always=True),
    vehicle_lines.Field("slot", always=True),
    vehicle_lines.ListField("lead", vehicle_lines.SEAT, always=True),
    vehicle_lines.Flag("heroes shown", attr="heroes_shown"),
    vehicle_lines.Flag("orders shown", attr="orders_shown"),
)
TURN: Final = (
    vehicle_lines.ListField("of", vehicle_lines.SEAT, "turn_of", always=True),
    vehicle_lines.SetField("present", vehicle_lines.WARRIOR, always=True),
    vehicle_lines.Flag("tried"),
)
SEQUENCE: Final = (
    vehicle_lines.Field("acting", vehicle_lines.VEHICLE),
    vehicle_lines.Field("actor", vehicle_lines.WARRIOR),
    vehicle_lines.Field("cause", vehicle_lines.SEAT),
    vehicle_lines.Field("penalty", vehicle_lines.MODIFIER),
    vehicle_lines.Flag("nitro", attr="nitro_on"),
    vehicle_lines.SetField("struck", vehicle_lines.VEHICLE),
    vehicle_lines.SetField("swerved", vehicle_lines.VEHICLE),
    vehicle_lines.SetField("lost", vehicle_lines.VEHICLE, "lost_done"),
    vehicle_lines.SetField("clung", vehicle_lines.WARRIOR, "cling_done"),
    vehicle_lines.ListField("lost-due", vehicle_lines.VEHICLE, "lost_due"),
    vehicle_lines.ListField("cling-due", vehicle_lines.VEHICLE, "cling_due"),
    vehicle_lines.ListField("wreck-due", vehicle_lines.VEHICLE, "wreck_due"),
)
LINES: Final = (
    vehicle_lines.Field("marked", vehicle_lines.VEHICLE),
    vehicle_lines.PlayerNumbers("fielded", always=True),
    vehicle_lines.PlayerNumbers("score", always=True),
    vehicle_lines.PlayerNumbers("dealt", always=True),
    vehicle_lines.SeatFlags("quiet", vehicle_lines.SEAT),
    vehicle_lines.SeatFlags("hero-jam", vehicle_lines.SEAT, "hero_jam"),
)
"""Lines with one value."""
SETUP_KEYS: Final = ("scenario", "table", "fleets", "teaching")
KEYS: Final = frozenset(
    [*SETUP_KEYS, "round", "turn", "sequence", "out", "agenda", "asked", "ended", "outcome"]
    + [field.name for field in LINES]
)


def position(s: RoadState) -> str:
    """The whole state as text, secrets included; `read_position` reads it back."""
    setup, scenario, tag = s.setup, s.setup.scenario, vehicle_lines.tag
    turn, sequence = vehicle_lines.write_fields(TURN, s), vehicle_lines.write_fields(SEQUENCE, s)
    gone = [w for w in range(len(s.team)) if vehicle_lines.is_out(s, w)]
    out = [f"{tag('w', w)} {s.team[w] + 1}{' hero' * s.is_hero(w)}" for w in gone]
    lines = [
        f"scenario: {scenario.id}, {scenario.rounds} rounds, {setup.players} players",
        f"table: {inches(setup.width)} x {inches(setup.length)}",
        f"fleets: {' | '.join(setup.fleets)}",
        "teaching: yes" * setup.teaching,
        f"round: {', '.join([str(s.round), *vehicle_lines.write_fields(ROUND, s)])}",
        f"turn: {', '.join([tag('v', s.active), *turn])}" * (s.active != kinds.NO_VEHICLE),
        *[word.replace(" ", ": ", 1) for word in vehicle_lines.write_fields(LINES, s)],
        f"sequence: {', '.join(sequence)}" * bool(sequence),
        *[f"{tag('v', v)}: {'; '.join(vehicle_lines.vehicle_fields(s, v))}" for v in range(len(s.builds))],
        f"out: {', '.join(out)}" * bool(out),
        *common.agenda_lines(s),
    ]
    return "\n".join([line for line in lines if line]) + "\n"


STEPS: Final = common.find_steps(RoadStep)
"""The steps of all chapters, which the set-up imports."""


def read_position(game: ShatteredHighways, text: str) -> RoadState:
    """The state that a text describes; a BadPosition says what is wrong with it."""
    return PositionReader(game, text).read()


class PositionReader:
    def __init__(self, game: ShatteredHighways, text: str) -> None:
        self.game = game
        self.lines = common.read_lines(text, KEYS, "v[1-9][0-9]?")
        self.vehicles: list[vehicle_lines.VehicleLine] = []
        for name in self._vehicle_names():
            with self.lines.reading(name):
                self.vehicles.append(vehicle_lines.VehicleLine(game.lookup, name, self.lines[name]))
        self.lines.raise_problems()
        with self.lines.reading("scenario"):
            self.setup = self._rules()
        self.lines.raise_problems()
        self.s = RoadState(game, game.lookup, self.setup)

    def _vehicle_names(self) -> list[str]:
        names = [key for key in self.lines if key[0] == "v"]
        for i, name in enumerate(names):
            if name != f"v{i + 1}":
                self.lines.report(name, "the vehicles are not numbered v1, v2, v3 and so on")
                break
        return names

    # The set-up

    def _rules(self) -> MatchSetup:
        words = self._words("scenario", "open-road")
        known = self.game.lookup.box.scenarios
        if words[0] not in known:
            raise BadPosition(f"scenario: there is no {words[0]!r}; {hint(words[0], known)}")
        scenario = known[words[0]]
        numbers = {}
        for word in words[1:]:
            number, _, what = word.partition(" ")
            if what not in ("rounds", "players"):
                raise BadPosition(f"scenario: {word!r} is not written like 8 rounds or 2 players")
            numbers[what] = common.read_number(number, "scenario", 1, 99)
        width, length = self._table(scenario.table.width, scenario.table.length)
        points = self.game.lookup.box.points
        spec = ScenarioSpec(scenario, points, numbers.get("rounds", 0), width, length)
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
        return vehicle_lines.read_length(across, "table"), vehicle_lines.read_length(along, "table")

    def _add_vehicles(self, setup: MatchSetup) -> None:
        for line in self.vehicles:
            if line.owner >= setup.players:
                raise BadPosition(f"{line.name}: there is no player {line.owner + 1}")
            build = line.build
            if line.inside != kinds.NO_VEHICLE:
                build = options.hidden_buggy(self.game.lookup, setup.builds[line.inside].plan)
            setup.add(build, line.owner, line.inside)
        for rig in range(len(self.vehicles)):
            if setup.builds[rig].cls == kinds.RIG and rig not in setup.inside:
                buggy = options.hidden_buggy(self.game.lookup, setup.builds[rig].plan)
                setup.add(buggy, setup.owner[rig], rig)

    # What is on the table

    def read(self) -> RoadState:
        s, lines = self.s, self.lines
        with lines.reading(""):
            self._read_warriors()
        lines.raise_problems()
        for v, line in enumerate(self.vehicles):
            with lines.reading(line.name):
                line.fill(s, v)
        lines.raise_problems()
        for v in range(len(self.vehicles), len(s.builds)):
            setup.equip(s, v, s.builds[v])
            s.set_status(v, kinds.ABSENT)
            s.control[v], s.known[v] = s.setup.owner[v], True
        self._read_round()
        self._read_players()
        for key, text, rule in _impossible(s, len(self.vehicles), lines):
            lines.report(key, f"{key}: {text}", rule)
        common.restore_agenda(s, lines, STEPS, s.players, self._turn())
        return s

    def _words(self, key: str, default: str = "") -> list[str]:
        return common.read_words(self.lines.get(key, default))

    def _read_warriors(self) -> None:
        """Written numbers stay; the other warriors get the free numbers, in order."""
        gone: dict[int, int] = {}
        for word in self._words("out"):
            name, _, team = word.removesuffix(" hero").partition(" ")
            w = vehicle_lines.read_tag(name, "w", "out")
            gone[w] = common.read_number(team, "out", 1, self.s.players) - 1
            if word.endswith(" hero"):
                self.s.hero[gone[w]] = w
        crew = [one for line in self.vehicles for one in line.crew]
        taken = set(gone)
        for line in self.vehicles:
            for number in [one.number for one in line.crew if one.number != kinds.NO_WARRIOR]:
                if number in taken:
                    text = f"{line.name}: crew: the warrior w{number + 1} is in two places"
                    self.lines.report(line.name, text, "SH-FLEET-3")
                taken.add(number)
        if self.lines.problems:
            return
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

    # The round

    def _read_round(self) -> None:
        s = self.s
        s.round, s.number, s.lead = 1, 1, list(range(s.players))
        s.heroes_shown = s.orders_shown = "round" not in self.lines
        words = self._words("round")
        with self.lines.reading("round"):
            for word in [word for word in words if word.isdigit()]:
                s.round = common.read_number(word, "round")
            vehicle_lines.read_fields(ROUND, [word for word in words if not word.isdigit()], "round", s)
        with self.lines.reading("sequence"):
            vehicle_lines.read_fields(SEQUENCE, self._words("sequence"), "sequence", s)

    def _read_players(self) -> None:
        s = self.s
        s.fielded = [0] * s.players
        for v, owner in enumerate(s.setup.owner):
            if owner != kinds.NOBODY and (
                s.setup.inside[v] == kinds.NO_VEHICLE or s.status[v] == kinds.DRIVING
            ):
                s.fielded[owner] += 1
        for field in LINES:
            if field.name in self.lines:
                with self.lines.reading(field.name):
                    setattr(s, field.attr, field.parse(self.lines[field.name], field.name, s))

    def _turn(self) -> dict[str, str]:
        """Whose turn it is. One without an agenda is about to begin, with the rest of its round to come."""
        s, words, v = self.s, self._words("turn"), kinds.NO_VEHICLE
        with self.lines.reading("turn"):
            if words:
                v = vehicle_lines.read_tag(words[0], "v", "turn", len(s.builds))
            if self.lines.says_what_is_asked:
                s.active = v
                vehicle_lines.read_fields(TURN, words[1:], "turn", s)
        if v == kinds.NO_VEHICLE or self.lines.says_what_is_asked:
            return {}
        owner = s.setup.owner[v]
        s.number = max(s.number, s.order[v])
        s.slot = s.lead.index(owner) + 1 if owner in s.lead else v + 1
        return {"agenda": f"EndRound() | NextActivation() | BeginActivation({v})"}


def _impossible(s: RoadState, written: int, lines: common.Lines) -> Iterator[tuple[str, str, str]]:
    """What cannot be on the table: the key of the line, what is wrong with it, and the rule."""
    for v in s.vehicles():
        key = vehicle_lines.tag("v", v)
        if not s.box(v).is_free(s.others(v), s.setup.width):
            yield key, "its place is off the table or taken by another vehicle", "SH-GEO-5"
        for other in [o for o in range(len(s.builds)) if s.locks[v] >> o & 1 and not s.in_play(o)]:
            yield key, f"it is locked to v{other + 1}, which is not on the table", "SH-RAM-8"
        going = v in s.wreck_due or f"RemoveWreck({v}," in lines.get("agenda", "")
        if s.hp[v] == 0 and not going and "outcome" not in lines:
            yield (
                key,
                "hp 0 is a wreck, so it must be 'wrecked' or the sequence's 'wreck-due'",
                "SH-DESTROY-1",
            )
    for v, owner in enumerate(s.setup.owner[:written]):
        key, same = (
            vehicle_lines.tag("v", v),
            [o for o in range(v) if s.setup.owner[o] == owner != kinds.NOBODY],
        )
        if s.setup.scenario.kind != FUEL and (s.cans[v] or any(s.carries[w] for w in s.crew[v])):
            yield key, "there are fuel cans in Fuel Run only", "SH-SCENARIO-FUEL"
        if s.order[v] and s.order[v] in [s.order[other] for other in same]:
            yield key, f"another vehicle of its player has order {s.order[v]}", "SH-ORDER-1"
        if s.locks[v] >> v & 1:
            yield key, "it cannot be locked to itself", "SH-ADDON-WHEEL"
    if s.lead and sorted(s.lead) != list(range(s.players)):
        yield "round", f"lead names each of the {s.players} players once", "SH-ORDER-3"
    if s.round > s.setup.scenario.rounds:
        yield "round", f"{s.round} is more than {s.setup.scenario.rounds}", "SH-SCENARIO-3"


COLUMN: Final = kinds.INCH // 2
ROW: Final = kinds.INCH
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
AROUND: Final = 2
"""Empty rows drawn before and behind the pack."""


def diagram(view: RoadView) -> str:
    """The text diagram: the round, the road as far as vehicles drive on it, and a line for each vehicle."""
    s = view.table
    lines = [headline(s), *road(s)]
    listed = [v for v in range(len(s.builds)) if s.status[v] in (kinds.DRIVING, kinds.WAITING, kinds.INSIDE)]
    lines += [f"{letter(v)} v{v + 1}: {'; '.join(vehicle_lines.vehicle_fields(s, v))}" for v in listed]
    return "\n".join(lines)


def headline(s: RoadState) -> str:
    """`Open Road, round 2 of 8: Deacon of The Salt Choir is on the move`."""
    scenario = s.setup.scenario
    start = f"{scenario.name}, round {s.round} of {scenario.rounds}"
    if s.active != kinds.NO_VEHICLE:
        owner = owner_name(s, s.control[s.active])
        return f"{start}: {vehicle_name(s, s.active)} of {owner} is on the move"
    if s.lead and s.round:
        return f"{start}: {seat_name(s, s.lead[0])} leads"
    return start


def letter(v: int) -> str:
    return LETTERS[v % len(LETTERS)]


def road(s: RoadState) -> list[str]:
    """Rows from the front to the back, each with the inches its lower line is from the back edge."""
    vehicles = s.vehicles()
    if not vehicles:
        return []
    top = max([s.front(v) for v in vehicles]) // ROW + AROUND
    bottom = max(0, min([s.y[v] for v in vehicles]) // ROW - AROUND)
    boxes = [(letter(v), s.box(v)) for v in vehicles]
    columns = s.setup.width // COLUMN
    edge = "     +" + "-" * columns + "+"
    rows = [f"{row:4} |{row_text(boxes, row, columns)}|" for row in range(top, bottom - 1, -1)]
    return [edge, *rows, edge, scale(columns)]


def row_text(boxes: list[tuple[str, Box]], row: int, columns: int) -> str:
    """A cell shows the vehicle that covers its middle."""
    y = row * ROW + ROW // 2
    cells = [" "] * columns
    for name, box in boxes:
        if box.y <= y < box.y + box.l:
            first, after = first_middle(box.x), first_middle(box.x + box.w)
            cells[first:after] = name * (after - first)
    return "".join(cells)


def first_middle(x: int) -> int:
    """The first column whose middle is not left of that line."""
    return (x + COLUMN // 2 - 1) // COLUMN


def scale(columns: int) -> str:
    """Inches from the left edge, every four."""
    marks = [f"{column // 2:<8}" for column in range(0, columns, 8)]
    return ("      " + "".join(marks)).rstrip()


class RoadNotation(Notation[RoadState]):
    def controls(self, state: RoadState) -> list[Control]:
        s = state
        vehicles = [Offer(f"v{v + 1}", vehicle_name(s, v)) for v in s.vehicles()]
        found = [
            Control(line="round", label="Round", kind="number", group="Turn", low=1),
            Control(line="turn", label="Whose turn", kind="choice", group="Turn", offers=vehicles),
        ]
        score = partial(Control, line="score", label="Score", kind="number", between=" ")
        found += [score(part=seat, group=seat_name(s, seat)) for seat in range(s.players)]
        for v in range(len(s.builds)):
            if s.status[v] != kinds.ABSENT:
                found += self._vehicle(s, v)
        return found

    def _vehicle(self, s: RoadState, v: int) -> list[Control]:
        control = partial(Control, line=f"v{v + 1}", between=";", group=vehicle_name(s, v))
        number = partial(control, kind="number")
        owners = [Offer(str(seat + 1), seat_name(s, seat)) for seat in range(s.players)]
        fitted = [word for word, (addon, _) in vehicle_lines.CHARGES.items() if s.builds[v].has(addon)]
        return [
            control(label="Place", kind="text", word="at"),
            control(label="Hit points", kind="text" if s.is_rig(v) else "number", word="hp"),
            number(label="Order", word="order"),
            *[number(label=word.title(), word=word) for word in fitted],
            control(label="Smoking", kind="flag", word="smoking"),
            control(label="Controlled by", kind="choice", word="control", offers=owners),
            control(label="Crew", kind="text", word="crew"),
            control(label="Mounts", kind="text", word="mounts"),
            control(label="Add-ons", kind="text", word="addons"),
        ]

    def situations(self, state: RoadState) -> list[Situation]:
        s = state
        found = [
            Situation(f"{vehicle_name(s, v)} begins its turn", {"turn": f"v{v + 1}", "sequence": ""})
            for v in s.vehicles()
            if s.setup.owner[v] != kinds.NOBODY
        ]
        begins = {"turn": "", "sequence": "", "agenda": "BeginRound()"}
        ends = begins | {"agenda": "EndRound()"}
        return [*found, Situation("A round begins: order sheets", begins), Situation("The round ends", ends)]

    def names(self, state: RoadState) -> dict[str, str]:
        called = [vehicle_name(state, v) for v in range(len(state.builds))]
        return {name: f"v{v + 1}" for v, name in enumerate(called) if called.count(name) == 1}
