"""The cost of a reload, an undo and a late action at an early and at a late decision of one match."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from benchmarks.growth import LOOP
from tests.server.running import Client, ServerProcess, play_on

DECISIONS = (20, 2_000)
_SEATS = 4
_LAPS = 9
_TIMES = 15

Figures = dict[str, float]
"""Milliseconds, by what was done."""


def measured(server: ServerProcess, decision: int) -> Figures:
    """Play a match up to that decision, and look at it there."""
    client = Client(server)
    options = {"own_course": json.dumps(LOOP | {"laps": _LAPS}), "players": _SEATS}
    match = client.new_match("full-throttle", options=options, seats=[{"who": "me"}] * _SEATS)
    while (number := client.see(match).number) < decision:
        # No course is long enough: undos and marks count too.
        play_on(client, match, until=min(number + 2, decision))
        _undo(client, match)
        for seat in [*range(_SEATS)] * 2:
            client.put(f"/matches/{match}/seats/{seat}/marks", {"marks": []})
    found = _costs(client, match)
    client.close()
    return found


def _costs(client: Client, match: str) -> Figures:
    number = client.see(match).number
    late = {"seat": 0, "action": "pass", "expect": number - 1}
    costs = {
        "reload": _milliseconds(lambda: client.see(match)),
        "reconnect": _milliseconds(lambda: _reconnect(client, match)),
        "late action": _milliseconds(lambda: client.refused("POST", f"/matches/{match}/act", late)),
        "undo": median(_undo(client, match) for _ in range(_TIMES)),
    }
    client.server.stop()
    client.server.start_again()
    client.server.wait_until_ready()
    return costs | {"reload from disk": _took(lambda: client.see(match))}


def _reconnect(client: Client, match: str) -> None:
    with client.live(match) as live:
        live.update()


def _undo(client: Client, match: str) -> float:
    """Play on to an answer that can be taken back, and take it back."""
    table = client.see(match)
    while not (able := [view.seat for view in table.views if not view.no_undo]):
        table = play_on(client, match, until=table.number + 1)
        assert table.match.status == "playing", "the match ended too early"
    body = {"seat": able[0], "expect": table.number}
    return _took(lambda: client.post(f"/matches/{match}/undo", body))


def _milliseconds(work: Callable[[], Any]) -> float:
    return median(_took(work) for _ in range(_TIMES))


def _took(work: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - begun)
