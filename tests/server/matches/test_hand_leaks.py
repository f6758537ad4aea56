"""Hands and consoles of Full Throttle: what a seat and an onlooker are told does not depend on them.

Two races with typed cards in which only what seat 2 fits or draws differs; every byte must be the same.
"""

from __future__ import annotations

import pytest

from tests.server.conftest import NewClient
from tests.server.matches.test_leaks import Told

ASKS = (
    (0, "play 1x1"),
    (0, "play 6x2"),
    (0, "upshift 1/-"),
    (1, "play 1x1"),
    (1, "play 6x1"),
    (0, "fit nitrous"),
    (1, "fit tires"),
)
FITTED = ("engine-power", "handling", "tires", "steering")
OWN = ("g1-01", "g2-01", "g3-01", "g4-01", "g5-01", "g6-01")


class Race:
    """Seat 1, seat 2 and an onlooker at a table where the cards are told by those who draw them."""

    def __init__(self, new_client: NewClient) -> None:
        self.one, self.two, onlooker = new_client(), new_client(), new_client()
        plan = [{"who": "me", "name": "A"}, {"who": "friend", "name": "B"}]
        table = {"game": "full-throttle", "options": {"players": 2}, "dice": "typed", "seats": plan}
        created = self.one.post("/matches", table)
        self.match: str = created["id"]
        self.two.post(f"/matches/{self.match}/seats/1/claim", {"invite": created["invites"]["1"]})
        self.told = [Told(client, self.match, ASKS) for client in (self.one, onlooker, self.two)]
        self.one.act(self.match, 0, "car muscle-black")
        self.two.act(self.match, 1, "car targa-gold")

    def fit(self, first: tuple[str, ...], second: tuple[str, ...]) -> None:
        for mine in first:
            self.one.act(self.match, 0, f"fit {mine}")
        for other in second:
            self.two.act(self.match, 1, f"fit {other}")

    def deal(self, theirs: tuple[str, ...]) -> None:
        """Seat 1 begins, and both draw their first hands in turn."""
        self.one.act(self.match, -1, "first 1")
        self.two.act(self.match, 1, "lane 2")
        self.one.act(self.match, 0, "lane 1")
        for own, other in zip(OWN, theirs, strict=True):
            self.one.act(self.match, -1, f"draw {own}")
            self.two.act(self.match, -1, f"draw {other}")

    def everything_told(self) -> list[bytes]:
        for each in self.told:
            each.look_everywhere()
        return [each.bytes for each in self.told]


def race_with_hand(new_client: NewClient, theirs: tuple[str, ...]) -> list[bytes]:
    race = Race(new_client)
    race.fit(FITTED, FITTED)
    race.deal(theirs)
    race.one.act(race.match, 0, "play 1x1")
    race.one.act(race.match, -1, "flip g3-07")
    return race.everything_told()


@pytest.mark.parametrize(
    "theirs",
    [
        ("g1-02", "g1-03", "g1-04", "g1-05", "g1-06", "g1-07"),
        ("g6-02", "g5-03", "g4-04", "g3-05", "g2-06", "g6-07"),
    ],
)
def test_no_byte_tells_what_a_rival_holds(new_client: NewClient, theirs: tuple[str, ...]) -> None:
    first = race_with_hand(new_client, ("g2-11", "g2-12", "g3-13", "g3-14", "g4-15", "g4-16"))
    second = race_with_hand(new_client, theirs)
    assert first[:2] == second[:2]
    assert first[2] != second[2], "the test must see a difference where there is one"


def test_no_byte_tells_what_a_rival_fits_before_the_consoles_are_shown(new_client: NewClient) -> None:
    told = []
    for fitted in (("nitrous", "tires"), ("handling", "handling")):
        race = Race(new_client)
        race.fit(("turbo-charger",), fitted)
        told.append(race.everything_told())
    assert told[0][:2] == told[1][:2]
    assert told[0][2] != told[1][2], "the test must see a difference where there is one"
