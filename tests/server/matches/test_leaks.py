"""Not one byte for a seat depends on what that seat may not know.

The same match is played twice with real dice, told by the players; only what seat 2 draws and burns differs.
Every byte that goes to seat 1 and to an onlooker, by HTTP and live, must be the same until it is revealed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from tests.server.conftest import NewClient
from tests.server.running import Client

Asks = Sequence[tuple[int, str]]

_MOMENT = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.]+Z")
_PATHS = ("", "/log", "/record", "/diagram", "/frames/3", "/hint?seat=0", "/diagram?seat=1", "/hint?seat=1")


_BEACON_RUN_ASKS = ((0, "burn 1"), (1, "burn 3"), (0, "route risky"))


class Told:
    """What a client was told of a match, without what differs between any two matches."""

    def __init__(self, client: Client, match: str, asks: Asks) -> None:
        self._client = client
        self._match = match
        self._asks = asks
        client.sent.clear()

    def look_everywhere(self) -> None:
        for path in _PATHS:
            self._client.call("GET", f"/matches/{self._match}{path}")
        for seat, action in self._asks:
            self._client.call("POST", f"/matches/{self._match}/ask", {"seat": seat, "action": action})
            asked = {"seat": seat, "actions": [action]}
            self._client.call("POST", f"/matches/{self._match}/details", asked)
        for seat in (0, 1):
            self._client.call("POST", f"/matches/{self._match}/details", {"seat": seat})
            self._client.call("GET", f"/matches/{self._match}/log?seat={seat}")

    @property
    def bytes(self) -> bytes:
        everything = b"\n".join(self._client.sent).replace(self._match.encode(), b"MATCH")
        return _MOMENT.sub(b"MOMENT", everything)


def play(new_client: NewClient, secret: tuple[int, int, int], burnt: int) -> tuple[bytes, bytes, bytes]:
    """What seat 1, an onlooker and seat 2 were told while seat 2 drew these cards and burnt one of them."""
    one, two, onlooker = new_client(), new_client(), new_client()
    plan = [{"who": "me", "name": "A"}, {"who": "friend", "name": "B"}]
    created = one.post("/matches", {"game": "beacon-run", "dice": "typed", "seats": plan})
    match = created["id"]
    two.post(f"/matches/{match}/seats/1/claim", {"invite": created["invites"]["1"]})
    told = [Told(client, match, _BEACON_RUN_ASKS) for client in (one, onlooker, two)]
    with one.live(match) as first:
        first.update()
        with onlooker.live(match) as watching:
            # Both have been greeted, and the first was told that somebody came, before anything is played.
            first.update()
            watching.update()
            draws = [
                step
                for own, other in zip((1, 2, 2), secret, strict=True)
                for step in ((one, own), (two, other))
            ]
            answers = [(who, -1, f"draw {number}") for who, number in draws]
            for who, seat, answer in [*answers, (two, 1, f"burn {burnt}")]:
                last = who.act(match, seat, answer).number
                # Who lags behind is told several steps at once: then the messages would differ.
                for live in (first, watching):
                    live.until_number(last)
            for each in told:
                each.look_everywhere()
    return told[0].bytes, told[1].bytes, told[2].bytes


@pytest.mark.parametrize("other", [((3, 3, 3), 3), ((1, 3, 2), 1), ((2, 1, 1), 2)])
def test_no_byte_tells_a_seat_what_another_holds(
    new_client: NewClient, other: tuple[tuple[int, int, int], int]
) -> None:
    one, onlooker, two = play(new_client, (1, 2, 1), 2)
    one_again, onlooker_again, two_again = play(new_client, *other)
    assert one == one_again
    assert onlooker == onlooker_again
    assert two != two_again, "the test must see a difference where there is one"


def test_a_secret_draw_is_told_by_nobody_else(new_client: NewClient) -> None:
    one, two = new_client(), new_client()
    created = one.post(
        "/matches", {"game": "beacon-run", "dice": "typed", "seats": [{"who": "me"}, {"who": "friend"}]}
    )
    match = created["id"]
    two.post(f"/matches/{match}/seats/1/claim", {"invite": created["invites"]["1"]})
    assert two.see(match).views[0].questions == []
    assert two.refused("POST", f"/matches/{match}/act", {"seat": -1, "action": "draw 1"}).code == "NOT_YOURS"
    assert one.see(match).views[0].questions[0].seat == -1
