"""The checker accepts what happened, and finds every planted lie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from tests.simulation.history import Entry, Event, Fail, Heard, Invoke, Ok, Opened, Unknown, violations

M = "match"


def entry(number: int, line: str, seat: int = 0, kind: str = "answer", by: str = "person") -> Entry:
    return Entry(number, kind, seat, line, by)


START = entry(1, "", kind="start")
LOG = [START, entry(2, "a"), entry(3, "b", 1), entry(4, "", 1, "lend", "clock"), entry(5, "c", 1, by="bot")]


@dataclass
class Case:
    """Ana answers, Ben's answer is lost on the way back, he hears of it, his time runs out."""

    history: list[Event] = field(
        default_factory=lambda: [
            Opened(1, "ana", M, 0),
            Opened(2, "ben", M, 0),
            Heard(1, 1, LOG[:1]),
            Heard(2, 1, LOG[:1]),
            Invoke(3, "ana", M, "answer", 1, "a"),
            Invoke(4, "ben", M, "answer", 1, "b"),
            Heard(1, 2, LOG[1:2]),
            Ok(3, 2),
            Heard(2, 2, LOG[1:2]),
            Fail(4),
            Invoke(5, "ben", M, "answer", 2, "b"),
            Unknown(5),
            Opened(6, "ben", M, 2),
            Heard(6, 3, LOG[2:3]),
            Heard(1, 5, LOG[2:5]),
            Heard(6, 5, LOG[3:5]),
        ]
    )
    ana: list[Entry] = field(default_factory=lambda: list(LOG))
    ben: list[Entry] = field(default_factory=lambda: list(LOG))

    def violations(self) -> list[str]:
        return violations(self.history, {M: {"ana": self.ana, "ben": self.ben}})

    def with_log(self, log: list[Entry]) -> Case:
        """Both clients read another log at the end, and were told nothing that is not in it."""
        events: list[Event] = [event for event in self.history if not isinstance(event, Heard)]
        return changed(self, history=events, ana=log, ben=log)

    def put(self, at: int, *events: Event) -> Case:
        self.history[at : at + 1] = events
        return self


def test_what_happened_is_accepted() -> None:
    assert Case().violations() == []
    assert Case().with_log(LOG).violations() == []


def renumbered(*entries: Entry) -> list[Entry]:
    return [replace(each, number=number) for number, each in enumerate(entries, 1)]


LIES: dict[str, tuple[Callable[[Case], Case], str]] = {
    "a double append": (lambda it: it.with_log(renumbered(*LOG[:2], LOG[1], *LOG[2:])), "nobody sent"),
    "an unknown answer twice": (lambda it: it.with_log(renumbered(*LOG[:3], LOG[2])), "nobody sent"),
    "a lost acknowledgement": (lambda it: it.with_log(LOG[:1]), "a was acknowledged as 2, which is None"),
    "another answer in its place": (
        lambda it: it.with_log([START, entry(2, "z"), *LOG[2:]]),
        "a was acknowledged as 2, which is Entry",
    ),
    "an answer from nowhere": (lambda it: it.with_log([*LOG, entry(6, "d")]), "nobody sent"),
    "an undo from nowhere": (lambda it: it.with_log([*LOG, entry(6, "", 0, "undo")]), "nobody sent"),
    "a gap in the log": (lambda it: it.with_log([*LOG[:3], LOG[4]]), "the numbers"),
    "a refused answer in the log": (
        lambda it: it.put(11, Fail(5)),
        "was refused and is in the log",
    ),
    "a clock that acts twice": (
        lambda it: it.with_log([*LOG, entry(6, "", 1, "lend", "clock")]),
        "lent twice",
    ),
    "two acknowledgements of one number": (
        lambda it: it.put(9, Ok(4, 2)),
        "acknowledged to commands 3 and 4",
    ),
    "an acknowledgement of another number": (lambda it: it.put(7, Ok(3, 3)), "acknowledged as 3"),
    "an acknowledgement out of order": (
        lambda it: it.put(7, Heard(2, 2, LOG[1:2]), Invoke(9, "ana", M, "answer", 1, "a"), Ok(9, 2)),
        "was known before",
    ),
    "a command that ends twice": (lambda it: it.put(9, Ok(3, 2), Fail(4)), "ended twice"),
    "a stale read": (
        lambda it: it.put(12, Opened(6, "ben", M, 0)).put(13, Heard(6, 1, LOG[:1])),
        "was known before",
    ),
    "a stream that goes back": (lambda it: it.put(8, Heard(2, 0, [])), "was told 0 after 1"),
    "a stream that leaves out an entry": (lambda it: it.put(14, Heard(1, 5, LOG[3:5])), "was told [4, 5]"),
    "a stream that repeats an entry": (lambda it: it.put(14, Heard(1, 5, LOG[1:5])), "was told [2, 3, 4, 5]"),
    "a stream that tells another entry": (
        lambda it: it.put(13, Heard(6, 3, [entry(3, "z", 1)])),
        "which is not in the log",
    ),
    "clients that read different logs": (lambda it: changed(it, ben=LOG[:4]), "logs of [4, 5] entries"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found(lie: str) -> None:
    plant, said = LIES[lie]
    found = plant(Case()).violations()
    assert any(said in each for each in found), found


def test_the_check_takes_time_in_proportion_to_the_history() -> None:
    """Steps are counted, for the clock depends on the machine."""
    import sys

    def steps(length: int) -> int:
        log = [START, *(entry(number, "a") for number in range(2, length))]
        events: list[Event] = [Opened(1, "ana", M, 1)]
        for number in range(2, length):
            events += [
                Invoke(number, "ana", M, "answer", number - 1, "a"),
                Heard(1, number, log[number - 1 : number]),
                Ok(number, number),
            ]
        counted = 0

        def count(*_: object) -> None:
            nonlocal counted
            counted += 1

        before = sys.getprofile()
        sys.setprofile(count)
        found = violations(events, {M: {"ana": log}})
        sys.setprofile(before)
        assert found == []
        return counted

    assert steps(2000) < 2.5 * steps(1000)
