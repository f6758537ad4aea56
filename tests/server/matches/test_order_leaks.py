"""Fleets, heroes' seats and order sheets of Shattered Highways: nobody else is told before they are shown.

Two fights with typed dice in which only what seat 2 chooses in secret differs; every byte that goes to seat 1
and to an onlooker must be the same.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.test_leaks import set_ups
from tests.server.conftest import NewClient
from tests.server.matches.test_leaks import Told
from tests.server.running import Client

ASKS = ((0, "hero w1"), (1, "hero w12"), (0, "order v1 1"), (1, "order v5 1"), (0, "pass"), (1, "pass"))


class Fight:
    """Seat 1, seat 2 and an onlooker on the open road, where the dice are told by the players."""

    def __init__(self, new_client: NewClient, **more: Any) -> None:
        self.one, self.two, self.onlooker = new_client(), new_client(), new_client()
        plan = [{"who": "me", "name": "A"}, {"who": "friend", "name": "B"}]
        asked = {"game": "shattered-highways", "dice": "typed", "seats": plan} | more
        self.created = self.one.post("/matches", asked)
        self.match: str = self.created["id"]
        self.told = [Told(client, self.match, ASKS) for client in (self.one, self.onlooker, self.two)]

    def begin(self) -> None:
        self.two.post(f"/matches/{self.match}/seats/1/claim", {"invite": self.created["invites"]["1"]})
        self.one.act(self.match, 0, "hero w1")

    def asked(self, client: Client) -> list[str]:
        """The actions a client is offered now, for its own seat or for the dice."""
        questions = client.see(self.match).views[0].questions
        return [action for ask in questions if ask.mine for action in ask.actions]

    def deploy(self, leave: int) -> None:
        """Seat 1 wins the roll and everything is placed as offered, except for the last answers."""
        rolls = ["d6 6", "d6 1"]
        placed = 0
        while placed < DEPLOYMENTS - leave:
            for seat, client in enumerate((self.one, self.two)):
                offered = self.asked(client)
                if not offered:
                    continue
                if offered[0].startswith("d6"):
                    client.act(self.match, -1, rolls.pop(0))
                elif offered[0].startswith(("field", "deploy")) and placed < DEPLOYMENTS - leave:
                    client.act(self.match, seat, offered[0])
                    placed += offered[0].startswith("deploy")

    def everything_told(self) -> list[bytes]:
        for each in self.told:
            each.look_everywhere()
        return [each.bytes for each in self.told]


DEPLOYMENTS = 9
"""Vehicles of the two fleets that are recommended for the open road."""


def assert_only_seat_two_knows(one: list[bytes], other: list[bytes]) -> None:
    assert one[:2] == other[:2]
    assert one[2] != other[2], "the test must see a difference where there is one"


def test_no_byte_tells_where_the_other_hero_sits_before_all_is_placed(new_client: NewClient) -> None:
    told = []
    for hero in ("w12", "w15"):
        fight = Fight(new_client)
        fight.begin()
        fight.two.act(fight.match, 1, f"hero {hero}")
        fight.deploy(leave=1)
        told.append(fight.everything_told())
    assert_only_seat_two_knows(told[0], told[1])


def test_no_byte_tells_what_stands_on_the_other_order_sheet(new_client: NewClient) -> None:
    told = []
    for sheet in (("v5 1", "v6 2", "v7 3", "v8 4"), ("v5 5", "v6 3", "v7 1", "v8 2")):
        fight = Fight(new_client)
        fight.begin()
        fight.two.act(fight.match, 1, "hero w12")
        fight.deploy(leave=0)
        for line in sheet:
            fight.two.act(fight.match, 1, f"order {line}")
        fight.one.act(fight.match, 0, "order v1 1")
        told.append(fight.everything_told())
    assert_only_seat_two_knows(told[0], told[1])


@pytest.mark.parametrize("other", [1, 2])
def test_no_byte_tells_what_is_hidden_in_the_other_fleet(new_client: NewClient, other: int) -> None:
    """A hidden buggy, and the seat that is proposed for the hero."""
    options = set_ups("shattered-highways")
    one, another = (fleet_told(new_client, chosen) for chosen in (options[0], options[other]))
    assert_only_seat_two_knows(one, another)
    assert one[3:] == another[3:]


def fleet_told(new_client: NewClient, options: dict[str, Any]) -> list[bytes]:
    """What the opponent, an onlooker and the owner of that fleet are told; what the owner was told before
    they sat down; and how the match stands in lists."""
    fight = Fight(new_client, options=options, watchable=True, listed=True)
    match, stranger = fight.match, new_client()
    for client in (fight.onlooker, fight.two):
        client.see(match)
    before, lists = fight.told[2].bytes, [stranger.get("/matches?open=true")]
    fight.two.sent.clear()
    fight.begin()
    lists.append(stranger.get("/matches?watch=true"))
    for client in (fight.one, fight.onlooker):
        with client.live(match) as live:
            live.update()
    late = {"seat": 0, "action": "hero w1", "expect": 1}
    assert fight.one.refused("POST", f"/matches/{match}/act", late).code == "STALE"
    told = fight.everything_told()
    assert fight.two.see(match).match.options == fight.onlooker.see(match).match.options | options
    fight.one.post(f"/matches/{match}/concede", {"seat": 0})
    assert fight.onlooker.see(match).match.options == fight.two.see(match).match.options, "it is over"
    lines = [line["title"] for lines in lists for line in lines if line["id"] == match]
    assert len(lines) == 2
    return [*told, before, repr(lines).encode()]
