"""What clients did and were told, in one order, and a check that one log explains all of it.

A client writes `Invoke` before it sends a command, and `Ok`, `Fail` or `Unknown` when it knows how that
ended: `Unknown` where the connection broke or the server could not say. It writes `Opened` before it asks how
a match stands, and `Heard` for each update of that connection. The check is pure and takes time in proportion
to the history.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """An entry of a match's log, as a client is told it."""

    number: int
    kind: str
    seat: int | None
    line: str
    by: str


class Invoke(NamedTuple):
    """A client sends a command: an answer, or taking one back, to a match as it stands at `expect`."""

    op: int
    client: str
    match: str
    kind: Literal["answer", "undo"]
    expect: int
    action: str


class Ok(NamedTuple):
    op: int
    number: int


class Fail(NamedTuple):
    """The server refused it: it must never show in the log."""

    op: int


class Unknown(NamedTuple):
    op: int


class Opened(NamedTuple):
    """A client asks for everything after that number."""

    read: int
    client: str
    match: str
    since: int


class Heard(NamedTuple):
    """The match stands at that number, with these entries since the last time."""

    read: int
    number: int
    entries: Sequence[Entry]


Event = Invoke | Ok | Fail | Unknown | Opened | Heard
Logs = Mapping[str, Mapping[str, Sequence[Entry]]]
"""The final log of each match, as each of its clients may read it."""


def violations(history: Iterable[Event], logs: Logs) -> list[str]:
    """What no single log explains; empty where all is well."""
    return _Check(logs).run(history)


class _Check:
    def __init__(self, logs: Logs) -> None:
        self._logs = logs
        self._found: list[str] = []
        self._invoked: dict[int, Invoke] = {}
        self._sent: defaultdict[tuple[str, int], list[Invoke]] = defaultdict(list)
        """Commands by the number that they would get."""
        self._ended: dict[int, Ok | Fail | Unknown] = {}
        self._acknowledged: dict[tuple[str, int], int] = {}
        self._known: defaultdict[str, int] = defaultdict(int)
        """The highest number of each match that anybody has been told so far."""
        self._floor: dict[int, int] = {}
        """What was known when a command was sent or a match was asked for."""
        self._opened: dict[int, Opened] = {}
        self._at: dict[int, int] = {}
        """The number that each connection has been told last."""

    def run(self, history: Iterable[Event]) -> list[str]:
        for event in history:
            match event:
                case Invoke():
                    self._invoked[event.op] = event
                    self._sent[event.match, event.expect + 1].append(event)
                    self._floor[event.op] = self._known[event.match]
                case Ok():
                    self._acknowledge(event)
                case Fail() | Unknown():
                    self._end(event)
                case Opened():
                    self._opened[event.read] = event
                    self._at[event.read] = event.since
                    self._floor[event.read] = self._known[event.match]
                case Heard():
                    self._hear(event)
        for match, told in self._logs.items():
            self._check_log(match, told)
        self._check_acknowledged()
        return self._found

    def _say(self, match: str, what: str) -> None:
        self._found.append(f"{match}: {what}")

    def _end(self, event: Ok | Fail | Unknown) -> None:
        invoked = self._invoked[event.op]
        if event.op in self._ended:
            self._say(invoked.match, f"command {event.op} ended twice")
        self._ended[event.op] = event

    def _acknowledge(self, event: Ok) -> None:
        self._end(event)
        asked = self._invoked[event.op]
        number = event.number
        if number != asked.expect + 1:
            self._say(
                asked.match, f"{asked.action} was sent for {asked.expect + 1}, acknowledged as {number}"
            )
        if number <= self._floor[event.op]:
            self._say(
                asked.match, f"{number} was known before {asked.action} was sent, which became {number}"
            )
        other = self._acknowledged.setdefault((asked.match, number), event.op)
        if other != event.op:
            self._say(asked.match, f"{number} was acknowledged to commands {other} and {event.op}")
        self._known[asked.match] = max(self._known[asked.match], number)

    def _hear(self, event: Heard) -> None:
        opened = self._opened[event.read]
        match, before = opened.match, self._at[event.read]
        if event.number < before:
            self._say(match, f"{opened.client} was told {event.number} after {before}")
        floor = self._floor.pop(event.read, 0)
        if event.number < floor:
            self._say(
                match, f"{opened.client} was told {event.number}, and {floor} was known before it asked"
            )
        numbers = [entry.number for entry in event.entries]
        if numbers != list(range(before + 1, event.number + 1)):
            self._say(match, f"{opened.client} was told {numbers} between {before} and {event.number}")
        log = self._logs.get(match, {}).get(opened.client, ())
        for entry in event.entries:
            if not (0 < entry.number <= len(log)) or log[entry.number - 1] != entry:
                self._say(match, f"{opened.client} was told {entry}, which is not in the log")
        self._at[event.read] = max(before, event.number)
        self._known[match] = max(self._known[match], event.number)

    def _check_log(self, match: str, told: Mapping[str, Sequence[Entry]]) -> None:
        """Its numbers have no gap, each answer of a person was sent once for it, and clocks act once."""
        lengths = {len(log) for log in told.values()}
        if len(lengths) > 1:
            self._say(match, f"clients read logs of {sorted(lengths)} entries")
        for client, log in told.items():
            if [entry.number for entry in log] != list(range(1, len(log) + 1)):
                self._say(match, f"{client} reads a log with the numbers {[entry.number for entry in log]}")
        self._check_clocks(match, next(iter(told.values()), ()))
        for entries in zip(*told.values(), strict=False):
            entry = entries[0]
            if entry.by == "person" and entry.kind in ("answer", "undo"):
                lines = {each.line for each in entries}
                fitting = [
                    each
                    for each in self._sent[match, entry.number]
                    if each.kind == entry.kind and self._fits(each, lines)
                ]
                if not fitting:
                    self._say(match, f"nobody sent {entry}")
                elif all(isinstance(self._ended.get(each.op), Fail) for each in fitting):
                    self._say(match, f"{entry} was refused and is in the log")

    @staticmethod
    def _fits(sent: Invoke, lines: set[str]) -> bool:
        return sent.kind == "undo" or sent.action in lines

    def _check_clocks(self, match: str, log: Sequence[Entry]) -> None:
        """A clock lends a seat once, until its player takes it back."""
        lent: set[int | None] = set()
        for entry in log:
            if entry.kind == "lend" and entry.seat in lent:
                self._say(match, f"seat {entry.seat} was lent twice, again by {entry}")
            if entry.kind == "lend":
                lent.add(entry.seat)
            elif entry.kind == "return":
                lent.discard(entry.seat)

    def _check_acknowledged(self) -> None:
        for (match, number), op in self._acknowledged.items():
            asked = self._invoked[op]
            log = self._logs.get(match, {}).get(asked.client, ())
            entry = log[number - 1] if 0 < number <= len(log) else None
            if entry is None or entry.kind != asked.kind or not self._fits(asked, {entry.line}):
                self._say(
                    match, f"{asked.action or asked.kind} was acknowledged as {number}, which is {entry}"
                )
