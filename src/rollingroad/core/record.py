"""Records: text files with all answers of a game, which replay without random numbers.

    rolling road record 1
    game beacon-run
    rules 1
    content 6f0c…
    options {"couriers":2}
    dice seeded
    commitment 9b1e…
    seed 42

    chance>1 draw 3
    1>1 burn 3
    undo
    1>1 burn 2
    2 route steady

Each line names who answered; `>1` says that only seat 1 knows the answer.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, Literal, Protocol, get_args

import msgspec

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, EVERYONE, Chance, Decision, State
from rollingroad.core.errors import BadInput
from rollingroad.core.explain import Illegal
from rollingroad.core.game import Game
from rollingroad.core.options import HIDDEN, options_json, plain_json, visible_options

TITLE = "rolling road record 1"
DiceKind = Literal["seeded", "scripted", "typed"]


class BadRecord(BadInput):
    """A record that cannot be read or replayed. The message names the line."""


class UnplayableAnswer(BadRecord):
    """An answer of a record that the installed game does not accept."""

    def __init__(self, number: int, line: Line, why: str, played: str = "") -> None:
        origin = f"; it was recorded with {played}" if played else ""
        super().__init__(f"answer {number} {why}{origin}")
        self.number = number
        self.line = line


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of a record: an answer in text, `undo`, or a seat that gives up.

    A server holds hundreds of thousands of them, and the garbage collector need not look at each.
    """

    seat: int
    text: str
    what: Literal["answer", "undo", "concede"] = "answer"
    known_to: int = EVERYONE

    def __str__(self) -> str:
        if self.what == "undo":
            return "undo"
        who = "chance" if self.seat == CHANCE else str(self.seat + 1)
        if self.what == "concede":
            return f"concede {who}"
        knower = "" if self.known_to == EVERYONE else f">{self.known_to + 1}"
        return f"{who}{knower} {self.text}"


@lru_cache(maxsize=1 << 14)
def shared(line: Line) -> Line:
    """The line that all matches of this process keep instead of equal ones: most lines recur."""
    return line


UNDO = Line(CHANCE, "", "undo")
"""Takes back the last answer, whose own line names the seat."""


class UndoPoint(msgspec.Struct, frozen=True, gc=False):
    """An answer that was given, with what is needed to decide on its undo and to do it."""

    seat: int
    events_before: int
    before: State | None = None
    """The state before it, or None if it cannot be undone."""


@dataclass(slots=True, repr=False)
class Record:
    """Everything needed to rebuild every state of a game."""

    game: str
    """Its slug."""
    rules: int
    """The version of the rules that it was played by."""
    content: str
    """The hash of the content."""
    options: str
    """As JSON."""
    dice: DiceKind = "seeded"
    """Where chance came from: `seeded`, `scripted` or `typed`."""
    commitment: str = ""
    """The hash of the seed, published before the first roll."""
    seed: str = ""
    """Empty while the match runs."""
    parent: str = ""
    """For a fork: the parent's commitment (or `-`) and the number of shared answers."""
    lines: list[Line] = field(default_factory=list)
    """What was answered, with undos."""

    @property
    def answers(self) -> list[Line]:
        """The lines that were not taken back."""
        standing: list[Line] = []
        for line in self.lines:
            _add_line(standing, line)
        return standing

    @property
    def taken_over(self) -> int:
        """The number of answers that a fork shares with its parent."""
        forked = _PARENT.fullmatch(self.parent)
        return int(forked[1]) if forked else 0

    @property
    def drawn(self) -> int:
        """How often chance has answered."""
        return sum(line.seat == CHANCE and line.what == "answer" for line in self.answers)

    def seen_by(self, seat: int, game: Game) -> Record:
        """The record of a running match for that seat: no seed, `?` for hidden values."""
        lines = [
            line if line.known_to in (EVERYONE, seat) else msgspec.structs.replace(line, text=HIDDEN)
            for line in self.lines
        ]
        options = plain_json(visible_options(parse_json(self.options), game.secret_options, [seat]))
        return replace(self, seed="", options=options, lines=lines)

    def fork(self, at: int, seed: str) -> Record:
        """A new game that shares the first `at` answers and continues with a seed of its own."""
        if not 0 <= at <= len(self.answers):
            raise BadRecord(f"this record has {len(self.answers)} answers: it cannot be forked at {at}")
        return replace(
            self,
            dice="seeded",
            seed=seed,
            commitment=commit(seed),
            parent=f"{self.commitment or '-'} at {at}",
            lines=self.answers[:at],
        )

    def __str__(self) -> str:
        head = [f"{key} {value}" for key in _HEAD if (value := str(getattr(self, key)))]
        return "\n".join([TITLE, *head, "", *map(str, self.lines), ""])

    def __repr__(self) -> str:
        return f"<Record of {self.game} with {self.options}: {len(self.answers)} answers>"


