"""Positions as text: course and options, this turn, a line for every car, and the piles.

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

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rollingroad.core import positions as common
from rollingroad.core.engine.state import Step
from rollingroad.core.errors import hint
from rollingroad.core.positions import BadPosition
from rollingroad.games.full_throttle.notation import checks
from rollingroad.games.full_throttle.notation.diagram import strip
from rollingroad.games.full_throttle.options import RaceOptions, make_setup
from rollingroad.games.full_throttle.rules import draw, drive, kinds, piles, setup, turn
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import MatchSetup

if TYPE_CHECKING:
    from rollingroad.games.full_throttle.game import FullThrottle

STEPS: dict[str, type[Step[Any]]] = {
    name: thing
    for module in (draw, drive, piles, setup, turn)
    for name, thing in vars(module).items()
    if isinstance(thing, type) and issubclass(thing, Step) and thing.__module__ == module.__name__
}
"""All steps of the game by name, for the agenda of a position."""
HIGHEST: Final = 9_999
TURN_TAIL: Final = "EndTurn() | CleanUp() | AfterMove()"


class Reader:
    """Reads positions in the form of `position`, and shorter ones that people write."""

    def __init__(self, game: FullThrottle, text: str) -> None:
        self.game = game
        self.where = ""
        """What is being read, for errors."""
        self.drawn_in: list[int] = []
        """The decks of the last hand that was read."""
        self.lines = common.read_lines(text, KEYS, "[1-4]")
        with self.lines.reading("course"):
            setup = self._setup()
        self.lines.raise_problems()
        self.s = RaceState(game, game.lookup, setup, setup.cars)

    def _setup(self) -> MatchSetup:
        self.where = "players"
        cars = max([1, *(int(key) for key in self.lines if key.isdigit())])
        players = self.number(self.lines.get("players", str(cars)), 1, kinds.MOST_CARS)
        own, course = self.lines.get("own", ""), self.lines.get("course", "main-event")
        if not own and course not in self.game.box.courses:
            raise BadPosition(f"course: there is no course {course!r}; {hint(course, self.game.box.courses)}")
        options: dict[str, object] = {"course": course, "players": players, "own_course": own}
        for word in common.read_words(self.lines.get("rules", "")):
            if word in OPTIONS:
                options[OPTIONS[word][0]] = OPTIONS[word][1]
            else:
                self.lines.report(
                    "rules", f"rules: {word!r} is not understood; {hint(word, OPTIONS, most=6)}"
                )
        chosen = RaceOptions(**options)  # type: ignore[arg-type]  # every word maps to a field of its type
        return make_setup(chosen, self.game.track_of(chosen))

    def read(self) -> RaceState:
        s = self.s
        self._read_race()
        for car in range(s.setup.cars):
            self._read_car(car)
        self._take_cards()
        for key, problem, rule in checks.impossible(s, self.lines):
            self.lines.report(key, problem, rule)
        common.restore_agenda(s, self.lines, STEPS, s.setup.players, self._agenda())
        return s

    def _read_race(self) -> None:
        s, cars = self.s, self.s.setup.cars
        number, *words = [word.strip() for word in self.lines.get("turn", "1").split(",")]
        self.where, active = "turn", 0
        with self.lines.reading("turn"):
            active = self.number(number, 1, cars) - 1
        s.round, s.revealed, s.first = 1, True, active
        s.active = active if "turn" in self.lines else kinds.NO_CAR
        if s.setup.obstacles == kinds.FROM_COURSE:
            s.obstacles = [s.track.board.number[space] for space in s.track.course.obstacles]
        for key, word in (RACE | PILES).items():
            if key in self.lines:
                self.where = key
                with self.lines.reading(key):
                    setattr(s, word.field, word.read(self, self.lines[key]))
        if "slot" not in self.lines:
            s.slot = (active - s.first) % cars
        for key, number_of_car in (("first", s.first), ("slot", s.slot)):
            if number_of_car >= cars:
                self.lines.report(key, f"{key}: there are {cars} cars")
        s.table = s.table + [card for card in s.flipped if card not in s.table]
        for field, value in self._read_words(TURN, words, "turn"):
            setattr(s, field, value)

    def _read_words(self, known: dict[str, Word], words: list[str], key: str) -> Iterator[tuple[str, object]]:
        """The fields of a line with their values, without those that cannot be read."""
        where = f"car {key}" if key.isdigit() else key
        names = [word.partition(" ")[0] for word in words]
        for number, word in enumerate(words):
            name, _, text = word.partition(" ")
            self.where = f"{where}: {name}"
            if name in names[:number]:
                self.lines.report(key, f"{where}: {name!r} is there twice")
            if name not in known:
                self.lines.report(key, f"{where}: {name!r} is not understood; {hint(name, known)}")
                continue
            with self.lines.reading(key):
                yield known[name].field, known[name].read(self, text)

    def _read_car(self, car: int) -> None:
        s, words = self.s, common.read_words(self.lines.get(str(car + 1), ""))
        named = [
            s.t.paint_ids.index(id) for line in self.lines.values() for id in s.t.paint_ids if id in line
        ]
        s.paint[car] = next(p for p in (car, *range(len(s.t.paint_ids))) if p not in [*named, *s.paint[:car]])
        s.at[car] = car % s.track.lanes
        if words and (words[0] == "-" or words[0] in s.t.paint_ids):
            s.paint[car] = -1 if words[0] == "-" else s.t.paint_ids.index(words[0])
            del words[0]
        for field, value in self._read_words(CAR, words, str(car + 1)):
            getattr(s, field)[car] = value
        s.drawn_in[car] = self.drawn_in if s.hand[car] else []
        if not any(word.startswith("turns ") for word in words):
            s.turns[car] = 1 if s.track.on_road(s.at[car]) else 0
        if car == s.active and s.setup.damage and "due" not in self.lines["turn"] and not s.moved:
            s.due = len(s.face_up[car])

    def _agenda(self) -> dict[str, str]:
        """The current window of the turn."""
        s = self.s
        if s.active == kinds.NO_CAR:
            return {"asked": "BeginRound()"}
        if s.moved:
            return {"agenda": TURN_TAIL}
        window = "Drive()" if s.chosen >= 0 else "AfterDraw()" if s.set_count else "BeforeDraw()"
        return {"agenda": TURN_TAIL, "asked": window}

    # What is possible in a whole position

    def _take_cards(self) -> None:
        """FT-SETUP-6: every card lies in one place; the rest is the deck."""
        s = self.s
        hands = {str(car + 1): hand for car, hand in enumerate(s.hand)}
        placed: list[int] = []
        for key, cards in {"discard": s.discard, "table": s.table, **hands}.items():
            for card in cards:
                if card in placed:
                    self.lines.report(key, f"the card {s.t.card_ids[card]} lies in two places", "FT-SETUP-6")
                placed.append(card)
        s.deck = [card for card in range(len(s.t.card_ids)) if card not in placed]

    # Values

    def error(self, text: str) -> BadPosition:
        return BadPosition(f"{self.where}: {text}")

    def number(self, text: str, low: int = 0, high: int = HIGHEST) -> int:
        return common.read_number(text, self.where, low, high)

    def index_of(self, word: str, known: Sequence[str]) -> int:
        if word not in known:
            raise self.error(f"there is no {word!r}; {hint(word, known, most=12)}")
        return known.index(word)

    def driver(self, text: str) -> int:
        return self.index_of(text, self.s.t.driver_ids)

    def cards(self, text: str) -> list[int]:
        return [self.index_of(word, self.s.t.card_ids) for word in text.split()]

    def mask(self, text: str) -> int:
        cars = {self.number(word, 1, kinds.MOST_CARS) for word in text.split() if word != "-"}
        return sum(1 << (car - 1) for car in cars)

    def runners(self, text: str) -> list[int]:
        words, cars = text.split(), self.s.setup.cars
        if len(words) != cars:
            raise self.error(f"there are {cars} seats")
        return [kinds.NO_CAR if word == "-" else self.number(word, 1, cars) - 1 for word in words]

    def played_set(self, text: str) -> int:
        """The gear of the set; its number of cards goes to the state at once."""
        gear, _, number = text.partition("x")
        self.s.set_count = self.number(number, 1)
        return self.number(gear, 1, kinds.GEARS)

    def node(self, text: str) -> int:
        track = self.s.track
        name, _, leg = text.partition(" leg ")
        word, _, lane = name.partition(" ")
        if name in ("-", "finish"):
            return kinds.NOWHERE if name == "-" else track.finish
        if word == "start":
            return self.number(lane, 1, track.lanes) - 1
        space = self.space(name)
        legs = [track.leg[node] for node in track.nodes_on.get(space, [])]
        if not legs:
            raise self.error(f"{name} is not on the course {track.course.name}")
        wanted = self.number(leg, 1, len(track.legs)) - 1 if leg else min(legs)
        if wanted not in legs:
            raise self.error(f"{name} is not on leg {wanted + 1}")
        return track.node_at(space, wanted)

    def space(self, text: str) -> int:
        segment, _, rest = text.strip().rpartition(" ")
        cell, _, lane = rest.partition("/")
        numbers = self.s.track.board.number
        key = (segment, self.number(cell), self.number(lane))
        if key not in numbers:
            like = self.s.track.name(self.s.track.lanes)
            raise self.error(f"there is no space {text.strip()!r}, written like {like}")
        return numbers[key]

    def spaces(self, text: str) -> list[int]:
        return [self.space(word) for word in text.split(",") if word.strip(" -")]

    def tokens(self, text: str) -> list[int]:
        speeds = [self.number(word) for word in text.split()]
        for speed in speeds:
            if speed not in self.s.t.token_speeds:
                raise self.error(f"there is no Control token of {speed}")
        return speeds

    def console(self, text: str) -> list[int]:
        words, tokens = text.split(), [0] * len(kinds.UPGRADES)
        if len(words) % 2:
            raise self.error("upgrades are written with their numbers, such as tires 2")
        for name, number in zip(words[::2], words[1::2], strict=True):
            tokens[self.index_of(name, kinds.UPGRADES)] = self.number(number, 0, 99)
        return tokens

    def hand(self, text: str) -> list[int]:
        cards: list[int] = []
        self.drawn_in = []
        for word in text.split():
            name, _, epoch = word.partition("@")
            cards += self._free_cards(name, cards) if "x" in name else self.cards(name)
            drawn_in = self.number(epoch, 1, self.s.epoch) if epoch else self.s.epoch
            self.drawn_in += [drawn_in] * (len(cards) - len(self.drawn_in))
        return cards

    def _free_cards(self, text: str, held: list[int]) -> list[int]:
        """`5x3`: three cards of a gear that no hand holds and no line names."""
        s, gear, number = self.s, self.number(text[:1], 1, kinds.GEARS), self.number(text[2:])
        named = {word.partition("@")[0] for line in self.lines.values() for word in re.split("[ ,]+", line)}
        used = {card for hand in [*s.hand, held] for card in hand}
        cards = [card for card, its_gear in enumerate(s.t.card_gear) if its_gear == gear and card not in used]
        free = [card for card in cards if s.t.card_ids[card] not in named]
        if len(free) < number:
            raise self.error(f"there are no {number} more cards of gear {gear}")
        return free[:number]


class Word(NamedTuple):
    """A field: how its value is written, None where it is left out, and how it is read."""

    field: str
    write: Callable[[RaceState, Any, int], str | None]
    """From the state, the value and the car."""
    read: Callable[[Reader, str], object]


def _number(field: str, none: int | None = 0, add: int = 0, low: int = 0, high: int = HIGHEST) -> Word:
    """A number, `add` higher in the text; left out if it is `none`."""
    return Word(
        field,
        lambda s, number, car: str(number + add) if number != none else None,
        lambda r, text: r.number(text, low, high) - add,
    )


def _mark(field: str, value: int = True) -> Word:
    """A word without more text, for one value."""
    return Word(field, lambda s, there, car: "" if there == value else None, lambda r, text: value)


def _place(s: RaceState, node: int, car: int) -> str:
    """Where a car is; spaces of the road with their leg."""
    if node == kinds.NOWHERE:
        return "-"
    name = s.track.name(node)
    return f"{name} leg {s.track.leg[node] + 1}" if s.track.on_road(node) else name


def _space(s: RaceState, space: int, car: int) -> str | None:
    return s.track.space_name(space) if space != kinds.NOWHERE else None


def _driver(s: RaceState, driver: int, car: int) -> str | None:
    return s.t.driver_ids[driver] if driver != kinds.NO_DRIVER else None


def _console(s: RaceState, tokens: list[int], car: int) -> str | None:
    return " ".join(f"{kinds.UPGRADES[u]} {number}" for u, number in enumerate(tokens) if number) or None


def _numbers(s: RaceState, numbers: list[int], car: int) -> str | None:
    return " ".join(map(str, numbers)) or None


def _cards(s: RaceState, cards: list[int], car: int) -> str | None:
    return " ".join(s.t.card_ids[card] for card in cards) or None


def _hand(s: RaceState, cards: list[int], car: int) -> str | None:
    """Hand cards from the one held longest; `@1` marks one that was drawn from an earlier deck."""
    pairs = zip(cards, s.drawn_in[car], strict=True)
    return " ".join(s.t.card_ids[card] + (f"@{e}" if e != s.epoch else "") for card, e in pairs) or None


CAR: Final = {
    "driver": Word("driver", _driver, Reader.driver),
    **{name: _mark("status", status) for status, name in enumerate(kinds.STATUS_NAMES)},
    "at": Word("at", _place, Reader.node),
    "gear": _number("gear", none=None, high=kinds.GEARS),
    "turns": _number("turns", none=None),
    "sv": _number("last_sv"),
    "extra": _number("extra"),
    "finish-sv": _number("finish_sv"),
    "exit": _number("out_order"),
    "drifts": _number("drifts"),
    "fitted": _number("fitted"),
    "paused": _mark("paused"),
    "control": Word("face_up", _numbers, Reader.tokens),
    "damaged": Word("damaged", _numbers, Reader.tokens),
    "block": Word("block", _space, Reader.space),
    "upgrades": Word("console", _console, Reader.console),
    "hand": Word("hand", _hand, Reader.hand),
}

TURN: Final = {
    "set": Word(
        "set_gear", lambda s, gear, car: f"{gear}x{s.set_count}" if s.set_count else None, Reader.played_set
    ),
    "nitrous": _number("nitrous"),
    "tires": _number("tire_speed"),
    "discount": _number("discount"),
    "sv": _number("sv"),
    "penalties": _number("penalties"),
    "due": Word("due", lambda s, number, car: str(number) if s.face_up[car] else None, Reader.number),
    "speed": _number("chosen", none=-1),
    "turbo": _mark("turbo"),
    "drift": _mark("drift", kinds.ARMED),
    "redrawn": _mark("power_used"),
    "handled": _mark("handling_used"),
    "swapped": _mark("swapped"),
    "moved": _mark("moved"),
    "icon": _mark("icon"),
}


def _runners(cars: list[int]) -> str:
    return " ".join("-" if car == kinds.NO_CAR else str(car + 1) for car in cars)


def _mask(mask: int) -> str:
    return " ".join(str(car + 1) for car in range(kinds.MOST_CARS) if mask >> car & 1) or "-"


def _of_variant(
    variant: int, field: str, write: Callable[[Any], str], read: Callable[[Reader, str], object]
) -> Word:
    """A field that only one kind of race uses."""
    return Word(field, lambda s, value, car: write(value) if s.setup.variant == variant else None, read)


def _obstacles(s: RaceState, spaces: list[int], car: int) -> str:
    return ", ".join(map(s.track.space_name, spaces)) or "-"


RACE: Final = {
    "round": _number("round", none=None),
    "first": _number("first", none=None, add=1),
    "slot": _number("slot", none=None, add=1),
    "second": _of_variant(kinds.TAG_TEAM, "second", _mask, Reader.mask),
    "running": _of_variant(kinds.TAG_TEAM, "running", _runners, Reader.runners),
    "runner before": _of_variant(kinds.GETAWAY, "runner_before", str, Reader.number),
    "consoles": Word(
        "revealed", lambda s, there, car: None if there else "hidden", lambda r, text: text != "hidden"
    ),
    "passed": Word("passed", lambda s, mask, car: _mask(mask) if mask else None, Reader.mask),
}
PILES: Final = {
    "decks": _number("epoch", none=1, low=1),
    "discard": Word("discard", _cards, Reader.cards),
    "table": Word("table", _cards, Reader.cards),
    "flipped": Word("flipped", _cards, Reader.cards),
    "obstacles": Word("obstacles", _obstacles, Reader.spaces),
}
_OTHER_KEYS: Final = ("own", "course", "players", "rules", "turn", "agenda", "asked", "ended", "outcome")
KEYS: Final = {*_OTHER_KEYS, *RACE, *PILES}
OPTIONS: Final = {
    "getaway": ("variant", "getaway", "variant", kinds.GETAWAY),
    **{f"drivers {name}": ("drivers", name, "drivers", i) for i, name in enumerate(kinds.DRIVERS)},
    "damage": ("damage", True, "damage", True),
    **{f"obstacles {name}": ("obstacles", name, "obstacles", i) for i, name in enumerate(kinds.OBSTACLES)},
    **{f"place {n}": ("obstacle_count", n, "obstacle_count", n) for n in range(21)},
    "neutral start": ("start_gear", "neutral", "neutral_start", True),
    "no shift after draw": ("shift_after_draw", False, "shift_after_draw", False),
}
"""Words of the line `rules`: an option and its value, and the value of the set-up that follows from it."""
USUAL: Final = {"drivers off", "obstacles course", "place 0"}


def options_at(s: RaceState) -> dict[str, object]:
    """The options of a race that begins at a position."""
    setup = s.setup
    told = {name: value for name, value, field, used in OPTIONS.values() if getattr(setup, field) == used}
    course = {"own_course": setup.own} if setup.own else {"course": s.track.course.id}
    return course | {"players": setup.players} | told


def position(s: RaceState) -> str:
    """The whole state with hidden cards; `read_position` reads it back."""
    setup, active = s.setup, s.active
    options = [word for word, (_, _, field, value) in OPTIONS.items() if getattr(setup, field) == value]
    rules = ", ".join(word for word in options if word not in USUAL)
    lines = [
        f"own: {setup.own}" if setup.own else f"course: {s.track.course.id}",
        f"players: {setup.players}",
    ]
    lines += [f"rules: {rules}"] if rules else []
    lines += _written(RACE, s, active, ": ")
    lines += (
        [", ".join([f"turn: {active + 1}", *_written(TURN, s, active)])] if active != kinds.NO_CAR else []
    )
    for car in range(setup.cars):
        paint = s.t.paint_ids[s.paint[car]] if s.paint[car] >= 0 else "-"
        lines.append(", ".join([f"{car + 1}: {paint}", *_written(CAR, s, car)]))
        lines += [f"# {row}" for row in strip(s, car)] if s.on_road(car) else []
    return "\n".join([*lines, *_written(PILES, s, active, ": "), *common.agenda_lines(s), ""])


def _written(words: dict[str, Word], s: RaceState, car: int, colon: str = " ") -> list[str]:
    found = []
    for name, word in words.items():
        value = getattr(s, word.field)
        text = word.write(s, value[car] if words is CAR else value, car)
        if text is not None and name != "racing":
            found.append(f"{name}{colon}{text}".strip())
    return found


def read_position(game: FullThrottle, text: str) -> RaceState:
    """Read the state that a text describes; a BadPosition says what is wrong with it."""
    return Reader(game, text).read()
