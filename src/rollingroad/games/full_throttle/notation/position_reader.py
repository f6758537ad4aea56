"""Reads positions in the form of `positions.py`, and shorter ones that people write."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rollingroad.core.positions import BadPosition, restore_agenda
from rollingroad.games.full_throttle.notation.positions import CAR_NUMBERS, STEPS, TURN_FLAGS, TURN_NUMBERS
from rollingroad.games.full_throttle.options import RaceOptions, make_setup
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.match_setup import MatchSetup
from rollingroad.games.full_throttle.rules.state import RaceState

if TYPE_CHECKING:
    from rollingroad.games.full_throttle.game import FullThrottle

HIGHEST: Final = 9_999
TURN_TAIL: Final = "EndTurn() | CleanUp() | AfterMove()"
KEYS: Final = {
    "own",
    "course",
    "players",
    "rules",
    "round",
    "first",
    "slot",
    "second",
    "running",
    "consoles",
    "passed",
    "turn",
    "decks",
    "discard",
    "table",
    "flipped",
    "obstacles",
    "agenda",
    "asked",
    "outcome",
    "runner before",
}


def read_position(game: FullThrottle, text: str) -> RaceState:
    """Read the state that a text describes; a BadPosition says what is wrong with it."""
    return _Reader(game, text).read()


class _Reader:
    def __init__(self, game: FullThrottle, text: str) -> None:
        self.game = game
        self.lines: dict[str, str] = {}
        for row in text.splitlines():
            stripped = row.strip()
            if stripped and not stripped.startswith("#"):
                key, colon, value = stripped.partition(":")
                if not colon or (key not in KEYS and not re.fullmatch("[1-4]", key)):
                    raise BadPosition(f"the line {stripped!r} is not understood")
                self.lines[key] = value.strip()
        setup = self._rules()
        self.s = RaceState(game, game.lookup, setup, setup.cars)

    def read(self) -> RaceState:
        s = self.s
        self._read_race()
        self._read_piles()
        if "turn" in self.lines:
            self._read_turn([word.strip() for word in self.lines["turn"].split(",")])
        for car in range(s.setup.cars):
            self._read_car(car)
        self._take_cards()
        self._count_tokens()
        self._check_places()
        restore_agenda(s, self._agenda(), STEPS)
        if s.outcome is not None and len(s.outcome) != s.setup.players:
            raise BadPosition(f"the outcome has {len(s.outcome)} scores for {s.setup.players} players")
        return s

    # Course and options

    def _rules(self) -> MatchSetup:
        players = self._number(self.lines.get("players", str(self._cars())), "players", 1, kinds.MOST_CARS)
        own, course = self.lines.get("own", ""), self.lines.get("course", "main-event")
        if not own and course not in self.game.box.courses:
            known = ", ".join(self.game.box.courses)
            raise BadPosition(f"course: there is no course {course!r}; there are: {known}")
        words = [word.strip() for word in self.lines.get("rules", "").split(",") if word.strip()]
        options: dict[str, object] = {"course": course, "players": players, "own_course": own}
        for word in words:
            options |= self._option(word)
        chosen = RaceOptions(**options)  # type: ignore[arg-type]  # every word maps to a field of its type
        return make_setup(chosen, self.game.track_of(chosen))

    def _cars(self) -> int:
        return max([1, *(int(key) for key in self.lines if key.isdigit())])

    def _option(self, word: str) -> dict[str, object]:
        name, _, value = word.partition(" ")
        if name == "drivers" and value in kinds.DRIVERS:
            return {"drivers": value}
        if name == "obstacles" and value in kinds.OBSTACLES:
            return {"obstacles": value}
        if name == "place":
            return {"obstacle_count": self._number(value, "rules: place", 0, 20)}
        known: dict[str, dict[str, object]] = {
            "getaway": {"variant": "getaway"},
            "damage": {"damage": True},
            "neutral start": {"start_gear": "neutral"},
            "no shift after draw": {"shift_after_draw": False},
        }
        if word not in known:
            raise BadPosition(f"rules: {word!r} is not understood")
        return known[word]

    # The race

    def _read_race(self) -> None:
        s, cars = self.s, self.s.setup.cars
        turn = self.lines.get("turn", "1").split(",")[0]
        s.round = self._number(self.lines.get("round", "1"), "round")
        active = self._number(turn, "turn", 1, cars) - 1
        s.first = self._number(self.lines.get("first", turn), "first", 0, cars) - 1
        usual = (active - s.first) % cars + 1
        s.slot = self._number(self.lines.get("slot", str(usual)), "slot", 0, cars) - 1
        s.active = active if "turn" in self.lines else kinds.NO_CAR
        s.revealed = self.lines.get("consoles") != "hidden"
        s.passed = self._mask("passed")
        s.second = self._mask("second")
        s.runner_before = self._number(self.lines.get("runner before", "0"), "runner before")
        if "running" in self.lines:
            s.running = [self._runner(word) for word in self.lines["running"].split()]
        if len(s.running) != cars:
            raise BadPosition(f"running: there are {cars} seats")

    def _runner(self, word: str) -> int:
        return kinds.NO_CAR if word == "-" else self._number(word, "running", 1, self.s.setup.cars) - 1

    def _mask(self, key: str) -> int:
        words = [word for word in self.lines.get(key, "").split() if word != "-"]
        return sum(1 << (self._number(word, key, 1, kinds.MOST_CARS) - 1) for word in set(words))

    def _read_piles(self) -> None:
        s = self.s
        s.epoch = self._number(self.lines.get("decks", "1"), "decks", 1)
        s.discard = [self._card(word, "discard") for word in self.lines.get("discard", "").split()]
        s.table = [self._card(word, "table") for word in self.lines.get("table", "").split()]
        s.flipped = [self._card(word, "flipped") for word in self.lines.get("flipped", "").split()]
        s.table += [card for card in s.flipped if card not in s.table]
        usual = ", ".join(f"{segment} {cell}/{lane}" for segment, cell, lane in s.track.course.obstacles)
        written = self.lines.get("obstacles", usual if s.setup.obstacles == kinds.FROM_COURSE else "-")
        s.obstacles = [self._space(word, "obstacles") for word in written.split(",") if word.strip(" -")]

    # This turn

    def _read_turn(self, words: list[str]) -> None:
        s = self.s
        for word in words[1:]:
            name, _, value = word.partition(" ")
            if name == "set":
                gear, _, number = value.partition("x")
                s.set_gear = self._number(gear, "turn: set", 1, kinds.GEARS)
                s.set_count = self._number(number, "turn: set", 1)
            elif value:
                read = self._number(value, f"turn: {name}")
                setattr(s, self._field(name, TURN_NUMBERS | {"due": "due", "speed": "chosen"}), read)
            else:
                field = self._field(name, TURN_FLAGS)
                setattr(s, field, kinds.ARMED if field == "drift" else True)

    def _field(self, name: str, fields: dict[str, str]) -> str:
        if name not in fields:
            raise BadPosition(f"turn: {name!r} is not understood")
        return fields[name]

    def _agenda(self) -> dict[str, str]:
        """The agenda as written, or the current window of the turn."""
        s = self.s
        if {"agenda", "asked", "outcome"} & self.lines.keys():
            return self.lines
        if s.active == kinds.NO_CAR:
            return {"asked": "BeginRound()"}
        if s.moved:
            return {"agenda": TURN_TAIL}
        window = "BeforeDraw()"
        if s.chosen >= 0:
            window = "Drive()"
        elif s.set_count:
            window = "AfterDraw()"
        return {"agenda": TURN_TAIL, "asked": window}

    # The cars

    def _read_car(self, car: int) -> None:
        s, line = self.s, self.lines.get(str(car + 1), "")
        words = [word.strip() for word in line.split(",") if word.strip()]
        s.paint[car] = car
        s.at[car] = min(car, s.track.lanes - 1)
        if words and (words[0] == "-" or words[0] in s.t.paint_ids):
            s.paint[car] = -1 if words[0] == "-" else s.t.paint_ids.index(words[0])
            del words[0]
        for word in words:
            self._read_trait(car, word)
        if not any(word.startswith("turns ") for word in words):
            s.turns[car] = 1 if s.track.on_road(s.at[car]) else 0
        if car == s.active and s.setup.damage and "due" not in self.lines["turn"] and not s.moved:
            s.due = len(s.face_up[car])

    def _read_trait(self, car: int, words: str) -> None:
        s = self.s
        word, _, value = words.partition(" ")
        where = f"car {car + 1}: {word}"
        if word in kinds.STATUS_NAMES:
            s.status[car] = kinds.STATUS_NAMES.index(word)
        elif word == "driver":
            s.driver[car] = self._index_of(value, s.t.driver_ids, where)
        elif word == "at":
            s.at[car] = self._node(value, where)
        elif word == "block":
            s.block[car] = self._space(value, where)
        elif word == "paused":
            s.paused[car] = True
        elif word in ("control", "damaged"):
            tokens = s.face_up if word == "control" else s.damaged
            tokens[car] = [self._token(speed, where) for speed in value.split()]
        elif word == "upgrades":
            self._read_upgrades(car, value.split(), where)
        elif word == "hand":
            self._read_hand(car, value.split(), where)
        else:
            self._read_number(car, word, self._number(value, where))

    def _read_number(self, car: int, word: str, number: int) -> None:
        fields = CAR_NUMBERS | {"gear": "gear", "turns": "turns"}
        if word not in fields or (word == "gear" and number > kinds.GEARS):
            raise BadPosition(f"car {car + 1}: {word} {number} is not understood")
        getattr(self.s, fields[word])[car] = number

    def _read_upgrades(self, car: int, words: list[str], where: str) -> None:
        for name, number in zip(words[::2], words[1::2], strict=False):
            upgrade = self._index_of(name, kinds.UPGRADES, where)
            self.s.console[car][upgrade] = self._number(number, f"{where} {name}", 0, 99)
        if len(words) % 2:
            raise BadPosition(f"{where}: upgrades are written with their numbers, such as tires 2")

    def _read_hand(self, car: int, words: list[str], where: str) -> None:
        s = self.s
        for word in words:
            name, _, epoch = word.partition("@")
            if "x" in name:
                gear, _, number = name.partition("x")
                wanted = self._number(number, where)
                cards = self._free_cards(self._number(gear, where, 1, kinds.GEARS), wanted, where)
            else:
                cards = [self._card(name, where)]
            s.hand[car] += cards
            drawn_in = self._number(epoch, where, 1, s.epoch) if epoch else s.epoch
            s.drawn_in[car] += [drawn_in] * len(cards)

    def _free_cards(self, gear: int, number: int, where: str) -> list[int]:
        """A number of cards of a gear that no hand holds and no line names."""
        s = self.s
        named = {word.partition("@")[0] for line in self.lines.values() for word in re.split("[ ,]+", line)}
        used = {card for hand in s.hand for card in hand}
        free = [
            card
            for card in range(len(s.t.card_ids))
            if s.t.card_gear[card] == gear and card not in used and s.t.card_ids[card] not in named
        ]
        if len(free) < number:
            raise BadPosition(f"{where}: there are no {number} more cards of gear {gear}")
        return free[:number]

    def _take_cards(self) -> None:
        """FT-SETUP-6: every card lies in one place; the rest is the deck."""
        s = self.s
        placed = [*s.discard, *s.table, *(card for hand in s.hand for card in hand)]
        for card in placed:
            if placed.count(card) > 1:
                raise BadPosition(f"the card {s.t.card_ids[card]} lies in two places")
        s.deck = [card for card in range(len(s.t.card_ids)) if card not in placed]

    def _count_tokens(self) -> None:
        s = self.s
        for speed in (speed for tokens in (*s.face_up, *s.damaged) for speed in tokens):
            s.change_supply(speed, -1)
        if min(s.supply) < 0:
            raise BadPosition("there are more Control tokens of a kind on the consoles than in the box")

    def _check_places(self) -> None:
        """FT-MOVE-7: no two cars share a space of the road."""
        s = self.s
        spaces = [s.car_space(car) for car in range(s.setup.cars) if s.on_road(car)]
        for space in spaces:
            if spaces.count(space) > 1 or space in s.obstacles:
                raise BadPosition(f"{s.track.space_name(space)} is taken twice")
        if s.active != kinds.NO_CAR and "outcome" not in self.lines and s.at[s.active] == kinds.NOWHERE:
            raise BadPosition(f"turn: car {s.active + 1} is not on the road")

    # Words

    def _node(self, text: str, where: str) -> int:
        s, track = self.s, self.s.track
        name, _, leg = text.partition(" leg ")
        if name == "-":
            return kinds.NOWHERE
        if name == "finish":
            return track.finish
        word, _, lane = name.partition(" ")
        if word == "start":
            return self._number(lane, where, 1, track.lanes) - 1
        space = self._space(name, where)
        legs = [track.leg[node] for node in track.nodes_on.get(space, [])]
        if not legs:
            raise BadPosition(f"{where}: {name} is not on the course {track.course.name}")
        wanted = self._number(leg, where, 1, len(track.legs)) - 1 if leg else min(legs)
        if wanted not in legs:
            raise BadPosition(f"{where}: {name} is not on leg {wanted + 1}")
        return s.track.node_at(space, wanted)

    def _space(self, text: str, where: str) -> int:
        segment, _, rest = text.strip().rpartition(" ")
        cell, _, lane = rest.partition("/")
        numbers = self.s.track.board.number
        key = (segment, self._number(cell, where), self._number(lane, where))
        if key not in numbers:
            raise BadPosition(f"{where}: there is no space {text.strip()!r}, written like mirador 4/2")
        return numbers[key]

    def _card(self, word: str, where: str) -> int:
        return self._index_of(word, self.s.t.card_ids, where)

    def _token(self, word: str, where: str) -> int:
        speed = self._number(word, where)
        if speed not in self.s.t.token_speeds:
            raise BadPosition(f"{where}: there is no Control token of {speed}")
        return speed

    def _index_of(self, word: str, known: tuple[str, ...] | list[str], where: str) -> int:
        if word not in known:
            raise BadPosition(f"{where}: there is no {word!r}")
        return known.index(word)

    def _number(self, text: str, where: str, low: int = 0, high: int = HIGHEST) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 6 and low <= int(text) <= high):
            raise BadPosition(f"{where}: {text!r} stands where a number from {low} to {high} belongs")
        return int(text)