_HEAD = tuple(each.name for each in fields(Record) if each.name != "lines")


def commit(seed: str) -> str:
    """The public commitment to a secret seed."""
    if not seed or not seed.isprintable() or seed != seed.strip():
        raise BadInput(
            f"the seed {seed!r} cannot be written down: it must be a line without spaces around it"
        )
    return hashlib.sha256(f"rolling road seed\n{seed}".encode()).hexdigest()


def new_record(game: Game, options: msgspec.Struct, seed: str = "", dice: DiceKind = "seeded") -> Record:
    return Record(
        game=game.slug,
        rules=game.rules_version,
        content=game.content.hash,
        options=options_json(options),
        dice=dice,
        commitment=commit(seed) if dice == "seeded" else "",
        seed=seed if dice == "seeded" else "",
    )


# Bounded, because int() refuses numbers of thousands of digits.
_ANSWER = re.compile(r"(chance|[1-9][0-9]{0,3})(?:>([1-9][0-9]{0,3}))? (.+)")
_CONCEDE = re.compile(r"concede ([1-9][0-9]{0,3})")
_VERSION = re.compile(r"[0-9]{1,9}")
_PARENT = re.compile(r"(?:-|[0-9a-f]{64}) at ([0-9]{1,9})")


def parse_record(text: str) -> Record:
    """The record in a text. Raises BadRecord."""
    # Not splitlines(): options may hold other characters that it splits at.
    rows = [row.strip() for row in text.split("\n")]
    if rows[0] != TITLE:
        raise BadRecord(f"line 1: a record begins with {TITLE!r}")
    blank = next((i for i, row in enumerate(rows) if not row), len(rows))
    head: dict[str, str] = {}
    for i in range(1, blank):
        _read_head(head, rows[i], i + 1)
    record = _from_head(head)
    standing: list[Line] = []
    for i in range(blank + 1, len(rows)):
        if rows[i] and not rows[i].startswith("#"):
            line = parse_line(rows[i], i + 1)
            if line.what == "undo" and (not standing or standing[-1].seat == CHANCE):
                raise BadRecord(f"line {i + 1}: there is no answer of a seat to take back")
            record.lines.append(line)
            _add_line(standing, line)
    return record


_MOST_SHOWN = 60


