"""What players say to each other at a table: by ids, limited, and stored nowhere."""

from __future__ import annotations

import pytest

from tests.server.conftest import NewClient
from tests.server.running import Client, Live, play_on


def settle(*lives: Live) -> None:
    """Wait until all of them listen."""
    for live in lives:
        live.update()


@pytest.fixture
def friend(new_client: NewClient) -> Client:
    return new_client()


@pytest.fixture
def match(client: Client, friend: Client) -> str:
    """The host has seat 1, a friend seat 2; the first question is the host's."""
    seats = [{"who": "me", "name": "Ana"}, {"who": "friend"}]
    created = client.post("/matches", {"game": "beacon-run", "seats": seats})
    friend.post(f"/matches/{created['id']}/seats/1/claim", {"invite": created["invites"]["1"]})
    match: str = created["id"]
    return match


def test_a_phrase_reaches_everybody_and_leaves_no_trace(
    client: Client, friend: Client, match: str, new_client: NewClient
) -> None:
    before = client.see(match)
    with client.live(match) as host, friend.live(match) as other, new_client().live(match) as onlooker:
        settle(host, other, onlooker)
        assert host.command(do="say", seat=0, phrase="nice").problem is None
        for live in (host, other, onlooker):
            heard = live.phrase()
            assert (heard.seat, heard.phrase, heard.to) == (0, "nice", [])
        assert other.command(do="say", seat=1, phrase="honk").problem is None
        assert [live.phrase().phrase for live in (host, other, onlooker)] == ["honk"] * 3
    after = client.see(match)
    assert (after.number, after.views) == (before.number, before.views)
    assert "honk" not in client.call("GET", f"/matches/{match}/record").text
    with client.live(match) as again:
        again.command(do="ask", seat=0, action="burn 1")
        assert again.heard == [], "who comes later hears nothing of it"


def test_only_players_speak_and_only_what_is_on_the_list(
    client: Client, friend: Client, match: str, new_client: NewClient
) -> None:
    with client.live(match) as host, friend.live(match) as other, new_client().live(match) as onlooker:
        settle(host, other, onlooker)
        stranger = onlooker.command(do="say", seat=0, phrase="nice").problem
        theirs = other.command(do="say", seat=0, phrase="nice").problem
        own_words = other.command(do="say", seat=1, phrase="<b>buy this</b>").problem
        nowhere = other.command(do="say", seat=7, phrase="nice").problem
        assert stranger is not None
        assert stranger.code == "NOT_YOURS"
        assert theirs is not None
        assert theirs.code == "NOT_YOURS"
        assert own_words is not None
        assert own_words.status == 400
        assert nowhere is not None
        assert "there is no seat 8" in nowhere.detail
        assert other.command(do="say", seat=1, phrase="oops").problem is None
        assert host.phrase().phrase == "oops", "nothing else has come through"


def test_each_seat_is_limited_and_nobody_uses_up_the_phrases_of_another(
    client: Client, friend: Client, match: str
) -> None:
    with client.live(match) as host, friend.live(match) as other:
        settle(host, other)
        said = [host.command(do="say", seat=0, phrase="honk").problem for _ in range(6)]
        assert [problem.code for problem in said if problem] == ["TOO_OFTEN", "TOO_OFTEN"]
        assert other.command(do="say", seat=0, phrase="honk").problem is not None
        assert other.command(do="say", seat=1, phrase="grin").problem is None
        assert [other.phrase().phrase for _ in range(5)] == ["honk"] * 4 + ["grin"]


def test_a_nudge_goes_to_those_who_are_waited_for_once_in_a_while(
    client: Client, friend: Client, match: str
) -> None:
    client.act(match, 0, client.see(match).views[0].questions[0].actions[0])
    with client.live(match) as host, friend.live(match) as other:
        settle(host, other)
        alone = other.command(do="say", seat=1, phrase="nudge").problem
        assert alone is not None
        assert alone.code == "NOT_WAITED"
        assert host.command(do="say", seat=0, phrase="nudge").problem is None
        heard = other.phrase()
        assert (heard.seat, heard.phrase, heard.to) == (0, "nudge", [1])
        again = host.command(do="say", seat=0, phrase="nudge").problem
        assert again is not None
        assert again.code == "TOO_OFTEN"


def test_players_say_goodbye_when_the_match_is_over(client: Client) -> None:
    match = client.new_match("beacon-run")
    play_on(client, match)
    with client.live(match) as live:
        live.until(lambda update: update.match.status == "over")
        assert live.command(do="say", seat=0, phrase="good-game").problem is None
        assert live.command(do="say", seat=0, phrase="nudge").problem is not None