def _quote(text: str) -> str:
    """The text in quotes, shortened if it is long."""
    return repr(text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…")


def _read_head(head: dict[str, str], row: str, number: int) -> None:
    key, _, value = row.partition(" ")
    if key not in _HEAD:
        raise BadRecord(f"line {number}: {_quote(key)} does not belong in the head of a record")
    if key in head:
        raise BadRecord(f"line {number}: {key!r} stands in the head already")
    head[key] = value.strip()


def _from_head(head: dict[str, str]) -> Record:
    for key in ("game", "rules", "content", "options"):
        if key not in head:
            raise BadRecord(f"the head of the record has no {key!r}")
    if _VERSION.fullmatch(head["rules"]) is None:
        raise BadRecord(f"the rules version {_quote(head['rules'])} is not a number")
    if "parent" in head and _PARENT.fullmatch(head["parent"]) is None:
        raise BadRecord(
            f"the parent {_quote(head['parent'])} is not a commitment and a number such as '- at 12'"
        )
    kinds = get_args(DiceKind)
    if (dice := head.get("dice", "seeded")) not in kinds:
        raise BadRecord(f"dice {_quote(dice)} is not one of {', '.join(kinds)}")
    return msgspec.convert(head, Record, strict=False)


def _add_line(standing: list[Line], line: Line) -> None:
    """Append a line, or remove the last one for an undo."""
    if line.what != "undo":
        standing.append(line)
    elif standing:
        standing.pop()


def parse_line(row: str, number: int) -> Line:
    """The line in a text. Raises BadRecord with its number. Does not check whether an `undo` is possible."""
    if row == "undo":
        return UNDO
    if conceded := _CONCEDE.fullmatch(row):
        return Line(int(conceded[1]) - 1, "", "concede")
    answer = _ANSWER.fullmatch(row)
    if answer is None:
        raise BadRecord(f"line {number}: {_quote(row)} is not an answer such as '1 pass' or 'chance roll 3'")
    seat = CHANCE if answer[1] == "chance" else int(answer[1]) - 1
    return Line(seat, answer[3], known_to=int(answer[2]) - 1 if answer[2] else EVERYONE)


def replay(record: Record, game: Game, sink: list[Any] | None = None) -> Iterator[State]:
    """Every state of the game in order, the first before any answer. Yields the same object each time: copy
    it to keep it."""
    check_fits(record, game)
    options = game.options(parse_json(record.options))
    seats = game.seat_count(options)
    state = game.start(options, sink)
    played = version_mismatch(record, game)
    yield state
    for number, line in enumerate(record.answers, 1):
        apply_line(state, line, seats, number, played)
        yield state


def parse_json(text: str) -> dict[str, object]:
    try:
        return msgspec.json.decode(text, type=dict[str, object])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadRecord(f"the options {_quote(text)} are not JSON: {error}") from error


def check_fits(record: Record, game: Game) -> None:
    """Raise BadRecord for a record of another game, or one that names a seat that does not exist."""
    if record.game != game.slug:
        raise BadRecord(f"this is a record of {record.game}, not of {game.slug}")
    seats = game.seat_count(game.options(parse_json(record.options)))
    for number, line in enumerate(record.answers, 1):
        if max(line.seat, line.known_to) >= seats:
            raise BadRecord(f"answer {number} ({line}) names a seat that is not there: this game has {seats}")


class Versioned(Protocol):
    """Something that depends on a version of the rules and the content."""

    @property
    def rules(self) -> int: ...

    @property
    def content(self) -> str: ...


def version_mismatch(begun: Versioned, game: Game) -> str:
    """How its version differs from the installed game, or an empty string."""
    if begun.rules != game.rules_version:
        return f"version {begun.rules} of the rules, and version {game.rules_version} is installed"
    return "" if begun.content == game.content.hash else "other content than is installed"


def apply_line(state: State, line: Line, seats: int, number: int, played: str = "") -> None:
    """Apply one line of a record to a state. `played` is its `version_mismatch`, for the error message."""
    if line.text == HIDDEN:
        raise BadRecord(f"answer {number} is hidden from the seat this record was made for")
    if line.seat == CHANCE and not any(ask.is_chance for ask in state.open):
        raise UnplayableAnswer(number, line, f"({line}) does not fit: chance is not asked", played)
    try:
        if line.what == "concede":
            concede_seat(state, line.seat, seats)
        else:
            state.apply(state.game.parse_recorded(line.text, state), line.seat)
    except (BadInput, Illegal) as error:
        raise UnplayableAnswer(number, line, f"({line}) does not fit: {error}", played) from error


def concede_seat(state: State, seat: int, seats: int) -> None:
    """That seat concedes. Raises BadInput if there is no such seat or the game is over."""
    if not 0 <= seat < seats:
        raise BadInput(f"there is no seat {seat + 1} that could give up")
    if state.outcome is not None:
        raise BadInput("the game is over: nobody can give up any more")
    state.concede(seat)


def question_for(state: State, action: int, seat: int) -> Decision | None:
    """The open question that this action answers, or None."""
    for ask in state.open:
        if ask.may_answer(seat) and ask.allows(action):
            return ask
    return None


def check_dice(record: Record, game: Game) -> int:
    """Check the chance answers against the committed seed and return their number. Raises BadRecord."""
    if record.dice != "seeded":
        raise BadRecord(f"the dice of this record were {record.dice}: there is no seed to check")
    if not record.seed:
        raise BadRecord("the seed of this record has not been revealed yet")
    if commit(record.seed) != record.commitment:
        raise BadRecord("the seed does not match the commitment")
    taken_over = record.taken_over
    dice, drawn, checked = Rng(record.seed), 0, 0
    states = replay(record, game)
    state = next(states)
    for number, line in enumerate(record.answers, 1):
        if line.what == "answer" and line.seat == CHANCE:
            if number > taken_over:
                check_draw(state, line, dice.at(drawn), number, version_mismatch(record, game))
                checked += 1
            drawn += 1
        next(states)
    return checked


def check_draw(state: State, line: Line, rng: Rng, number: int, played: str = "") -> None:
    """Raise UnplayableAnswer if the generator gives another answer."""
    ask = next((ask for ask in state.open if isinstance(ask, Chance)), None)
    if ask is None:
        raise UnplayableAnswer(number, line, f"({line}) does not fit: chance is not asked", played)
    promised = state.game.text(ask.sample(rng))
    if promised != line.text:
        why = f"is {line.text!r}, but the committed seed gives {promised!r}"
        raise UnplayableAnswer(number, line, why, played)
